"""The messages between a server and an AI worker: length-prefixed MessagePack frames, a tagged union each way.

A job carries the game as the bot's seat may see it: ``state`` is drawn from the states that the seat cannot tell apart
from the real one (the real one if nothing is hidden), ``history`` has ``None`` for actions it may not see. A worker's
answer is untrusted: the server checks size, schema, job id, position key and legality.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from agon.games.api import OptionValue
from agon.protocol.cards import Limits
from agon.protocol.thinking import Thinking

FRAME_LIMIT = 1 << 20
"""Largest frame either way, bytes. A frame is 4 bytes of length, big-endian, then that many bytes."""
ANSWER_LIMIT = 1 << 16
"""Largest message from a worker, bytes: what it says is stored with the game."""
REASON_LIMIT = 300
"""Longest text of a worker about what went wrong."""

TRACEPARENT = "^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$"
"""W3C Trace Context, section 3.2."""

Reason: TypeAlias = Annotated[str, Meta(max_length=REASON_LIMIT)]


class Engine(msgspec.Struct, frozen=True, kw_only=True):
    """Engine to run, with its settings, from the bot's card and level."""

    name: str
    parameters: dict[str, float | int | bool | str] = {}


class Step(msgspec.Struct, frozen=True, array_like=True):
    """A past action: seat (-1 for chance) and action (None if the bot's seat may not see it)."""

    seat: int
    action: int | None


class SeatClock(msgspec.Struct, frozen=True, kw_only=True):
    """The clock of the seat that is to move."""

    left_ms: int
    increment_ms: int = 0
    """Given back after the move."""
    free_ms: int = 0
    """Beyond ``left_ms``, for this move, and again for the next: a delay, or a byo-yomi period that one keeps by
    moving within it."""
    moves_to_go: int | None = None
    """For how many moves it is, this one included; None: to the end of the game."""
    overhead_ms: int = 0
    """Time (ms) that a move costs besides the search."""


# Server to worker


class Think(msgspec.Struct, frozen=True, kw_only=True, tag="think"):
    """Choose an action for ``seat``. ``deadline_ms`` is how long the server waits from sending this."""

    job: str
    game: str
    version: int
    options: dict[str, OptionValue]
    seat: int
    state: bytes
    """The state array's bytes, little-endian, of the game's dtype."""
    history: list[Step] = []
    start: str | None = None
    """Position from which ``history`` begins, unless it is the game's usual one."""
    engine: Engine
    limits: Limits
    threads: Annotated[int, Meta(ge=1, le=64)] = 1
    """Most threads of the search; an engine that has none uses one."""
    clock: SeatClock | None = None
    """Set if the game has a clock: the engine chooses how much of the limits to use."""
    seed: int
    deadline_ms: int
    report_ms: int = 100
    """Shortest time between two ``Progress`` messages."""
    explain: bool = False
    """Say in the answer's thinking why, as far as the evaluation has names for what it sees."""
    trace: Annotated[str, Meta(pattern=TRACEPARENT)] | None = None
    """Trace context of the job: the worker's spans become part of that trace."""


def position_key(job: Think) -> str:
    """Name the position of a job. The worker works it out from what reached it, so an answer says what it is about."""
    text = msgspec.json.encode([job.game, job.version, job.options, job.seat], order="sorted")
    return hashlib.blake2b(text + job.state, digest_size=8).hexdigest()


class Stop(msgspec.Struct, frozen=True, kw_only=True, tag="stop"):
    """Finish the job now and answer with the best action so far."""

    job: str


class Warm(msgspec.Struct, frozen=True, kw_only=True, tag="warm"):
    """Compile (or load) every kernel of these games, reporting progress; jobs are taken between two kernels.

    A game asked for again, or with an ``engine``, has been asked for by players: it comes before all that nobody asked
    for, and of its kernels those that the engine needs come first.
    """

    games: list[str]
    engine: Engine | None = None


class Probe(msgspec.Struct, frozen=True, kw_only=True, tag="probe"):
    """Are you there, and how far away? To be answered at once; nothing is to be done."""

    job: str


ToWorker: TypeAlias = Think | Stop | Warm | Probe


# Worker to server


class Accepted(msgspec.Struct, frozen=True, kw_only=True, tag="accepted"):
    """The job is started. Sent by workers that are reached over a broker: silence there may be a lost message."""

    job: str


class Declined(msgspec.Struct, frozen=True, kw_only=True, tag="declined"):
    """The job is not started, because the worker is busy or leaving; another may take it."""

    job: str
    reason: Reason


class Ready(msgspec.Struct, frozen=True, kw_only=True, tag="ready"):
    """The worker takes jobs. Sent once, first."""

    pid: int
    engines: dict[str, list[str]]
    """Engine name -> games that it can play."""
    version: str
    cold: bool = False
    """True if it also takes jobs of games whose kernels are not ready, and searches in plain Python."""


class Warming(msgspec.Struct, frozen=True, kw_only=True, tag="warming"):
    """Progress of ``Warm``; ``done == total`` is the last one."""

    done: int
    total: int
    kernel: str
    compiled: int = 0
    """Number of kernels that had to be compiled, not loaded."""
    games: list[str] = []
    """Games whose kernels are all ready: their jobs need not wait for the others."""


class Progress(msgspec.Struct, frozen=True, kw_only=True, tag="progress"):
    """Thinking so far; ``action`` is the best action at this moment."""

    job: str
    position: str
    """The job's ``position_key``."""
    action: int
    thinking: Thinking


class Chosen(msgspec.Struct, frozen=True, kw_only=True, tag="chosen"):
    """The answer."""

    job: str
    position: str
    """The job's ``position_key``."""
    action: int
    thinking: Thinking


class Failed(msgspec.Struct, frozen=True, kw_only=True, tag="failed"):
    """No answer, and why. The worker lives on."""

    job: str
    reason: Reason
    resigns: bool = False
    """The engine gives the game up: a program that others wrote may."""


class Probed(msgspec.Struct, frozen=True, kw_only=True, tag="probed"):
    """The answer to ``Probe``."""

    job: str


FromWorker: TypeAlias = Ready | Warming | Accepted | Declined | Progress | Chosen | Failed | Probed


# On a broker, beside the messages


class Present(msgspec.Struct, frozen=True, kw_only=True):
    """Retained while a worker is reachable over a broker; its last will is an empty message, which removes this."""

    life: Annotated[str, Meta(min_length=1, max_length=40)]
    """New at each connection: whatever it was given before is lost."""
    capacity: Annotated[int, Meta(ge=0, le=1024)]
    """Jobs that it takes at once; 0 while no kernels are compiled."""
    busy: Annotated[int, Meta(ge=0, le=1024)]
    """Jobs that it has now, from all servers."""
    engines: Annotated[dict[str, list[str]], Meta(max_length=64)]
    """Engine name -> games that it can play."""
    games: Annotated[list[str], Meta(max_length=1024)]
    """Games whose kernels it has warmed: it takes jobs of these."""
    version: Annotated[str, Meta(max_length=40)]
