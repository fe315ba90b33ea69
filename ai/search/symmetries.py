"""Ways to turn and mirror a board that change nothing about the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from agon import games
from agon.games.api import Board

Turn = Callable[[int, int, int, int], tuple[int, int]]
"""From the row and column of a place, with the height and width, to those of what is seen there."""


@dataclass(frozen=True)
class Symmetry:
    """``cells``: which cell of the position is seen at each place; None for a game of which none is known. ``back``: an
    action in the turned position as an action in the position itself."""

    cells: tuple[int, ...] | None
    back: Mapping[int, int]


def _same(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return row, column


def _mirrored(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return row, width - 1 - column


def _transposed(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return column, row


def _half_turned(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return height - 1 - row, width - 1 - column


def _mirrored_half_turn(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return height - 1 - row, column


def _transposed_half_turn(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return width - 1 - column, height - 1 - row


def _turned(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return column, width - 1 - row


def _turned_back(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return height - 1 - column, row


SQUARE: Final[tuple[Turn, ...]] = (
    _same,
    _mirrored,
    _transposed,
    _half_turned,
    _mirrored_half_turn,
    _transposed_half_turn,
    _turned,
    _turned_back,
)
TURNS: Final[Mapping[str, tuple[Turn, ...]]] = {
    "connect_four": (_same, _mirrored),
    "othello": SQUARE,
    "tic_tac_toe": SQUARE,
    "hex": (_same, _half_turned),
}
"""Of games whose action is a cell, or in Connect Four a column. Turning the board by a half keeps Hex's edges apart."""


@cache
def symmetries(game: str) -> tuple[Symmetry, ...]:
    """Of the board of the default options; the first is the identity."""
    room = games.room(game)
    turns = TURNS.get(game)
    others = {action: action for action in range(room.INFO.most_actions + 1)}
    if turns is None:
        return (Symmetry(None, _Anything()),)
    board: Board = room.board({option.name: option.default for option in room.INFO.options})
    found: list[Symmetry] = []
    for turn in turns:
        seen = tuple(_seen(turn, cell, board) for cell in range(board.width * board.height))
        moves = dict(enumerate(seen[: board.width] if game == "connect_four" else seen))
        found.append(Symmetry(seen, others | moves))
    return tuple(found)


def _seen(turn: Turn, cell: int, board: Board) -> int:
    row, column = turn(*divmod(cell, board.width), board.height, board.width)
    return row * board.width + column


class _Anything(dict[int, int]):
    """Every action is itself."""

    def __missing__(self, key: int) -> int:
        return key
