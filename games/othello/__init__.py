"""Othello: enclose the other side's discs between yours to turn them; most discs at the end win.

State (uint64): 0 = Black's discs, 1 = White's, 2 = seat to move (``OVER`` at the end), 3 = the squares that the mover
may play (none: it must pass), 4 = every square of the board. Whatever the size, a bitboard numbers squares eight to a
row from a1, so that one kernel serves all sizes; ``INNER`` keeps discs at the left and right edge from being enclosed
along a row or a diagonal, and with them all runs that would wrap from one row into the next.

An action is the number of a square (8 * row + column), or ``PASS``. The rules make passing an action of its own: it is
the only one where the mover cannot turn a disc, and never allowed otherwise. The game ends when neither side can move.
Rules: World Othello Federation, "Official rules for the game Othello"
(https://www.worldothello.org/about/about-othello/othello-rules/official-rules/english).

Texts: a square is its column's letter and its row's number, counted from the top: Black may begin with d3, c4, f5 or
e6. A position is the squares from a1 row by row, ``X`` Black, ``O`` White, ``-`` empty, then who is to move, as in the
test suites of the French federation (OBF); ``-`` for nobody, as the game is over.

Method: the runs of discs that a move turns are found in all directions with parallel-prefix shifts, each doubling the
length that has been looked at ("Kogge-Stone": G. Isenberg, https://www.chessprogramming.org/Kogge-Stone_Algorithm).
"""

from __future__ import annotations

import re
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.api import (
    TERMINAL,
    Board,
    Choice,
    Dialect,
    Fact,
    Info,
    InvalidAction,
    InvalidPosition,
    Option,
    Options,
    Piece,
    View,
)
from games.bits import combine, lowest_bit, mix64, popcount, random_below
from games.verbs import Actions, Rng, State

INFO = Info(
    name="othello",
    title="Othello",
    version=1,
    summary="Enclose discs to turn them to your colour; most discs win.",
    most_actions=60,
    dtype="uint64",
    options=(
        Option(
            name="size",
            title="Board",
            default=8,
            minimum=4,
            maximum=8,
            choices={4: "4 x 4", 6: "6 x 6", 8: "8 x 8"},
            help="The small boards are for study: 4 x 4 and 6 x 6 are solved, both won by White.",
        ),
    ),
    seat_names=("Black", "White"),
    how_to_play=(
        "Place a disc so that one or more straight runs of the other side's discs lie between it and another disc of "
        "yours, in a row, column or diagonal: all of them are turned to your colour. Whoever cannot do that passes. "
        "When neither side can, the side with more discs wins."
    ),
)

STATE_CELLS = 5
PASS = 64
OVER = 2
ACTION_SYNONYMS = {"--": "pass"}
"""As in printed transcripts."""

# A constant of the boards' type, so that arithmetic with it stays in that type; ``int`` makes it a plain int where
# nothing is compiled, and leaves it as it is where it is.
ONE = np.uint64(1)
INNER = np.uint64(0x7E7E7E7E7E7E7E7E)


# Kernel functions


def _beyond(mine: Any, between: Any, step: int) -> Any:
    """The squares next to the end of a run of ``between`` that begins next to one of ``mine``, both ways."""
    up = between & (mine << step)
    up |= between & (up << step)
    pairs = between & (between << step)
    up |= pairs & (up << 2 * step)
    up |= pairs & (up << 2 * step)
    down = between & (mine >> step)
    down |= between & (down >> step)
    pairs = pairs >> step
    down |= pairs & (down >> 2 * step)
    down |= pairs & (down >> 2 * step)
    return (up << step) | (down >> step)


def _turned(disc: Any, mine: Any, between: Any, step: int) -> Any:
    """The runs of ``between`` from ``disc`` to one of ``mine``, both ways."""
    up = between & (disc << step)
    up |= between & (up << step)
    pairs = between & (between << step)
    up |= pairs & (up << 2 * step)
    up |= pairs & (up << 2 * step)
    down = between & (disc >> step)
    down |= between & (down >> step)
    pairs = pairs >> step
    down |= pairs & (down >> 2 * step)
    down |= pairs & (down >> 2 * step)
    if not (up << step) & mine:
        up ^= up
    if not (down >> step) & mine:
        down ^= down
    return up | down


def mobility(mine: Any, theirs: Any, squares: Any) -> Any:
    """Where the owner of ``mine`` may play."""
    inner = theirs & int(INNER)
    reached = _beyond(mine, inner, 1) | _beyond(mine, inner, 7) | _beyond(mine, theirs, 8) | _beyond(mine, inner, 9)
    return reached & squares & ~(mine | theirs)


def turned(disc: Any, mine: Any, theirs: Any) -> Any:
    """The discs of ``theirs`` that ``disc``, a single bit, turns."""
    inner = theirs & int(INNER)
    return (
        _turned(disc, mine, inner, 1)
        | _turned(disc, mine, inner, 7)
        | _turned(disc, mine, theirs, 8)
        | _turned(disc, mine, inner, 9)
    )


def initial_state(state: State) -> None:
    half = 2
    while 4 * half * half < popcount(state[4]):
        half += 1
    left = 9 * (half - 1)
    black = int(ONE) << (left + 1) | int(ONE) << (left + 8)
    white = int(ONE) << left | int(ONE) << (left + 9)
    state[0] = black
    state[1] = white
    state[2] = 0
    state[3] = mobility(black, white, int(state[4]))


def current_player(state: State) -> int:
    return TERMINAL if state[2] == OVER else int(np.int64(state[2]))


def legal_actions(state: State, out: Actions) -> int:
    if state[2] == OVER:
        return 0
    moves = int(state[3])
    if not moves:
        out[0] = PASS
        return 1
    count = 0
    while moves:
        out[count] = lowest_bit(moves)
        count += 1
        moves &= moves - int(ONE)
    return count


def apply_action(state: State, action: int) -> None:
    seat = np.int64(state[2])
    mine = int(state[seat])
    theirs = int(state[1 - seat])
    if action != PASS:
        disc = int(ONE) << action
        runs = turned(disc, mine, theirs)
        mine |= disc | runs
        theirs ^= runs
        state[seat] = mine
        state[1 - seat] = theirs
    squares = int(state[4])
    moves = mobility(theirs, mine, squares)
    state[3] = moves
    if moves or mobility(mine, theirs, squares):
        state[2] = 1 - seat
    else:
        state[2] = OVER


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    out[1] = 0.0
    if state[2] == OVER:
        black = popcount(state[0])
        white = popcount(state[1])
        if black != white:
            out[0] = 1.0 if black > white else -1.0
            out[1] = -out[0]


def state_key(state: State) -> np.uint64:
    return combine(mix64(state[0]) ^ state[2], state[1])


def without_lowest(bits: Any, count: int) -> Any:
    """``bits`` less the lowest ``count`` of those that are set.

    Mostly without a loop, whose end no processor foresees: that took 20 % of a playout.
    """
    fewer = bits & (bits - int(ONE))
    bits = fewer if count & 1 else bits
    fewer = bits & (bits - int(ONE))
    fewer &= fewer - int(ONE)
    bits = fewer if count & 2 else bits
    fewer = bits & (bits - int(ONE))
    fewer &= fewer - int(ONE)
    fewer &= fewer - int(ONE)
    fewer &= fewer - int(ONE)
    bits = fewer if count & 4 else bits
    for _ in range(count & ~7):
        bits &= bits - int(ONE)
    return bits


def random_playout(state: State, actions: Actions, rng: Rng) -> None:
    if state[2] == OVER:
        return
    seat = np.int64(state[2])
    mine = int(state[seat])
    theirs = int(state[1 - seat])
    squares = int(state[4])
    moves = int(state[3])
    passed = False
    while True:
        if moves:
            passed = False
            moves = without_lowest(moves, random_below(rng, popcount(moves)))
            disc = moves ^ (moves & (moves - int(ONE)))
            runs = turned(disc, mine, theirs)
            mine |= disc | runs
            theirs ^= runs
        elif passed:
            break
        else:
            passed = True
        mine, theirs = theirs, mine
        seat = 1 - seat
        moves = mobility(mine, theirs, squares)
    state[seat] = mine
    state[1 - seat] = theirs
    state[2] = OVER
    state[3] = 0


# Plain functions


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    """The four squares in the middle are taken from the start, and no disc is ever removed."""
    return options["size"] ** 2 - 4


def max_plies(options: Options) -> int:
    """Before each disc there may be a pass; two in a row would have ended the game."""
    return 2 * (options["size"] ** 2 - 4)


def set_options(state: State, options: Options) -> None:
    size = options["size"]
    state[4] = sum(1 << _square(size, cell) for cell in range(size * size))


def _size(state: State) -> int:
    return isqrt(int(state[4]).bit_count())


def _square(size: int, cell: int) -> int:
    """The action, and the bit, of a cell of the board as it is drawn."""
    return 8 * (cell // size) + cell % size


def _name(square: int) -> str:
    return f"{'abcdefgh'[square % 8]}{square // 8 + 1}"


def action_to_text(state: State, action: int) -> str:
    return "pass" if action == PASS else _name(action)


def action_from_text(state: State, text: str) -> int:
    size, name = _size(state), text.strip().lower()
    if ACTION_SYNONYMS.get(name, name) == "pass":
        return PASS
    column, row = "abcdefgh"[:size].find(name[:1] or "?"), "12345678"[:size].find(name[1:] or "?")
    if len(name) != 2 or column < 0 or row < 0:
        last = _name(_square(size, size * size - 1))
        raise InvalidAction(f"{text[:20]!r} is neither a square from a1 to {last} nor pass")
    return 8 * row + column


def _gtp_text(state: State, action: int) -> str | None:
    return None if action == PASS else _name(action)


def _gtp_setup(options: Options) -> list[str]:
    return [f"boardsize {options['size']}", "clear_board"]


PROTOCOLS = {
    "gtp": Dialect(name="Othello", to_text=_gtp_text, from_text=action_from_text, setup=_gtp_setup),
}
"""As GRhino 0.16 speaks it: it refuses ``play w pass`` and passes by itself when the other colour plays twice."""


def _cells(state: State) -> list[str]:
    size, black, white = _size(state), int(state[0]), int(state[1])
    squares = [_square(size, cell) for cell in range(size * size)]
    return ["X" if black >> square & 1 else "O" if white >> square & 1 else "" for square in squares]


def position_to_text(state: State) -> str:
    return f"{''.join(cell or '-' for cell in _cells(state))} {'XO-'[int(state[2])]}"


_POSITION = re.compile(r"([XO-]+) ([XO-])")


def position_from_text(text: str, options: Options) -> State:
    """Refuses boards of another size, an empty square in the middle, and a wrong word on whether the game is over.

    Whether play can lead to the discs as they lie is not examined.
    """
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected the squares from a1 row by row as X, O and -, then a space and who is to move")
    size = options["size"]
    if len(match[1]) != size * size:
        raise InvalidPosition(f"the board must have {size * size} squares, not {len(match[1])}")
    state = np.zeros(state_length(options), np.uint64)
    set_options(state, options)
    initial_state(state)
    middle = int(state[0] | state[1])
    discs = {side: sum(1 << _square(size, cell) for cell, mark in enumerate(match[1]) if mark == side) for side in "XO"}
    if middle & ~(discs["X"] | discs["O"]):
        raise InvalidPosition("the four squares in the middle are never empty")
    squares = int(state[4])
    moves = [mobility(discs["X"], discs["O"], squares), mobility(discs["O"], discs["X"], squares)]
    mover = "XO-".index(match[2])
    if mover == OVER and any(moves):
        raise InvalidPosition("the game is not over: who is to move, X or O?")
    if mover != OVER and not any(moves):
        raise InvalidPosition("neither side can move, so the game is over and - is to move")
    state[:4] = discs["X"], discs["O"], mover, 0 if mover == OVER else moves[mover]
    return state


def board(options: Options) -> Board:
    size = options["size"]
    return Board(
        shape="squares",
        width=size,
        height=size,
        cell_names=[_name(_square(size, cell)) for cell in range(size * size)],
        pieces=[
            Piece(code="X", name="black disc", shape="stone", seat=0, glyph="X"),
            Piece(code="O", name="white disc", shape="stone", seat=1, glyph="O"),
        ],
        column_labels=list("abcdefgh"[:size]),
        row_labels=list("12345678"[:size]),
        style="felt",
    )


def _count(state: State, seat: int) -> int:
    return int(state[seat]).bit_count()


def view(state: State, seat: int) -> View:
    """At the end, the winner's discs are the win."""
    cells, black, white = _cells(state), _count(state, 0), _count(state, 1)
    winner = "" if state[2] != OVER or black == white else "X" if black > white else "O"
    return View(
        cells=cells,
        facts=[Fact(label="Black", value=str(black)), Fact(label="White", value=str(white))],
        won=[cell for cell, mark in enumerate(cells) if mark and mark == winner],
    )


def choice(state: State, action: int) -> Choice:
    if action == PASS:
        return Choice(action=PASS, text="pass", label="Pass")
    size, text = _size(state), action_to_text(state, action)
    return Choice(action=action, text=text, label=f"Place a disc on {text}", path=[action // 8 * size + action % 8])


def describe(state: State, action: int) -> str:
    if action == PASS:
        return "passes: no move"
    seat = int(state[2])
    after = state.copy()
    apply_action(after, action)
    sentence = f"plays {_name(action)}, flips {_count(state, 1 - seat) - _count(after, 1 - seat)}"
    if after[2] == OVER:
        mine, theirs = _count(after, seat), _count(after, 1 - seat)
        end = "wins" if mine > theirs else "loses" if mine < theirs else "draws"
        return f"{sentence} and {end} {mine} to {theirs}"
    return sentence if after[3] else f"{sentence}; {INFO.seat_names[1 - seat]} has no move"
