"""The state of a game being played, without I/O: the fold of its events.

Nothing but ``evolve`` changes a session: live play, recovery after a crash, replay and spectating all run this one
fold. ``agon.server.session.decide`` decides what may happen next. Times are milliseconds since the epoch, passed
in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

from agon.games.api import CHANCE, SPECTATOR, Choice
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.events import (
    Acted,
    Analysed,
    BotTroubled,
    Contributed,
    Created,
    DrawDeclined,
    Drawn,
    DrawOffered,
    Ended,
    Event,
    HintGiven,
    Noted,
    PlayerRef,
    Published,
    RematchAgreed,
    RematchOffered,
    Resumed,
    SeatForfeited,
    SeatTakenOver,
    SessionId,
    TakeBackAsked,
    TakeBackDeclined,
    TakenBack,
)
from agon.server.session.clock import SERVED, SessionClock, clock_of
from agon.server.session.time_control import SeatTime
from agon.server.session.together import counter_of

CONTRIBUTIONS_MS: Final = 3000
"""Longest time (ms) that the first draw waits for contributions: about what a page takes to load."""


@dataclass(frozen=True, slots=True)
class Taken:
    """An action or chance outcome of the past. ``seen`` holds the seats (and SPECTATOR) that saw which it was."""

    seat: int
    action: int
    seen: frozenset[int] | None
    """None: everybody."""


@dataclass(frozen=True, slots=True)
class TakeBackRequest:
    """A request to go back to the position after ``ply`` actions. ``seats`` agree, the one that asked first."""

    ply: int
    seats: tuple[int, ...]


class Foreseen(NamedTuple):
    """Result of an action: ``decide`` finds it, then ``evolve`` and the broadcast need it again."""

    state: State
    action: int
    after: State
    player: int
    """The seat to move in ``after``, ``CHANCE`` or ``TERMINAL``."""
    path: list[int] | None
    """Cells that the action touches, if they are known."""


@dataclass(slots=True)
class Session:
    """State of one session. Only ``evolve`` writes to it."""

    rules: Rules
    created: Created
    state: State
    clock: SessionClock
    seats: int
    """Number of seats."""
    players: list[PlayerRef]
    """Present player of each seat."""
    seq: int = 0
    moved: int = 0
    """Seq of the last event that changed the position: an action chosen before it is stale. A commitment in a round
    that goes on changes nothing for the others."""
    ply: int = 0
    """Actions so far, and positions that were set."""
    draws: int = 0
    """Chance outcomes so far."""
    contributions: dict[int, str] = field(default_factory=dict[int, str])
    """Random bits contributed by seats, mixed into the draws."""
    pending: dict[int, int] = field(default_factory=dict[int, int])
    """Hidden commitments of a simultaneous round, until the earlier seats have made theirs."""
    history: list[Taken] = field(default_factory=list[Taken])
    last: tuple[State, Taken] | None = None
    """The last action by a seat and the state in which it was taken."""
    acted: set[int] = field(default_factory=set[int])
    commands: dict[str, int] = field(default_factory=dict[str, int])
    """Seq of the event that a command (by seat and id) caused: a resend is answered, not applied again."""
    forfeited: set[int] = field(default_factory=set[int])
    """Forfeited seats: they take their first legal choice."""
    draw_offer: int | None = None
    take_back: TakeBackRequest | None = None
    """Request to take moves back that is not answered yet."""
    taken_back: int = 0
    """Number of take-backs so far."""
    rematch_offers: set[int] = field(default_factory=set[int])
    published: set[int] = field(default_factory=set[int])
    """Seats whose players agreed to open a private game to others after its end."""
    rematch: SessionId | None = None
    ended: Ended | None = None
    is_analysed: bool = False
    in_turn: bool = False
    """True if the game has neither secrets nor chance nor simultaneous moves: then one seat acts, and all see it."""
    turn: tuple[int, ...] | None = None
    """Result of ``acting``, kept until the next event: it is called many times a move."""
    legal: dict[int, list[int]] = field(default_factory=dict[int, list[int]], compare=False, repr=False)
    """Results of ``legal_for`` by seat, likewise: they are offered to the seat, which then takes one of them."""
    offered: dict[int, list[Choice]] = field(default_factory=dict[int, list[Choice]], compare=False, repr=False)
    """Results of ``choices`` by seat, likewise."""
    touched: list[int] | None = field(default=None, compare=False, repr=False)
    """Result of ``last_cells``, until the next action."""
    foreseen: Foreseen | None = field(default=None, compare=False, repr=False)
    """Last arguments and result of ``after``."""

    def acting(self) -> tuple[int, ...]:
        """Return the seats that may act now."""
        if self.turn is None:
            known = self.foreseen
            if self.ended is not None or self.clock.paused:
                self.turn = ()
            elif self.in_turn and known is not None and known.after is self.state:
                self.turn = () if known.player < 0 else (known.player,)
            else:
                self.turn = tuple(seat for seat in self.rules.acting(self.state) if seat not in self.pending)
        return self.turn

    def legal_for(self, seat: int) -> list[int]:
        """Return the present legal actions of ``seat``, ascending."""
        if seat not in self.acting():
            return []
        known = self.legal.get(seat)
        if known is None:
            rules, state = self.rules, self.state
            known = self.legal[seat] = rules.legal(state) if self.in_turn else rules.legal_for(state, seat)
        return known

    def choices(self, seat: int) -> list[Choice]:
        """Return the present choices of ``seat``."""
        if seat not in self.acting():
            return []
        known = self.offered.get(seat)
        if known is None:
            rules, state = self.rules, self.state
            known = rules.choices_of(state, self.legal_for(seat)) if self.in_turn else rules.choices(state, seat)
            self.offered[seat] = known
        return known

    def together(self, seat: int) -> int:
        """Return the number of choices that ``seat`` makes together now; 0 if it makes each alone, or none."""
        count = counter_of(self.rules.info.name)
        return 0 if count is None or seat not in self.acting() else count(self.state)

    def may_take(self, seat: int, action: int) -> bool:
        """True if an action is legal for a seat that is to act."""
        return action in self.legal_for(seat)

    def choice_of(self, seat: int, action: int) -> Choice | None:
        """Return a legal action as it was offered to the seat, or None if it was not."""
        offered = self.offered.get(seat)
        return None if offered is None else next((choice for choice in offered if choice.action == action), None)

    def after(self, state: State, action: int) -> State:
        """Return the state after ``action``. Raises ``agon.games.api.IllegalAction``."""
        known = self.foreseen
        if known is None or known.state is not state or known.action != action:
            after = self.rules.apply(state, action)
            known = self.foreseen = Foreseen(state, action, after, self.rules.current(after), None)
        return known.after

    def foresee(self, action: int, path: list[int] | None) -> Foreseen:
        """Return what a legal action leads to, in a game that is played in turn."""
        after = self.rules.step(self.state, action)
        self.foreseen = Foreseen(self.state, action, after, self.rules.current(after), path)
        return self.foreseen

    def last_cells(self) -> list[int]:
        """Return the cells that the last action touched."""
        if self.touched is None:
            self.touched = [] if self.last is None else self.rules.choice(self.last[0], self.last[1].action).path
        return self.touched

    @property
    def awaits_contributions(self) -> bool:
        """True if the first draw still waits for a player's contribution (see ``commit_reveal``).

        It waits only for seats whose programs announced a contribution, and ``CONTRIBUTIONS_MS`` at most.
        """
        return (
            self.ended is None
            and not self.history
            and any(seat not in self.contributions for seat in self.created.contributors)
            and self.rules.current(self.state) == CHANCE
        )

    @property
    def contributions_by(self) -> int:
        """Time (ms) at which the first draw waits no longer."""
        return self.clock.since + CONTRIBUTIONS_MS

    def deadline(self) -> int | None:
        """Return the time (ms) at which the first running clock runs out, or None."""
        return self.clock.deadline(self.acting())

    def alarm(self) -> int | None:
        """Return the time (ms) at which ``CheckClock`` is due, or None."""
        if self.awaits_contributions:
            return self.contributions_by
        return self.clock.alarm(self.acting(), self.acted)

    @property
    def is_timed(self) -> bool:
        return self.clock.times is not None

    def is_dormant(self) -> bool:
        """True if nothing happens before somebody comes: no clock runs, and no bot of this server is to move."""
        return (
            not self.is_timed
            and self.alarm() is None
            and all(seat in self.forfeited or not self.is_served(seat) for seat in self.acting())
        )

    def is_bot(self, seat: int) -> bool:
        return self.players[seat].kind == "bot"

    @property
    def is_published(self) -> bool:
        """True if all people at the table agreed to open the game."""
        return all_agreed(self.players, self.published)

    def is_served(self, seat: int) -> bool:
        """True if a bot of this server plays the seat."""
        return self.players[seat].id.startswith(SERVED)

    def may_abort(self, seat: int) -> bool:
        """True if the seat may abort: it has not acted, nor has any person at a table of more than two."""
        if self.ended is not None or seat in self.acted:
            return False
        return self.seats == 2 or all(self.is_served(other) for other in self.acted)

    def clock_now(self, now: int) -> list[SeatTime] | None:
        """Return all clocks at ``now`` (ms); None without clocks."""
        return self.clock.at(now, self.acting())


def command_key(seat: int, command: str) -> str:
    return f"{seat}:{command}"


def begin(rules: Rules, created: Created, at: int) -> Session:
    """Return the session after its first event. Raises ``agon.games.api.InvalidOptions``, ``InvalidPosition``."""
    options = rules.options(created.options, recorded=True)  # an option newer than the session has its default
    created = msgspec.structs.replace(created, options=options)
    state = rules.initial(options) if created.start is None else rules.position_from_text(created.start, options)
    seats = rules.seats(options)
    players = [taken.player for taken in created.seats]
    info = rules.info
    return Session(
        rules=rules,
        created=created,
        state=state,
        clock=clock_of(created, seats, at),
        seats=seats,
        players=players,
        in_turn=not (info.hidden or info.simultaneous or info.chance),
    )


def all_agreed(players: Sequence[PlayerRef], published: AbstractSet[int]) -> bool:
    """Return True if all people of these seats agreed to open their game; one of them at least."""
    people = {seat for seat, player in enumerate(players) if player.kind == "human"}
    return bool(published) and people <= published


def evolve(session: Session, event: Event, at: int) -> None:
    """Fold one event, the next in order, into the session."""
    session.seq += 1
    match event:
        case Created():
            raise ValueError("a session is created once")
        case Acted(seat=seat, action=action):
            if action is None:
                raise ValueError("an event that was filtered for a viewer cannot be folded")
            _take(session, seat, action)
            session.acted.add(seat)
            session.ply += 1
            session.clock.acted(event, at)
            if session.draw_offer is not None and session.draw_offer != seat:
                session.draw_offer = None  # a move declines the offer
            session.take_back = None  # and any move cancels a take-back request
        case Drawn(action=action):
            if action is None:
                raise ValueError("an event that was filtered for a viewer cannot be folded")
            seen = _seen(session.rules, session.seats, session.state, action, None)
            session.history.append(Taken(CHANCE, action, seen))
            session.state = session.rules.apply(session.state, action)
            session.moved = session.seq
            session.draws += 1
            session.clock.since = at
        case Noted(note=note):
            _place(session, note.position, at)
        case Contributed(seat=seat, contribution=contribution):
            session.contributions[seat] = contribution
        case DrawOffered(seat=seat):
            session.draw_offer = seat
        case DrawDeclined():
            session.draw_offer = None
        case TakeBackAsked(seat=seat, ply=ply):
            request = session.take_back
            agreed = request.seats if request is not None and request.ply == ply else ()
            session.take_back = TakeBackRequest(ply, (*agreed, seat))
        case TakeBackDeclined():
            session.take_back = None
        case TakenBack(ply=ply):
            _rewind(session, ply)
            session.clock.restored(event.remaining_ms, event.phases, at)
        case BotTroubled() | HintGiven():
            pass  # broadcast and logged; the game itself does not change
        case Analysed():
            session.is_analysed = True
        case SeatForfeited(seat=seat):
            session.clock.bank(at, session.acting())
            session.clock.away.pop(seat, None)
            session.forfeited.add(seat)
            session.draw_offer = session.take_back = None
        case SeatTakenOver(seat=seat, player=player):
            session.clock.bank(at, session.acting())
            session.clock.restored(event.remaining_ms, event.phases, at)
            session.clock.away.pop(seat, None)
            session.clock.pools[seat] = 0
            session.players[seat] = player
            session.draw_offer = session.take_back = None
        case Resumed(lost_ms=lost_ms):
            session.clock.resumed(at, lost_ms, session.acting())
        case Ended():
            # Clocks stop.
            session.clock.bank(at, session.acting())
            session.ended = event
            session.draw_offer = session.take_back = None
        case RematchOffered(seat=seat):
            session.rematch_offers.add(seat)
        case RematchAgreed(session=next_session):
            session.rematch = next_session
        case Published(seat=seat):
            session.published.add(seat)
        case _:
            session.clock.fold(event, at, session.acting())
    session.turn = None
    session.legal.clear()
    session.offered.clear()
    claimed_by = getattr(event, "claimed_by", None)
    seat = getattr(event, "seat", None) if claimed_by is None else claimed_by
    command = getattr(event, "command", None)
    if seat is not None and command is not None:
        session.commands[command_key(seat, command)] = session.seq


def fold(rules: Rules, events: Iterable[tuple[Event, int]]) -> Session:
    """Return the session after these (event, time) pairs, the first of which is ``Created``."""
    pairs = iter(events)
    created, at = next(pairs)
    if not isinstance(created, Created):
        raise TypeError(f"a session begins with Created, not {type(created).__name__}")
    session = begin(rules, created, at)
    for event, at in pairs:
        evolve(session, event, at)
    return session


def _take(session: Session, seat: int, action: int) -> None:
    rules, known = session.rules, session.foreseen
    session.touched = None
    if session.in_turn and known is not None and known.state is session.state and known.action == action:
        # What ``decide`` has checked and found: nothing is pending here, and nothing hidden.
        taken = Taken(seat, action, None)
        session.history.append(taken)
        session.last = (session.state, taken)
        session.touched = known.path
        session.state = known.after
        session.moved = session.seq
        return
    at_turn = state_for(session, seat)
    taken = Taken(seat, action, _seen(rules, session.seats, at_turn, action, seat))
    session.history.append(taken)
    session.last = (at_turn, taken)
    session.pending[seat] = action
    is_open = any(other not in session.pending for other in rules.acting(session.state))
    while (player := rules.current(session.state)) in session.pending:
        session.state = session.after(session.state, session.pending.pop(player))
    if not is_open:
        session.moved = session.seq


def _place(session: Session, position: str, at: int) -> None:
    """Go on from another position, if there is one, as if the game had begun there."""
    if not position:
        return
    session.clock.since = at
    session.state = session.rules.position_from_text(position, session.created.options)
    session.created = msgspec.structs.replace(session.created, start=position)
    session.history.clear()
    session.last = session.touched = None
    session.moved = session.seq
    session.ply += 1


def kept(history: Sequence[Taken], ply: int) -> Sequence[Taken]:
    """Return the part of a history that leads to the position after ``ply`` actions, with its chance outcomes."""
    actions = 0
    for index, taken in enumerate(history):
        if taken.seat != CHANCE:
            if actions == ply:
                return history[:index]
            actions += 1
    return history


def _rewind(session: Session, ply: int) -> None:
    """Go back to the position after ``ply`` actions by replaying from the start, which restores the whole state."""
    fresh = begin(session.rules, session.created, session.clock.since)
    for taken in kept(session.history, ply):
        if taken.seat == CHANCE:
            fresh.history.append(taken)
            fresh.state = fresh.rules.apply(fresh.state, taken.action)
            fresh.draws += 1
        else:
            _take(fresh, taken.seat, taken.action)
            fresh.acted.add(taken.seat)
    session.state, session.pending, session.history = fresh.state, fresh.pending, fresh.history
    session.touched = None
    session.last, session.acted, session.draws = fresh.last, fresh.acted, fresh.draws
    session.ply, session.moved = ply, session.seq
    session.taken_back += 1
    session.draw_offer = session.take_back = None


def state_for(session: Session, seat: int) -> State:
    """Return the state in which ``seat`` is to move: earlier seats of a simultaneous round take any action."""
    return state_at_turn(session.rules, session.state, session.pending, seat)


def state_at_turn(rules: Rules, state: State, pending: Mapping[int, int], seat: int) -> State:
    """Do the same as ``state_for`` for any state and commitments."""
    while (player := rules.current(state)) != seat and player >= 0:
        state = rules.apply(state, pending.get(player, rules.legal(state)[0]))
    return state


def _seen(rules: Rules, seats: int, state: State, action: int, actor: int | None) -> frozenset[int] | None:
    """Return the viewers that see which action is taken; None for everybody. A seat always sees its own."""
    if not (rules.info.hidden or rules.info.simultaneous):
        return None
    audience = (*range(seats), SPECTATOR)
    return frozenset(seat for seat in audience if seat == actor or rules.is_visible(state, action, seat))


def public_created(created: Created) -> Created:
    """Return the event without the seed, which stays secret until the end."""
    return msgspec.structs.replace(created, seed=None)
