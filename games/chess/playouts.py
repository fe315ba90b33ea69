"""Random games, move by move without a list of the moves.

A move is drawn from slots that every piece has for as many moves as it could ever have; a slot that holds no move, or
one that leaves the king attacked, is drawn again. The result is uniform over the legal actions, whatever was refused
before, so the rare cases (castling, en passant, claims, many refusals) use the list.
"""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

from typing import Any

from agon.games.bits import lowest_bit, popcount, random_below
from agon.games.chess.attacks import KING, KNIGHT, NONE, ONE, PAWN, attackers, diagonal, straight
from agon.games.chess.moves import BACK_ROWS, EN_PASSANT_ROWS, FROM, PROMOTION, ROW_2, ROW_7, pawn_targets
from agon.games.chess.rules import apply_action, legal_actions
from agon.games.chess.state import (
    CLOCK,
    DIAGONALS,
    FIFTY,
    KNIGHTS,
    ON,
    PAWNS,
    REPEATED,
    REVERSIBLE,
    RIGHTS,
    SEAT,
    STATUS,
    STRAIGHTS,
    number,
)
from agon.games.verbs import Actions, Rng, State

PAWN_SLOTS = 4
PROMOTION_SLOTS = 12
KNIGHT_SLOTS = 8
BISHOP_SLOTS = 13
ROOK_SLOTS = 14
QUEEN_SLOTS = 27
KING_SLOTS = 8
CASTLING_SLOTS = 2
MOST_REFUSED = 24


def nth_bit(bits: Any, index: Any) -> int:
    """Return the set bit with so many set bits below it."""
    for _ in range(index):
        bits &= bits - int(ONE)
    return lowest_bit(bits)


def is_safe(
    own: Any, other: Any, pawns: Any, knights: Any, diagonals: Any, straights: Any, seat: Any, square: Any, goal: Any
) -> bool:
    """Return True if the king is not attacked after a move that neither castles nor takes in passing."""
    king = own & ~(pawns | knights | diagonals | straights)
    piece, target = int(ONE) << square, int(ONE) << goal
    left = other & ~target
    place = lowest_bit(king)
    if piece == king:
        if int(KING[goal]) & other & ~(pawns | knights | diagonals | straights):
            return False
        place = goal
    return not attackers(place, (own ^ piece) | target | other, left, pawns, knights, diagonals, straights, 1 - seat)


def random_action(state: State, actions: Actions, rng: Rng) -> int:
    """Return a legal action, uniformly; there must be one. ``actions`` is scratch."""
    seat = number(state[SEAT])
    own, other, pawns = int(state[seat]), int(state[1 - seat]), int(state[PAWNS])
    knights, diagonals, straights = int(state[KNIGHTS]), int(state[DIAGONALS]), int(state[STRAIGHTS])
    rights = int(state[RIGHTS])
    occupied = own | other
    promoting = own & pawns & (int(ROW_7) if seat == 0 else int(ROW_2))
    men = own & pawns & ~promoting
    horses = own & knights
    bishops = own & diagonals & ~straights
    rooks = own & straights & ~diagonals
    queens = own & diagonals & straights
    castling = rights & own & int(BACK_ROWS)
    promotions_from = PAWN_SLOTS * popcount(men)
    horses_from = promotions_from + PROMOTION_SLOTS * popcount(promoting)
    bishops_from = horses_from + KNIGHT_SLOTS * popcount(horses)
    rooks_from = bishops_from + BISHOP_SLOTS * popcount(bishops)
    queens_from = rooks_from + ROOK_SLOTS * popcount(rooks)
    king_from = queens_from + QUEEN_SLOTS * popcount(queens)
    castling_from = king_from + KING_SLOTS
    slots = castling_from + CASTLING_SLOTS if castling else castling_from
    may_claim = state[CLOCK] >= FIFTY - 1 or (state[REPEATED] != 0 and state[REVERSIBLE] >= 7)
    refused = MOST_REFUSED if may_claim else 0
    wanted = -1
    while True:
        if refused >= MOST_REFUSED or wanted >= 0:
            count = legal_actions(state, actions)
            if wanted < 0:
                return int(actions[random_below(rng, count)])
            for index in range(count):
                if actions[index] == wanted:
                    return wanted
            wanted = -1
        refused += 1
        slot = random_below(rng, slots)
        promotion = 0
        passing = int(NONE)
        if slot >= castling_from:
            if slot - castling_from < popcount(castling):
                king = lowest_bit(own & ~(pawns | knights | diagonals | straights))
                wanted = king << FROM | nth_bit(castling, slot - castling_from)
            continue
        if slot < horses_from:
            if slot < promotions_from:
                square = nth_bit(men, slot >> 2)
                slot &= 3
            else:
                slot -= promotions_from
                square = nth_bit(promoting, slot // PROMOTION_SLOTS)
                promotion = (slot & 3) + 1
                slot = slot % PROMOTION_SLOTS >> 2
            passing = rights & int(EN_PASSANT_ROWS) & int(PAWN[64 * seat + square])
            targets = pawn_targets(square, occupied, other, seat) | passing
        elif slot < bishops_from:
            slot -= horses_from
            square = nth_bit(horses, slot >> 3)
            targets = int(KNIGHT[square]) & ~own
            slot &= 7
        elif slot < rooks_from:
            slot -= bishops_from
            square = nth_bit(bishops, slot // BISHOP_SLOTS)
            targets = diagonal(square, occupied) & ~own
            slot %= BISHOP_SLOTS
        elif slot < queens_from:
            slot -= rooks_from
            square = nth_bit(rooks, slot // ROOK_SLOTS)
            targets = straight(square, occupied) & ~own
            slot %= ROOK_SLOTS
        elif slot < king_from:
            slot -= queens_from
            square = nth_bit(queens, slot // QUEEN_SLOTS)
            targets = (straight(square, occupied) | diagonal(square, occupied)) & ~own
            slot %= QUEEN_SLOTS
        else:
            square = lowest_bit(own & ~(pawns | knights | diagonals | straights))
            targets = int(KING[square]) & ~own
            slot -= king_from
        if slot >= popcount(targets):
            continue
        goal = nth_bit(targets, slot)
        action = promotion << PROMOTION | square << FROM | goal
        if passing & (int(ONE) << goal):
            wanted = action
        elif is_safe(own, other, pawns, knights, diagonals, straights, seat, square, goal):
            return action


def random_playout(state: State, actions: Actions, rng: Rng) -> None:
    while state[STATUS] == ON:
        apply_action(state, random_action(state, actions, rng))
