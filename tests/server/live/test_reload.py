"""A developer changes a game's file: a running server uses the new rules for new games, and survives broken ones."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from agon import games
from agon.server.live.reload import RulesReloader
from tests.games.adding import added
from tests.games.laws import toy_room
from tests.live import LiveServer
from tests.server.raw_client import RawClient, pair

NAME = "toy_room"
SERVER = """
import os, sys
from agon import games
games.__path__.append({folder!r})
from agon.server.__main__ import load_settings, main
sys.exit(main(load_settings(None, os.environ, {{}})))
"""


def change(file: Path, before: str, after: str) -> None:
    text = file.read_text()
    assert before in text
    file.write_text(text.replace(before, after))


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """Write the file of a game in a folder of its own."""
    (tmp_path / "rooms").mkdir()
    return shutil.copy(toy_room.__file__, tmp_path / "rooms" / f"{NAME}.py")


@pytest.fixture
def found(room: Path) -> Iterator[Path]:
    """Make the game loadable in this process."""
    with added(room.parent):
        yield room


def test_changed_rules_are_loaded_once_and_broken_ones_leave_the_old_ones(
    found: Path, caplog: pytest.LogCaptureFixture
) -> None:
    reloaded: list[str] = []
    reloader = RulesReloader(reloaded.append)
    old = games.load(NAME)
    assert not reloader.look(NAME)
    assert games.load(NAME) is old
    change(found, 'title="Dilemma"', 'title="Changed"')
    assert reloader.look(NAME)
    assert not reloader.look(NAME)
    assert games.load(NAME).info.title == "Changed"
    assert old.info.title == "Dilemma"
    state = old.apply(old.initial(), 1)
    assert old.apply(state, 0) is not None, "a session goes on with the rules that it has"
    for broken, reason in (
        ('title="Changed,', "SyntaxError: unterminated string literal (detected at line {line})"),
        ("title=nothing,", "NameError: name 'nothing' is not defined"),
    ):
        good = found.read_text()
        change(found, 'title="Changed",', broken)
        with caplog.at_level(logging.ERROR, "agon.reload"):
            assert not reloader.look(NAME)
            assert not reloader.look(NAME)
        line = found.read_text().partition(broken)[0].count("\n") + 1
        told = [record.getMessage().partition("stay: ")[2] for record in caplog.records]
        assert told == [f"{found}:{line}: {reason.format(line=line)}"]
        assert games.load(NAME).info.title == "Changed"
        assert games.room(NAME) is sys.modules[f"agon.games.{NAME}"] is vars(games)[NAME]
        caplog.clear()
        found.write_text(good)
        assert reloader.look(NAME)
    assert reloaded == [NAME] * 3


def test_rules_that_fail_in_a_game_are_not_used(found: Path, caplog: pytest.LogCaptureFixture) -> None:
    reloader = RulesReloader()
    change(found, "    state[1:] = 0\n", "    state[1:] = 1 // 0\n")
    assert not reloader.look(NAME)
    assert "ZeroDivisionError" in caplog.text
    assert games.load(NAME).initial() is not None


def test_a_change_in_a_room_that_another_one_uses_is_a_change_of_both() -> None:
    """``pair_tree`` imports most of its code from ``tree``."""
    from agon.server.live import reload

    assert set(reload._files(games.room("tree"))) < set(reload._files(games.room("pair_tree")))
    chess = {path.name for path in reload._files(games.room("chess"))}
    assert {"__init__.py", "moves.py", "texts.py"} <= chess


async def started_workers(server: LiveServer) -> list[int]:
    """Wait until the server has started workers, and return their process ids."""
    while not (found := server.worker_pids()):
        await asyncio.to_thread(server.text, "/livez")
    return found


async def test_a_server_that_runs_uses_changed_rules_in_new_games(room: Path, tmp_path: Path) -> None:
    program = ("-c", SERVER.format(folder=str(room.parent)))
    with LiveServer(tmp_path, program, reload=True, workers=1) as server:
        workers = await started_workers(server)
        async with (
            RawClient(server.ws, register={"kind": "human", "name": "Ann"}) as ann,
            RawClient(server.ws, register={"kind": "human", "name": "Ben"}) as ben,
        ):
            begun = await pair(ann, ben, NAME)
            change(room, '("cooperate", "defect")', '("share", "grab")')
            change(room, 'title="Dilemma"', 'title="Share"')
            listed = await asyncio.to_thread(server.get, "/api/games")
            assert next(game["info"]["title"] for game in listed if game["info"]["name"] == NAME) == "Share"
            await server.logged("the rules of toy_room have changed")
            new = await pair(ann, ben, NAME)
            texts = {}
            for session in (begun, new):
                joined = await ann.ask("join", session=session)
                texts[session] = [choice["text"] for choice in joined["events"][-1]["position"]["choices"]]
            assert texts == {begun: ["cooperate", "defect"], new: ["share", "grab"]}

            change(room, 'title="Share"', 'title="Share')
            await asyncio.to_thread(server.get, "/api/games")
            line = await server.logged("the rules of toy_room are broken, so the old ones stay: ")
            assert "toy_room.py:" in line
            assert "unterminated string literal" in line
            for session in (begun, new):
                await ann.act(session, 0)
                await ben.act(session, 1)
                ended = (await ann.event(session, "ended"))["event"]
                assert sorted(ended["returns"]) in ([0.0, 5.0], [0.0, 15.0])
        await server.logged("worker 0 ended; starting it again")
        assert await started_workers(server) != workers
