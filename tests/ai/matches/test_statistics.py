"""Elo, its error bars and the sequential test."""

from __future__ import annotations

import math
import random

import pytest

from agon.ai.matches.statistics import (
    BY_GAME,
    BY_PAIR,
    Sprt,
    elo_of,
    estimate,
    likeliest,
    log_likelihood_ratio,
    mean_and_variance,
    score_of,
)

PAIRS = (3, 20, 60, 30, 7)


@pytest.mark.parametrize(("score", "elo"), [(0.5, 0.0), (0.75, 190.85), (10 / 11, 400.0), (0.25, -190.85)])
def test_the_scale_is_elos(score: float, elo: float) -> None:
    assert elo_of(score) == pytest.approx(elo, abs=0.01)
    assert score_of(elo) == pytest.approx(score, abs=1e-5)


def test_winning_everything_is_beyond_the_scale() -> None:
    assert elo_of(1.0) == math.inf
    assert elo_of(0.0) == -math.inf


def test_error_bars_by_hand() -> None:
    # 60 wins, 20 draws, 20 losses: mean 0.7, variance 0.6 * 0.09 + 0.2 * 0.04 + 0.2 * 0.49 = 0.16, error 0.04.
    found = estimate((20, 20, 60), BY_GAME)
    assert found is not None
    assert found.score == pytest.approx(0.7)
    assert found.elo == pytest.approx(147.19, abs=0.01)
    assert score_of(found.least) == pytest.approx(0.7 - 1.959964 * 0.04, abs=1e-6)
    assert score_of(found.most) == pytest.approx(0.7 + 1.959964 * 0.04, abs=1e-6)
    assert found.superiority == pytest.approx(0.5 * (1 + math.erf(5 / math.sqrt(2))))


def test_pairs_that_cancel_make_the_bars_narrower() -> None:
    """50 openings, nearly all won by the first seat: by games a coin, by pairs almost certainly even."""
    by_games = estimate((50, 0, 50), BY_GAME)
    by_pairs = estimate((2, 0, 46, 0, 2), BY_PAIR)
    assert by_games is not None
    assert by_pairs is not None
    assert by_games.most > 60
    assert by_pairs.most < 30


def test_ten_wins_of_ten_prove_something_but_not_everything() -> None:
    found = estimate((0, 0, 10), BY_GAME)
    assert found is not None
    assert found.elo == math.inf
    assert 150 < found.least < 200  # Wilson's interval for 10 of 10 begins at 0.722
    assert estimate((0, 0, 0), BY_GAME) is None


@pytest.mark.parametrize("elo", [-100.0, -5.0, 0.0, 5.0, 60.0])
def test_the_likeliest_distribution_has_its_mean_and_no_other_is_likelier(elo: float) -> None:
    mean = score_of(elo)
    shares = likeliest(PAIRS, BY_PAIR, mean)
    assert sum(shares) == pytest.approx(1.0)
    assert mean_and_variance(shares, BY_PAIR)[0] == pytest.approx(mean)

    def likelihood(distribution: list[float]) -> float:
        return sum(n * math.log(p) for n, p in zip(PAIRS, distribution, strict=True))

    # Steps that change neither the sum nor the mean: out of the middle of three neighbours, or into it.
    for at in range(3):
        for step in (1e-4, -1e-4):
            other = list(shares)
            other[at] += step
            other[at + 1] -= 2 * step
            other[at + 2] += step
            assert likelihood(other) < likelihood(shares)


def test_the_ratio_agrees_with_its_approximation_for_small_differences() -> None:
    """Van den Bergh's: N (s1 - s0) (2 mean - s0 - s1) / (2 variance)."""
    low, high = score_of(0.0), score_of(5.0)
    mean, variance = mean_and_variance(PAIRS, BY_PAIR)
    expected = sum(PAIRS) * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert log_likelihood_ratio(PAIRS, BY_PAIR, 0.0, 5.0) == pytest.approx(expected, rel=0.05)
    assert log_likelihood_ratio((0, 0, 0, 0, 0), BY_PAIR, 0.0, 5.0) == 0.0


def test_bounds_are_walds() -> None:
    assert Sprt(0.0, 5.0).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    with pytest.raises(ValueError, match="below"):
        Sprt(5.0, 5.0)


@pytest.mark.parametrize(("elo", "verdict"), [(0.0, "H0"), (100.0, "H1")])
def test_the_test_errs_about_as_seldom_as_it_promises(elo: float, verdict: str) -> None:
    """Simulated pairs of independent games without draws; 5 % of 60 runs are 3, three deviations more are 8."""
    sprt = Sprt(0.0, 100.0)
    rng = random.Random(7)
    wrong = 0
    for _ in range(60):
        pairs = [0, 0, 0, 0, 0]
        while not sprt.verdict(pairs):
            for _ in range(10):
                pairs[2 * sum(rng.random() < score_of(elo) for _ in range(2))] += 1
        wrong += sprt.verdict(pairs) != verdict
    assert wrong <= 8
