"""The question that a bot gets: everything that its seat may see, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import SupportsIndex

from agon.games.api import Board, Choice, Info, View
from agon.protocol.commands.session import Clocks, Position
from agon.protocol.events import Acted, Clock, Created, Drawn, Event, PlayerRef, SeatTakenOver, SessionId, TakenBack
from agon.protocol.messages import Joined, Occurred


@dataclass(frozen=True, slots=True)
class Turn:
    """This seat's turn in a game."""

    session: SessionId
    game: Info
    options: dict[str, int | str]
    board: Board
    view: View
    """The position as this seat may see it."""
    choices: list[Choice]
    """Legal choices; never empty."""
    seat: int
    players: list[PlayerRef]
    """Present player of each seat: a bot may have taken a seat over."""
    history: list[Event]
    """Every event so far, the first being ``Created``; what this seat may not see is None in it."""
    ply: int
    """Actions taken so far, by all seats."""
    clock: Clock
    clocks: Clocks | None
    """Remaining time of all seats when this turn began; None in an untimed game."""
    rng: random.Random
    """Randomness of the bot's own: seeded, if the bot was given a seed."""

    @property
    def remaining_ms(self) -> int | None:
        """My own remaining time when this turn began; None in an untimed game."""
        return None if self.clocks is None else self.clocks.remaining_ms[self.seat]

    @property
    def actions(self) -> list[int | None]:
        """Actions and chance outcomes that led here, in order, without those taken back; None for one that this
        seat may not see."""
        line: list[Acted | Drawn] = []
        for event in self.history:
            if isinstance(event, Acted | Drawn):
                line.append(event)
            elif isinstance(event, TakenBack):
                while sum(isinstance(step, Acted) for step in line) > event.ply:
                    line.pop()
        return [event.action for event in line]

    def same_as(self, other: Turn) -> bool:
        """Return True if the decision is the same: events that do not change it may lie between the two."""
        return (self.ply, self.view, self.choices) == (other.ply, other.view, other.choices)

    def choice(self, action: int) -> Choice | None:
        """Return the choice with this action, or None if it is not legal."""
        return next((choice for choice in self.choices if choice.action == action), None)


def seated(players: Sequence[PlayerRef], event: Event) -> list[PlayerRef]:
    """Return the players of the seats after an event."""
    if isinstance(event, Created):
        return [taken.player for taken in event.seats]
    if isinstance(event, SeatTakenOver):
        return [event.player if seat == event.seat else player for seat, player in enumerate(players)]
    return list(players)


@dataclass(slots=True)
class Record:
    """A followed game as it grows."""

    joined: Joined
    history: list[Event] = field(default_factory=list[Event])
    position: Position | None = None
    """As of the last event; None before the first."""
    seq: int = -1
    players: list[PlayerRef] = field(init=False)
    """Players of the seats, as of the last event."""

    def __post_init__(self) -> None:
        self.players = list(self.joined.players)

    def add(self, events: Iterable[Occurred]) -> None:
        """Take the feed's next events, in order."""
        for occurred in events:
            self.history.append(occurred.event)
            self.position = occurred.position
            self.seq = occurred.seq
            self.players = seated(self.players, occurred.event)

    @property
    def ended(self) -> bool:
        return self.position is not None and self.position.ended

    def turn(self, seat: int, rng: random.Random) -> Turn | None:
        """Return the turn of ``seat``, or None if it has nothing to choose."""
        position = self.position
        if position is None or position.ended or not position.choices:
            return None
        return Turn(
            session=self.joined.session,
            game=self.joined.game,
            options=self.joined.options,
            board=self.joined.board,
            view=position.view,
            choices=position.choices,
            seat=seat,
            players=self.players,
            history=list(self.history),
            ply=position.ply,
            clock=self.joined.clock,
            clocks=position.clocks,
            rng=rng,
        )


class BadChoice(Exception):
    """``choose`` gave something that may not be played. It is never sent."""


def checked(chosen: object, turn: Turn) -> int:
    """Return the action that ``chosen`` means. Raises ``BadChoice`` if it may not be played now."""
    action: int | None = None
    if isinstance(chosen, Choice):
        action = chosen.action
    elif isinstance(chosen, SupportsIndex) and not isinstance(chosen, bool):
        action = chosen.__index__()  # also NumPy's ints
    if action is None or turn.choice(action) is None:
        allowed = [choice.action for choice in turn.choices]
        raise BadChoice(f"choose gave {chosen!r}; it may give one of {allowed}")
    return action
