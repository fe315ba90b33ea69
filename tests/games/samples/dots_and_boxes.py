"""Dots and boxes: draw a line between two dots; the fourth side of a box makes it yours, and you draw again.

A sample of a board whose cells are edges. The state (int64) holds the boxes in a row, the seat to move, a 1 for each
line that is drawn, and for each box 0, or 1 or 2 for its owner. Lines across come first, row by row, then lines down,
row by row: an action is the number of a line. A position's text is the lines as 0 and 1, the boxes, and who is to
move, ``-`` at the end: ``100000000000 .... a``. These are the rules and numbers of OpenSpiel's ``dots_and_boxes``.
"""

from __future__ import annotations

import re
from functools import cache

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
    Option,
    Options,
    Piece,
    Place,
    View,
)
from agon.games.verbs import Actions, State

SIZE, TURN, LINES = 0, 1, 2
LARGEST = 5
SEATS = "ab"

INFO = Info(
    name="dots_and_boxes",
    title="Dots and boxes",
    version=1,
    summary="Draw the fourth side of more boxes than the other player.",
    most_actions=2 * LARGEST * (LARGEST + 1),
    options=(Option(name="size", title="Boxes in a row", default=3, minimum=2, maximum=LARGEST),),
    seat_names=("First", "Second"),
    how_to_play="Draw a line between two dots. Whoever draws the fourth side of a box owns it, and draws again.",
)


def initial_state(state: State) -> None:
    state[TURN:] = 0


def current_player(state: State) -> int:
    return state[TURN]


def lines_of(size: int) -> int:
    return 2 * size * (size + 1)


def legal_actions(state: State, out: Actions) -> int:
    count = 0
    for line in range(lines_of(state[SIZE])):
        if state[LINES + line] == 0:
            out[count] = line
            count += 1
    return count


def is_closed(state: State, row: int, column: int) -> bool:
    """True if all four sides of a box are drawn."""
    size = state[SIZE]
    top = LINES + row * size + column
    left = LINES + size * (size + 1) + row * (size + 1) + column
    return state[top] + state[top + size] + state[left] + state[left + 1] == 4


def apply_action(state: State, action: int) -> None:
    size = state[SIZE]
    boxes = LINES + lines_of(size)
    state[LINES + action] = 1
    goes_on = False
    left = 0
    for row in range(size):
        for column in range(size):
            box = boxes + row * size + column
            if state[box] == 0 and is_closed(state, row, column):
                state[box] = state[TURN] + 1
                goes_on = True
            if state[box] == 0:
                left += 1
    if left == 0:
        state[TURN] = TERMINAL
    elif not goes_on:
        state[TURN] = 1 - state[TURN]


def boxes_of(state: State, seat: int) -> int:
    owned = 0
    for box in range(LINES + lines_of(state[SIZE]), len(state)):
        if state[box] == seat + 1:
            owned += 1
    return owned


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    out[1] = 0.0
    if state[TURN] == TERMINAL:
        ahead = boxes_of(state, 0) - boxes_of(state, 1)
        if ahead != 0:
            out[0] = 1.0 if ahead > 0 else -1.0
            out[1] = -out[0]


def state_length(options: Options) -> int:
    return LINES + lines_of(options["size"]) + int(options["size"]) ** 2


def max_actions(options: Options) -> int:
    return lines_of(options["size"])


def max_plies(options: Options) -> int:
    return lines_of(options["size"])


def set_options(state: State, options: Options) -> None:
    state[SIZE] = options["size"]


@cache
def names(size: int) -> list[str]:
    """Return the names of all lines, by the dots at their ends: a1-b1, with dot a1 at the bottom left."""
    across = [(row, column, row, column + 1) for row in range(size + 1) for column in range(size)]
    down = [(row + 1, column, row, column) for row in range(size) for column in range(size + 1)]
    return [f"{_dot(size, *ends[:2])}-{_dot(size, *ends[2:])}" for ends in across + down]


def _dot(size: int, row: int, column: int) -> str:
    return f"{'abcdef'[column]}{size + 1 - row}"


def action_to_text(state: State, action: int) -> str:
    return names(int(state[SIZE]))[action]


def action_from_text(state: State, text: str) -> int:
    known = names(int(state[SIZE]))
    name = text.strip().lower()
    if name not in known:
        raise InvalidAction(f"{text[:20]!r} is not a line, such as {known[0]}")
    return known.index(name)


def position_to_text(state: State) -> str:
    end = LINES + lines_of(int(state[SIZE]))
    lines, boxes = ("".join(letters[int(cell)] for cell in part) for letters, part in _parts(state, end))
    return f"{lines} {boxes} {'-' if state[TURN] == TERMINAL else SEATS[int(state[TURN])]}"


def _parts(state: State, end: int) -> tuple[tuple[str, State], tuple[str, State]]:
    return ("01", state[LINES:end]), ("." + SEATS, state[end:])


def position_from_text(text: str, options: Options) -> State:
    size = int(options["size"])
    match = re.fullmatch(rf"([01]{{{lines_of(size)}}}) ([.ab]{{{size * size}}}) ([ab-])", text.strip())
    if match is None:
        raise InvalidPosition(f"expected {lines_of(size)} lines (0 or 1), {size * size} boxes (. a b), and who moves")
    state = np.array([size, 0, *map(int, match[1]), *(("." + SEATS).index(owner) for owner in match[2])], np.int64)
    owned = [bool(owner) for owner in state[LINES + lines_of(size) :]]
    if owned != [is_closed(state, row, column) for row in range(size) for column in range(size)]:
        raise InvalidPosition("boxes have owners if all their sides are drawn, and only then")
    if all(owned) != (match[3] == "-"):
        raise InvalidPosition("nobody moves at the end, and only then")
    state[TURN] = TERMINAL if all(owned) else SEATS.index(match[3])
    return state


def board(options: Options) -> Board:
    size = int(options["size"])
    gap, width = 0.4, 0.6
    at = [gap / 2 + step for step in range(size + 1)]
    middles = [here + 0.5 for here in at[:-1]]
    boxes = [f"box {'abcde'[column]}{size - row}" for row in range(size) for column in range(size)]
    return Board(
        shape="places",
        width=lines_of(size) + size * size,
        height=1,
        cell_names=[*names(size), *boxes],
        pieces=[
            Piece(code="a", name="first player's mark", shape="disc", seat=0, glyph="A"),
            Piece(code="b", name="second player's mark", shape="disc", seat=1, glyph="B"),
            Piece(code="-", name="line", shape="bar"),
        ],
        places=[
            *(Place(x, y, width, gap) for y in at for x in middles),
            *(Place(x, y, gap, width) for y in middles for x in at),
            *(Place(x, y, width, width) for y in middles for x in middles),
        ],
        points=[Place(x, y) for y in at for x in at],
    )


def view(state: State, seat: int) -> View:
    end = LINES + lines_of(int(state[SIZE]))
    return View(
        cells=[*("-" if line else "" for line in state[LINES:end]), *(("", *SEATS)[int(box)] for box in state[end:])],
        facts=[
            Fact(label=f"{name} player's boxes", value=str(boxes_of(state, each)), seat=each)
            for each, name in enumerate(INFO.seat_names)
        ],
    )


def choice(state: State, action: int) -> Choice:
    text = action_to_text(state, action)
    return Choice(action=action, text=text, label=f"Draw {text}", path=[action], piece="-")


def describe(state: State, action: int) -> str:
    after = state.copy()
    apply_action(after, action)
    seat = int(state[TURN])
    won = boxes_of(after, seat) - boxes_of(state, seat)
    taken = ("", " and takes a box", " and takes two boxes")[won]
    sentence = f"draws {action_to_text(state, action)}{taken}"
    if after[TURN] != TERMINAL:
        return sentence
    out = np.zeros(2)
    returns(after, out)
    if not out.any():
        return f"{sentence}: a draw"
    return f"{sentence} and {'wins' if out[seat] > 0 else 'loses'}"
