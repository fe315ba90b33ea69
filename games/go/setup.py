"""Positions of Go that are set up by hand."""

from __future__ import annotations

from agon.games.api import InvalidPosition, Options
from agon.games.go.layout import MOVER
from agon.games.go.setting_up import placement, stones_of
from agon.games.go.texts import point_name, position_from_text
from agon.games.setups import Field, Placed, turn
from agon.games.verbs import State


def fields(state: State, options: Options) -> list[Field]:
    return [turn(("Black", "White"), int(state[MOVER]))]


def text(placed: Placed, options: Options) -> str:
    if options["handicap"]:
        raise InvalidPosition("with a handicap the stones are there already: open a board without one")
    black, white = ({at for at, stone in enumerate(placed.cells) if stone == colour} for colour in "BW")
    found = placement(options["size"], black, white, int(placed.fields["turn"]))
    left = stones_of(position_from_text(found, options))
    gone = sorted((black - left[0]) | (white - left[1]))
    if gone:
        raise InvalidPosition(f"the chain at {point_name(options['size'], gone[0])} has no liberty")
    return found
