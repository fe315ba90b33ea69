"""The heart of a game being played, without I/O: ``decide(command) -> events``, then ``evolve(event)``.

Nothing else changes a session. A session is the fold of its events: live play, recovery after a crash, replay and
spectating all run this one fold, and humans, bots and clocks end in the same ``decide``. Times are milliseconds since
the epoch, passed in.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from games.api import CHANCE, TERMINAL
from games.rules import Rules
from games.verbs import State
from protocol.errors import Refused
from protocol.events import (
    Acted,
    Analysed,
    BotTroubled,
    Created,
    DrawDeclined,
    Drawn,
    DrawOffered,
    Ended,
    Event,
    HintGiven,
    RematchAgreed,
    RematchOffered,
    Resumed,
    SessionId,
    TakeBackAsked,
    TakeBackDeclined,
    TakenBack,
)
from server import chance, helping, takeback
from server.orders import (
    Abort,
    Act,
    AnswerDraw,
    AnswerTakeBack,
    AskTakeBack,
    CheckClock,
    ClaimAbsence,
    Command,
    GiveHint,
    NoteAbsence,
    NotePresence,
    OfferDraw,
    Rematch,
    Resign,
    Resume,
    StoreAnalysis,
    Trouble,
)
from server.session_clock import SessionClock, clock_of
from server.timekeeping import SeatTime, phases_of


@dataclass(frozen=True, slots=True)
class Taken:
    """An action or chance outcome of the past. ``seen`` holds the seats (and SPECTATOR) that saw which it was."""

    seat: int
    action: int
    seen: frozenset[int] | None
    """None: everybody."""


@dataclass(slots=True)
class Session:
    """State of one session. Only ``evolve`` writes to it."""

    rules: Rules
    created: Created
    state: State
    clock: SessionClock
    seq: int = 0
    moved: int = 0
    """Seq of the last event that changed the position: an action chosen before it is stale."""
    ply: int = 0
    draws: int = 0
    """Chance outcomes so far."""
    pending: dict[int, int] = field(default_factory=dict[int, int])
    """Hidden commitments of a simultaneous round, until the earlier seats have made theirs."""
    history: list[Taken] = field(default_factory=list[Taken])
    last: tuple[State, Taken] | None = None
    """The last action by a seat and the state in which it was taken."""
    acted: set[int] = field(default_factory=set[int])
    commands: dict[str, int] = field(default_factory=dict[str, int])
    """Seq of the event that a command (by seat and id) caused: a resend is answered, not applied again."""
    draw_offer: int | None = None
    take_back: takeback.Wish | None = None
    """What some seats want to take back."""
    taken_back: int = 0
    """How often something was."""
    rematch_offers: set[int] = field(default_factory=set[int])
    rematch: SessionId | None = None
    ended: Ended | None = None
    is_analysed: bool = False
    turn: tuple[int, ...] | None = None
    """What ``acting`` found, until the next event: it is asked many times a move."""

    @property
    def seats(self) -> int:
        return self.rules.info.seats

    def acting(self) -> tuple[int, ...]:
        """Seats that may act now."""
        if self.turn is None:
            over = self.ended is not None or self.clock.paused
            self.turn = () if over else tuple(s for s in self.rules.acting(self.state) if s not in self.pending)
        return self.turn

    def deadline(self) -> int | None:
        """When the first running clock runs out (ms), if one runs."""
        return self.clock.deadline(self.acting())

    def alarm(self) -> int | None:
        """When ``CheckClock`` may have something to do (ms)."""
        return self.clock.alarm(self.acting(), self.acted)

    def is_bot(self, seat: int) -> bool:
        return self.created.seats[seat].player.kind == "bot"

    def clock_now(self, now: int) -> list[SeatTime] | None:
        """How all clocks stand at ``now``."""
        return self.clock.at(now, self.acting())


def command_key(seat: int, command: str) -> str:
    return f"{seat}:{command}"


def begin(rules: Rules, created: Created, at: int) -> Session:
    """The session after its first event. Raises ``games.api.InvalidOptions``, ``InvalidPosition``."""
    options = created.options
    state = rules.initial(options) if created.start is None else rules.position_from_text(created.start, options)
    clock = clock_of(created, rules.info.seats, at)
    return Session(rules=rules, created=created, state=state, clock=clock)


def opening(session: Session) -> list[Event]:
    """What chance does before anybody acts: events to follow ``Created``."""
    return _chance_and_end(session, session.state, session.draws)


def decide(session: Session, command: Command, now: int) -> list[Event]:
    """The events that ``command`` causes, in order; none where there is nothing to do. Changes nothing.

    Raises ``Refused``.
    """
    if isinstance(command, CheckClock):
        return _overdue(session, now)
    if isinstance(command, Resume):
        return [Resumed()] if session.clock.stood(session.acting()) and session.seq == command.seq else []
    if isinstance(command, Trouble):
        return [BotTroubled(seat=command.seat, reason=command.reason)] if session.ended is None else []
    if isinstance(command, Rematch):
        return _rematch(session, command)
    if isinstance(command, StoreAnalysis):
        return helping.analysed(session, command)
    if session.ended is not None:
        if isinstance(command, NoteAbsence | NotePresence):
            return []
        raise Refused("game_over", "this game has ended")
    match command:
        case Act():
            return _act(session, command, now)
        case GiveHint():
            return helping.given(session, command)
        case Resign(seat=seat):
            return [
                Ended(
                    reason="resigned",
                    returns=_loss(session, seat),
                    seat=seat,
                    seed=_seed(session),
                    command=command.command,
                )
            ]
        case OfferDraw(seat=seat):
            _need_draws(session)
            if session.draw_offer is not None and session.draw_offer != seat:
                return [_draw_agreed(session, seat, command.command)]
            return [] if session.draw_offer == seat else [DrawOffered(seat=seat, command=command.command)]
        case AnswerDraw(seat=seat):
            _need_draws(session)
            if session.draw_offer is None or session.draw_offer == seat:
                raise Refused("no_draw_offer", "no draw is offered to you")
            if command.accept:
                return [_draw_agreed(session, seat, command.command)]
            return [DrawDeclined(seat=seat, command=command.command)]
        case AskTakeBack() | AnswerTakeBack():
            deadline = session.deadline()
            if deadline is not None and now >= deadline:
                return [_timed_out(session, now)]
            return takeback.decide(session, command, now)
        case Abort(seat=seat):
            if seat in session.acted:
                raise Refused("too_late_to_abort", "you have made a move; resign instead")
            zeros = [0.0] * session.seats
            return [Ended(reason="aborted", returns=zeros, seat=seat, seed=_seed(session), command=command.command)]
        case ClaimAbsence(seat=seat, result=result):
            away = session.clock.claimable(seat, now)
            returns = _loss(session, away) if result == "win" else [0.0] * session.seats
            return [_ended(session, "absent", returns, away, command=command.command, claimed_by=seat)]
        case _:
            players = [taken.player.id for taken in session.created.seats]
            return _overdue(session, now) or session.clock.decide(command, now, players)


def evolve(session: Session, event: Event, at: int) -> None:
    """Folds one event, the next in order, into the session."""
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
            session.take_back = None  # and any move lets a wish to take back lapse
        case Drawn(action=action):
            if action is None:
                raise ValueError("an event that was filtered for a viewer cannot be folded")
            session.history.append(Taken(CHANCE, action, _seen(session.rules, session.state, action, None)))
            session.state = session.rules.apply(session.state, action)
            session.moved = session.seq
            session.draws += 1
            session.clock.since = at
        case DrawOffered(seat=seat):
            session.draw_offer = seat
        case DrawDeclined():
            session.draw_offer = None
        case TakeBackAsked(seat=seat, ply=ply):
            session.take_back = takeback.joined(session.take_back, seat, ply)
        case TakeBackDeclined():
            session.take_back = None
        case TakenBack(ply=ply):
            _rewind(session, ply)
            session.clock.restored(event.remaining_ms, event.phases, at)
        case BotTroubled() | HintGiven():
            pass  # told and logged; the game itself is as it was
        case Analysed():
            session.is_analysed = True
        case Resumed():
            session.clock.resumed(at)
        case Ended():
            # Clocks stop where they stood.
            session.clock.bank(at, session.acting())
            session.ended = event
            session.draw_offer = session.take_back = None
        case RematchOffered(seat=seat):
            session.rematch_offers.add(seat)
        case RematchAgreed(session=next_session):
            session.rematch = next_session
        case _:
            session.clock.fold(event, at, session.acting())
    session.turn = None
    seat = event.claimed_by if isinstance(event, Ended) and event.reason == "absent" else getattr(event, "seat", None)
    command = getattr(event, "command", None)
    if seat is not None and command is not None:
        session.commands[command_key(seat, command)] = session.seq


def fold(rules: Rules, events: Iterable[tuple[Event, int]]) -> Session:
    """The session after these (event, time) pairs, the first of which is ``Created``."""
    pairs = iter(events)
    created, at = next(pairs)
    if not isinstance(created, Created):
        raise TypeError(f"a session begins with Created, not {type(created).__name__}")
    session = begin(rules, created, at)
    for event, at in pairs:
        evolve(session, event, at)
    return session


def _act(session: Session, command: Act, now: int) -> list[Event]:
    rules, seat = session.rules, command.seat
    if command.seq is not None and command.seq < session.moved:
        raise Refused("stale", f"chosen at event {command.seq}, the position has changed at {session.moved}", "$.seq")
    if session.clock.paused:
        raise Refused("paused", "the game is paused: go on first")
    if seat not in session.acting():
        raise Refused("not_your_turn", f"{rules.info.seat_names[seat]} is not to move")
    if command.action not in rules.legal_for(session.state, seat):
        raise Refused("illegal_action", f"action {command.action} is not allowed here", "$.action")
    lag = session.clock.lag(seat, command.lag_ms)
    if (overdue := _overdue(session, now)) or ((flag := session.clock.flag_at(seat)) is not None and now - lag >= flag):
        return overdue or [_timed_out(session, seat)]
    times = session.clock.after_act(seat, now, lag, session.acting())
    at_turn = state_for(session, seat)
    events: list[Event] = [
        Acted(
            seat=seat,
            action=command.action,
            text=rules.action_to_text(at_turn, command.action),
            describe=rules.describe(at_turn, command.action),
            command=command.command,
            by=command.by,
            remaining_ms=None if times is None else [time.left_ms for time in times],
            phases=phases_of(times),
            lag_ms=0 if times is None else min(lag, max(0, now - session.clock.since)),
            thinking=command.thinking,
        )
    ]
    pending = {**session.pending, seat: command.action}
    state = session.state
    while (player := rules.current(state)) in pending:
        state = rules.apply(state, pending.pop(player))
    return events + _chance_and_end(session, state, session.draws)


def _chance_and_end(session: Session, state: State, draws: int) -> list[Event]:
    """Chance acts until a seat is to move or the game is over."""
    rules = session.rules
    events: list[Event] = []
    seed = _seed(session)
    while (player := rules.current(state)) == CHANCE:
        outcome = chance.draw(seed, draws, rules.chance(state))
        text, sentence = rules.action_to_text(state, outcome), rules.describe(state, outcome)
        events.append(Drawn(action=outcome, text=text, describe=sentence))
        state = rules.apply(state, outcome)
        draws += 1
    if player == TERMINAL:
        events.append(Ended(reason="finished", returns=rules.returns(state), seed=seed))
    return events


def _take(session: Session, seat: int, action: int) -> None:
    rules = session.rules
    at_turn = state_for(session, seat)
    taken = Taken(seat, action, _seen(rules, at_turn, action, seat))
    session.history.append(taken)
    session.last = (at_turn, taken)
    session.pending[seat] = action
    while (player := rules.current(session.state)) in session.pending:
        session.state = rules.apply(session.state, session.pending.pop(player))
        session.moved = session.seq


def _rewind(session: Session, ply: int) -> None:
    """As after ``ply`` actions: played again from the start, so that whatever a state remembers is as it was."""
    fresh = begin(session.rules, session.created, session.clock.since)
    for taken in takeback.kept(session.history, ply):
        if taken.seat == CHANCE:
            fresh.history.append(taken)
            fresh.state = fresh.rules.apply(fresh.state, taken.action)
            fresh.draws += 1
        else:
            _take(fresh, taken.seat, taken.action)
            fresh.acted.add(taken.seat)
    session.state, session.pending, session.history = fresh.state, fresh.pending, fresh.history
    session.last, session.acted, session.draws = fresh.last, fresh.acted, fresh.draws
    session.ply, session.moved = ply, session.seq
    session.taken_back += 1
    session.draw_offer = session.take_back = None


def state_for(session: Session, seat: int) -> State:
    """The state in which ``seat`` is to move: earlier seats of a simultaneous round are let take any action."""
    rules, state = session.rules, session.state
    while (player := rules.current(state)) != seat and player >= 0:
        state = rules.apply(state, session.pending.get(player, rules.legal(state)[0]))
    return state


def _seen(rules: Rules, state: State, action: int, actor: int | None) -> frozenset[int] | None:
    """Who sees which action is taken; None for everybody. A seat always sees its own."""
    if not (rules.info.hidden or rules.info.simultaneous):
        return None
    audience = (*range(rules.info.seats), -2)
    return frozenset(seat for seat in audience if seat == actor or rules.is_visible(state, action, seat))


def _overdue(session: Session, now: int) -> list[Event]:
    """The end of the game where somebody's time has run out, or did not begin to play."""
    running = session.acting()
    idle, fallen = session.clock.idle(now, running, session.acted), session.clock.fallen(now, running)
    if fallen is not None:
        return [_timed_out(session, fallen)]
    if idle is not None:
        return [_ended(session, "aborted", [0.0] * session.seats, idle, idle=True)]
    return []


def _timed_out(session: Session, seat: int) -> Ended:
    return _ended(session, "time", _loss(session, seat), seat)


def _ended(
    session: Session, reason: Literal["time", "aborted", "absent"], returns: list[float], seat: int, **more: Any
) -> Ended:
    return Ended(reason=reason, returns=returns, seat=seat, seed=_seed(session), **more)


def _loss(session: Session, loser: int) -> list[float]:
    """Pay-offs when ``loser`` gives up: the worst for it; for the other the best, or a share of it for several."""
    info = session.rules.info
    share = info.max_return if info.seats == 2 else -info.min_return / (info.seats - 1)
    return [info.min_return if seat == loser else share for seat in range(info.seats)]


def _draw_agreed(session: Session, seat: int, command: str | None) -> Ended:
    zeros = [0.0] * session.seats
    return Ended(reason="agreed", returns=zeros, seat=seat, seed=_seed(session), command=command)


def _need_draws(session: Session) -> None:
    if not session.rules.info.draw_offers:
        raise Refused("no_draws", f"{session.rules.info.title} has no draw by agreement")


def _rematch(session: Session, command: Rematch) -> list[Event]:
    if session.ended is None:
        raise Refused("not_over", "a rematch can be offered when the game is over")
    if session.rematch is not None or command.seat in session.rematch_offers:
        return []
    events: list[Event] = [RematchOffered(seat=command.seat, command=command.command)]
    agreed = session.rematch_offers | {command.seat}
    for seat in range(session.seats):
        player = session.created.seats[seat].player
        if seat not in agreed and player.kind == "bot" and player.id.startswith("bot:"):
            events.append(RematchOffered(seat=seat))
            agreed = agreed | {seat}
    if len(agreed) == session.seats:
        events.append(RematchAgreed(session=command.session))
    return events


def _seed(session: Session) -> str:
    if session.created.seed is None:
        raise ValueError("this session was filtered for a viewer: it has no seed")
    return session.created.seed


def public_created(created: Created) -> Created:
    """Without the seed, which stays secret until the end."""
    return msgspec.structs.replace(created, seed=None)
