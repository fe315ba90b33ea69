"""Commands to a session: a message from a seat, and notes of clocks, workers and the server itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from agon.protocol.events import SessionId
from agon.protocol.messages import SeatMessage
from agon.protocol.thinking import Assessed, Hint, Thinking

SERVER: Final = ""
"""Id of a message that the server makes itself, for a bot or a conditional move: no event keeps it."""


@dataclass(frozen=True, slots=True)
class FromSeat:
    """A message and its seat. People, programs and the server's bots all send these."""

    seat: int
    message: SeatMessage
    lag_ms: int = 0
    """Delay of the sender's connection (ms), as the server measured it."""
    by: Literal["player", "bot", "bot_streamed", "bot_fallback"] = "player"
    """Source of an action."""
    thinking: Thinking | None = None
    """Record of the search behind a bot's action."""
    following: SessionId | None = None
    """Id of the next session; only for a ``Rematch``."""

    @property
    def id(self) -> str | None:
        """Id of the message, which its event keeps; None if the server made the message."""
        return self.message.id or None


@dataclass(frozen=True, slots=True)
class GiveHint:
    """Store the engine's hint for a seat. ``seq``: the position's last change; ``id``: of the message that asked."""

    seat: int
    hint: Hint
    seq: int
    id: str | None = None


@dataclass(frozen=True, slots=True)
class StoreAnalysis:
    """Store an engine's judgement of every position of a finished game."""

    engine: str
    positions: list[Assessed]
    accuracy: list[float | None]
    luck: list[float] = field(default_factory=list[float])


@dataclass(frozen=True, slots=True)
class CheckClock:
    """End the game if a player's time has run out."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Cancel the time since event ``seq``, in which no server ran the session; or the last ``lost_ms``, in which the
    server stood still."""

    seq: int | None = None
    lost_ms: int = 0


@dataclass(frozen=True, slots=True)
class NoteTrouble:
    """Log that a bot's worker failed."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class NoteAbsence:
    """Log that no connection of the seat's player follows the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class NotePresence:
    """Log that a connection of the seat's player follows the game again."""

    seat: int


Command = FromSeat | GiveHint | StoreAnalysis | CheckClock | Resume | NoteTrouble | NoteAbsence | NotePresence
