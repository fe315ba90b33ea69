"""Hex (P. Hein 1942, J. Nash 1948): Red joins the top edge to the bottom, Blue the left to the right; one of them will.

Red moves first. Cell (row, column) touches (row, column -+ 1), (row - 1, column), (row - 1, column + 1),
(row + 1, column - 1) and (row + 1, column): each row is drawn half a cell to the right of the row above it. A full
board joins exactly one pair of edges, so there is no draw (D. Gale, "The game of Hex and the Brouwer fixed-point
theorem", American Mathematical Monthly 86, 1979).

With the swap rule Blue's first move may be ``swap`` instead of a stone: Red's stone is taken off and a blue one put on
its mirror image in the long diagonal (from a1 to the opposite sharp corner: c2 becomes b3), and Red is to move. The
mirror exchanges the edges, so Blue now has what Red had; everybody keeps colour and edges ("swap pieces" in SGF).

An action is row * size + column, its text the column's letter and the row's number from the top: ``a1``; size * size is
``swap``. A position's text is the rows from the top, R, B and ``.``, then the side to move (after the end: the side
that would be), then ``swap`` if that is on offer: ``.../.R./... blue swap``.
"""

from __future__ import annotations

import re
from functools import cache

import numpy as np

from agon.games.api import (
    TERMINAL,
    Board,
    Choice,
    Dialect,
    Edge,
    Fact,
    Info,
    InvalidAction,
    InvalidPosition,
    Option,
    Options,
    Piece,
    View,
)
from agon.games.hex.kernels import (
    BLUE,
    ROWS,
    apply_action,
    current_player,
    initial_state,
    legal_actions,
    may_swap,
    observation_tensor,
    place,
    returns,
    state_key,
)
from agon.games.hex.playouts import random_playout, room_of
from agon.games.verbs import State

MOST_SIZE = 19

INFO = Info(
    name="hex",
    title="Hex",
    version=1,
    summary="Join your two edges of the board before the other player joins theirs.",
    most_actions=MOST_SIZE * MOST_SIZE,
    num_distinct_actions=MOST_SIZE * MOST_SIZE + 1,
    options=(
        Option(name="size", title="Size", default=11, minimum=3, maximum=MOST_SIZE),
        Option(
            name="swap",
            title="Swap rule",
            default=1,
            minimum=0,
            maximum=1,
            choices={0: "no", 1: "yes"},
            help="The second player may take over the first stone, mirrored, instead of placing one.",
        ),
    ),
    seat_names=("Red", "Blue"),
    how_to_play=(
        "Take turns placing a stone on an empty cell. Red wins with a chain of stones from the top edge to the bottom, "
        "Blue with one from left to right. There are no draws. With the swap rule, Blue may answer Red's first stone "
        "by taking it over: it turns blue and moves to its mirror image in the long diagonal."
    ),
)

MEASURED_AFTER = 1

EDGES = ("top to bottom", "left to right")


def state_length(options: Options) -> int:
    size = options["size"]
    return ROWS + size + max(size, room_of(size))


def max_actions(options: Options) -> int:
    """Blue's first move has one cell less and the swap."""
    return options["size"] ** 2


def max_plies(options: Options) -> int:
    return options["size"] ** 2 + options["swap"]


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return 5, options["size"], options["size"]


def set_options(state: State, options: Options) -> None:
    state[2] = options["size"]
    state[3] = options["swap"]


def _cell_name(size: int, cell: int) -> str:
    return f"{chr(ord('a') + cell % size)}{cell // size + 1}"


def action_to_text(state: State, action: int) -> str:
    size = int(state[2])
    return "swap" if action == size * size else _cell_name(size, action)


_CELL = re.compile(r"([a-s])([1-9][0-9]?)")


def action_from_text(state: State, text: str) -> int:
    size, swap = int(state[2]), int(state[3])
    name = text.strip().lower()
    if swap and name == "swap":
        return size * size
    match = _CELL.fullmatch(name)
    column, row = (ord(match[1]) - ord("a"), int(match[2]) - 1) if match else (size, size)
    if column >= size or row >= size:
        known = f"a1 to {_cell_name(size, size * size - 1)}{', or swap' if swap else ''}"
        raise InvalidAction(f"{text[:20]!r} is not a cell; cells are {known}")
    return row * size + column


def _htp_text(state: State, action: int) -> str:
    text = action_to_text(state, action)
    return SWAP_PIECES if text == "swap" else text


def _from_htp(state: State, text: str) -> int:
    return action_from_text(state, "swap" if text.strip().lower() == SWAP_PIECES else text)


def _htp_setup(options: Options) -> list[str]:
    return [f"boardsize {options['size']}", "clear_board"]


SWAP_PIECES = "swap-pieces"
PROTOCOLS = {"gtp": Dialect(name="Hex", to_text=_htp_text, from_text=_from_htp, setup=_htp_setup)}
"""The protocol as HexGui and MoHex speak it: Black, who joins top and bottom, is our Red."""


def _cells(state: State) -> list[str]:
    """Row by row from the top left."""
    size = int(state[2])
    words = [int(word) for word in state[ROWS : ROWS + size]]
    return [
        "R" if word >> column & 1 else "B" if word >> BLUE + column & 1 else ""
        for word in words
        for column in range(size)
    ]


def position_to_text(state: State) -> str:
    size = int(state[2])
    cells = "".join(cell or "." for cell in _cells(state))
    rows = "/".join(cells[start : start + size] for start in range(0, size * size, size))
    mover = 1 - int(state[1]) if state[0] == TERMINAL else int(state[0])
    return f"{rows} {INFO.seat_names[mover].lower()}{' swap' if may_swap(state) else ''}"


_POSITION = re.compile(r"([RB.]{3,19}(?:/[RB.]{3,19}){2,18}) (red|blue)( swap)?")


def position_from_text(text: str, options: Options) -> State:
    """Read a position. Refuse wrong counts, a game that went on after its end, a swap not on offer."""
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected rows of R, B and ., and who is to move, as in .../.R./... blue")
    size = options["size"]
    rows = match[1].split("/")
    if len(rows) != size or any(len(row) != size for row in rows):
        raise InvalidPosition(f"the board must have {size} rows of {size} cells")
    mover = int(match[2] == "blue")
    red, blue = match[1].count("R"), match[1].count("B")
    was_swapped = options["swap"] == 1 and blue > 0 and blue - red == 1 - mover
    if red - blue != mover and not was_swapped:
        raise InvalidPosition("Red moves first, so the stones do not go together with who is to move")
    stones = [(row, column, mark) for row, marks in enumerate(rows) for column, mark in enumerate(marks) if mark != "."]
    state = _filled(stones, options)
    state[0] = mover
    if state[1] >= 0:
        _check_end(state, stones, options, mover)
        state[0] = TERMINAL
    if bool(match[3]) != may_swap(state):
        raise InvalidPosition("swap is on offer, so the text must end with swap" if may_swap(state) else "no swap now")
    return state


def _filled(stones: list[tuple[int, int, str]], options: Options) -> State:
    """Return a state with these stones and, where one side has joined its edges, its winner."""
    state = np.zeros(state_length(options), np.int64)
    set_options(state, options)
    initial_state(state)
    state[4] = len(stones)
    for row, column, mark in stones:
        seat = int(mark == "B")
        if place(state, seat, row, column):
            state[1] = seat
    return state


def _check_end(state: State, stones: list[tuple[int, int, str]], options: Options, mover: int) -> None:
    """Raises ``InvalidPosition`` unless the winner can have won with the last stone."""
    winner = int(state[1])
    if winner == mover:
        raise InvalidPosition("the game ended before the last stone was placed")
    # A last stone that was needed lies on every winning chain, so those of one chain are enough to try.
    size = options["size"]
    for cell in _chain(state):
        without = [stone for stone in stones if stone[0] * size + stone[1] != cell]
        if _filled(without, options)[1] < 0:
            return
    raise InvalidPosition("no last stone can have joined the edges")


def board(options: Options) -> Board:
    size = options["size"]
    return Board(
        shape="hexes",
        width=size,
        height=size,
        cell_names=[_cell_name(size, cell) for cell in range(size * size)],
        pieces=[
            Piece(code="R", name="red stone", shape="disc", seat=0, glyph="R"),
            Piece(code="B", name="blue stone", shape="disc", seat=1, glyph="B"),
        ],
        column_labels=[chr(ord("a") + column) for column in range(size)],
        row_labels=[str(row + 1) for row in range(size)],
        edges=[
            Edge(side="top", seat=0),
            Edge(side="right", seat=1),
            Edge(side="bottom", seat=0),
            Edge(side="left", seat=1),
        ],
    )


def _chain(state: State) -> list[int]:
    """Return the cells of a shortest winning chain, from the winner's first edge to the far one; none before the
    end."""
    winner, size = int(state[1]), int(state[2])
    if winner < 0:
        return []
    cells, mark = _cells(state), "RB"[winner]
    starts = range(0, size * size, size) if winner else range(size)
    before = {cell: -1 for cell in starts if cells[cell] == mark}
    queue = list(before)
    for cell in queue:
        row, column = divmod(cell, size)
        if (column if winner else row) == size - 1:
            chain = [cell]
            while before[chain[-1]] >= 0:
                chain.append(before[chain[-1]])
            return chain[::-1]
        for down, right in ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)):
            near = (row + down) * size + column + right
            inside = 0 <= row + down < size and 0 <= column + right < size
            if inside and cells[near] == mark and near not in before:
                before[near] = cell
                queue.append(near)
    return []


def view(state: State, seat: int) -> View:
    facts = [Fact(label=name, value=edges) for name, edges in zip(INFO.seat_names, EDGES, strict=True)]
    if may_swap(state):
        facts.append(Fact(label="Swap", value="Blue may take over the first stone"))
    return View(cells=_cells(state), facts=facts, won=sorted(_chain(state)))


def _mirrored(state: State) -> tuple[str, str]:
    """Return the names of the first stone's cell and of its mirror image."""
    size = int(state[2])
    cell = next(cell for cell, mark in enumerate(_cells(state)) if mark)
    return _cell_name(size, cell), _cell_name(size, cell % size * size + cell // size)


@cache
def _placings(size: int) -> list[Choice]:
    names = (_cell_name(size, cell) for cell in range(size * size))
    return [
        Choice(action=cell, text=name, label=f"Place a stone on {name}", path=[cell]) for cell, name in enumerate(names)
    ]


def choice_table(options: Options) -> list[Choice]:
    """Return the cells; what the swap does depends on the first stone."""
    return _placings(options["size"])


def choice(state: State, action: int) -> Choice:
    size = int(state[2])
    if action < size * size:
        return _placings(size)[action]
    label = "Swap: blue stone on {1} for red {0}".format(*_mirrored(state))
    return Choice(action=action, text=action_to_text(state, action), label=label)


def describe(state: State, action: int) -> str:
    text = action_to_text(state, action)
    if text == "swap":
        return "swaps: the red stone on {} becomes a blue one on {}".format(*_mirrored(state))
    after = state.copy()
    apply_action(after, action)
    return f"plays {text} and wins" if after[0] == TERMINAL else f"plays {text}"
