"""Positions of Othello that are set up by hand."""

from __future__ import annotations

from agon.games.api import Options
from agon.games.setups import Field, Placed
from agon.games.verbs import State

_TURNS = {"X": "Black", "O": "White", "-": "nobody: the game is over"}


def fields(state: State, options: Options) -> list[Field]:
    return [Field(key="turn", title="To move", value="XO-"[int(state[2])], choices=_TURNS)]


def text(placed: Placed, options: Options) -> str:
    return f"{''.join(cell or '-' for cell in placed.cells)} {placed.fields['turn']}"
