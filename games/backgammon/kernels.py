"""The rules of backgammon as kernels, but for the moves that a roll allows (``moves.py``)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.backgammon.layout import (
    AFTER_CRAWFORD,
    ANSWERING,
    BAR,
    BEFORE_CRAWFORD,
    CHECKERS,
    CRAWFORD,
    CUBE,
    DECIDING,
    DOUBLE,
    DOUBLING,
    HIGH,
    IN_CRAWFORD,
    LENGTH,
    LOW,
    LOW_FIRST,
    MOST_CUBE,
    MOST_ROLLS,
    MOVING,
    OFF,
    OPENING,
    OVER,
    OWNER,
    PLACES,
    ROLLING,
    ROLLS,
    SCORE,
    STAGE,
    TAKE,
    TURN,
    WON,
)
from agon.games.backgammon.moves import legal_moves, step
from agon.games.bits import combine
from agon.games.seats import CHANCE, TERMINAL
from agon.games.verbs import Actions, State


def initial_state(state: State) -> None:
    state[SCORE] = 0
    state[SCORE + 1] = 0
    state[CRAWFORD] = IN_CRAWFORD if state[LENGTH] == 1 else BEFORE_CRAWFORD
    state[WON] = 0
    set_up(state)


def set_up(state: State) -> None:
    """Set up the beginning of a game."""
    for cell in range(STAGE):
        state[cell] = 0
    state[23] = 2
    state[12] = 5
    state[7] = 3
    state[5] = 5
    state[0] = -2
    state[11] = -5
    state[16] = -3
    state[18] = -5
    state[STAGE] = OPENING
    state[TURN] = 0
    state[HIGH] = 0
    state[LOW] = 0
    state[CUBE] = 1
    state[OWNER] = -1
    state[ROLLS] = 0


def current_player(state: State) -> int:
    stage = state[STAGE]
    if stage in (MOVING, DECIDING):
        return state[TURN]
    if stage == ANSWERING:
        return 1 - state[TURN]
    return TERMINAL if stage == OVER else CHANCE


def legal_actions(state: State, out: Actions) -> int:
    stage = state[STAGE]
    if stage == MOVING:
        return legal_moves(state, out)
    if stage in (DECIDING, ANSWERING):
        out[0] = 0
        out[1] = 1
        return 2
    return 0


def chance_outcomes(state: State, actions: Actions, probabilities: NDArray[np.float64]) -> int:
    """A roll is (one die - 1) * 6 + other die - 1: in the opening the first seat's die and the second's, later the
    higher and the lower."""
    count = 0
    opening = state[STAGE] == OPENING
    for one in range(6):
        for other in range(6 if opening else one + 1):
            if opening:
                if one == other:
                    continue  # rolled again
                probabilities[count] = 1.0 / 30.0
            else:
                probabilities[count] = 1.0 / 36.0 if one == other else 2.0 / 36.0
            actions[count] = one * 6 + other
            count += 1
    return count


def may_double(state: State, seat: int) -> bool:
    """Return True if ``seat`` may double before it rolls: never if the cube as it is wins the match already."""
    if state[DOUBLING] == 0 or state[CRAWFORD] == IN_CRAWFORD or state[CUBE] >= MOST_CUBE:
        return False
    if state[OWNER] != -1 and state[OWNER] != seat:
        return False
    return state[SCORE + seat] + state[CUBE] < state[LENGTH]


def apply_action(state: State, action: int) -> None:
    stage = state[STAGE]
    if stage == MOVING:
        _move(state, action)
    elif stage in (ROLLING, OPENING):
        one = action // 6 + 1
        other = action % 6 + 1
        if stage == OPENING:
            state[TURN] = 0 if one > other else 1
        state[HIGH] = max(one, other)
        state[LOW] = min(one, other)
        state[ROLLS] += 1
        state[STAGE] = MOVING
    elif stage == DECIDING:
        state[STAGE] = ANSWERING if action == DOUBLE else ROLLING
    elif action == TAKE:
        state[CUBE] *= 2
        state[OWNER] = 1 - state[TURN]
        state[STAGE] = ROLLING
    else:
        win(state, state[TURN], 1)


def _move(state: State, action: int) -> None:
    seat = state[TURN]
    high = state[HIGH]
    low = state[LOW]
    if high == low:
        scale = PLACES * PLACES * PLACES
        while scale > 0:
            source = action // scale % PLACES
            if source > 0:
                step(state, seat, source, high)
            scale //= PLACES
    else:
        first = high
        second = low
        if action >= LOW_FIRST:
            action -= LOW_FIRST
            first = low
            second = high
        if action // PLACES > 0:
            step(state, seat, action // PLACES, first)
        if action % PLACES > 0:
            step(state, seat, action % PLACES, second)
    state[HIGH] = 0
    state[LOW] = 0
    if state[OFF + seat] == CHECKERS:
        win(state, seat, _times(state, seat))
    elif state[ROLLS] >= MOST_ROLLS:
        state[WON] = 0
        _end(state)
    else:
        state[TURN] = 1 - seat
        state[STAGE] = DECIDING if may_double(state, 1 - seat) else ROLLING


def _times(state: State, winner: int) -> int:
    """Return the multiple of the cube's points that ``winner`` gets: 1, 2 for a gammon, 3 for a backgammon."""
    loser = 1 - winner
    if state[OFF + loser] > 0:
        return 1
    if state[BAR + loser] > 0:
        return 3
    for point in range(6):
        # The winner's home: the first seat's are the cells 0..5, the second's 18..23.
        held = -state[point] if winner == 0 else state[18 + point]
        if held > 0:
            return 3
    return 2


def win(state: State, winner: int, times: int) -> None:
    """End the game, won with so many times the cube's points; begin the next, or end the match."""
    points = times * state[CUBE]
    state[WON] = points if winner == 0 else -points
    length = state[LENGTH]
    if length == 0:
        _end(state)
        return
    state[SCORE + winner] += points
    if state[SCORE + winner] >= length:
        _end(state)
        return
    if state[CRAWFORD] == IN_CRAWFORD:
        state[CRAWFORD] = AFTER_CRAWFORD
    elif state[CRAWFORD] == BEFORE_CRAWFORD and state[SCORE + winner] == length - 1:
        state[CRAWFORD] = IN_CRAWFORD
    set_up(state)


def opening_of(state: State) -> bool:
    """Return True if a game is about to begin, before any play."""
    return state[STAGE] == OPENING


def _end(state: State) -> None:
    state[STAGE] = OVER
    if state[LENGTH] > 0:
        state[CRAWFORD] = AFTER_CRAWFORD


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    out[1] = 0.0
    won = state[WON]
    if state[STAGE] != OVER or won == 0:
        return
    if state[LENGTH] == 0:
        out[0] = float(won)
    else:
        out[0] = 1.0 if won > 0 else -1.0
    out[1] = -out[0]


def state_key(state: State) -> np.uint64:
    key = combine(state[STAGE] * 2 + state[TURN], (state[HIGH] * 8 + state[LOW]) * 1024 + state[ROLLS])
    cells = 0
    for cell in range(STAGE):
        cells = cells * 32 + state[cell] + 15
        if cell % 10 == 9:
            key = combine(key, cells)
            cells = 0
    key = combine(key, cells)
    cube = (state[CUBE] * 4 + state[OWNER] + 1) * 4 + state[CRAWFORD]
    score = (state[SCORE] * 64 + state[SCORE + 1]) * 64 + state[LENGTH]
    won = state[WON] + 256 if state[STAGE] == OVER else 0
    return combine(key, ((score * 4096 + cube) * 2 + state[DOUBLING]) * 1024 + won)
