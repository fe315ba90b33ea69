"""Draws a board of places in text: points and areas where the rules put them, the lines between points, and bars."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from agon.clients.terminal.words import clean
from agon.games.api import Board, Place, View

ACROSS = 6
DOWN = 2
"""Letters and lines from a place to one that is a cell's width away."""
FRAME_STYLE = "dim"


def draw_places(board: Board, view: View, cell: Callable[[int], Text]) -> Text:
    """Draw the places; each row begins with the name of its first. ``cell`` draws the letters of a place, at least
    three."""
    everything = [*board.places, *board.points]
    left, top = min(place.x for place in everything), min(place.y for place in everything)

    def spot(place: Place) -> tuple[int, int]:
        return round((place.y - top) * DOWN), round((place.x - left) * ACROSS) + 1

    at = [spot(place) for place in board.places]
    letters = _letters(board, view, at) | {spot(point): "·" for point in board.points}
    starts = {(row, column - 1): number for number, (row, column) in enumerate(at)}
    firsts = {row: min((column, number) for (each, column), number in starts.items() if each == row) for row, _ in at}
    margin = max(len(clean(board.cell_names[number])) for _, number in firsts.values()) + 1
    width = max(end for _, end in [*at, *letters]) + 1
    text = Text()
    for row in range(max(row for row, _ in [*at, *letters]) + 1):
        text.append(f"{clean(board.cell_names[firsts[row][1]]) if row in firsts else '':>{margin - 1}} ")
        column = 0
        while column <= width:
            number = starts.get((row, column))
            drawn = cell(number) if number is not None else Text(letters.get((row, column), " "), style=FRAME_STYLE)
            text.append_text(drawn)
            column += len(drawn)
        text.rstrip()
        text.append("\n")
    return text


def _letters(board: Board, view: View, at: list[tuple[int, int]]) -> dict[tuple[int, int], str]:
    """Return the letters of lines, and of bars beside the middle of their cells."""
    letters: dict[tuple[int, int], str] = {}
    bars = {piece.code for piece in board.pieces if piece.shape == "bar"}
    for (row, column), place, code in zip(at, board.places, view.cells, strict=False):
        if code in bars:
            reach = round(ACROSS * place.width / 2) if is_across(place) else 0
            letters |= {(row, column + side * step): "─" for step in range(1, reach + 1) for side in (-1, 1)}
    for line in board.lines:
        (row, column), (last_row, last_column) = at[line.start], at[line.end]
        rows, columns = last_row - row, last_column - column
        letter = "─" if rows == 0 else "│" if columns == 0 else "╲" if (rows > 0) == (columns > 0) else "╱"
        steps = max(abs(rows), 1) if columns == 0 or rows else abs(columns)
        for step in range(1, steps):
            letters[row + rows * step // steps, column + columns * step // steps] = letter
    return letters


def is_across(place: Place) -> bool:
    """Return True if a bar in this area lies from left to right."""
    return place.width >= place.height
