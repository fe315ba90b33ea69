"""Positions as sparse rows of features: the amount of each weight in the evaluation's sum."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.tuning.samples import Samples


@dataclass(frozen=True)
class Tuned:
    """A game whose evaluation is a weighted sum of features (``ai/games/<game>/tune.py``).

    ``features(state, scratch, places, amounts) -> int`` is a kernel function: it writes the weights that a position
    uses and their amounts, and returns their number; ``scratch`` has two rows of as many zeros as there are
    weights, to be left so.
    """

    features: Callable[..., int]
    start: NDArray[np.float64]
    """Initial weights of a fit."""
    path: Path
    """Path of the module of the weights."""
    text: Callable[[NDArray[np.float64], str], str]
    """Return the module's text, given the weights and a paragraph about their source."""


@dataclass(frozen=True)
class FeatureRows:
    """Row ``n`` holds ``amounts[starts[n] : starts[n + 1]]`` of the weights ``places[...]``."""

    starts: NDArray[np.int64]
    places: NDArray[np.int32]
    amounts: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.starts) - 1

    def sums(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the evaluation's sum of every row."""
        products = np.append(weights[self.places] * self.amounts, 0.0)
        sums = np.add.reduceat(products, self.starts[:-1])
        return np.where(np.diff(self.starts) > 0, sums, 0.0)

    def gradient(self, errors: NDArray[np.float64], count: int) -> NDArray[np.float64]:
        """Return, for each of ``count`` weights, the sum over the rows of its amount times the row's error."""
        each = np.repeat(errors, np.diff(self.starts))
        return np.bincount(self.places, each * self.amounts, minlength=count).astype(np.float64)

    def part(self, chosen: NDArray[np.bool_]) -> FeatureRows:
        """Return the chosen rows."""
        sizes = np.diff(self.starts)
        inside = np.repeat(chosen, sizes)
        starts = np.concatenate([[0], np.cumsum(sizes[chosen])]).astype(np.int64)
        return FeatureRows(starts, self.places[inside], self.amounts[inside])


def rows_of(kernels: BoundKernels, tuned: Tuned, samples: Samples) -> FeatureRows:
    """Return the features of every position."""
    extract = kernels.bind(tuned.features)
    count = len(tuned.start)
    scratch = np.zeros((2, count), np.int64)
    places, amounts = np.zeros(count, np.int32), np.zeros(count, np.float32)
    all_places: list[NDArray[np.int32]] = []
    all_amounts: list[NDArray[np.float32]] = []
    starts = [0]
    for state in samples.states:
        found = extract(state, scratch, places, amounts)
        all_places.append(places[:found].copy())
        all_amounts.append(amounts[:found].copy())
        starts.append(starts[-1] + found)
    return FeatureRows(np.array(starts, np.int64), np.concatenate(all_places), np.concatenate(all_amounts))
