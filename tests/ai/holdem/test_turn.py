"""The turn solved for all hands at once: values of its ends beside plain counting, and the policy that follows."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from agon.ai.holdem.betting import Round, tree_from
from agon.ai.holdem.blueprint import Blueprint, blueprint
from agon.ai.holdem.kernels.blueprint import SHOWDOWN
from agon.ai.holdem.kernels.boards import HANDS, hand_of
from agon.ai.holdem.kernels.turn import GOES_ON
from agon.ai.holdem.onward import BIAS, bias, onwards, table_of, with_choices
from agon.ai.holdem.place import BettingPath
from agon.ai.holdem.ranges import HIGH, LOW, Late, beside
from agon.ai.holdem.subgame import Empty
from agon.ai.holdem.turn import Turn
from agon.ai.search.budget import stop_flag
from agon.games.holdem.layout import CALL, RAISE
from agon.games.holdem.ranking import bit_of, rank_hand
from tests.ai.holdem.test_resolving import bucket
from tests.ai.holdem.test_river import Plain, cards, number

RARE = 0.02
STREET = 2
BOARD = cards("2c7d9hTs")
FEW = ["KhQd", "KdKs", "4h3h", "9c9d", "KhJh", "AsKs"]
"""Some of them share a card, as the higher or the lower one."""
NAMES = ("limit", "no_limit")


@cache
def walked(name: str, stack: int = 0, big: int = 2) -> tuple[Blueprint, BettingPath]:
    """Call and check to the start of the turn."""
    found = blueprint(name)
    game = found.about.game()
    blinds, deep = (big // 2, big), (stack or game.stack) * big // 2
    walk = BettingPath(
        game, found.tree, replace(game, stack=deep, big=big), big, Round(), Round(put=blinds, bet=blinds, full=big)
    )
    for _ in range(4):
        walk.follow(CALL)
    assert walk.was.street == STREET
    return found, walk


def turn(name: str, hands: list[str], *, jit: bool = True, big: int = 2, other: int = 0, ways: int = 1) -> Turn:
    """Return a turn with some hands only, all equally likely."""
    found, walk = walked(name, big=big)
    plain = tree_from(walk.real, walk.was, (), through=STREET)
    tree, tables = with_choices(found, walk, plain, rare=RARE, other=other, ways=ways)
    only = np.array(sorted(map(number, hands)))
    chance = np.zeros((2, HANDS))
    chance[:, only] = 1.0
    return Turn(tree, BOARD, chance, found.edges[-1], tables, only=only, jit=jit)


def pair(hand: int) -> tuple[int, int]:
    return int(HIGH[hand]), int(LOW[hand])


def rank(hand: int, board: list[int]) -> int:
    return rank_hand(sum(map(bit_of, board)) | sum(map(bit_of, pair(hand))))


def brought(found: Blueprint, walk: BettingPath, river: list[int], both: tuple[int, int]) -> float:
    """Return the winnings of the first hand on a river by the blueprint: every course of the betting, one after
    another."""
    ahead = np.sign(rank(both[0], river) - rank(both[1], river))
    where = [bucket(found.about.limit, *pair(hand), tuple(river)) for hand in both]
    scale = walk.was.put[0] / walk.at.put[0]

    def below(node: int) -> float:
        if node < 0:
            stake, loser = scale * float(found.tree.stake[-1 - node]), int(found.tree.loser[-1 - node])
            stake = min(stake, walk.real.stack)
            return stake * (ahead if loser == SHOWDOWN else 2 * loser - 1)
        odds = found.mix(node, where[int(found.tree.player[node])])
        odds = np.where(odds < min(RARE, odds.max()), 0.0, odds)
        return sum(
            share * below(child)
            for share, child in zip(odds / odds.sum(), found.tree.child[node].tolist(), strict=False)
            if share
        )

    return below(walk.node)


@pytest.mark.parametrize(("name", "big"), [("limit", 2), ("no_limit", 2), ("no_limit", 6)])
def test_where_the_hand_goes_on_each_pair_of_hands_gets_what_all_rivers_bring(name: str, big: int) -> None:
    solution = turn(name, FEW, big=big)
    (found, walk), table = walked(name, big=big), solution.table
    rng = random.Random(1)
    onward = onwards(walk, solution.tree)
    for end in rng.sample(sorted(onward), 4):
        then = onward[end]
        assert then is not None
        assert then.was.put[0] == solution.tree.stake[end]
        for ours, theirs in itertools.permutations(range(len(FEW)), 2):
            both = int(table.number[ours]), int(table.number[theirs])
            taken = {*pair(both[0]), *pair(both[1]), *BOARD}
            left = [card for card in range(52) if card not in taken]
            plain = np.mean([brought(found, then, [*BOARD, card], both) for card in left]) if len(left) == 44 else 0.0
            matrix, unit = int(table.matrix[end]), float(table.unit[end])
            assert unit * table.payoff[0, matrix, theirs, ours] == pytest.approx(plain, abs=unit)
            assert unit * table.payoff[1, matrix, ours, theirs] == pytest.approx(-plain, abs=unit)
            assert unit < 1e-4 * walk.real.stack


class PlainTurn(Plain):
    """Slow twin of the turn: folds and showdowns over all pairs and rivers, further streets by the tables."""

    def __init__(self, solution: Turn, policy: NDArray[np.float64]) -> None:
        self.tree, self.first, self.policy, self.table = solution.tree, solution.policy.first, policy, solution.table
        numbers: list[int] = self.table.number.tolist()
        size = len(numbers)
        self.meet, self.wins = np.zeros((2, size, size))
        for (ours, one), (theirs, other) in itertools.product(enumerate(numbers), repeat=2):
            left = [card for card in range(52) if card not in {*pair(one), *pair(other), *BOARD}]
            if len(left) == 44:
                self.meet[ours, theirs] = 1.0
                wins = [np.sign(rank(one, [*BOARD, card]) - rank(other, [*BOARD, card])) for card in left]
                self.wins[ours, theirs] = np.mean(wins)

    def ended(self, end: int, seat: int, reach: NDArray[np.float64]) -> NDArray[np.float64]:
        if self.tree.loser[end] == GOES_ON:
            return self.table.unit[end] * reach @ self.table.payoff[seat, self.table.matrix[end]]
        return super().ended(end, seat, reach)


def random_policy(solution: Turn) -> NDArray[np.float64]:
    policy = np.random.default_rng(3).random(solution.policy.now.shape)
    for node in range(len(solution.tree.player)):
        policy[solution.rows(node)] /= policy[solution.rows(node)].sum(axis=0)
    return policy


@pytest.mark.parametrize("name", NAMES)
def test_values_and_best_replies_are_those_of_plain_walks(name: str) -> None:
    solution = turn(name, FEW)
    assert (SHOWDOWN in solution.tree.loser) == (name == "no_limit")
    policy = random_policy(solution)
    values, plain = solution.values(policy), PlainTurn(solution, policy)
    reach = np.full(len(FEW), 1.0 / len(FEW))
    for seat, best in itertools.product(range(2), (False, True)):
        expected = plain.values(0, seat, reach, best=best)
        assert values[int(best), seat] == pytest.approx(expected, abs=1e-3)
    assert solution.pairs == pytest.approx(reach @ plain.meet @ reach)


@pytest.mark.parametrize("name", NAMES)
def test_what_can_be_won_from_the_solution_goes_to_nothing(name: str) -> None:
    solution = turn(name, FEW)
    found: list[float] = []
    for iterations in (10, 90, 900):
        assert solution.run(iterations) == iterations
        found.append(solution.judge().exploitability)
    assert found[0] > found[1] > found[2]
    assert 0.0 <= found[2] < 0.005


@pytest.mark.parametrize(("name", "other"), [("limit", 0), ("no_limit", 1)])
def test_who_may_choose_how_to_go_on_wins_no_less(name: str, other: int) -> None:
    """At each end of the turn the other has one of four ways, by its hand; a player without a choice goes by the
    first."""
    usual, choice = (turn(name, FEW, other=other, ways=ways) for ways in (1, 4))
    tree, plain = choice.tree, usual.tree
    goes_on = int((plain.loser == GOES_ON).sum())
    assert len(tree.player) == len(plain.player) + goes_on
    assert tree.player[len(plain.player) :].tolist() == [other] * goes_on
    assert int((tree.loser == GOES_ON).sum()) == 4 * goes_on
    same = np.zeros_like(choice.policy.now)
    rows = len(usual.policy.now)
    same[:rows] = random_policy(usual)
    for node in range(len(plain.player), len(tree.player)):
        same[choice.rows(node).start] = 1.0
    assert choice.values(same)[0] == pytest.approx(usual.values(same[:rows])[0])
    most = choice.judge(same)
    assert most.gains[other] > usual.judge(same[:rows]).gains[other]
    assert most.gains[1 - other] == pytest.approx(usual.judge(same[:rows]).gains[1 - other], abs=1e-6)
    for solution in (usual, choice):
        solution.run(900)
    judged = choice.judge()
    assert judged.exploitability < 0.005
    assert judged.values[other] > usual.judge().values[other] + 0.01


def test_of_all_hands_too() -> None:
    found, walk = walked("limit")
    part = tree_from(walk.real, walk.was, (), through=STREET)
    tree, tables = with_choices(found, walk, part, rare=RARE, other=0, ways=1)
    chance = np.random.default_rng(1).random((2, HANDS))
    solution = Turn(tree, BOARD, chance, found.edges[-1], tables)
    assert len(solution.table.number) == 1128
    assert sorted(solution.table.number.tolist()) == np.flatnonzero(beside(BOARD)).tolist()
    solution.run(40)
    judged = solution.judge()
    assert sum(judged.values) == pytest.approx(0.0, abs=1e-4)
    assert 0.0 < judged.exploitability < 0.05


@pytest.mark.parametrize("name", NAMES)
def test_compiled_or_not_it_finds_the_same(name: str) -> None:
    told: list[NDArray[np.float64]] = []
    for jit in (False, True):
        solution = turn(name, FEW[:3], jit=jit)
        assert solution.run(3) == 3
        told.append(solution.values(solution.average()))
    assert told[0] == pytest.approx(told[1], abs=1e-3)


def test_with_other_stacks_nobody_loses_more_than_there_is() -> None:
    """The blueprint has 100 big blinds: at most these can be bet on its river."""
    for stack in (160, 260):
        found, walk = walked("no_limit", stack)
        tree = tree_from(walk.real, walk.was, (), through=STREET)
        most: list[float] = []
        for then in onwards(walk, tree).values():
            if then:
                folds, shows = table_of(found, then, RARE)
                assert shows.min() >= 0.0
                most.append(float((np.abs(folds) + shows).max()))
        assert 0.5 * stack < max(most) <= stack + 1e-9


def test_where_the_blueprints_betting_is_over_nobody_bets_any_more() -> None:
    """A raise that leaves chips behind is all-in in the blueprint's game."""
    _, walk = walked("no_limit", 260)
    tree = tree_from(walk.real, walk.was, [200, 0], through=STREET)
    index = tree.amount[0].tolist().index(200)
    end = -1 - int(tree.child[tree.child[0, index], 1])
    assert tree.loser[end] == GOES_ON
    assert onwards(walk, tree)[end] is None


def test_ways_to_go_on_are_biased_to_what_they_are_named_by() -> None:
    odds = np.array([[0.5, 0.25, 0.125, 0.125], [0.0, 1.0, 0.0, 0.0]])
    amounts = np.array([-1, 0, 4, 8], np.int16)
    assert bias(odds, amounts, 0) is odds
    for towards, which in enumerate(([0], [1], [2, 3]), start=1):
        found = bias(odds, amounts, towards)
        others = [at for at in range(4) if at not in which]
        assert found.sum(axis=1) == pytest.approx([1.0, 1.0])
        ratio = found[0, which].sum() / found[0, others].sum()
        assert ratio == pytest.approx(BIAS * odds[0, which].sum() / odds[0, others].sum())
        assert found[1].tolist() == [0.0, 1.0, 0.0, 0.0]


def test_a_flag_ends_it_within_an_iteration_that_then_does_not_count() -> None:
    solution = turn("limit", FEW)
    solution.run(5)
    regret, total = solution.policy.regret.copy(), solution.policy.total.copy()
    solution.table.stop[0] = 1
    assert (solution.run(5), solution.iterations, solution.is_stopped) == (0, 5, True)
    assert (solution.policy.regret == regret).all()
    assert (solution.policy.total == total).all()


def test_without_time_or_hands_there_is_no_solution() -> None:
    found, walk = walked("limit")
    tree = tree_from(walk.real, walk.was, (), through=STREET)
    with pytest.raises(Late):
        Turn(tree, BOARD, np.ones((2, HANDS)), found.edges[-1], {}, flag=stop_flag(), late=lambda: True)
    with pytest.raises(Empty):
        Turn(tree, BOARD, np.zeros((2, HANDS)), found.edges[-1], {}, only=np.array([hand_of(0, 1)]))


def test_a_raise_and_a_call_are_where_the_blueprint_has_them() -> None:
    found, walk = walked("limit")
    tree = tree_from(walk.real, walk.was, (), through=STREET)
    end = -1 - int(tree.child[tree.child[0, 1], 1])
    then = onwards(walk, tree)[end]
    by_hand = replace(walk, taken=list(walk.taken))
    for action in (RAISE + 4, CALL):
        by_hand.follow(action)
    assert then is not None
    assert (then.node, then.was) == (by_hand.node, by_hand.was)
    assert found.tree.street[then.node] == STREET + 1
