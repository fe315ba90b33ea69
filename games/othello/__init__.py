"""Othello: enclose the other side's discs between yours to turn them; most discs at the end win.

State (uint64): 0 = Black's discs, 1 = White's, 2 = seat to move (``OVER`` at the end), 3 = the squares that the mover
may play (none: it must pass), 4 = every square of the board. Whatever the size, a bitboard numbers squares eight to a
row from a1, so that one kernel serves all sizes; ``INNER`` keeps discs at the left and right edge from being enclosed
along a row or a diagonal, and with them all runs that would wrap from one row into the next.

An action is the number of a square (8 * row + column), or ``PASS``. The rules make passing an action of its own: it is
the only one if the mover cannot turn a disc, and never allowed otherwise. The game ends when neither side can move.
Rules: World Othello Federation, "Official rules for the game Othello"
(https://www.worldothello.org/about/about-othello/othello-rules/official-rules/english).

Texts: a square is its column's letter and its row's number, counted from the top: Black may begin with d3, c4, f5 or
e6. A position is the squares from a1 row by row, ``X`` Black, ``O`` White, ``-`` empty, then the side to move, as in
the test suites of the French federation (OBF); ``-`` if the game is over.
"""

from __future__ import annotations

import re
from functools import cache
from math import isqrt

import numpy as np

from agon.games.api import (
    Board,
    Choice,
    Dialect,
    Fact,
    Info,
    InvalidAction,
    InvalidPosition,
    Option,
    Options,
    Piece,
    View,
)
from agon.games.othello.rules import (
    OVER,
    PASS,
    apply_action,
    current_player,
    initial_state,
    legal_actions,
    mobility,
    observation_tensor,
    random_playout,
    returns,
    state_key,
)
from agon.games.verbs import State

INFO = Info(
    name="othello",
    title="Othello",
    version=1,
    summary="Enclose discs to turn them to your colour; most discs win.",
    most_actions=60,
    num_distinct_actions=65,
    dtype="uint64",
    options=(
        Option(
            name="size",
            title="Board",
            default=8,
            minimum=4,
            maximum=8,
            choices={4: "4 x 4", 6: "6 x 6", 8: "8 x 8"},
            help="The small boards are for study: 4 x 4 and 6 x 6 are solved, both won by White.",
        ),
    ),
    seat_names=("Black", "White"),
    how_to_play=(
        "Place a disc so that one or more straight runs of the other side's discs lie between it and another disc of "
        "yours, in a row, column or diagonal: all of them are turned to your colour. Whoever cannot do that passes. "
        "When neither side can, the side with more discs wins."
    ),
)

STATE_CELLS = 5
ACTION_SYNONYMS = {"--": "pass"}
"""As in printed transcripts."""


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    """Return the four squares in the middle are taken from the start, and no disc is ever removed."""
    return options["size"] ** 2 - 4


def max_plies(options: Options) -> int:
    """Before each disc there may be a pass; two in a row would have ended the game."""
    return 2 * (options["size"] ** 2 - 4)


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return 4, options["size"], options["size"]


def set_options(state: State, options: Options) -> None:
    size = options["size"]
    state[4] = sum(1 << _square(size, cell) for cell in range(size * size))


def _size(state: State) -> int:
    return isqrt(int(state[4]).bit_count())


def _square(size: int, cell: int) -> int:
    """Return the action, and the bit, of a cell of the board as it is drawn."""
    return 8 * (cell // size) + cell % size


def _name(square: int) -> str:
    return f"{'abcdefgh'[square % 8]}{square // 8 + 1}"


def action_to_text(state: State, action: int) -> str:
    return "pass" if action == PASS else _name(action)


def action_from_text(state: State, text: str) -> int:
    size, name = _size(state), text.strip().lower()
    if ACTION_SYNONYMS.get(name, name) == "pass":
        return PASS
    column, row = "abcdefgh"[:size].find(name[:1] or "?"), "12345678"[:size].find(name[1:] or "?")
    if len(name) != 2 or column < 0 or row < 0:
        last = _name(_square(size, size * size - 1))
        raise InvalidAction(f"{text[:20]!r} is neither a square from a1 to {last} nor pass")
    return 8 * row + column


def _gtp_text(state: State, action: int) -> str | None:
    return None if action == PASS else _name(action)


def _gtp_setup(options: Options) -> list[str]:
    return [f"boardsize {options['size']}", "clear_board"]


PROTOCOLS = {
    "gtp": Dialect(name="Othello", to_text=_gtp_text, from_text=action_from_text, setup=_gtp_setup),
}
"""As GRhino 0.16 speaks it: it refuses ``play w pass`` and passes by itself when the other colour plays twice."""


def _cells(state: State) -> list[str]:
    size, black, white = _size(state), int(state[0]), int(state[1])
    squares = [_square(size, cell) for cell in range(size * size)]
    return ["X" if black >> square & 1 else "O" if white >> square & 1 else "" for square in squares]


def position_to_text(state: State) -> str:
    return f"{''.join(cell or '-' for cell in _cells(state))} {'XO-'[int(state[2])]}"


_POSITION = re.compile(r"([XO-]+) ([XO-])")


def position_from_text(text: str, options: Options) -> State:
    """Refuse boards of another size, an empty square in the middle, and a wrong word on whether the game is over.

    Whether play can lead to the discs as they lie is not examined.
    """
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected the squares from a1 row by row as X, O and -, then a space and who is to move")
    size = options["size"]
    if len(match[1]) != size * size:
        raise InvalidPosition(f"the board must have {size * size} squares, not {len(match[1])}")
    state = np.zeros(state_length(options), np.uint64)
    set_options(state, options)
    initial_state(state)
    middle = int(state[0] | state[1])
    discs = {side: sum(1 << _square(size, cell) for cell, mark in enumerate(match[1]) if mark == side) for side in "XO"}
    if middle & ~(discs["X"] | discs["O"]):
        raise InvalidPosition("the four squares in the middle are never empty")
    squares = int(state[4])
    moves = [mobility(discs["X"], discs["O"], squares), mobility(discs["O"], discs["X"], squares)]
    mover = "XO-".index(match[2])
    if mover == OVER and any(moves):
        raise InvalidPosition("the game is not over: who is to move, X or O?")
    if mover != OVER and not any(moves):
        raise InvalidPosition("neither side can move, so the game is over and - is to move")
    state[:4] = discs["X"], discs["O"], mover, 0 if mover == OVER else moves[mover]
    return state


def board(options: Options) -> Board:
    size = options["size"]
    return Board(
        shape="squares",
        width=size,
        height=size,
        cell_names=[_name(_square(size, cell)) for cell in range(size * size)],
        pieces=[
            Piece(code="X", name="black disc", shape="stone", seat=0, glyph="X"),
            Piece(code="O", name="white disc", shape="stone", seat=1, glyph="O"),
        ],
        column_labels=list("abcdefgh"[:size]),
        row_labels=list("12345678"[:size]),
        style="felt",
    )


def _count(state: State, seat: int) -> int:
    return int(state[seat]).bit_count()


def view(state: State, seat: int) -> View:
    """At the end, the winner's discs are the win."""
    cells, black, white = _cells(state), _count(state, 0), _count(state, 1)
    winner = "" if state[2] != OVER or black == white else "X" if black > white else "O"
    return View(
        cells=cells,
        facts=[Fact(label="Black", value=str(black)), Fact(label="White", value=str(white))],
        won=[cell for cell, mark in enumerate(cells) if mark and mark == winner],
    )


@cache
def _choices(size: int) -> dict[int, Choice]:
    found: dict[int, Choice] = {}
    for cell in range(size * size):
        action = _square(size, cell)
        name = _name(action)
        found[action] = Choice(action=action, text=name, label=f"Place a disc on {name}", path=[cell])
    return found | {PASS: Choice(action=PASS, text="pass", label="Pass")}


def choice_table(options: Options) -> list[Choice]:
    return list(_choices(options["size"]).values())


def choice(state: State, action: int) -> Choice:
    return _choices(_size(state))[action]


def describe(state: State, action: int) -> str:
    if action == PASS:
        return "passes: no move"
    seat = int(state[2])
    after = state.copy()
    apply_action(after, action)
    sentence = f"plays {_name(action)}, flips {_count(state, 1 - seat) - _count(after, 1 - seat)}"
    if after[2] == OVER:
        mine, theirs = _count(after, seat), _count(after, 1 - seat)
        end = "wins" if mine > theirs else "loses" if mine < theirs else "draws"
        return f"{sentence} and {end} {mine} to {theirs}"
    return sentence if after[3] else f"{sentence}; {INFO.seat_names[1 - seat]} has no move"
