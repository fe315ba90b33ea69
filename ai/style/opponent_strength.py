"""Estimate of an opponent's strength by Bayes' rule over a grid of strengths, on the scale of a game's levels.

Two things speak: the result of each earlier game, by the logistic law of Elo's scale (half a win for a draw), and how
much the moves of the present game give away, by the shares measured for each level. Between two games the estimate is
a normal distribution and widens a little, since people change (M. Glickman, "Parameter estimation in large dynamic
paired comparison experiments", Applied Statistics 48, 1999). So results always count: if the scale is wrong for a
player, they correct it. Moves count less with each game played, because their error about a player never averages out.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.style.grove_scale import LOSS_EDGES, Scale
from agon.protocol.thinking import PlayedStrength

STEP: Final = 20.0
BEYOND: Final = 300.0
"""Width of the grid beyond either end of the scale."""
DRIFT: Final = 60.0
"""Standard deviation, in Elo, of a player's change from one game to the next."""
WIDTH: Final = 0.4
"""Standard deviation of the estimate before any game, as a share of the scale."""
MOST_MOVES: Final = 12.0
"""Independent moves that all moves of a game are worth at most."""


class Estimate(NamedTuple):
    """A normal distribution of strengths, in Elo."""

    mean: float
    deviation: float


class Earlier(NamedTuple):
    """The latest earlier game: the estimate at its last move, the bot's strength in it, the player's score (0 to
    1)."""

    estimate: Estimate
    played: float
    score: float


def begin(scale: Scale) -> Estimate:
    """Return the estimate of an unknown player."""
    return Estimate((scale.low + scale.high) / 2.0, WIDTH * (scale.high - scale.low))


def after_game(scale: Scale, earlier: Earlier) -> Estimate:
    """Return the estimate after a game's result, for the next game."""
    grid = _grid(scale)
    gap = math.log(10.0) / 400.0 * (grid - earlier.played)
    wins, loses = -np.logaddexp(0.0, -gap), -np.logaddexp(0.0, gap)
    found = _normal(grid, _logs(grid, earlier.estimate) + earlier.score * wins + (1.0 - earlier.score) * loses)
    return Estimate(found.mean, math.hypot(found.deviation, DRIFT))


def after_moves(scale: Scale, estimate: Estimate, losses: Sequence[float], games: int) -> Estimate:
    """Return the estimate after moves of the present game that gave away ``losses``; ``games``: earlier ones."""
    if scale.losses is None or not losses:
        return estimate
    grid = _grid(scale)
    counts = np.bincount([bisect_right(LOSS_EDGES, loss) for loss in losses], minlength=len(LOSS_EDGES) + 1)
    ratings = [step.rating for step in scale.steps]
    weight = min(1.0, MOST_MOVES / len(losses)) / (games + 1)
    logs = _logs(grid, estimate)
    for kind, count in enumerate(counts.tolist()):
        shares: NDArray[np.float64] = np.interp(grid, ratings, scale.losses[:, kind])
        logs += weight * count * np.log(shares)
    return _normal(grid, logs)


def strength_for(scale: Scale, estimate: Estimate) -> float:
    """Return the strength to play at: the estimate, within the scale."""
    return min(max(estimate.mean, scale.low), scale.high)


def told(scale: Scale, estimate: Estimate, games: int, moves: int) -> PlayedStrength:
    """Return the account of the strength that is played at, for the move's record."""
    strength = strength_for(scale, estimate)
    level = scale.nearest(strength).title
    limit: Literal["", "least", "most"] = ""
    if estimate.mean != strength:
        limit = "least" if estimate.mean < strength else "most"
    most = {"": "", "least": "; it cannot play more weakly", "most": "; it cannot play more strongly"}[limit]
    return PlayedStrength(
        rating=round(strength),
        level=level,
        estimate=round(estimate.mean, 1),
        deviation=round(estimate.deviation, 1),
        games=games,
        moves=moves,
        text=(
            f"Plays now at about {strength:.0f}, as {level}{most}. It takes you for {estimate.mean:.0f} ± "
            f"{1.96 * estimate.deviation:.0f} (earlier games: {games}, moves of this one: {moves})."
        ),
        limit=limit,
    )


def middle(scale: Scale) -> PlayedStrength:
    """Return the account of a strength that follows from no estimate: the middle of the scale."""
    strength = (scale.low + scale.high) / 2.0
    level = scale.nearest(strength).title
    text = (
        f"Plays at about {strength:.0f}, as {level}, the middle of its range: it may not learn how strong you are. "
        "Your account can allow it."
    )
    return PlayedStrength(rating=round(strength), level=level, text=text)


def _grid(scale: Scale) -> NDArray[np.float64]:
    return np.arange(scale.low - BEYOND, scale.high + BEYOND + STEP, STEP)


def _logs(grid: NDArray[np.float64], estimate: Estimate) -> NDArray[np.float64]:
    return -0.5 * ((grid - estimate.mean) / max(estimate.deviation, STEP)) ** 2


def _normal(grid: NDArray[np.float64], logs: NDArray[np.float64]) -> Estimate:
    chances = np.exp(logs - logs.max())
    chances /= chances.sum()
    mean = float(chances @ grid)
    return Estimate(mean, math.sqrt(float(chances @ (grid - mean) ** 2)))
