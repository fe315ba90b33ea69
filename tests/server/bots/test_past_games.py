"""An adaptive bot goes on from a person's last game against it, if they allow it, and from no other game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from agon.protocol.jobs import Think
from agon.protocol.thinking import PlayedStrength, Thinking
from agon.server.app import Parts, running
from agon.server.ops.settings import Settings
from agon.server.workers.requests import JobRequest, Outcome
from tests.server.raw_client import RawClient

STRENGTH = PlayedStrength(rating=250, level="Seed", estimate=240.0, deviation=110.0, games=6, moves=1, text="At 250.")
KEPT = ("games", "estimate", "deviation", "played", "score")


@pytest_asyncio.fixture
async def app(tmp_path: Path) -> AsyncIterator[Parts]:
    async with running(Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0)) as app:
        yield app


@pytest.fixture
def thought(app: Parts, monkeypatch: pytest.MonkeyPatch) -> list[Think]:
    """Keep the workers' jobs; answer each with the first free cell, at ``STRENGTH``."""
    asked: list[Think] = []

    async def choose(request: JobRequest, *_: Any) -> Outcome:
        think = request.make()
        asked.append(think)
        action = min(set(range(9)) - {step.action for step in think.history})
        strength = STRENGTH if think.engine.parameters["adapt"] == "opponent" else None
        thinking = Thinking(engine="alphabeta", value=0.5, pv=["secret"], stop="depth", strength=strength)
        return Outcome(action, "bot", thinking, [])

    monkeypatch.setattr(app.bots.workers, "choose", choose)
    return asked


def ws(app: Parts) -> str:
    return f"ws://127.0.0.1:{app.port}/ws"


async def play(me: RawClient, app: Parts, cell: int = 8, **wish: Any) -> tuple[str, dict[str, Any]]:
    """Begin a game and play a cell; return the session and the bot's move as the person sees it."""
    terms = {"bot": "mirror", "level": "even", "agreed": app.bots.card_digest("mirror"), "seat": "first", **wish}
    session: str = (await me.ask("play_bot", **terms, game="tic_tac_toe"))["session"]
    await me.ask("join", session=session)
    await me.act(session, cell)
    while True:
        event = (await me.event(session, "acted"))["event"]
        if event["seat"] == 1:
            return session, event


async def resign(me: RawClient, session: str) -> None:
    assert (await me.ask("resign", session=session))["event"]["t"] == "ended"


async def allow(me: RawClient, *, yes: bool = True) -> None:
    await me.ask("set_choices", tune_bots=False, model_me=yes)


def known(think: Think) -> dict[str, Any]:
    return {name: think.engine.parameters[name] for name in KEPT if name in think.engine.parameters}


async def test_the_next_game_goes_on_from_the_last_one(app: Parts, thought: list[Think]) -> None:
    async with RawClient(ws(app)) as me, RawClient(ws(app)) as other:
        await allow(me)
        session, _ = await play(me, app)
        assert known(thought[-1]) == {}, "nothing is known before the first game"
        await play(me, app)
        assert known(thought[-1]) == {}, "an unfinished game says nothing"
        await resign(me, session)
        session, _ = await play(me, app)
        after = {"games": 7, "estimate": 240.0, "deviation": 110.0, "played": 250.0, "score": 0.0}
        assert known(thought[-1]) == after
        await me.act(session, 7)
        await me.event(session, "acted")
        assert known(thought[-1]) == after, "at each move"
        await allow(other)
        await play(other, app)
        assert known(thought[-1]) == {}, "another person is another opponent"


async def test_without_permission_nothing_is_used_and_nothing_recorded(app: Parts, thought: list[Think]) -> None:
    async with RawClient(ws(app)) as me:
        await allow(me)
        session, _ = await play(me, app)
        await resign(me, session)
        await allow(me, yes=False)
        session, event = await play(me, app)
        assert thought[-1].engine.parameters["adapt"] == "middle"
        assert known(thought[-1]) == {}
        assert event.get("thinking") is None
        await resign(me, session)
        await allow(me)
        await play(me, app)
        assert known(thought[-1])["games"] == 7, "the game between did not count"


async def test_a_game_with_help_says_nothing_about_a_person(app: Parts, thought: list[Think]) -> None:
    async with RawClient(ws(app)) as me:
        await allow(me)
        wishes: list[dict[str, Any]] = [
            {"lesson": True},
            {"assisted": True},
            {"handicap": {"nodes": 10}},
            {"handicap": {"first_move": True}},
        ]
        for wish in wishes:
            session, _ = await play(me, app, **wish)
            await resign(me, session)
        await play(me, app)
        assert known(thought[-1]) == {}


async def test_a_person_who_deletes_their_account_begins_anew(app: Parts, thought: list[Think]) -> None:
    async with RawClient(ws(app)) as me:
        await allow(me)
        session, _ = await play(me, app)
        await resign(me, session)
        gone = me.me["id"]
        await me.ask("delete_account", name=me.me["name"])
    assert not await app.bots._may_model([gone])  # pyright: ignore[reportPrivateUsage]
    async with RawClient(ws(app)) as me:
        await allow(me)
        await play(me, app)
        assert known(thought[-1]) == {}


async def test_the_strength_is_seen_at_once_and_the_rest_after_the_game(app: Parts, thought: list[Think]) -> None:
    async with RawClient(ws(app)) as me:
        await allow(me)
        session, event = await play(me, app)
        seen = event["thinking"]
        assert seen["strength"]["text"] == "At 250."
        assert not set(seen) - {"engine", "version", "strength"}
        await resign(me, session)
        joined = await me.ask("join", session=session)
        moves = [each["event"] for each in joined["events"] if each["event"]["t"] == "acted"]
        assert moves[-1]["thinking"]["pv"] == ["secret"]
