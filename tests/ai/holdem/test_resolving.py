"""Turns and rivers solved at the table: ranges, actions, explanations, and time limits."""

from __future__ import annotations

import itertools
import random
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from agon.ai.engines import registry
from agon.ai.engines.blueprint import BlueprintPlayer
from agon.ai.holdem import resolving
from agon.ai.holdem.blueprint import blueprint
from agon.ai.holdem.buckets import bucket_of
from agon.ai.holdem.kernels import hand_strength
from agon.ai.holdem.kernels.blueprint import pre_flop
from agon.ai.holdem.onward import with_choices
from agon.ai.holdem.place import street_of
from agon.ai.holdem.ranges import HIGH, LOW, Buckets, beside, compiled, played, ranges
from agon.ai.holdem.resolving import Resolving, Solved, spot_of
from agon.ai.holdem.river import River
from agon.ai.holdem.turn import Turn, bound
from agon.ai.search.budget import Budget
from agon.ai.search.contract import Problem
from agon.ai.search.explanation import mixture
from agon.games.holdem.layout import BOARD, BOARD_CARDS, CALL, CARD, FOLD, RAISE, STREET
from agon.games.holdem.ranking import bit_of
from agon.games.verbs import State
from agon.protocol.cards import Limits
from tests.ai.holdem.test_blueprint import KERNELS, LIMIT, RULES, Hand

ENGINE = BlueprintPlayer()
RESOLVE = {"resolve": "turn"}
STREETS = {2: "turn", 3: "river"}
RESOLVES = {
    street: {"resolve": name, "iterations": 100_000, "turn_iterations": 100_000} for street, name in STREETS.items()
}
"""Settings that solve one street alone, with many iterations."""


def to_the_river(options: dict[str, int], seed: int, street: int = 3) -> Hand:
    """Check and call to the river (or another street), with a raise now and then that the blueprint has."""
    hand = Hand(options, seed)
    while not RULES.is_over(hand.state) and hand.state[STREET] < street:
        legal = RULES.legal(hand.state)
        small = [action for action in legal if action > CALL][:1]
        hand.act(small[0] if small and hand.rng.random() < 0.25 else CALL)
    return hand


@cache
def bucket(limit: bool, first: int, second: int, board: tuple[int, ...]) -> int:
    """Return the bucket of one hand, by its strength alone."""
    if not board:
        return pre_flop(first, second)
    out = np.zeros(3, np.int64)
    own, lying = bit_of(first) | bit_of(second), sum(map(bit_of, board))
    KERNELS.bind(hand_strength.outlook)(own, lying, 5 - len(board), out)
    return bucket_of(blueprint("limit" if limit else "no_limit").edges, out, len(board) - 2)


@pytest.mark.parametrize("options", [LIMIT, {"hands": 1}])
def test_ranges_are_the_odds_of_all_that_was_done(options: dict[str, int]) -> None:
    hand = to_the_river(options, 8)
    limit = bool(options.get("betting"))
    found = blueprint("limit" if limit else "no_limit")
    seat = RULES.current(hand.state)
    walk, _ = street_of(found.about.game(), found.tree, hand.state, hand.seen[seat])
    board = [int(card) for card in hand.state[BOARD : BOARD + BOARD_CARDS]]
    rare, stray = 0.02, 0.1
    got = ranges(found, walk.taken, board, Buckets(), own=1, rare=rare, stray=stray)
    left = np.flatnonzero(beside(board))
    assert len(left) == 1081
    assert (got[:, ~beside(board)] == 0.0).all()
    some = random.Random(1).sample(left.tolist(), 12)
    plain = np.ones((2, len(some)))
    for (node, index), (place, each) in itertools.product(walk.taken, enumerate(some)):
        player, lying = int(found.tree.player[node]), (0, 3, 4)[int(found.tree.street[node])]
        where = bucket(limit, int(HIGH[each]), int(LOW[each]), tuple(board[:lying]))
        odds = found.mix(node, where)
        if player == 1:
            odds = np.where(odds < min(rare, odds.max()), 0.0, odds)
            plain[player, place] *= odds[index] / odds.sum()
        else:
            plain[player, place] *= (1.0 - stray) * odds[index] + stray / len(odds)
    for player in range(2):
        most = int(plain[player].argmax())
        assert plain[player, most] > 0.0
        assert got[player, some] / got[player, some[most]] == pytest.approx(plain[player] / plain[player, most])
    assert len({bool(found.tree.player[node]) for node, _ in walk.taken}) == 2


@pytest.mark.parametrize("options", [LIMIT, {"hands": 1}, {"hands": 2, "stack": 360, "big_blind": 4}])
@pytest.mark.parametrize("street", STREETS)
def test_streets_are_solved_and_told_whatever_is_bet_there(options: dict[str, int], street: int) -> None:
    most = 4 if street == 2 else 8
    for seed in range(1 if street == 2 else 3):
        hand = to_the_river(options, seed, street)
        while not RULES.is_over(hand.state) and hand.state[STREET] == street and most:
            most -= 1
            problem = hand.problem()
            decision = registry.think(ENGINE, problem, RESOLVE | {"iterations": 25, "turn_iterations": 25})
            thinking, legal = decision.thinking, RULES.legal(hand.state)
            assert decision.action in legal
            if thinking.stop == "only":
                break
            assert thinking.why[0].startswith(f"The {STREETS[street]} was solved at the table")
            assert ("The play on the river" in thinking.why[0]) == (street == 2)
            assert ("Its own range after the turn" in thinking.why[0]) == (street == 3)
            assert "20 iterations" in thinking.why[0], "so many nodes does the problem allow"
            assert (thinking.nodes, thinking.stop) == (20, "enough")
            assert sum(thinking.mix) == pytest.approx(1.0)
            assert {line.action for line in thinking.lines} <= set(legal)
            assert thinking.value is not None
            assert "shows" not in " ".join(mixture(problem, thinking)), "of cards that nobody knows"
            hand.act(hand.rng.choice(legal[1:40]) if FOLD in legal else hand.rng.choice(legal[:40]))


def solved_problem(seed: int, limits: Limits | None = None, street: int = 3) -> tuple[Hand, Problem]:
    hand = to_the_river({"hands": 1}, seed, street)
    problem = hand.problem()
    problem.limits = limits or Limits(nodes=60)
    return hand, problem


@pytest.mark.parametrize(("seed", "street"), [(0, 3), (1, 3), (2, 3), (0, 2)])
def test_the_others_cards_do_not_matter_and_its_own_not_to_the_solution(seed: int, street: int) -> None:
    hand, problem = solved_problem(seed, street=street)
    told: set[str] = set()
    for world in range(3):
        problem.state = RULES.resample(hand.state, problem.seat, world)
        thinking = registry.think(ENGINE, problem, RESOLVE).thinking
        told.add(str((thinking.mix, thinking.value, thinking.lines, thinking.why)))
    assert len(told) == 1
    # With other cards of its own it plays otherwise, by the same solution
    state: State = hand.state.copy()
    taken = [*state[BOARD : BOARD + 5], *state[CARD : CARD + 4]]
    free = [card for card in range(52) if card not in taken]
    state[CARD + 2 * problem.seat : CARD + 2 * problem.seat + 2] = free[-2:]
    settings = registry.settings(ENGINE, RESOLVE)
    found = blueprint("no_limit")
    solved: list[Solved] = []
    for each in (hand.state, state):
        problem.state = each
        solved.append(Resolving().solve(problem, found, settings, Budget(problem.limits, problem.flag)))
    assert solved[0].judged == solved[1].judged
    assert solved[0].values != solved[1].values


@pytest.mark.parametrize("street", STREETS)
def test_it_is_solved_the_same_again_by_whoever_begins_anew(street: int) -> None:
    _, problem = solved_problem(2, street=street)
    decisions = [registry.think(engine, problem, RESOLVE) for engine in (ENGINE, ENGINE, BlueprintPlayer())]
    assert len({str((each.action, each.thinking.mix, each.thinking.value)) for each in decisions}) == 1


def test_on_the_river_its_own_hands_are_those_that_its_solution_of_the_turn_brings_there() -> None:
    """The river's solution uses these hands: with the range by the blueprint it is another solution."""
    hand, problem = solved_problem(3)
    found, settings = blueprint("no_limit"), registry.settings(ENGINE, RESOLVE | {"turn_iterations": 30})
    before = spot_of(found, hand.state, problem.seat, problem.seen, 2)
    assert before.node < 0 < len(before.path)
    board = [int(card) for card in hand.state[BOARD : BOARD + BOARD_CARDS]]
    chance = ranges(found, before.walk.taken, board[:4], Buckets(), own=before.own, rare=0.02, stray=0.05)
    tree, tables = with_choices(found, before.walk, before.tree, rare=0.02, other=1 - before.own, ways=1)
    turn = Turn(tree, board[:4], chance, found.edges[-1], tables)
    turn.run(30)
    average, plain = turn.average(), chance[before.own, turn.table.number]
    for node, index in before.path:
        if tree.player[node] == before.own:
            plain = plain * played(average[turn.rows(node)].T, 0.02).T[index]
    numbers = np.flatnonzero(beside(board))
    expected = np.zeros(len(HIGH))
    expected[turn.table.number] = plain
    known: list[NDArray[np.float64]] = []

    class Noting(River):
        def __init__(self, *given: Any, **more: Any) -> None:
            known.append(given[2][before.own])
            super().__init__(*given, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resolving, "River", Noting)
        for resolve in ("turn", "river"):
            Resolving().solve(problem, found, settings | {"resolve": resolve}, Budget(problem.limits, problem.flag))
    assert known[0][numbers] == pytest.approx(expected[numbers])
    blueprints = known[1] / known[1].sum()
    assert np.abs(known[0] / known[0].sum() - blueprints).sum() > 0.01


@pytest.mark.parametrize("street", STREETS)
def test_without_time_the_blueprint_is_played_and_the_record_says_so(street: int) -> None:
    _, problem = solved_problem(1, Limits(time_ms=1), street)
    ticks = itertools.count(step=0.0004)
    problem.budget = lambda limits, flag: Budget(limits, flag, lambda: next(ticks))
    thinking = registry.think(ENGINE, problem, RESOLVE).thinking
    name = STREETS[street]
    assert thinking.why[0] == f"The {name} was not solved: there was no time to solve the {name}."
    assert "By the blueprint" in thinking.why[1]
    assert sum(thinking.mix) == pytest.approx(1.0)


@pytest.mark.parametrize("street", STREETS)
def test_who_is_stopped_early_plays_what_it_has_and_judges_nothing(street: int) -> None:
    _, problem = solved_problem(1, Limits(nodes=100_000), street)
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        problem.flag[0] = looks > 300
        return looks * 0.002

    problem.budget = lambda limits, flag: Budget(limits, flag, clock)
    thinking = registry.think(ENGINE, problem, RESOLVES[street]).thinking
    assert thinking.stop == "flag"
    assert 20 <= thinking.nodes < 100_000
    assert len(thinking.why) == 1
    assert (thinking.value is None) == (street == 2)
    assert sum(thinking.mix) == pytest.approx(1.0)


@pytest.mark.parametrize(("street", "resolve"), [(2, "turn"), (3, "river"), (3, "turn")])
def test_the_time_limit_ends_it(street: int, resolve: str) -> None:
    """Each look at the clock takes two milliseconds, so that little happens between two of them."""
    _, problem = solved_problem(1, Limits(time_ms=1000), street)
    ticks = itertools.count(step=0.002)
    problem.budget = lambda limits, flag: Budget(limits, flag, lambda: next(ticks))
    thinking = registry.think(ENGINE, problem, RESOLVES[street] | {"resolve": resolve}).thinking
    assert thinking.stop == "time"
    assert 900.0 < thinking.time_ms <= 1000.0


def test_a_raise_is_what_the_game_calls_it() -> None:
    """The nuts on the river, first to act, in limit: it bets, or checks to raise; it folds to nothing."""
    hand = to_the_river(LIMIT, 3)
    hand.act(RAISE + 4)
    assert RULES.legal(hand.state) == [FOLD, CALL, RAISE + 8]
    thinking = registry.think(ENGINE, hand.problem(), RESOLVE).thinking
    assert {line.action for line in thinking.lines} <= {FOLD, CALL, RAISE + 8}


def test_once_it_is_warm_nothing_is_compiled_or_loaded() -> None:
    for kernels in (compiled, bound):
        kernels.cache_clear()
    options = RULES.options({"hands": 1})
    for _, warm in ENGINE.kernels():
        warm(KERNELS, options)
    before = compiled(True).stats(), bound(True).stats()
    assert all(sum(each) > 0 for each in before)
    for street in STREETS:
        _, problem = solved_problem(4, street=street)
        assert "solved at the table" in registry.think(BlueprintPlayer(), problem, RESOLVE).thinking.why[0]
    assert (compiled(True).stats(), bound(True).stats()) == before
