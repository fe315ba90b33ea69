"""Hearts: legal cards, penalty points, each seat's knowledge; all worlds drawn are possible."""

from __future__ import annotations

import contextlib
import itertools
import random
from collections import Counter

import pytest

from agon import games
from agon.games.api import CHANCE, REVEALED, SPECTATOR, InvalidPosition
from agon.games.hearts.state import DEAL, MOST_TO_LIMIT, TOTAL
from agon.games.hearts.together import together
from agon.games.verbs import State

RULES = games.load("hearts")
RANKS = "23456789TJQKA"
CODES = [rank + suit for rank in RANKS for suit in "cdhs"]
ONE_DEAL = {"deals": 1}
NO_PASSING = {"passing": 2}


def hands(north: str, east: str, south: str, west: str) -> str:
    """Four hands as a position's text has them, from suits with their ranks: ``c23 h4``."""
    found: list[str] = []
    for hand in (north, east, south, west):
        cards = [rank + part[0] for part in hand.split() for rank in part[1:]]
        found.append("".join(sorted(cards, key=CODES.index)))
    return "/".join(found)


SUITS = hands(f"c{RANKS}", f"d{RANKS}", f"h{RANKS}", f"s{RANKS}")
"""A suit each: North takes every trick, for any lead."""


def at(text: str, **options: int) -> State:
    return RULES.position_from_text(text, RULES.options({**ONE_DEAL, **options}))


def after(state: State, *texts: str) -> State:
    for text in texts:
        state = RULES.apply(state, RULES.action_from_text(state, text))
    return state


def offered(state: State) -> set[str]:
    return {RULES.action_to_text(state, action) for action in RULES.legal(state)}


def facts(state: State, seat: int = SPECTATOR) -> dict[str, str]:
    return {fact.label: fact.value for fact in RULES.view(state, seat).facts}


def played(seed: int, plies: int, **options: int) -> State:
    """So many actions of the seats after a random deal."""
    state, rng = RULES.initial({**ONE_DEAL, **options}), random.Random(seed)
    while RULES.current(state) == CHANCE:
        state = RULES.apply(state, rng.choice(RULES.chance(state))[0])
    for _ in range(plies):
        state = RULES.apply(state, rng.choice(RULES.legal(state)))
    return state


def test_the_first_trick() -> None:
    state = at(f"none {SUITS} - -", **NO_PASSING)
    assert offered(state) == {"2c"}
    state = after(state, "2c", "5d")
    assert len(offered(state)) == 13, "South has hearts only"
    assert offered(after(state, "2h")) == {f"{rank}s" for rank in RANKS if rank != "Q"}
    state = at(f"none {SUITS} - -", **NO_PASSING, first_trick=3)
    assert len(offered(state)) == 13, "any club"
    assert "Qs" in offered(after(state, "7c", "5d", "2h"))


def test_hearts_are_led_once_they_are_broken() -> None:
    dealt = hands("c2456789TJQKA dA", "c3 h23 d3456789TJQ", "d2K h456789TJQKA", f"s{RANKS}")
    trick = "2c3c2d2s"
    assert not {"2h", "3h"} & offered(at(f"none {dealt} - {trick}", **NO_PASSING))
    assert {"2h", "3h"} <= offered(at(f"none {dealt} - {trick}", **NO_PASSING, breaking=4))
    for breaking, told in ((0, "may be led"), (1, "not broken")):
        state = at(f"none {dealt} - {trick},3dKdQsAd", **NO_PASSING, breaking=breaking)
        assert facts(state)["Hearts"] == told


def test_a_card_that_may_not_be_played_says_which_rule_forbids_it() -> None:
    def why_not(state: State, seat: int) -> dict[str, str]:
        mine = [hand for hand in RULES.view(state, seat).hands if hand.seat == seat]
        return mine[0].barred

    state = at(f"none {SUITS} - -", **NO_PASSING)
    assert why_not(state, 0) == {f"{rank}c": "the two of clubs leads the first trick" for rank in RANKS[1:]}
    after_hearts = after(state, "2c", "5d", "2h")
    assert why_not(after_hearts, 3) == {"Qs": "no points on the first trick"}
    dealt = hands("c2456789TJQKA dA", "c3 h23 d3456789TJQ", "d2K h456789TJQKA", f"s{RANKS}")
    following = at(f"none {dealt} - 2c", **NO_PASSING)
    assert set(why_not(following, 1).values()) == {"you must follow suit: clubs"}
    leading = at(f"none {dealt} - 2c3c2d2s", **NO_PASSING)
    assert why_not(leading, 1) == {"2h": "hearts are not broken yet", "3h": "hearts are not broken yet"}


@pytest.mark.parametrize("seed", range(5))
def test_what_is_barred_is_what_is_held_and_not_offered_and_only_who_moves_is_told(seed: int) -> None:
    state = played(seed, 12)
    for _ in range(30):
        seat = RULES.current(state)
        for viewer in (SPECTATOR, REVEALED, *range(4)):
            for hand in RULES.view(state, viewer).hands:
                barred = set(hand.items) - offered(state) if hand.seat == viewer == seat else set[str]()
                assert set(hand.barred) == barred
        state = RULES.apply(state, random.Random(seed).choice(RULES.legal(state)))


def test_with_hearts_and_the_queen_of_spades() -> None:
    dealt = hands("c2456789TJQKA d2", "c3 sQ h23456789TJQ", "d3456789TJQKA hK", "s23456789TJKA hA")
    assert offered(at(f"none {dealt} - 2c3c3d2s", **NO_PASSING)) == {"Qs"}
    assert len(offered(at(f"none {dealt} - 2c3c3d2s", **NO_PASSING, breaking=2))) == 12


@pytest.mark.parametrize(
    ("options", "north", "others"),
    [
        ({}, 26, 0),
        ({"moon": 1}, 52, 26),
        ({"moon": 2}, 0, 26),
        ({"bonus": 1}, 36, 0),
        ({"bonus": 2}, 26, 0),
        ({"moon": 2, "bonus": 3}, 10, 31),
    ],
)
def test_every_point_for_one_seat(options: dict[str, int], north: float, others: float) -> None:
    state = at(f"none {SUITS} - -", **NO_PASSING, **options)
    while not RULES.is_over(state):
        state = RULES.apply(state, RULES.legal(state)[0])
    assert RULES.returns(state) == [north, others, others, others]


def test_points_are_told_trick_by_trick() -> None:
    state = at(f"none {SUITS} - 2c2d2h2s", **NO_PASSING)
    assert (facts(state)["North has"], facts(state)["East has"]) == ("1 point", "0 points")
    assert facts(after(state, "3c", "3d", "3h", "Qs"))["North has"] == "15 points"
    assert RULES.describe(after(state, "3c", "3d", "3h"), CODES.index("Qs")) == (
        "plays the queen of spades; North takes the trick"
    )


def test_four_deals_pass_each_way() -> None:
    state, ways, rng = RULES.initial({"deals": 4}), list[str](), random.Random(1)
    while not RULES.is_over(state):
        ways.append(RULES.position_to_text(state).split()[0])
        chance = [outcome for outcome, _ in RULES.chance(state)]
        state = RULES.apply(state, rng.choice(chance or RULES.legal(state)))
    assert [way for way, _ in itertools.groupby(ways)] == ["left", "right", "across", "none"]
    assert sum(RULES.returns(state)) % 26 == 0


def deal_by_deal(seed: int, **options: int) -> list[State]:
    """Play at random to the end; return the state before each deal, and the last."""
    state, rng, found = RULES.initial(options), random.Random(seed), list[State]()
    while not RULES.is_over(state):
        if not found or state[DEAL] > found[-1][DEAL]:
            found.append(state)
        chance = [outcome for outcome, _ in RULES.chance(state)]
        state = RULES.apply(state, rng.choice(chance or RULES.legal(state)))
    return [*found, state]


@pytest.mark.parametrize(("options", "limit"), [({}, 100), ({"deals": 50}, 50)])
def test_a_game_goes_on_until_a_seat_has_reached_the_limit(options: dict[str, int], limit: int) -> None:
    for seed in range(3):
        *before, end = [list(map(int, state[TOTAL : TOTAL + 4])) for state in deal_by_deal(seed, **options)]
        assert all(max(points) < limit for points in before)
        assert max(end) >= limit
        assert len(before) <= limit // 6
        assert all(sum(one) in {sum(other) + 26, sum(other) + 78} for other, one in itertools.pairwise([*before, end]))


def test_the_fewest_points_win_and_each_deal_passes_another_way() -> None:
    *before, end = deal_by_deal(1)
    points = [int(end[TOTAL + seat]) for seat in range(4)]
    paid = RULES.returns(end)
    assert paid == [26 * len(before) - each for each in points]
    assert paid.index(max(paid)) == points.index(min(points))
    assert facts(end)["Result"].endswith(f"the fewest points, {min(points)}")
    ways = [RULES.position_to_text(state).split()[0] for state in before]
    assert ways == list(itertools.islice(itertools.cycle(("left", "right", "across", "none")), len(ways)))
    assert facts(before[2])["Deal"] == "3, to 100 points"


def test_points_that_never_reach_the_limit_end_the_game_with_the_last_deal() -> None:
    state = at(f"none {SUITS} - - {MOST_TO_LIMIT} 0,0,0,0 1:AcKcQcJc", **NO_PASSING, deals=100, moon=1)
    while not RULES.is_over(state):
        state = RULES.apply(state, RULES.legal(state)[0])
    assert RULES.returns(state) == [26.0 * MOST_TO_LIMIT + 26, *3 * [26.0 * MOST_TO_LIMIT]]


def test_a_game_that_was_stored_with_one_deal_or_four_is_played_by_the_same_rules() -> None:
    for deals in (1, 4):
        *before, end = deal_by_deal(2, deals=deals)
        assert len(before) == deals
        assert sum(RULES.returns(end)) in {78 * deals - 52 * moons for moons in range(deals + 1)}


def test_three_cards_are_chosen_together_to_pass_and_one_to_play() -> None:
    state = at(f"left {SUITS} - -")
    assert [together(after(state, *cards)) for cards in ((), ("2c",), ("2c", "3c"))] == [3, 2, 1]
    assert together(after(state, "2c", "3c", "4c")) == 3, "East's"
    assert together(at(f"none {SUITS} - -", **NO_PASSING)) == 0


def test_passes_are_known_to_giver_and_receiver() -> None:
    state = at(f"left {SUITS} 2c3c4c -")
    (mine, theirs) = (RULES.view(state, seat) for seat in (0, 1))
    assert [hand.items for hand in mine.hands if hand.label.endswith("to pass")] == [["2c", "3c", "4c"]]
    assert [hand.items for hand in theirs.hands if hand.label.endswith("to pass")] == [["?", "?", "?"]]
    state = at(f"left {SUITS} 2c3c4c/2d3d4d/2h3h4h/2s3s4s -")
    assert RULES.current(state) == 1, "East was given the two of clubs"
    told = {seat: [label for label in facts(state, seat) if " to " in label] for seat in (0, SPECTATOR, REVEALED)}
    assert told[0] == ["North to East", "West to North"]
    assert told[SPECTATOR] == []
    assert len(told[REVEALED]) == 4
    assert facts(state, 0)["West to North"] == "two of spades, three of spades, four of spades"


def test_hands_are_hidden_and_the_trick_says_who_played_what() -> None:
    view = RULES.view(at(f"none {SUITS} - 2c5d", **NO_PASSING), 1)
    assert [set(hand.items) for hand in view.hands[:4]][::2] == [{"?"}, {"?"}]
    assert "Ad" in view.hands[1].items
    (trick,) = view.hands[4:]
    assert (trick.seat, trick.label, trick.items, trick.by) == (-1, "Trick", ["2c", "5d"], [0, 1])
    (last,) = RULES.view(at(f"none {SUITS} - 2c5d2h2s", **NO_PASSING), 1).hands[4:]
    assert (last.label, last.items, last.by) == ("Last trick", ["2c", "5d", "2h", "2s"], [0, 1, 2, 3])


def test_who_is_to_play_reads_why_a_card_is_barred_and_nobody_else_does() -> None:
    label = "What may be played"
    start = at(f"none {SUITS} - -", **NO_PASSING)
    assert facts(start, 0)[label] == "the two of clubs, which leads first"
    assert all(label not in facts(start, viewer) for viewer in (1, 2, 3, SPECTATOR, REVEALED))
    seen: set[str] = set()
    for seed in range(12):
        state = played(seed, 0, **NO_PASSING)
        while not RULES.is_over(state):
            mover = RULES.current(state)
            if mover >= 0:
                hand = next(each for each in RULES.view(state, mover).hands if each.seat == mover)
                told = facts(state, mover).get(label, "")
                assert bool(told) == (set(hand.items) != offered(state))
                seen.add(told.partition(":")[0])
            legal = RULES.legal(state) or [outcome for outcome, _ in RULES.chance(state)]
            state = RULES.apply(state, legal[(7 * seed + len(seen)) % len(legal)])
    assert seen >= {"", "clubs", "diamonds", "spades", "hearts", "no hearts, as they are not broken"}


@pytest.mark.parametrize("seed", [1, 2, 5, 8])
def test_the_worlds_drawn_are_those_that_play_allows(seed: int) -> None:
    """Two cards are left to everybody: the others' are given out in every way, and played again by the rules."""
    state = played(seed, 44, **NO_PASSING)
    seat = RULES.current(state)
    text = RULES.position_to_text(state)
    direction, dealt, passed, tricks = text.split()
    gone = {tricks.replace(",", "")[i : i + 2] for i in range(0, 88, 2)}
    whole = [[hand[i : i + 2] for i in range(0, 26, 2)] for hand in dealt.split("/")]
    others = [owner for owner in range(4) if owner != seat]
    unknown = [card for owner in others for card in whole[owner] if card not in gone]
    possible: set[bytes] = set()
    for first in itertools.combinations(unknown, 2):
        for second in itertools.combinations([card for card in unknown if card not in first], 2):
            third = [card for card in unknown if card not in first + second]
            world = list(whole)
            for owner, left in zip(others, (first, second, third), strict=True):
                world[owner] = sorted([c for c in whole[owner] if c in gone] + list(left), key=CODES.index)
            cards = "/".join("".join(hand) for hand in world)
            with contextlib.suppress(InvalidPosition):
                possible.add(at(f"{direction} {cards} {passed} {tricks}", **NO_PASSING).tobytes())
    drawn = Counter(RULES.resample(state, seat, number).tobytes() for number in range(20 * len(possible)))
    assert set(drawn) == possible
    assert max(drawn.values()) <= 60, "no world is drawn much more often than others"


def test_cards_that_were_passed_stay_where_they_are_known_to_be() -> None:
    state = played(3, 12)
    told = facts(state, 2)
    names = {piece.code: piece.name for piece in RULES.board(RULES.options()).pieces}
    for seed in range(20):
        world = RULES.resample(state, 2, seed)
        assert told["South to West"] == facts(world, REVEALED)["South to West"]
        held = {names[card] for hand in RULES.view(world, REVEALED).hands if hand.seat == 3 for card in hand.items}
        assert held >= set(told["South to West"].split(", "))


@pytest.mark.parametrize(
    "text",
    [
        f"left {SUITS} - -",
        f"none {SUITS} 2c3c4c -",
        f"none {SUITS} - 3c",
        f"none {SUITS} - 2c2d,3c",
        f"none {SUITS} - 2c2d3h4h",
        "none 2c2d/-/-/- - -",
        "none 2c/2c/-/- - -",
        "none 3c2c/2d/2h/2s - -",
        f"none {SUITS} - - 2 0,0,0,0 -",
    ],
)
def test_positions_that_no_game_reaches_are_refused(text: str) -> None:
    with pytest.raises(InvalidPosition):
        at(text, **NO_PASSING)
