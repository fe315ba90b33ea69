"""Fit the tables to the differences of discs: least squares with a pull to zero.

Every entry is a weight that counts in a position once for each group that matches it (M. Buro, "An evaluation function
for Othello based on statistics", 1997, whose regression is as sparse). The normal equations are solved by conjugate
gradients; each weight is scaled by how often it occurs. Weights that the games hardly show stay near zero. Some games
are held out and only measure the tables.

One game's result says little of a position far from its end. So the target is the lambda-return: a mixture of the
search's, or the earlier tables', expectation for all positions that followed, and of the result (R. Sutton & A. Barto,
"Reinforcement learning", 2nd ed., 2018, section 12.1).
"""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.othello.pattern_evaluation import ALL, TABLE, near_empty, share_of_next, stage_of
from agon.ai.games.othello.pattern_evaluation import BESIDE as WEIGHTS
from agon.ai.games.othello.patterns import PLACES, places
from agon.ai.games.othello.tables import (
    BESIDE,
    CONSTANT,
    ODD,
    OTHER_FRONTIER,
    OTHER_MOVES,
    OWN_FRONTIER,
    OWN_MOVES,
    STAGES,
    UNIT,
    shared,
)
from agon.ai.games.othello.tuning.positions import Positions
from agon.games.bits import popcount
from agon.games.othello.rules import mobility

HELD_OUT = 10
"""Number of games per game held out."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class FitSettings:
    pull: float = 50.0
    """Weight of the square of an entry, in positions: as if it had been seen so often with the value 0."""
    rounds: int = 40
    """Number of rounds of conjugate gradients."""
    trace: float = 0.9
    """Lambda; 1: the results alone."""


@dataclass(frozen=True)
class PatternRows:
    """Active weights of each position."""

    entries: NDArray[np.int32]
    """(positions, ``PLACES``): stored entries."""
    amounts: NDArray[np.float32]
    """(positions, ``BESIDE``): amounts of the other weights."""
    stages: NDArray[np.int8]
    shares: NDArray[np.float32]
    """Share of the next stage."""

    def part(self, chosen: NDArray[np.bool_]) -> PatternRows:
        return PatternRows(self.entries[chosen], self.amounts[chosen], self.stages[chosen], self.shares[chosen])


@dataclass(frozen=True)
class PatternTables:
    weights: Floats
    """(entries stored, ``STAGES``)."""
    beside: Floats
    """(``STAGES``, ``BESIDE``)."""


@dataclass(frozen=True)
class PatternFit:
    tables: PatternTables
    error: float
    """Root mean square, in discs, against the targets of the positions fitted to."""
    held_error: float
    """Root mean square against the results of the games that were held out."""
    held_spread: float
    """Standard deviation of those results."""
    positions: int
    held: int


def fill(
    own: NDArray[np.uint64],
    other: NDArray[np.uint64],
    owner: NDArray[np.int32],
    entries: NDArray[np.int32],
    amounts: NDArray[np.float32],
    stages: NDArray[np.int8],
    shares: NDArray[np.float32],
) -> None:
    """Write the active weights of each position."""
    for index in range(len(own)):
        mine, theirs = own[index], other[index]
        places(mine, theirs, entries[index])
        for place in range(PLACES):
            entries[index, place] = owner[entries[index, place]]
        empty = ALL & ~(mine | theirs)
        bordering = near_empty(empty)
        left = popcount(empty)
        amounts[index, CONSTANT] = 1
        amounts[index, OWN_MOVES] = popcount(mobility(mine, theirs, ALL))
        amounts[index, OTHER_MOVES] = popcount(mobility(theirs, mine, ALL))
        amounts[index, OWN_FRONTIER] = popcount(mine & bordering)
        amounts[index, OTHER_FRONTIER] = popcount(theirs & bordering)
        amounts[index, ODD] = left & 1
        stages[index] = stage_of(left)
        shares[index] = share_of_next(left, stages[index])


def sums(
    entries: NDArray[np.int32],
    amounts: NDArray[np.float32],
    stages: NDArray[np.int8],
    shares: NDArray[np.float32],
    weights: Floats,
    beside: Floats,
    out: Floats,
) -> None:
    """Write the tables' value of each position."""
    for index in range(len(stages)):
        stage = stages[index]
        now, later = 0.0, 0.0
        for place in range(PLACES):
            entry = entries[index, place]
            now += weights[entry, stage]
            later += weights[entry, stage + 1]
        for what in range(BESIDE):
            now += beside[stage, what] * amounts[index, what]
            later += beside[stage + 1, what] * amounts[index, what]
        out[index] = now * (1.0 - shares[index]) + later * shares[index]


def spread(
    entries: NDArray[np.int32],
    amounts: NDArray[np.float32],
    stages: NDArray[np.int8],
    shares: NDArray[np.float32],
    errors: Floats,
    power: int,
    weights: Floats,
    beside: Floats,
) -> None:
    """Add to every weight the errors of the positions that it counts in (the transpose of ``sums``); with ``power`` 2
    its amount is squared."""
    for index in range(len(stages)):
        stage, share = stages[index], shares[index]
        now, later = (1.0 - share) ** power * errors[index], share**power * errors[index]
        for place in range(PLACES):
            entry = entries[index, place]
            weights[entry, stage] += now
            weights[entry, stage + 1] += later
        for what in range(BESIDE):
            beside[stage, what] += now * amounts[index, what] ** power
            beside[stage + 1, what] += later * amounts[index, what] ** power


class Regression:
    """Compiled kernels of the regression."""

    def __init__(self) -> None:
        from agon.games.jit import Binder

        binder = Binder("othello_fitting", {})
        self._fill: Any = binder.bind(fill)
        self._sums: Any = binder.bind(sums)
        self._spread: Any = binder.bind(spread)
        self._owner = shared()
        self.entries = int(self._owner.max()) + 1

    def rows(self, positions: Positions) -> PatternRows:
        count = len(positions.own)
        rows = PatternRows(
            np.empty((count, PLACES), np.int32),
            np.empty((count, BESIDE), np.float32),
            np.empty(count, np.int8),
            np.empty(count, np.float32),
        )
        self._fill(positions.own, positions.other, self._owner, rows.entries, rows.amounts, rows.stages, rows.shares)
        return rows

    def as_stored(self) -> Floats:
        """Return the weights of the present evaluation."""
        flat = np.zeros((self.entries + BESIDE) * STAGES)
        tables = self.tables(flat)
        tables.weights[self._owner] = TABLE / UNIT
        tables.beside[:] = WEIGHTS
        return flat

    def said(self, rows: PatternRows, flat: Floats) -> Floats:
        """Return the value of each position under the weights ``flat``."""
        tables = self.tables(flat)
        out = np.empty(len(rows.stages))
        self._sums(rows.entries, rows.amounts, rows.stages, rows.shares, tables.weights, tables.beside, out)
        return out

    def gathered(self, rows: PatternRows, errors: Floats, power: int = 1) -> Floats:
        """Return the sum of the errors for each weight."""
        flat = np.zeros((self.entries + BESIDE) * STAGES)
        tables = self.tables(flat)
        self._spread(rows.entries, rows.amounts, rows.stages, rows.shares, errors, power, tables.weights, tables.beside)
        return flat

    def tables(self, flat: Floats) -> PatternTables:
        """Return the flat weights as tables."""
        cut = self.entries * STAGES
        return PatternTables(flat[:cut].reshape(self.entries, STAGES), flat[cut:].reshape(STAGES, BESIDE))


def fit(regression: Regression, positions: Positions, settings: FitSettings, tell: Callable[[str], None]) -> PatternFit:
    """Fit the tables, starting from zeros."""
    rows = regression.rows(positions)
    is_held = positions.games % HELD_OUT == HELD_OUT - 1
    taught, held = rows.part(~is_held), rows.part(is_held)
    known = positions.expected.astype(np.float64)
    expected = np.where(np.isnan(known), regression.said(rows, regression.as_stored()), known)
    targets = returns(positions, expected, settings.trace)
    aims, held_aims = targets[~is_held], positions.discs[is_held].astype(np.float64)
    weights = np.zeros((regression.entries + BESIDE) * STAGES)
    scale = 1.0 / np.sqrt(regression.gathered(taught, np.ones(len(aims)), 2) + settings.pull)
    rest = regression.gathered(taught, aims) * scale
    step = rest.copy()
    size = float(rest @ rest)
    for turn in range(1, settings.rounds + 1):
        scaled = step * scale
        seen = (regression.gathered(taught, regression.said(taught, scaled)) + settings.pull * scaled) * scale
        length = size / float(step @ seen)
        weights += length * scaled
        rest -= length * seen
        before, size = size, float(rest @ rest)
        step = rest + size / before * step
        if turn % 10 == 0:
            tell(
                f"round {turn}: {off(regression.said(taught, weights), aims):.3f} discs, "
                f"held out {off(regression.said(held, weights), held_aims):.3f}"
            )
    return PatternFit(
        regression.tables(weights),
        off(regression.said(taught, weights), aims),
        off(regression.said(held, weights), held_aims),
        float(held_aims.std()),
        len(aims),
        len(held_aims),
    )


def returns(positions: Positions, expected: Floats, trace: float) -> Floats:
    """Return the lambda-return of every position, as its mover sees it."""
    own, other, games = positions.own, positions.other, positions.games
    goes_on = np.append(games[1:] == games[:-1], False)
    # The mover's gain is the next mover's loss unless the other side passed in between
    changed = np.append(own[1:] & ~other[:-1] == 0, False)
    found = positions.discs.astype(np.float64)
    for index in np.flatnonzero(goes_on)[::-1]:
        following = -found[index + 1] if changed[index] else found[index + 1]
        found[index] = (1.0 - trace) * expected[index] + trace * following
    return found


def off(said: Floats, aims: Floats) -> float:
    """Return the root mean square error, in discs."""
    return float(np.sqrt(np.mean((said - aims) ** 2)))
