"""A tournament whose players are at two servers: one chat, one table, one snapshot at the broker."""

from __future__ import annotations

import asyncio
import time

from agon.protocol import codec, topics
from agon.transport.link import Letter
from tests.cluster.pair import Pair, eventually
from tests.mqtt.programs import Heard
from tests.server.competitions.players import with_password
from tests.server.raw_client import RawClient

FISCHER = {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}


async def test_both_servers_tell_the_same_of_a_tournament(pair: Pair) -> None:
    token = await with_password(pair.a, "Olgatwice")
    async with (
        RawClient(pair.a.ws, token=token) as olga,
        RawClient(pair.a.ws) as ann,
        RawClient(pair.b.ws) as ben,
        Heard(pair.broker, "agon/v1/tournaments/+", account=None) as heard,
    ):
        terms = {"title": "Apart", "kind": "round_robin", "game": "tic_tac_toe", "clock": FISCHER}
        name = (await olga.ask("announce_tournament", **terms, starts_at=time.time_ns() // 10**6 + 10**7))["tournament"]

        def is_of_it(letter: Letter) -> bool:
            return letter.topic == topics.tournament(name)

        for one, other in ((ann, ben), (ben, ann)):
            assert (await one.ask("join_tournament", tournament=name))["t"] == "tournament"
            assert (await one.ask("follow_chat", session=name))["room"] == "players"
            await one.ask("say", session=name, text=f"from {one.me['name']}")
            if one is ben:
                assert (await other.until("said"))["line"]["by"] == ben.me, "also from the other server"
        await olga.ask("organise_tournament", tournament=name, do={"t": "start"})
        sessions = {(await each.until("started"))["session"] for each in (ann, ben)}
        assert len(sessions) == 1
        await ben.ask("resign", session=sessions.pop())

        def told() -> list[object]:
            return [server.get(f"/api/tournaments/{name}") for server in pair.servers]

        def is_over_everywhere() -> bool:
            return all(isinstance(each, dict) and each["status"] == "finished" for each in told())

        await eventually(is_over_everywhere, "both know that it is over")
        at_a, at_b = ({**each, "now": 0} for each in await asyncio.to_thread(told) if isinstance(each, dict))
        assert at_a == at_b
        assert [line["score"] for line in at_a["standings"]] == [1.0, 0.0]
        for _ in pair.servers:  # each publishes what it has read, and removes what is over
            await heard.until(lambda letter: is_of_it(letter) and letter.payload == b"")
        shown = [codec.decode_tournament(each.payload) for each in heard.letters if is_of_it(each) and each.payload]
        for server in ("a", "b"):
            told_by = [each for each in shown if each.server == server]
            assert [each.seq for each in told_by] == sorted({each.seq for each in told_by}), "none twice, none late"
            assert told_by[-1].status == "finished"
