"""Every game in the terminal. ``AGON_GOLDEN=write pytest tests/clients/terminal/test_board.py`` draws them again."""

from __future__ import annotations

import io
import os
import random
from pathlib import Path

import pytest
from rich.console import Console

from agon import games
from agon.clients.terminal.board import draw, is_far
from agon.games.api import CHANCE, SPECTATOR, Board, Piece, View
from agon.protocol.thinking import Traced
from tests.games.golden import SHORTER

GOLDEN = Path(__file__).parent / "golden"
SEED = 11


def plain(text: object) -> str:
    console = Console(file=io.StringIO(), width=200, no_color=True)
    console.print(text)
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines()) + "\n"


def pictures(name: str) -> str:
    """A whole random game, as its first seat sees it and, if that differs, as a spectator does."""
    rules = games.load(name)
    rng = random.Random(SEED)
    options = rules.options(SHORTER.get(name))
    state = rules.initial(options)
    board = rules.board(options)
    last: list[int] = []
    parts: list[str] = []
    while True:
        seen = plain(draw(board, rules.view(state, 0), last))
        onlooker = plain(draw(board, rules.view(state, SPECTATOR), last))
        parts.append(seen if seen == onlooker else f"{seen}(onlooker)\n{onlooker}")
        if rules.is_over(state):
            return "\n".join(parts)
        if rules.current(state) == CHANCE:
            action = rng.choice(rules.chance(state))[0]
        else:
            action = rng.choice(rules.legal(state))
            last = rules.choice(state, action).path
        state = rules.apply(state, action)


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_its_picture(name: str) -> None:
    path = GOLDEN / f"{name}.txt"
    drawn = pictures(name)
    if os.environ.get("AGON_GOLDEN") == "write":
        path.write_text(drawn, "utf-8")
    assert drawn == path.read_text("utf-8")


@pytest.mark.parametrize(("game", "far"), [("checkers", 0), ("chess", 1)])
def test_who_plays_has_their_own_men_in_front_of_them(game: str, far: int) -> None:
    rules = games.load(game)
    board, view = rules.board(rules.options()), rules.view(rules.initial(), 0)
    assert [is_far(board, seat, view.cells) for seat in (far, 1 - far, None)] == [True, False, False]
    printed, turned = (plain(draw(board, view, turned=way)).splitlines()[1:18] for way in (False, True))
    assert turned[-1].split() == printed[-1].split()[::-1] if board.column_labels else turned[-1] == printed[-1]
    assert [row.split("│")[1:-1] for row in turned[0:15:2]] == [row.split("│")[-2:0:-1] for row in printed[14::-2]]
    assert [row.split()[0] for row in turned[0:15:2]] == [row.split()[0] for row in printed[14::-2]]


PIECES = [Piece(code="b", name="black stone", shape="stone", seat=0, glyph="●")]


def test_points_and_hexes_are_drawn_without_frame() -> None:
    view = View(cells=["b", "", "", "b"], won=[3])
    points = Board(shape="points", width=2, height=2, pieces=PIECES, column_labels=["A", "B"], row_labels=["2", "1"])
    assert plain(draw(points, view, [0])) == "2 (●) ·\n1  · *●*\n   A  B\n"
    hexes = Board(shape="hexes", width=2, height=2, pieces=PIECES, column_labels=["a", "b"], row_labels=["1", "2"])
    assert plain(draw(hexes, view, [0])) == "1 (●) ·\n  2  · *●*\n     a  b\n"


def test_a_star_is_drawn_as_it_lies_with_names_at_both_ends_of_a_row() -> None:
    rules = games.load("chinese_checkers")
    lines = plain(draw(rules.board(rules.options()), rules.view(rules.initial(), 0), [])).splitlines()
    assert lines[0].split() == ["a1", "1"]
    assert lines[4].split() == ["e1", *["·"] * 13, "e13"]
    assert lines[0].index(" 1") == lines[16].index(" 2"), "one corner is opposite the other"
    assert max(map(len, lines)) < 80


def test_nothing_that_a_terminal_obeys_gets_through() -> None:
    board = Board(shape="table", pieces=[Piece(code="x", name="x", shape="card", glyph="\x1b[2J")])
    view = View(hands=[], facts=[])
    assert plain(draw(board, view)) == "\n"
    evil = View(cells=["\x1b"], won=[])
    assert "\x1b" not in plain(draw(Board(shape="squares", width=1, height=1), evil))


def test_a_tree_shows_what_was_never_looked_at() -> None:
    rules = games.load("tree")
    options = rules.options({"tree": "MAX{{3,12},{2,4}}"})
    view = rules.view(rules.initial(options))
    trace = [
        Traced(path=[], text="", values=[3.0, -3.0]),
        Traced(path=[1], text="b", values=[2.0, -2.0], bound="most", alpha=3.0),
        Traced(path=[1, 1], text="b b2", alpha=3.0, beta=2.0, pruned=True),
    ]
    lines = plain(draw(rules.board(options), view, (), trace)).splitlines()
    assert lines[0] == "▲ (here)   = 3 (alpha -, beta -)"
    assert lines[4] == "└─ b ▼   <= 2 (alpha 3, beta -)"
    assert lines[6] == "   └─ b2 4   never looked at (alpha 3, beta 2)"
