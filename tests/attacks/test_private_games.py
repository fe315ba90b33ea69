"""A stranger looks for games that are not shown to everybody."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from agon.server.app import Parts, running
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
