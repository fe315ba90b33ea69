"""Liar's dice: results of calls, legal bids, loss of dice, and each seat's view."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from agon import games
from agon.games.api import CHANCE, SPECTATOR, InvalidPosition
from agon.games.verbs import State

RULES = games.load("liars_dice")
ROUND = {"match": 0, "dice": 3}


def at(text: str, **options: int) -> State:
    return RULES.position_from_text(text, RULES.options(options))


def after(state: State, *texts: str) -> State:
    for text in texts:
        state = RULES.apply(state, RULES.action_from_text(state, text))
    return state


@pytest.mark.parametrize(
    ("bid", "wild", "first"),
    [("2x3", 2, 1), ("3x3", 2, -1), ("2x3", 0, -1), ("1x3", 0, 1), ("2x6", 2, -1), ("2x5", 1, 1), ("4x5", 1, -1)],
)
def test_the_call_counts_all_dice_and_the_wild_ones(bid: str, wild: int, first: int) -> None:
    state = after(at("135/456 - -", **ROUND, wild=wild), bid, "liar")
    assert RULES.returns(state) == [first, -first, 0, 0, 0, 0]


def test_the_bids_that_are_higher() -> None:
    """OpenSpiel's reset-face, and its reset-quantity."""
    state = at("11/22 2x3 -", match=0, dice=2)
    offered = {choice.text for choice in RULES.choices(state, 1)}
    assert {"2x4", "3x1", "4x6", "liar"} <= offered
    assert not {"1x6", "2x3", "5x1"} & offered
    state = at("11/22 2x3 -", match=0, dice=2, bidding=1)
    offered = {choice.text for choice in RULES.choices(state, 1)}
    assert {"3x3", "1x4", "4x6", "liar"} <= offered
    assert not {"4x2", "2x3", "1x3"} & offered


def test_nobody_calls_before_a_bid() -> None:
    assert "liar" not in {choice.text for choice in RULES.choices(at("11/22 - -", match=0, dice=2), 0)}


def test_the_loser_gives_up_a_die_and_begins() -> None:
    state = after(at("13/24/55 - -", seats=3, dice=2), "1x3", "2x3", "liar")  # one three: Second was wrong
    assert RULES.position_to_text(state) == "--/-/-- - 13/24/55:2x3:2"
    state = after(state, "1", "1", "1", "1", "1")
    assert RULES.current(state) == 1
    assert "5x1" in {choice.text for choice in RULES.choices(state, 1)}
    assert "6x1" not in {choice.text for choice in RULES.choices(state, 1)}, "five dice are left"


def test_a_seat_without_dice_is_out_and_the_next_begins() -> None:
    state = after(at("13/2/55 - 13/24/55:2x3:2", seats=3, dice=2), "1x4", "liar")  # no four: Second was wrong again
    assert RULES.position_to_text(state) == "--/./-- - 13/2/55:1x4:2"
    state = after(state, "1", "2", "3", "4")
    assert RULES.current(state) == 2
    assert RULES.current(after(state, "1x1")) == 0
    assert RULES.current(after(state, "1x1", "1x2")) == 2


def test_the_last_with_dice_wins_what_the_others_lose() -> None:
    state = after(at("1/./2 - 1/2/3:1x4:2", seats=3, dice=1), "1x2", "liar")
    assert RULES.is_over(state)
    assert RULES.returns(state) == [-1, -1, 2, 0, 0, 0], "there is a two, so the caller lost the last die"
    assert {fact.label: fact.value for fact in RULES.view(state).facts}["Result"] == "Third wins, the last with dice"


def test_each_seat_sees_its_own_dice_and_at_the_call_all() -> None:
    state = at("135/456 1x3 -", **ROUND)
    shown = {viewer: [hand.items for hand in RULES.view(state, viewer).hands] for viewer in (0, 1, SPECTATOR)}
    hidden = ["?", "?", "?"]
    assert shown == {0: [["1", "3", "5"], hidden], 1: [hidden, ["4", "5", "6"]], SPECTATOR: [hidden, hidden]}
    for viewer in (0, 1, SPECTATOR):
        hands = RULES.view(after(state, "liar"), viewer).hands
        assert [hand.items for hand in hands] == [["1", "3", "5"], ["4", "5", "6"]]


def test_dice_of_the_last_round_lie_there_until_somebody_bids() -> None:
    state = after(at("13/24 - -", dice=2), "2x3", "liar")
    assert [hand.items for hand in RULES.view(state).hands][2:] == [["1", "3"], ["2", "4"]]
    state = after(state, "1", "2", "3", "1x1")
    assert len(RULES.view(state).hands) == 2


def test_bids_are_called_what_players_call_them() -> None:
    state = at("135/456 1x3 -", **ROUND)
    labels = {choice.text: choice.label for choice in RULES.choices(state, 1)}
    assert [labels[text] for text in ("1x5", "3x6", "liar")] == ["Bid one five", "Bid three sixes", "Call liar"]
    assert RULES.describe(state, RULES.action_from_text(state, "2x6")) == "bids two sixes"
    assert RULES.describe(state, RULES.action_from_text(state, "liar")) == "calls liar on one three"
    told = {fact.label: fact.value for fact in RULES.view(after(state, "2x5", "liar"), 0).facts}
    assert told["Call"] == "Second bid two fives, First called; there were three, so First loses"


def test_others_dice_are_drawn_evenly_and_ones_own_are_kept() -> None:
    state = at("36/12 1x3 -", match=0, dice=2)
    drawn = Counter(RULES.position_to_text(RULES.resample(state, 0, seed)).split()[0] for seed in range(1800))
    assert {text[:2] for text in drawn} == {"36"}
    assert len(drawn) == 21, "every pair of dice"
    assert drawn["36/11"] == pytest.approx(50, abs=35)
    assert drawn["36/12"] == pytest.approx(100, abs=50)


@pytest.mark.parametrize(
    "text",
    [
        "31/22 - -",
        "1-/22 - -",
        "1-/-- 1x1 -",
        "11/22 2x2,1x5 -",
        "11/22 5x1 -",
        "11/2 - -",
        "11/22/33 - -",
        "11/22 - 11/22:1x1:1",
        "--/- - 11/22:5x1:1",
        "--/- - 11/22:1x1:3",
    ],
)
def test_positions_that_no_game_reaches_are_refused(text: str) -> None:
    with pytest.raises(InvalidPosition):
        at(text, dice=2)


@pytest.mark.parametrize("seats", [3, 6])
def test_a_match_goes_as_told_by_hand(seats: int) -> None:
    """A twin that keeps dice in lists, over random matches of many seats, which OpenSpiel does not have."""
    rng = random.Random(seats)
    for _ in range(6):
        state, left, starter = RULES.initial({"seats": seats, "dice": 2}), [2] * seats, 0
        while sum(count > 0 for count in left) > 1:
            cups: list[list[int]] = []
            for count in left:
                cups.append([rng.randint(1, 6) for _ in range(count)])
                for face in cups[-1]:
                    assert RULES.current(state) == CHANCE
                    state = after(state, str(face))
            alive = [seat % seats for seat in range(starter, starter + seats) if left[seat % seats]]
            bid, turn = (1, 0), 0
            while True:
                assert RULES.current(state) == alive[turn % len(alive)]
                higher = [(n, f) for n in range(1, sum(left) + 1) for f in range(1, 7) if (n, f) > bid]
                texts = [f"{n}x{f}" for n, f in higher] + ["liar"] * (turn > 0)
                assert [choice.text for choice in RULES.choices(state, alive[turn % len(alive)])] == texts
                text = rng.choice(texts[:8] + texts[-1:])
                state = after(state, text)
                if text == "liar":
                    break
                bid, turn = higher[texts.index(text)], turn + 1
            found = sum(face in (bid[1], 6) for cup in cups for face in cup)
            loser = alive[(turn if found >= bid[0] else turn - 1) % len(alive)]
            left[loser] -= 1
            starter = loser if left[loser] else next(s for s in alive[alive.index(loser) + 1 :] + alive if left[s])
        winner = next(seat for seat in range(seats) if left[seat])
        paid = [seats - 1.0 if seat == winner else -1.0 for seat in range(seats)]
        assert RULES.returns(state) == paid + [0.0] * (6 - seats)
