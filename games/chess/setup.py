"""Positions of chess that are set up by hand."""

from __future__ import annotations

import re

from agon.games.api import Options
from agon.games.chess.positions import fen
from agon.games.setups import Field, Placed, turn
from agon.games.verbs import State

_CASTLING = {
    "K": "White may castle short",
    "Q": "White may castle long",
    "k": "Black may castle short",
    "q": "Black may castle long",
}


def fields(state: State, options: Options) -> list[Field]:
    _, side, castling, passed, *_ = fen(state).split()
    # A letter of a column stands for a rook that is not the outermost, which only a hand-written text can say
    marks = [
        Field(key=letter, title=title, value="yes" if letter in castling else "", is_mark=True)
        for letter, title in _CASTLING.items()
    ]
    columns = {"-": "none", **{column: f"on the {column}-file" for column in "abcdefgh"}}
    en_passant = Field(key="en passant", title="Pawn that just went two squares", value=passed[0], choices=columns)
    return [turn(("White", "Black"), "wb".index(side)), *marks, en_passant]


def text(placed: Placed, options: Options) -> str:
    cells = "".join(cell or "." for cell in placed.cells)
    rows = "/".join(cells[start : start + 8] for start in range(0, 64, 8))
    board = re.sub(r"\.+", lambda run: str(len(run[0])), rows)
    given = placed.fields
    castling = "".join(letter for letter in _CASTLING if given[letter]) or "-"
    passed = given["en passant"]
    target = passed if passed == "-" else passed + "63"[int(given["turn"])]
    return f"{board} {'wb'[int(given['turn'])]} {castling} {target} 0 1"
