"""Nine men's morris: three men in a row take one of the other's; who has two men left, or cannot move, has lost.

A sample of a board of places and lines. The state (int64) holds the seat to move, the moves so far, whether that seat
owes the removal of a man, the men that each seat has yet to place, and a number for each point, row by row from the top
left: 0 empty, 1 or 2. Actions: 0 to 23 place a man, or remove one, 24 + 24 * from + to moves one; with three men left
they fly. A position's text is its rows, who is to move, ``!`` or ``.`` for a removal owed or not, the men in hand, and
the moves: ``.../.../.../....../.../.../... x . 9 9 0``. The game is drawn after 200 moves. These are the rules and the
numbers of OpenSpiel's ``nine_mens_morris``.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from agon.games.api import (
    TERMINAL,
    Board,
    Choice,
    Fact,
    Info,
    InvalidAction,
    InvalidPosition,
    Options,
    Piece,
    Place,
    Segment,
    View,
)
from agon.games.verbs import Actions, State

POINTS = 24
MEN = 9
MOST_MOVES = 200
TURN, MOVES, OWES, HAND, BOARD = 0, 1, 2, 3, 5
STATE_CELLS = BOARD + POINTS
MILLS = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11), (12, 13, 14), (15, 16, 17), (18, 19, 20), (21, 22, 23)),
    *((0, 9, 21), (3, 10, 18), (6, 11, 15), (1, 4, 7), (16, 19, 22), (8, 12, 17), (5, 13, 20), (2, 14, 23)),
)
LINES = tuple(pair for one, two, three in MILLS for pair in ((one, two), (two, three)))
COLUMNS = "adgbdfcdeabcefgcdebdfadg"
ROWS = "777666555444444333222111"
NAMES = [column + row for column, row in zip(COLUMNS, ROWS, strict=True)]
MARKS = ".xo"
ENDS = (3, 6, 9, 15, 18, 21, 24)
"""Points before the end of each row."""

INFO = Info(
    name="nine_mens_morris",
    title="Nine men's morris",
    version=1,
    summary="Make rows of three, and take the other's men.",
    most_actions=66,
    num_distinct_actions=24 + 24 * 24,
    seat_names=("White", "Black"),
    how_to_play=(
        "Place your nine men in turn, then move them along the lines. Three in a row take a man of the other's that is "
        "in no such row, or any if all are. With three men left you may move to any point. A player with two men left, "
        "or without a move, has lost."
    ),
)


def _joined() -> tuple[tuple[bool, ...], ...]:
    both = {*LINES, *((end, start) for start, end in LINES)}
    return tuple(tuple((start, end) in both for end in range(POINTS)) for start in range(POINTS))


JOINED = np.array(_joined())
MILL = np.array(MILLS)


def initial_state(state: State) -> None:
    state[:] = 0
    state[HAND] = MEN
    state[HAND + 1] = MEN


def current_player(state: State) -> int:
    return state[TURN]


def in_mill(state: State, point: int) -> bool:
    mark = state[BOARD + point]
    for mill in range(16):
        one, two, three = MILL[mill, 0], MILL[mill, 1], MILL[mill, 2]
        if (
            point in (one, two, three)
            and state[BOARD + one] == mark
            and state[BOARD + two] == mark
            and state[BOARD + three] == mark
        ):
            return True
    return False


def men(state: State, seat: int) -> int:
    """Return a seat's men, on the board and in hand."""
    count = state[HAND + seat]
    for point in range(POINTS):
        if state[BOARD + point] == seat + 1:
            count += 1
    return count


def legal_actions(state: State, out: Actions) -> int:
    if state[TURN] == TERMINAL:
        return 0
    if state[OWES]:
        return removals(state, out)
    return moves(state, state[TURN], out)


def removals(state: State, out: Actions) -> int:
    other = 2 - state[TURN]
    count = 0
    for point in range(POINTS):
        if state[BOARD + point] == other and not in_mill(state, point):
            out[count] = point
            count += 1
    if count == 0:
        for point in range(POINTS):
            if state[BOARD + point] == other:
                out[count] = point
                count += 1
    return count


def moves(state: State, seat: int, out: Actions) -> int:
    count = 0
    if state[HAND + seat] > 0:
        for point in range(POINTS):
            if state[BOARD + point] == 0:
                out[count] = point
                count += 1
        return count
    flies = men(state, seat) <= 3
    for start in range(POINTS):
        if state[BOARD + start] == seat + 1:
            for end in range(POINTS):
                if state[BOARD + end] == 0 and (flies or JOINED[start, end]):
                    out[count] = 24 + 24 * start + end
                    count += 1
    return count


def can_move(state: State, seat: int) -> bool:
    if state[HAND + seat] > 0:
        return True
    flies = men(state, seat) <= 3
    for start in range(POINTS):
        if state[BOARD + start] == seat + 1:
            for end in range(POINTS):
                if state[BOARD + end] == 0 and (flies or JOINED[start, end]):
                    return True
    return False


def apply_action(state: State, action: int) -> None:
    seat = state[TURN]
    if state[OWES]:
        state[BOARD + action] = 0
        state[OWES] = 0
    else:
        end = action
        if action < POINTS:
            state[HAND + seat] -= 1
        else:
            state[BOARD + (action - 24) // 24] = 0
            end = (action - 24) % 24
        state[BOARD + end] = seat + 1
        state[MOVES] += 1
        if in_mill(state, end):
            state[OWES] = 1
    if not state[OWES]:
        state[TURN] = 1 - seat
    settle(state)


def settle(state: State) -> None:
    """End the game if it is lost or drawn."""
    seat = state[TURN]
    if state[OWES] == 0 and (state[MOVES] >= MOST_MOVES or loses(state, seat)):
        state[TURN] = TERMINAL


def loses(state: State, seat: int) -> bool:
    return men(state, seat) < 3 or not can_move(state, seat)


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    out[1] = 0.0
    if state[TURN] == TERMINAL:
        turn = state[MOVES] % 2
        if loses(state, turn):
            out[turn] = -1.0
            out[1 - turn] = 1.0


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    return INFO.most_actions


def max_plies(options: Options) -> int:
    return MOST_MOVES + 14


def set_options(state: State, options: Options) -> None:
    """There are none."""


def action_to_text(state: State, action: int) -> str:
    if action < POINTS:
        return f"x{NAMES[action]}" if state[OWES] else NAMES[action]
    return f"{NAMES[(action - 24) // 24]}-{NAMES[(action - 24) % 24]}"


def action_from_text(state: State, text: str) -> int:
    typed = text.strip().lower()
    points = typed.removeprefix("x").split("-")
    if len(points) > 2 or not set(points) <= set(NAMES) or typed.startswith("x") != bool(state[OWES]):
        raise InvalidAction(f"{text[:20]!r} is no point (a1), no move (a1-a4), and no removal that is due (xa1)")
    if len(points) == 1:
        return NAMES.index(points[0])
    return 24 + 24 * NAMES.index(points[0]) + NAMES.index(points[1])


def position_to_text(state: State) -> str:
    marks = "".join(MARKS[int(cell)] for cell in state[BOARD:])
    rows = "/".join(marks[start:end] for start, end in zip((0, *ENDS), ENDS, strict=False))
    turn = "xo"[_turn(state)]
    return f"{rows} {turn} {'!' if state[OWES] else '.'} {state[HAND]} {state[HAND + 1]} {state[MOVES]}"


def _turn(state: State) -> int:
    return int(state[MOVES] + state[OWES]) % 2


ROWS_TEXT = "/".join(f"[.xo]{{{size}}}" for size in (3, 3, 3, 6, 3, 3, 3))


def position_from_text(text: str, options: Options) -> State:
    match = re.fullmatch(rf"({ROWS_TEXT}) ([xo]) ([!.]) ([0-9]) ([0-9]) (0|[1-9][0-9]{{0,2}})", text.strip())
    if match is None:
        raise InvalidPosition(
            "expected .../.../.../....../.../.../... x . 9 9 0: rows, turn, ! or ., men in hand, moves"
        )
    state = np.zeros(STATE_CELLS, np.int64)
    state[BOARD:] = [MARKS.index(mark) for mark in match[1].replace("/", "")]
    state[OWES] = match[3] == "!"
    state[HAND], state[HAND + 1], state[MOVES] = int(match[4]), int(match[5]), int(match[6])
    turn = _turn(state)
    if "xo"[turn] != match[2] or state[MOVES] > MOST_MOVES:
        raise InvalidPosition("the moves do not go together with who is to move")
    _check_men(state, turn)
    state[TURN] = turn
    settle(state)
    return state


def _check_men(state: State, turn: int) -> None:
    moved = int(state[MOVES])
    for seat in range(2):
        if state[HAND + seat] != max(0, MEN - (moved + 1 - seat) // 2):
            raise InvalidPosition("the men in hand do not go together with the moves")
        if not 2 <= men(state, seat) <= MEN or (seat == turn and state[OWES] and men(state, seat) < 3):
            raise InvalidPosition("a player has from two to nine men")
    if men(state, 0) == 2 and men(state, 1) == 2:
        raise InvalidPosition("the game ended before both players had two men")
    if state[OWES]:
        mills = [mill for mill in MILLS if all(state[BOARD + point] == turn + 1 for point in mill)]
        if not mills or men(state, 1 - turn) < 3 or not np.any(state[BOARD:] == 2 - turn):
            raise InvalidPosition("nothing can be removed")


def board(options: Options) -> Board:
    return Board(
        shape="places",
        width=POINTS,
        height=1,
        cell_names=NAMES,
        pieces=[
            Piece(code="x", name="white man", shape="disc", seat=0, glyph="x"),
            Piece(code="o", name="black man", shape="disc", seat=1, glyph="o"),
        ],
        style="wood",
        places=[Place("abcdefg".index(name[0]) + 0.5, 7.5 - int(name[1])) for name in NAMES],
        lines=[Segment(start, end) for start, end in LINES],
    )


def view(state: State, seat: int) -> View:
    return View(
        cells=["" if cell == 0 else MARKS[int(cell)] for cell in state[BOARD:]],
        facts=[
            Fact(label=f"{name} has to place", value=str(state[HAND + each]), seat=each)
            for each, name in enumerate(INFO.seat_names)
        ],
    )


def choice(state: State, action: int) -> Choice:
    text = action_to_text(state, action)
    if action < POINTS:
        label = f"Remove the man on {NAMES[action]}" if state[OWES] else f"Place on {text}"
        return Choice(action=action, text=text, label=label, path=[action])
    start, end = (action - 24) // 24, (action - 24) % 24
    return Choice(action=action, text=text, label=f"Move from {NAMES[start]} to {NAMES[end]}", path=[start, end])


def describe(state: State, action: int) -> str:
    after = state.copy()
    apply_action(after, action)
    start, end = (action - 24) // 24, (action - 24) % 24
    sentence = f"moves from {NAMES[start]} to {NAMES[end]}"
    if action < POINTS:
        sentence = f"{'removes the man on' if state[OWES] else 'places a man on'} {NAMES[action]}"
    if after[OWES]:
        return f"{sentence} and may remove a man"
    if after[TURN] != TERMINAL:
        return sentence
    out = np.zeros(2)
    returns(after, out)
    return f"{sentence} and wins" if out[state[TURN]] > 0 else f"{sentence}: a draw"
