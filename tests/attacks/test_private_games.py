"""A stranger looks for games that are not shown to everybody."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from agon.server.app import Parts, running
from agon.server.http.reply import Asked
from agon.server.ops.settings import Settings
from tests.server.raw_client import RawClient


@pytest_asyncio.fixture
async def app(tmp_path: Path) -> AsyncIterator[Parts]:
    async with running(Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0)) as app:
        yield app


def guess(*parts: str) -> str:
    """Return the id that follows from public parts alone."""
    return base64.b32encode(hashlib.sha256("\0".join(parts).encode()).digest()[:10]).decode().lower()[:12]


async def test_a_listed_seek_does_not_tell_the_link_of_its_game(app: Parts) -> None:
    url = f"ws://127.0.0.1:{app.port}/ws"
    async with RawClient(url) as ann, RawClient(url) as ben, RawClient(url) as eve:
        seek = (await ann.ask("seek", game="hex", watching="link"))["seek"]["id"]
        session = (await ben.ask("accept_seek", seek=seek))["session"]
        assert session != guess("seek", seek)
        assert (await eve.ask("join", session=guess("seek", seek)))["code"] == "unknown_session"
        assert session[6:] not in seek
        await ann.ask("join", session=session)
        await ann.ask("resign", session=session)
        await ann.ask("rematch", session=session)
        await ben.ask("rematch", session=session)
        following = (await ann.event(session, "rematch_agreed"))["event"]["session"]
        assert following != guess("rematch", session)
        assert (await eve.ask("join", session=following))["t"] == "joined", "whoever has the link may watch"


async def test_a_game_without_spectators_stays_closed_until_all_its_people_open_it(app: Parts) -> None:
    url = f"ws://127.0.0.1:{app.port}/ws"
    async with RawClient(url) as ann, RawClient(url) as ben, RawClient(url) as eve:
        seek = (await ann.ask("seek", game="hex", watching="none"))["seek"]["id"]
        session = (await ben.ask("accept_seek", seek=seek))["session"]

        async def seen_by_a_stranger() -> list[str]:
            joined = await eve.ask("join", session=session)
            chat = await eve.ask("follow_chat", session=session)
            said = await eve.ask("say", session=session, text="hello")
            await eve.ask("leave", session=session)
            analysed = await eve.ask("analyse", session=session)
            return [answer.get("code", answer["t"]) for answer in (joined, chat, said, analysed)]

        async def got(query: str = "") -> set[int]:
            files = [f"{session}{what}{query}" for what in ("", ".sgf", "/ratings")]
            return {(await app.gateway.answer(Asked(f"/api/sessions/{file}"))).status for file in files}

        closed = ["private_table", "not_followed", "not_seated", "private_table"]
        key = (await ann.ask("join", session=session))["key"]
        await ben.ask("join", session=session)
        assert (await ann.ask("publish", session=session))["code"] == "not_over"
        assert await seen_by_a_stranger() == closed
        assert await got(f"?key={key}") == {403}, "a player's record would tell what only seats may see"
        await ann.ask("follow_chat", session=session)
        assert (await ann.ask("say", session=session, text="a secret"))["t"] == "ok"
        await ann.ask("resign", session=session)
        assert await seen_by_a_stranger() == closed
        assert await got() == {403}
        assert await got("?key=0") == {403}
        assert await got("?key=%C3%A4") == {403}
        assert await got(f"?key={key}") == {200}
        [listed] = (await ben.ask("my_games"))["games"]
        assert listed["key"] == key
        assert (await ann.ask("publish", session=session))["event"]["t"] == "published"
        assert await seen_by_a_stranger() == closed, "the other player has not agreed"
        await ben.ask("publish", session=session)
        assert await seen_by_a_stranger() == ["joined", "chat", "ok", "ok"]
        assert await got() == {200}
