"""Positions of Hex that are set up by hand."""

from __future__ import annotations

from agon.games.api import TERMINAL, Options
from agon.games.setups import Field, Placed, turn
from agon.games.verbs import State

_NAMES = ("Red", "Blue")


def fields(state: State, options: Options) -> list[Field]:
    return [turn(_NAMES, 1 - int(state[1]) if state[0] == TERMINAL else int(state[0]))]


def text(placed: Placed, options: Options) -> str:
    size = options["size"]
    cells = "".join(cell or "." for cell in placed.cells)
    rows = "/".join(cells[start : start + size] for start in range(0, size * size, size))
    mover = int(placed.fields["turn"])
    is_first = (cells.count("R"), cells.count("B"), mover) == (1, 0, 1)
    return f"{rows} {_NAMES[mover].lower()}{' swap' if is_first and options['swap'] else ''}"
