"""The moves since a position that can still come back, and what came back."""

from __future__ import annotations

from typing import Any

from agon.games.bits import lowest_bit, popcount
from agon.games.chess.attacks import NONE, ONE
from agon.games.chess.moves import FROM
from agon.games.chess.state import (
    CODE_BITS,
    DIAGONALS,
    HISTORY,
    KNIGHTS,
    PAWNS,
    REPEATED,
    REVERSIBLE,
    SEAT,
    STRAIGHTS,
    kind_of,
    number,
    piece_key,
)
from agon.games.verbs import Actions, State


def code_at(state: State, ply: Any) -> int:
    """Return a move of the history: ``kind << 12 | from << 6 | to``."""
    return number(int(state[HISTORY + (ply >> 2)]) >> CODE_BITS * (ply & 3)) & 0xFFFF


def key_of_code(seat: Any, code: Any) -> Any:
    """Return the change of the key by a move of the history."""
    return piece_key(seat, code >> 12, code >> 6 & 63) ^ piece_key(seat, code >> 12, code & 63)


def occurrences(state: State, distance: Any, difference: Any) -> int:
    """Return how often since the last irreversible move a position occurred whose key differs by ``difference`` from
    the present one's, with the side to move as it was ``distance`` plies ago, 1 or 2, and every 2 before."""
    found = 0
    seat = 1 - number(state[SEAT])
    plies = number(state[REVERSIBLE])
    key = int(NONE)
    for back in range(1, plies + 1):
        key ^= key_of_code(seat, code_at(state, plies - back))
        seat = 1 - seat
        if back & 1 == distance & 1 and key == difference:
            found += 1
    return found


def can_repeat(state: State, moves: Actions, count: int) -> bool:
    """Return True if one of the moves leads to a position that has occurred twice.

    Such a position differs from the present one by the move of one own piece, so few of the earlier positions come into
    question.
    """
    mover = number(state[SEAT])
    own, other = int(state[mover]), int(state[1 - mover])
    seat = 1 - mover
    plies = number(state[REVERSIBLE])
    key = places = int(NONE)
    for back in range(1, plies + 1):
        code = code_at(state, plies - back)
        key ^= key_of_code(seat, code)
        places ^= (int(ONE) << (code & 63)) ^ (int(ONE) << (code >> 6 & 63))
        seat = 1 - seat
        if back & 1 and popcount(places) == 2 and places & own and places & ~(own | other):
            action = lowest_bit(places & own) << FROM | lowest_bit(places & ~own)
            for index in range(count):
                if moves[index] == action:
                    piece = places & own
                    kind = kind_of(
                        piece, int(state[PAWNS]), int(state[KNIGHTS]), int(state[DIAGONALS]), int(state[STRAIGHTS])
                    )
                    if key == key_of_code(mover, kind << 12 | action) and occurrences(state, 1, key) >= 2:
                        return True
    return False


def may_claim_repetition(state: State, moves: Actions, count: int) -> bool:
    """FIDE 9.2: a position for the third time is on the board or one of the legal ``moves`` away."""
    if state[REPEATED] == 0 or state[REVERSIBLE] < 7:
        return False
    return occurrences(state, 2, int(NONE)) >= 2 or can_repeat(state, moves, count)
