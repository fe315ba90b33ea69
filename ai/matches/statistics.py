"""Statistics of a match: the difference in strength, and a test that ends it.

Scores are counted by pairs of games that share an opening (pentanomial: a pair is worth 0, 1/2, 1, 3/2 or 2), because
the two games are not independent: the opening's bias cancels within a pair and would count as noise between games (M.
Van den Bergh, "A practical introduction to the GSPRT", http://hardy.uhasselt.be/Fishtest/). Elo differences follow from
the expected score s by 400 log10(s / (1 - s)) (A. E. Elo, "The Rating of Chessplayers", 1978).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

NORMAL_95: Final = 1.959964
"""Two-sided 95 % point of the normal distribution."""
BY_PAIR: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
BY_GAME: Final = (0.0, 0.5, 1.0)
_RARE: Final = 1e-3
"""Count of an outcome that has not been seen, so that likelihoods exist; fishtest does the same."""


def score_of(elo: float) -> float:
    """Return the expected score of a player who is stronger by ``elo``."""
    return 1.0 / (1.0 + 10.0 ** (-elo / 400.0))


def elo_of(score: float) -> float:
    """Return the difference for an expected score; infinite at 0 and 1."""
    if score <= 0.0 or score >= 1.0:
        return math.copysign(math.inf, score - 0.5)
    return 400.0 * math.log10(score / (1.0 - score))


@dataclass(frozen=True)
class Estimate:
    """A difference in Elo with its 95 % interval; ``superiority`` is the likelihood that the first is stronger."""

    score: float
    elo: float
    least: float
    most: float
    superiority: float


def mean_and_variance(counts: Sequence[float], values: Sequence[float]) -> tuple[float, float]:
    total = sum(counts)
    mean = sum(n * x for n, x in zip(counts, values, strict=True)) / total
    return mean, sum(n * (x - mean) ** 2 for n, x in zip(counts, values, strict=True)) / total


def estimate(counts: Sequence[int], values: Sequence[float]) -> Estimate | None:
    """Estimate the difference from the count of each value; None without games.

    If every outcome was the same, the variance is unknown: the interval is Wilson's, for as many trials (E. B. Wilson,
    "Probable inference, the law of succession, and statistical inference", JASA 22, 1927).
    """
    total = sum(counts)
    if total == 0:
        return None
    mean, variance = mean_and_variance(counts, values)
    if variance > 0.0:
        error = math.sqrt(variance / total)
        low, high = mean - NORMAL_95 * error, mean + NORMAL_95 * error
        superiority = 0.5 * (1.0 + math.erf((mean - 0.5) / error / math.sqrt(2.0)))
    else:
        square = NORMAL_95**2 / total
        middle = (mean + square / 2.0) / (1.0 + square)
        half = NORMAL_95 / (1.0 + square) * math.sqrt((mean * (1.0 - mean) + square / 4.0) / total)
        low, high = middle - half, middle + half
        superiority = 0.5 if mean == 0.5 else 1.0 - 0.5**total if mean > 0.5 else 0.5**total
    return Estimate(mean, elo_of(mean), elo_of(low), elo_of(high), superiority)


def likeliest(counts: Sequence[float], values: Sequence[float], mean: float) -> list[float]:
    """Return the most likely distribution over ``values`` with this mean, given the count of each.

    By the method of Lagrange multipliers it is n_i / (N (1 + t (x_i - mean))), with t such that the mean is right (Van
    den Bergh, "The GSPRT", proposition 1.1; A. Owen, "Empirical Likelihood", 2001). Bisection finds t.
    """
    total = sum(counts)
    shares = [n / total for n in counts]
    low, high = -1.0 / (max(values) - mean), 1.0 / (mean - min(values))
    for _ in range(60):  # to the last bit
        t = (low + high) / 2.0
        if sum(p * (x - mean) / (1.0 + t * (x - mean)) for p, x in zip(shares, values, strict=True)) > 0.0:
            low = t
        else:
            high = t
    t = (low + high) / 2.0
    return [p / (1.0 + t * (x - mean)) for p, x in zip(shares, values, strict=True)]


def log_likelihood_ratio(counts: Sequence[int], values: Sequence[float], elo0: float, elo1: float) -> float:
    """Return the generalised log likelihood ratio of ``elo1`` against ``elo0``, given the outcomes."""
    if sum(counts) == 0:
        return 0.0
    filled = [max(float(n), _RARE) for n in counts]
    first = likeliest(filled, values, score_of(elo0))
    second = likeliest(filled, values, score_of(elo1))
    return sum(n * math.log(b / a) for n, a, b in zip(filled, first, second, strict=True))


@dataclass(frozen=True)
class Sprt:
    """A sequential test of "stronger by ``elo1``" against "by ``elo0``" at error rates ``alpha`` and ``beta``.

    A. Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16, 1945: stop when the log
    likelihood ratio leaves (log(beta / (1 - alpha)), log((1 - beta) / alpha)).
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError("the first bound of an SPRT must be below the second")

    @property
    def bounds(self) -> tuple[float, float]:
        return math.log(self.beta / (1.0 - self.alpha)), math.log((1.0 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[int]) -> float:
        return log_likelihood_ratio(pairs, BY_PAIR, self.elo0, self.elo1)

    def verdict(self, pairs: Sequence[int]) -> Literal["", "H0", "H1"]:
        """Return the accepted hypothesis; empty while the match should go on."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        return "H0" if ratio <= low else "H1" if ratio >= high else ""
