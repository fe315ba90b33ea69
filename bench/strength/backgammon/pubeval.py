"""G. Tesauro's ``pubeval``, a linear evaluation of backgammon, used as a reference for programs.

He published it in rec.games.backgammon in 1993 as "a decent level of play for benchmarking": two weight vectors of 122
numbers, for positions with contact and for races. Inputs 5 (p - 1) .. 5 (p - 1) + 4 describe the p-th point from the
mover's furthest, point 25 - p: 1 for a blot of the other side, for an own blot, for two or more own checkers, for
exactly three, and half the number beyond three. Input 120: half the number of the other side's checkers on the bar;
121: a fifteenth of the own checkers borne off. The position before the move decides which vector is used. The weights
are read from two files of 122 numbers, as they are distributed (``WT.cntc``, ``WT.race``).
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
    """Return the inputs, shape (INPUTS,), of the position after a move of ``seat``."""
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
    """Return the place of the checker that has furthest to go, or 0 if all are off."""
    return next((place for place in range(FROM_BAR, 0, -1) if at(state, seat, place) > 0), 0)


@dataclass(frozen=True)
class Pubeval:
    contact: NDArray[np.float64]
    race: NDArray[np.float64]

    @classmethod
    def read(cls, folder: Path) -> Pubeval:
        """Read the weights from ``folder``. Raises ``ValueError`` if a file has not 122 numbers."""
        vectors = [np.loadtxt(folder / name) for name in ("WT.cntc", "WT.race")]
        if any(vector.shape != (INPUTS,) for vector in vectors):
            raise ValueError(f"there must be {INPUTS} weights in each file, not {[len(each) for each in vectors]}")
        return cls(*vectors)

    @staticmethod
    def is_race(state: State) -> bool:
        """True if the sides have passed each other."""
        return rearmost(state, 0) + rearmost(state, 1) <= POINTS

    def score(self, state: State, seat: int, *, is_race: bool) -> float:
        """Return the value of the position for ``seat``, which has just moved; higher is better."""
        return float((self.race if is_race else self.contact) @ inputs(state, seat))
