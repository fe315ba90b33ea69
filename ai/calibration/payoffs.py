"""Ratings from pay-offs: an additive model of rows and columns, by least squares.

A seat's pay-off in a game is modelled as the sum of a mean, of its player's advantage over the anchor in a seat, and of
the amount that the others there leave to it (the two-way layout without interaction: H. Scheffé, The Analysis of
Variance, 1959, chapter 4). The second of these is the rating. In a zero-sum game that is a difference of strengths; in
other games it may be high for a player who is never paid more than the others at its own table, as in Axelrod's
tournaments. Intervals come from the variance of the pay-offs of pairs of games, not from the fit of the sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from agon.ai.calibration.ratings import Ratings

Pay = tuple[float, float]
"""Pay-offs of the first and the second of a pair, a seat and game on average."""


def fit(names: Sequence[str], paid: Mapping[tuple[str, str], Sequence[Pay]], anchor: str) -> Ratings:
    """Fit ratings. ``paid``: for each pair of players, every two games with seats exchanged.

    Raises ``ValueError`` if too few pairs have met to tell the players apart.
    """
    count = len(names)
    index = {name: place for place, name in enumerate(names)}
    met = {pair: np.asarray(pays, np.float64) for pair, pays in paid.items() if len(pays) > 0}
    usual = _usual(list(met.values()))
    rows: list[NDArray[np.float64]] = []
    means: list[float] = []
    weights: list[float] = []
    spread = np.zeros((2 * len(met), 2 * len(met)))
    for number, ((first, second), pays) in enumerate(met.items()):
        one, other = index[first], index[second]
        rows += [_row(count, one, other), _row(count, other, one)]
        means += [float(mean) for mean in pays.mean(axis=0)]
        weights += [len(pays)] * 2
        varied = np.cov(pays.T) if len(pays) > 1 else usual
        place = slice(2 * number, 2 * number + 2)
        spread[place, place] = varied / len(pays)
    free = [place for place in range(2 * count + 1) if place not in (index[anchor], count + index[anchor])]
    layout = np.array(rows).reshape(-1, 2 * count + 1)[:, free]
    if np.linalg.matrix_rank(layout) < len(free):
        raise ValueError(f"too few of the players have met for a comparison with {anchor}")
    weighted = layout.T * np.array(weights)
    solve = np.linalg.inv(weighted @ layout) @ weighted
    values, covariance = np.zeros(2 * count + 1), np.zeros((2 * count + 1, 2 * count + 1))
    values[free] = solve @ np.array(means)
    covariance[np.ix_(free, free)] = solve @ spread @ solve.T
    return Ratings(list(names), values[:count], covariance[:count, :count])


def _row(count: int, player: int, other: int) -> NDArray[np.float64]:
    """Return a row of the layout: the player's own part, the other's part, and the mean."""
    row = np.zeros(2 * count + 1)
    row[[player, count + other, 2 * count]] = 1.0
    return row


def _usual(met: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    """Return the usual variance of pay-offs within a pair, the mean over the pairs that met twice or more: the others
    get it too."""
    known = [np.cov(pays.T) for pays in met if len(pays) > 1]
    return np.mean(known, axis=0) if known else np.zeros((2, 2))
