"""Pig as a race: each seat's distance from the target.

The chance of a seat to win is proportional to ``exp(-need / spread)``: ``need`` is the number of points that it lacks;
the points at stake in the present turn count partly, and so does having the turn. With two seats that is a logistic
curve over the difference of their needs. The spread grows with the root of the remaining points, as of any sum of
random steps. The three numbers are fitted to the exact values of the game for two to 100 points (value iteration over
all 505,000 positions; Neller & Presser, "Optimal play of the dice game Pig", UMAP Journal 25, 2004): the error's root
mean square is 0.09 of a return, 0.06 before the first roll of a turn.
"""

from __future__ import annotations

import math

from agon.games.pig import ROLLING, SCORES, SEATS, TARGET, TEAMS, TOTAL, TURN
from agon.games.teams import is_partner
from agon.games.verbs import State

AT_STAKE = 0.8
HAVING_THE_TURN = 5.8
STEEPNESS = 0.406
AVERAGE_ROLL = 4
"""Mean of 2 to 6."""


def chance_of(state: State, seat: int, stake: int, turn: int) -> float:
    """Return the mean chance of ``seat`` and its partners to win, if ``turn`` has the turn and ``stake`` points at
    stake."""
    target = int(state[TARGET])
    seats = int(state[SEATS])
    left = 0.0
    for each in range(seats):
        left += target - state[SCORES + each]
    left -= AT_STAKE * min(stake, target)
    steepness = STEEPNESS / math.sqrt(max(1.0, 2.0 * left / seats))
    total = 0.0
    own = 0.0
    count = 0
    for each in range(seats):
        need = float(target - state[SCORES + each])
        if each == turn:
            need -= AT_STAKE * stake + HAVING_THE_TURN
            if state[SCORES + each] + stake >= target:
                need = -20.0
        weight = math.exp(-steepness * need)
        total += weight
        if is_partner(each, seat, int(state[TEAMS])):
            own += weight
            count += 1
    return own / total / count


def evaluate(state: State, seat: int) -> float:
    """Return the expected return of ``seat``."""
    turn, stake, seats = int(state[TURN]), int(state[TOTAL]), int(state[SEATS])
    if state[ROLLING] == 1:
        won = 5.0 * chance_of(state, seat, stake + AVERAGE_ROLL, turn) + chance_of(state, seat, 0, (turn + 1) % seats)
        won /= 6.0
    else:
        won = chance_of(state, seat, stake, turn)
    return won - (1.0 - won) / (seats - 1)
