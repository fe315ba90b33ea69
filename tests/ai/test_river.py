"""The river solved for all hands at once: beside plain counting, beside closed forms, and as the bot plays it."""

from __future__ import annotations

import itertools
import random
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from ai import engines
from ai.engine import Problem
from ai.equilibrium.holdem.betting import Game, Round, after, offers, tree_from
from ai.equilibrium.holdem.blueprint import blueprint
from ai.equilibrium.holdem.buckets import bucket_of
from ai.equilibrium.holdem.engine import BlueprintPlayer
from ai.equilibrium.holdem.place import street_of
from ai.equilibrium.holdem.ranges import HIGH, LOW, Buckets, beside, compiled, order, ranges
from ai.equilibrium.holdem.resolving import Resolving, Solved
from ai.equilibrium.holdem.river import Empty, River
from ai.kernels import hand_strength, river
from ai.kernels.blueprint import SHOWDOWN, pre_flop
from ai.kernels.hold_em_boards import HANDS, hand_of
from ai.limits import Budget
from games.holdem.layout import BOARD, BOARD_CARDS, CALL, CARD, FOLD, RAISE, STREET
from games.holdem.ranking import bit_of, rank_hand
from games.holdem.texts import CARDS
from games.verbs import State
from protocol.cards import Limits
from tests.ai.test_blueprint import KERNELS, LIMIT, RULES, Hand

ENGINE = BlueprintPlayer()
RESOLVE = {"resolve": "river"}
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


def pairwise(board: list[int], hands: river.Hands) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Which hands may meet, and who wins then: plain, over all pairs."""
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
    compiled(True).bind(river.beside)(hands, held, mass, out)
    assert out == pytest.approx(meet @ mass)
    compiled(True).bind(river.show_down)(hands, held, mass, 7.0, out)
    assert out == pytest.approx(7.0 * wins @ mass, abs=1e-9)
    assert sorted(hands.number.tolist()) == np.flatnonzero(beside(board)).tolist()


class Plain:
    """A game as the books have it: down with what the other comes with, up with what each hand wins from that."""

    def __init__(self, solution: River, board: list[int], policy: NDArray[np.float64]) -> None:
        self.tree, self.first, self.policy = solution.tree, solution.policy.first, policy
        self.meet, self.wins = pairwise(board, solution.hands)

    def values(self, node: int, seat: int, reach: NDArray[np.float64], *, best: bool) -> NDArray[np.float64]:
        """Of a player's hands, if it plays the policy, or its best."""
        tree = self.tree
        if node < 0:
            stake, loser = float(tree.stake[-1 - node]), int(tree.loser[-1 - node])
            if loser == SHOWDOWN:
                return stake * self.wins @ reach
            return (-stake if loser == seat else stake) * self.meet @ reach
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
    """Two chips lie there. Who acts first has the best hand or nothing, and may bet all; the other beats nothing."""
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
    # Who sees a bet of the half street of which the other's hand wins nothing by calling, and nothing by folding
    outlook = solution.outlook(policy, facing)[:, solution.place(number("KhQd"))]
    assert outlook.tolist() == pytest.approx([-1.0, -1.0], abs=0.05)


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


def to_the_river(options: dict[str, int], seed: int) -> Hand:
    """Checked and called, with a raise now and then that the blueprint has."""
    hand = Hand(options, seed)
    while not RULES.is_over(hand.state) and hand.state[STREET] < 3:
        legal = RULES.legal(hand.state)
        small = [action for action in legal if action > CALL][:1]
        hand.act(small[0] if small and hand.rng.random() < 0.25 else CALL)
    return hand


@cache
def bucket(limit: bool, first: int, second: int, board: tuple[int, ...]) -> int:
    """Of one hand, by its strength alone."""
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
def test_rivers_are_solved_and_told_whatever_is_bet_there(options: dict[str, int]) -> None:
    for seed in range(4):
        hand = to_the_river(options, seed)
        while not RULES.is_over(hand.state) and hand.state[STREET] == 3:
            problem = hand.problem()
            decision = engines.think(ENGINE, problem, RESOLVE | {"iterations": 25})
            thinking, legal = decision.thinking, RULES.legal(hand.state)
            assert decision.action in legal
            if thinking.stop == "only":
                break
            assert thinking.why[0].startswith("The river was solved anew")
            assert "20 iterations" in thinking.why[0], "so many nodes does the problem allow"
            assert (thinking.nodes, thinking.stop) == (20, "enough")
            assert sum(thinking.mix) == pytest.approx(1.0)
            assert {line.action for line in thinking.lines} <= set(legal)
            assert thinking.value is not None
            hand.act(hand.rng.choice(legal[1:40]) if FOLD in legal else hand.rng.choice(legal[:40]))


def river_problem(seed: int, limits: Limits | None = None) -> tuple[Hand, Problem]:
    hand = to_the_river({"hands": 1}, seed)
    problem = hand.problem()
    problem.limits = limits or Limits(nodes=60)
    return hand, problem


@pytest.mark.parametrize("seed", range(3))
def test_the_others_cards_do_not_matter_and_its_own_not_to_the_solution(seed: int) -> None:
    hand, problem = river_problem(seed)
    told: set[str] = set()
    for world in range(3):
        problem.state = RULES.resample(hand.state, problem.seat, world)
        thinking = engines.think(ENGINE, problem, RESOLVE).thinking
        told.add(str((thinking.mix, thinking.value, thinking.lines, thinking.why)))
    assert len(told) == 1
    # With other cards of its own it does something else, by the same solution
    state: State = hand.state.copy()
    taken = [*state[BOARD : BOARD + 5], *state[CARD : CARD + 4]]
    free = [card for card in range(52) if card not in taken]
    state[CARD + 2 * problem.seat : CARD + 2 * problem.seat + 2] = free[-2:]
    settings = engines.settings(ENGINE, RESOLVE)
    found = blueprint("no_limit")
    solved: list[Solved] = []
    for each in (hand.state, state):
        problem.state = each
        solved.append(Resolving().solve(problem, found, settings, Budget(problem.limits, problem.flag)))
    assert solved[0].judged == solved[1].judged
    assert solved[0].values != solved[1].values


def test_it_is_solved_the_same_again_by_whoever_begins_anew() -> None:
    _, problem = river_problem(2)
    decisions = [engines.think(engine, problem, RESOLVE) for engine in (ENGINE, ENGINE, BlueprintPlayer())]
    assert len({str((each.action, each.thinking.mix, each.thinking.value)) for each in decisions}) == 1


def test_without_time_the_blueprint_is_played_and_the_record_says_so() -> None:
    _, problem = river_problem(1, Limits(time_ms=1))
    ticks = itertools.count(step=0.0004)
    problem.budget = lambda limits, flag: Budget(limits, flag, lambda: next(ticks))
    thinking = engines.think(ENGINE, problem, RESOLVE).thinking
    assert thinking.why[0] == "The river was not solved anew: there was no time to solve the river."
    assert "By the blueprint" in thinking.why[1]
    assert sum(thinking.mix) == pytest.approx(1.0)


def test_who_is_stopped_early_plays_what_it_has_and_judges_nothing() -> None:
    _, problem = river_problem(1, Limits(nodes=100_000))
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        problem.flag[0] = looks > 300
        return looks * 0.002

    problem.budget = lambda limits, flag: Budget(limits, flag, clock)
    thinking = engines.think(ENGINE, problem, RESOLVE | {"iterations": 100_000}).thinking
    assert thinking.stop == "flag"
    assert 20 <= thinking.nodes < 100_000
    assert len(thinking.why) == 1
    assert sum(thinking.mix) == pytest.approx(1.0)


def test_the_time_limit_ends_it() -> None:
    """Each look at the clock takes two milliseconds, so that hardly anything is done between two of them."""
    _, problem = river_problem(1, Limits(time_ms=600))
    ticks = itertools.count(step=0.002)
    problem.budget = lambda limits, flag: Budget(limits, flag, lambda: next(ticks))
    thinking = engines.think(ENGINE, problem, RESOLVE | {"iterations": 100_000}).thinking
    assert thinking.stop == "time"
    assert 500.0 < thinking.time_ms <= 600.0


def test_a_raise_is_what_the_game_calls_it() -> None:
    """The nuts on the river, first to act, in limit: it bets, or checks to raise; it folds to nothing."""
    hand = to_the_river(LIMIT, 3)
    hand.act(RAISE + 4)
    assert RULES.legal(hand.state) == [FOLD, CALL, RAISE + 8]
    thinking = engines.think(ENGINE, hand.problem(), RESOLVE).thinking
    assert {line.action for line in thinking.lines} <= {FOLD, CALL, RAISE + 8}


def test_once_it_is_warm_nothing_is_compiled_or_loaded() -> None:
    compiled.cache_clear()
    options = RULES.options({"hands": 1})
    for _, warm in ENGINE.kernels():
        warm(KERNELS, options)
    before = compiled(True).stats()
    assert sum(before) > 0
    _, problem = river_problem(4)
    assert "solved anew" in engines.think(BlueprintPlayer(), problem, RESOLVE).thinking.why[0]
    assert compiled(True).stats() == before
