"""The river solved for all hands at once: beside plain counting and plain walks, and beside closed forms."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
from numpy.typing import NDArray

from agon.ai.holdem.betting import Game, Round, after, offers, tree_from
from agon.ai.holdem.kernels import river, subgame
from agon.ai.holdem.kernels.blueprint import SHOWDOWN
from agon.ai.holdem.kernels.boards import HANDS, hand_of
from agon.ai.holdem.ranges import HIGH, LOW, beside, compiled, order
from agon.ai.holdem.river import River
from agon.ai.holdem.subgame import Empty
from agon.games.holdem.ranking import bit_of, rank_hand
from agon.games.holdem.texts import CARDS

FIRST = Round(street=3, turn=1, put=(2, 2), bet=(0, 0), bets=0)
NO_LIMIT = Game(limit=False, stack=40, shares=((0.5, 1.0), (1.0,)))


def cards(text: str) -> list[int]:
    return [CARDS.index(text[at : at + 2]) for at in range(0, len(text), 2)]


def number(text: str) -> int:
    return hand_of(*cards(text))


def holding(chances: dict[str, float]) -> NDArray[np.float64]:
    found = np.zeros(HANDS)
    for text, chance in chances.items():
        found[number(text)] = chance
    return found


def random_board(seed: int) -> list[int]:
    return random.Random(seed).sample(range(52), 5)


def random_ranges(seed: int) -> NDArray[np.float64]:
    return np.random.default_rng(seed).random((2, HANDS)) ** 3


def pairwise(board: list[int], hands: river.Cards) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the pairs of hands that may meet, and their winners: plain, over all pairs."""
    lying = sum(map(bit_of, board))
    high, low = hands.high, hands.low
    rank = np.array([rank_hand(lying | bit_of(int(a)) | bit_of(int(b))) for a, b in zip(high, low, strict=True)])
    clash = np.zeros((len(high), len(high)), np.bool_)
    for one, other in itertools.product((high, low), repeat=2):
        clash |= one[:, np.newaxis] == other
    meet = (~clash).astype(np.float64)
    return meet, np.sign(rank[:, np.newaxis] - rank) * meet


@pytest.mark.parametrize("board", [*map(random_board, range(4)), cards("TsJsQsKsAs"), cards("2c2d2h2s3c")])
def test_a_showdown_of_all_hands_is_that_of_all_pairs(board: list[int]) -> None:
    hands = order(board)
    meet, wins = pairwise(board, hands)
    mass = np.random.default_rng(1).random(len(hands.high))
    held, out = np.zeros((3, 52)), np.zeros(len(mass))
    compiled(True).bind(subgame.beside)(hands, held, mass, out)
    assert out == pytest.approx(meet @ mass)
    compiled(True).bind(river.show_down)(hands, held, mass, 7.0, out)
    assert out == pytest.approx(7.0 * wins @ mass, abs=1e-9)
    assert sorted(hands.number.tolist()) == np.flatnonzero(beside(board)).tolist()


class Plain:
    """A game in textbook form: down with the other's reach, up with each hand's winnings."""

    def __init__(self, solution: River, board: list[int], policy: NDArray[np.float64]) -> None:
        self.tree, self.first, self.policy = solution.tree, solution.policy.first, policy
        self.meet, self.wins = pairwise(board, solution.hands)

    def ended(self, end: int, seat: int, reach: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the value of an end to each of a player's hands."""
        stake, loser = float(self.tree.stake[end]), int(self.tree.loser[end])
        if loser == SHOWDOWN:
            return stake * self.wins @ reach
        return (-stake if loser == seat else stake) * self.meet @ reach

    def values(self, node: int, seat: int, reach: NDArray[np.float64], *, best: bool) -> NDArray[np.float64]:
        """Return the values of a player's hands, if it plays the policy, or its best response."""
        tree = self.tree
        if node < 0:
            return self.ended(-1 - node, seat, reach)
        rows = [self.policy[self.first[node] + index] for index in range(tree.width[node])]
        children = tree.child[node].tolist()
        if tree.player[node] != seat:
            below = [self.values(children[at], seat, reach * row, best=best) for at, row in enumerate(rows)]
            return np.sum(below, axis=0)
        below = [self.values(children[at], seat, reach, best=best) for at in range(len(rows))]
        return np.max(below, axis=0) if best else np.sum(np.multiply(rows, below), axis=0)


@pytest.mark.parametrize("game", [NO_LIMIT, Game()], ids=["no limit", "limit"])
def test_values_and_best_replies_are_those_of_plain_walks(game: Game) -> None:
    board, chance = random_board(9), random_ranges(2)
    solution = River(tree_from(game, FIRST, ()), board, chance)
    first, tree = solution.policy.first, solution.tree
    rng = np.random.default_rng(3)
    policy = rng.random(solution.policy.now.shape)
    for node, width in enumerate(tree.width.tolist()):
        policy[first[node] : first[node] + width] /= policy[first[node] : first[node] + width].sum(axis=0)
    values, plain = solution.values(policy), Plain(solution, board, policy)
    own = chance[:, solution.hands.number]
    own /= own.sum(axis=1, keepdims=True)
    for seat, best in itertools.product(range(2), (False, True)):
        expected = plain.values(0, seat, own[1 - seat], best=best)
        assert values[int(best), seat] == pytest.approx(expected, abs=1e-9)
    judged = solution.judge(policy)
    assert sum(judged.values) == pytest.approx(0.0, abs=1e-9)
    assert min(judged.gains) > 0.0
    assert solution.pairs == pytest.approx(own[0] @ plain.meet @ own[1])


@pytest.mark.parametrize(("game", "enough"), [(NO_LIMIT, 0.02), (Game(), 0.01)], ids=["no limit", "limit"])
@pytest.mark.parametrize("variant", ["cfr", "cfr+", "dcfr"])
def test_what_can_be_won_from_the_solution_goes_to_nothing(game: Game, enough: float, variant: str) -> None:
    solution = River(tree_from(game, FIRST, ()), random_board(4), random_ranges(4), variant=variant)
    found: list[float] = []
    for iterations in (10, 90, 900):
        assert solution.run(iterations) == iterations
        found.append(solution.judge().exploitability)
    assert found[0] > found[1] > found[2] > 0.0
    assert found[2] < enough * (4 if variant == "cfr" else 1)


def half_street(bet: int) -> River:
    """Solve a game with two chips in the pot: the first player has the best hand or nothing, and may bet all; the other
    beats only nothing."""
    game = Game(limit=False, stack=1 + bet, shares=((),))
    at = Round(street=3, turn=1, put=(1, 1), bet=(0, 0), bets=0)
    board = cards("2c7d9hTsKc")
    chance = np.array([holding({"KhQd": 1.0}), holding({"KdKs": 1.0, "4h3h": 1.0})])
    return River(tree_from(game, at, ()), board, chance)


@pytest.mark.parametrize("bet", [1, 2, 6])
def test_the_game_of_ace_king_and_queen_is_solved_as_in_the_books(bet: int) -> None:
    """The best hand always bets; nothing bets so often that calling wins nothing, bet : pot + bet; the other calls so
    often that betting nothing wins nothing, pot : pot + bet. Source: W. Chen & J. Ankenman, "The Mathematics of Poker"
    (2006), chapter 11; T. Ferguson, C. Ferguson & C. Gawargy, "Uniform(0,1) two-person poker models" (2007)."""
    solution = half_street(bet)
    solution.run(4000)
    policy, pot = solution.average(), 2
    first, facing = solution.tree, int(solution.tree.child[0, 1])
    assert first.amount[0, :2].tolist() == [0, bet]
    bets = policy[solution.rows(0)][1]
    assert bets[solution.place(number("KdKs"))] == pytest.approx(1.0, abs=0.01)
    assert bets[solution.place(number("4h3h"))] == pytest.approx(bet / (pot + bet), abs=0.01)
    folds, calls = policy[solution.rows(facing), solution.place(number("KhQd"))]
    assert calls == pytest.approx(pot / (pot + bet), abs=0.01)
    assert folds == pytest.approx(1.0 - calls)
    judged = solution.judge()
    assert judged.values[1] == pytest.approx(bet / (pot + bet), abs=0.005)
    assert judged.exploitability < 0.005
    # Facing a bet, the second player's hand is indifferent between calling and folding
    outlook = solution.outlook(policy, facing)[:, solution.place(number("KhQd"))]
    assert outlook.tolist() == pytest.approx([-1.0, -1.0], abs=0.05)


def test_behind_the_gadget_no_hand_of_the_other_wins_more_than_it_could_before() -> None:
    """Against a fixed policy, and for any hands of the other; solving without the gadget does not promise that (Burch,
    Johanson & Bowling 2014, theorem 2)."""
    tree, board, chance = tree_from(NO_LIMIT, FIRST, ()), random_board(6), random_ranges(6)
    chance[1] **= 8  # hardly any hands of the other are likely
    plain = River(tree, board, chance)
    plain.run(3)
    before = plain.values(plain.average())[1, 1]
    met = plain.beside(0)
    instead = np.zeros(HANDS)
    instead[plain.hands.number] = before / met
    more: list[float] = []
    for guard in (None, (1, instead)):
        solution = River(tree, board, chance, guard=guard)
        solution.run(1500)
        more.append(float(((solution.values(solution.average())[1, 1] - before) / met).max()))
    without, behind = more
    assert without > 0.1 > 2.0 * behind


def test_it_does_not_matter_what_the_suits_are_called() -> None:
    board, chance = random_board(5), random_ranges(5)
    names = [2, 0, 3, 1]
    other = [card & ~3 | names[card & 3] for card in board]
    renamed = np.array(
        [
            hand_of(a & ~3 | names[a & 3], b & ~3 | names[b & 3])
            for a, b in zip(HIGH.tolist(), LOW.tolist(), strict=True)
        ]
    )
    moved = np.zeros_like(chance)
    moved[:, renamed] = chance
    told: list[NDArray[np.float64]] = []
    for lying, held, numbers in ((board, chance, np.arange(HANDS)), (other, moved, renamed)):
        solution = River(tree_from(NO_LIMIT, FIRST, ()), lying, held)
        solution.run(30)
        policy = np.zeros((len(solution.policy.now), HANDS))
        policy[:, solution.hands.number] = solution.average()
        told.append(policy[:, numbers])
    assert told[0] == pytest.approx(told[1], abs=1e-6)


def test_compiled_or_not_it_finds_the_same() -> None:
    game = Game(limit=False, stack=6, shares=((),))
    told: list[NDArray[np.float64]] = []
    for jit in (False, True):
        solution = River(tree_from(game, FIRST, ()), random_board(7), random_ranges(7), jit=jit)
        assert solution.run(2) == 2
        told.append(solution.values(solution.average()))
    assert told[0] == pytest.approx(told[1], abs=1e-9)


def test_where_no_two_hands_go_with_what_was_done_there_is_nothing_to_solve() -> None:
    tree, board = tree_from(NO_LIMIT, FIRST, ()), cards("2c7d9hTsKc")
    for chance in (np.zeros((2, HANDS)), np.array([holding({"KhQd": 1.0}), holding({"KhQh": 1.0})])):
        with pytest.raises(Empty):
            River(tree, board, chance)


def test_a_bet_that_was_made_is_in_the_tree_by_its_size_and_the_rest_is_as_before() -> None:
    made = [7, 0]
    assert 7 not in offers(NO_LIMIT, FIRST)
    tree = tree_from(NO_LIMIT, FIRST, made)
    assert tree.amount[0, : tree.width[0]].tolist() == [0, 2, 4, 7, 38]
    plain = tree_from(NO_LIMIT, FIRST, ())
    assert tree.amount[tree.child[0, 0]].tolist()[:4] == plain.amount[plain.child[0, 0]].tolist()[:4]
    then = after(NO_LIMIT, FIRST, 7)
    assert isinstance(then, Round)
    facing = int(tree.child[0, 3])
    assert tree.amount[facing, : tree.width[facing]].tolist() == offers(NO_LIMIT, then)
