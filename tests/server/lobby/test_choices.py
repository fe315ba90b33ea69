"""Permissions of people for their games: none by default."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from click.testing import CliRunner

from agon.commands.export import export
from agon.protocol.events import Thinking
from agon.protocol.jobs import Think
from agon.server.app import Parts, running
from agon.server.ops.settings import Settings
from agon.server.workers.requests import JobRequest, Outcome
from tests.server.conftest import at
from tests.server.raw_client import RawClient, pair


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "agon.sqlite3"


@pytest_asyncio.fixture
async def app(database: Path) -> AsyncIterator[Parts]:
    async with running(Settings(database=str(database), port=0, workers=0)) as app:
        yield app


@pytest.fixture
def thought(app: Parts, monkeypatch: pytest.MonkeyPatch) -> list[Think]:
    """Keep the workers' jobs; answer each with the first free cell."""
    asked: list[Think] = []

    async def choose(request: JobRequest, *_: Any) -> Outcome:
        think = request.make()
        asked.append(think)
        taken = {step.action for step in think.history}
        action = min(set(range(9)) - taken)
        return Outcome(action, "bot", Thinking(engine="persona", version="1", pv=[], stop="depth"), [])

    monkeypatch.setattr(app.bots.workers, "choose", choose)
    return asked


def ws(app: Parts) -> str:
    return f"ws://127.0.0.1:{app.port}/ws"


async def begin(me: RawClient, app: Parts, level: str) -> str:
    wish = {"bot": "fox", "level": level, "agreed": app.bots.card_digest("fox")}
    session: str = (await me.ask("play_bot", **wish, game="tic_tac_toe", seat="first"))["session"]
    await me.ask("join", session=session)
    return session


async def test_a_bot_models_a_person_only_while_that_person_allows_it(app: Parts, thought: list[Think]) -> None:
    async with RawClient(ws(app)) as me:
        session = await begin(me, app, "likely")
        expected: list[object] = []
        for cell, allowed in ((8, False), (7, True), (4, False)):
            choices = {"tune_bots": not allowed, "model_me": allowed}
            told = (await me.ask("set_choices", **choices))["account"]["choices"]
            assert told == {**choices, "practice": True, "language": ""}
            await me.act(session, cell)
            await me.event(session, "acted")
            expected.append(thought[-1].engine.parameters["opponent"])
        assert expected == ["best", "adaptive", "best"]
        assert thought[-1].engine.parameters["search"] == "alphabeta", "the rest is as the card says"


async def test_games_are_taken_out_for_tuning_only_where_all_their_people_allow_it(app: Parts, database: Path) -> None:
    async with RawClient(ws(app)) as ann, RawClient(ws(app)) as ben:
        sessions: list[str] = []
        for _ in range(2):
            sessions.append(await pair(ann, ben))
            await ann.act(sessions[-1], 4)
            await ben.ask("resign", session=sessions[-1])
        wish = {"bot": "mirror", "level": "even", "agreed": app.bots.card_digest("mirror"), "seat": "first"}
        alone = (await ann.ask("play_bot", **wish, game="tic_tac_toe"))["session"]
        await ann.ask("join", session=alone)
        await ann.act(alone, 4)
        await ann.ask("resign", session=alone)
        assert await _tunable(app) == []
        await ann.ask("set_choices", tune_bots=True, model_me=False)
        assert await _tunable(app) == [alone], "the bot has nothing to allow"
        await ben.ask("set_choices", tune_bots=True, model_me=False)
        assert await _tunable(app) == [*sessions, alone]
        await ben.ask("delete_account", name=ben.me["name"])
        assert await _tunable(app) == [alone], "whoever has gone allows nothing"
        arguments = ["--all", "--for-tuning", "--database", str(database)]
        done = await asyncio.to_thread(CliRunner().invoke, export, arguments)
    assert [json.loads(line)["session"] for line in done.stdout.splitlines()] == [alone]


async def _tunable(app: Parts) -> list[str]:
    """Return the games exported by the server, one a page."""
    found: list[str] = []
    path: str | None = "/api/export.ndjson?for_tuning=1&limit=1"
    while path is not None:
        body, link = await asyncio.to_thread(_page, f"http://127.0.0.1:{app.port}{path}")
        found += [json.loads(line)["session"] for line in body.splitlines()]
        path = link[1 : link.index(">")] if link else None
    return found


def _page(url: str) -> tuple[bytes, str | None]:
    with urllib.request.urlopen(url, timeout=20) as answer:
        return answer.read(), answer.headers["Link"]


async def test_a_language_is_kept_with_the_account_and_a_bot_has_none(app: Parts) -> None:
    async with RawClient(at(app)) as me:
        assert (await me.ask("set_language", language="de"))["t"] == "ok"
        assert (await me.ask("my_account"))["account"]["choices"]["language"] == "de"
        for wrong in ("deutsch", "D", "de-de"):
            assert (await me.ask("set_language", language=wrong))["code"] == "malformed"
        async with RawClient(at(app), token=me.token) as again:
            assert again.welcome["language"] == "de"
            assert (await again.ask("set_language", language=""))["t"] == "ok"
    async with RawClient(at(app), register={"kind": "bot", "name": "Zinnia", "operator": "the tests"}) as bot:
        assert (await bot.ask("set_language", language="de"))["code"] == "not_allowed"
