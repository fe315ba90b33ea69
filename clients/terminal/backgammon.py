"""Draw a backgammon board: points with both sides' numbers, stacks, the bar in the middle and the trays on the right.

As on printed boards from the first seat's side: its home is below on the right. Round brackets mark the points to which
the last move took checkers.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from agon.games.api import Board, View

POINTS = 24
BARS = 24
TRAYS = 26
TALL = 5
"""Number of checkers drawn of a stack; a number on top counts the rest."""
STYLES = {0: "bold red", 1: "bold yellow"}
FRAME = "dim"
UPPER = (12, 13, 14, 15, 16, 17, BARS, 18, 19, 20, 21, 22, 23, TRAYS + 1)
"""Cells from the left; a checker on the bar has all the way to go, so the first seat's is above."""
LOWER = (11, 10, 9, 8, 7, 6, BARS + 1, 5, 4, 3, 2, 1, 0, TRAYS)


def draw_backgammon(board: Board, view: View, last: Sequence[int]) -> Text:
    text = Text()
    rule = f"   +{'-' * 18}+{'-' * 3}+{'-' * 18}+{'-' * 4}\n"
    text.append(_numbers(UPPER, 0))
    text.append(_numbers(UPPER, 1), style=FRAME)
    text.append(rule, style=FRAME)
    for row in range(TALL):
        text.append_text(_row(board, view, UPPER, row, last))
    text.append(f"   |{'':18}|BAR|{'':18}|\n", style=FRAME)
    for row in reversed(range(TALL)):
        text.append_text(_row(board, view, LOWER, row, last))
    text.append(rule, style=FRAME)
    text.append(_numbers(LOWER, 0))
    text.append(_numbers(LOWER, 1), style=FRAME)
    return text


def _numbers(cells: Sequence[int], seat: int) -> str:
    """Return the points as a seat numbers them: its checker's sign, then the numbers."""
    names = [f"{cell + 1 if seat == 0 else POINTS - cell:^3}" if cell < POINTS else "" for cell in cells]
    line = f" {'OX'[seat]}  {''.join(names[:6])}     {''.join(names[7:13])}"
    return line.rstrip() + "\n"


def _row(board: Board, view: View, cells: Sequence[int], row: int, last: Sequence[int]) -> Text:
    """Return the checkers that are the ``row``-th from the edge."""
    text = Text("   |", style=FRAME)
    for column, cell in enumerate(cells):
        text.append_text(_checker(board, view, cell, row, last))
        if column in {5, 6, 12}:
            text.append("|", style=FRAME)
    text.rstrip()
    text.append("\n")
    return text


def _checker(board: Board, view: View, cell: int, row: int, last: Sequence[int]) -> Text:
    codes = view.cells[cell]
    height = len(codes)
    if row >= height:
        empty = "·" if cell < POINTS and row == 0 else " "
        return Text(f" {empty} ", style=FRAME)
    piece = next((each for each in board.pieces if each.code == codes[0]), None)
    style = STYLES.get(piece.seat, "") if piece is not None else ""
    if row == TALL - 1 and height > TALL:
        return Text(f"{height:>2} ", style=style)
    glyph = piece.glyph if piece is not None else codes[0]
    is_landed = cell in last[1::2] and row == min(height, TALL) - 1
    return Text(f"({glyph})" if is_landed else f" {glyph} ", style=style)
