"""Seeks: their takers, and their end with the seeker."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest
from msgspec.structs import replace

from agon.protocol import codec
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, PlayerRef
from agon.protocol.messages import Declined, Offers, Seek, SeekView, Warmth
from agon.protocol.messages import Lobby as LobbyMessage
from agon.server.lobby.lobby import Lobby


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
    await place.seek(owner, ANN, wish(), {}, None)
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


async def test_a_seek_outlives_its_connection_until_its_maker_comes_back_or_its_time_is_up() -> None:
    told: list[str] = []
    place = lobby()
    place = Lobby(place._describe, 5, lasting=lambda _: 30.0, tell=lambda account, _: told.append(account))
    first, again = Listener(), Listener()
    seek = await place.seek(first, ANN, wish(), {}, None)
    place.forget(first)
    assert await place.find(seek.id) == seek
    place.welcome(again, ANN.id)
    assert codec.decode_server(again.heard[-1]) == Offers(mine=[seek], challenges=[])
    place.forget(again)
    place._seeks[seek.id].end.cancel()  # type: ignore[union-attr]
    place._end(seek.id)
    assert place.offers(ANN.id).mine == []
    assert set(told) == {ANN.id}


async def test_a_challenge_that_nobody_answers_ends_and_its_maker_hears_of_it() -> None:
    heard: list[tuple[str, bytes]] = []
    ended = asyncio.Event()

    def tell(account: str, payload: bytes) -> None:
        heard.append((account, payload))
        if isinstance(codec.decode_server(payload), Declined):
            ended.set()

    place = Lobby(lobby()._describe, 5, tell=tell)
    owner = Listener()
    plain = await place.seek(owner, ANN, wish(), {}, None)
    challenge = await place.open(owner, replace(plain, to=BOB), lasts_s=0.01)
    assert place.offers(BOB.id).challenges == [challenge]
    place.forget(owner)
    assert (await place.find(challenge.id)).to == BOB, "it stands although its maker has gone"
    with pytest.raises(Refused, match="not_accepted"):
        await place.take(challenge.id, HAL)
    await asyncio.wait_for(ended.wait(), 5)
    account, payload = heard[-1]
    assert (account, codec.decode_server(payload)) == (ANN.id, Declined(seek=challenge.id, to=BOB, reason="expired"))
    assert place.offers(BOB.id).challenges == []
