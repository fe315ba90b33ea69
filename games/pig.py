"""Pig: roll a die as often as you dare; hold what you have, or lose the turn's points to a 1 (J. Scarne, 1945).

State (int64): 0 = seats, 1 = target, 2 = seat to move, 3 = points of the turn, 4 = 1 while the die is in the air, 5 =
choices made so far, 6 = the face on the table (0: none), from 7 = the points of each seat, 13 = teams (``teams.py``).

A seat rolls (0, ``roll``) or holds (1, ``hold``); with enough points for the target it can only hold. Chance's outcomes
are faces less one, with texts ``1`` to ``6``. The first seat to reach the target gets 1, the others share -1; partners
share these. So that every game ends, one of 1000 choices (``CHOICES``) without a winner is drawn: good players need
some 70 for two seats.
Actions and rules are those of OpenSpiel's ``pig`` (its default ``horizon``).

A position's text is the points, the seat to move, its points, the die (``-``: none, ``?``: in the air) and the choices:
``12-34 turn 2 has 15, die 4, 57 choices``.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from agon.games import teams
from agon.games.api import (
    CHANCE,
    TERMINAL,
    Board,
    Choice,
    Fact,
    Hand,
    Info,
    InvalidAction,
    InvalidPosition,
    Option,
    Options,
    Piece,
    View,
)
from agon.games.bits import combine
from agon.games.teams import is_partner, share_in_teams
from agon.games.verbs import Actions, State

INFO = Info(
    name="pig",
    title="Pig",
    version=1,
    summary="Roll on or hold: a 1 takes all points of the turn.",
    seats=6,
    most_actions=6,
    num_distinct_actions=2,
    chance=True,
    options=(
        Option(name="seats", title="Players", default=2, minimum=2, maximum=6),
        Option(name="target", title="Points to win", default=100, minimum=10, maximum=100),
        teams.option(most=3, needs={"seats": 4}),
    ),
    seat_names=("First", "Second", "Third", "Fourth", "Fifth", "Sixth"),
    how_to_play=(
        "On your turn roll the die as often as you like. A 2 to 6 adds to the points of the turn; hold to keep "
        "them. A 1 loses them and ends the turn. Who holds enough points for the target first wins."
    ),
)

ROLL, HOLD = 0, 1
FACES = 6
CHOICES = 1000
SEATS, TARGET, TURN, TOTAL, ROLLING, MADE, FACE, SCORES = range(8)
TEAMS = SCORES + 6
STATE_CELLS = TEAMS + 1


# Kernel functions


def initial_state(state: State) -> None:
    state[TURN:TEAMS] = 0


def current_player(state: State) -> int:
    if state[ROLLING] == 1:
        return CHANCE
    # Only the seat that has just held can have reached the target: the one before whose turn it is.
    held = (state[TURN] + state[SEATS] - 1) % state[SEATS]
    if state[SCORES + held] >= state[TARGET] or state[MADE] >= CHOICES:
        return TERMINAL
    return state[TURN]


def legal_actions(state: State, out: Actions) -> int:
    if current_player(state) < 0:
        return 0
    if state[SCORES + state[TURN]] + state[TOTAL] >= state[TARGET]:
        out[0] = HOLD
        return 1
    out[0] = ROLL
    out[1] = HOLD
    return 2


def chance_outcomes(state: State, actions: Actions, probabilities: NDArray[np.float64]) -> int:
    if state[ROLLING] == 0:
        return 0
    for face in range(FACES):
        actions[face] = face
        probabilities[face] = 1.0 / FACES
    return FACES


def apply_action(state: State, action: int) -> None:
    if state[ROLLING] == 1:
        state[ROLLING] = 0
        state[FACE] = action + 1
        if action > 0:
            state[TOTAL] += action + 1
            return
    else:
        state[MADE] += 1
        state[FACE] = 0
        if action == ROLL:
            state[ROLLING] = 1
            return
        state[SCORES + state[TURN]] += state[TOTAL]
    state[TOTAL] = 0
    state[TURN] = (state[TURN] + 1) % state[SEATS]


def returns(state: State, out: NDArray[np.float64]) -> None:
    for seat in range(6):
        out[seat] = 0.0
    if current_player(state) != TERMINAL:
        return
    winner = (state[TURN] + state[SEATS] - 1) % state[SEATS]
    if state[SCORES + winner] < state[TARGET]:
        return  # drawn
    for seat in range(state[SEATS]):
        out[seat] = -1.0 / (state[SEATS] - 1)
    out[winner] = 1.0
    share_in_teams(out, state[SEATS], state[TEAMS])


def state_key(state: State) -> np.uint64:
    # The face that lies there changes nothing that can follow.
    key = combine(
        (state[TEAMS] * 8 + state[SEATS]) * 128 + state[TARGET],
        (state[TOTAL] * 1024 + state[MADE]) * 2 + state[ROLLING],
    )
    key = combine(key, state[TURN])
    for seat in range(state[SEATS]):
        key = combine(key, state[SCORES + seat])
    return key


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Shares of the target: the turn's points, then each seat's from ``seat`` on; the target itself, choices made,
    whether the die is in the air; for each seat whether it plays, is a partner, is to move."""
    seats = state[SEATS]
    out[0] = state[TOTAL] / state[TARGET]
    out[1] = state[TARGET] / 100.0
    out[2] = state[MADE] / CHOICES
    out[3] = state[ROLLING]
    for place in range(6):
        other = (seat + place) % seats
        plays = place < seats
        out[4 + place] = state[SCORES + other] / state[TARGET] if plays else 0.0
        out[10 + place] = 1.0 if plays else 0.0
        out[16 + place] = 1.0 if plays and is_partner(seat, other, state[TEAMS]) else 0.0
        out[22 + place] = 1.0 if plays and state[TURN] == other else 0.0


# Plain functions


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return 28, 1, 1


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    return FACES


def max_plies(options: Options) -> int:
    """Every choice a roll."""
    return 2 * CHOICES


def set_options(state: State, options: Options) -> None:
    state[SEATS] = options["seats"]
    state[TARGET] = options["target"]
    state[TEAMS] = options["teams"]


def check_options(options: Options) -> None:
    teams.check(options, options["seats"])


def action_to_text(state: State, action: int) -> str:
    return str(action + 1) if current_player(state) == CHANCE else ("roll", "hold")[action]


def action_from_text(state: State, text: str) -> int:
    name = text.strip().lower()
    texts = list("123456") if current_player(state) == CHANCE else ["roll", "hold"]
    if name not in texts:
        raise InvalidAction(f"{text[:20]!r} is none of {', '.join(texts)}")
    return texts.index(name)


def _scores(state: State) -> list[int]:
    return [int(points) for points in state[SCORES : SCORES + state[SEATS]]]


def position_to_text(state: State) -> str:
    die = "?" if state[ROLLING] else str(state[FACE]) if state[FACE] else "-"
    points = "-".join(str(points) for points in _scores(state))
    return f"{points} turn {state[TURN] + 1} has {state[TOTAL]}, die {die}, {state[MADE]} choices"


_NUMBER = "0|[1-9][0-9]{0,2}"
_POSITION = re.compile(
    rf"((?:(?:{_NUMBER})-){{1,5}}(?:{_NUMBER})) turn ([1-6]) has ({_NUMBER}), die ([-?1-6]), ({_NUMBER}|1000) choices"
)


def position_from_text(text: str, options: Options) -> State:
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected points, turn, die and choices, as in 12-34 turn 2 has 15, die 4, 57 choices")
    points = [int(number) for number in match[1].split("-")]
    seats, target, turn, total = options["seats"], options["target"], int(match[2]) - 1, int(match[3])
    if len(points) != seats or turn >= seats:
        raise InvalidPosition(f"there are {seats} players")
    won = [seat for seat, number in enumerate(points) if number >= target]
    if won and (won != [(turn - 1) % seats] or total or match[4] != "-"):
        raise InvalidPosition("the game is over as soon as one holds enough points")
    die = match[4]
    if max(*points, points[turn] + total) >= target + FACES or (die == "?" and points[turn] + total >= target):
        raise InvalidPosition(f"nobody rolls on with {target} points")
    if (total == 1) or (total and die in "-1") or (die in "23456" and total < int(die)):
        raise InvalidPosition("the points of the turn do not go with the die")
    state = np.zeros(STATE_CELLS, np.int64)
    set_options(state, options)
    state[TURN], state[TOTAL], state[ROLLING], state[MADE] = turn, total, die == "?", int(match[5])
    state[FACE] = int(die) if die in "123456" else 0
    state[SCORES : SCORES + seats] = points
    return state


def board(options: Options) -> Board:
    return Board(
        shape="table",
        pieces=[Piece(code=str(face), name=f"a {face}", shape="die", glyph=str(face)) for face in range(1, FACES + 1)],
        style="felt",
    )


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def view(state: State, seat: int) -> View:
    scores, turn = _scores(state), int(state[TURN])
    over = current_player(state) == TERMINAL
    facts = [Fact(label="Points to win", value=str(state[TARGET]))]
    facts += [
        Fact(label=f"{INFO.seat_names[owner]} has", value=_points(points), seat=owner)
        for owner, points in enumerate(scores)
    ]
    facts += teams.facts(INFO.seat_names, int(state[SEATS]), int(state[TEAMS]))
    if not over:
        facts.append(Fact(label="This turn", value=f"{INFO.seat_names[turn]}, {_points(int(state[TOTAL]))}"))
    elif max(scores) < state[TARGET]:
        facts.append(Fact(label="Result", value=f"drawn after {CHOICES} choices"))
    return View(hands=[Hand(seat=-1, label="Die", items=[str(state[FACE])] if state[FACE] else [])], facts=facts)


def choice(state: State, action: int) -> Choice:
    text = action_to_text(state, action)
    if current_player(state) == CHANCE:
        return Choice(action=action, text=text, label=f"The die shows {text}")
    label = "Roll" if action == ROLL else f"Hold {_points(int(state[TOTAL]))}"
    return Choice(action=action, text=text, label=label)


def describe(state: State, action: int) -> str:
    total = int(state[TOTAL])
    if current_player(state) == CHANCE:
        who = INFO.seat_names[int(state[TURN])]
        if action == 0:
            return f"{who} rolls a 1 and loses {_points(total)}"
        return f"{who} rolls a {action + 1}: {_points(total + action + 1)} in this turn"
    if action == ROLL:
        return "rolls"
    after = int(state[SCORES + state[TURN]]) + total
    return f"holds {_points(total)}, {after} in all" + (", and wins" if after >= state[TARGET] else "")
