"""All news of one turn of the event loop are one message."""

from __future__ import annotations

import asyncio

from agon.protocol import codec
from agon.protocol.cluster_news import News
from agon.protocol.events import AccountId, SessionId
from agon.server.cluster.outbox import Outbox


async def test_one_turn_is_one_message_with_the_last_of_each_session() -> None:
    sent: asyncio.Queue[bytes] = asyncio.Queue()

    def send(payload: bytes) -> bool:
        sent.put_nowait(payload)
        return True

    outbox = Outbox(send, lambda: "a~1")
    one, other = SessionId("one"), SessionId("other")
    outbox.stored(one, 3)
    outbox.stored(one, 4)
    outbox.stored(other, 1)
    outbox.started(other, [AccountId("ann")])
    outbox.seeks()
    outbox.sought(AccountId("ben"), one)
    outbox.sought(AccountId("ben"), "")
    outbox.present(AccountId("eve"), other)
    news = codec.decode_news(await asyncio.wait_for(sent.get(), 5))
    assert news == News(
        life="a~1",
        stored={one: 4, other: 1},
        begun={other: [AccountId("ann")]},
        seeks=True,
        sought={AccountId("ben"): [one, ""]},
        present={AccountId("eve"): [other]},
    )
    outbox.flush()
    outbox.look()
    assert codec.decode_news(await asyncio.wait_for(sent.get(), 5)) == News(life="a~1", look=True)
    assert sent.empty(), "nothing new is not told"
