"""Kalah with six pits and four seeds in each: sow round the board, and have more seeds in your store at the end.

A sample of a board of pits whose seeds are counted. The state (int64) holds the seat to move, then the seeds of 14
pits: 0 is the second seat's store, 1 to 6 are the first seat's pits from the left, 7 is its store, 8 to 13 are the
second seat's pits, counted on against the clock. An action is the number of the pit to sow. A position's text is the
pits in this order and who is to move, ``-`` at the end: ``0 4 4 4 4 4 4 0 4 4 4 4 4 4 first``.

A last seed in one's own store gives another turn; in an empty pit of one's own it takes the seeds across, if there are
any. The game ends as soon as a side is empty; each seat counts the seeds left on its side as its own. These are the
rules and numbers of OpenSpiel's ``mancala``.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from agon.games.api import (
    TERMINAL,
    Board,
    Choice,
    Fact,
    Info,
    InvalidAction,
    InvalidPosition,
    Options,
    Piece,
    Place,
    View,
)
from agon.games.verbs import Actions, State

PITS = 14
SIDE = 6
SEEDS = 48
TURN, BOARD = 0, 1
STATE_CELLS = BOARD + PITS
STORES = (7, 0)
MOST_PLIES = SEEDS + 120 + SEEDS * 30
"""A sowing that reaches a store puts a seed there, and moves seeds to a side where each can go on 15 times at most in
all; every other sowing brings seeds nearer to a store: 120 steps at the start, 30 more for each seed that is stored."""

INFO = Info(
    name="kalah",
    title="Kalah",
    version=1,
    summary="Sow your seeds round the board; more than half of them in your store win.",
    most_actions=SIDE,
    num_distinct_actions=PITS,
    seat_names=("South", "North"),
    how_to_play=(
        "Sow the seeds of one of your pits against the clock, one into each pit and into your own store. If the last "
        "falls into your store, sow again. If it falls into an empty pit of yours, it takes the seeds across. The game "
        "ends when a side is empty."
    ),
)

NAMES = ["North's store", *(f"{letter}1" for letter in "abcdef"), "South's store", *(f"{each}2" for each in "fedcba")]
WORDS = ("first", "second")


def initial_state(state: State) -> None:
    state[TURN] = 0
    for pit in range(PITS):
        state[BOARD + pit] = 0 if pit in (0, 7) else 4


def current_player(state: State) -> int:
    return state[TURN]


def legal_actions(state: State, out: Actions) -> int:
    count = 0
    if state[TURN] != TERMINAL:
        first = 1 + 7 * state[TURN]
        for pit in range(first, first + SIDE):
            if state[BOARD + pit] > 0:
                out[count] = pit
                count += 1
    return count


def apply_action(state: State, action: int) -> None:
    seat = state[TURN]
    store, other = (7, 0) if seat == 0 else (0, 7)
    seeds = state[BOARD + action]
    state[BOARD + action] = 0
    pit = action
    while seeds > 0:
        pit = (pit + 1) % PITS
        if pit != other:
            state[BOARD + pit] += 1
            seeds -= 1
    across = BOARD + (PITS - pit) % PITS
    is_own = 1 + 7 * seat <= pit <= 6 + 7 * seat
    if is_own and state[BOARD + pit] == 1 and state[across] > 0:
        state[BOARD + store] += 1 + state[across]
        state[BOARD + pit] = 0
        state[across] = 0
    if pit != store:
        state[TURN] = 1 - seat
    if side(state, 0) == 0 or side(state, 1) == 0:
        state[TURN] = TERMINAL


def side(state: State, seat: int) -> int:
    """Return the number of seeds in a seat's pits."""
    seeds = 0
    for pit in range(1 + 7 * seat, 7 + 7 * seat):
        seeds += state[BOARD + pit]
    return seeds


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    out[1] = 0.0
    if state[TURN] == TERMINAL:
        ahead = state[BOARD + 7] + side(state, 0) - state[BOARD] - side(state, 1)
        if ahead != 0:
            out[0] = 1.0 if ahead > 0 else -1.0
            out[1] = -out[0]


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    return SIDE


def max_plies(options: Options) -> int:
    return MOST_PLIES


def set_options(state: State, options: Options) -> None:
    """There are none."""


def action_to_text(state: State, action: int) -> str:
    return NAMES[action]


def action_from_text(state: State, text: str) -> int:
    name = text.strip().lower()
    if name not in NAMES:
        raise InvalidAction(f"{text[:20]!r} is not a pit; pits are a1 to f1 and a2 to f2")
    return NAMES.index(name)


def position_to_text(state: State) -> str:
    turn = "-" if state[TURN] == TERMINAL else WORDS[int(state[TURN])]
    return " ".join([*(str(seeds) for seeds in state[BOARD:]), turn])


def position_from_text(text: str, options: Options) -> State:
    match = re.fullmatch(r"((?:(?:0|[1-9][0-9]?) ){14})(first|second|-)", text.strip())
    if match is None:
        raise InvalidPosition("expected the seeds of 14 pits and who is to move, as in 0 4 4 4 4 4 4 0 4 ... first")
    state = np.zeros(STATE_CELLS, np.int64)
    state[BOARD:] = [int(number) for number in match[1].split()]
    if state[BOARD:].sum() != SEEDS:
        raise InvalidPosition(f"there are {SEEDS} seeds in all")
    is_over = side(state, 0) == 0 or side(state, 1) == 0
    if is_over != (match[2] == "-"):
        raise InvalidPosition("the game is over if a side is empty, and only then; - stands for nobody to move")
    state[TURN] = TERMINAL if is_over else WORDS.index(match[2])
    return state


def board(options: Options) -> Board:
    south = [Place(1.5 + pit, 1.5, 0.9, 0.9) for pit in range(SIDE)]
    north = [Place(6.5 - pit, 0.5, 0.9, 0.9) for pit in range(SIDE)]
    return Board(
        shape="places",
        width=PITS,
        height=1,
        cell_names=NAMES,
        pieces=[Piece(code="s", name="seed", shape="seeds")],
        style="wood",
        places=[Place(0.5, 1.0, 0.9, 1.9), *south, Place(7.5, 1.0, 0.9, 1.9), *north],
    )


def view(state: State, seat: int) -> View:
    counts = [int(seeds) for seeds in state[BOARD:]]
    stores = [Fact(label=NAMES[store], value=str(counts[store]), seat=each) for each, store in enumerate(STORES)]
    return View(cells=["s" if seeds else "" for seeds in counts], counts=counts, facts=stores)


def choice(state: State, action: int) -> Choice:
    return Choice(action=action, text=NAMES[action], label=f"Sow {NAMES[action]}", path=[action])


def describe(state: State, action: int) -> str:
    after = state.copy()
    apply_action(after, action)
    seat = int(state[TURN])
    gained = int(after[BOARD + STORES[seat]] - state[BOARD + STORES[seat]])
    sentence = f"sows {NAMES[action]}" + (f" and stores {gained}" if gained else "")
    if after[TURN] == seat:
        return f"{sentence}, with another turn"
    if after[TURN] != TERMINAL:
        return sentence
    out = np.zeros(2)
    returns(after, out)
    if not out.any():
        return f"{sentence}: a draw"
    return f"{sentence} and {'wins' if out[seat] > 0 else 'loses'}"
