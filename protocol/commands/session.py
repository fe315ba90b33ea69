"""A session as the server shows it: the events that a viewer may see, the position after each, the clocks."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from agon.games.api import Board, Choice, Info, OptionValue, View
from agon.protocol.base import Message
from agon.protocol.clocks import Clock, Phase
from agon.protocol.events import Event, PlayerRef, SessionId
from agon.protocol.thinking import Thinking


class Away(msgspec.Struct, frozen=True, kw_only=True):
    """Nobody is connected for this seat; from ``claim_at`` (ms) on the others may claim the game."""

    seat: int
    claim_at: int


class Clocks(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Times on the clocks at server time ``at`` (ms); clocks in ``running`` lose time from then on."""

    remaining_ms: list[int]
    running: list[int]
    at: int
    phases: list[Phase] = []
    """State of the clocks besides the time; empty if there is nothing to say."""
    flag_ms: list[int] = []
    """Time (ms) from ``at`` until each flag falls; empty if that equals ``remaining_ms``."""
    paused: bool = False
    """All stand still, and nobody may act."""
    pause_offer: int | None = None
    """Seat that offered a pause."""
    away: list[Away] = []
    begin_by: int | None = None
    """Time (ms) at which the game is aborted unless the seat that is to act has begun to play."""


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """The game after an event, as the receiver may see it."""

    view: View
    ply: int
    """Actions taken so far."""
    turn: list[int]
    """Seats that may act."""
    choices: list[Choice]
    """Legal choices of the receiver; empty when it is not their turn, and in past positions."""
    last: list[int] = []
    """Cells that the last action touched."""
    clocks: Clocks | None = None
    away: list[Away] = []
    """As in ``clocks``, for games without a clock."""
    draw_offer: int | None = None
    """Seat that offered a draw."""
    take_back: list[int] = []
    """Seats that want to take back, the first to ask first."""
    rematch_offers: list[int] = []
    can_abort: bool = False
    ended: bool = False
    returns: list[float] | None = None
    result: str | None = None
    """A short sentence, if ended."""
    ids: list[int] | UnsetType = UNSET
    """Compact form: legal choices besides ``choices``, as actions of the table in ``joined``; all are ascending."""
    changed: dict[int, str] | UnsetType = UNSET
    """Compact form: ``view.cells`` is empty, and these cells differ from those after the event before."""
    together: int | UnsetType = UNSET
    """Number of choices that the receiver makes together, such as the cards to pass in hearts: a client collects them
    and sends them one after the other once all are chosen. Unset: each is made alone."""


class Occurred(Message, frozen=True, kw_only=True, tag="event"):
    """An event is stored, and looks like this to you. ``re`` is set only for the sender of the command that caused
    it."""

    session: SessionId
    seq: int
    at: int
    event: Event
    position: Position
    re: str | None = None


class RecordFormat(msgspec.Struct, frozen=True, kw_only=True):
    """A standard format of a game's records: ``GET /api/sessions/<id>.<extension>``."""

    extension: str
    title: str
    in_pairs: bool = False
    """The format numbers moves in pairs, one of each seat: ``1. e4 e5``."""


class Joined(Message, frozen=True, kw_only=True, tag="joined"):
    """The answer to ``join``: what does not change, and every event after ``since``."""

    re: str
    session: SessionId
    game: Info
    options: dict[str, OptionValue]
    board: Board
    players: list[PlayerRef]
    clock: Clock
    your_seat: int | None
    seq: int
    """The last event so far."""
    now: int
    events: list[Occurred]
    records: list[RecordFormat] = []
    onlookers: int = 0
    """Number of spectators without a seat; ``onlookers`` sends changes."""
    take_backs: bool = False
    """True if moves can be taken back here, if all agree."""
    handicap: str = ""
    """Handicap of the bot, in words; empty: none."""
    table: list[Choice] | UnsetType = UNSET
    """Compact form: choices that are the same wherever they are legal, to which ``ids`` refer."""
    key: str | None = None
    """Key for my plain GETs of a game that is closed to others: ``GET /api/sessions/<id>?key=...``."""


class Thought(Message, frozen=True, kw_only=True, tag="thought"):
    """A bot's thinking so far, in a lesson in which nothing is hidden. Not stored, may be skipped."""

    session: SessionId
    seat: int
    ply: int
    thinking: Thinking


class Onlookers(Message, frozen=True, kw_only=True, tag="onlookers"):
    """Number of connections that watch the game without a seat, at all servers. Sent to all followers, with a delay."""

    session: SessionId
    count: int
