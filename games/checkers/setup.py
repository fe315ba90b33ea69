"""Positions of checkers that are set up by hand."""

from __future__ import annotations

from agon.games.api import InvalidPosition, Options
from agon.games.checkers.views import board
from agon.games.setups import Field, Placed, turn
from agon.games.verbs import State


def fields(state: State, options: Options) -> list[Field]:
    return [turn(("Black", "White"), int(state[3]))]


def text(placed: Placed, options: Options) -> str:
    names = board(options).cell_names
    lists: dict[str, list[tuple[int, str]]] = {"b": [], "w": []}
    for name, code in zip(names, placed.cells, strict=True):
        if code and not name:
            raise InvalidPosition("pieces stand on the dark squares only")
        if code:
            lists[code.lower()].append((int(name), f"{'K' if code.isupper() else ''}{name}"))
    black, white = (",".join(word for _, word in sorted(lists[side])) for side in "bw")
    return f"{'BW'[int(placed.fields['turn'])]}:W{white}:B{black}"
