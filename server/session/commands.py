"""What can be asked of a session: imperative, from people, bots, clocks and workers alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from agon.protocol.events import SessionId
from agon.protocol.thinking import Assessed, Hint, Thinking


@dataclass(frozen=True, slots=True)
class Act:
    """A seat takes an action. ``seq``: the last event that the chooser had seen."""

    seat: int
    action: int
    command: str | None = None
    seq: int | None = None
    by: Literal["player", "bot", "bot_streamed", "bot_fallback"] = "player"
    thinking: Thinking | None = None
    lag_ms: int = 0
    """What the connection takes, as the server measured it."""


@dataclass(frozen=True, slots=True)
class Contribute:
    """A seat adds random bits to what chance draws from."""

    seat: int
    contribution: str
    command: str | None = None


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
class GiveHint:
    """The engine's help for a seat that asked for it. ``seq``: the last change of the position that it is about."""

    seat: int
    hint: Hint
    seq: int
    command: str | None = None


@dataclass(frozen=True, slots=True)
class StoreAnalysis:
    """What an engine made of every position of a game that is over."""

    engine: str
    positions: list[Assessed]


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


@dataclass(frozen=True, slots=True)
class AddTime:
    """``seat`` gives time to ``to``."""

    seat: int
    to: int
    command: str | None = None


@dataclass(frozen=True, slots=True)
class OfferPause:
    """Agrees to a pause that another has offered."""

    seat: int
    command: str | None = None


@dataclass(frozen=True, slots=True)
class AnswerPause:
    seat: int
    accept: bool
    command: str | None = None


@dataclass(frozen=True, slots=True)
class Unpause:
    seat: int
    command: str | None = None


@dataclass(frozen=True, slots=True)
class TakeVacation:
    """Of a correspondence game; not ``on``: is back."""

    seat: int
    on: bool
    command: str | None = None


@dataclass(frozen=True, slots=True)
class NoteAbsence:
    """No connection of the seat's player follows the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class NotePresence:
    """One does."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClaimAbsence:
    """Ends the game because another seat has gone away."""

    seat: int
    result: Literal["win", "draw"]
    command: str | None = None


TimeOrder = AddTime | OfferPause | AnswerPause | Unpause | TakeVacation | NoteAbsence | NotePresence
"""Those that concern the clocks alone."""

Command = (
    Act
    | Contribute
    | Resign
    | OfferDraw
    | AnswerDraw
    | AskTakeBack
    | AnswerTakeBack
    | Abort
    | Rematch
    | GiveHint
    | StoreAnalysis
    | CheckClock
    | Resume
    | Trouble
    | ClaimAbsence
    | TimeOrder
)
