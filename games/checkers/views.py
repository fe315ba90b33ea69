"""Positions and actions as people see them."""

from __future__ import annotations

from agon.games.api import SPECTATOR, Board, Choice, Fact, Options, Piece, View
from agon.games.checkers.rules import DRAW_PLIES, DRAWN, WON, apply_action, bit_of
from agon.games.checkers.texts import action_to_text, squares
from agon.games.verbs import State


def _cell(square: int) -> int:
    """Index on the 8x8 board of a square numbered from 1."""
    row, place = divmod(square - 1, 4)
    return row * 8 + place * 2 + (row + 1) % 2


def board(options: Options) -> Board:
    """Light squares have no name. Rows are labelled with the first of their squares, for boards without numbers."""
    names = [""] * 64
    for square in range(1, 33):
        names[_cell(square)] = str(square)
    return Board(
        shape="squares",
        width=8,
        height=8,
        cell_names=names,
        pieces=[
            Piece(code="b", name="black man", shape="stone", seat=0, glyph="b"),
            Piece(code="B", name="black king", shape="crowned", seat=0, glyph="B"),
            Piece(code="w", name="white man", shape="stone", seat=1, glyph="w"),
            Piece(code="W", name="white king", shape="crowned", seat=1, glyph="W"),
        ],
        row_labels=[str(4 * row + 1) for row in range(8)],
        style="checkered",
    )


def view(state: State, seat: int = SPECTATOR) -> View:
    cells = [""] * 64
    for square in range(1, 33):
        bit = 1 << bit_of(square - 1)
        for pieces, man in ((int(state[0]), "b"), (int(state[1]), "w")):
            if pieces & bit:
                cells[_cell(square)] = man.upper() if int(state[2]) & bit else man
    facts = [Fact(label="Without capture or man's move", value=f"{int(state[5])} of {DRAW_PLIES} moves")]
    return View(cells=cells, facts=facts if state[5] else [])


def choice(state: State, action: int) -> Choice:
    touched = squares(action)
    label = f"{'Jump' if action & 32 else 'Move'} {' to '.join(str(square) for square in touched)}"
    return Choice(
        action=action, text=action_to_text(state, action), label=label, path=[_cell(square) for square in touched]
    )


def describe(state: State, action: int) -> str:
    after = state.copy()
    apply_action(after, action)
    start, *touched = squares(action)
    sentence = f"{'jumps' if action & 32 else 'moves'} {start} to {' to '.join(str(square) for square in touched)}"
    if action & 32:
        sentence += f", captures {len(touched)}"
    if int(after[2]) >> bit_of(touched[-1] - 1) & 1 > int(state[2]) >> bit_of(start - 1) & 1:
        sentence += ", is crowned"
    if after[4] == WON:
        return f"{sentence} and wins"
    if after[4] == DRAWN:
        reason = (
            "40 moves each without a capture or a man's move"
            if after[5] == DRAW_PLIES
            else "the position occurs for the third time"
        )
        return f"{sentence}: {reason}, a draw"
    return sentence
