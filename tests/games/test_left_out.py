"""A room that cannot be used is left out with file, line and reason; the others are played on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from agon import games
from agon.ai.worker.warm_up import warm_rules
from agon.command import cli
from agon.games.api import CannotCompile
from tests.games.adding import added

GOOD = (Path(games.room("tic_tac_toe").__file__ or "")).read_text("utf-8")


def room(name: str, *changes: tuple[str, str]) -> str:
    """Return the text of tic-tac-toe under another name, with parts of it replaced."""
    text = GOOD.replace('name="tic_tac_toe"', f'name="{name}"')
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


TAKEN = "    taken = state[0] | state[1]\n    count = 0\n"
ROOMS = {
    "sound": room("sound"),
    "unreadable": room("unreadable", ("def current_player(state: State) -> int:", "def current_player(state:")),
    "no_imports": room("no_imports", ("import re\n", "import re\nimport no_such_module\n")),
    "no_function": room("no_function", ("def legal_actions(", "def legal_moves(")),
    "other_name": room("another"),
    "no_board": room("no_board", ("        width=3,\n", "        width=3,\n        depth=3,\n")),
    "tables": "MILLS = [1, 2]\n",
    "_helper": "WINS = 3\n",
    "chess": room("chess"),
    "no_compile": room(
        "no_compile", (TAKEN, f'{TAKEN}    found = "{{}}".format(count)\n    count += len(found) - 1\n')
    ),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("rooms")
    for name, text in ROOMS.items():
        (found / f"{name}.py").write_text(text, "utf-8")
    return found


@pytest.fixture
def rooms(folder: Path) -> Iterator[Path]:
    with added(folder):
        yield folder


def line_of(name: str, part: str) -> int:
    return next(number for number, line in enumerate(ROOMS[name].splitlines(), 1) if part in line)


def test_only_the_faulty_rooms_are_missing(rooms: Path) -> None:
    found = games.names()
    assert "chess" in found
    assert "sound" in found
    assert "no_compile" in found, "its rules are good Python"
    assert not {"unreadable", "no_imports", "no_function", "other_name", "no_board", "tables", "_helper"} & set(found)
    assert Path(games.room("chess").__file__ or "").parent != rooms


def test_every_reason_names_file_and_line(rooms: Path) -> None:
    said = {left.game: left.reason for left in games.left_out()}
    assert said == {
        "unreadable": f"{rooms}/unreadable.py:{line_of('unreadable', 'def current_player')}: "
        "SyntaxError: '(' was never closed",
        "no_imports": f"{rooms}/no_imports.py:{line_of('no_imports', 'no_such_module')}: "
        "ModuleNotFoundError: No module named 'no_such_module'",
        "no_function": f"{rooms}/no_function.py: it has no function legal_actions",
        "other_name": f"{rooms}/other_name.py: INFO.name is 'another', and the file's name is 'other_name'",
        "no_board": f"{rooms}/no_board.py:{line_of('no_board', 'return Board(')}: "
        "TypeError: Unexpected keyword argument 'depth'",
        "tables": f"{rooms}/tables.py: no INFO, so it is not a game; the name of a helper's file begins with _",
        "chess": f"{rooms}/chess.py: the name chess is taken, rename the file",
    }


@pytest.mark.usefixtures("rooms")
def test_a_room_that_is_left_out_is_refused_with_the_reason() -> None:
    with pytest.raises(games.UnknownGame, match=r"'no_function' is left out: .*it has no function legal_actions"):
        games.load("no_function")


def test_a_compile_error_names_file_line_and_function(rooms: Path) -> None:
    with pytest.raises(CannotCompile) as caught:
        warm_rules("no_compile")
    line = line_of("no_compile", "found = ")
    reason = f"{rooms}/no_compile.py:{line}, in legal_actions: Numba cannot compile this: "
    assert caught.value.reason.startswith(reason)
    assert "'format'" in caught.value.reason
    said, _, details = str(caught.value).partition("\n")
    assert said == caught.value.reason
    assert "no_compile.py" in details, "Numba's own text follows"


@pytest.mark.usefixtures("rooms")
def test_a_command_says_why_a_game_does_not_compile() -> None:
    result = CliRunner().invoke(cli, ["search", "--game", "no_compile", "--nodes", "10"])
    assert result.exit_code == 1
    assert "no_compile.py" in result.output
    assert "in legal_actions: Numba cannot compile this: " in result.output
    assert "Traceback" not in result.output


@pytest.mark.usefixtures("rooms")
def test_commands_for_other_games_go_on() -> None:
    result = CliRunner().invoke(cli, ["engines", "--json"])
    assert result.exit_code == 0
    assert {"chess", "sound"} <= set(json.loads(result.output)["games"])


def test_children_find_the_same_games(rooms: Path) -> None:
    program = "from agon import games; print(*games.names())"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=os.environ)
    assert told.stdout.split() == list(games.names())


def test_no_shipped_room_is_left_out() -> None:
    assert games.left_out() == ()


def test_no_room_of_our_own_is_left_out() -> None:
    asked = "from agon import games; print(*games.left_out())"
    answer = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    assert answer.stdout.strip() == ""
