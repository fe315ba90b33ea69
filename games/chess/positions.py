"""Positions as FEN.

The castling field is that of X-FEN: K, Q, k and q mean the outermost rook on that side of the king, a column's letter
any other; Shredder-FEN, which always names columns, is read too. The en passant square is written only if a pawn may
legally go there; the square that other programs write after any double step is read.
"""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np

from agon.games.api import InvalidPosition, Options
from agon.games.bits import lowest_bit
from agon.games.chess.attacks import PAWN
from agon.games.chess.history import code_at
from agon.games.chess.moves import BACK_ROWS, EN_PASSANT_ROWS, FROM, may_take_in_passing
from agon.games.chess.rules import apply_action, conclude
from agon.games.chess.state import (
    CHESS960,
    CLAIM,
    CLAIMED,
    CLOCK,
    DIAGONALS,
    KEY,
    KNIGHTS,
    NUMBER,
    ON,
    PAWNS,
    REVERSIBLE,
    RIGHTS,
    SEAT,
    SEVENTY_FIVE,
    START,
    STATE_CELLS,
    STATUS,
    STRAIGHTS,
    piece_key,
    set_up,
)
from agon.games.chess.texts import LETTERS, SQUARES, in_check, kind_on, king_square, legal, pieces
from agon.games.verbs import State

COLUMNS = "abcdefgh"


def set_options(state: State, options: Options) -> None:
    state[START] = options["position"] | (CHESS960 if options["variant"] else 0)


def cell_codes(state: State) -> list[str]:
    """Return the FEN letter on each square from a1, empty for a free square."""
    pawns, knights, diagonals, straights = pieces(state)
    queens = diagonals & straights
    kings = ~(pawns | knights | diagonals | straights)
    kinds = (pawns, knights, diagonals ^ queens, straights ^ queens, queens, kings)
    codes = [""] * 64
    for side, letters in zip(state[:2].tolist(), (LETTERS, LETTERS.lower()), strict=True):
        for letter, kind in zip(letters, kinds, strict=True):
            left = side & kind
            while left:
                codes[(left & -left).bit_length() - 1] = letter
                left &= left - 1
    return codes


def _castling(state: State) -> str:
    text = ""
    for seat in (0, 1):
        rooks = int(state[STRAIGHTS]) & ~int(state[DIAGONALS]) & int(state[seat]) & 0xFF << 56 * seat
        king, may = king_square(state, seat), int(state[RIGHTS]) & int(state[seat])
        for at in range(56 * seat + 7, 56 * seat - 1, -1):
            if not may >> at & 1:
                continue
            outer = range(at + 1, 56 * seat + 8) if at > king else range(56 * seat, at)
            letter = COLUMNS[at % 8] if any(rooks >> other & 1 for other in outer) else "k" if at > king else "q"
            text += letter if seat else letter.upper()
    return text or "-"


def fen(state: State) -> str:
    """Return the position without its history."""
    codes, rows = cell_codes(state), list[str]()
    for row in range(7, -1, -1):
        cells = "".join(code or "." for code in codes[8 * row : 8 * row + 8])
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), cells))
    passed = int(state[RIGHTS]) & int(EN_PASSANT_ROWS)
    target = SQUARES[lowest_bit(passed)] if passed else "-"
    side = "wb"[int(state[SEAT])]
    return f"{'/'.join(rows)} {side} {_castling(state)} {target} {int(state[CLOCK])} {int(state[NUMBER])}"


def _history(state: State) -> list[str]:
    codes = [code_at(state, ply) for ply in range(int(state[REVERSIBLE]))]
    return [SQUARES[code >> 6 & 63] + SQUARES[code & 63] for code in codes]


def position_to_text(state: State) -> str:
    words = [fen(state)]
    if state[REVERSIBLE]:
        words += ["after", *_history(state)]
    return " ".join([*words, "claimed"] if state[STATUS] == CLAIMED else words)


_POSITION = re.compile(
    r"([1-8PNBRQKpnbrqk/]+) ([wb]) (-|[A-HKQa-hkq]{1,4}) (-|[a-h][36])(?: ([0-9]{1,3}) ([0-9]{1,4}))?"
    r"(?: after ([a-h][1-8][a-h][1-8](?: [a-h][1-8][a-h][1-8]){0,149}))?( claimed)?"
)


def _place(state: State, text: str) -> None:
    rows = text.split("/")
    if len(rows) != 8:
        raise InvalidPosition(f"the board must have 8 rows, not {len(rows)}")
    for row, line in zip(range(7, -1, -1), rows, strict=True):
        cells = "".join("." * int(letter) if letter.isdigit() else letter for letter in line)
        if len(cells) != 8 or any(one.isdigit() and other.isdigit() for one, other in pairwise(line)):
            raise InvalidPosition(f"row {row + 1} ({line}) must have 8 squares")
        for column, letter in enumerate(cells):
            if letter != ".":
                set_up(state, int(letter.islower()), LETTERS.index(letter.upper()), 8 * row + column)
    if int(state[PAWNS]) & int(BACK_ROWS):
        raise InvalidPosition("a pawn cannot stand on the first or the last row")
    for name, letters in (("White", LETTERS), ("Black", LETTERS.lower())):
        pawns, *others, kings = (text.count(letter) for letter in letters)
        if kings != 1:
            raise InvalidPosition(f"{name} must have one king, not {kings}")
        promoted = sum(max(0, count - most) for count, most in zip(others, (2, 2, 2, 1), strict=True))
        if pawns + promoted > 8:
            raise InvalidPosition(f"{name} has more pieces than pawns can have become")


def _read_castling(state: State, text: str) -> int:
    rights = 0
    for letter in text.replace("-", ""):
        seat, name = int(letter.islower()), "White" if letter.isupper() else "Black"
        king, home = king_square(state, seat), 56 * seat
        rooks = int(state[STRAIGHTS]) & ~int(state[DIAGONALS]) & int(state[seat])
        row = [at for at in range(home, home + 8) if rooks >> at & 1]
        if letter in "KkQq":
            row = [at for at in row if (at > king) == (letter in "Kk")]
            row = row[-1:] if letter in "Kk" else row[:1]
        else:
            row = [at for at in row if at % 8 == COLUMNS.index(letter.lower())]
        if king // 8 * 8 != home or not row:
            raise InvalidPosition(f"castling {letter}: {name}'s king or rook is not there")
        standard = king % 8 == 4 and row[0] % 8 in (0, 7)
        if not standard and not int(state[START]) & CHESS960:
            raise InvalidPosition(f"castling {letter}: only in Chess960 from there")
        if rights >> row[0] & 1 or any(
            rights >> at & 1 and (at > king) == (row[0] > king) for at in range(home, home + 8)
        ):
            raise InvalidPosition(f"castling {letter}: that side is named twice")
        rights |= 1 << row[0]
    return rights


def _read_en_passant(state: State, text: str) -> int:
    """Return the square as a bit if a pawn may go there, else 0."""
    if text == "-":
        return 0
    target, seat = SQUARES.index(text), int(state[SEAT])
    back = -8 if seat == 0 else 8
    pawns, knights, diagonals, straights = pieces(state)
    own, other = int(state[seat]), int(state[1 - seat])
    occupied = own | other
    if (
        (target // 8 == 5) != (seat == 0)
        or (occupied >> target | occupied >> (target - back)) & 1
        or not other & pawns & 1 << (target + back)
    ):
        raise InvalidPosition(f"no pawn can just have passed {text}")
    takers = int(PAWN[64 * (1 - seat) + target]) & own & pawns
    for square in range(64):
        if takers >> square & 1 and may_take_in_passing(
            square, target, own, other, knights, pawns, diagonals, straights, seat
        ):
            return 1 << target
    return 0


def _take_back(state: State, moves: list[str]) -> None:
    """Undo the moves of the history, without asking whether they were allowed."""
    for move in reversed(moves):
        start, end = SQUARES.index(move[:2]), SQUARES.index(move[2:])
        seat = 1 - int(state[SEAT])
        kind = kind_on(state, end)
        if not int(state[seat]) >> end & 1 or kind == 0 or (int(state[0]) | int(state[1])) >> start & 1:
            raise InvalidPosition(f"no piece can have come by {move}")
        for cell in (seat, KNIGHTS, DIAGONALS, STRAIGHTS):
            if int(state[cell]) >> end & 1:
                state[cell] ^= 1 << end | 1 << start
        state[KEY] ^= piece_key(seat, kind, start) ^ piece_key(seat, kind, end)
        state[SEAT] = seat
        state[CLOCK] -= 1
        state[NUMBER] -= seat
        if state[NUMBER] == 0:
            raise InvalidPosition("more moves came before than the number of the move says")


def position_from_text(text: str, options: Options) -> State:
    """Read a position. Refuse it if no game can show it, as far as pieces, checks, castling and the history tell."""
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition(
            "expected a FEN: the rows from the eighth, w or b, castling, en passant, "
            "plies without capture or pawn move, number of the move"
        )
    state = np.zeros(STATE_CELLS, np.uint64)
    set_options(state, options)
    _place(state, match[1])
    moves = (match[7] or "").split()
    state[SEAT] = "wb".index(match[2])
    state[CLOCK] = clock = int(match[5] or 0)
    state[NUMBER] = max(1, int(match[6] or 1))
    if clock > SEVENTY_FIVE or clock < len(moves):
        raise InvalidPosition(f"{clock} plies without capture or pawn move: too {'few' if clock < 150 else 'many'}")
    if in_check(state, 1 - int(state[SEAT])):
        raise InvalidPosition("the side that has just moved left its king in check")
    rights = _read_castling(state, match[3]) | _read_en_passant(state, match[4])
    _take_back(state, moves)
    state[RIGHTS] = rights
    if moves and (rights & int(EN_PASSANT_ROWS) or in_check(state, 1 - int(state[SEAT]))):
        raise InvalidPosition("the moves before cannot have led here")
    conclude(state)
    for move in moves:
        action = SQUARES.index(move[:2]) << FROM | SQUARES.index(move[2:])
        if state[STATUS] != ON or action not in legal(state):
            raise InvalidPosition(f"{move} was not allowed")
        apply_action(state, action)
    if match[8]:
        if CLAIM not in legal(state):
            raise InvalidPosition("no draw can be claimed")
        apply_action(state, CLAIM)
    if (moves or match[8]) and position_to_text(state) != text.strip():
        raise InvalidPosition("this is not how the position is written")
    return state
