"""Ratings are what the results say, and a broken-off round robin goes on where it was."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from ai.calibration import report
from ai.calibration.entrants import ANCHOR, Entrant
from ai.calibration.ratings import Result, fit
from ai.calibration.round_robin import RoundRobin
from ai.calibration.tally import Tally
from ai.matches.statistics import score_of
from ai.specialise import specialised
from protocol.cards import Limits
from protocol.measured import read_measurement

TRUE = {"random": 0.0, "one": 150.0, "two": 350.0, "three": 500.0}


def test_a_fit_finds_the_ratings_that_made_the_scores() -> None:
    results = {(a, b): Result(1000 * score_of(TRUE[a] - TRUE[b]), 1000) for a, b in combinations(TRUE, 2)}
    found = fit(list(TRUE), results, "random")
    assert {name: found.rating(name) for name in TRUE} == pytest.approx(TRUE, abs=1.0)
    few = fit(list(TRUE), {pair: Result(r.points / 100, 10) for pair, r in results.items()}, "random")
    assert few.interval("two") == pytest.approx(10 * found.interval("two"), rel=0.05)
    step, interval = found.step("one", "two")
    assert step == pytest.approx(200.0, abs=1.0)
    assert 0 < interval < found.interval("one") + found.interval("two")


def test_players_without_games_have_no_rating() -> None:
    with pytest.raises(ValueError, match="no games connect three with random"):
        fit(["random", "one", "three"], {("random", "one"): Result(1.0, 2)}, "random")


def test_winning_all_games_is_a_finite_advantage() -> None:
    assert 300 < fit(["random", "one"], {("random", "one"): Result(0.0, 10)}, "random").rating("one") < 1500


def players() -> list[Entrant]:
    return [
        Entrant(ANCHOR, "anchor", "random", {}, Limits(nodes=1)),
        Entrant("grove:low", "a@None/1", "persona", {"temperature": 1.0}, Limits(depth=1)),
        Entrant("grove:high", "b@None/9", "persona", {}, Limits(depth=9)),
    ]


def robin(path: Path | None) -> RoundRobin:
    kernels = specialised("tic_tac_toe")
    tally = Tally(path, "tic_tac_toe", 1)
    return RoundRobin(kernels, kernels.rules.options({}), players(), tally, most=6, tight=1.0)


def test_a_round_robin_goes_on_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "tally.ndjson"
    first = robin(path)
    seen: list[int] = []
    first.stop = lambda: len(seen) >= 4
    first.run(lambda played, left: seen.append(played.games))
    again = robin(path)
    assert again.tally.results(again.players) == first.tally.results(first.players)
    again.run(lambda played, left: seen.append(played.games))
    assert sum(seen) == 3 * 6
    assert not again.open_pairs()
    assert again.ratings().rating("grove:high") > 0


def test_a_measurement_is_written_as_it_is_read() -> None:
    done = robin(None)
    done.run(lambda played, left: None)
    found = report.measurement(done, None, date="2026-11-21", watts=10)
    assert [row.level for row in found.rows] == ["low", "high"]
    assert read_measurement(report.text(found)) == found
    kept = report.measurement(done, found, date="2026-11-22", watts=10)
    assert kept.rows == found.rows


def test_steps_that_are_too_small_or_too_large_are_named() -> None:
    assert report.wrong_steps([("a", 0), ("b", 100), ("c", 400)]) == []
    assert report.wrong_steps([("a", 0), ("b", 99), ("c", 400)]) == ["b is 99 above a", "c is 301 above b"]
