"""What follows from a move: the kernel functions, over the state that the package's docstring lays out."""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.api import TERMINAL
from games.bits import combine, lowest_bit, mix64, popcount
from games.chess.attacks import ALL, NONE, NOT_A, NOT_H, ONE, PAWN, attackers, line
from games.chess.moves import BACK_ROWS, EN_PASSANT_ROWS, FROM, PROMOTION, legal_moves, may_take_in_passing
from games.verbs import Actions, State

# Cells of the state
PAWNS, KNIGHTS, DIAGONALS, STRAIGHTS, RIGHTS, SEAT, STATUS, CLOCK, REVERSIBLE, NUMBER, KEY, REPEATED, START = range(
    2, 15
)
HISTORY = 15
CODES = 4
CODE_BITS = 16
SEVENTY_FIVE = 150
FIFTY = 100
STATE_CELLS = HISTORY + (SEVENTY_FIVE + CODES - 1) // CODES

# Values of STATUS
ON, CHECKMATE, STALEMATE, DEAD, SEVENTY_FIVE_MOVES, FIVEFOLD, CLAIMED = range(7)

CLAIM = 5 << PROMOTION
MOST_ACTIONS = 9 * 27 + 2 * 14 + 2 * 13 + 2 * 8 + 8 + 2 + 1
"""All pieces that a side can have, each in the middle of an empty board, castling and the claim. (No position that can
be reached has more than 218 moves, but people may set up others.)"""
MOST_PLIES = (6 * 16 + 30 - 8 + 1) * SEVENTY_FIVE
"""Plies that cannot be undone: 6 of each pawn, 30 captures, less 8 that are both, for pawns can only pass each other
if half of them take something. Each, and the end, comes at most 150 plies after the one before."""

CHESS960 = 1 << 10
"""Added to the number of the start position, where castling is written as in Chess960."""
KNIGHT_PLACES = (0, 1, 0, 2, 0, 3, 0, 4, 1, 2, 1, 3, 1, 4, 2, 3, 2, 4, 3, 4)
ROOK_KING_ROOK = (3, 5, 3)
PIECE_KEYS = np.array([int(mix64(0x5EED + cell)) for cell in range(12 * 64)], np.uint64)
"""At (6 * seat + kind) * 64 + square; kinds are pawn, knight, bishop, rook, queen, king."""
LIGHT = np.uint64(0x55AA55AA55AA55AA)


def number(cell: Any) -> int:
    """A small cell as a signed int: with ``uint64`` arithmetic would give floats."""
    return int(np.int64(cell))


def kind_of(piece: Any, pawns: Any, knights: Any, diagonals: Any, straights: Any) -> int:
    """0-5 of what stands on the square of a single bit."""
    if piece & pawns:
        return 0
    if piece & knights:
        return 1
    if piece & straights:
        return 4 if piece & diagonals else 3
    return 2 if piece & diagonals else 5


def piece_key(seat: Any, kind: Any, square: Any) -> Any:
    return int(PIECE_KEYS[(6 * seat + kind) * 64 + square])


def set_up(state: State, seat: int, kind: int, square: int) -> None:
    """Puts a piece on an empty square."""
    piece = int(ONE) << square
    state[seat] |= piece
    if kind == 0:
        state[PAWNS] |= piece
    if kind == 1:
        state[KNIGHTS] |= piece
    if kind in (2, 4):
        state[DIAGONALS] |= piece
    if kind in (3, 4):
        state[STRAIGHTS] |= piece
    state[KEY] ^= piece_key(seat, kind, square)


def piece_at_start(start: Any, column: int) -> int:
    """The kind of piece on a column of start position ``start``, 0-959 (R. Scharnagl's numbering)."""
    light = 2 * (start & 3) + 1
    dark = 2 * (start >> 2 & 3)
    rest = start >> 4
    queen = rest % 6
    if column in (light, dark):
        return 2
    # Columns that are free after the bishops, then after the queen, then after the knights are counted through
    place = column - (light < column) - (dark < column)
    if place == queen:
        return 4
    place -= queen < place
    pair = int(rest // 6)
    first, second = KNIGHT_PLACES[2 * pair], KNIGHT_PLACES[2 * pair + 1]
    if place in (first, second):
        return 1
    return ROOK_KING_ROOK[int(place - (first < place) - (second < place))]


def initial_state(state: State) -> None:
    for cell in range(STATE_CELLS):
        if cell != START:
            state[cell] = 0
    state[NUMBER] = 1
    start = number(state[START]) & (CHESS960 - 1)
    for column in range(8):
        kind = piece_at_start(start, column)
        for seat in range(2):
            set_up(state, seat, 0, column + 8 + 40 * seat)
            set_up(state, seat, kind, column + 56 * seat)
    state[RIGHTS] = int(state[STRAIGHTS]) & ~int(state[DIAGONALS])


def moved(
    own: Any,
    other: Any,
    pawns: Any,
    knights: Any,
    diagonals: Any,
    straights: Any,
    rights: Any,
    seat: Any,
    key: Any,
    action: Any,
) -> Any:
    """The same after a move, without the seat; own and other still are who they were."""
    square = action >> FROM & 63
    goal = action & 63
    promotion = action >> PROMOTION
    piece = int(ONE) << square
    target = int(ONE) << goal
    kind = kind_of(piece, pawns, knights, diagonals, straights)
    change = piece | target
    kept = rights & int(BACK_ROWS) & ~change
    if kind == 5:
        kept &= ~own
    if target & own:
        home = square & 56
        king, rook = (home + 6, home + 5) if goal > square else (home + 2, home + 3)
        placed = int(ONE) << rook
        own = own & ~change | placed | (int(ONE) << king)
        straights = straights & ~target | placed
        key ^= piece_key(seat, 5, square) ^ piece_key(seat, 5, king)
        key ^= piece_key(seat, 3, goal) ^ piece_key(seat, 3, rook)
        return own, other, pawns, knights, diagonals, straights, kept, key
    taken = target & other
    if kind == 0 and target & rights & int(EN_PASSANT_ROWS):
        taken = target >> 8 if seat == 0 else target << 8
    if taken:
        key ^= piece_key(1 - seat, kind_of(taken, pawns, knights, diagonals, straights), lowest_bit(taken))
        other &= ~taken
        pawns &= ~taken
        knights &= ~taken
        diagonals &= ~taken
        straights &= ~taken
    own ^= change
    arrived = kind
    if promotion:
        arrived = promotion
        pawns ^= piece
        if promotion == 1:
            knights |= target
        if promotion == 2 or promotion == 4:  # noqa: PLR1714 - a tuple would be searched
            diagonals |= target
        if promotion >= 3:
            straights |= target
    elif kind == 0:
        pawns ^= change
    elif kind == 1:
        knights ^= change
    else:
        if straights & piece:
            straights ^= change
        if diagonals & piece:
            diagonals ^= change
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
    return own, other, pawns, knights, diagonals, straights, kept, key


def code_at(state: State, ply: Any) -> int:
    """A move of the history: ``kind << 12 | from << 6 | to``."""
    return number(int(state[HISTORY + (ply >> 2)]) >> CODE_BITS * (ply & 3)) & 0xFFFF


def key_of_code(seat: Any, code: Any) -> Any:
    """By how much a move of the history changed the key."""
    return piece_key(seat, code >> 12, code >> 6 & 63) ^ piece_key(seat, code >> 12, code & 63)


def occurrences(state: State, distance: Any, difference: Any) -> int:
    """How often since the last irreversible move a position occurred whose key differs by ``difference`` from that of
    the present one, with the side to move as it was ``distance`` plies ago, 1 or 2, and every 2 before."""
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


def make_move(state: State, action: int) -> None:
    """All of ``apply_action`` but the question whether the game is over (perft counts on regardless)."""
    seat = number(state[SEAT])
    rights = int(state[RIGHTS])
    others = int(state[1 - seat])
    before = int(state[PAWNS])
    kind = kind_of(
        int(ONE) << (action >> FROM & 63), before, int(state[KNIGHTS]), int(state[DIAGONALS]), int(state[STRAIGHTS])
    )
    own, other, pawns, knights, diagonals, straights, kept, key = moved(
        int(state[seat]),
        others,
        before,
        int(state[KNIGHTS]),
        int(state[DIAGONALS]),
        int(state[STRAIGHTS]),
        rights,
        seat,
        int(state[KEY]),
        action,
    )
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
    quiet = kind != 0 and other == others
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
    """Whether a piece that cannot be pinned may go to a free square beside it, the king not being in check: a quick
    yes."""
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
    """Too little material for any mate: bare kings, one knight, or bishops all on one colour."""
    if pawns | straights:
        return False
    if knights:
        return not diagonals and not knights & (knights - int(ONE))
    return not diagonals & int(LIGHT) or not diagonals & ~int(LIGHT)


def conclude(state: State) -> None:
    """Sets the status to what the last move has brought about."""
    seat = number(state[SEAT])
    own = int(state[seat])
    other = int(state[1 - seat])
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    occurred = occurrences(state, 2, int(NONE)) if state[REVERSIBLE] >= 4 else 0
    if occurred:
        state[REPEATED] ^= int(combine(int(state[KEY]), occurred))
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


def legal_actions(state: State, out: Actions) -> int:
    if state[STATUS] != ON:
        return 0
    count = write_moves(state, out)
    if state[CLOCK] >= FIFTY - 1 or (state[REPEATED] and state[REVERSIBLE] >= 7):
        if may_claim(state, out, count):
            out[count] = CLAIM
            count += 1
    return count


def write_moves(state: State, out: Actions) -> int:
    """The legal moves, claims and ends apart."""
    seat = number(state[SEAT])
    return legal_moves(
        int(state[seat]),
        int(state[1 - seat]),
        int(state[PAWNS]),
        int(state[KNIGHTS]),
        int(state[DIAGONALS]),
        int(state[STRAIGHTS]),
        int(state[RIGHTS]),
        seat,
        out,
        True,
    )


def may_claim(state: State, moves: Actions, count: int) -> bool:
    """FIDE 9.2 and 9.3: 50 moves without capture or pawn move, or a position for the third time, are on the board or
    one of the legal ``moves`` away."""
    clock = number(state[CLOCK])
    if clock >= FIFTY or (clock == FIFTY - 1 and can_complete_fifty(state, moves, count)):
        return True
    if state[REPEATED] == 0:
        return False
    return occurrences(state, 2, int(NONE)) >= 2 or can_repeat(state, moves, count)


def can_complete_fifty(state: State, moves: Actions, count: int) -> bool:
    """Whether some move, neither of a pawn nor a capture, leaves the other side a legal answer."""
    seat = number(state[SEAT])
    pawns = int(state[PAWNS])
    others = int(state[1 - seat])
    for index in range(count):
        action = int(moves[index])
        if pawns >> (action >> FROM & 63) & int(ONE) or others >> (action & 63) & int(ONE):
            continue
        own, other, left, knights, diagonals, straights, kept, _ = moved(
            int(state[seat]),
            others,
            pawns,
            int(state[KNIGHTS]),
            int(state[DIAGONALS]),
            int(state[STRAIGHTS]),
            int(state[RIGHTS]),
            seat,
            int(NONE),
            action,
        )
        if legal_moves(other, own, left, knights, diagonals, straights, kept, 1 - seat, moves, False):
            return True
    return False


def can_repeat(state: State, moves: Actions, count: int) -> bool:
    """Whether one of the moves leads to a position that has occurred twice.

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


def state_key(state: State) -> np.uint64:
    """Covers the position, which positions have occurred more than once, and the clock where it begins to matter.

    Positions that occurred once may differ between two states of one key, as in draughts: who can force a win by the
    shortest way sees no position twice from here on, and who can avoid losing is never hurt by an earlier draw. The
    clock is left out while a claim is far away, taken roughly when it comes near, exactly when it is within reach.
    """
    clock = number(state[CLOCK])
    near = clock if clock >= 92 else (clock >> 3 if clock >= 56 else 0)
    word = int(state[RIGHTS]) | int(np.uint64(near << 24 | number(state[STATUS]) << 9 | number(state[SEAT]) << 8))
    return combine(int(state[KEY]) ^ int(state[REPEATED]), word)
