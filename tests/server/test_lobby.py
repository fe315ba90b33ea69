"""Seeks: who may take which, and that they go with their maker."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest

from protocol import codec
from protocol.errors import Refused
from protocol.events import AccountId, PlayerRef
from protocol.messages import Lobby as LobbyMessage
from protocol.messages import Seek, SeekView, Warmth
from server.lobby import Lobby


@dataclass(eq=False)
class Listener:
    heard: list[bytes] = field(default_factory=list)
    rang: asyncio.Event = field(default_factory=asyncio.Event)

    def send(self, payload: bytes) -> None:
        self.heard.append(payload)
        self.rang.set()


ANN = PlayerRef(id=AccountId("ann"), name="Ann", kind="human")
BOB = PlayerRef(id=AccountId("bob"), name="Bob", kind="human")
HAL = PlayerRef(id=AccountId("hal"), name="Hal", kind="bot", card="hal")


def lobby(limit: int = 2) -> Lobby:
    def describe(seeks: list[SeekView]) -> LobbyMessage:
        return LobbyMessage(seeks=seeks, playing=[], online=0, warmth=Warmth(done=1, total=1))

    return Lobby(describe, limit)


def wish(accepts: str = "humans") -> Seek:
    return Seek(id="x", game="tic_tac_toe", accepts=accepts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("accepts", "taker", "code"),
    [
        ("humans", BOB, None),
        ("humans", HAL, "not_accepted"),
        ("bots", BOB, "not_accepted"),
        ("bots", HAL, None),
        ("anyone", BOB, None),
        ("anyone", HAL, None),
        ("anyone", ANN, "own_seek"),
    ],
)
async def test_who_may_take_a_seek(accepts: str, taker: PlayerRef, code: str | None) -> None:
    place = lobby()
    seek = await place.seek(Listener(), ANN, wish(accepts), {}, None)
    if code is None:
        assert await place.take(seek.id, taker) == seek
    else:
        with pytest.raises(Refused) as refused:
            await place.take(seek.id, taker)
        assert refused.value.code == code
        assert await place.find(seek.id) == seek, "a refusal leaves the seek open"


async def test_a_seek_is_taken_once() -> None:
    place = lobby()
    seek = await place.seek(Listener(), ANN, wish(), {}, None)
    await place.take(seek.id, BOB)
    with pytest.raises(Refused, match="unknown_seek"):
        await place.take(seek.id, BOB)


async def test_seeks_are_limited_and_only_their_maker_cancels_them() -> None:
    place = lobby(limit=1)
    seek = await place.seek(Listener(), ANN, wish(), {}, None)
    with pytest.raises(Refused, match="too_many"):
        await place.seek(Listener(), ANN, wish(), {}, None)
    with pytest.raises(Refused, match="unknown_seek"):
        await place.cancel(seek.id, BOB.id)
    await place.cancel(seek.id, ANN.id)
    await place.seek(Listener(), ANN, wish(), {}, None)


async def test_seeks_go_with_the_connection_and_watchers_hear_of_it() -> None:
    place = lobby()
    owner, watcher = Listener(), Listener()
    place.watch(watcher)
    await place.seek(owner, ANN, wish(), {}, None)
    place.forget(owner)
    watcher.rang.clear()
    await asyncio.wait_for(watcher.rang.wait(), 5)
    last = codec.decode_server(watcher.heard[-1])
    assert isinstance(last, LobbyMessage)
    assert last.seeks == []
    assert len(watcher.heard) == 2, "one message for all that happened meanwhile"
    place.close()
