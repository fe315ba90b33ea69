"""Three men's morris: place three men each, then move them along the lines; three in a line win.

A sample of a board of places and lines. The state (int64) holds the seat to move, the plies so far, and a number for
each point, row by row from the top left: 0 empty, 1 or 2. Actions: 0 to 8 place a man, 9 + 9 * from + to moves one. A
position's text is its rows, who is to move, and the plies: ``x../.o./... x 2``.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from agon.games.api import (
    TERMINAL,
    Board,
    Choice,
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

POINTS = 9
PLACED = 6
MOST_PLIES = 40
TURN, PLIES, BOARD = 0, 1, 2
STATE_CELLS = BOARD + POINTS
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

INFO = Info(
    name="three_mens_morris",
    title="Three men's morris",
    version=1,
    summary="Place three men, then move them along the lines: three in a line win.",
    most_actions=9,
    num_distinct_actions=9 + 81,
    seat_names=("White", "Black"),
    how_to_play="Place your three men in turn, then move one along a line to the next point. Three in a line win.",
)

MARKS = ".xo"
NAMES = [f"{column}{row}" for row in (3, 2, 1) for column in "abc"]


def initial_state(state: State) -> None:
    state[:] = 0


def current_player(state: State) -> int:
    return state[TURN]


def joined(start: int, end: int) -> bool:
    """True if a line leads from one point to the next: through the middle also across."""
    down = abs(start // 3 - end // 3)
    right = abs(start % 3 - end % 3)
    return down + right == 1 or (down == 1 and right == 1 and (start == 4 or end == 4))


def legal_actions(state: State, out: Actions) -> int:
    if state[TURN] == TERMINAL:
        return 0
    return moves(state, state[TURN], out)


def moves(state: State, seat: int, out: Actions) -> int:
    count = 0
    if state[PLIES] < PLACED:
        for point in range(POINTS):
            if state[BOARD + point] == 0:
                out[count] = point
                count += 1
        return count
    for start in range(POINTS):
        if state[BOARD + start] == seat + 1:
            for end in range(POINTS):
                if state[BOARD + end] == 0 and joined(start, end):
                    out[count] = 9 + 9 * start + end
                    count += 1
    return count


def is_blocked(state: State, seat: int) -> bool:
    if state[PLIES] < PLACED:
        return False
    for start in range(POINTS):
        if state[BOARD + start] == seat + 1:
            for end in range(POINTS):
                if state[BOARD + end] == 0 and joined(start, end):
                    return False
    return True


def has_line(state: State, mark: int) -> bool:
    for one, two, three in LINES:
        if state[BOARD + one] == mark and state[BOARD + two] == mark and state[BOARD + three] == mark:
            return True
    return False


def apply_action(state: State, action: int) -> None:
    seat = state[TURN]
    if action < 9:
        state[BOARD + action] = seat + 1
    else:
        state[BOARD + (action - 9) // 9] = 0
        state[BOARD + (action - 9) % 9] = seat + 1
    state[PLIES] += 1
    settle(state, 1 - seat)


def settle(state: State, turn: int) -> None:
    """Set the seat to move, or the end."""
    state[TURN] = turn
    if has_line(state, 2 - turn) or state[PLIES] >= MOST_PLIES or is_blocked(state, turn):
        state[TURN] = TERMINAL


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    out[1] = 0.0
    if state[TURN] == TERMINAL:
        last = 1 - state[PLIES] % 2
        if has_line(state, last + 1) or is_blocked(state, 1 - last):
            out[last] = 1.0
            out[1 - last] = -1.0


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    return 9


def max_plies(options: Options) -> int:
    return MOST_PLIES


def set_options(state: State, options: Options) -> None:
    """There are none."""


def action_to_text(state: State, action: int) -> str:
    return NAMES[action] if action < 9 else f"{NAMES[(action - 9) // 9]}-{NAMES[(action - 9) % 9]}"


def action_from_text(state: State, text: str) -> int:
    points = text.strip().lower().split("-")
    if len(points) > 2 or not set(points) <= set(NAMES):
        raise InvalidAction(f"{text[:20]!r} is neither a point, such as a1, nor a move, such as a1-b1")
    if len(points) == 1:
        return NAMES.index(points[0])
    return 9 + 9 * NAMES.index(points[0]) + NAMES.index(points[1])


def position_to_text(state: State) -> str:
    marks = "".join(MARKS[int(cell)] for cell in state[BOARD:])
    return f"{marks[:3]}/{marks[3:6]}/{marks[6:]} {'xo'[int(state[PLIES]) % 2]} {state[PLIES]}"


def position_from_text(text: str, options: Options) -> State:
    match = re.fullmatch(r"([.xo]{3})/([.xo]{3})/([.xo]{3}) ([xo]) (0|[1-9][0-9]?)", text.strip())
    if match is None:
        raise InvalidPosition("expected three rows, who is to move and the plies so far, as in x../.o./... x 2")
    state = np.zeros(STATE_CELLS, np.int64)
    state[BOARD:] = [MARKS.index(mark) for mark in match[1] + match[2] + match[3]]
    plies = int(match[5])
    state[PLIES] = plies
    turn = plies % 2
    if plies > MOST_PLIES or "xo"[turn] != match[4]:
        raise InvalidPosition("the plies do not go together with who is to move")
    for seat in range(2):
        if np.count_nonzero(state[BOARD:] == seat + 1) != min(3, (plies + 1 - seat) // 2):
            raise InvalidPosition("the men do not go together with the plies")
    if has_line(state, turn + 1):
        raise InvalidPosition("the game ended before the last move")
    settle(state, turn)
    return state


def board(options: Options) -> Board:
    pairs = [(one, two) for line in LINES for one, two in (line[:2], line[1:])]
    return Board(
        shape="places",
        width=3,
        height=3,
        cell_names=NAMES,
        pieces=[
            Piece(code="x", name="white man", shape="disc", seat=0, glyph="x"),
            Piece(code="o", name="black man", shape="disc", seat=1, glyph="o"),
        ],
        style="wood",
        places=[Place(0.5 + 1.5 * column, 0.5 + 1.5 * row) for row in range(3) for column in range(3)],
        lines=[Segment(one, two) for one, two in pairs],
    )


def view(state: State, seat: int) -> View:
    lines = [
        line for line in LINES if len(found := {int(state[BOARD + each]) for each in line}) == 1 and 0 not in found
    ]
    return View(
        cells=["" if cell == 0 else MARKS[int(cell)] for cell in state[BOARD:]],
        won=sorted({point for line in lines for point in line}),
    )


def choice(state: State, action: int) -> Choice:
    text = action_to_text(state, action)
    if action < 9:
        return Choice(action=action, text=text, label=f"Place on {text}", path=[action])
    start, end = (action - 9) // 9, (action - 9) % 9
    return Choice(action=action, text=text, label=f"Move from {NAMES[start]} to {NAMES[end]}", path=[start, end])


def describe(state: State, action: int) -> str:
    after = state.copy()
    apply_action(after, action)
    start, end = (action - 9) // 9, (action - 9) % 9
    sentence = f"places a man on {NAMES[action]}" if action < 9 else f"moves from {NAMES[start]} to {NAMES[end]}"
    if after[TURN] != TERMINAL:
        return sentence
    out = np.zeros(2)
    returns(after, out)
    return f"{sentence} and wins" if out[state[TURN]] > 0 else f"{sentence}: a draw"
