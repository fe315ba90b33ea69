"""The next pair is the one whose games give most information for their time."""

from __future__ import annotations

from itertools import combinations

import pytest

from agon.ai.calibration.entrants import Entrant
from agon.ai.calibration.pairing import Pair, expected_seconds, most_telling
from agon.ai.calibration.ratings import Ratings, Result, fit
from agon.ai.matches.statistics import score_of
from agon.protocol.cards import Limits

TRUE = {f"p{place}": 200.0 * place for place in range(7)}
SECONDS = {name: 0.1 * 2.0**place for place, name in enumerate(TRUE)}
"""The stronger, the slower."""
PAIRS: list[Pair] = list(
    combinations([Entrant(name, "", "random", {}, Limits(nodes=1)) for name in TRUE], 2),
)
Games = dict[tuple[str, str], int]


def guess(games: Games, spread: float | None = 800.0) -> Ratings:
    """Fit ratings as if each pair had scored as the true ratings say."""
    results = {(a, b): Result(count * score_of(TRUE[a] - TRUE[b]), count) for (a, b), count in games.items()}
    return fit(list(TRUE), results, "p0", spread=spread)


def even(games: int) -> Games:
    return {(first.name, second.name): games for first, second in PAIRS}


def names(pair: Pair) -> tuple[str, str]:
    return pair[0].name, pair[1].name


def test_of_pairs_that_take_as_long_the_closest_is_next() -> None:
    known = guess(even(20))
    first, second = names(most_telling(PAIRS, known, dict.fromkeys(TRUE, 1.0)))
    assert abs(int(first[1]) - int(second[1])) <= 2


def test_who_has_not_played_is_next() -> None:
    games = {pair: count for pair, count in even(20).items() if "p3" not in pair}
    assert "p3" in names(most_telling(PAIRS, guess(games), dict.fromkeys(TRUE, 1.0)))


def test_whoever_is_slow_is_asked_last() -> None:
    slow = {**dict.fromkeys(TRUE, 1.0), "p5": 1000.0}
    assert "p5" not in names(most_telling(PAIRS, guess(even(2)), slow))


def test_who_has_not_played_is_thought_to_need_what_most_do() -> None:
    assert expected_seconds(["a", "b", "c", "d"], {"a": 1.0, "b": 2.0, "c": 50.0})["d"] == 2.0
    assert expected_seconds(["a"], {}) == {"a": 1.0}


def test_in_the_same_time_steps_are_known_better_than_where_all_meet() -> None:
    alike = even(10)
    spend = sum(count / 2 * (SECONDS[a] + SECONDS[b]) for (a, b), count in alike.items())
    games: Games = {}
    while spend > 0:
        pair = names(most_telling(PAIRS, guess(games), SECONDS))
        games[pair] = games.get(pair, 0) + 2
        spend -= SECONDS[pair[0]] + SECONDS[pair[1]]
    chosen, usual = guess(games, None), guess(alike, None)
    steps = list(zip(TRUE, list(TRUE)[1:], strict=False))
    before, after = (sum(found.step(*step)[1] ** 2 for step in steps) for found in (usual, chosen))
    assert after < 0.6 * before
    assert chosen.rating("p6") == pytest.approx(TRUE["p6"], abs=60.0)
