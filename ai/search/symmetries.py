"""Symmetries of a game's board: ways to turn and mirror it that change nothing about the game.

A game declares its own in ``ai/games/<game>/symmetry.py`` as ``SYMMETRIES``, a ``BoardSymmetries``; a game without that
file has the identity alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from agon import games
from agon.ai.evaluation import listing
from agon.games.api import Board, OptionValue

Turn = Callable[[int, int, int, int], tuple[int, int]]
"""Maps (row, column, height, width) of a place to the row and column of the cell that is seen there."""


@dataclass(frozen=True)
class BoardSymmetries:
    """The turns that a game allows; the first is the identity."""

    turns: tuple[Turn, ...]
    actions_are_columns: bool = False
    """True if an action is a column of the board; else it is a cell."""
    actions_a_row: int = 0
    """Numbers of actions from a cell to the one below it; 0: as many as the board is wide."""


@dataclass(frozen=True)
class Symmetry:
    """A way to turn a position."""

    cells: tuple[int, ...] | None
    """The cell of the position that is seen at each place; None if the game declares no symmetries."""
    back: Mapping[int, int]
    """Maps an action in the turned position to the action in the position itself."""


def same(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return row, column


def mirrored(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return row, width - 1 - column


def transposed(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return column, row


def half_turned(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return height - 1 - row, width - 1 - column


def mirrored_half_turn(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return height - 1 - row, column


def transposed_half_turn(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return width - 1 - column, height - 1 - row


def turned(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return column, width - 1 - row


def turned_back(row: int, column: int, height: int, width: int) -> tuple[int, int]:
    return height - 1 - column, row


SQUARE: Final[tuple[Turn, ...]] = (
    same,
    mirrored,
    transposed,
    half_turned,
    mirrored_half_turn,
    transposed_half_turn,
    turned,
    turned_back,
)
"""All symmetries of a square."""


@cache
def symmetries(game: str, chosen: tuple[tuple[str, OptionValue], ...] = ()) -> tuple[Symmetry, ...]:
    """Return the symmetries of the board; the first is the identity. ``chosen`` are options that differ from the
    defaults."""
    room = games.room(game)
    part = listing.part_of(game, "symmetry")
    if part is None:
        return (Symmetry(None, _Anything()),)
    declared: BoardSymmetries = part.SYMMETRIES
    others = {action: action for action in range(max(room.INFO.most_actions + 1, room.INFO.num_distinct_actions))}
    board: Board = room.board({option.name: option.default for option in room.INFO.options} | dict(chosen))
    found: list[Symmetry] = []
    for turn in declared.turns:
        seen = tuple(_seen(turn, cell, board) for cell in range(board.width * board.height))
        known = seen[: board.width] if declared.actions_are_columns else seen
        row = declared.actions_a_row or board.width
        moves = {_action(place, board.width, row): _action(cell, board.width, row) for place, cell in enumerate(known)}
        found.append(Symmetry(seen, others | moves))
    return tuple(found)


def _action(cell: int, width: int, actions_a_row: int) -> int:
    return cell // width * actions_a_row + cell % width


def _seen(turn: Turn, cell: int, board: Board) -> int:
    row, column = turn(*divmod(cell, board.width), board.height, board.width)
    return row * board.width + column


class _Anything(dict[int, int]):
    """A mapping of every action to itself."""

    def __missing__(self, key: int) -> int:
        return key
