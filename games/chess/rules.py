"""Effects of moves: the kernel functions, over the state that the package's docstring lays out."""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.bits import combine, lowest_bit
from agon.games.chess.attacks import ALL, NONE, NOT_A, NOT_H, ONE, PAWN, attackers, line
from agon.games.chess.history import may_claim_repetition, occurrences
from agon.games.chess.moves import (
    BACK_ROWS,
    EN_PASSANT_ROWS,
    FROM,
    PROMOTION,
    castled,
    legal_moves,
    may_take_in_passing,
)
from agon.games.chess.state import (
    CHECKMATE,
    CLAIM,
    CLAIMED,
    CLOCK,
    CODE_BITS,
    DEAD,
    DIAGONALS,
    FIFTY,
    FIVEFOLD,
    HISTORY,
    KEY,
    KNIGHTS,
    NUMBER,
    ON,
    PAWNS,
    REPEATED,
    REVERSIBLE,
    RIGHTS,
    SEAT,
    SEVENTY_FIVE,
    SEVENTY_FIVE_MOVES,
    STALEMATE,
    STATUS,
    STRAIGHTS,
    kind_of,
    number,
    piece_key,
)
from agon.games.seats import TERMINAL
from agon.games.verbs import Actions, State

LIGHT = np.uint64(0x55AA55AA55AA55AA)


def shifted(own: Any, knights: Any, diagonals: Any, straights: Any, square: Any, goal: Any) -> Any:
    """Own pieces, knights and sliders after a move, castling included; a pawn's own board is left to the caller."""
    piece = int(ONE) << square
    target = int(ONE) << goal
    change = piece | target
    if target & own:
        king, rook = castled(square, goal)
        placed = int(ONE) << rook
        return own & ~change | placed | (int(ONE) << king), knights, diagonals, straights & ~target | placed
    if knights & piece:
        knights ^= change
    if diagonals & piece:
        diagonals ^= change
    if straights & piece:
        straights ^= change
    return own ^ change, knights, diagonals, straights


def make_move(state: State, action: int) -> None:
    """All of ``apply_action`` but the question whether the game is over (perft counts on regardless)."""
    seat = number(state[SEAT])
    own, other = int(state[seat]), int(state[1 - seat])
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    rights, key = int(state[RIGHTS]), int(state[KEY])
    square, goal = action >> FROM & 63, action & 63
    piece, target = int(ONE) << square, int(ONE) << goal
    kind = kind_of(piece, pawns, knights, diagonals, straights)
    kept = rights & int(BACK_ROWS) & ~(piece | target)
    if kind == 5:
        kept &= ~own
    taken = target & other
    if kind == 0 and target & rights & int(EN_PASSANT_ROWS):
        taken = target >> 8 if seat == 0 else target << 8
    if target & own:
        king, rook = castled(square, goal)
        key ^= piece_key(seat, 5, square) ^ piece_key(seat, 5, king)
        key ^= piece_key(seat, 3, goal) ^ piece_key(seat, 3, rook)
        own, knights, diagonals, straights = shifted(own, knights, diagonals, straights, square, goal)
    else:
        if taken:
            key ^= piece_key(1 - seat, kind_of(taken, pawns, knights, diagonals, straights), lowest_bit(taken))
            other &= ~taken
            pawns &= ~taken
            knights &= ~taken
            diagonals &= ~taken
            straights &= ~taken
        arrived = kind
        own, knights, diagonals, straights = shifted(own, knights, diagonals, straights, square, goal)
        if kind == 0:
            pawns ^= piece
            arrived = action >> PROMOTION
            if arrived == 0:
                pawns |= target
            if arrived == 1:
                knights |= target
            if arrived == 2 or arrived == 4:  # noqa: PLR1714 - a tuple would be searched
                diagonals |= target
            if arrived >= 3:
                straights |= target
        key ^= piece_key(seat, kind, square) ^ piece_key(seat, arrived, goal)
        if kind == 0 and abs(goal - square) == 16:
            passed = (square + goal) >> 1
            takers = int(PAWN[64 * seat + passed]) & other & pawns
            while takers:
                if may_take_in_passing(
                    lowest_bit(takers), passed, other, own, knights, pawns, diagonals, straights, 1 - seat
                ):
                    kept |= int(ONE) << passed
                takers &= takers - int(ONE)
    state[seat] = own
    state[1 - seat] = other
    state[PAWNS] = pawns
    state[KNIGHTS] = knights
    state[DIAGONALS] = diagonals
    state[STRAIGHTS] = straights
    state[RIGHTS] = kept
    state[KEY] = key
    state[SEAT] = 1 - seat
    state[NUMBER] = number(state[NUMBER]) + seat
    plies = number(state[REVERSIBLE])
    quiet = kind != 0 and not taken
    state[CLOCK] = number(state[CLOCK]) + 1 if quiet else 0
    if quiet and kept == rights:
        code = kind << 12 | action & 0xFFF
        state[HISTORY + (plies >> 2)] |= int(np.uint64(code)) << CODE_BITS * (plies & 3)
        state[REVERSIBLE] = plies + 1
    elif plies:
        for cell in range(HISTORY + (plies - 1 >> 2), HISTORY - 1, -1):
            state[cell] = 0
        state[REVERSIBLE] = 0
        state[REPEATED] = 0


def can_surely_move(own: Any, other: Any, pawns: Any, knights: Any, diagonals: Any, straights: Any, seat: Any) -> bool:
    """Return True if a piece that cannot be pinned may go to a free square beside it, the king not being in check: a
    quick yes."""
    king_bit = own & ~(pawns | knights | diagonals | straights)
    king = lowest_bit(king_bit)
    loose = own & ~(line(king, 0) | line(king, 1) | line(king, 2) | line(king, 3) | king_bit)
    free = int(ALL) & ~(own | other)
    movers = loose & pawns
    if (movers << 8 if seat == 0 else movers >> 8) & free:
        return True
    left, right = loose & int(NOT_A), loose & int(NOT_H)
    found = loose & straights
    found = found << 8 | found >> 8 | (right & straights) << 1 | (left & straights) >> 1
    found |= (right & diagonals) << 9 | (left & diagonals) << 7 | (left & diagonals) >> 9 | (right & diagonals) >> 7
    return (found & free) != 0


def is_dead(own: Any, other: Any, pawns: Any, knights: Any, diagonals: Any, straights: Any) -> bool:
    """Return True if there is too little material for any mate: bare kings, one knight, or bishops all on one
    colour."""
    if pawns | straights:
        return False
    if knights:
        return not diagonals and not knights & (knights - int(ONE))
    return not diagonals & int(LIGHT) or not diagonals & ~int(LIGHT)


def conclude(state: State) -> None:
    """Set the status after the last move."""
    seat = number(state[SEAT])
    own = int(state[seat])
    other = int(state[1 - seat])
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    occurred = occurrences(state, 2, int(NONE)) if state[REVERSIBLE] >= 4 else 0
    if occurred:
        # The key does not know who is to move: the same board with either side to move must not cancel out.
        state[REPEATED] ^= int(combine(int(state[KEY]), occurred << 1 | seat))
    king = lowest_bit(own & ~(pawns | knights | diagonals | straights))
    checked = attackers(king, own | other, other, pawns, knights, diagonals, straights, 1 - seat) != 0
    status = ON
    if not checked and can_surely_move(own, other, pawns, knights, diagonals, straights, seat):
        pass
    elif legal_moves(own, other, pawns, knights, diagonals, straights, int(state[RIGHTS]), seat, state, False) == 0:
        status = CHECKMATE if checked else STALEMATE
    if status != CHECKMATE and is_dead(own, other, pawns, knights, diagonals, straights):
        status = DEAD
    elif status == ON:
        if state[CLOCK] >= SEVENTY_FIVE:
            status = SEVENTY_FIVE_MOVES
        elif occurred >= 4:
            status = FIVEFOLD
    state[STATUS] = status


def apply_action(state: State, action: int) -> None:
    if action == CLAIM:
        state[STATUS] = CLAIMED
    else:
        make_move(state, int(action))
        conclude(state)


def current_player(state: State) -> int:
    return TERMINAL if state[STATUS] != ON else number(state[SEAT])


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    out[1] = 0.0
    if state[STATUS] == CHECKMATE:
        loser = number(state[SEAT])
        out[loser] = -1.0
        out[1 - loser] = 1.0


def is_zeroing(action: Any, pawns: Any, other: Any) -> bool:
    """Return True if a move is a pawn's or a capture."""
    return ((pawns >> (int(action) >> FROM & 63) | other >> (int(action) & 63)) & int(ONE)) != 0


def legal_actions(state: State, out: Actions) -> int:
    if state[STATUS] != ON:
        return 0
    seat, clock = number(state[SEAT]), number(state[CLOCK])
    own, other, pawns = int(state[seat]), int(state[1 - seat]), int(state[PAWNS])
    knights, diagonals, straights = int(state[KNIGHTS]), int(state[DIAGONALS]), int(state[STRAIGHTS])
    rights = int(state[RIGHTS])
    count, tried, may_claim = 0, -1, clock >= FIFTY
    while True:
        found = legal_moves(own, other, pawns, knights, diagonals, straights, rights, seat, out, tried < 0)
        if tried < 0:
            count = found
            if clock != FIFTY - 1:
                break
        elif found:
            may_claim = True
            break
        # Only with a clock of 99 is the loop run again: a claim then needs a move that completes the fiftieth, neither
        # a pawn's nor a capture, and leaves an answer. It is a loop because the call is large and inlined.
        seat = number(state[SEAT])
        own, other = int(state[seat]), int(state[1 - seat])
        knights, diagonals, straights = int(state[KNIGHTS]), int(state[DIAGONALS]), int(state[STRAIGHTS])
        tried += 1
        while tried < count and is_zeroing(out[tried], pawns, other):
            tried += 1
        if tried == count:
            break
        square, goal = int(out[tried]) >> FROM & 63, int(out[tried]) & 63
        own, knights, diagonals, straights = shifted(own, knights, diagonals, straights, square, goal)
        own, other, seat = other, own, 1 - seat
        rights &= int(BACK_ROWS)
    if may_claim or may_claim_repetition(state, out, count):
        out[count] = CLAIM
        count += 1
    return count


def state_key(state: State) -> np.uint64:
    """Return a key of the position, the positions that have occurred more than once, and the clock once it begins to
    matter.

    Positions that occurred once may differ between two states of one key, as in draughts: a side that can force a win
    by the shortest way sees no position twice from here on, and a side that can avoid losing is never hurt by an
    earlier draw. The clock is left out while a claim is far away, taken roughly when it comes near, exactly when it is
    within reach.
    """
    clock = number(state[CLOCK])
    near = clock if clock >= 92 else (clock >> 3 if clock >= 56 else 0)
    word = int(state[RIGHTS]) | int(np.uint64(near << 24 | number(state[STATUS]) << 9 | number(state[SEAT]) << 8))
    return combine(int(state[KEY]) ^ int(state[REPEATED]), word)
