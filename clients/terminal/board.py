"""Draws any game's position in text, from its ``Board`` and ``View`` only: no rules here.

The last move is in round brackets and a win between stars, so nothing depends on colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from agon.clients.languages.game_words import piece_word
from agon.clients.languages.messages import t
from agon.clients.languages.server_words import move_words
from agon.clients.terminal.backgammon import draw_backgammon
from agon.clients.terminal.places import draw_places, is_across
from agon.clients.terminal.tree import draw_tree
from agon.clients.terminal.words import clean
from agon.games.api import Board, Piece, View
from agon.protocol.thinking import Traced

SEAT_STYLES = ("bold red", "bold yellow", "bold cyan", "bold green")
WON_STYLE = "reverse"
FRAME_STYLE = "dim"
STAR_MARGIN = 3
STAR_CELL = 4
"""Letters from the middle of a hole to that of the next; a row is shifted by half of it."""
WIDEST_WITH_FRAME = 12
"""Boards of more columns are drawn without lines between the cells."""


def is_far(board: Board, seat: int | None, cells: Sequence[str]) -> bool:
    """Return True if a seat's men begin at the far side of the printed board: men look across it. ``cells``: as they
    are at the start."""
    if seat is None or board.style != "checkered":
        return False
    mine = {piece.code for piece in board.pieces if piece.seat == seat}
    rows = [cell // board.width for cell, code in enumerate(cells) if code in mine]
    return bool(rows) and sum(rows) / len(rows) < (board.height - 1) / 2


def draw(
    board: Board, view: View, last: Sequence[int] = (), trace: Sequence[Traced] = (), *, turned: bool = False
) -> Text:
    """Draw the position: cells if the board has cells, then what lies before each seat, then the facts. ``trace``: a
    search's trace, for drawn trees. ``turned``: a framed board half-way round."""
    text = Text()
    if board.shape == "tree":
        text.append_text(draw_tree(board, view, last, trace))
    elif board.shape == "backgammon":
        text.append_text(draw_backgammon(board, view, last))
    elif board.shape == "places":
        text.append_text(draw_places(board, view, lambda cell: _place(board, view, cell, last)))
    elif board.shape == "star":
        text.append_text(_star(board, view, last))
    elif board.width and board.height and view.cells:
        framed = board.shape == "squares" and board.width <= WIDEST_WITH_FRAME
        text.append_text(_framed(board, view, last, turned=turned) if framed else _open(board, view, last))
    for hand in view.hands:
        items = " ".join(_item(board, item) for item in hand.items) or "-"
        text.append(t("terminal-label", what=clean(move_words(hand.label)), value=""))
        text.append(clean(items), style=_seat_style(hand.seat))
        text.append("\n")
    for fact in view.facts:
        label, value = clean(move_words(fact.label)), clean(move_words(fact.value))
        text.append(t("terminal-label", what=label, value=value) + "\n")
    text.rstrip()
    return text


def _framed(board: Board, view: View, last: Sequence[int], *, turned: bool) -> Text:
    width, height = board.width, board.height
    step = -1 if turned else 1
    rows, columns = range(height)[::step], range(width)[::step]
    margin = max((len(label) for label in board.row_labels), default=0) + 1
    blank = " " * margin
    text = Text()
    text.append(f"{blank}┌{'┬'.join(['───'] * width)}┐\n", style=FRAME_STYLE)
    for row in rows:
        if row != rows[0]:
            text.append(f"{blank}├{'┼'.join(['───'] * width)}┤\n", style=FRAME_STYLE)
        label = board.row_labels[row] if row < len(board.row_labels) else ""
        text.append(f"{clean(label):>{margin - 1}} ")
        for column in columns:
            text.append("│", style=FRAME_STYLE)
            text.append_text(_cell(board, view, row * width + column, last))
        text.append("│\n", style=FRAME_STYLE)
    text.append(f"{blank}└{'┴'.join(['───'] * width)}┘\n", style=FRAME_STYLE)
    if board.column_labels:
        labels = " ".join(f"{clean(label):^3}" for label in board.column_labels[::step])
        text.append(f"{blank} {labels.rstrip()}\n")
    return text


def _open(board: Board, view: View, last: Sequence[int]) -> Text:
    """Draw without a frame: stones on points, hexes in slanted rows, and boards that are too wide for a frame."""
    margin = max((len(label) for label in board.row_labels), default=0) + 1
    text = Text()
    for row in range(board.height):
        label = board.row_labels[row] if row < len(board.row_labels) else ""
        slant = "  " * row if board.shape == "hexes" else ""
        text.append(f"{slant}{clean(label):>{margin - 1}} ")
        for column in range(board.width):
            text.append_text(_cell(board, view, row * board.width + column, last, empty="·"))
        text.append("\n")
    if board.column_labels:
        slant = "  " * (board.height - 1) if board.shape == "hexes" else ""
        labels = "".join(f"{clean(label):^3}" for label in board.column_labels)
        text.append(f"{slant}{' ' * margin}{labels.rstrip()}\n")
    return text


def _star(board: Board, view: View, last: Sequence[int]) -> Text:
    """Draw the holes in their places; each row stands between the names of its first and its last."""
    rows: dict[float, list[int]] = {}
    for cell, place in enumerate(board.places):
        rows.setdefault(place.y, []).append(cell)
    text = Text()
    for _, cells in sorted(rows.items()):
        cells.sort(key=lambda cell: board.places[cell].x)
        first, end = cells[0], cells[-1]
        indent = STAR_MARGIN + round((board.places[first].x - 0.5) * STAR_CELL)
        text.append(f"{clean(board.cell_names[first]):>{indent}}")
        for number, cell in enumerate(cells):
            text.append(" " * (number > 0))
            text.append_text(_cell(board, view, cell, last, empty="·"))
        text.append(clean(board.cell_names[end]) if end != first else "")
        text.append("\n")
    return text


def _place(board: Board, view: View, cell: int, last: Sequence[int]) -> Text:
    """Draw a point or an area: a number if its contents are counted, a line for a bar."""
    place = board.places[cell]
    if view.counts:
        return _cell(board, view, cell, last, glyph=str(view.counts[cell]))
    piece = _piece(board, view.cells[cell])
    if piece is not None and piece.shape == "bar":
        return _cell(board, view, cell, last, glyph="│" if not is_across(place) else "─" if cell in last else "───")
    return _cell(board, view, cell, last, empty=" " if place.width else "·")


def _cell(board: Board, view: View, cell: int, last: Sequence[int], *, empty: str = " ", glyph: str = "") -> Text:
    code = view.cells[cell] if cell < len(view.cells) else ""
    piece = _piece(board, code)
    glyph = glyph or (clean(piece.glyph or piece.code)[:1] if piece is not None else clean(code)[:1] or empty)
    style = "" if piece is None else _seat_style(piece.seat)
    if cell in view.won:
        return Text(f"*{glyph}*", style=f"{style} {WON_STYLE}".strip())
    if cell in last and code:
        return Text(f"({glyph})", style=style)
    return Text(f"{glyph:^3}", style=style)


def _piece(board: Board, code: str) -> Piece | None:
    return next((piece for piece in board.pieces if piece.code == code), None) if code else None


def _item(board: Board, code: str) -> str:
    """Return the text of an item in a hand: the piece's letter if it has one, else its name, which every terminal can
    show."""
    piece = _piece(board, code)
    if piece is None:
        return code
    return piece.glyph if piece.glyph.isascii() and piece.glyph else piece_word(piece)


def _seat_style(seat: int) -> str:
    return SEAT_STYLES[seat % len(SEAT_STYLES)] if seat >= 0 else ""
