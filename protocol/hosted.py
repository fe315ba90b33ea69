"""The messages between a server's program and a submitted bot that it runs confined: one JSON object a line, a tagged
union each way.

The bot's side is untrusted: it may write anything. The program reads bounded lines by schema and evaluates nothing.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.games.api import Board, Choice, Info, OptionValue, View
from agon.protocol.events import Event, PlayerRef, SessionId

LINE_LIMIT = 1 << 16
"""Largest message from a bot, bytes."""
NOTE_LIMIT = 600
"""Longest note on a move, characters: the rest is left out."""
TEXT_LIMIT = 2_000

Text: TypeAlias = Annotated[str, Meta(max_length=TEXT_LIMIT)]
Line: TypeAlias = Annotated[str, Meta(max_length=NOTE_LIMIT)]


class Load(msgspec.Struct, frozen=True, kw_only=True, tag="load"):
    """Confine yourself, then import the bot. Always first."""

    folder: str
    """The folder of the bot's files, read-only."""
    file: str
    """The file in it that holds the bot's class."""
    memory_bytes: int
    cpu_seconds: int
    """Of the whole process."""
    core: int
    """The core to run on."""


class Begin(msgspec.Struct, frozen=True, kw_only=True, tag="begin"):
    """A game begins; the one before is over."""

    session: SessionId
    game: Info
    options: dict[str, OptionValue]
    board: Board
    players: list[PlayerRef]
    seat: int
    seed: int


class Ask(msgspec.Struct, frozen=True, kw_only=True, tag="ask"):
    """Choose. ``events``: those since the last question."""

    events: list[Event]
    view: View
    choices: list[Choice]
    ply: int
    time_ms: int
    """CPU time for this choice."""


ToHosted: TypeAlias = Load | Begin | Ask


class Loaded(msgspec.Struct, frozen=True, kw_only=True, tag="loaded"):
    """The answer to ``Load``: the process is confined, and the bot imported."""

    name: Line
    operator: Line
    summary: Line
    games: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=64)]
    said: Line = ""
    """Printed by the bot meanwhile."""


class Chose(msgspec.Struct, frozen=True, kw_only=True, tag="chose"):
    """The answer to ``Ask``."""

    action: int
    said: Line = ""
    """Printed by the bot meanwhile: its note on the move."""


class Fault(msgspec.Struct, frozen=True, kw_only=True, tag="fault"):
    """The bot failed, and where."""

    kind: Literal["import", "choose", "illegal"]
    """``illegal``: ``choose`` gave something that may not be played."""
    error: Line
    file: Line = ""
    """The bot's own file in which it failed; empty if it was in none."""
    line: int = 0
    trace: Text = ""
    said: Line = ""


class Unconfined(msgspec.Struct, frozen=True, kw_only=True, tag="unconfined"):
    """The process could not confine itself; it ends without having read the bot."""

    why: Line


FromHosted: TypeAlias = Loaded | Chose | Fault | Unconfined
