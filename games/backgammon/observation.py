"""Observation of a seat for neural networks, as one vector. Compiled by Numba.

The checkers of a point are coded as in G. Tesauro, "Temporal difference learning and TD-Gammon" (1995): one, two,
three, and the rest by halves.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.backgammon.kernels import current_player
from agon.games.backgammon.layout import (
    BAR,
    CHECKERS,
    CRAWFORD,
    CUBE,
    DOUBLING,
    HIGH,
    LENGTH,
    LOW,
    MOST_ROLLS,
    OFF,
    OVER,
    OWNER,
    ROLLS,
    SCORE,
    STAGE,
    TURN,
)
from agon.games.verbs import State

POINTS = 24
BESIDE = 8 * POINTS
"""After eight numbers a point: checkers on the bar and borne off, own and the other's; dice; stage; cube; match."""
FACES = 6
STAGES = OVER + 1
CELLS = BESIDE + 4 + 2 * FACES + STAGES + 1 + 8 + 3 + 1
MOST_LENGTH = 25.0
MOST_CUBE = 64.0


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Points are numbered as the seat numbers them, its own moves ending at the first."""
    sign = 1 - 2 * seat
    for point in range(POINTS):
        held = sign * state[point if seat == 0 else POINTS - 1 - point]
        for side in range(2):
            count = held if side == 0 else -held
            at = 8 * point + 4 * side
            for number in range(3):
                out[at + number] = 1.0 if count > number else 0.0
            out[at + 3] = (count - 3) / 2.0 if count > 3 else 0.0
    at = BESIDE
    for side in range(2):
        owner = seat if side == 0 else 1 - seat
        out[at + side] = state[BAR + owner] / 2.0
        out[at + 2 + side] = state[OFF + owner] / CHECKERS
    at += 4
    for face in range(FACES):
        out[at + face] = 1.0 if state[HIGH] == face + 1 else 0.0
        out[at + FACES + face] = 1.0 if state[LOW] == face + 1 else 0.0
    at += 2 * FACES
    for stage in range(STAGES):
        out[at + stage] = 1.0 if state[STAGE] == stage else 0.0
    at += STAGES
    out[at] = 1.0 if current_player(state) == seat else 0.0
    out[at + 1] = state[CUBE] / MOST_CUBE
    out[at + 2] = 1.0 if state[OWNER] == seat else 0.0
    out[at + 3] = 1.0 if state[OWNER] == 1 - seat else 0.0
    out[at + 4] = state[LENGTH] / MOST_LENGTH
    out[at + 5] = state[SCORE + seat] / MOST_LENGTH
    out[at + 6] = state[SCORE + 1 - seat] / MOST_LENGTH
    out[at + 7] = float(state[DOUBLING])
    out[at + 8] = state[ROLLS] / MOST_ROLLS
    for phase in range(3):
        out[at + 9 + phase] = 1.0 if state[CRAWFORD] == phase else 0.0
    out[at + 12] = 0.0 if state[TURN] == seat else 1.0
