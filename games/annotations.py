"""Nodes of a record's tree: moves with all that the file says about them, and the lines that branch off there.

A line is a tuple of moves in order. Each move may have variations, that is lines that replace it and begin in the same
position, as PGN writes them: in ``1. e4 e5 (1... c5 2. Nf3) 2. Nf3`` the line ``1... c5 2. Nf3`` is a variation of
``e5``. In a format with trees (SGF) the first child of a node continues the line, and the other children begin the
variations of that first child.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

NO_ACTION: Final = -1
"""``Move.action`` of a node in which no action of the rules is taken."""

GLYPHS: Final = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""Numeric Annotation Glyphs that have a mark."""

Shape: TypeAlias = Literal["circle", "square", "triangle", "cross", "selected", "arrow", "line", "label", "territory"]
Colour: TypeAlias = Literal["", "green", "red", "yellow", "blue"]


class MoveThought(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's thoughts about its move."""

    value: float
    """Expected pay-off for the mover, from -1 to 1."""
    exact: bool = False
    """Proven by search."""
    ends_in: int | None = None
    """Plies until the proven end, where known."""
    depth: int = 0
    nodes: int = 0


class Mark(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A mark that the record's author drew on the board."""

    shape: Shape
    cells: tuple[int, ...]
    """Marked cells, as ``Board`` numbers them. An arrow or a line has two: from and to. A label has one."""
    text: str = ""
    """Of a label."""
    colour: Colour = ""
    """Empty: as the viewer likes."""
    seat: int = -1
    """Owner of a territory."""


class Move(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A node: an action and what the record says about it. Whitespace in comments is single spaces.

    A format's own remarks that have no field here stay in the comment as commands: ``[%eval 0.31]`` is what the file's
    writer thought of the position, in the unit of the format.

    ``NO_ACTION`` with a ``position`` sets that position: a null move, stones that are set up, a game of a match that is
    given up. Without a position the node only says something about the position before it.
    """

    action: int
    clock_ms: int | None = None
    """Time (ms) on the mover's clock after the move."""
    thought: MoveThought | None = None
    comment: str = ""
    judged: MoveThought | None = None
    """Judgement of the move by an analysis after the game; a format without a unit of its own leaves it out."""
    nags: tuple[int, ...] = ()
    """Numeric Annotation Glyphs of PGN, in order: 1 is ``!``, 2 ``?``, 3 ``!!``, 4 ``??``, 5 ``!?``, 6 ``?!``."""
    marks: tuple[Mark, ...] = ()
    """Marks on the board after the move."""
    periods: int | None = None
    """Overtime: moves or periods that the mover has left."""
    properties: tuple[tuple[str, str], ...] = ()
    """Further properties of the node as SGF writes them, escapes and all: the name, and the values joined by ``][``."""
    position: str = ""
    """Position that the node sets (``Rules.position_to_text``). Only with ``NO_ACTION``."""
    text: str = ""
    """Name of what happens where a position is set: ``--`` for a null move, ``resigns 2``. Only with ``position``."""
    implied: bool = False
    """True for a pass that the file does not have: the other side moved twice running."""
    variations: tuple[tuple[Move, ...], ...] = ()
    """Lines that replace this move; the first of them stands first in the file."""
