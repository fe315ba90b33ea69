"""The scale is a straight line through matches, found from their scores, and as unsure as they are far from it."""

from __future__ import annotations

import random

import pytest

from agon.protocol.measured import KnownScale
from bench.strength.known_scale import PER_UNIT, Result, fit


def results(zero: float, slope: float, per_unit: float, *, games: int, seed: int) -> list[Result]:
    """Return games as levels at ``zero + slope * rating`` of the scale play them against programs near them."""
    drawn = random.Random(seed)
    found: list[Result] = []
    for rating in (500.0, 1000.0, 1500.0, 2000.0):
        for apart in (-100.0, 100.0):
            own = zero + slope * rating
            published = own + apart / per_unit
            chance = 1.0 / (1.0 + 10.0 ** ((published - own) * per_unit / 400.0))
            for number in range(games):
                score = float(drawn.random() < chance)
                row = {"game": "chess", "level": f"{rating}", "program": f"p{published}", "number": number}
                found.append(Result(**row, rating=rating, published=published, score=score))
    return found


@pytest.mark.parametrize(("unit", "zero", "slope"), [("elo", 400.0, 0.6), ("kyu", 25.0, -0.009)])
def test_the_line_that_made_the_results_is_found(unit: str, zero: float, slope: float) -> None:
    per_unit = PER_UNIT[unit]
    found_zero, found_slope, unsure = fit(results(zero, slope, per_unit, games=400, seed=3), per_unit)
    for rating in (500.0, 2000.0):
        error = (found_zero + found_slope * rating - zero - slope * rating) * per_unit
        assert abs(error) < 30.0
    assert 0.0 < unsure * abs(per_unit) < 80.0


def test_few_games_leave_it_less_sure() -> None:
    unsure = [fit(results(400.0, 0.6, 1.0, games=games, seed=5), 1.0)[2] for games in (10, 1000)]
    assert unsure[0] > 2 * unsure[1]


def scale() -> KnownScale:
    return KnownScale(
        game="chess",
        unit="elo",
        tied_to="the engines",
        zero=300.0,
        slope=0.5,
        plus_minus=30.0,
        lowest=1000.0,
        highest=2000.0,
        games=10,
        date="2026-01-01",
    )


def test_a_rating_between_those_compared_has_both_errors() -> None:
    known = scale().of(1500.0, 80.0)
    assert (known.value, known.plus_minus, known.unit, known.measured) == (1050, 50, "elo", True)


def test_a_rating_beyond_those_compared_is_said_to_be_a_guess() -> None:
    known = scale().of(600.0, 80.0)
    assert (known.value, known.measured) == (600, False)
    assert known.plus_minus == 50 + 100
