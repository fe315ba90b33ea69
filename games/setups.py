"""Positions that are set up by hand: the pieces on each cell, and what a board does not show.

A game that can be set up so is a folder with a ``setup.py`` of two functions, which know how the game writes positions:

``fields(state, options) -> list[Field]``
    what is said beside the board: who is to move, the rights to castle, the dice.
``text(placed, options) -> str``
    the position as text. It checks nothing that ``position_from_text`` checks; raises ``InvalidPosition``.
"""

from __future__ import annotations

import importlib
from functools import cache
from importlib.util import find_spec
from typing import Any

import msgspec

from agon import games
from agon.games.api import REVEALED, InvalidPosition, Options
from agon.games.verbs import State


class Field(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A property of a position beside its board. A value is a key of ``choices``; with ``is_mark`` it is ``yes`` or
    empty."""

    key: str
    title: str
    value: str
    choices: dict[str, str] = {}
    """Possible values, with the words for people."""
    is_mark: bool = False


class Setup(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position as it can be changed by hand."""

    cells: list[str]
    """The codes of the pieces on each cell: none, one, or as many as ``most``."""
    pieces: list[str]
    """Codes of the pieces that may be placed."""
    most: int = 1
    fields: list[Field] = []


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """A position that was set up by hand: contents of the cells, and values of the fields."""

    cells: list[str]
    fields: dict[str, str] = {}


@cache
def _module(game: str) -> Any:
    """Return the module with a game's two functions, or None."""
    module = games.room(game)
    name = f"{module.__name__}.setup"
    if not hasattr(module, "__path__") or find_spec(name) is None:
        return None
    return importlib.import_module(name)


def of(game: str, state: State, options: Options) -> Setup | None:
    """Return a position as it can be changed by hand; None if positions of this game cannot."""
    module = _module(game)
    if module is None:
        return None
    room = games.load(game)
    view = room.view(state, REVEALED)
    most = getattr(module, "MOST", 1)
    pieces = [piece.code for piece in room.board(options).pieces if piece.shape != "die"]
    return Setup(cells=view.cells, pieces=pieces, most=most, fields=module.fields(state, options))


def text(game: str, placed: Placed, options: Options) -> str:
    """Return the text of a position that was set up by hand. Raises ``InvalidPosition``."""
    room = games.load(game)
    offered = of(game, room.initial(options), options)
    if offered is None:
        raise InvalidPosition("positions of this game are not set up by hand")
    if len(placed.cells) != len(offered.cells):
        raise InvalidPosition(f"the board has {len(offered.cells)} cells, not {len(placed.cells)}")
    for cell in placed.cells:
        if len(set(cell)) > 1 or not set(cell) <= set(offered.pieces) or len(cell) > offered.most:
            raise InvalidPosition(f"{cell[:20]!r} cannot lie in one cell")
    values = {field.key: field.value for field in offered.fields} | placed.fields
    for field in offered.fields:
        allowed = {"", "yes"} if field.is_mark else field.choices
        if values[field.key] not in allowed:
            raise InvalidPosition(f"{values[field.key][:20]!r} is no value of {field.title.lower()}")
    return _module(game).text(Placed(cells=placed.cells, fields=values), options)


def turn(names: tuple[str, ...], seat: int) -> Field:
    """Return the field that says who is to move; its values are the seats' numbers."""
    return Field(
        key="turn",
        title="To move",
        value=str(max(0, seat)),
        choices={str(number): name for number, name in enumerate(names)},
    )
