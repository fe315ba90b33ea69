"""A game from the scaffold passes every test that asks for all games, with no shared file edited."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from agon import games
from agon.command import cli

ROOT = Path(__file__).resolve().parents[2]
NAME = "four_by_four"
SUITES = (
    "tests/games/laws",
    "tests/ai/test_personas.py",
    "tests/ai/engines/test_selection.py",
    "tests/ai/engines/test_registry.py",
    "tests/server/session/test_state.py",
)
"""Tests of the room, the personas, the engines and the server; ``tests/web/test_samples.py`` is about browsers."""


def new(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["game", "new", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_new_game_passes_the_tests_of_all_games(tmp_path: Path) -> None:
    new(NAME, "--dir", str(tmp_path), "--evaluation")
    own = tmp_path / "tests" / f"test_{NAME}.py"
    chosen = f"{NAME} or family or general or {own.stem}"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        *SUITES,
        str(own),
        "-k",
        chosen,
    ]
    environment = {**os.environ, games.FOLDERS: str(tmp_path)}
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "PYTEST_XDIST_TESTRUNUID"):
        environment.pop(name, None)
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-4000:]
    assert " passed" in ran.stdout


@pytest.mark.parametrize("name", ["chess", "api", "My_Game", "a-b", "_mine"])
def test_a_name_that_is_taken_or_no_module_is_refused(name: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["game", "new", name, "--dir", str(tmp_path)])
    assert result.exit_code == 2
    assert not list(tmp_path.iterdir())


def test_an_existing_file_is_kept(tmp_path: Path) -> None:
    new(NAME, "--dir", str(tmp_path))
    result = CliRunner().invoke(cli, ["game", "new", NAME, "--dir", str(tmp_path)])
    assert result.exit_code == 1
    assert "exists already" in result.output


def test_a_file_that_is_no_game_is_named_by_the_check(tmp_path: Path) -> None:
    (tmp_path / "tables.py").write_text("WINS = 3\n")
    environment = {**os.environ, games.FOLDERS: ""}
    command = [sys.executable, "-m", "agon", "game", "check", str(tmp_path / "tables.py")]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "tables.py: no INFO, so it is not a game" in ran.stderr
