"""Pairing: the nearest in rating, from a growing range, and people only."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from agon.protocol import codec
from agon.protocol.commands.lobby import SeekView
from agon.protocol.events import AccountId, Fischer, PlayerRef, RatingNow
from agon.server.app import Parts
from agon.server.lobby import quick_pairing
from agon.server.lobby.matching import ANY_AFTER_MS, asks, nearest, within
from agon.server.lobby.quick_pairing import QuickPairing


def waits(name: str, rating: int, since: int = 0, kind: str = "human") -> SeekView:
    return SeekView(
        id=name,
        by=PlayerRef(id=AccountId(name), name=name, kind=kind),  # type: ignore[arg-type]
        game="hex",
        options={"size": 11},
        clock=Fischer(60_000, 0),
        seat="random",
        accepts="humans",
        pairing=True,
        rating=RatingNow(rating=rating, deviation=50),
        since=since,
    )


def found(mine: SeekView, *others: SeekView, now: int = 0) -> list[str]:
    return [other.id for other in nearest(mine, [mine, *others], now)]


def test_the_nearest_comes_first_and_whoever_is_too_far_off_does_not_come() -> None:
    assert found(waits("me", 1500), waits("far", 1590), waits("near", 1460), waits("master", 2400)) == ["near", "far"]


def test_the_range_gets_wider_until_anybody_will_do() -> None:
    assert [within(ms) for ms in (0, 1_000, 10_000, ANY_AFTER_MS)] == [100, 120, 300, None]
    mine, master = waits("me", 1500), waits("master", 2700, since=ANY_AFTER_MS)
    assert found(mine, master, now=ANY_AFTER_MS - 1) == []
    assert found(mine, master, now=ANY_AFTER_MS) == ["master"]
    assert found(master, mine, now=ANY_AFTER_MS) == ["me"], "the range of the one who has waited longer counts"


def test_only_people_who_want_the_same_and_never_oneself() -> None:
    mine, other = waits("me", 1500), waits("other", 1500)
    assert found(mine, waits("hal", 1500, kind="bot")) == []
    assert found(mine, replace(other, rated=True), replace(other, options={"size": 7}), replace(other, game="go")) == []
    assert found(mine, replace(other, pairing=False), replace(other, by=mine.by)) == []


def test_of_two_who_wait_exactly_one_asks() -> None:
    one, other = waits("a", 1500, since=5), waits("b", 1500, since=5)
    assert asks(one, other) is not asks(other, one)


async def test_who_cannot_be_seated_does_not_end_the_pairing_of_others(
    app: Parts, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    again = asyncio.Event()
    pairing = QuickPairing(app.settings, app.people.accounts, app.registry, app.lobby)
    tries = iter([ValueError("nobody thought of this")])

    async def look() -> None:
        for error in tries:
            raise error
        again.set()

    monkeypatch.setattr(quick_pairing, "EVERY_S", 0.0)
    monkeypatch.setattr(pairing, "look", look)
    monkeypatch.setattr(app.lobby, "waiting_here", lambda: ["somebody"])
    pairing._somebody.set()
    running = asyncio.create_task(pairing.run())
    waiting = asyncio.create_task(again.wait())
    await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
    assert again.is_set()
    assert "nobody thought of this" in caplog.text
    running.cancel()
    await asyncio.wait({running})


class Owner:
    """The connection of somebody who waits."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def send(self, payload: bytes) -> None:
        self.heard.append(codec.decode_server(payload))


async def test_those_who_have_waited_longest_are_paired_first_and_the_others_are_told(app: Parts) -> None:
    now = app.registry.clock.now()
    pairing = QuickPairing(app.settings, app.people.accounts, app.registry, app.lobby)
    owners = {name: Owner() for name in ("late", "first", "second")}
    seeks = {"late": waits("late", 900, now - 1), "first": waits("first", 1500, 1), "second": waits("second", 2400, 2)}
    for name, owner in owners.items():
        await app.lobby.open(owner, replace(seeks[name], private=True))
    await pairing.look()
    assert [view.by.name for view in app.lobby.waiting()] == ["late"]
    (table,) = app.registry.tables.values()
    assert {player.name for player in table.session.players} == {"first", "second"}
    told = owners["late"].heard[-1]
    assert (told.waiting, told.within) == (0, 100)
