"""G. Tesauro's ``pubeval``, a linear evaluation of backgammon that programs are measured by.

He gave it to rec.games.backgammon in 1993 as "a decent level of play for benchmarking": two weight vectors, for
positions with contact and for races, each of 122 numbers. Inputs 5 (p - 1) .. 5 (p - 1) + 4 are of the p-th point from
the mover's furthest, point 25 - p: whether there is a blot of the other side, a blot of one's own, two of one's own or
more, exactly three, and half of those beyond three. Input 120: half of the other side's checkers on the bar; 121: the
fifteenth part of one's own borne off. Which vector counts goes by the position before the move. The weights are read
from two files of 122 numbers, as they are handed on (``WT.cntc``, ``WT.race``).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agon.games.backgammon.layout import BAR, FROM_BAR, OFF
from agon.games.backgammon.moves import at
from agon.games.verbs import State

POINTS = 24
OF_POINT = 5
THEIR_BAR = OF_POINT * POINTS
OWN_OFF = THEIR_BAR + 1
INPUTS = OWN_OFF + 1


def inputs(state: State, seat: int) -> NDArray[np.float64]:
    """(INPUTS): the position after a move of ``seat``."""
    found = np.zeros(INPUTS)
    for place in range(1, POINTS + 1):
        count = at(state, seat, place)
        found[OF_POINT * (POINTS - place) :][:OF_POINT] = (
            count == -1,
            count == 1,
            count >= 2,
            count == 3,
            max(0, count - 3) / 2,
        )
    found[THEIR_BAR] = state[BAR + 1 - seat] / 2
    found[OWN_OFF] = state[OFF + seat] / 15
    return found


def rearmost(state: State, seat: int) -> int:
    """The place of the checker that has furthest to go, 0 when all are off."""
    return next((place for place in range(FROM_BAR, 0, -1) if at(state, seat, place) > 0), 0)


@dataclass(frozen=True)
class Pubeval:
    contact: NDArray[np.float64]
    race: NDArray[np.float64]

    @classmethod
    def read(cls, folder: Path) -> Pubeval:
        """Raises ``ValueError`` for other numbers than 122 a file."""
        vectors = [np.loadtxt(folder / name) for name in ("WT.cntc", "WT.race")]
        if any(vector.shape != (INPUTS,) for vector in vectors):
            raise ValueError(f"there must be {INPUTS} weights in each file, not {[len(each) for each in vectors]}")
        return cls(*vectors)

    @staticmethod
    def is_race(state: State) -> bool:
        """Whether the sides have passed each other."""
        return rearmost(state, 0) + rearmost(state, 1) <= POINTS

    def score(self, state: State, seat: int, *, is_race: bool) -> float:
        """The higher the better for ``seat``, which has just moved to there."""
        return float((self.race if is_race else self.contact) @ inputs(state, seat))
