"""A room for the tests: prisoner's dilemma for a stake that only seat 0 knows.

Everything that no shipped game has at once: chance, hidden information, simultaneous choices, general-sum pay-offs and
a fast playout. State (int64): 0 = rounds, 1 = stake (0 not drawn, 1 or 3), 2 = choices made, from 3 = choices (1
defects).
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from agon.games.api import (
    CHANCE,
    REVEALED,
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
from agon.games.bits import combine, random_below, random_unit
from agon.games.verbs import Actions, Rng, State

INFO = Info(
    name="toy_room",
    title="Dilemma",
    version=1,
    summary="Cooperate or defect, for an unknown stake.",
    most_actions=2,
    chance=True,
    hidden=True,
    simultaneous=True,
    utility="general_sum",
    min_return=0.0,
    max_return=30.0,
    options=(Option(name="rounds", title="Rounds", default=1, minimum=1, maximum=2),),
)

WORDS = ("cooperate", "defect")


def initial_state(state: State) -> None:
    state[1:] = 0


def current_player(state: State) -> int:
    if state[1] == 0:
        return CHANCE
    if state[2] == 2 * state[0]:
        return TERMINAL
    return state[2] % 2


def legal_actions(state: State, out: Actions) -> int:
    if current_player(state) < 0:
        return 0
    out[0] = 0
    out[1] = 1
    return 2


def chance_outcomes(state: State, actions: Actions, probabilities: NDArray[np.float64]) -> int:
    actions[0] = 0
    actions[1] = 1
    probabilities[0] = 0.75
    probabilities[1] = 0.25
    return 2


def apply_action(state: State, action: int) -> None:
    if state[1] == 0:
        state[1] = 1 + 2 * action
    else:
        state[3 + state[2]] = action
        state[2] += 1


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[:] = 0.0
    if current_player(state) != TERMINAL:
        return
    for index in range(state[0]):
        first, second = state[3 + 2 * index], state[4 + 2 * index]
        out[0] += state[1] * (3 - 3 * second + 2 * first - first * second)
        out[1] += state[1] * (3 - 3 * first + 2 * second - first * second)


def state_key(state: State) -> np.uint64:
    key = combine(state[1], state[2])
    for index in range(state[2]):
        key = combine(key, state[3 + index])
    return key


def information_key(state: State, seat: int) -> np.uint64:
    shown = current_player(state) == TERMINAL or seat == 0
    key = combine(seat, state[2])
    key = combine(key, state[1] if shown else min(state[1], 1) + 4)
    for index in range(state[2]):
        secret = state[2] % 2 == 1 and index == state[2] - 1 and seat != 0
        key = combine(key, 2 if secret else state[3 + index])
    return key


def resample(state: State, seat: int, rng: Rng, out: State) -> None:
    out[:] = state
    if current_player(state) == TERMINAL or seat == 0:
        return
    if state[1] > 0:
        out[1] = 1 if random_unit(rng) < 0.75 else 3
    if state[2] % 2 == 1:
        out[2 + state[2]] = random_below(rng, 2)


def is_visible(state: State, action: int, seat: int) -> bool:
    if state[1] == 0:
        return seat == 0
    return seat == state[2] % 2


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Planes: the seat to move, the stake (-1 if the seat does not know it), the choices that it has seen."""
    out[0] = 1.0 if current_player(state) == seat else 0.0
    out[1] = state[1] if seat == 0 or current_player(state) == TERMINAL else -1.0
    for index in range(4):
        secret = seat != 0 and state[2] % 2 == 1 and index == state[2] - 1
        out[2 + index] = 0.0 if index >= state[2] else 3.0 if secret else 1.0 + state[3 + index]


def random_playout(state: State, actions: Actions, rng: Rng) -> None:
    while current_player(state) != TERMINAL:
        if state[1] == 0:
            apply_action(state, 0 if random_unit(rng) < 0.75 else 1)
        else:
            apply_action(state, random_below(rng, 2))


def state_length(options: Options) -> int:
    return 3 + 2 * options["rounds"]


def max_actions(options: Options) -> int:
    return 2


def max_plies(options: Options) -> int:
    return 1 + 2 * options["rounds"]


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return 6, 1, 1


def set_options(state: State, options: Options) -> None:
    state[0] = options["rounds"]


def acting(state: State) -> tuple[int, ...]:
    return {0: (0, 1), 1: (1,)}.get(current_player(state), ())


def action_to_text(state: State, action: int) -> str:
    return ("low", "high")[action] if current_player(state) == CHANCE else WORDS[action]


def action_from_text(state: State, text: str) -> int:
    texts = ("low", "high") if current_player(state) == CHANCE else WORDS
    if text not in texts:
        raise InvalidAction(f"{text!r} is none of {texts}")
    return texts.index(text)


def position_to_text(state: State) -> str:
    return f"{state[0]} {state[1]} " + "".join("cd"[choice] for choice in state[3 : 3 + state[2]])


def position_from_text(text: str, options: Options) -> State:
    match = re.fullmatch(r"([12]) ([013]) ([cd]{0,4})", text)
    if match is None or int(match[1]) != options["rounds"] or len(match[3]) > 2 * options["rounds"]:
        raise InvalidPosition(f"{text!r} is no position of this match")
    if match[2] == "0" and match[3]:
        raise InvalidPosition("the stake is drawn first")
    state = np.zeros(state_length(options), np.int64)
    state[:3] = options["rounds"], int(match[2]), len(match[3])
    state[3 : 3 + len(match[3])] = ["cd".index(letter) for letter in match[3]]
    return state


def board(options: Options) -> Board:
    return Board(shape="table", pieces=[Piece(code=word, name=word, shape="symbol") for word in WORDS])


def view(state: State, seat: int) -> View:
    shown = current_player(state) == TERMINAL or seat in {0, REVEALED}
    words = [WORDS[int(state[3 + index])] for index in range(int(state[2]))]
    if state[2] % 2 == 1 and seat not in {0, REVEALED}:
        words[-1] = "?"
    return View(
        hands=[Hand(seat=owner, label="Choices", items=words[owner::2]) for owner in range(2)],
        facts=[Fact(label="Stake", value="none" if state[1] == 0 else f"{state[1]}" if shown else "?")],
    )


def choice(state: State, action: int) -> Choice:
    text = action_to_text(state, action)
    return Choice(action=action, text=text, label=text.capitalize())


def describe(state: State, action: int) -> str:
    return f"chooses to {action_to_text(state, action)}"
