"""Chinese checkers: steps, hops and chains, wins, and whole games against OpenSpiel that end in a win."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pyspiel
import pytest

from agon import games
from agon.games.api import Choice, InvalidPosition, Place
from agon.games.chinese_checkers.star import CORNER_SETS, HOLES, LONGEST_CHAIN, ROW_OF, X_OF, target_of
from agon.games.verbs import State

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# Reason: OpenSpiel's bindings are untyped.

RULES = games.load("chinese_checkers")
SIZES = (1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1)
NAMES = [f"{chr(ord('a') + row)}{number + 1}" for row, size in enumerate(SIZES) for number in range(size)]


def text(turns: int, chain: str = "-", **pieces: str) -> str:
    """A position's text from the holes of each seat: ``one="a1 b1"``; seats' other pieces are on their first holes."""
    marks = ["."] * HOLES
    for seat, home in enumerate((0, 3)):
        moved = pieces.get(("one", "two")[seat], "").split()
        stays = sorted(CORNER_SETS[home])[len(moved) :]
        for hole in [*stays, *(NAMES.index(name) for name in moved)]:
            marks[hole] = str(seat + 1)
    rows = [sum(SIZES[:row]) for row in range(18)]
    return f"{'/'.join(''.join(marks[start:end]) for start, end in itertools.pairwise(rows))} {turns} {chain}"


def at(position: str, **options: int) -> State:
    return RULES.position_from_text(position, RULES.options(options))


def after(state: State, *texts: str) -> State:
    for action in texts:
        state = RULES.apply(state, RULES.action_from_text(state, action))
    return state


def offered(state: State) -> list[str]:
    return [RULES.action_to_text(state, action) for action in RULES.legal(state)]


def test_the_first_moves() -> None:
    """Four pieces stand in front, with two steps each; the row behind hops over them, twice each but at the edges."""
    assert offered(RULES.initial()) == [
        "c1-e5", "c1-e7", "c2-e6", "c2-e8", "c3-e7", "c3-e9",
        "d1-e5", "d1-e6", "d2-e6", "d2-e7", "d3-e7", "d3-e8", "d4-e8", "d4-e9",
    ]  # fmt: skip


def test_a_chain_goes_on_or_stops_and_comes_nowhere_twice() -> None:
    state = after(at(text(0, one="i5 i6 h7 h6")), "i5-i7")
    assert (RULES.current(state), offered(state)) == (0, ["i7-g7", "stop"])
    assert RULES.describe(state, 726) == "stops on i7"
    assert RULES.current(after(state, "stop")) == 1
    assert RULES.position_to_text(state).endswith(" 0 i7:i5")
    assert RULES.current(after(state, "i7-g7")) == 1, "over h6 it would come back to i5"


def test_a_win_pays_what_the_others_lose() -> None:
    target = [NAMES[hole] for hole in sorted(CORNER_SETS[3])]
    state = at(text(40, one=" ".join([*target[1:], "m5"]), two=" ".join(NAMES[60:70])))
    last = RULES.action_from_text(state, "m5-n1")
    assert RULES.describe(state, last) == "steps from m5 to n1 and wins"
    state = RULES.apply(state, last)
    assert RULES.returns(state) == [1, -1, 0, 0, 0, 0]
    assert RULES.view(state).won == sorted(CORNER_SETS[3])


TARGET = [NAMES[hole] for hole in sorted(CORNER_SETS[3])]
STAYS = text(40, one=" ".join([*TARGET[1:9], "m5"]), two=" ".join(["e5", *NAMES[60:68]]))
"""The first player has eight pieces across and one before it; one of the second has never left; one hole is free."""


@pytest.mark.parametrize("blocked", [0, 1])
def test_a_full_corner_with_pieces_of_ones_own_wins_where_the_table_says_so(blocked: int) -> None:
    state = at(STAYS, blocked=blocked)
    last = RULES.action_from_text(state, "m5-n1")
    assert RULES.describe(state, last).endswith("and wins") == bool(blocked)
    state = RULES.apply(state, last)
    assert RULES.is_over(state) == bool(blocked)
    assert RULES.returns(state) == ([1, -1, 0, 0, 0, 0] if blocked else [0] * 6)
    assert (RULES.view(state).facts[-1].value == "First has pieces in a full corner") == bool(blocked)
    assert np.array_equal(at(RULES.position_to_text(state), blocked=blocked), state)


def test_nobody_wins_by_the_piece_of_another_alone_nor_in_another_seats_turn() -> None:
    """At the start every corner is full of its owner's pieces. If a player who comes back home fills a corner, another
    whose pieces are in it wins after that player's own next turn."""
    assert not RULES.is_over(at(text(41), blocked=1))
    state = at(text(41, one=" ".join([*TARGET[1:9], "g5"]), two=" ".join(["m5", *NAMES[60:68]])), blocked=1)
    state = after(state, "m5-n1")
    assert not RULES.is_over(state)
    state = after(state, "g5-g6")
    assert RULES.returns(state)[:2] == [1, -1]


def test_nobody_has_won_when_the_turns_run_out() -> None:
    state = at(text(59), limit=60)
    state = after(state, offered(state)[0])
    assert RULES.is_over(state)
    assert RULES.returns(state) == [0] * 6
    assert RULES.view(state).facts[-1].value == "drawn after 60 turns"


def gain(choice: Choice, places: list[Place], seats: int, seat: int) -> float:
    """Return how much nearer to the middle of the corner across a piece comes."""
    goal = [places[hole] for hole in CORNER_SETS[target_of(seats, seat)]]
    x, y = sum(place.x for place in goal) / 10, sum(place.y for place in goal) / 10
    ends = [(places[hole].x - x) ** 2 + (places[hole].y - y) ** 2 for hole in choice.path]
    return ends[0] - ends[1] if ends else 0.0


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_games_that_are_won_are_won_in_openspiel_too(seats: int) -> None:
    """Random games are not won: here everybody goes towards the corner across, mostly."""
    rng, won = random.Random(seats), 0
    for _ in range(3):
        options = {"seats": seats, "limit": 1000}
        state = RULES.initial(options)
        theirs = pyspiel.load_game(f"chinese_checkers(players={seats},max_moves=1000)").new_initial_state()
        places = RULES.board(RULES.options(options)).places
        while not theirs.is_terminal():
            seat = RULES.current(state)
            legal = RULES.legal(state)
            assert (theirs.current_player(), theirs.legal_actions()) == (seat, legal)
            gains = {choice.action: gain(choice, places, seats, seat) for choice in RULES.choices(state, seat)}
            action = max(gains, key=lambda each: gains[each]) if rng.random() < 0.9 else rng.choice(legal)
            state = RULES.apply(state, action)
            theirs.apply_action(action)
        assert RULES.is_over(state)
        assert RULES.returns(state)[:seats] == theirs.returns()
        won += any(theirs.returns())
    assert won > 0


@pytest.mark.parametrize(
    "position",
    [
        "1/11/111 0 -",
        text(0).replace("2", ".", 1),
        text(0).replace("2", "3"),
        text(0, "i7:i5"),
        text(0, "i7:i5", one="i7 i6"),
        text(0, "i7:i6", one="i7 h7"),
        text(0, "i7:i9,i5", one="i7 h7"),
        text(1, "i7:i5", one="i7 h7"),
        text(301),
    ],
)
def test_positions_that_no_game_reaches_are_refused(position: str) -> None:
    with pytest.raises(InvalidPosition):
        at(position)


def test_the_star() -> None:
    assert sum(SIZES) == HOLES == len(set(zip(ROW_OF, X_OF, strict=True)))
    assert LONGEST_CHAIN == 37
    places = RULES.board(RULES.options()).places
    near = [
        sum(0.9 < ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 < 1.1 for other in places) for one in places
    ]
    assert max(near) == 6
    assert near[0] == 2
