"""Backgammon: worked positions, every roll's moves by their definition, and OpenSpiel's over random games."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
import pyspiel
import pytest

from agon import games
from agon.games.api import CHANCE, InvalidAction
from agon.games.backgammon.layout import BAR, CUBE, OFF, OWNER, SCORE, STAGE, TURN
from agon.games.backgammon.moves import can_step, step
from agon.games.rules import Rules
from agon.games.verbs import State

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

MATCH = {"length": 5, "cube": 1}


@cache
def rules() -> Rules:
    return games.load("backgammon", jit=True)


def position(men: str, dice: str = "00", *, stage: str = "moving", turn: int = 1, more: str = "0:0:0:0:0") -> State:
    length = int(more.split(":")[3])
    options = {"length": length, "cube": int(more.endswith(":6"))}
    cube = "0:0" if ";" not in men else men.split(";")[1]
    text = f"XGID={men.split(';', maxsplit=1)[0]}:{cube}:{turn}:{dice}:{more} {stage} rolls 20"
    return rules().position_from_text(text, options)


def texts(state: State) -> set[str]:
    return {rules().action_to_text(state, action) for action in rules().legal(state)}


def played(state: State, *names: str) -> State:
    for name in names:
        state = rules().apply(state, rules().action_from_text(state, name))
    return state


def men(**places: int) -> str:
    """XGID's checkers: ``w6=2`` are two of White's on its 6 point, ``b24=1`` one of Black's on White's 24 point;
    ``w25`` and ``b0`` are the bars."""
    letters = ["-"] * 26
    for name, count in places.items():
        letters[int(name[1:])] = chr(ord("A" if name[0] == "w" else "a") + count - 1)
    return "".join(letters)


def test_the_opening() -> None:
    start = rules().initial()
    assert rules().position_to_text(start).startswith("XGID=-b----E-C---eE---c-e----B-:")
    outcomes = rules().chance(start)
    assert len(outcomes) == 30, "equal dice are rolled again"
    white, black = played(start, "31"), played(start, "13")
    assert (rules().current(white), rules().current(black)) == (0, 1)
    assert texts(white) == texts(black)
    assert len(texts(white)) == 16
    assert {"8/5 6/5", "24/20", "24/23 13/10"} <= texts(white)
    assert len(rules().chance(played(white, "8/5 6/5"))) == 21


def test_both_dice_must_be_played_where_they_can() -> None:
    # 9/4 with the 5 alone would leave no 4, which 9/5 does not
    state = position(men(w9=1, w6=1, b1=2, b2=2, b24=2), "54")
    assert texts(state) == {"9/off"}


def test_the_higher_die_must_be_played_where_only_one_can() -> None:
    state = position(men(w10=1, b5=2, b24=2), "41")
    assert texts(state) == {"10/6"}, "10/9 leaves no 4, 10/6 no 1"
    lower = position(men(w10=1, b5=2, b6=2, b24=2), "41")
    assert texts(lower) == {"10/9"}, "unless only the lower one can be played at all"


def test_who_is_on_the_bar_enters_first() -> None:
    state = position(men(w25=1, w6=5, b20=2, b1=2), "51")
    assert texts(state) == {"bar/19"}, "with the 1 first"
    shut = position(men(w25=1, w6=5, b19=2, b20=2, b21=2, b22=2, b23=2, b24=2), "51")
    assert texts(shut) == {"no move"}
    assert rules().current(played(shut, "no move")) == CHANCE


def test_bearing_off() -> None:
    state = position(men(w6=1, w2=2, b24=2), "63")
    assert texts(state) == {"6/off", "6/off 2/off"}, "a higher die bears off from the highest point"
    outside = position(men(w7=1, w2=2, b24=2), "63")
    assert "2/off" not in {part for text in texts(outside) for part in text.split() if "7" not in text}


def test_hits_and_doubles_are_written_as_usual() -> None:
    state = position(men(w8=3, w6=2, b4=1, b24=2), "22")
    after = played(state, "8/4*(2)")
    assert after[BAR + 1] == 1
    one, other = (rules().action_from_text(state, text) for text in ("8/4*/2 8/6", "6/4*/2 8/6(2)"))
    assert one == other, "they come to the same"
    assert rules().describe(state, rules().action_from_text(state, "8/4*(2)")) == "8 to 4, hitting; 8 to 4"
    with pytest.raises(InvalidAction, match="none"):
        rules().action_from_text(state, "13/11 6/4")


@pytest.mark.parametrize(
    ("black", "points"),
    [
        ({"b24": 1}, 1.0),
        ({"b24": 15}, 2.0),
        ({"b7": 1, "b24": 14}, 2.0),
        ({"b6": 1, "b24": 14}, 3.0),
        ({"b0": 1, "b24": 14}, 3.0),
    ],
)
def test_gammons_and_backgammons(black: dict[str, int], points: float) -> None:
    state = position(men(w1=1, **black), "21")
    assert rules().returns(played(state, "1/off")) == [points, -points]


def test_the_cube() -> None:
    state = played(rules().initial(MATCH), "31", "8/5 6/5")
    assert texts(state) == {"roll", "double"}
    offered = played(state, "double")
    assert rules().current(offered) == 0
    taken = played(offered, "take")
    assert (taken[CUBE], taken[OWNER]) == (2, 0)
    assert rules().current(taken) == CHANCE
    later = played(taken, "21", "13/10")
    assert texts(later) == {"roll", "double"}, "the owner may double again"
    assert texts(played(later, "double", "take", "21")) != {"roll", "double"}
    dropped = played(offered, "drop")
    assert (dropped[SCORE], dropped[SCORE + 1], dropped[STAGE]) == (0, 1, 0)


def test_nobody_doubles_in_the_crawford_game() -> None:
    opening = "-b----E-C---eE---c-e----B-"
    crawford = position(opening, stage="rolling", more="4:0:1:5:6")
    assert rules().current(crawford) == CHANCE
    state = played(crawford, "21", "13/10")
    assert rules().current(state) == CHANCE, "not even who is behind"
    late = position(opening, stage="deciding", turn=-1, more="4:1:0:5:6")
    assert texts(late) == {"roll", "double"}, "after the Crawford game it may"
    ahead = position(opening, stage="rolling", turn=1, more="4:1:0:5:6")
    assert rules().current(ahead) == CHANCE, "who needs a point has no use for the cube"
    assert rules().current(played(late, "roll", "21", "13/10")) == CHANCE, "and is not asked"


def test_a_match_is_won_by_points() -> None:
    state = position(men(w1=1, b24=15) + ";1:1", "21", more="1:0:0:5:6")
    over = played(state, "1/off")
    assert rules().returns(over) == [1.0, -1.0]
    assert over[SCORE] == 5
    again = played(position(men(w1=1, b24=15), "21", more="1:0:0:5:6"), "1/off")
    assert (again[SCORE], rules().current(again)) == (3, CHANCE)


# Moves by their definition


def by_definition(state: State) -> set[bytes]:
    """Return the positions that can follow: every order of the dice, as far as it goes, and the longest of those."""
    seat, high, low = int(state[TURN]), int(state[30]), int(state[31])
    found: dict[tuple[int, ...], set[bytes]] = {}

    def go_on(now: State, dice: tuple[int, ...], done: tuple[int, ...]) -> None:
        sources = [place for place in range(1, 26) if dice and can_step(now, seat, place, dice[0])]
        for place in sources:
            after = now.copy()
            step(after, seat, place, dice[0])
            go_on(after, dice[1:], (*done, dice[0]))
        if not sources:
            found.setdefault(done, set()).add(now[:28].tobytes())

    for dice in ((high,) * 4,) if high == low else ((high, low), (low, high)):
        go_on(state, dice, ())
    most = max(map(len, found))
    best = [done for done in found if len(done) == most]
    if most == 1 and (high,) in best:
        best = [(high,)]
    return set[bytes]().union(*(found[done] for done in best))


def test_every_roll_allows_what_the_definition_says() -> None:
    rng, looked_at = random.Random(1), 0
    for _ in range(2):
        state = rules().initial()
        while not rules().is_over(state):
            outcomes = [outcome for outcome, _ in rules().chance(state)]
            if outcomes:
                state = rules().apply(state, rng.choice(outcomes))
                continue
            after = [rules().apply(state, action) for action in rules().legal(state)]
            ends = [now[:28].tobytes() for now in after]
            assert len(set(ends)) == len(ends), "a position is reached by one action"
            assert set(ends) == by_definition(state), rules().position_to_text(state)
            looked_at += 1
            state = rng.choice(after)
    assert looked_at > 100


# OpenSpiel


def theirs(state: Any) -> tuple[list[int], list[int]]:
    return [state.board(0, cell) for cell in range(24)], [state.board(1, cell) for cell in range(24)]


def ours(state: State) -> tuple[list[int], list[int]]:
    """White's checkers go the way that OpenSpiel's first player's go if points are counted from the other end."""
    points = state[23::-1] if len(state) == 24 else state[:24][::-1]
    return np.maximum(points, 0).tolist(), np.maximum(-points, 0).tolist()


def ends(state: Any, seat: int) -> dict[str, Any]:
    """OpenSpiel's positions after a turn: a double is two of its actions."""
    found: dict[str, Any] = {}
    left = [state]
    while left:
        now = left.pop()
        for action in now.legal_actions():
            after = now.child(action)
            if after.current_player() == seat:
                left.append(after)
            else:
                found[str(theirs(after))] = after
    return found


def test_openspiel_moves_alike() -> None:
    game, rng, turns = pyspiel.load_game("backgammon(scoring_type=full_scoring)"), random.Random(2), 0
    for _ in range(5):
        other, state = game.new_initial_state(), rules().initial()
        while not other.is_terminal():
            if other.is_chance_node():
                outcome = rng.choice([outcome for outcome, _ in other.chance_outcomes()])
                text = other.action_to_string(CHANCE, outcome)
                one, two = sorted(text[text.index("roll: ") + 6 :][:2], reverse=True)
                begins = turns_round(state, text)
                state = played(state, f"{two}{one}" if begins else f"{one}{two}")
                other.apply_action(outcome)
                continue
            seat = other.current_player()
            assert seat == rules().current(state)
            mine = {str(ours(after)): after for after in (rules().apply(state, a) for a in rules().legal(state))}
            found = ends(other, seat)
            assert set(mine) == set(found), rules().position_to_text(state)
            turns += 1
            key = rng.choice(sorted(mine))
            state, other = mine[key], found[key]
        assert rules().returns(state) == other.returns()
        assert int(state[OFF]) == 15 or int(state[OFF + 1]) == 15
    assert turns > 200


def turns_round(state: State, text: str) -> bool:
    """True if the second player begins: its die is then the higher one."""
    return int(state[STAGE]) == 0 and "X starts" not in text
