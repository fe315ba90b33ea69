"""Actions as SAN and UCI."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from agon.games.api import InvalidAction
from agon.games.bits import lowest_bit
from agon.games.chess.attacks import (
    ANTIDIAGONAL,
    COLUMN,
    DIAGONAL,
    KING,
    KNIGHT,
    PAWN,
    ROW,
    along,
    diagonal,
    line,
    straight,
)
from agon.games.chess.moves import FROM, PROMOTION, castled
from agon.games.chess.rules import conclude, legal_actions, make_move
from agon.games.chess.state import (
    CHECKMATE,
    CHESS960,
    CLAIM,
    DIAGONALS,
    MOST_ACTIONS,
    PAWNS,
    SEAT,
    START,
    STATUS,
    STRAIGHTS,
    kind_of,
)
from agon.games.verbs import State

LETTERS = "PNBRQK"
KINDS = {letter: kind for kind, upper in enumerate(LETTERS) for letter in (upper, upper.lower())}
SQUARES = [f"{column}{row}" for row in "12345678" for column in "abcdefgh"]
CLAIM_TEXT = "claim draw"


def legal(state: State) -> list[int]:
    out = np.zeros(MOST_ACTIONS, np.int32)
    return out[: legal_actions(state, out)].tolist()


def pieces(state: State) -> tuple[int, int, int, int]:
    """Return the bitboards that distinguish kinds."""
    pawns, knights, diagonals, straights = state[PAWNS : STRAIGHTS + 1].tolist()
    return pawns, knights, diagonals, straights


def king_square(state: State, seat: int) -> int:
    pawns, knights, diagonals, straights = pieces(state)
    return lowest_bit(int(state[seat]) & ~(pawns | knights | diagonals | straights))


_STRAIGHT_LINES = [line(square, ROW) | line(square, COLUMN) for square in range(64)]
_DIAGONAL_LINES = [line(square, DIAGONAL) | line(square, ANTIDIAGONAL) for square in range(64)]
_KNIGHTS, _PAWNS = KNIGHT.tolist(), PAWN.tolist()


def in_check(state: State, seat: int) -> bool:
    """Return True if the king of ``seat`` is attacked. Plain numbers, and squares between only if a slider stands on a
    line with the king: most of the time of reading games would go into this question."""
    white, black, pawns, knights, diagonals, straights = state[: STRAIGHTS + 1].tolist()
    own, other = (white, black) if seat == 0 else (black, white)
    king = lowest_bit(own & ~(pawns | knights | diagonals | straights))
    if _KNIGHTS[king] & knights & other or _PAWNS[64 * seat + king] & pawns & other:
        return True
    occupied = white | black
    near = _STRAIGHT_LINES[king] & straights & other
    if near and straight(king, occupied) & near:
        return True
    near = _DIAGONAL_LINES[king] & diagonals & other
    return bool(near and diagonal(king, occupied) & near)


def parts(action: int) -> tuple[int, int, int]:
    """From, to (of castling the rook's square) and the kind that a pawn becomes, 0 for none."""
    return action >> FROM & 63, action & 63, action >> PROMOTION


def kind_on(state: State, square: int) -> int:
    return kind_of(1 << square, *pieces(state))


def is_castling(state: State, action: int) -> bool:
    return action != CLAIM and int(state[int(state[SEAT])]) >> (action & 63) & 1 == 1


def castled_king(action: int) -> int:
    """Return the king's square after castling."""
    start, rook, _ = parts(action)
    return castled(start, rook)[0]


def captured(state: State, action: int) -> int:
    """Return the square of the piece that is taken, -1 for none; differs from the move's goal en passant."""
    start, goal, _ = parts(action)
    if int(state[1 - int(state[SEAT])]) >> goal & 1:
        return goal
    if kind_on(state, start) == 0 and start % 8 != goal % 8:
        return start // 8 * 8 + goal % 8
    return -1


def _which(state: State, action: int) -> str:
    """Return what distinguishes the moving piece from others of its kind that could go to the same square."""
    start, goal, _ = parts(action)
    own, occupied, kind = int(state[int(state[SEAT])]), int(state[0]) | int(state[1]), kind_on(state, start)
    reach = (
        int(KNIGHT[goal]) if kind == 1
        else int(KING[goal]) if kind == 5
        else (diagonal(goal, occupied) if kind in (2, 4) else 0) | (straight(goal, occupied) if kind in (3, 4) else 0)
    )  # fmt: skip
    near: list[int] = []
    others = reach & own & ~(1 << start)
    while others:
        at = lowest_bit(others)
        others &= others - 1
        if kind_on(state, at) == kind:
            near.append(at)
    if not near:
        return ""
    moves = legal(state)
    rivals = [at for at in near if at << FROM | goal in moves]
    return apart(start, rivals) if rivals else ""


def apart(start: int, rivals: Sequence[int]) -> str:
    """Return what distinguishes a piece on ``start`` from its rivals: its column, else its row, else both."""
    name = SQUARES[start]
    if all(at % 8 != start % 8 for at in rivals):
        return name[0]
    return name[1] if all(at // 8 != start // 8 for at in rivals) else name


def san(kind: int, start: int, goal: int, *, which: str = "", takes: str = "", promotion: int = 0) -> str:
    """Return a move other than castling in SAN, without the sign of a check."""
    if kind == 0:
        text = f"{SQUARES[start][0] if takes else ''}{takes}{SQUARES[goal]}"
        return f"{text}={LETTERS[promotion]}" if promotion else text
    return f"{LETTERS[kind]}{which}{takes}{SQUARES[goal]}"


def sign(state: State, action: int) -> str:
    """Return the sign of a move that gives check or mate, or nothing."""
    after = state.copy()
    make_move(after, action)
    if not in_check(after, int(after[SEAT])):
        return ""
    conclude(after)  # the most of a move's work, and few moves give check
    return "#" if after[STATUS] == CHECKMATE else "+"


def action_to_text(state: State, action: int) -> str:
    """Return the action in SAN."""
    if action == CLAIM:
        return CLAIM_TEXT
    start, goal, promotion = parts(action)
    kind = kind_on(state, start)
    if is_castling(state, action):
        text = "O-O" if goal > start else "O-O-O"
    else:
        which = "" if kind == 0 else _which(state, action)
        text = san(
            kind, start, goal, which=which, takes="x" if captured(state, action) >= 0 else "", promotion=promotion
        )
    return text + sign(state, action)


class Checks(NamedTuple):
    """Facts that tell which moves of a position may give check."""

    squares: tuple[int, ...]
    """By kind: bitboard of the squares from which a piece of the side to move attacks the other king."""
    uncovering: int
    """Pieces that may stand between a slider of their side and that king."""


def checks_of(state: State) -> Checks:
    seat = int(state[SEAT])
    own, occupied = int(state[seat]), int(state[0]) | int(state[1])
    king = king_square(state, 1 - seat)
    lines = [along(king, occupied, direction) for direction in range(4)]
    rook, bishop, uncovering = lines[0] | lines[1], lines[2] | lines[3], 0
    for direction, reach in enumerate(lines):
        near = reach & own
        sliders = int(state[STRAIGHTS]) if direction <= COLUMN else int(state[DIAGONALS])
        if near and along(king, occupied ^ near, direction) & own & sliders & ~near:
            uncovering |= near
    pawn = int(PAWN[64 * (1 - seat) + king])
    return Checks((pawn, int(KNIGHT[king]), bishop, rook, bishop | rook, 0), uncovering)


_UCI = re.compile(r"([a-h][1-8])([a-h][1-8])([nbrq]?)")
_CASTLING = re.compile(r"([O0o])-\1(-\1)?[+#]?[!?]{0,2}")
_SAN = re.compile(
    r"([NBRQKnrqk])?([a-h])?([1-8])?[x:-]?([a-h])([1-8])"
    r"(?:=?([NBRQnbrq])|=?\(([NBRQnbrq])\))?(?: ?e\.p\.)?[+#]?[!?]{0,2}"
)


def action_from_text(state: State, text: str) -> int:
    """Read SAN as people write it, and UCI; both only if a legal move is meant."""
    name = text.strip()
    if name.lower() in (CLAIM_TEXT, "draw"):
        return CLAIM
    return action_among(state, name, legal(state))


def action_among(state: State, text: str, legal: Sequence[int]) -> int:
    """As ``action_from_text``, with the legal actions of the state."""
    name = text.strip()
    match = _SAN.fullmatch(name)
    if match and not _UCI.fullmatch(name):  # B7f5 is a bishop's move, b7f5 names two squares
        return _from_san(state, name, match, legal)
    if name.lower() in (CLAIM_TEXT, "draw"):
        return CLAIM
    if _UCI.fullmatch(name):
        return _from_uci(state, name, legal)
    castling = _CASTLING.fullmatch(name)
    if castling is None:
        raise InvalidAction(f"{text[:20]!r} is not a move; moves are like e4, Nf3, exd5, O-O or e8=Q, or like g1f3")
    is_long = castling[2] is not None
    own = int(state[int(state[SEAT])])
    found = [
        action
        for action in legal
        if action != CLAIM and own >> (action & 63) & 1 and (action & 63 < action >> FROM & 63) == is_long
    ]
    return _only(state, name, found)


def _from_san(state: State, name: str, match: re.Match[str], legal: Sequence[int]) -> int:
    """Return the move that SAN names, of all legal actions."""
    letter, column, row, goal_column, goal_row, promoted, in_brackets = match.groups()
    kind = KINDS[letter] if letter else 0
    goal = ord(goal_column) - 97 + 8 * (ord(goal_row) - 49)
    promotion = KINDS[promoted or in_brackets] if promoted or in_brackets else 0
    own = int(state[int(state[SEAT])])
    places, found = pieces(state), list[int]()
    if own >> goal & 1:
        return _only(state, name, found)  # goes onto a piece of its own: castling has another text
    for action in legal:
        start = action >> FROM & 63
        if (
            action & 63 == goal
            and action != CLAIM
            and kind_of(1 << start, *places) == kind
            and (column is None or start % 8 == ord(column) - 97)
            and (row is None or start // 8 == ord(row) - 49)
        ):
            found.append(action)
    if found and not promotion and found[0] >> PROMOTION:
        raise InvalidAction(f"{name} does not say what the pawn becomes: write {name}=Q")
    return _only(state, name, [action for action in found if action >> PROMOTION == promotion])


def _only(state: State, name: str, found: list[int]) -> int:
    if len(found) > 1:
        meant = " or ".join(action_to_text(state, action) for action in found)
        raise InvalidAction(f"{name} could be {meant}")
    if not found:
        raise InvalidAction(f"{name} is not a legal move here")
    return found[0]


def uci(state: State, action: int) -> str:
    """Return the move as the Universal Chess Interface has it: castling is the king's way in standard chess, king takes
    rook in Chess960. Raises ``InvalidAction`` for the claim of a draw, which engines cannot make."""
    if action == CLAIM:
        raise InvalidAction("a claim has no UCI text")
    start, goal, promotion = parts(action)
    if is_castling(state, action) and not int(state[START]) & CHESS960:
        goal = castled_king(action)
    return SQUARES[start] + SQUARES[goal] + (LETTERS[promotion].lower() if promotion else "")


def action_from_uci(state: State, text: str) -> int:
    """Return the legal move of that text; castling is read either way if only one move can be meant.

    Raises ``InvalidAction``.
    """
    return _from_uci(state, text, legal(state))


def _from_uci(state: State, text: str, moves: Sequence[int]) -> int:
    match = _UCI.fullmatch(text)
    if match is None:
        raise InvalidAction(f"{text[:20]!r} is not a move like e2e4 or e7e8q")
    start, goal = SQUARES.index(match[1]), SQUARES.index(match[2])
    action = LETTERS.index((match[3] or "p").upper()) << PROMOTION | start << FROM | goal
    if action in moves:
        return action
    for castling in moves:
        if (
            is_castling(state, castling)
            and castling >> FROM & 63 == start
            and castled_king(castling) == goal
            and not match[3]
            and abs(start - goal) > 1
        ):
            return castling
    raise InvalidAction(f"{text} is not a legal move here")
