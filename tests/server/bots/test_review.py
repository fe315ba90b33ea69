"""Judging the moves of a finished game: forced moves, mistakes, accuracy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agon import games
from agon.ai.engines import registry
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.thinking import Assessed, Line, Thinking, Verdict
from agon.server.bots.review import CLASSES, Draw, Look, Turn, accuracy, assess, at_stake, doubtful, total_luck
from bench.strength.accuracy import Chooser, reviewed
from bench.strength.reviews import review

CHESS = games.load("chess").info
BACKGAMMON = games.load("backgammon").info
VALUES = st.floats(-1.0, 1.0)


def look(action: int, value: float, stake: float = 0.2) -> Look:
    return Look(action, Thinking(engine="e", value=value, pv=[f"m{action}"]), [action], stake)


def test_a_forced_move_takes_the_value_of_what_follows() -> None:
    turns = [Turn(0, 0, 20, 7), Turn(1, 1, 1, 3), Turn(2, 0, 20, 7), Turn(3, 1, 20, None)]
    found = assess(CHESS, turns, {0: look(7, 0.8), 2: look(7, 0.8), 3: look(1, -0.8)}, None)
    assert [each.value for each in found] == [0.8, -0.8, 0.8, -0.8], "no swing where there was no choice"
    assert [each.verdict for each in found] == ["", "forced", "", ""]


def test_a_chain_of_forced_moves_ends_at_the_result() -> None:
    turns = [Turn(0, 0, 1, 5), Turn(1, 1, 1, 5), Turn(2, 0, 1, 5)]
    assert [each.value for each in assess(CHESS, turns, {}, [1.0, -1.0])] == [1.0, -1.0, 1.0]


@pytest.mark.parametrize(
    ("after", "verdict"), [(0.35, ""), (0.25, "inaccuracy"), (0.05, "mistake"), (-0.15, "blunder"), (-1.0, "blunder")]
)
def test_a_move_is_classed_by_what_it_gives_away(after: float, verdict: str) -> None:
    turns = [Turn(0, 0, 20, 3), Turn(1, 1, 20, None)]
    first, _ = assess(CHESS, turns, {0: look(7, 0.4), 1: look(1, -after)}, None)
    assert (first.verdict, first.best, first.cells) == (verdict, "m7", [7])
    assert first.lost == pytest.approx((0.4 - after) / 2)


def test_a_better_move_than_the_engine_saw_is_no_mistake_and_lifts_the_value() -> None:
    turns = [Turn(0, 0, 20, 3), Turn(1, 1, 20, None)]
    first, _ = assess(CHESS, turns, {0: look(7, 0.1), 1: look(1, -0.5)}, None)
    assert (first.value, first.played, first.lost) == (0.5, 0.5, 0.0)


def test_the_engines_own_move_gives_nothing_away_whatever_comes_after() -> None:
    turns = [Turn(0, 0, 20, 7), Turn(1, 1, 20, None)]
    first, _ = assess(CHESS, turns, {0: look(7, 0.6), 1: look(1, 0.6)}, None)
    assert (first.lost, first.verdict) == (0.0, "")


def test_a_closer_look_at_the_move_comes_before_the_position_after_it() -> None:
    turns = [Turn(0, 0, 20, 3), Turn(1, 1, 20, None)]
    looks = {0: look(7, 0.4), 1: look(1, 0.4)}
    before, _ = assess(CHESS, turns, looks, None)
    assert (before.verdict, doubtful([before])) == ("blunder", [])
    looks[1] = look(1, 0.0)
    before, _ = assess(CHESS, turns, looks, None)
    assert (before.verdict, doubtful([before])) == ("mistake", [0])
    looks[0] = replace(look(7, 0.3), played=0.25)
    closer, _ = assess(CHESS, turns, looks, None)
    assert (closer.played, closer.verdict, doubtful([closer])) == (0.25, "", [])


def test_the_worst_of_the_doubtful_moves_comes_first() -> None:
    lost: list[tuple[Verdict, float]] = [("mistake", 0.16), ("inaccuracy", 0.1), ("blunder", 0.26), ("blunder", 0.31)]
    positions = [
        Assessed(ply=ply, seat=0, value=0.0, verdict=verdict, lost=much) for ply, (verdict, much) in enumerate(lost)
    ]
    assert doubtful(positions) == [2, 0]


def rolled(action: int, best: int, values: Sequence[float]) -> Look:
    """Return a look in which a search compared every move."""
    lines = [Line(action=each, text=f"m{each}", value=value) for each, value in enumerate(values)]
    thinking = Thinking(engine="e", value=values[best], pv=[f"m{best}"], lines=lines)
    return Look(best, thinking, [best], 0.2)


def test_a_move_before_dice_is_compared_with_the_others_and_luck_is_said_apart() -> None:
    turns = [Turn(0, 0, 3, 1), Turn(1, 1, 3, 0), Turn(2, 0, 1, 0)]
    looks = {0: rolled(1, 0, (0.3, 0.21, -1.0)), 1: rolled(0, 0, (0.9, 0.1, 0.0))}
    draws = [Draw(0, 0.1, 0.4), Draw(1, 0.2, -0.9), Draw(2, -0.8, -0.7)]
    first, second, last = assess(BACKGAMMON, turns, looks, [2.0, -2.0], draws)
    assert (first.value, first.played, first.verdict) == (0.3, 0.21, "mistake"), "by the same search"
    assert first.lost == pytest.approx(0.09 / 6)
    assert second.lost == 0.0, "what the dice did then is no mistake"
    assert (last.verdict, last.value) == ("forced", 2.0)
    assert [each.luck for each in (first, second, last)] == pytest.approx([0.3, 1.1, 0.1]), "of the seat to move"
    assert total_luck(draws) == pytest.approx([0.3 - 1.1 + 0.1, -0.3 + 1.1 - 0.1])
    assert total_luck([]) == []


def test_a_forced_move_before_dice_is_worth_the_mean_over_them() -> None:
    turns = [Turn(0, 1, 1, 5), Turn(1, 0, 3, None)]
    first, _ = assess(BACKGAMMON, turns, {1: rolled(0, 0, (1.5, 0.0, 0.0))}, None, [Draw(1, 0.25, 1.5)])
    assert (first.value, first.verdict, first.luck) == (-0.25, "forced", None)


def test_a_move_that_no_line_compares_is_worth_the_mean_and_no_more_than_the_worst_line() -> None:
    turns = [Turn(0, 0, 99, 77), Turn(1, 1, 3, None)]
    looks = {0: rolled(77, 0, (0.5, 0.2)), 1: rolled(0, 0, (0.0,))}
    for mean, played in ((0.1, 0.1), (0.4, 0.2)):
        first, _ = assess(BACKGAMMON, turns, looks, None, [Draw(1, mean, 0.0)])
        assert first.played == played


def test_a_move_of_a_few_simulations_says_nothing() -> None:
    lines = [Line(action=0, text="", value=0.5, visits=90), Line(action=1, text="", value=-3.0, visits=2)]
    look = Look(0, Thinking(engine="e", value=0.5, lines=lines), [], 0.2)
    first, _ = assess(
        BACKGAMMON, [Turn(0, 0, 2, 1), Turn(1, 1, 2, None)], {0: look, 1: look}, None, [Draw(1, 0.45, 0.5)]
    )
    assert first.played == 0.45


def test_classes_are_ordered() -> None:
    assert [name for _, name in CLASSES] == ["blunder", "mistake", "inaccuracy"]
    assert sorted(CLASSES, reverse=True) == list(CLASSES)


@given(st.lists(st.tuples(VALUES, st.integers(1, 4), st.integers(0, 3)), min_size=1, max_size=12), VALUES)
def test_values_agree_from_move_to_move(game: list[tuple[float, int, int]], end: float) -> None:
    """The value after a move is the next position's, nothing lost is negative, and forced moves never change it."""
    turns = [Turn(ply, ply % 2, legal, min(action, legal - 1)) for ply, (_, legal, action) in enumerate(game)]
    looks = {ply: look(0, value) for ply, (value, legal, _) in enumerate(game) if legal > 1}
    found = assess(CHESS, turns, looks, [end, -end])
    for one, next_one in pairwise(found):
        assert one.played == -next_one.value
    for turn, each in zip(turns, found, strict=True):
        assert 0.0 <= each.lost <= 1.0
        assert each.played is not None
        assert each.value >= each.played or turn.action == 0
        assert (each.verdict == "forced") == turn.is_forced
        if turn.is_forced:
            assert each.value == each.played


def test_what_was_at_stake_is_the_loss_of_a_random_move() -> None:
    lines = [Line(action=action, text="", value=value) for action, value in enumerate((1.0, 0.0, -1.0))]
    assert at_stake(lines, CHESS) == pytest.approx(0.5)
    tried = [Line(action=0, text="", value=0.5, visits=90), Line(action=1, text="", value=-1.0, visits=2)]
    assert at_stake(tried, CHESS) == 0.0, "two games say nothing"
    assert at_stake([], CHESS) == 0.0


def test_accuracy_weighs_a_choice_by_what_was_at_stake() -> None:
    def turn(stake: float, lost: float) -> Assessed:
        return Assessed(ply=0, seat=0, value=0.0, played=-lost, lost=lost, at_stake=stake)

    assert accuracy([turn(0.3, 0.0), turn(0.1, 0.0)], 0) == 100.0
    assert accuracy([turn(0.3, 0.3), turn(0.1, 0.0)], 0) == pytest.approx(25.0)
    assert accuracy([turn(0.3, 0.0), turn(0.1, 0.1)], 0) == pytest.approx(75.0)
    assert accuracy([turn(0.3, 0.9)], 0) == 0.0
    assert accuracy([turn(0.0, 0.0)], 0) is None, "any move was as good as any other"
    assert accuracy([turn(0.3, 0.0)], 1) is None


def at_random(seed: int) -> Chooser:
    rng = np.random.default_rng(seed)
    return lambda _state, legal: int(rng.choice(legal))


@pytest.mark.parametrize(("name", "count"), [("checkers", 3), ("othello", 4)])
def test_nothing_swings_where_there_was_no_choice(name: str, count: int) -> None:
    kernels, forced = bound_kernels(name), 0
    for seed in range(count):
        found = reviewed(kernels, [at_random(seed)] * 2, 200, seed)
        for one, after in pairwise(found):
            if one.verdict == "forced":
                forced += 1
                assert one.value == (after.value if after.seat == one.seat else -after.value)
                assert one.lost == 0.0
    assert forced > 0


@pytest.mark.parametrize("name", ["connect_four", "othello", "checkers", "hex"])
def test_random_play_is_inaccurate_and_the_engines_own_play_accurate(name: str) -> None:
    kernels, engine = bound_kernels(name), registry.engines()["default"]
    rules = kernels.rules

    def by_engine(state: State, _legal: Sequence[int]) -> int:
        problem = Problem(kernels, state, rules.current(state), rules.options(), Limits(nodes=3000), seed=1)
        return registry.think(engine, problem, {"lines": 3}).action

    by_chance = at_random(5)
    weak = accuracy(reviewed(kernels, (by_chance, by_chance), nodes=3000), 0)
    strong = accuracy(reviewed(kernels, (by_chance, by_engine), nodes=3000), 1)
    assert weak is not None
    assert strong is not None
    assert weak <= 20.0
    assert strong >= 99.0


def test_accuracy_rises_with_the_level() -> None:
    """Games of levels that are far apart, stored: a level's moves may change, the review's judgement of these not."""
    found: dict[str, list[Assessed]] = {}
    for line in (Path(__file__).parent / "connect_four_games.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            title, columns = line.split()
            found.setdefault(title, []).extend(review("connect_four", [int(column) for column in columns], 2000)[4:])
    shares = {
        title: sum(each.lost for each in moves) / sum(each.at_stake for each in moves) for title, moves in found.items()
    }
    assert shares["sprout"] > shares["maple"] > shares["sequoia"], shares
    assert shares["sequoia"] < 0.4
