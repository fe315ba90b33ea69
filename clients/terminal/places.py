"""Draws a board of places in text: the points where the rules put them, and the lines between them."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from agon.clients.terminal.words import clean
from agon.games.api import Board

ACROSS = 6
DOWN = 2
"""Letters and lines from a place to one that is a cell's width away."""
FRAME_STYLE = "dim"


def draw_places(board: Board, cell: Callable[[int], Text]) -> Text:
    """Draw the places; each row begins with the name of its first. ``cell`` draws the three letters of a place."""
    left, top = min(place.x for place in board.places), min(place.y for place in board.places)
    at = [(round((place.y - top) * DOWN), round((place.x - left) * ACROSS) + 1) for place in board.places]
    letters: dict[tuple[int, int], str] = {}
    for line in board.lines:
        (row, column), (last_row, last_column) = at[line.start], at[line.end]
        rows, columns = last_row - row, last_column - column
        letter = "─" if rows == 0 else "│" if columns == 0 else "╲" if (rows > 0) == (columns > 0) else "╱"
        steps = max(abs(rows), 1) if columns == 0 or rows else abs(columns)
        for step in range(1, steps):
            letters[row + rows * step // steps, column + columns * step // steps] = letter
    margin = max(len(name) for name in board.cell_names) + 1
    starts = {(row, column - 1): number for number, (row, column) in enumerate(at)}
    text = Text()
    for row in range(max(row for row, _ in at) + 1):
        here = sorted((column, number) for (each, column), number in starts.items() if each == row)
        text.append(f"{clean(board.cell_names[here[0][1]]) if here else '':>{margin - 1}} ")
        column = 0
        while column <= max(end for _, end in at) + 1:
            number = starts.get((row, column))
            if number is None:
                text.append(letters.get((row, column), " "), style=FRAME_STYLE)
                column += 1
            else:
                text.append_text(cell(number))
                column += 3
        text.rstrip()
        text.append("\n")
    return text
