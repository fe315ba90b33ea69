"""Tables of more than two at a server: against bots, and with people who join until a table is full."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from protocol.jobs import Think
from server.app import App, running
from server.settings import Settings
from server.workers import Outcome, Workers
from tests.server.raw_client import Json, RawClient

DICE: Json = {"game": "liars_dice", "options": {"seats": 4, "dice": 1}}


@pytest_asyncio.fixture
async def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[App]:
    """A server whose bots choose at random, at once."""

    async def choose(workers: Workers, think: Think, *_: object) -> Outcome:
        return Outcome(None, "bot_fallback", None, [])

    monkeypatch.setattr(Workers, "choose", choose)
    async with running(Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0)) as here:
        yield here


def client(app: App, name: str) -> RawClient:
    return RawClient(f"ws://127.0.0.1:{app.port}/ws", register={"kind": "human", "name": name})


async def play_out(me: RawClient, session: str, joined: Json) -> Json:
    """Takes the last choice whenever there is one; the last position."""
    position: Json = joined["events"][-1]["position"]
    while not position["ended"]:
        if position["choices"]:
            message = await me.act(session, position["choices"][-1]["action"])
        else:
            message = await me.until("event")
        position = message["position"]
    return position


async def test_a_bot_takes_all_other_seats(app: App) -> None:
    digest = app.rooms.bots.card_digest("random")
    async with client(app, "Ann") as me:
        wish = {"bot": "random", "level": "random", "seat": "second", **DICE}
        refused = await me.ask("play_bot", agreed="other", **wish)
        assert refused["code"] == "consent_required"
        started = await me.ask("play_bot", agreed=digest, **wish)
        assert started["your_seat"] == 1
        joined = await me.ask("join", session=started["session"])
        assert [player["kind"] for player in joined["players"]] == ["bot", "human", "bot", "bot"]
        assert len((await play_out(me, started["session"], joined))["returns"]) == 4
        assert (await me.ask("seek", **DICE))["code"] == "invalid_options", "a seek is for two"
