"""A language model at a table: its words reach the record after the end, and its outages are said."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from agon.protocol.commands.tournament import EnterBot, OrganiseTournament, StartNow
from agon.server.app import running
from agon.server.ops.settings import Settings
from tests.ai.external.model.endpoint import Endpoint, serving
from tests.ai.external.model.test_engine import CARD
from tests.live import LiveServer
from tests.server.competitions.test_tournaments_live import announce, check_all_games, is_over, organiser, until
from tests.server.raw_client import RawClient

SECRET = "sk-not-to-be-told"


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with serving() as made:
        made.say = first_move
        yield made


def first_move(asked: dict[str, Any], number: int) -> str:
    """Choose the first legal move of the prompt."""
    moves = re.findall(r"^(\S+) : ", asked["messages"][1]["content"], re.MULTILINE)
    return json.dumps({"move": moves[0], "words": f"I <b>like</b> {moves[0]}."})


@asynccontextmanager
async def game(folder: Path, endpoint: Endpoint) -> AsyncIterator[tuple[RawClient, str]]:
    """Begin a game of tic-tac-toe against the model, which moves second."""
    card = CARD.replace("http://127.0.0.1:1/v1", endpoint.url).replace("connect_four", "tic_tac_toe")
    (folder / "parrot.toml").write_text(card, "utf-8")
    settings = Settings(database=str(folder / "agon.sqlite3"), port=0, workers=1, more_personas=(str(folder),))
    async with running(settings) as app, RawClient(f"ws://127.0.0.1:{app.port}/ws") as me:
        agreed = app.bots.card_digest("parrot")
        wish = {"bot": "parrot", "level": "usual", "game": "tic_tac_toe", "agreed": agreed, "seat": "first"}
        session = (await me.ask("play_bot", **wish))["session"]
        await me.ask("join", session=session)
        yield me, session


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("TOY_KEY", SECRET)


async def test_its_answers_are_stored_and_shown_after_the_end(tmp_path: Path, endpoint: Endpoint) -> None:
    async with game(tmp_path, endpoint) as (me, session):
        for action in (8, 5):  # the right column, while the model takes the first cell that is free
            assert (await me.act(session, action))["t"] == "event"
            told = await me.event(session, "acted")
            assert (told["event"]["seat"], told["event"]["by"]) == (1, "bot")
            assert not told["event"].get("thinking")
        await me.act(session, 2)
        await me.event(session, "ended")
        joined = await me.ask("join", session=session)
        moves = [each["event"] for each in joined["events"] if each["event"]["t"] == "acted"]
        answers = [move["thinking"]["model"] for move in moves if move["seat"] == 1]
        assert [(each["model"], each["tokens_in"], each["tokens_out"]) for each in answers] == [("toy-1", 90, 10)] * 2
        assert all(each["words"].startswith("I <b>like</b> ") for each in answers)
        assert SECRET not in json.dumps(joined)
    assert [headers["authorization"] for headers in endpoint.headers] == [f"Bearer {SECRET}"] * 2
    assert me.me["name"] not in json.dumps(endpoint.asked)


async def test_an_outage_is_said_and_the_game_goes_on(tmp_path: Path, endpoint: Endpoint) -> None:
    endpoint.fault = 503
    async with game(tmp_path, endpoint) as (me, session):
        await me.act(session, 4)
        reason = (await me.event(session, "bot_troubled"))["event"]["reason"]
        assert "the model's endpoint answers 503" in reason
        assert SECRET not in reason
        acted = (await me.event(session, "acted"))["event"]
        assert (acted["seat"], acted["by"]) == (1, "bot_fallback")


async def test_it_plays_in_a_league_of_bots(tmp_path: Path, endpoint: Endpoint) -> None:
    card = CARD.replace("http://127.0.0.1:1/v1", endpoint.url).replace("connect_four", "tic_tac_toe")
    (tmp_path / "parrot.toml").write_text(card, "utf-8")
    with LiveServer(tmp_path, more_personas=tmp_path) as server:
        async with organiser(server) as host:
            name = await announce(host, kind="double_round_robin", accepts="bots")
            for bot in ("parrot", "random", "minimax"):
                met = server.get(f"/api/bots/{bot}")
                entry = EnterBot(bot=bot, level=met["levels"][0]["name"], agreed=met["digest"])
                await host.do(OrganiseTournament, tournament=name, do=entry)
            await host.do(OrganiseTournament, tournament=name, do=StartNow())
            view = await until(server, name, is_over)
        check_all_games(view, server)
        parrot = next(each["number"] for each in view["entrants"] if each["player"]["card"].startswith("parrot"))
        games = [each for each in view["games"] if parrot in (each["white"], each["black"])]
        logs = [server.get(f"/api/sessions/{each['session']}")["events"] for each in games]
    assert (len(view["games"]), len(games)) == (6, 4)
    thoughts = [[each["event"].get("thinking") or {} for each in log] for log in logs]
    assert all(any(each.get("model") for each in thought) for thought in thoughts)
    assert SECRET not in json.dumps([view, logs])
