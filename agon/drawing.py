"""Draw any game's position as SVG, only from its ``Board`` and ``View``: no rules here.

Lengths are pixels: a cell is ``CELL`` wide. The picture has its own colours, so it reads the same on any page.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import sqrt
from typing import Final, TypeAlias

from agon.games.api import Board, Hand, Piece, View
from agon.games.api import Place as Area

CELL: Final = 40.0
MARGIN: Final = 24.0
"""Space around the cells, for labels."""
LINE: Final = 22.0
"""Height of a line of text."""
LETTER: Final = 7.5
"""Width that is kept for a letter of a text."""
CARD: Final = (28.0, 36.0)
TALLEST: Final = 5
"""Checkers of a backgammon stack that are drawn; a number says how many a higher one has."""

Place: TypeAlias = tuple[float, float]

PAPER, INK, FAINT = "#ffffff", "#222222", "#999999"
LIGHT, DARK, WOOD, HOLE = "#f0d9b5", "#b58863", "#e3bd74", "#e8e2d6"
FRAME, TRAY, COUNT = "#2f6db5", "#d8c3a0", "#3b7dd8"
WON, ALERT = "#8fce8f", "#f2a39b"
SEATS: Final = ("#c0392b", "#e0a800", "#2980b9", "#27ae60", "#8e44ad", "#16a085")
STONES: Final = ("#1b1b1b", "#fafafa")
NAMED: Final = {"black": STONES[0], "white": STONES[1], "red": SEATS[0], "blue": SEATS[2]}
CHESS: Final = {"pawn": "♟", "knight": "♞", "bishop": "♝", "rook": "♜", "queen": "♛", "king": "♚"}
BACKGAMMON: Final = (
    (12, 13, 14, 15, 16, 17, 24, 18, 19, 20, 21, 22, 23, 27),
    (11, 10, 9, 8, 7, 6, 25, 5, 4, 3, 2, 1, 0, 26),
)
"""Cells of the upper and of the lower half from the left: points, the bar in the middle, a tray."""


def svg(board: Board, view: View, title: str = "") -> str:
    """Return the picture of a position: cells if the board has cells, then hands, then facts.

    ``title`` is what screen readers say of the picture.
    """
    parts: list[str] = []
    width, height = _cells(board, view, parts)
    for hand in view.hands:
        width = max(width, _hand(board, hand, height, parts))
        height += CARD[1] + 8
    for fact in view.facts:
        line = f"{fact.label}: {fact.value}"
        parts.append(_text(8, height + LINE / 2, line, anchor="start", size=14))
        width = max(width, 16 + LETTER * len(line))
        height += LINE
    width, height = max(width, 2 * CELL), max(height, CELL)
    box = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {box} font-family="sans-serif">'
    back = f'<rect width="{width:g}" height="{height:g}" fill="{PAPER}"/>'
    return "".join([head, f"<title>{escape(title)}</title>", back, *parts, "</svg>"])


def _cells(board: Board, view: View, parts: list[str]) -> Place:
    """Draw the cells; return the width and the height that they take."""
    if not view.cells:
        return 0.0, 0.0
    if board.shape == "backgammon":
        return _backgammon(board, view, parts)
    middles = _middles(board)
    if board.shape == "tree":
        _tree(board, middles, parts)
    elif board.shape == "points":
        parts.append(_rect(0, 0, *_extent(middles), fill=WOOD))
        _lines(board, middles, parts)
    for line in board.lines:
        parts.append(_stroke(middles[line.start], middles[line.end], INK))
    for cell, (x, y) in enumerate(middles):
        _ground(board, view, cell, (x, y), parts)
        code = view.cells[cell] if cell < len(view.cells) else ""
        if code:
            parts.extend(_piece(board, code, x, y, place=_area(board, cell), faded=cell in view.dead))
        if view.counts:
            parts.append(_text(x, y, str(view.counts[cell]), size=18))
        owner = view.owners[cell] if cell < len(view.owners) else -1
        if owner >= 0:
            parts.append(_rect(x - 5, y - 5, 10, 10, fill=_colour(board, owner)))
    for point in board.points:
        parts.append(_circle(MARGIN + CELL * point.x, MARGIN + CELL * point.y, 4.5, INK, "none"))
    _labels(board, middles, parts)
    return _extent(middles)


def _middles(board: Board) -> list[Place]:
    """Return the middle of every cell."""
    if board.places:
        return [(MARGIN + CELL * place.x, MARGIN + CELL * place.y) for place in board.places]
    middles: list[Place] = []
    for row in range(board.height):
        for column in range(board.width):
            if board.shape == "hexes":
                across, down = column + row / 2, row * sqrt(3) / 2
            else:
                across, down = float(column), float(row)
            middles.append((MARGIN + CELL * (across + 0.5), MARGIN + CELL * (down + 0.5)))
    return middles


def _extent(middles: list[Place]) -> Place:
    return max(x for x, _ in middles) + CELL / 2 + MARGIN, max(y for _, y in middles) + CELL / 2 + MARGIN


def _ground(board: Board, view: View, cell: int, at: Place, parts: list[str]) -> None:
    """Draw the empty cell, marked if it is part of a win or under threat."""
    x, y = at
    mark = WON if cell in view.won else ALERT if cell in view.alert else ""
    if board.shape == "squares":
        row, column = divmod(cell, max(1, board.width))
        colour = PAPER if board.style != "checkered" else DARK if (row + column) % 2 else LIGHT
        if board.style == "holes":
            parts.append(_rect(x - CELL / 2, y - CELL / 2, CELL, CELL, fill=mark or FRAME))
            parts.append(_circle(x, y, 0.4 * CELL, PAPER, "none"))
        else:
            parts.append(_rect(x - CELL / 2, y - CELL / 2, CELL, CELL, fill=mark or colour, edge=FAINT))
    elif board.shape == "hexes":
        parts.append(_hexagon(x, y, mark or HOLE, FAINT))
        parts.extend(_edges(board, cell, x, y))
    elif board.shape == "star":
        home = board.homes[cell] if cell < len(board.homes) else -1
        ring = SEATS[home % len(SEATS)] if home >= 0 else FAINT
        parts.append(_circle(x, y, 0.36 * CELL, mark or HOLE, ring))
    elif (area := _area(board, cell)) is not None:
        width, height = CELL * area.width, CELL * area.height
        rounded = round(min(width, height) / 2) if board.style == "wood" else 3
        fill = mark or (WOOD if board.style == "wood" else PAPER)
        parts.append(_rect(x - width / 2, y - height / 2, width, height, fill=fill, edge=FAINT, rounded=rounded))
    elif mark:
        parts.append(_circle(x, y, 0.5 * CELL, mark, "none"))
    elif board.shape == "places":
        parts.append(_circle(x, y, 4, INK, "none"))


def _area(board: Board, cell: int) -> Area | None:
    """Return the cell's place if it is an area, not a point."""
    return board.places[cell] if board.places and board.places[cell].width > 0 else None


def _lines(board: Board, middles: list[Place], parts: list[str]) -> None:
    """Draw the lines of a board whose stones lie on points, and the dots on it."""
    last = board.width * (board.height - 1)
    for column in range(board.width):
        parts.append(_stroke(middles[column], middles[last + column], INK))
    for row in range(board.height):
        parts.append(_stroke(middles[row * board.width], middles[(row + 1) * board.width - 1], INK))
    parts.extend(_circle(*middles[dot], 3.5, INK, "none") for dot in board.dots)


def _tree(board: Board, middles: list[Place], parts: list[str]) -> None:
    for link in board.links:
        (x1, y1), (x2, y2) = middles[link.source], middles[link.target]
        parts.append(_stroke((x1, y1), (x2, y2), FAINT))
        parts.append(_text((x1 + x2) / 2 - 8, (y1 + y2) / 2, link.label, size=13))


def _edges(board: Board, cell: int, x: float, y: float) -> Iterator[str]:
    """Draw the coloured sides of a hex board, at a cell that lies on them."""
    row, column = divmod(cell, board.width)
    half, flat = CELL / 2, CELL / (2 * sqrt(3))
    sides = {
        "top": (row == 0, (x - half, y - flat, x, y - 2 * flat, x + half, y - flat)),
        "bottom": (row == board.height - 1, (x - half, y + flat, x, y + 2 * flat, x + half, y + flat)),
        "left": (column == 0, (x - half, y - flat, x - half, y + flat, x, y + 2 * flat)),
        "right": (column == board.width - 1, (x, y - 2 * flat, x + half, y - flat, x + half, y + flat)),
    }
    for edge in board.edges:
        touches, (x1, y1, x2, y2, x3, y3) = sides[edge.side]
        if touches:
            colour = _colour(board, edge.seat)
            path = f"M{x1:g} {y1:g}L{x2:g} {y2:g}L{x3:g} {y3:g}"
            yield f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="4"/>'


def _labels(board: Board, middles: list[Place], parts: list[str]) -> None:
    """Write letters below the columns and numbers left of the rows."""
    if board.places or not board.width:
        return
    below = max(y for _, y in middles) + CELL / 2 + MARGIN / 2
    last = board.width * (board.height - 1)
    for column, label in enumerate(board.column_labels):
        parts.append(_text(middles[last + column][0], below + 2, label, size=13))
    for row, label in enumerate(board.row_labels):
        x, y = middles[row * board.width]
        parts.append(_text(x - CELL / 2 - MARGIN / 2, y, label, size=13))


def _backgammon(board: Board, view: View, parts: list[str]) -> Place:
    """Draw two rows of points with the bar between and a tray on the right; return width and height."""
    columns = len(BACKGAMMON[0])
    width, height = columns * CELL, (2 * TALLEST + 1) * CELL
    parts.append(_rect(MARGIN, MARGIN, width, height, fill=LIGHT, edge=INK))
    for is_lower, cells in enumerate(BACKGAMMON):
        edge = MARGIN + height * is_lower
        inward = -1 if is_lower else 1
        for column, cell in enumerate(cells):
            x = MARGIN + CELL * (column + 0.5)
            if cell < 24:
                tip, half = edge + inward * TALLEST * CELL * 0.9, CELL / 2
                colour = DARK if (column + is_lower) % 2 else HOLE
                parts.append(f'<path d="M{x - half:g} {edge:g}L{x:g} {tip:g}L{x + half:g} {edge:g}Z" fill="{colour}"/>')
                parts.append(_text(x, edge - inward * MARGIN / 2, str(cell + 1), size=13))
            else:
                parts.append(_rect(x - CELL / 2, min(edge, edge + inward * height / 2), CELL, height / 2, fill=TRAY))
            stack = view.cells[cell] if cell < len(view.cells) else ""
            for place, code in enumerate(stack[:TALLEST]):
                parts.extend(_piece(board, code, x, edge + inward * CELL * (place + 0.5)))
            if len(stack) > TALLEST:
                parts.append(_text(x, edge + inward * CELL * (TALLEST - 0.5), str(len(stack)), COUNT, size=18))
    return width + 2 * MARGIN, height + 2 * MARGIN


def _hand(board: Board, hand: Hand, top: float, parts: list[str]) -> float:
    """Draw a label and a card, die or chip for each item; return the width that it takes."""
    label = f"{hand.label}:"
    middle = top + CARD[1] / 2 + 4
    parts.append(_text(8, middle, label, anchor="start", size=14))
    x = 16 + LETTER * len(label)
    for item in hand.items:
        piece = _find(board, item)
        shown = "?" if item == "?" else item if piece is None else piece.glyph or piece.code
        is_red = any(suit in shown for suit in "♥♦")
        width = max(CARD[0], 10 + 1.3 * LETTER * len(shown))
        parts.append(_rect(x, top + 4, width, CARD[1], fill=HOLE if item == "?" else PAPER, edge=INK, rounded=5))
        parts.append(_text(x + width / 2, middle, shown, SEATS[0] if is_red else INK, size=16))
        x += width + 4
    if not hand.items:
        parts.append(_text(x, middle, "-", anchor="start", size=14))
    return x + 8


def _piece(
    board: Board, code: str, x: float, y: float, *, place: Area | None = None, faded: bool = False
) -> Iterator[str]:
    """Draw the contents of a cell; ``place`` is its area, if it is one."""
    piece = _find(board, code)
    if piece is None:
        yield _text(x, y, code, size=18)
        return
    if faded:
        yield '<g opacity="0.4">'
    yield from _bar(board, piece, x, y, place) if piece.shape == "bar" and place else _shape(board, piece, x, y)
    if faded:
        yield "</g>"


def _bar(board: Board, piece: Piece, x: float, y: float, place: Area) -> Iterator[str]:
    """Draw a bar from end to end of its cell, and over the gaps there."""
    reach = CELL * (max(place.width, place.height) + min(place.width, place.height)) / 2
    across, down = (reach, 0.0) if place.width >= place.height else (0.0, reach)
    yield _stroke((x - across, y - down), (x + across, y + down), _colour(board, piece.seat), 5)


def _shape(board: Board, piece: Piece, x: float, y: float) -> Iterator[str]:
    radius = 0.36 * CELL
    colour = _colour(board, piece.seat)
    match piece.shape:
        case "cross":
            for slope in (-1, 1):
                arm = 0.7 * radius
                yield _stroke((x - arm, y - slope * arm), (x + arm, y + slope * arm), colour, 5)
        case "ring":
            yield f'<circle cx="{x:g}" cy="{y:g}" r="{0.7 * radius:g}" fill="none" stroke="{colour}" stroke-width="5"/>'
        case "stone":
            yield _circle(x, y, 1.25 * radius, colour, INK)
        case "disc" | "crowned":
            yield _circle(x, y, radius, colour, INK)
            if piece.shape == "crowned":
                yield _text(x, y, "♛", PAPER if colour != STONES[1] else INK, size=20)
        case "pawn" | "knight" | "bishop" | "rook" | "queen" | "king":
            # The filled glyph for both sides: outlined ones disappear on light squares.
            fill, edge = (STONES[1], INK) if piece.seat == 0 else (STONES[0], STONES[1])
            outline = f'stroke="{edge}" stroke-width="1" paint-order="stroke"'
            yield _text(x, y, CHESS[piece.shape], fill, size=32, more=outline)
        case "up" | "down":
            tip, base = (y - radius, y + radius) if piece.shape == "up" else (y + radius, y - radius)
            yield f'<path d="M{x:g} {tip:g}L{x - radius:g} {base:g}L{x + radius:g} {base:g}Z" fill="{colour}"/>'
        case "seeds":
            yield from ()  # their number is drawn
        case _:
            yield _text(x, y, piece.glyph or piece.code, size=18)


def _find(board: Board, code: str) -> Piece | None:
    return next((piece for piece in board.pieces if piece.code == code), None)


def _colour(board: Board, seat: int) -> str:
    """Return the colour of a seat's pieces: the one in their name, as "black stone", else the seat's own."""
    if seat < 0:
        return INK
    mine = next((piece.name for piece in board.pieces if piece.seat == seat), "")
    return NAMED.get(mine.partition(" ")[0].lower(), SEATS[seat % len(SEATS)])


def _rect(x: float, y: float, width: float, height: float, *, fill: str, edge: str = "none", rounded: int = 0) -> str:
    size = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {size} rx="{rounded}" fill="{fill}" stroke="{edge}"/>'


def _circle(x: float, y: float, radius: float, fill: str, edge: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{edge}"/>'


def _hexagon(x: float, y: float, fill: str, edge: str) -> str:
    half, flat = CELL / 2, CELL / (2 * sqrt(3))
    corners = [(0, -2 * flat), (half, -flat), (half, flat), (0, 2 * flat), (-half, flat), (-half, -flat)]
    points = " ".join(f"{x + dx:.5g},{y + dy:.5g}" for dx, dy in corners)
    return f'<polygon points="{points}" fill="{fill}" stroke="{edge}"/>'


def _stroke(start: Place, end: Place, colour: str, width: float = 1) -> str:
    (x1, y1), (x2, y2) = start, end
    ends = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width:g}"/>'


def _text(
    x: float, y: float, text: str, colour: str = INK, *, anchor: str = "middle", size: int = 14, more: str = ""
) -> str:
    place = f'x="{x:g}" y="{y:g}" text-anchor="{anchor}" dominant-baseline="central"'
    return f'<text {place} font-size="{size}" fill="{colour}" {more}>{escape(text)}</text>'
