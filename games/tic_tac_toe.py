"""Tic-tac-toe (noughts and crosses): three in a row on a 3x3 board; X moves first.

State (int64): 0 = X's cells as bits, 1 = O's cells as bits, 2 = seat to move or ``TERMINAL``. Bit ``i`` is cell ``i``,
row by row from the top left. 5,478 positions can be reached in 255,168 games; perfect play draws.

An action is the cell's index; its text is the cell's name as on a chess board (``a3`` top left, ``c1`` bottom right). A
position's text is the rows from the top with ``.`` for an empty cell, then the side to move: ``x../.o./... x``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.api import TERMINAL, Board, Choice, Info, InvalidAction, InvalidPosition, Options, Piece, View
from agon.games.bits import lowest_bit, mix64, next_random
from agon.games.verbs import Actions, Rng, State

INFO = Info(
    name="tic_tac_toe",
    title="Tic-tac-toe",
    version=1,
    summary="Three in a row on a 3x3 board.",
    most_actions=9,
    draw_offers=True,
    seat_names=("X", "O"),
    how_to_play="Take turns marking an empty cell. Three of your marks in a row, column or diagonal win.",
)

MEASURED_AFTER = 1

STATE_CELLS = 3
FULL = 0b111111111
LINES = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)
FRACTION_BITS = 59
WINS: Any = np.array([any(cells & line == line for line in LINES) for cells in range(512)])
"""True for each set of cells that holds a line."""

NAMES = [f"{column}{row}" for row in (3, 2, 1) for column in "abc"]
PLACES = [
    *("top left", "top middle", "top right"),
    *("middle left", "centre", "middle right"),
    *("bottom left", "bottom middle", "bottom right"),
]


# Kernel functions


def _has_line(cells: Any) -> bool:
    return WINS[cells]


def initial_state(state: State) -> None:
    state[0] = 0
    state[1] = 0
    state[2] = 0


def current_player(state: State) -> int:
    return state[2]


def legal_actions(state: State, out: Actions) -> int:
    if state[2] == TERMINAL:
        return 0
    taken = state[0] | state[1]
    count = 0
    free = ~taken & FULL
    while free:
        out[count] = lowest_bit(free)
        free &= free - 1
        count += 1
    return count


def apply_action(state: State, action: int) -> None:
    seat = state[2]
    mine = state[seat] | 1 << action
    state[seat] = mine
    if _has_line(mine) or mine | state[1 - seat] == FULL:
        state[2] = TERMINAL
    else:
        state[2] = 1 - seat


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    out[1] = 0.0
    if _has_line(state[0]):
        out[0] = 1.0
        out[1] = -1.0
    elif _has_line(state[1]):
        out[0] = -1.0
        out[1] = 1.0


def state_key(state: State) -> np.uint64:
    # The cells say whose turn it is.
    return mix64(state[0] << 9 | state[1])


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Planes: own marks, the other's, ones if the seat is to move."""
    mine = state[seat]
    theirs = state[1 - seat]
    to_move = 1.0 if state[2] == seat else 0.0
    for cell in range(9):
        out[cell] = mine >> cell & 1
        out[9 + cell] = theirs >> cell & 1
        out[18 + cell] = to_move


def random_playout(state: State, actions: Actions, rng: Rng) -> None:
    seat = state[2]
    if seat == TERMINAL:
        return
    # Empty cells as a list of 4-bit numbers in one word; a chosen one is replaced by the last.
    taken = state[0] | state[1]
    cells = 0
    count = 0
    for cell in range(9):
        if not taken >> cell & 1:
            cells |= cell << 4 * count
            count += 1
    mine = state[seat]
    other = state[1 - seat]
    # One random fraction in [0, 1) serves the whole game: its multiple's whole part is a choice, the rest goes on
    # (mixed-radix digits; 9! choices from 2**59 leave a bias below 1e-12).
    fraction = np.int64(next_random(rng) >> np.uint64(64 - FRACTION_BITS))
    while True:
        fraction *= count
        place = fraction >> FRACTION_BITS << 2
        fraction &= (1 << FRACTION_BITS) - 1
        cell = cells >> place & 15
        count -= 1
        last = cells >> 4 * count & 15
        cells ^= (cell ^ last) << place
        mine |= 1 << cell
        if count == 0 or _has_line(mine):
            state[seat] = mine
            state[1 - seat] = other
            state[2] = TERMINAL
            return
        mine, other = other, mine
        seat = 1 - seat


# Plain functions


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    return 9


def max_plies(options: Options) -> int:
    return 9


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return 3, 3, 3


def set_options(state: State, options: Options) -> None:
    """There are none."""


def action_to_text(state: State, action: int) -> str:
    return NAMES[action]


def action_from_text(state: State, text: str) -> int:
    name = text.strip().lower()
    if name not in NAMES:
        raise InvalidAction(f"{text[:20]!r} is not a cell; cells are a1 to c3")
    return NAMES.index(name)


def position_to_text(state: State) -> str:
    marks = _cells(state)
    rows = "/".join("".join(mark or "." for mark in marks[row : row + 3]) for row in (0, 3, 6))
    even = int(state[0]).bit_count() == int(state[1]).bit_count()
    return f"{rows} {'x' if even else 'o'}"


_POSITION = re.compile(r"([xo.]{3})/([xo.]{3})/([xo.]{3}) ([xo])")


def position_from_text(text: str, options: Options) -> State:
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected three rows of x, o and . and who is to move, as in x../.o./... x")
    marks = match[1] + match[2] + match[3]
    first = sum(1 << cell for cell, mark in enumerate(marks) if mark == "x")
    second = sum(1 << cell for cell, mark in enumerate(marks) if mark == "o")
    surplus = first.bit_count() - second.bit_count()
    if surplus != (match[4] == "o"):
        raise InvalidPosition("X moves first, so the marks do not go together with who is to move")
    if _has_line(second if surplus else first):
        raise InvalidPosition("the game ended before the last mark was made")
    over = _has_line(first) or _has_line(second) or first | second == FULL
    return np.array([first, second, TERMINAL if over else surplus], np.int64)


def board(options: Options) -> Board:
    return Board(
        shape="squares",
        width=3,
        height=3,
        cell_names=[f"{name}, {place}" for name, place in zip(NAMES, PLACES, strict=True)],
        pieces=[
            Piece(code="x", name="X", shape="cross", seat=0, glyph="X"),
            Piece(code="o", name="O", shape="ring", seat=1, glyph="O"),
        ],
        column_labels=["a", "b", "c"],
        row_labels=["3", "2", "1"],
    )


def _cells(state: State) -> list[str]:
    first, second = int(state[0]), int(state[1])
    return ["x" if first >> cell & 1 else "o" if second >> cell & 1 else "" for cell in range(9)]


def view(state: State, seat: int) -> View:
    won = 0
    for cells in (int(state[0]), int(state[1])):
        for line in LINES:
            if cells & line == line:
                won |= line
    return View(cells=_cells(state), won=[cell for cell in range(9) if won >> cell & 1])


def choice_table(options: Options) -> list[Choice]:
    return [
        Choice(action=action, text=name, label=f"Mark {name}, {PLACES[action]}", path=[action])
        for action, name in enumerate(NAMES)
    ]


_CHOICES = choice_table({})


def choice(state: State, action: int) -> Choice:
    return _CHOICES[action]


def choices(state: State, actions: Sequence[int], result: Callable[[State, int], State]) -> list[Choice]:
    return [_CHOICES[action] for action in actions]


def describe(state: State, action: int) -> str:
    after = state.copy()
    apply_action(after, action)
    return describe_result(state, action, after)


def describe_result(state: State, action: int, after: State) -> str:
    sentence = f"marks {NAMES[action]}, {PLACES[action]}"
    if after[2] != TERMINAL:
        return sentence
    return f"{sentence}, and wins" if _has_line(after[state[2]]) else f"{sentence}: the board is full, a draw"
