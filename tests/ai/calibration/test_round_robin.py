"""Ratings agree with the results, and an interrupted round robin continues from its last pair."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import msgspec
import numpy as np
import pytest

from agon.ai.calibration import payoffs, report
from agon.ai.calibration.entrants import ANCHOR, Entrant, entrants
from agon.ai.calibration.ratings import Result, fit, parts
from agon.ai.calibration.round_robin import USUAL_PLIES, RemainingGames, RoundRobin, opening_plies, unusual_options
from agon.ai.calibration.tally import PlayedPair, Tally, key
from agon.ai.matches.statistics import score_of
from agon.ai.search.kernel_binding import bound_kernels
from agon.games import load, names
from agon.protocol.cards import BotCard, Level, Limits, Operator
from agon.protocol.measured import MeasuredRow, read_measurement

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


def test_players_without_games_are_guessed_to_be_anywhere() -> None:
    names, results = ["random", "one", "three"], {("random", "one"): Result(4.0, 8)}
    assert parts(names, results) == [0, 0, 2]
    found = fit(names, results, "random", spread=800.0)
    assert found.rating("three") == pytest.approx(0.0)
    assert found.interval("three") == pytest.approx(1.96 * 800.0, rel=0.01)
    assert found.interval("one") < 300.0


def test_winning_all_games_is_a_finite_advantage() -> None:
    assert 300 < fit(["random", "one"], {("random", "one"): Result(0.0, 10)}, "random").rating("one") < 1500


def players() -> list[Entrant]:
    return [
        Entrant(ANCHOR, "anchor", "random", {}, Limits(nodes=1)),
        Entrant("grove:low", "a@None/1", "persona", {"temperature": 1.0}, Limits(depth=1)),
        Entrant("grove:high", "b@None/9", "persona", {}, Limits(depth=9)),
    ]


def robin(path: Path | None, *others: Path, seed: int = 0) -> RoundRobin:
    kernels = bound_kernels("tic_tac_toe")
    tally = Tally(path, "tic_tac_toe", 1, others=others)
    return RoundRobin(kernels, kernels.rules.options({}), players(), tally, most=6, tight=1.0, seed=seed)


def games(found: RoundRobin) -> list[int]:
    return [found.tally.result(a, b).games for a, b in combinations(players(), 2)]


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


def test_players_whom_no_games_connect_meet_first(tmp_path: Path) -> None:
    """Guesses about unconnected players, here that the chain's end is far below, have no basis."""
    path = tmp_path / "tally.ndjson"
    begun = robin(path)
    anchor, low, _ = begun.players
    chain = [low] + [Entrant(f"grove:{level}", f"{level}@None/9", "persona", {}, Limits(depth=9)) for level in "pqrs"]
    for one, other in pairwise(chain):
        game = PlayedPair(game="tic_tac_toe", version=1, first=key(one), second=key(other), points=1.0, games=600)
        begun.tally.add(game)
    again = robin(path)
    again.players = [anchor, *chain[::-1]]
    again.reach, again.most = 1, 600
    seen: list[str] = []
    again.stop = lambda: len(seen) == 1
    again.run(lambda played, left: seen.append(played.first))
    assert seen == [key(anchor)]


def test_a_seed_plays_games_of_its_own() -> None:
    def played(seed: int) -> set[tuple[str, str, int | None, float]]:
        seen: set[tuple[str, str, int | None, float]] = set()
        robin(None, seed=seed).run(lambda pair, left: seen.add((pair.first, pair.second, pair.seed, pair.points)))
        return seen

    assert played(0) == played(0), "in whatever order they are played"
    assert not played(0) & played(1)


def test_a_result_that_was_broken_off_while_it_was_written_costs_no_other(tmp_path: Path) -> None:
    path = tmp_path / "tally.ndjson"
    first = robin(path)
    first.run(lambda played, left: None)
    whole = path.read_bytes()
    path.write_bytes(whole[:-10])
    again = robin(path)
    assert len(again.open_pairs()) == 1
    again.run(lambda played, left: None)
    assert len(path.read_bytes().splitlines()) == len(whole.splitlines())
    assert not robin(path).open_pairs()


def test_a_measurement_in_which_not_all_have_met_says_so() -> None:
    part = robin(None)
    part.reach = 1
    part.run(lambda played, left: None)
    found = report.measurement(part, None, date="2026-11-21", watts=10)
    assert (found.met, found.pairs) == (2, 3)
    assert read_measurement(report.text(found)) == found


def test_games_by_other_options_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "tally.ndjson"
    unusual = robin(path)
    unusual.tally.options = {"size": 4}
    unusual.run(lambda played, left: None)
    found = report.measurement(unusual, None, date="2026-11-21", watts=10)
    assert found.options == {"size": 4}
    assert read_measurement(report.text(found)) == found
    assert games(robin(path)) == [0, 0, 0]


@pytest.mark.parametrize("game", names())
def test_a_game_is_measured_as_its_room_says(game: str) -> None:
    load(game).options(unusual_options(game))
    assert 0 < opening_plies(game) <= USUAL_PLIES


def test_files_of_several_runs_count_together_and_each_game_once(tmp_path: Path) -> None:
    one, two, same = (tmp_path / name for name in ("one", "two", "same"))
    robin(one).run(lambda played, left: None)
    robin(two, seed=1).run(lambda played, left: None)
    robin(same).run(lambda played, left: None)
    both = robin(one, two)
    assert (games(both), both.tally.repeated) == ([12, 12, 12], 0)
    again = robin(one, same)
    assert (games(again), again.tally.repeated) == ([6, 6, 6], 9)
    assert one.read_bytes().count(b"\n") == 9, "the others' games are not copied"


def test_what_is_left_is_told_in_games_and_seconds() -> None:
    found = robin(None)
    assert found.left(found.open_pairs()) == RemainingGames(9, 18.0), "nobody is known to be faster than a second"
    told: list[RemainingGames] = []
    found.run(lambda played, left: told.append(left))
    assert [left.pairs for left in told] == list(range(8, -1, -1))
    assert 0 < told[-2].seconds < 18.0


def test_who_has_met_nobody_stays_unknown_or_as_measured_before() -> None:
    part = robin(None)
    part.players = part.players[:2]
    part.run(lambda played, left: None)
    part.players = players()
    assert [player.name for player in part.compared()] == [ANCHOR, "grove:low"]
    part.players = part.compared()
    old = report.measurement(part, None, date="2026-11-20", watts=10)
    high = msgspec.structs.replace(old.rows[0], level="high", rating=500.0)
    before = msgspec.structs.replace(old, rows=[high])
    found = report.measurement(part, before, date="2026-11-21", watts=10)
    assert {row.level: row.date for row in found.rows} == {"low": None, "high": "2026-11-20"}
    assert read_measurement(report.text(found)) == found


def test_nodes_stand_for_the_time_that_a_level_may_take() -> None:
    info = bound_kernels("tic_tac_toe").rules.info
    limits = {
        "short": Limits(time_ms=300), "long": Limits(time_ms=2000), "deep": Limits(depth=5, time_ms=1000),
        "few": Limits(nodes=7, time_ms=1000), "one": Limits(depth=1, time_ms=1000), "free": Limits(depth=5),
    }  # fmt: skip
    levels = [Level(name=name, title=name, summary="", limits=each) for name, each in limits.items()]

    def given(engine: str) -> dict[str, tuple[int | None, int | None]]:
        card = BotCard(
            name="x", title="X", version="1", operator=Operator(name="me"), summary="", games=["*"], engine=engine,
            algorithm="", knowledge="", keeps="", strength="", cost="", levels=levels,
        )  # fmt: skip
        found = [player for player in entrants(info, [card], 1000) if player.run != "anchor"]
        assert all(player.limits.time_ms is None for player in found)
        return {player.name.partition(":")[2]: (player.limits.nodes, player.limits.depth) for player in found}

    assert given("alphabeta") == {
        "short": (300, None), "long": (2000, None), "deep": (1000, 5), "few": (7, None), "one": (None, 1),
        "free": (None, 5),
    }  # fmt: skip
    assert given("mcts")["short"] == (30, None), "a simulation is a whole game"


def test_a_measurement_is_written_as_it_is_read() -> None:
    done = robin(None)
    done.run(lambda played, left: None)
    found = report.measurement(done, None, date="2026-11-21", watts=10)
    assert [row.level for row in found.rows] == ["low", "high"]
    assert read_measurement(report.text(found)) == found
    assert found.met is None
    kept = report.measurement(done, found, date="2026-11-22", watts=10)
    assert kept.rows == found.rows


def test_steps_that_are_too_small_or_too_large_are_named() -> None:
    first, good = row("a", None, None), row("b", 100, 20)
    assert report.wrong_steps("elo", [first, good, row("c", 320, 20)]) == []
    assert report.wrong_steps("elo", [first, row("b", 79, 20), row("c", 321, 20)]) == [
        "b is 79 +- 20 above a",
        "c is 321 +- 20 above b",
    ]
    assert report.wrong_steps("elo", [first, row("b", 5, 110)]) == []
    assert report.wrong_steps("elo", [first, row("b", -5, 110)]) == ["b is -5 +- 110 above a"]
    assert report.wrong_steps("elo", [first, row("b", 200, 400)]) == ["b is 200 +- 400 above a"], "too few games to say"
    assert report.wrong_steps("payoff", [first, row("b", 0.02, 0.01)]) == []
    assert report.wrong_steps("payoff", [first, row("b", 0.02, 0.03)]) == ["b is 0.02 +- 0.03 above a"]
    assert report.wrong_steps("payoff", [first, first]) == ["a was not compared with a"]


def row(level: str, step: float | None, unsure: float | None) -> MeasuredRow:
    return MeasuredRow(
        bot="x", level=level, run="", rating=0, plus_minus=0, step=step, step_plus_minus=unsure, games=1,
        limits=Limits(depth=1), p50_ms=0, p95_ms=0, cpu_seconds=0,
    )  # fmt: skip


def test_a_fit_of_pay_offs_finds_what_they_were_made_of() -> None:
    own = {"random": 0.0, "fair": 1.0, "mean": 2.0}
    leaves = {"random": 0.0, "fair": 0.5, "mean": -1.5}
    paid = {(a, b): [(3 + own[a] + leaves[b], 3 + own[b] + leaves[a])] * 4 for a, b in combinations(own, 2)}
    found = payoffs.fit(list(own), paid, "random")
    assert {name: found.rating(name) for name in own} == pytest.approx(own)
    assert found.interval("mean") == pytest.approx(0.0), "nothing ever varied"


def test_intervals_of_pay_offs_cover_the_truth_as_often_as_they_say() -> None:
    rng = np.random.default_rng(1)
    worth = {"random": 0.0, "one": 0.2, "two": 0.5}
    hits = 0
    for _ in range(200):
        paid: dict[tuple[str, str], list[payoffs.Pay]] = {}
        for a, b in combinations(worth, 2):
            won = worth[a] - worth[b] + rng.normal(0.0, 1.0, 40)
            paid[a, b] = [(float(amount) / 2, -float(amount) / 2) for amount in won]
        step, unsure = payoffs.fit(list(worth), paid, "random").step("one", "two")
        hits += abs(step - 0.15) <= unsure
    assert 180 <= hits <= 198


def test_pay_offs_of_players_who_hardly_met_are_no_ratings() -> None:
    with pytest.raises(ValueError, match="too few of the players have met"):
        payoffs.fit(["random", "one"], {("random", "one"): [(0.0, 1.0)]}, "random")


@pytest.mark.parametrize(("game", "seats"), [("public_goods", 4), ("kuhn_poker", 2), ("hearts", 4)])
def test_two_players_share_the_seats_of_a_table(game: str, seats: int) -> None:
    kernels = bound_kernels(game)
    found = [
        Entrant(ANCHOR, "anchor", "random", {}, Limits(nodes=1)),
        Entrant("coin:one", "a", "random", {}, Limits(nodes=1)),
        Entrant("coin:two", "b", "random", {}, Limits(nodes=1)),
    ]
    tally = Tally(None, game, kernels.rules.info.version)
    done = RoundRobin(kernels, kernels.rules.options({}), found, tally, most=4, tight=1.0)
    assert kernels.rules.seats(done.options) == seats
    done.run(lambda played, left: None)
    ratings = done.ratings()
    assert done.unit == ("elo" if game == "hearts" else "payoff")
    assert abs(ratings.rating("coin:one")) <= 3 * ratings.interval("coin:one")


def test_ratings_that_are_all_known_stay_as_they_are() -> None:
    found = fit(["random", "one"], {("random", "one"): Result(3.0, 4)}, "random", known={"one": 77.0})
    assert [found.rating(name) for name in found.names] == pytest.approx([0.0, 77.0])
    assert [found.interval(name) for name in found.names] == [0.0, 0.0]
