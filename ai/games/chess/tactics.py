"""Knowledge of captures, checks and passing for a search.

Sources: most valuable victim, least valuable attacker: Slate & Atkin, "Chess 4.5" (1977); exchanges on one square, to
find captures that lose material: K. Thompson's and D. Slate's static exchange evaluation
(https://www.chessprogramming.org/Static_Exchange_Evaluation).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agon.games.bits import lowest_bit
from agon.games.chess.attacks import COLUMN, KING, KNIGHT, ONE, PAWN, along, attackers, line
from agon.games.chess.moves import BACK_ROWS, EN_PASSANT_ROWS, FROM, PROMOTION
from agon.games.chess.rules import can_surely_move
from agon.games.chess.state import (
    CLAIM,
    CLOCK,
    DIAGONALS,
    KNIGHTS,
    PAWNS,
    REVERSIBLE,
    RIGHTS,
    SEAT,
    STRAIGHTS,
    kind_of,
    number,
)
from agon.games.verbs import State

VALUES = np.array([100, 320, 330, 500, 950, 10_000], np.int64)
"""Centipawns by kind: pawn, knight, bishop, rook, queen, king."""
QUEEN = 4


def king_of(side: Any, pawns: Any, knights: Any, diagonals: Any, straights: Any) -> Any:
    return side & ~(pawns | knights | diagonals | straights)


def least(found: Any, pawns: Any, knights: Any, diagonals: Any, straights: Any) -> Any:
    """Return the least valuable of the pieces ``found``."""
    some = found & pawns
    if not some:
        some = found & knights
    if not some:
        some = found & diagonals & ~straights
    if not some:
        some = found & straights & ~diagonals
    if not some:
        some = found & diagonals
    if not some:
        some = found
    return some & ~(some - int(ONE))


def exchange(state: State, square: Any, goal: Any) -> int:
    """Return the material won, in centipawns, if the piece on ``square`` takes on ``goal`` and both sides go on taking
    there as long as it pays, always with the least valuable piece."""
    seat = number(state[SEAT])
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    white, black = int(state[0]), int(state[1])
    target = int(ONE) << goal
    occupied = white | black
    mover = int(ONE) << square
    standing = VALUES[kind_of(mover, pawns, knights, diagonals, straights)]
    won = VALUES[0] if mover & pawns and (square ^ goal) & 1 else 0
    if occupied & target:
        won = VALUES[kind_of(target, pawns, knights, diagonals, straights)]
    # A side stops if going on would lose, so the bounds on the result close in from both sides
    low, high = -20_000, won
    balance = won
    side = 1 - seat
    occupied &= ~mover
    while low < high:
        own = (white if side == 0 else black) & occupied
        found = attackers(goal, occupied, own, pawns, knights, diagonals, straights, side)
        king = king_of(own, pawns, knights, diagonals, straights)
        if not found:
            found = int(KING[goal]) & king
        if not found:
            break
        taker = least(found, pawns, knights, diagonals, straights)
        if taker & king:
            rest = (black if side == 0 else white) & occupied
            if attackers(goal, occupied & ~taker, rest, pawns, knights, diagonals, straights, 1 - side):
                break
        # ``balance`` is the material that ``seat`` has won; the side to take may also stop there
        if side == seat:
            low = max(low, balance)
            balance += standing
        else:
            high = min(high, balance)
            balance -= standing
        standing = VALUES[kind_of(taker, pawns, knights, diagonals, straights)]
        occupied &= ~taker
        side = 1 - side
    return int(max(low, min(high, balance)))


def action_noise(state: State, action: int) -> int:
    """Rank captures and promotions to a queen: most valuable victim first, then least valuable attacker; negative if
    the exchange loses material."""
    if action == CLAIM:
        return 0
    seat = number(state[SEAT])
    square, goal = int(action) >> FROM & 63, int(action) & 63
    other = int(state[1 - seat])
    mover, target = int(ONE) << square, int(ONE) << goal
    pawns = int(state[PAWNS])
    promotion = int(action) >> PROMOTION
    if 0 < promotion < QUEEN:
        return -8 * QUEEN
    if not target & other:
        if promotion == QUEEN:
            return 8 * QUEEN
        return 8 if mover & pawns and target & int(state[RIGHTS]) & int(EN_PASSANT_ROWS) else 0
    knights, diagonals, straights = int(state[KNIGHTS]), int(state[DIAGONALS]), int(state[STRAIGHTS])
    attacker = kind_of(mover, pawns, knights, diagonals, straights)
    victim = kind_of(target, pawns, knights, diagonals, straights)
    if attacker > victim and attacker != 5:
        loss = exchange(state, square, goal)
        if loss < 0:
            return loss
    gain = 8 * (victim + 1) + 6 - attacker
    return gain + 8 * QUEEN if promotion == QUEEN else gain


def in_check(state: State) -> bool:
    """True if the king of the seat to move is attacked."""
    seat = number(state[SEAT])
    own, other = int(state[seat]), int(state[1 - seat])
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    king = lowest_bit(own & ~(pawns | knights | diagonals | straights))
    return attackers(king, own | other, other, pawns, knights, diagonals, straights, 1 - seat) != 0


def gives_check(state: State, action: int) -> bool:
    """True if the move gives check, also by a piece behind, by the rook of castling, or along a line that en passant
    opens."""
    if action == CLAIM:
        return False
    seat = number(state[SEAT])
    own, other = int(state[seat]), int(state[1 - seat])
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    square, goal, promotion = int(action) >> FROM & 63, int(action) & 63, int(action) >> PROMOTION
    mover, target = int(ONE) << square, int(ONE) << goal
    king_bit = king_of(other, pawns, knights, diagonals, straights)
    king = lowest_bit(king_bit)
    kind = promotion if promotion else kind_of(mover, pawns, knights, diagonals, straights)
    if (kind == 0 and int(PAWN[64 * seat + goal]) & king_bit) or (kind == 1 and int(KNIGHT[goal]) & king_bit):
        return True
    occupied = ((own | other) & ~mover) | target
    moved = mover | target
    if target & own:  # castling: the king takes its rook
        beside = int(ONE) << ((square & 56) + (5 if goal > square else 3))
        at_home = int(ONE) << ((square & 56) + (6 if goal > square else 2))
        occupied = (occupied & ~target) | beside | at_home
        for direction in range(COLUMN + 1):
            if along(king, occupied, direction) & beside:
                return True
        return False
    if kind == 0 and (square ^ goal) & 7 and not target & other:
        taken = int(ONE) << ((square & 56) | (goal & 7))
        occupied &= ~taken
        moved |= taken
    for direction in range(4):
        if line(king, direction) & moved:
            sliders = own & ~mover & (straights if direction <= COLUMN else diagonals)
            if kind == 4 or (kind == 3 and direction <= COLUMN) or (kind == 2 and direction > COLUMN):
                sliders |= target
            if along(king, occupied, direction) & sliders:
                return True
    return False


def is_safe_check(state: State, action: int) -> bool:
    """True if a quiet move gives check without losing the piece."""
    return gives_check(state, action) and exchange(state, int(action) >> FROM & 63, int(action) & 63) >= 0


def may_pass(state: State) -> bool:
    """True if the mover may pass: not in check, not with pawns alone (zugzwang is common there), and only if the other
    side surely has a move."""
    seat = number(state[SEAT])
    own, other = int(state[seat]), int(state[1 - seat])
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    if not own & (knights | diagonals | straights) or in_check(state):
        return False
    return can_surely_move(other, own, pawns, knights, diagonals, straights, 1 - seat)


def apply_pass(state: State) -> None:
    """Apply a pass: a 0 in the history, which changes no key."""
    state[SEAT] = 1 - number(state[SEAT])
    state[RIGHTS] = int(state[RIGHTS]) & int(BACK_ROWS)
    state[CLOCK] = number(state[CLOCK]) + 1
    state[REVERSIBLE] = number(state[REVERSIBLE]) + 1
