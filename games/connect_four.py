"""Connect Four: drop discs into columns; four in a row win.

State (int64): 0 = first player's discs, 1 = second player's, 2 = seat to move or ``TERMINAL``, 3 = winner's seat or -1,
4 = width, 5 = height, 6 = the lowest cell of every column, 7 = every cell. A bitboard numbers cells upwards column by
column, with one cell above each column that stays empty, so that shifts do not run from one column into the next
(J. Tromp, "Fhourstones": https://tromp.github.io/c4/fhour.html).

An action is a column from 0; its text is the column's digit from 1, and a game is a string of digits. A position's text
is the rows from the top, digits for runs of empty cells, then who is to move: ``7/7/7/7/7/3x3 o``.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.api import (
    TERMINAL,
    Board,
    Choice,
    Info,
    InvalidAction,
    InvalidOptions,
    InvalidPosition,
    Option,
    Options,
    Piece,
    View,
)
from agon.games.bits import mix64, next_random
from agon.games.verbs import Actions, Rng, State

INFO = Info(
    name="connect_four",
    title="Connect Four",
    version=1,
    summary="Drop discs into columns; four in a row win.",
    seat_names=("Red", "Yellow"),
    most_actions=9,
    draw_offers=True,
    options=(
        Option(name="width", title="Columns", default=7, minimum=4, maximum=9),
        Option(name="height", title="Rows", default=6, minimum=4, maximum=8),
    ),
    how_to_play=(
        "Take turns dropping a disc into a column; it falls to the lowest free cell. Four of your discs next to each "
        "other in a row, column or diagonal win. A full board is a draw."
    ),
)

MEASURED_AFTER = 3

STATE_CELLS = 8
MOST_BITS = 62
FRACTION_BITS = 59
DRAWS_PER_WORD = 12


# Kernel functions


def _has_four(discs: Any, column: Any) -> bool:
    """``column`` is the distance between neighbours in a row: height + 1."""
    vertical = discs & discs >> 1
    row = discs & discs >> column
    falling = discs & discs >> (column - 1)
    rising = discs & discs >> (column + 1)
    found = vertical & vertical >> 2 | row & row >> 2 * column
    found |= falling & falling >> 2 * (column - 1) | rising & rising >> 2 * (column + 1)
    return found != 0


def initial_state(state: State) -> None:
    column = state[5] + 1
    lowest = 0
    for index in range(state[4]):
        lowest |= 1 << index * column
    state[0] = 0
    state[1] = 0
    state[2] = 0
    state[3] = -1
    state[6] = lowest
    state[7] = lowest * ((1 << state[5]) - 1)


def current_player(state: State) -> int:
    return state[2]


def legal_actions(state: State, out: Actions) -> int:
    if state[2] == TERMINAL:
        return 0
    column = state[5] + 1
    tops = (state[0] | state[1]) >> (state[5] - 1)
    count = 0
    for index in range(state[4]):
        if not tops & 1:
            out[count] = index
            count += 1
        tops >>= column
    return count


def apply_action(state: State, action: int) -> None:
    seat = state[2]
    column = state[5] + 1
    taken = state[0] | state[1]
    disc = (taken + (1 << action * column)) & ~taken
    mine = state[seat] | disc
    state[seat] = mine
    if _has_four(mine, column):
        state[2] = TERMINAL
        state[3] = seat
    elif taken | disc == state[7]:
        state[2] = TERMINAL
    else:
        state[2] = 1 - seat


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    out[1] = 0.0
    if state[3] >= 0:
        out[state[3]] = 1.0
        out[1 - state[3]] = -1.0


def state_key(state: State) -> np.uint64:
    # The sum marks the lowest free cell of each column and the first player's discs below: one word, no two alike.
    return mix64((state[0] | state[1]) + state[6] + state[0])


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Planes, rows from the top: own discs, the other's, cells that the next disc can reach, ones if the seat is to
    move."""
    width = state[4]
    height = state[5]
    mine = state[seat]
    theirs = state[1 - seat]
    free = (mine | theirs) + state[6] & state[7]
    to_move = 1.0 if state[2] == seat else 0.0
    cells = width * height
    for row in range(height):
        for index in range(width):
            bit = index * (height + 1) + height - 1 - row
            at = row * width + index
            out[at] = mine >> bit & 1
            out[cells + at] = theirs >> bit & 1
            out[2 * cells + at] = free >> bit & 1
            out[3 * cells + at] = to_move


def random_playout(state: State, actions: Actions, rng: Rng) -> None:
    seat = state[2]
    if seat == TERMINAL:
        return
    column = state[5] + 1
    mine = state[seat]
    other = state[1 - seat]
    taken = mine | other
    top = state[6] << (state[5] - 1)
    # The lowest bit's index of every free column, 6 bits each, in one word; a column that is full is replaced by the
    # last.
    columns = 0
    count = 0
    for index in range(state[4]):
        if not (taken & top) >> (index * column) >> (state[5] - 1) & 1:
            columns |= index * column << 6 * count
            count += 1
    # A random fraction in [0, 1): its multiple's whole part is a choice, the rest goes on (mixed-radix digits); twelve
    # choices of at most 9 columns from 2**59 leave a bias below 1e-6.
    fraction = 0
    draws = 0
    winner = -1
    while count > 0:
        if draws == 0:
            fraction = np.int64(next_random(rng) >> np.uint64(64 - FRACTION_BITS))
            draws = DRAWS_PER_WORD
        draws -= 1
        fraction *= count
        place = (fraction >> FRACTION_BITS) * 6
        fraction &= (1 << FRACTION_BITS) - 1
        lowest = columns >> place & 63
        disc = (taken + (1 << lowest)) & ~taken
        taken |= disc
        mine |= disc
        if _has_four(mine, column):
            winner = seat
            break
        if disc & top:
            count -= 1
            last = columns >> 6 * count & 63
            columns ^= (lowest ^ last) << place
        mine, other = other, mine
        seat = 1 - seat
    state[seat] = mine
    state[1 - seat] = other
    state[2] = TERMINAL
    state[3] = winner


# Plain functions


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    return options["width"]


def max_plies(options: Options) -> int:
    return options["width"] * options["height"]


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return 4, options["height"], options["width"]


def check_options(options: Options) -> None:
    if options["width"] * (options["height"] + 1) > MOST_BITS:
        raise InvalidOptions(
            f"{options['width']} columns of {options['height']} are too many: columns x (rows + 1) may be {MOST_BITS}"
        )


def set_options(state: State, options: Options) -> None:
    state[4] = options["width"]
    state[5] = options["height"]


def action_to_text(state: State, action: int) -> str:
    return str(action + 1)


def action_from_text(state: State, text: str) -> int:
    width = int(state[4])
    name = text.strip()
    if len(name) != 1 or name not in "123456789"[:width]:
        raise InvalidAction(f"{text[:20]!r} is not a column; columns are 1 to {width}")
    return int(name) - 1


def _cells(state: State) -> list[str]:
    """Row by row from the top left."""
    width, height, first, second = int(state[4]), int(state[5]), int(state[0]), int(state[1])
    bits = [column * (height + 1) + row for row in reversed(range(height)) for column in range(width)]
    return ["x" if first >> bit & 1 else "o" if second >> bit & 1 else "" for bit in bits]


def position_to_text(state: State) -> str:
    width, height = int(state[4]), int(state[5])
    cells = "".join(cell or "." for cell in _cells(state))
    rows = [cells[width * row : width * (row + 1)] for row in range(height)]
    packed = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)
    even = int(state[0]).bit_count() == int(state[1]).bit_count()
    return f"{packed} {'x' if even else 'o'}"


_POSITION = re.compile(r"([xo1-9]{1,9}(?:/[xo1-9]{1,9}){3,7}) ([xo])")


def position_from_text(text: str, options: Options) -> State:
    """Read a position. Refuse floating discs, wrong counts, a game that went on after four in a row.

    Whether the discs below can have been dropped in turns is not examined.
    """
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected rows of x, o and digits, and who is to move, as in 7/7/7/7/7/3x3 o")
    width, height = options["width"], options["height"]
    rows = [re.sub(r"\d", lambda run: "." * int(run[0]), row) for row in match[1].split("/")]
    if len(rows) != height or any(len(row) != width for row in rows):
        raise InvalidPosition(f"the board must have {height} rows of {width} cells")
    state = np.zeros(state_length(options), np.int64)
    set_options(state, options)
    initial_state(state)
    discs = {"x": 0, "o": 0}
    for column in range(width):
        stack = "".join(row[column] for row in reversed(rows)).rstrip(".")
        for level, cell in enumerate(stack):
            if cell == ".":
                raise InvalidPosition(f"a disc floats in column {column + 1}")
            discs[cell] |= 1 << column * (height + 1) + level
    first, second = discs["x"], discs["o"]
    surplus = first.bit_count() - second.bit_count()
    if surplus != (match[2] == "o"):
        raise InvalidPosition("x moves first, so the discs do not go together with who is to move")
    state[:3] = first, second, surplus
    mover, waiting = (second, first) if surplus else (first, second)
    if _has_four(mover, height + 1):
        raise InvalidPosition("the game ended before the last disc was dropped")
    if _has_four(waiting, height + 1):
        tops = (((first | second) + int(state[6])) >> 1) & waiting
        if not any(tops >> bit & 1 and not _has_four(waiting & ~(1 << bit), height + 1) for bit in range(MOST_BITS)):
            raise InvalidPosition("no last disc can have made all these fours")
        state[2:4] = TERMINAL, 1 - surplus
    elif first | second == int(state[7]):
        state[2] = TERMINAL
    if position_to_text(state) != text.strip():
        raise InvalidPosition("digits stand for whole runs of empty cells")
    return state


def board(options: Options) -> Board:
    width, height = options["width"], options["height"]
    return Board(
        shape="squares",
        width=width,
        height=height,
        cell_names=[f"column {c + 1}, row {r}" for r in range(height, 0, -1) for c in range(width)],
        pieces=[
            Piece(code="x", name="red disc", shape="disc", seat=0, glyph="X"),
            Piece(code="o", name="yellow disc", shape="disc", seat=1, glyph="O"),
        ],
        column_labels=[str(column + 1) for column in range(width)],
        style="holes",
    )


def _winning_cells(state: State) -> list[int]:
    if state[3] < 0:
        return []
    width, height, discs = int(state[4]), int(state[5]), int(state[state[3]])
    won: set[int] = set()
    for column in range(width):
        for row in range(height):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = [(column + right * step, row + up * step) for step in range(4)]
                if all(c < width and 0 <= r < height and discs >> (c * (height + 1) + r) & 1 for c, r in line):
                    won.update((height - 1 - r) * width + c for c, r in line)
    return sorted(won)


def view(state: State, seat: int) -> View:
    return View(cells=_cells(state), won=_winning_cells(state))


def choice(state: State, action: int) -> Choice:
    width, height = int(state[4]), int(state[5])
    taken = int(state[0] | state[1])
    level = (taken >> action * (height + 1) & (1 << height) - 1).bit_count()
    column = [row * width + action for row in range(height)]
    landing = column.pop(height - 1 - level)
    text = action_to_text(state, action)
    return Choice(action=action, text=text, label=f"Drop in column {text}", path=[landing], zone=column)


def describe(state: State, action: int) -> str:
    after = state.copy()
    apply_action(after, action)
    sentence = f"drops in column {action + 1}"
    if after[2] != TERMINAL:
        return sentence
    return f"{sentence} and wins" if after[3] >= 0 else f"{sentence}: the board is full, a draw"
