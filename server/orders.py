"""What can be asked of a session: imperative, from people, bots, clocks and workers alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from protocol.events import SessionId, Thinking


@dataclass(frozen=True, slots=True)
class Act:
    """A seat takes an action. ``seq``: the last event that the chooser had seen."""

    seat: int
    action: int
    command: str | None = None
    seq: int | None = None
    by: Literal["player", "bot", "bot_streamed", "bot_fallback"] = "player"
    thinking: Thinking | None = None


@dataclass(frozen=True, slots=True)
class Resign:
    seat: int
    command: str | None = None


@dataclass(frozen=True, slots=True)
class OfferDraw:
    seat: int
    command: str | None = None


@dataclass(frozen=True, slots=True)
class AnswerDraw:
    seat: int
    accept: bool
    command: str | None = None


@dataclass(frozen=True, slots=True)
class AskTakeBack:
    """Back to before this seat's last action; agrees where another asked for that."""

    seat: int
    command: str | None = None


@dataclass(frozen=True, slots=True)
class AnswerTakeBack:
    """From the seat that asked, ``accept=False`` withdraws it."""

    seat: int
    accept: bool
    command: str | None = None


@dataclass(frozen=True, slots=True)
class Abort:
    seat: int
    command: str | None = None


@dataclass(frozen=True, slots=True)
class Rematch:
    """``session`` is the id that the next game will have if everybody agrees."""

    seat: int
    session: SessionId
    command: str | None = None


@dataclass(frozen=True, slots=True)
class CheckClock:
    """Ends the game if somebody's time has run out."""


@dataclass(frozen=True, slots=True)
class Resume:
    """No server was there for this session since event ``seq``: that time is nobody's."""

    seq: int


@dataclass(frozen=True, slots=True)
class Trouble:
    """A bot's worker failed."""

    seat: int
    reason: str


Command = (
    Act
    | Resign
    | OfferDraw
    | AnswerDraw
    | AskTakeBack
    | AnswerTakeBack
    | Abort
    | Rematch
    | CheckClock
    | Resume
    | Trouble
)
