"""Ratings from the results of games: the Bradley-Terry model, draws as half a win each.

R. Bradley & M. Terry, "Rank analysis of incomplete block designs", Biometrika 39, 1952: the first wins with the
probability 1 / (1 + 10**(-d / 400)), d being the difference of the ratings. The likelihood is concave; Newton's method
finds its maximum, and the inverse of the Fisher information there the variances. Draws make scores vary less than the
model says, so intervals are on the wide side with many draws.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.matches.statistics import NORMAL_95

SCALE: Final = 400.0 / math.log(10.0)
PRIOR: Final = 0.25
"""Half-won games added to each pair that has met: if one side won all, its advantage is finite. Once there are real
games it draws ratings together by little."""


@dataclass(frozen=True)
class Result:
    """Score of one player against another."""

    points: float
    games: int


@dataclass(frozen=True)
class Ratings:
    """Ratings by player with the covariances of the estimates; the anchor's are 0."""

    names: list[str]
    values: NDArray[np.float64]
    covariance: NDArray[np.float64]

    def rating(self, name: str) -> float:
        return float(self.values[self.names.index(name)])

    def interval(self, name: str) -> float:
        """Return half of the 95 % interval of a rating."""
        index = self.names.index(name)
        return NORMAL_95 * math.sqrt(max(0.0, float(self.covariance[index, index])))

    def step(self, lower: str, upper: str) -> tuple[float, float]:
        """Return the difference of two ratings, and half of its 95 % interval."""
        one, other = self.names.index(lower), self.names.index(upper)
        cov = self.covariance
        variance = float(cov[one, one] + cov[other, other] - 2.0 * cov[one, other])
        return float(self.values[other] - self.values[one]), NORMAL_95 * math.sqrt(max(0.0, variance))


def fit(
    names: list[str],
    results: Mapping[tuple[str, str], Result],
    anchor: str,
    *,
    spread: float | None = None,
    known: Mapping[str, float] | None = None,
) -> Ratings:
    """Return the likeliest ratings. ``results`` hold the score of the first of a pair. With a ``spread`` every player
    gets a guess, also without games: the prior of ratings is normal around the anchor's, with this standard deviation.
    ``known``: ratings of players that stay as they are, as the anchor's does.

    Raises ``ValueError`` naming the players that no games connect with the anchor, unless there is a ``spread``.
    """
    count = len(names)
    index = {name: place for place, name in enumerate(names)}
    games, points = np.zeros((count, count)), np.zeros((count, count))
    for (first, second), result in results.items():
        if result.games == 0:
            continue
        one, other = index[first], index[second]
        games[one, other] += result.games + PRIOR
        games[other, one] += result.games + PRIOR
        points[one, other] += result.points + PRIOR / 2.0
        points[other, one] += result.games - result.points + PRIOR / 2.0
    fixed = {anchor: 0.0, **(known or {})}
    part = parts(names, results)
    found = {part[index[name]] for name in fixed}
    lost = [name for name, number in zip(names, part, strict=True) if number not in found]
    if lost and spread is None:
        raise ValueError(f"no games connect {', '.join(lost)} with {anchor}")
    sure = 0.0 if spread is None else (SCALE / spread) ** 2
    free = [place for place, name in enumerate(names) if name not in fixed]
    strength = np.array([fixed.get(name, 0.0) / SCALE for name in names])
    information = np.eye(count)
    for _ in range(200 if free else 0):
        expected = 1.0 / (1.0 + np.exp(strength[None, :] - strength[:, None]))
        weight = games * expected * (1.0 - expected)
        gradient = (points - games * expected).sum(axis=1) - sure * strength
        information = np.diag(weight.sum(axis=1) + sure) - weight
        step = _solved(information[np.ix_(free, free)], gradient[free])
        # Newton's step may overshoot far from the maximum
        step *= min(1.0, 1.0 / max(1e-12, float(np.abs(step).max())))
        strength[free] += step
        if float(np.abs(step).max()) < 1e-9:
            break
    covariance = np.zeros((count, count))
    covariance[np.ix_(free, free)] = np.linalg.inv(information[np.ix_(free, free)]) * SCALE**2
    return Ratings(names, strength * SCALE, covariance)


def parts(names: Sequence[str], results: Mapping[tuple[str, str], Result]) -> list[int]:
    """Return a number for each player: the same for players whom games connect, if only through others."""
    part = list(range(len(names)))
    index = {name: place for place, name in enumerate(names)}
    for (first, second), result in results.items():
        one, other = part[index[first]], part[index[second]]
        if result.games and one != other:
            part = [one if number == other else number for number in part]
    return part


def _solved(matrix: NDArray[np.float64], vector: NDArray[np.float64]) -> NDArray[np.float64]:
    found: Any = np.linalg.solve(matrix, vector)
    return found
