"""Tic-tac-toe (noughts and crosses): three in a row on a 3x3 board; X moves first.

State (int64): 0 = X's cells as bits, 1 = O's cells as bits, 2 = seat to move. Bit ``i`` is cell ``i``, row by row from
the top left. 5,478 positions can be reached; the game is a draw.
"""

from __future__ import annotations

from games.api import TERMINAL, Board, Choice, Info, InvalidAction, InvalidPosition, Options, Piece, View
from games.bits import combine, lowest_bit, popcount, random_below
from games.verbs import Actions, Rng, State
import numpy as np
from numpy.typing import NDArray

INFO = Info(
    name="tic_tac_toe",
    title="Tic-tac-toe",
    version=1,
    summary="Three in a row on a 3x3 board.",
    draw_offers=True,
    seat_names=("X", "O"),
    how_to_play="Take turns marking an empty cell. Three of your marks in a row, column or diagonal win.",
)

FULL = 0b111111111
LINES = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)
NAMES = [f"{column}{row}" for row in (3, 2, 1) for column in "abc"]


def _has_line(cells: int) -> bool:
    for line in LINES:
        if cells & line == line:
            return True
    return False


def initial_state(state: State) -> None:
    state[0] = 0
    state[1] = 0
    state[2] = 0


def current_player(state: State) -> int:
    if _has_line(state[0]) or _has_line(state[1]) or state[0] | state[1] == FULL:
        return TERMINAL
    return state[2]


def legal_actions(state: State, out: Actions) -> int:
    if current_player(state) == TERMINAL:
        return 0
    empty = FULL & ~(state[0] | state[1])
    count = 0
    for cell in range(9):
        if empty >> cell & 1:
            out[count] = cell
            count += 1
    return count


def apply_action(state: State, action: int) -> None:
    seat = state[2]
    state[seat] |= 1 << action
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
    return combine(state[0] << 9 | state[1], state[2])
