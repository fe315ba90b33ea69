"""Sample: three in a row on a board of four by four.

This file is a complete game that follows every law. Change it step by step; ``agon game check`` tells what breaks.

The state (int64) holds the seat to move, then a number for each square, row by row from the top left: 0 empty, 1 the
first seat's, 2 the second seat's. An action is the number of a square. A position's text is its rows and who is to
move: ``x.../.o../..../.... x``.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from agon.games.api import (
    TERMINAL,
    Board,
    Choice,
    Info,
    InvalidAction,
    InvalidPosition,
    Options,
    Piece,
    View,
)
from agon.games.verbs import Actions, State

SIZE = 4
SQUARES = SIZE * SIZE
IN_A_ROW = 3
TURN = 0
BOARD = 1
STATE_CELLS = BOARD + SQUARES

INFO = Info(
    name="sample",
    title="Sample",
    version=1,
    summary="Three in a row on a board of four by four.",
    most_actions=SQUARES,
    seat_names=("Crosses", "Rings"),
    how_to_play="Mark an empty square in turn. Three marks of yours in a row, column or diagonal win.",
)

MARKS = ".xo"
NAMES = [f"{column}{row}" for row in range(SIZE, 0, -1) for column in "abcd"]


# Kernel functions: plain Python that Numba compiles. They allocate nothing and raise nothing.


def initial_state(state: State) -> None:
    state[:] = 0


def current_player(state: State) -> int:
    return state[TURN]


def legal_actions(state: State, out: Actions) -> int:
    count = 0
    if state[TURN] != TERMINAL:
        for square in range(SQUARES):
            if state[BOARD + square] == 0:
                out[count] = square
                count += 1
    return count


def apply_action(state: State, action: int) -> None:
    mark = state[TURN] + 1
    state[BOARD + action] = mark
    if has_row(state, mark) or not has_empty(state):
        state[TURN] = TERMINAL
    else:
        state[TURN] = 1 - state[TURN]


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    out[1] = 0.0
    for seat in range(2):
        if has_row(state, seat + 1):
            out[seat] = 1.0
            out[1 - seat] = -1.0


def has_empty(state: State) -> bool:
    for square in range(SQUARES):
        if state[BOARD + square] == 0:
            return True
    return False


def has_row(state: State, mark: int) -> bool:
    for square in range(SQUARES):
        if (
            runs(state, mark, square, 0, 1)
            or runs(state, mark, square, 1, 0)
            or runs(state, mark, square, 1, 1)
            or runs(state, mark, square, 1, -1)
        ):
            return True
    return False


def runs(state: State, mark: int, square: int, down: int, right: int) -> bool:
    """True if ``IN_A_ROW`` marks begin at ``square`` in this direction."""
    row, column = square // SIZE, square % SIZE
    last_row = row + down * (IN_A_ROW - 1)
    last_column = column + right * (IN_A_ROW - 1)
    if not (0 <= last_row < SIZE and 0 <= last_column < SIZE):
        return False
    for step in range(IN_A_ROW):
        if state[BOARD + (row + down * step) * SIZE + column + right * step] != mark:
            return False
    return True


# Plain functions


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    return SQUARES


def max_plies(options: Options) -> int:
    return SQUARES


def set_options(state: State, options: Options) -> None:
    """There are none."""


def action_to_text(state: State, action: int) -> str:
    return NAMES[action]


def action_from_text(state: State, text: str) -> int:
    name = text.strip().lower()
    if name not in NAMES:
        raise InvalidAction(f"{text[:20]!r} is not a square; squares are a1 to d4")
    return NAMES.index(name)


def position_to_text(state: State) -> str:
    marks = "".join(MARKS[int(cell)] for cell in state[BOARD:])
    rows = "/".join(marks[start : start + SIZE] for start in range(0, SQUARES, SIZE))
    return f"{rows} {'xo'[_moves(state) % 2]}"


def position_from_text(text: str, options: Options) -> State:
    match = re.fullmatch(r"((?:[.xo]{4}/){3}[.xo]{4}) ([xo])", text.strip())
    if match is None:
        raise InvalidPosition("expected four rows of x, o and . and who is to move, as in x.../.o../..../.... x")
    state = np.zeros(STATE_CELLS, np.int64)
    state[BOARD:] = [MARKS.index(mark) for mark in match[1].replace("/", "")]
    seat = _moves(state) % 2
    surplus = int(np.count_nonzero(state[BOARD:] == 1)) - int(np.count_nonzero(state[BOARD:] == 2))
    if surplus != seat or "xo"[seat] != match[2]:
        raise InvalidPosition("crosses move first, so the marks do not go together with who is to move")
    if has_row(state, seat + 1):
        raise InvalidPosition("the game ended before the last mark was made")
    state[TURN] = TERMINAL if has_row(state, 2 - seat) or not has_empty(state) else seat
    return state


def _moves(state: State) -> int:
    return int(np.count_nonzero(state[BOARD:]))


def board(options: Options) -> Board:
    return Board(
        shape="squares",
        width=SIZE,
        height=SIZE,
        cell_names=NAMES,
        pieces=[
            Piece(code="x", name="cross", shape="cross", seat=0, glyph="X"),
            Piece(code="o", name="ring", shape="ring", seat=1, glyph="O"),
        ],
        column_labels=list("abcd"),
        row_labels=[str(row) for row in range(SIZE, 0, -1)],
    )


def view(state: State, seat: int) -> View:
    return View(cells=["" if cell == 0 else MARKS[int(cell)] for cell in state[BOARD:]])


def choice(state: State, action: int) -> Choice:
    return Choice(action=action, text=NAMES[action], label=f"Mark {NAMES[action]}", path=[action])


def describe(state: State, action: int) -> str:
    after = state.copy()
    apply_action(after, action)
    sentence = f"marks {NAMES[action]}"
    if after[TURN] != TERMINAL:
        return sentence
    return f"{sentence} and wins" if has_row(after, state[TURN] + 1) else f"{sentence}: the board is full, a draw"
