"""Choice of the next pair of players: the one whose games give most information for their time.

Two more games add w = 2 p (1 - p) to the information about a difference, p being the expected score, and so take v * v
* w / (1 + v * w) from its variance v, as of a normal estimate. Going by that for each second of thinking is the greedy
form of the best allocation of a sample whose parts cost unequally: each is visited in inverse proportion to the root of
the cost of a visit (W. Cochran, Sampling Techniques, 1977, section 5.5). One-sided pairs and slow players come last,
and well-known differences are left alone.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence

import numpy as np

from agon.ai.calibration.entrants import Entrant
from agon.ai.calibration.ratings import SCALE, Ratings

Pair = tuple[Entrant, Entrant]


def expected_seconds(names: Sequence[str], taken: Mapping[str, float]) -> dict[str, float]:
    """Return the expected seconds of two games for each player: ``taken``, if it has played; else the largest of the
    others, or 1."""
    usual = statistics.median(taken.values()) if taken else 1.0
    return {name: taken.get(name, usual) for name in names}


def most_telling(pairs: Sequence[Pair], ratings: Ratings, seconds: Mapping[str, float]) -> Pair:
    """Return the next pair. ``ratings``: guesses for all players. ``seconds``: each player's time for two games."""
    place = {name: index for index, name in enumerate(ratings.names)}
    low = np.array([place[first.name] for first, _ in pairs])
    high = np.array([place[second.name] for _, second in pairs])
    spread = np.diag(ratings.covariance)
    unsure = np.maximum(0.0, spread[low] + spread[high] - 2.0 * ratings.covariance[low, high]) / SCALE**2
    # The score is less one-sided than the difference says as long as that may be wrong (D. MacKay, "The evidence
    # framework applied to classification networks", 1992)
    ahead = (ratings.values[low] - ratings.values[high]) / SCALE / np.sqrt(1.0 + math.pi * unsure / 8.0)
    score = 1.0 / (1.0 + np.exp(-ahead))
    added = 2.0 * score * (1.0 - score)
    needs = np.array([seconds[name] for name in ratings.names])
    worth = unsure * unsure * added / (1.0 + unsure * added) / (needs[low] + needs[high] + 1e-6)
    return pairs[int(np.argmax(worth))]
