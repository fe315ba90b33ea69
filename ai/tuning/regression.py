"""Logistic regression: fit the weights so that the evaluation's sum predicts the results best.

The expected result of a sum s is 1 / (1 + exp(-K s)). K is fitted first, with the present weights, and stays: it only
fixes the unit. The loss is the mean cross-entropy, with a pull of each weight back to its initial value, so that
features that games hardly show keep their prior. Descent is Adam's (D. Kingma & J. Ba, "Adam: a method for stochastic
optimization", 2015) on all positions at a time. Some games are held out, all their positions with them, and only
measure the weights.

The result of a game says little of one position in it. If a deeper search has evaluated the positions, the target is a
mixture of the result and of the search's expectation, so that the evaluation learns to predict it (J. Veness and
others, "Bootstrapping from game tree search", NIPS 2009).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.ai.tuning.features import FeatureRows
from agon.ai.tuning.samples import Samples

HELD_OUT = 10
"""Number of games per game held out."""
SLOWEST, FASTEST = 0.9, 0.999


@dataclass(frozen=True)
class Descent:
    """Settings of the descent, in the unit of the weights: the first step, and the distance of a weight from its
    initial value that costs half a nat. The positions of a game count together as one witness against that."""

    epochs: int = 60
    step: float = 4.0
    leash: float = 200.0
    results: float = 0.1
    """Share of the game's result in the target, if a search has evaluated the positions."""


@dataclass(frozen=True)
class LogisticFit:
    weights: NDArray[np.float64]
    unit: float
    """K."""
    before: float
    """Loss on the positions fitted to, with the initial weights."""
    after: float
    held_before: float
    """Likewise on the results of the games that were held out."""
    held_after: float
    positions: int
    held: int


def expected(sums: NDArray[Any], unit: float) -> NDArray[np.float64]:
    """Return the results that the sums predict."""
    return 1.0 / (1.0 + np.exp(-unit * np.clip(sums, -20.0 / unit, 20.0 / unit)))


def loss(sums: NDArray[Any], results: NDArray[np.float32], unit: float) -> float:
    """Return the mean cross-entropy, in nats."""
    chance = expected(sums, unit)
    return float(-np.mean(results * np.log(chance) + (1.0 - results) * np.log(1.0 - chance)))


def fit_unit(sums: NDArray[Any], results: NDArray[np.float32]) -> float:
    """Return K, by golden-section search: the loss has one minimum in it."""
    ratio = (5**0.5 - 1) / 2
    scale = float(np.std(sums)) or 1.0
    low, high = 0.01 / scale, 100.0 / scale
    while high / low > 1.0001:
        span = np.log(high / low)
        one, two = low * np.exp((1 - ratio) * span), low * np.exp(ratio * span)
        if loss(sums, results, one) < loss(sums, results, two):
            high = two
        else:
            low = one
    return float((low * high) ** 0.5)


def fit(
    rows: FeatureRows,
    samples: Samples,
    start: NDArray[np.float64],
    descent: Descent,
    tell: Callable[[str], None],
) -> LogisticFit:
    """Fit the weights, starting from ``start``."""
    results, games, targets = samples.results, samples.games, samples.results
    if len(samples.values):
        searched = expected(samples.values.astype(np.float64), fit_unit(samples.values, results))
        targets = (descent.results * results + (1.0 - descent.results) * searched).astype(np.float32)
    is_held = games % HELD_OUT == HELD_OUT - 1
    taught, held = rows.part(~is_held), rows.part(is_held)
    aims, held_results = targets[~is_held], results[is_held]
    weights = start.copy()
    sums = taught.sums(weights)
    unit = fit_unit(sums, results[~is_held])
    before, held_before = loss(sums, aims, unit), loss(held.sums(weights), held_results, unit)
    tell(f"K {unit:.6f}; loss {before:.5f}, held out {held_before:.5f}")
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    pull = len(taught) / len(np.unique(games[~is_held])) / descent.leash**2
    for epoch in range(1, descent.epochs + 1):
        errors = expected(taught.sums(weights), unit) - aims
        gradient = (unit * taught.gradient(errors, len(weights)) + pull * (weights - start)) / len(taught)
        mean = SLOWEST * mean + (1.0 - SLOWEST) * gradient
        square = FASTEST * square + (1.0 - FASTEST) * gradient**2
        size = descent.step * 0.5 * (1.0 + np.cos(np.pi * (epoch - 1) / descent.epochs))
        weights -= size * (mean / (1.0 - SLOWEST**epoch)) / (np.sqrt(square / (1.0 - FASTEST**epoch)) + 1e-12)
        if epoch % 50 == 0:
            now = loss(taught.sums(weights), aims, unit)
            tell(f"epoch {epoch}: loss {now:.5f}, held out {loss(held.sums(weights), held_results, unit):.5f}")
    after = loss(taught.sums(weights), aims, unit)
    held_after = loss(held.sums(weights), held_results, unit)
    return LogisticFit(weights, unit, before, after, held_before, held_after, len(taught), len(held))
