"""Requests for a move, as callers make them, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, Self, TypeAlias

from agon.protocol.jobs import Engine, Think
from agon.protocol.thinking import Thinking

Kind: TypeAlias = Literal["timed", "untimed", "hint", "analysis", "board"]
KINDS: Final[tuple[Kind, ...]] = ("timed", "untimed", "hint", "analysis", "board")
"""Kinds of jobs in order: games with little time left, other games, hints, reviews, lines on an analysis board."""


@dataclass(frozen=True, slots=True)
class Share:
    """Owner of a job: a network address (empty if unknown), an account, and its game."""

    address: str
    account: str
    game: str


@dataclass(frozen=True, slots=True)
class JobRequest:
    """A request for a move of a game with rules ``game`` by an engine."""

    job: str
    engine: Engine
    game: str
    kind: Kind
    share: Share
    make: Callable[[], Think]
    """Makes the job when a worker is free for it, so that its limits suit the clock of that moment."""
    give_up_at: float | None = None
    """Time (``time.monotonic()``) at which the game's clock leaves no more time."""
    is_long: bool = False
    """True if others should not wait for its end."""

    @property
    def plays(self) -> tuple[str, str]:
        """Engine and game: what a worker must be able to play."""
        return self.engine.name, self.game

    @property
    def cold(self) -> bool:
        """True if a worker may play it that is not warm: for an analysis nobody waits, and it is worth a full
        search."""
        return self.kind != "analysis"

    @property
    def yields(self) -> bool:
        """True if the job gives way, with the best so far, to any other kind that waits for its worker."""
        return self.kind == "board" or self.is_long

    @classmethod
    def of(
        cls, think: Think, kind: Kind, share: Share, give_up_at: float | None = None, *, is_long: bool = False
    ) -> Self:
        """Return the request of a job whose limits no clock changes."""
        return cls(think.job, think.engine, think.game, kind, share, lambda: think, give_up_at, is_long)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Answer of the workers. ``action`` is None if not even a streamed move exists."""

    action: int | None
    by: Literal["bot", "bot_streamed", "bot_fallback"]
    thinking: Thinking | None
    troubles: list[str]
    resigns: bool = False
    """True if the engine resigns."""


class WorkerLost(Exception):
    """A worker died or hung, or none was there."""


class WorkerFailed(WorkerLost):
    """A worker answered that it failed, or with something that cannot be used. Another try would hardly help."""


class EngineResigned(Exception):
    """An engine resigns."""


class WorkerBusy(Exception):
    """A worker refused the job; that costs no attempt."""
