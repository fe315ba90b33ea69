"""Fanorona on five by nine points: take men by moving towards them or away from them.

A sample of a board of places and lines whose moves go on. The state (int64) holds the seat to move, the turns so far,
the point of a man that has taken and may go on, or -1, the direction of its last step, the points where it has been in
this turn as bits, and a number for each point, row by row from the top left: 0 empty, 1 or 2.

A man steps along a line to an empty point. If the next point ahead holds a man of the other's, that and all behind it
without a gap are taken (approach); or if the point behind it did (withdrawal). Who can take must; after taking, the
same man may take again, to a point where it has not been and not in the direction of its last step, or stop. Who has
no man left, or cannot move, has lost; after 150 turns the game is drawn.

Actions: 24 * point + 3 * direction + 0 for an approach, 1 for a withdrawal, 2 for a step that takes nothing; 1080
stops. Directions count clockwise from north. Texts: ``e2-e3A``, ``d3-e3W``, ``a1-a2``, ``stop``. A position's text is
its rows, who is to move, the turns, and ``-`` or the man that may go on, its last direction and where it has been:
``... x 3 e3:n:e2.d2``. The rules are those of M. Schadd et al.,
"Best play in Fanorona leads to draw", New Mathematics and Natural Computation 4 (2008).
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

ROWS, COLUMNS = 5, 9
POINTS = ROWS * COLUMNS
MEN = 22
MOST_TURNS = 150
TURN, TURNS, CHAIN, LAST, BEEN, BOARD = 0, 1, 2, 3, 4, 5
STATE_CELLS = BOARD + POINTS
APPROACH, WITHDRAWAL, STEP = 0, 1, 2
STOP = 24 * POINTS
DOWN = (-1, -1, 0, 1, 1, 1, 0, -1)
RIGHT = (0, 1, 1, 1, 0, -1, -1, -1)
WAYS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
NAMES = [f"{column}{ROWS - row}" for row in range(ROWS) for column in "abcdefghi"]
MARKS = ".xo"
START = "ooooooooo/ooooooooo/oxox.oxox/xxxxxxxxx/xxxxxxxxx"

INFO = Info(
    name="fanorona",
    title="Fanorona",
    version=1,
    summary="Take all men by moving towards them or away from them.",
    most_actions=MEN * 16,
    num_distinct_actions=STOP + 1,
    seat_names=("White", "Black"),
    how_to_play=(
        "Move a man along a line to an empty point. It takes the unbroken row of men that it moves towards, or else "
        "the row that it moves away from. If you can take, you must; the same man may then take again, in another "
        "direction and to a point where it has not been. Take all men to win."
    ),
)


def initial_state(state: State) -> None:
    state[:] = 0
    state[CHAIN] = -1
    for point in range(POINTS):
        row, column = point // COLUMNS, point % COLUMNS
        mark = 2 if row < 2 else 1
        if row == 2:
            mark = 0 if column == 4 else 2 - (column + (column > 4)) % 2
        state[BOARD + point] = mark


def current_player(state: State) -> int:
    return state[TURN]


def next_point(point: int, way: int) -> int:
    """Return the point that a line leads to, or -1; only every other point has lines across."""
    row, column = point // COLUMNS + DOWN[way], point % COLUMNS + RIGHT[way]
    if not (0 <= row < ROWS and 0 <= column < COLUMNS):
        return -1
    if way % 2 == 1 and (row + column) % 2 == 1:
        return -1
    return row * COLUMNS + column


def holds(state: State, point: int, mark: int) -> bool:
    return point >= 0 and state[BOARD + point] == mark


def takes(state: State, point: int, way: int, kind: int) -> bool:
    """True if the step of the seat to move to an empty point takes men in this way."""
    other = 2 - state[TURN]
    if kind == APPROACH:
        end = next_point(point, way)
        return holds(state, next_point(end, way), other)
    return holds(state, next_point(point, (way + 4) % 8), other)


def may_enter(state: State, point: int, way: int) -> bool:
    end = next_point(point, way)
    if end < 0 or state[BOARD + end] != 0:
        return False
    return state[CHAIN] < 0 or (way != state[LAST] and (state[BEEN] >> end) & 1 == 0)


def captures(state: State, out: Actions) -> int:
    """Write the captures of the seat to move."""
    count = 0
    for point in range(POINTS):
        if state[BOARD + point] == state[TURN] + 1 and (state[CHAIN] < 0 or state[CHAIN] == point):
            for way in range(8):
                if may_enter(state, point, way):
                    for kind in range(2):
                        if takes(state, point, way, kind):
                            out[count] = 24 * point + 3 * way + kind
                            count += 1
    return count


def can_take(state: State, point: int) -> bool:
    for way in range(8):
        if may_enter(state, point, way) and (
            takes(state, point, way, APPROACH) or takes(state, point, way, WITHDRAWAL)
        ):
            return True
    return False


def legal_actions(state: State, out: Actions) -> int:
    if state[TURN] == TERMINAL:
        return 0
    count = captures(state, out)
    if state[CHAIN] >= 0:
        out[count] = STOP
        return count + 1
    if count == 0:
        for point in range(POINTS):
            if state[BOARD + point] == state[TURN] + 1:
                for way in range(8):
                    if may_enter(state, point, way):
                        out[count] = 24 * point + 3 * way + STEP
                        count += 1
    return count


def apply_action(state: State, action: int) -> None:
    if action == STOP:
        end_turn(state)
        return
    seat = state[TURN]
    point, way, kind = action // 24, action // 3 % 8, action % 3
    end = next_point(point, way)
    state[BOARD + point] = 0
    state[BOARD + end] = seat + 1
    if kind == STEP:
        end_turn(state)
        return
    direction = way if kind == APPROACH else (way + 4) % 8
    taken = next_point(end if kind == APPROACH else point, direction)
    while holds(state, taken, 2 - seat):
        state[BOARD + taken] = 0
        taken = next_point(taken, direction)
    state[CHAIN] = end
    state[LAST] = way
    state[BEEN] |= 1 << point
    if not can_take(state, end):
        end_turn(state)


def end_turn(state: State) -> None:
    state[CHAIN] = -1
    state[LAST] = 0
    state[BEEN] = 0
    state[TURNS] += 1
    settle(state)


def settle(state: State) -> None:
    """Set the seat to move, or the end."""
    turn = state[TURNS] % 2
    state[TURN] = TERMINAL if state[TURNS] >= MOST_TURNS or loses(state, turn) else turn


def loses(state: State, seat: int) -> bool:
    """True if a seat has no man that can step to an empty point."""
    for point in range(POINTS):
        if state[BOARD + point] == seat + 1:
            for way in range(8):
                if holds(state, next_point(point, way), 0):
                    return False
    return True


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    out[1] = 0.0
    if state[TURN] == TERMINAL:
        turn = state[TURNS] % 2
        if loses(state, turn):
            out[turn] = -1.0
            out[1 - turn] = 1.0


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    return INFO.most_actions


def max_plies(options: Options) -> int:
    """Each further step of a turn, and its stop, goes with a man taken."""
    return MOST_TURNS + 2 * MEN


def set_options(state: State, options: Options) -> None:
    """There are none."""


def action_to_text(state: State, action: int) -> str:
    if action == STOP:
        return "stop"
    point, way, kind = action // 24, action // 3 % 8, action % 3
    return f"{NAMES[point]}-{NAMES[next_point(point, way)]}{('A', 'W', '')[kind]}"


def action_from_text(state: State, text: str) -> int:
    typed = text.strip().lower()
    if typed == "stop":
        return STOP
    match = re.fullmatch(r"([a-i][1-5])-([a-i][1-5])([aw]?)", typed)
    if match is not None:
        point, end = NAMES.index(match[1]), NAMES.index(match[2])
        for way in range(8):
            if next_point(point, way) == end:
                return 24 * point + 3 * way + ("a", "w", "").index(match[3])
    raise InvalidAction(f"{text[:20]!r} is no step along a line, such as e2-e3A, d3-e3W or a1-a2, and not stop")


def position_to_text(state: State) -> str:
    marks = "".join(MARKS[int(cell)] for cell in state[BOARD:])
    rows = "/".join(marks[start : start + COLUMNS] for start in range(0, POINTS, COLUMNS))
    chain = "-"
    if state[CHAIN] >= 0:
        been = ".".join(name for point, name in enumerate(NAMES) if int(state[BEEN]) >> point & 1)
        chain = f"{NAMES[int(state[CHAIN])]}:{WAYS[int(state[LAST])]}:{been}"
    return f"{rows} {'xo'[int(state[TURNS]) % 2]} {state[TURNS]} {chain}"


POSITION = re.compile(
    r"((?:[.xo]{9}/){4}[.xo]{9}) ([xo]) (0|[1-9][0-9]{0,2}) "
    r"(?:-|([a-i][1-5]):(n|ne|e|se|s|sw|w|nw):([a-i][1-5](?:\.[a-i][1-5])*))"
)


def position_from_text(text: str, options: Options) -> State:
    match = POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition(f"expected five rows, who moves, turns, and - or a man that may go on: {START} x 0 -")
    state = np.zeros(STATE_CELLS, np.int64)
    state[BOARD:] = [MARKS.index(mark) for mark in match[1].replace("/", "")]
    state[TURNS] = int(match[3])
    state[CHAIN] = -1
    turn = int(state[TURNS]) % 2
    if "xo"[turn] != match[2] or state[TURNS] > MOST_TURNS:
        raise InvalidPosition("the turns do not go together with who is to move")
    counts = [int(np.count_nonzero(state[BOARD:] == mark)) for mark in (1, 2)]
    if max(counts) > MEN or counts[1 - turn] == 0:
        raise InvalidPosition(f"the player who has just moved has from 1 to {MEN} men, the other from none")
    settle(state)
    if match[4] is not None:
        _go_on(state, NAMES.index(match[4]), WAYS.index(match[5]), match[6].split("."))
    return state


def _go_on(state: State, chain: int, way: int, been: list[str]) -> None:
    points = [NAMES.index(name) for name in been]
    if state[TURN] == TERMINAL or state[BOARD + chain] != state[TURN] + 1:
        raise InvalidPosition("the man that may go on is not the mover's")
    if points != sorted(set(points)) or any(state[BOARD + point] != 0 for point in points):
        raise InvalidPosition("the man has been on points that are not empty, or not in order")
    if next_point(chain, (way + 4) % 8) not in points:
        raise InvalidPosition("the man did not come from where it has been")
    state[CHAIN], state[LAST], state[BEEN] = chain, way, sum(1 << point for point in points)
    if not can_take(state, chain):
        raise InvalidPosition("the man cannot go on")


def board(options: Options) -> Board:
    lines = [(point, next_point(point, way)) for point in range(POINTS) for way in (1, 2, 3, 4)]
    return Board(
        shape="places",
        width=COLUMNS,
        height=ROWS,
        cell_names=NAMES,
        pieces=[
            Piece(code="x", name="white man", shape="disc", seat=0, glyph="x"),
            Piece(code="o", name="black man", shape="disc", seat=1, glyph="o"),
        ],
        style="wood",
        places=[Place(0.5 + column, 0.5 + row) for row in range(ROWS) for column in range(COLUMNS)],
        lines=[Segment(start, end) for start, end in lines if end >= 0],
    )


def view(state: State, seat: int) -> View:
    return View(cells=["" if cell == 0 else MARKS[int(cell)] for cell in state[BOARD:]])


def choice(state: State, action: int) -> Choice:
    """Return the step; if both ways of taking are possible, the first man to be taken says which."""
    text = action_to_text(state, action)
    if action == STOP:
        return Choice(action=action, text=text, label="Stop here")
    point, way, kind = action // 24, action // 3 % 8, action % 3
    end = next_point(point, way)
    label = f"{NAMES[point]} to {NAMES[end]}, taking {('forwards', 'backwards', 'nothing')[kind]}"
    path = [point, end]
    if kind != STEP and takes(state, point, way, 1 - kind):
        path.append(next_point(end, way) if kind == APPROACH else next_point(point, (way + 4) % 8))
    return Choice(action=action, text=text, label=label, path=path)


def describe(state: State, action: int) -> str:
    after = state.copy()
    apply_action(after, action)
    sentence = "stops"
    if action != STOP:
        point, way = action // 24, action // 3 % 8
        taken = int(np.count_nonzero(state[BOARD:]) - np.count_nonzero(after[BOARD:]))
        sentence = f"moves from {NAMES[point]} to {NAMES[next_point(point, way)]}"
        sentence += f" and takes {taken}" if taken else ""
    if after[TURN] != TERMINAL:
        return sentence
    out = np.zeros(2)
    returns(after, out)
    return f"{sentence} and wins" if out[state[TURN]] > 0 else f"{sentence}: a draw"
