"""Draughts trees that others have counted and solved: perft, and endings of two pieces against two."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from agon import games
from agon.games.api import TERMINAL
from agon.games.checkers import MOST_ACTIONS, STATE_CELLS
from agon.games.verbs import State, apply_action, current_player, legal_actions, returns

COMPILED = games.load("checkers", jit=True)
CELLS = STATE_CELLS

# Lines of play from the start, by length. Source: OEIS A133046.
PERFT = (1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564)

# White's and Black's squares, the result for Black, who is to move, and plies until a side has no move (-1 for a draw).
# Source: retrograde analysis of all endings with up to two pieces a side by an independent program.
ENDINGS = (
    ("W18,27:B9,K22", "win", 7),
    ("W27:B3,9", "win", 7),
    ("W22,K24:BK15,K27", "win", 7),
    ("WK4,15:BK10,K28", "win", 7),
    ("WK19,21:B15,K23", "win", 7),
    ("W11,29:B15,K16", "win", 7),
    ("W10,29:B5,K14", "win", 7),
    ("WK9,11:BK25", "loss", 8),
    ("W16,K27:B2", "loss", 8),
    ("WK14,K20:BK19", "loss", 8),
    ("WK25,32:B12,22", "win", 9),
    ("W16,K24:B20,K23", "win", 9),
    ("W22,25:BK6,17", "win", 9),
    ("W9,K13:BK5,14", "win", 9),
    ("WK15:BK1,K12", "win", 11),
    ("W13,32:BK1,9", "win", 11),
    ("W7,30:BK6,17", "win", 11),
    ("WK27,31:B23,28", "win", 11),
    ("WK14,20:B10,K28", "win", 11),
    ("WK6,K32:B5,15", "loss", 12),
    ("WK27,K31:B11,22", "loss", 12),
    ("W11,K32:BK4,K31", "loss", 12),
    ("WK18,30:B23,K26", "win", 13),
    ("WK19,K30:B3,8", "loss", 14),
    ("WK16,K25:B2,5", "loss", 14),
    ("W12,21:BK6,K30", "win", 15),
    ("W16,28:BK10,K17", "win", 15),
    ("WK13,31:B9,18", "loss", 16),
    ("WK23,K27:BK4,14", "loss", 16),
    ("WK7,16:BK3,4", "win", 17),
    ("WK8,23:BK5,18", "win", 17),
    ("W7,K26:BK18,K25", "draw", -1),
    ("W11,32:B13,20", "draw", -1),
    ("WK8,K11:BK2,10", "draw", -1),
    ("W8,21:BK19,25", "draw", -1),
    ("WK12,K27:B5,K15", "draw", -1),
    ("W21,K28:B15,16", "draw", -1),
    ("WK5,K7:BK25,K28", "draw", -1),
    ("W19,K23:BK20,K31", "draw", -1),
)
DRAWN_FOR = 11
"""Plies of search in which no side may win a drawn ending."""


def perft(
    states: NDArray[np.int64],
    actions: NDArray[np.int32],
    counts: NDArray[np.int64],
    tried: NDArray[np.int64],
    depth: int,
) -> int:
    """Lines of play of ``depth`` plies from the first row."""
    ply, leaves = 0, 0
    counts[0] = legal_actions(states[0], actions[0])
    tried[0] = 0
    while ply >= 0:
        if tried[ply] == counts[ply]:
            ply -= 1
            continue
        for cell in range(CELLS):
            states[ply + 1, cell] = states[ply, cell]
        apply_action(states[ply + 1], actions[ply, tried[ply]])
        tried[ply] += 1
        if ply + 1 == depth:
            leaves += 1
        else:
            ply += 1
            counts[ply] = legal_actions(states[ply], actions[ply])
            tried[ply] = 0
    return leaves


def is_forced(  # noqa: PLR0917 - Numba kernels are called by position
    states: NDArray[np.int64],
    actions: NDArray[np.int32],
    counts: NDArray[np.int64],
    tried: NDArray[np.int64],
    pay_offs: NDArray[np.float64],
    seat: int,
    plies: int,
) -> bool:
    """True if ``seat`` can win within ``plies`` from the first row: a search of the whole AND/OR tree."""
    ply = 0
    counts[0] = legal_actions(states[0], actions[0])
    tried[0] = 0
    while True:
        chooses = current_player(states[ply]) == seat
        if tried[ply] < counts[ply]:
            for cell in range(CELLS):
                states[ply + 1, cell] = states[ply, cell]
            apply_action(states[ply + 1], actions[ply, tried[ply]])
            tried[ply] += 1
            if current_player(states[ply + 1]) == TERMINAL:
                returns(states[ply + 1], pay_offs)
                wins = pay_offs[seat] > 0
            elif ply + 1 < plies:
                ply += 1
                counts[ply] = legal_actions(states[ply], actions[ply])
                tried[ply] = 0
                continue
            else:
                wins = False
            if wins != chooses:
                continue
        else:
            wins = not chooses
        # The row is decided, and with it every row above whose chooser wanted just that
        ply -= 1
        while ply >= 0 and (current_player(states[ply]) == seat) == wins:
            ply -= 1
        if ply < 0:
            return wins


@cache
def bound(kernel: Any) -> Any:
    from agon.games.jit import Binder

    return Binder("checkers", COMPILED.kernels, allocates=False).bind(kernel)


def rows(state: State, plies: int) -> tuple[Any, ...]:
    states = np.zeros((plies + 2, STATE_CELLS), np.int64)
    states[0] = state
    index = np.zeros(plies + 2, np.int64)
    return states, np.zeros((plies + 2, MOST_ACTIONS), np.int32), index, index.copy()


def wins_within(state: State, seat: int, plies: int) -> bool:
    return bool(bound(is_forced)(*rows(state, plies), np.zeros(2), seat, plies))


def test_perft() -> None:
    start = COMPILED.initial()
    counted = [bound(perft)(*rows(start, depth), depth) for depth in range(1, len(PERFT))]
    assert counted == list(PERFT[1:])


@pytest.mark.parametrize(("pieces", "result", "plies"), ENDINGS)
def test_endings_of_two_against_two(pieces: str, result: str, plies: int) -> None:
    state = COMPILED.position_from_text(f"B:{pieces}")
    if result == "draw":
        assert not wins_within(state, 0, DRAWN_FOR)
        assert not wins_within(state, 1, DRAWN_FOR)
    else:
        winner = 0 if result == "win" else 1
        assert wins_within(state, winner, plies)
        assert not wins_within(state, winner, plies - 1)
