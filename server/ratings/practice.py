"""Estimate a person's strength from games against bots of known strength. Pure.

Bayes' rule on a grid of strengths, with the logistic law of Elo's scale (half a win for a draw); between games the
estimate is a normal distribution and widens a little, since people change (M. Glickman, "Parameter estimation in large
dynamic paired comparison experiments", Applied Statistics 48, 1999). The first estimate covers the game's whole scale,
so a few games lead across all levels.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

MEAN: Final = 0.3
"""Estimate before the first game, as a share of the strongest bot's rating in the game."""
WIDTH: Final = 0.4
"""Standard deviation of it, as the same share."""
LEAST_TOP: Final = 500.0
"""Shortest scale: shorter ones would hold a person back after one lost game."""
DRIFT: Final = 25.0
"""Standard deviation of a person's change from one game to the next, in Elo points."""
PER_DEVIATION: Final = 10
"""Points of the grid in a standard deviation."""
REACH: Final = 4 * PER_DEVIATION
"""Points of the grid on either side of the estimate."""
_ELO: Final = math.log(10.0) / 400.0


class Estimate(NamedTuple):
    """A normal distribution of strengths, in Elo points; random moves have 0."""

    mean: float
    deviation: float


class PracticeGame(NamedTuple):
    """A game against bots of one strength. ``score``: 1 won, 0.5 drawn, 0 lost; a share at larger tables."""

    seat: int
    """Of the person."""
    opponent: float
    score: float
    top: float
    """Rating of the strongest bot in the game."""


def first_estimate(top: float) -> Estimate:
    """Return the estimate of a person without a game, on a scale whose strongest bot has ``top``."""
    scale = max(top, LEAST_TOP)
    return Estimate(MEAN * scale, WIDTH * scale)


def after_game(before: Estimate, game: PracticeGame) -> Estimate:
    """Return the estimate after a game."""
    grid = [before.mean + before.deviation * index / PER_DEVIATION for index in range(-REACH, REACH + 1)]
    logs = [_log_weight(strength, before, game) for strength in grid]
    most = max(logs)
    weights = [math.exp(each - most) for each in logs]
    total = sum(weights)
    mean = sum(weight * strength for weight, strength in zip(weights, grid, strict=True)) / total
    variance = sum(weight * (strength - mean) ** 2 for weight, strength in zip(weights, grid, strict=True)) / total
    return Estimate(mean, math.hypot(math.sqrt(variance), DRIFT))


def share_beaten(returns: list[float], seat: int) -> float:
    """Return the share of the other seats that got less than ``seat``; equal ones count half."""
    others = [each for other, each in enumerate(returns) if other != seat]
    return sum(0.5 if each == returns[seat] else float(each < returns[seat]) for each in others) / len(others)


def _log_weight(strength: float, before: Estimate, game: PracticeGame) -> float:
    """Return the logarithm of prior times likelihood, up to a constant."""
    z = (strength - before.mean) / before.deviation
    gap = _ELO * (strength - game.opponent)
    loses = -(max(gap, 0.0) + math.log1p(math.exp(-abs(gap))))
    return -0.5 * z * z + game.score * gap + loses
