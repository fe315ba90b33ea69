"""``agon bot submit`` and ``agon club league`` against a running server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.terminal.test_terminal import agon as terminal
from tests.confinement import require_confinement
from tests.live import LiveServer
from tests.server.clubs.course.bots import BROKEN, FIRST
from tests.server.raw_client import RawClient


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    require_confinement()
    with LiveServer(tmp_path, workers=0) as live:
        yield live


async def test_a_bot_is_handed_in_and_the_league_is_shown(server: LiveServer, tmp_path: Path) -> None:
    good, bad = tmp_path / "mine.py", tmp_path / "bad.py"
    good.write_text(FIRST)
    bad.write_text(BROKEN)
    async with RawClient(server.ws) as me:
        await me.ask("sign_up", name="Tessa", password="correct horse battery")
        club = (await me.ask("open_club", title="Evening club"))["club"]
        made = await me.ask("create_token", label="mine", scopes=["read", "play"], password="correct horse battery")
        mine = ("--club", club, "--token", made["token"])
        done = await asyncio.to_thread(terminal, server, "bot", "submit", str(good), *mine)
        assert "mine.py is version 1" in done
        assert "mine (bot) may play" in done
        failed = await asyncio.to_thread(terminal, server, "bot", "submit", str(bad), *mine, code=1)
        assert "bad.py, line 9: AttributeError" in failed
        words = ("club", "league", club, "--token", made["token"])
        await asyncio.to_thread(terminal, server, *words, "--game", "tic_tac_toe", "--off")
        table = await asyncio.to_thread(terminal, server, *words)
        assert "tic_tac_toe, 50 ms a move; it is off" in table
        [line] = [line for line in table.splitlines() if line.startswith("bot 1, version 1 [BOT]")]
        assert "Tessa" in line
