"""Hold'em: ranks of hands, legal actions, winnings, cards that each viewer sees, sessions of several hands."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest

from agon import games
from agon.games.api import REVEALED, SPECTATOR, InvalidOptions, InvalidPosition
from agon.games.holdem.layout import BUTTON
from agon.games.holdem.ranking import bit_of, rank_hand
from agon.games.holdem.texts import CARDS
from agon.games.holdem.words import hand_name
from agon.games.verbs import State
from tests.games.holdem.slow_hands import classify

RULES = games.load("holdem")


def rank(cards: str) -> int:
    return rank_hand(sum(bit_of(CARDS.index(cards[start : start + 2])) for start in range(0, len(cards), 2)))


def played(script: str, **options: int) -> State:
    """Plays cards, ``f``, ``c`` (check or call), ``a`` (all in) and amounts to raise to."""
    state = RULES.initial(options)
    for word in script.split():
        texts = {"c": "cc", "a": f"cbr {RULES.legal(state)[-1] - 1 if RULES.legal(state) else 0}"}
        text = texts.get(word, f"cbr {word}" if word.isdigit() else word)
        state = RULES.apply(state, RULES.action_from_text(state, text))
    return state


def test_hands_rank_as_plain_counting_says() -> None:
    """All 2,598,960 hands of five are compared by ``agon bench holdem-hands``."""
    rng = random.Random(1)
    some = [rng.sample(range(52), 5) for _ in range(2000)]
    some += [list(hand) for hand in combinations(range(0, 52, 4), 5)][::9]  # of one suit
    some += [[8 + suit, 9, 20, 21, 22] for suit in (2, 3)]
    found = sorted((classify(hand), rank_hand(sum(map(bit_of, hand)))) for hand in some)
    for (slow, fast), (next_slow, next_fast) in pairwise(found):
        assert (slow < next_slow) == (fast < next_fast)
    assert {slow[0] for slow, _ in found} == set(range(9))


def test_seven_cards_are_worth_their_best_five() -> None:
    rng = random.Random(2)
    for _ in range(150):
        cards = rng.sample(range(52), 7)
        best = max(rank_hand(sum(map(bit_of, five))) for five in combinations(cards, 5))
        assert rank_hand(sum(map(bit_of, cards))) == best


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("AsKsQsJsTs2c2d", "a royal flush"),
        ("Ah2h3h4h5hKsKd", "a straight flush, five high"),
        ("9c9d9h9s6c6dAs", "four nines"),
        ("6c6d6h9s9cKdKs", "a full house, sixes over kings"),
        ("2s9sKs4s7sAdAc", "a flush, king high"),
        ("Ac2d3h4s5cKdKs", "a straight, five high"),
        ("TcTdThAs4c5d9s", "three tens"),
        ("KcKd9h9s4c4dAs", "two pair, kings and nines"),
        ("7c7d2h9sQc4dAs", "a pair of sevens"),
        ("8c7d2h9sQc4dAs", "ace high"),
    ],
)
def test_hands_have_names(cards: str, name: str) -> None:
    assert hand_name(rank(cards)) == name


HEADS_UP = "2c As 3d Ad"
"""Second has the button, the small blind, and aces."""


def test_the_button_posts_the_small_blind_and_acts_first_heads_up() -> None:
    state = played(HEADS_UP)
    assert RULES.current(state) == 1
    assert [RULES.action_to_text(state, action) for action in RULES.legal(state)[:3]] == ["f", "cc", "cbr 4"]
    assert RULES.current(played(HEADS_UP + " c c Kc Qc 9d")) == 0


def test_nobody_folds_for_nothing() -> None:
    assert RULES.legal(played(HEADS_UP + " c"))[0] == 1


def test_a_raise_is_at_least_as_large_as_the_one_before() -> None:
    state = played(HEADS_UP + " 10")
    assert RULES.action_to_text(state, RULES.legal(state)[2]) == "cbr 18"


def at(text: str, **options: int) -> State:
    return RULES.position_from_text(text, RULES.options(options))


SHORT = "2.3.1.1 280:10:12:2c2d:{}/280:10:12:3c3d:oa/0:14:16:4c4d:a 5s6s8h 10.4.2.2 1 92:-/92:-/-184:- -"
"""The first bet 10, the second called, the third is all in for 14; the other two are asked again."""


def test_a_short_all_in_does_not_open_the_betting_again() -> None:
    assert RULES.legal(at(SHORT.format("oa"), seats=3, hands=2)) == [0, 1]


def test_a_full_raise_does() -> None:
    full = SHORT.format("o").replace("280:10:12:3c3d:oa/0:14:16:4c4d:a", "274:10:12:3c3d:o/0:20:22:4c4d:a")
    legal = RULES.legal(at(full.replace("10.4.2.2 1 92:-/92:-/-184", "10.0.2.2 1 92:-/86:-/-178"), seats=3, hands=2))
    assert legal[:3] == [0, 1, 31]


def test_limit_raises_are_fixed_and_three_before_the_flop() -> None:
    state = played(HEADS_UP + " 4 6", betting=1)
    assert [RULES.action_to_text(state, action) for action in RULES.legal(state)] == ["f", "cc", "cbr 8"]
    assert RULES.legal(played(HEADS_UP + " 4 6 8", betting=1)) == [0, 1]
    turn = played(HEADS_UP + " c c Kc Qc 9d c c 8d", betting=1)
    assert [RULES.action_to_text(turn, action) for action in RULES.legal(turn)] == ["cc", "cbr 4"]


def test_all_in_hands_are_laid_open_and_the_board_is_dealt_out() -> None:
    state = played(HEADS_UP + " a c")
    assert [hand.items for hand in RULES.view(state, SPECTATOR).hands] == [[], ["3d", "2c"], ["As", "Ad"]]
    state = played(HEADS_UP + " a c Kc Qc 9d 8d 7h")
    assert RULES.returns(state)[:2] == [-200, 200]


def test_whoever_cannot_win_any_more_does_not_show() -> None:
    """Aces bet and are called on the river: they show first, and the caller puts the hand away."""
    script = HEADS_UP + " c c Kc Qc 9d c c 8d c c 7h c 10 c"
    state = played(script, hands=2)
    assert state[6] == 1, "the next hand has begun"
    ended = {fact.label: fact.value for fact in RULES.view(state, 0).facts}["Hand 1 ended"]
    assert ended.startswith(
        "First loses 12 chips; Second wins 12 chips; Second shows ace of spades and ace of diamonds"
    )
    assert "First shows" not in ended


def test_everything_is_shown_when_the_session_is_over() -> None:
    state = played(HEADS_UP + " f")
    assert [hand.items for hand in RULES.view(state, SPECTATOR).hands] == [[], ["3d", "2c"], ["As", "Ad"]]
    assert [hand.items for hand in RULES.view(played(HEADS_UP), REVEALED).hands][1:] == [["3d", "2c"], ["As", "Ad"]]


def test_stacks_carry_over_and_the_button_moves() -> None:
    state = played(HEADS_UP + " f", hands=3)
    facts = {fact.label: fact.value for fact in RULES.view(state, 0).facts}
    assert (facts["Hand"], facts["Dealer button"]) == ("2 of 3", "First")
    assert (facts["First's stack"], facts["Second's stack"]) == ("200 chips", "197 chips")


def test_a_session_ends_when_one_seat_has_all_chips() -> None:
    state = played(HEADS_UP + " a c Kc Qc 9d 8d 7h", hands=20)
    assert RULES.is_over(state)


def test_side_pots_are_told_and_paid() -> None:
    """Aces win the main pot that they are all in for, kings the rest from queens."""
    state = at(
        "2.3.2.3 250:0:50:KcKd:a/234:0:50:QcQd:o/0:0:16:AcAd:- 2h3h8s9sJd 0.0.0.0 1 100:-/84:-/-184:- -",
        seats=3,
        hands=2,
    )
    facts = {fact.label: fact.value for fact in RULES.view(state).facts}
    assert facts["Side pots"] == "48 chips for First, Second and Third; 68 chips for First and Second"
    assert RULES.returns(RULES.apply(state, 1))[:3] == [118, 34, -152]


def test_the_odd_chip_goes_left_of_the_button() -> None:
    state = at("1.3.3.3 199:0:1:4c5d:x/198:0:2:AcKd:a/198:0:2:AdKc:o 2h3h8s9sJd 0.0.0.0", seats=3)
    assert RULES.returns(RULES.apply(state, 1))[:3] == [-1, 1, 0]


def test_the_odd_chip_goes_to_the_winner_next_to_the_button() -> None:
    """The small blind, left of the button, wins too: the chip is its, not the big blind's."""
    state = at("1.3.3.3 199:0:1:4c5d:x/198:0:2:AcKd:a/198:0:2:AdKc:o 2h3h8s9sJd 0.0.0.0", seats=3)
    for button, paid in ((0, [-1, 1, 0]), (1, [-1, 0, 1])):
        moved = state.copy()
        moved[BUTTON] = button
        assert RULES.returns(RULES.apply(moved, 1))[:3] == paid


def test_an_amount_is_a_slider() -> None:
    choices = RULES.choices(played(HEADS_UP), 1)
    assert [choice.label for choice in choices[:3]] == ["Fold", "Call 1 chip", "Raise to 4"]
    assert {choice.amount_of for choice in choices[2:]} == {"Raise to"}
    assert [choice.amount for choice in choices[2:]] == list(range(4, 201))
    assert choices[-1].label == "Raise to 200 and be all in"


def test_sentences_say_what_happens() -> None:
    state = played(HEADS_UP)
    assert [RULES.describe(state, action) for action in (0, 1, 201)] == [
        "folds; First wins 1 chip; Second loses 1 chip",
        "calls 1 chip",
        "raises to 200 and is all in",
    ]
    assert RULES.describe(RULES.initial(), 51) == "First is dealt the ace of spades"


def test_a_table_has_a_bounded_number_of_chips() -> None:
    with pytest.raises(InvalidOptions, match="200 chips"):
        RULES.options({"seats": 6, "stack": 201})


@pytest.mark.parametrize(
    "text",
    [
        "1.2.2.0 198:2:2:2c3d:o/199:1:1:2cAd:o - 0.0.1.1",
        "1.2.2.0 198:2:2:2c3d:o/200:1:1:AsAd:o - 0.0.1.1",
        "2.2.2.0 198:2:2:2c3d:o/199:1:1:AsAd:o - 0.0.1.1",
        "1.2.2.1 198:2:2:2c3d:o/199:1:1:AsAd:o - 0.0.1.1",
        "1.2.2.0 198:2:2:2c3d:o/199:1:1:AsAd:- - 0.0.1.1",
        "1.2.d.0 198:2:2:2c:-/199:1:1:As:- - 0.0.1.1",
        "1.2.d.0 198:2:2:-:-/199:1:1:As:- - 0.0.0.0",
        "1.2.e.0 198:2:2:2c3d:-/199:1:1:AsAd:- - 0.0.0.0",
    ],
)
def test_positions_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(InvalidPosition):
        RULES.position_from_text(text)
