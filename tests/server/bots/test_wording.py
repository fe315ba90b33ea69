"""Reasons in a language model's words: only if the host says so, from stored sentences alone, and marked."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from agon.protocol.errors import CODES, Refused
from agon.protocol.events import Acted
from agon.protocol.thinking import Thinking
from agon.server.app import running
from agon.server.bots.card_files import CardError
from agon.server.bots.help_limit import DAY_MS, DayLimit
from agon.server.bots.wording import moved_because, read_model
from agon.server.live.table import Table
from agon.server.ops.settings import Settings
from tests.ai.external.model.endpoint import Endpoint, serving
from tests.server.http_client import HttpClient
from tests.server.raw_client import RawClient

SECRET = "sk-not-to-be-told"
CHAT = "my grandmother's recipe"


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with serving() as made:
        made.say = lambda asked, number: "It was the only good square."
        yield made


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("TOY_KEY", SECRET)


@asynccontextmanager
async def played(
    folder: Path, endpoint: Endpoint | None, worded_a_day: int = 30
) -> AsyncIterator[tuple[RawClient, str, int]]:
    """Play tic-tac-toe against a bot that says why, to the end. Yields client, session and the server's port."""
    named = folder / "words.toml"
    if endpoint is not None:
        named.write_text(f'[model]\nurl = "{endpoint.url}"\nmodel = "toy"\nkey_env = "TOY_KEY"\ntokens_a_day = 150\n')
    worded_by = "" if endpoint is None else str(named)
    database = str(folder / "agon.sqlite3")
    settings = Settings(database=database, port=0, workers=1, worded_by=worded_by, worded_a_day=worded_a_day)
    async with running(settings) as app, RawClient(f"ws://127.0.0.1:{app.port}/ws") as me:
        agreed = app.bots.card_digest("minimax")
        wish = {"bot": "minimax", "level": "perfect", "game": "tic_tac_toe", "agreed": agreed, "seat": "first"}
        session = (await me.ask("play_bot", **wish))["session"]
        await me.ask("join", session=session)
        await me.ask("say", session=session, text=CHAT)
        await me.act(session, 4)
        assert (await me.event(session, "acted"))["event"]["seat"] == 1
        await me.ask("resign", session=session)
        yield me, session, app.port


async def about(port: int) -> Any:
    async with HttpClient(port) as client:
        return (await client.ask("GET", "/api/about")).json


async def test_the_model_words_stored_reasons_and_is_told_nothing_else(tmp_path: Path, endpoint: Endpoint) -> None:
    async with played(tmp_path, endpoint) as (me, session, port):
        assert (await about(port))["words"] == "toy"
        joined = await me.ask("join", session=session)
        (why,) = [each["event"]["thinking"]["why"] for each in joined["events"] if each["event"].get("seat") == 1]
        found = await me.ask("word_reasons", session=session, ply=1, of="move")
        assert (found["t"], found["facts"]) == ("worded", why)
        assert found["answer"]["words"] == "It was the only good square."
        assert (found["answer"]["model"], found["answer"]["tokens_in"]) == ("toy-1", 90)
        again = await me.ask("word_reasons", session=session, ply=1, of="move")
        assert again["answer"] == found["answer"]
        (asked,) = endpoint.asked
        assert asked["messages"][1]["content"] == "Game: Tic-tac-toe.\nFacts:\n- " + "\n- ".join(why)
        sent = json.dumps(asked)
        assert not any(secret in sent for secret in (me.me["name"], me.me["id"], session, CHAT, SECRET))
        assert SECRET not in json.dumps(found)
        assert endpoint.headers[0]["authorization"] == f"Bearer {SECRET}"
        refused = await me.ask("word_reasons", session=session, ply=0, of="move")
        assert (refused["code"], refused["reason"]) == ("no_help", "there are no reasons for that position")


async def test_outages_and_spent_days_are_said_and_facts_are_not_worded(tmp_path: Path, endpoint: Endpoint) -> None:
    endpoint.fault = 503
    async with played(tmp_path, endpoint) as (me, session, _):
        refused = await me.ask("word_reasons", session=session, ply=1, of="move")
        assert (refused["code"], "503" in refused["reason"]) == ("unavailable", True), refused
        endpoint.fault = None
        endpoint.say = lambda asked, number: "It wins in 12 moves."
        refused = await me.ask("word_reasons", session=session, ply=1, of="move")
        assert "150 tokens of today" in refused["reason"], refused


async def test_guests_of_one_address_share_the_questions_of_a_day(tmp_path: Path, endpoint: Endpoint) -> None:
    async with played(tmp_path, endpoint, worded_a_day=2) as (me, session, port):
        endpoint.fault = 503
        refused = await me.ask("word_reasons", session=session, ply=1, of="move")
        assert refused["code"] == "unavailable"
        endpoint.fault = None
        asked = len(endpoint.asked)
        async with RawClient(f"ws://127.0.0.1:{port}/ws") as other:
            for _ in range(3):  # what is known already is no question
                assert (await other.ask("word_reasons", session=session, ply=1, of="move"))["t"] == "worded"
        assert len(endpoint.asked) == asked + 1
    endpoint.fault = 503
    (tmp_path / "again").mkdir()
    async with played(tmp_path / "again", endpoint, worded_a_day=1) as (me, session, port):
        assert (await me.ask("word_reasons", session=session, ply=1, of="move"))["code"] == "unavailable"
        async with RawClient(f"ws://127.0.0.1:{port}/ws") as other:
            refused = await other.ask("word_reasons", session=session, ply=1, of="move")
            assert (refused["code"], "1 for an account" in refused["reason"]) == ("too_many", True), refused


def test_a_new_day_has_new_questions() -> None:
    limit = DayLimit(1)
    limit.count("ann", 0)
    limit.count("bea", DAY_MS - 1)
    with pytest.raises(Refused, match="1 for an account"):
        limit.count("ann", DAY_MS - 1)
    limit.count("ann", DAY_MS)


def test_what_a_submitted_bot_printed_is_not_worded() -> None:
    def because(engine: str) -> list[str]:
        move = Acted(seat=1, action=0, thinking=Thinking(engine=engine, why=["I take column 4."]))
        return moved_because(cast(Table, SimpleNamespace(log=[(move, 0)])), 0)

    assert (because("alphabeta"), because("submitted")) == (["I take column 4."], [])


async def test_it_is_off_unless_the_host_names_a_model(tmp_path: Path, endpoint: Endpoint) -> None:
    async with played(tmp_path, None) as (me, session, port):
        assert (await about(port))["words"] == ""
        refused = await me.ask("word_reasons", session=session, ply=1, of="move")
        assert (refused["code"] in CODES, refused["code"]) == (True, "no_help")
    assert endpoint.asked == []


def test_a_file_that_cannot_be_read_is_said_with_its_field(tmp_path: Path) -> None:
    named = tmp_path / "words.toml"
    named.write_text('[model]\nurl = "ftp://x"\nmodel = "toy"\n')
    with pytest.raises(CardError, match=r"words\.toml: .*url"):
        read_model(str(named))
    with pytest.raises(CardError, match="missing"):
        read_model(str(tmp_path / "missing.toml"))
    assert read_model("") is None
