"""Actions and positions as text: numeric moves and PDN's FEN."""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np

from agon.games.api import InvalidAction, InvalidPosition, Options
from agon.games.checkers.rules import (
    BLACK_HOME,
    BOARD,
    CODE_BITS,
    CODES,
    DRAW_PLIES,
    HISTORY,
    MOST_ACTIONS,
    STATE_CELLS,
    WHITE_HOME,
    WON,
    apply_action,
    bit_of,
    jumpers,
    legal_actions,
    offset,
    square_of,
    steppers,
)
from agon.games.verbs import State


def squares(action: int) -> list[int]:
    """Return the squares that a piece touches, numbered from 1."""
    place, path = bit_of(action & 31), action >> 6
    touched = [(action & 31) + 1]
    while path > 1:
        place += offset(path & 3) * (2 if action & 32 else 1)
        touched.append(square_of(place) + 1)
        path >>= 2
    return touched


def _legal(state: State) -> list[int]:
    out = np.zeros(MOST_ACTIONS, np.int32)
    return out[: legal_actions(state, out)].tolist()


def action_to_text(state: State, action: int) -> str:
    return ("x" if action & 32 else "-").join(str(square) for square in squares(action))


_NUMBER = r"(?:[1-9]|[12][0-9]|3[0-2])"
_ACTION = re.compile(rf"{_NUMBER}(?:-{_NUMBER}|(?:x{_NUMBER}){{1,9}})")


def _action(touched: list[int], jump: bool) -> int | None:
    """Return the action that touches these squares, or None if no piece can go so."""
    path = 0
    for depth, (here, there) in enumerate(pairwise(touched)):
        for direction in range(4):
            middle = bit_of(here - 1) + offset(direction)
            end = middle + offset(direction) if jump else middle
            if BOARD >> middle & BOARD >> end & 1 and end == bit_of(there - 1):
                path |= direction << 2 * depth
                break
        else:
            return None
    return (path | 1 << 2 * (len(touched) - 1)) << 6 | jump << 5 | (touched[0] - 1)


def action_from_text(state: State, text: str) -> int:
    name = text.strip()
    if _ACTION.fullmatch(name) is None:
        raise InvalidAction(f"{text[:30]!r} is not a move; moves are like 11-15, jumps like 11x18 or 11x18x25")
    touched = [int(number) for number in re.split("[-x]", name)]
    action = _action(touched, "x" in name)
    if "x" in name and len(touched) == 2:
        legal = _legal(state)
        meant = [known for known in legal if known & 32 and squares(known)[:: len(squares(known)) - 1] == touched]
        if action not in legal and len(meant) > 1:
            raise InvalidAction(f"{name} can be jumped in {len(meant)} ways: write every square, as in 11x18x25")
        if action not in legal and meant:
            return meant[0]
    if action is None:
        raise InvalidAction(f"no piece goes {name}: the squares are not in one line or not next to each other")
    return action


def _side(pieces: int, kings: int) -> str:
    bits = [bit for bit in range(64) if pieces >> bit & 1]
    return ",".join(f"{'K' if kings >> bit & 1 else ''}{square_of(bit) + 1}" for bit in bits)


def _codes(state: State) -> list[int]:
    plies = range(int(state[5]))
    return [int(state[HISTORY + ply // CODES]) >> CODE_BITS * (ply % CODES) & 127 for ply in plies]


def _history(state: State) -> list[str]:
    """Return the king moves since the last irreversible ply, in order, found by undoing them."""
    pieces = int(state[0] | state[1])
    written: list[str] = []
    for code in reversed(_codes(state)):
        low = code >> 1
        high = low + 4 + (code & 1)
        start, end = (low, high) if pieces >> high & 1 else (high, low)
        pieces ^= 1 << low | 1 << high
        written.append(f"{square_of(start) + 1}-{square_of(end) + 1}")
    return written[::-1]


def position_to_text(state: State) -> str:
    black, white, kings = (int(cell) for cell in state[:3])
    text = f"{'BW'[int(state[3])]}:W{_side(white, kings)}:B{_side(black, kings)}"
    return ":".join([text, *(["R" + ",".join(_history(state))] if state[5] else [])])


_PIECES = rf"(?:K?{_NUMBER}(?:,K?{_NUMBER})*)?"
_STEPS = rf"{_NUMBER}-{_NUMBER}(?:,{_NUMBER}-{_NUMBER}){{0,{DRAW_PLIES - 1}}}"
_POSITION = re.compile(rf"([BW]):W({_PIECES}):B({_PIECES})(?::R({_STEPS}))?")


def _read_side(name: str, text: str, crowning: int) -> tuple[int, int]:
    pieces = kings = 0
    for word in text.split(",") if text else []:
        bit = 1 << bit_of(int(word.removeprefix("K")) - 1)
        if pieces & bit:
            raise InvalidPosition(f"{name} has square {word.removeprefix('K')} twice")
        if word[0] != "K" and bit & crowning:
            raise InvalidPosition(f"{name}'s man on {word} would be a king")
        pieces |= bit
        kings |= bit if word[0] == "K" else 0
    if pieces.bit_count() > 12:
        raise InvalidPosition(f"{name} has more than 12 pieces")
    return pieces, kings


def position_from_text(text: str, options: Options) -> State:
    """Read a position. Refuse it if no game can show it, as far as the squares, and the king moves that follow them,
    tell."""
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected the side to move, White's and Black's squares, as in B:WK18,24:B1,K10")
    white, white_kings = _read_side("White", match[2], BLACK_HOME)
    black, black_kings = _read_side("Black", match[3], WHITE_HOME)
    if white & black:
        raise InvalidPosition("Black and White stand on the same square")
    pieces = [black, white]
    seat = "BW".index(match[1])
    if not pieces[1 - seat]:
        raise InvalidPosition("the side that has just moved has no pieces")
    kings = black_kings | white_kings
    steps = [[int(number) for number in step.split("-")] for step in match[4].split(",")] if match[4] else []
    for start, end in reversed(steps):
        seat = 1 - seat
        here, there = 1 << bit_of(start - 1), 1 << bit_of(end - 1)
        if not pieces[seat] & kings & there or (black | white) & here:
            raise InvalidPosition(f"no king can have come by {start}-{end}")
        pieces[seat] ^= here | there
        black, white = pieces
        kings ^= here | there
    state = np.zeros(STATE_CELLS, np.int64)
    state[:4] = black, white, kings, seat
    own, other = pieces[seat], pieces[1 - seat]
    if steppers(own, other, kings, seat) == 0 and jumpers(own, other, kings, seat) == 0:
        state[4] = WON
    for touched in steps:
        action = _action(touched, jump=False)
        if action not in _legal(state):
            raise InvalidPosition(f"{touched[0]}-{touched[1]} was not allowed")
        apply_action(state, action)
    if position_to_text(state) != text.strip():
        raise InvalidPosition("squares are written in ascending order")
    return state
