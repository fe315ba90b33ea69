"""Chinese checkers: distance of every seat's pieces from the tip of the opposite corner, and the turn.

Distances count steps. Each seat's chance to be first falls off exponentially with its distance, and the chances sum to
one; the seat to move is ahead by the value of a turn. N. Sturtevant, "A comparison of algorithms for multi-player
games" (Computers and Games 2002), evaluates this game by distance as well.
"""

from __future__ import annotations

import math

from agon.games.bits import lowest_bit
from agon.games.chinese_checkers.rules import MOVER, PIECES, SEATS, TEAMS
from agon.games.chinese_checkers.star import ROW_OF, WORD, X_OF, target_of
from agon.games.teams import is_partner
from agon.games.verbs import State

TIPS: tuple[int, ...] = (0, 22, 110, 120, 98, 10)
"""Outermost hole of each corner."""
SCALE = 6.0
"""Number of steps that make the odds e times as good."""
STRAGGLING = 0.04
"""Extra cost of a piece far behind: this times its distance squared."""
TO_MOVE = 1.5


def way_left(state: State, seat: int) -> float:
    """Return the steps from all pieces of the seat to the tip of its target, distant pieces weighted more."""
    tip = TIPS[target_of(state[SEATS], seat)]
    row = ROW_OF[tip]
    x = X_OF[tip]
    total = 0.0
    for word in range(2):
        left = state[PIECES + 2 * seat + word]
        while left != 0:
            hole = lowest_bit(left) + word * WORD
            left &= left - 1
            down = ROW_OF[hole] - row
            across = X_OF[hole] - x
            steps = max(abs(down), abs(across), abs(down + across))
            total += steps + STRAGGLING * steps * steps
    return total


def evaluate(state: State, seat: int) -> float:
    """Return the expected return of ``seat``, that of its team if there are teams."""
    own = way_left(state, seat) - (TO_MOVE if state[MOVER] == seat else 0.0)
    odds = 1.0
    mates = 1.0
    count = 1
    for other in range(state[SEATS]):
        if other != seat:
            ahead = own - way_left(state, other) + (TO_MOVE if state[MOVER] == other else 0.0)
            weight = math.exp(min(50.0, max(-50.0, ahead / SCALE)))
            odds += weight
            if is_partner(seat, other, state[TEAMS]):
                mates += weight
                count += 1
    return state[SEATS] * mates / (odds * count) - 1.0
