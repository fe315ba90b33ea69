"""Fit the tables to the differences of discs: least squares with a pull to zero.

Every entry is a weight that counts in a position once for each group that matches it (M. Buro, "An evaluation function
for Othello based on statistics", 1997, whose regression is as sparse). The normal equations are solved by conjugate
gradients; each weight is scaled by how often it occurs. Weights that the games hardly show stay near zero. Some games
are held out and only measure the tables.

One game's result says little of a position far from its end. So the target is the lambda-return: a mixture of the
search's expectation for all positions that followed, and of the result (R. Sutton & A. Barto, "Reinforcement learning",
2nd ed., 2018, section 12.1). Solved positions have their exact values.

Weights of neighbouring stages are pulled towards each other: an entry that hardly occurs in one stage is worth there
what it is worth in the others.
"""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.othello.pattern_evaluation import ALL, near_empty, share_of_next, stage_of
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
    shared,
)
from agon.ai.games.othello.tuning.positions import Positions
from agon.games.bits import popcount
from agon.games.othello.rules import mobility

HELD_OUT = 10
"""Number of games per game held out."""

NEIGHBOURS = np.array([1, *[2] * (STAGES - 2), 1])
"""Number of neighbours of each stage."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class FitSettings:
    pull: float = 3.0
    """Weight of the square of an entry, in positions: as if it had been seen so often with the value 0."""
    smooth: float = 15.0
    """Weight of the square of the difference between an entry's weights in neighbouring stages, in positions."""
    rounds: int = 35
    """Number of rounds of conjugate gradients."""
    trace: float = 0.8
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
    """Likewise in the games that were held out."""
    held_spread: float
    """Standard deviation of the targets in those games."""
    solved_error: float
    """Root mean square against the exact values in those games."""
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


def mix(
    found: Floats,
    expected: NDArray[np.float32],
    goes_on: NDArray[np.bool_],
    changed: NDArray[np.bool_],
    trace: float,
) -> None:
    """Turn the results ``found`` into lambda-returns, from the ends of the games on; ``changed``: the other side is to
    move next."""
    for index in range(len(found) - 2, -1, -1):
        if goes_on[index]:
            following = -found[index + 1] if changed[index] else found[index + 1]
            found[index] = (1.0 - trace) * expected[index] + trace * following


class Regression:
    """Compiled kernels of the regression."""

    def __init__(self) -> None:
        from agon.games.jit import Binder

        binder = Binder("othello_fitting", {})
        self._fill: Any = binder.bind(fill)
        self._sums: Any = binder.bind(sums)
        self._spread: Any = binder.bind(spread)
        self.mix: Any = binder.bind(mix)
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
    is_held = positions.games % HELD_OUT == HELD_OUT - 1
    targets = returns(regression, positions, settings.trace)
    aims, held_aims = targets[~is_held], targets[is_held]
    taught, held = regression.rows(positions.part(~is_held)), regression.rows(positions.part(is_held))
    weights = np.zeros((regression.entries + BESIDE) * STAGES)
    seen = regression.gathered(taught, np.ones(len(aims)), 2)
    pulled = regression.tables(seen)  # a view: the pulls' part of the diagonal
    pulled.weights[:] += settings.pull + settings.smooth * NEIGHBOURS
    pulled.beside[:] += settings.pull
    scale = 1.0 / np.sqrt(seen)
    rest = regression.gathered(taught, aims) * scale
    step = rest.copy()
    size = float(rest @ rest)
    for turn in range(1, settings.rounds + 1):
        scaled = step * scale
        seen = regression.gathered(taught, regression.said(taught, scaled)) + settings.pull * scaled
        regression.tables(seen).weights[:] += settings.smooth * rough(regression.tables(scaled).weights)
        seen *= scale
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
    solved = positions.solved[is_held]
    return PatternFit(
        regression.tables(weights),
        off(regression.said(taught, weights), aims),
        off(regression.said(held, weights), held_aims),
        float(held_aims.std()),
        off(regression.said(held, weights)[solved], held_aims[solved]),
        len(aims),
        len(held_aims),
    )


def rough(weights: Floats) -> Floats:
    """Return half the gradient of the sum of the squared differences between neighbouring stages."""
    differences = np.diff(weights, axis=1)
    return np.pad(differences, ((0, 0), (1, 0))) - np.pad(differences, ((0, 0), (0, 1)))


def returns(regression: Regression, positions: Positions, trace: float) -> Floats:
    """Return the lambda-return of every position, as its mover sees it; the exact value if it is solved."""
    own, other, games = positions.own, positions.other, positions.games
    goes_on = np.append(games[1:] == games[:-1], False) & ~positions.solved
    # The mover's gain is the next mover's loss unless the other side passed in between
    changed = np.append(own[1:] & ~other[:-1] == 0, False)
    found = positions.discs.astype(np.float64)
    regression.mix(found, positions.expected, goes_on, changed, trace)
    return found


def off(said: Floats, aims: Floats) -> float:
    """Return the root mean square error, in discs."""
    return float(np.sqrt(np.mean((said - aims) ** 2)))
