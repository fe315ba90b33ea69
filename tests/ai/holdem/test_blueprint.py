"""Blueprints of hold'em: the betting beside the rules, strengths beside plain counting, actions and explanations."""

from __future__ import annotations

import itertools
import random
from functools import cache

import numpy as np
import pytest

from agon.ai.engines import registry
from agon.ai.engines.blueprint import BlueprintPlayer
from agon.ai.holdem import blueprint
from agon.ai.holdem.betting import Game, Round, offers, offsets, tree_of
from agon.ai.holdem.buckets import bucket_of
from agon.ai.holdem.kernels import blueprint as kernel
from agon.ai.holdem.kernels import boards, hand_strength
from agon.ai.holdem.place import Outside, place_of
from agon.ai.search.contract import Problem
from agon.ai.search.explanation import explained
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.api import CHANCE
from agon.games.holdem.layout import CALL, FOLD
from agon.games.holdem.ranking import bit_of, rank_hand
from agon.games.holdem.texts import CARDS
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.jobs import Step

KERNELS = bound_kernels("holdem")
RULES = KERNELS.rules
LIMIT = {"betting": 1, "hands": 1}
ENGINE = BlueprintPlayer()


def bits(cards: str) -> int:
    return sum(bit_of(CARDS.index(cards[at : at + 2])) for at in range(0, len(cards), 2))


class Hand:
    """A session in progress, with the steps as either seat saw them."""

    def __init__(self, options: dict[str, int], seed: int) -> None:
        self.options = RULES.options(options)
        self.state = RULES.initial(self.options)
        self.rng = random.Random(seed)
        self.seen: list[list[Step]] = [[] for _ in range(self.options["seats"])]
        self.deal()

    def deal(self) -> None:
        while RULES.current(self.state) == CHANCE:
            self.take(self.rng.choice([card for card, _ in RULES.chance(self.state)]))

    def take(self, action: int) -> None:
        mover = RULES.current(self.state)
        for seat, steps in enumerate(self.seen):
            known = mover == seat or RULES.is_visible(self.state, action, seat)
            steps.append(Step(mover, action if known else None))
        self.state = RULES.apply(self.state, action)

    def act(self, action: int) -> None:
        self.take(action)
        self.deal()

    def problem(self, state: State | None = None) -> Problem:
        seat = RULES.current(self.state)
        return Problem(
            KERNELS,
            self.state if state is None else state,
            seat,
            self.options,
            Limits(nodes=20),
            seed=self.rng.getrandbits(60),
            seen=self.seen[seat],
        )


@cache
def limit() -> blueprint.Blueprint:
    return blueprint.blueprint("limit")


@pytest.mark.parametrize(("game", "decisions"), [(Game(), 6378), (Game(limit=False, stack=200, shares=((1.0,),)), 640)])
def test_the_betting_has_as_many_decisions_as_counted_by_hand(game: Game, decisions: int) -> None:
    """In limit 8 before the flop, 7 ways on to each of 10 on it, 9 from there on: 8 + 70 + 630 + 5,670."""
    tree = tree_of(game)
    assert len(tree.player) == decisions
    assert sorted(tree.child[tree.child != 0].tolist()) == [*range(-len(tree.loser), 0), *range(1, decisions)]


@pytest.mark.parametrize("seed", range(25))
def test_in_limit_the_tree_offers_what_the_rules_offer(seed: int) -> None:
    hand = Hand(LIMIT | {"hands": 3, "stack": 400, "big_blind": 4}, seed)
    game = Game()
    while not RULES.is_over(hand.state):
        seat = RULES.current(hand.state)
        found = place_of(game, tree_of(game), hand.state, seat, hand.seen[seat])
        assert found.actions == RULES.legal(hand.state)
        hand.act(
            hand.rng.choice(found.actions[1:] if FOLD in found.actions and hand.rng.random() < 0.7 else found.actions)
        )


@pytest.mark.parametrize("seed", range(25))
def test_without_a_limit_whatever_was_raised_has_a_place_or_the_blueprint_says_nothing(seed: int) -> None:
    hand = Hand({"hands": 1}, seed)
    game = blueprint.blueprint("no_limit").about.game()
    while not RULES.is_over(hand.state):
        seat, legal = RULES.current(hand.state), RULES.legal(hand.state)
        try:
            found = place_of(game, tree_of(game), hand.state, seat, hand.seen[seat])
        except Outside:
            break
        assert found.actions[0] == legal[0]
        assert {action for action in found.actions if len(legal) > 2} <= set(legal)
        hand.act(hand.rng.choice(legal[:60]))


def test_a_raise_that_the_tree_has_is_taken_for_it_and_one_between_two_for_either() -> None:
    game = Game(limit=False, stack=200, shares=((0.5, 1.0),))
    assert offers(game, Round()) == [-1, 0, 4, 6, 200]

    def taken(raised: int, seed: int) -> int:
        hand = Hand({"hands": 1}, seed)
        hand.act(raised + 1)
        seat = RULES.current(hand.state)
        return place_of(game, tree_of(game), hand.state, seat, hand.seen[seat]).node

    first = {amount: int(tree_of(game).child[0, index]) for index, amount in enumerate([-1, 0, 4, 6, 200])}
    assert {taken(6, seed) for seed in range(5)} == {first[6]}
    assert {taken(amount, 1) for amount in range(20, 100)} == {first[6], first[200]}


def test_strengths_are_those_of_plain_counting() -> None:
    own, board = bits("AhQh"), bits("2h7hTcJd")
    deck = [bit_of(card) for card in range(52)]
    found = [0, 0, 0]
    for river in deck:
        if (own | board) & river:
            continue
        full = board | river
        ours = rank_hand(own | full)
        others = [a | b for a, b in itertools.combinations([each for each in deck if not (own | full) & each], 2)]
        values = [rank_hand(full | other) for other in others]
        points = sum(2 * (ours > value) + (ours == value) for value in values) / (2 * len(values))
        strength = int(255 * points + 0.5)
        found = [found[0] + 1, found[1] + strength, found[2] + strength * strength]
    out = np.zeros(3, np.int64)
    KERNELS.bind(hand_strength.outlook)(own, board, 1, out)
    assert out.tolist() == found
    assert found[0] == 46


def test_what_training_looks_up_is_what_is_worked_out_at_the_table() -> None:
    board = bits("2h7hTcJdJc")
    card = np.zeros(52, np.int64)
    key = boards.in_order(board, card)
    work = boards.BoardScratch(*(np.zeros(size, np.int64) for size in (52, 1326, 52, 52)))
    strength = np.zeros((1, 1326), np.uint8)
    boards.on_rivers(np.array([key]), work, strength)
    for hand in ("AhQh", "JhJs", "7c2c", "3d4s"):
        first, second = (CARDS.index(hand[at : at + 2]) for at in (0, 2))
        number = boards.hand_of(int(card[first]), int(card[second]))
        assert strength[0, number] == hand_strength.river_strength(bits(hand), board)


def test_boards_that_differ_in_the_names_of_suits_are_one() -> None:
    cards = [1, 6, 23, 40, 51]
    card = np.zeros(52, np.int64)
    keys = {
        boards.in_order(sum(bit_of(each & ~3 | names[each & 3]) for each in cards), card)
        for names in itertools.permutations(range(4))
    }
    assert len(keys) == 1


@pytest.mark.parametrize("name", sorted(blueprint.DIGESTS))
def test_a_file_is_the_one_that_is_named_and_its_odds_add_up_to_one(name: str) -> None:
    assert blueprint.file_of(name).stat().st_size < 1 << 20
    found = blueprint.blueprint(name)
    assert len(found.odds) == found.offset[-1] == offsets(found.tree, found.buckets)[-1]
    for node in range(len(found.tree.player)):
        rows = found.odds[found.offset[node] : found.offset[node + 1]].reshape(-1, found.tree.width[node])
        assert (rows.sum(axis=1, dtype=np.int64) == blueprint.WHOLE).all()


def test_another_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(blueprint.DIGESTS, "limit", "0" * 16)
    with pytest.raises(ValueError, match="its digest is"):
        blueprint.blueprint.__wrapped__("limit")


@pytest.mark.parametrize("options", [LIMIT | {"hands": 2}, {"hands": 2}, LIMIT | {"seats": 3}, LIMIT | {"stack": 20}])
def test_what_it_does_is_legal_and_told(options: dict[str, int]) -> None:
    for seed in range(3):
        hand = Hand(options, seed)
        while not RULES.is_over(hand.state):
            problem = hand.problem()
            decision = registry.think(ENGINE, problem)
            thinking = decision.thinking
            assert decision.action in RULES.legal(hand.state)
            if thinking.engine == ENGINE.name and thinking.stop != "only":
                assert sum(thinking.mix) == pytest.approx(1.0)
                assert "learned in" in " ".join(explained(problem, thinking).why)
            hand.act(decision.action)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (LIMIT | {"seats": 3}, "more than two players are seated"),
        (LIMIT | {"stack": 40}, "the shorter stack is 20 big blinds"),
        (LIMIT | {"big_blind": 3}, "the small blind is not half of the big one"),
        ({"stack": 400}, "the shorter stack is 200 big blinds"),
    ],
)
def test_where_the_blueprint_says_nothing_it_searches_and_says_so(options: dict[str, int], why: str) -> None:
    problem = Hand(options, 1).problem()
    thinking = registry.think(ENGINE, problem).thinking
    assert thinking.engine == "mcts"
    assert any(why in sentence for sentence in explained(problem, thinking).why)


def test_how_the_hand_was_bet_has_to_be_known() -> None:
    hand = Hand(LIMIT, 1)
    problem = hand.problem()
    problem.seen = []
    assert "not known" in registry.think(ENGINE, problem).thinking.why[0]


@pytest.mark.parametrize("seed", range(6))
def test_it_goes_by_nothing_that_its_seat_does_not_know(seed: int) -> None:
    """In worlds that differ in the other's cards and in future cards, it has the same odds and draws the same
    action."""
    hand = Hand(LIMIT, seed)
    for _ in range(seed):
        hand.act(RULES.legal(hand.state)[-1] if hand.rng.random() < 0.4 else CALL)
    problem = hand.problem()
    told: set[str] = set()
    for world in range(4):
        problem.state = RULES.resample(hand.state, problem.seat, world)
        decision = registry.think(ENGINE, problem)
        told.add(str((decision.action, decision.thinking.mix, decision.thinking.why)))
    assert len(told) == 1
    assert [step.action for step in problem.seen[:4]].count(None) == 2, "the other's cards"


def test_good_hands_are_raised_and_bad_ones_are_not() -> None:
    """The button's first decision before the flop: there every line of play is trained most."""
    fold, _, bet = limit().mix(0, kernel.pre_flop(CARDS.index("As"), CARDS.index("Ah")))
    assert bet > 0.9
    assert fold < 0.02
    worst = limit().mix(0, kernel.pre_flop(CARDS.index("7s"), CARDS.index("2h")))
    assert worst[2] < bet


def test_on_the_river_the_nuts_are_never_folded() -> None:
    strength = np.array([1, 255, 255 * 255])
    bucket = bucket_of(limit().edges, strength, 3)
    assert bucket == limit().buckets[3] - 1
    rivers = np.flatnonzero((limit().tree.street == 3) & (limit().tree.amount[:, 0] == -1))
    folds = [limit().mix(int(node), bucket)[0] for node in rivers]
    assert np.mean(folds) < 0.02


def test_regret_learns_to_push_aces_and_to_fold_the_worst_hand() -> None:
    """Ten big blinds, all or nothing: plain Python, with boards that are all one bucket."""
    game = Game(limit=False, stack=20, shares=((),))
    tree = tree_of(game)
    buckets = (169, 1, 1, 1)
    offset = offsets(tree, buckets)
    one, none = np.zeros(1, np.int64), np.zeros((1, 1326), np.uint8)
    learned = kernel.Learned(offset, np.zeros(int(offset[-1]), np.float32), np.zeros(int(offset[-1]), np.float32))
    deal = kernel.Deal(
        np.zeros(9, np.int64),
        np.zeros((3, 52), np.int64),
        np.zeros(3, np.int64),
        np.zeros((2, 4), np.int64),
        np.zeros(9, np.int64),
        np.zeros(9, np.int64),
        np.zeros((9, 3)),
        np.zeros((9, 3)),
    )
    kernel.train(
        tree, kernel.BucketTables(one, none, one, none, one, none), learned, deal, 0, 300, np.array([1], np.uint64)
    )
    assert offers(game, Round()) == [-1, 0, 20]
    kinds = [CARDS.index(card) for card in ("As", "Ah")], [CARDS.index(card) for card in ("7s", "2h")]
    aces, worst = (learned.regret[3 * kernel.pre_flop(*kind) :][:3] for kind in kinds)
    assert aces.argmax() > 0
    assert aces[0] < 0
    assert worst[2] < max(worst[0], worst[1])
