"""What a command does to a game being played, without I/O: ``decide(command) -> events``.

Humans, bots and clocks all end in this one function, and nothing here changes the session: its events do, in
``agon.server.session.state``. Times are milliseconds since the epoch, passed in.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from agon.games.api import CHANCE, TERMINAL
from agon.protocol.errors import Refused
from agon.protocol.events import (
    Acted,
    BotTroubled,
    DrawDeclined,
    Drawn,
    DrawOffered,
    Ended,
    Event,
    Leaving,
    RematchAgreed,
    RematchOffered,
    Resumed,
    SeatForfeited,
)
from agon.server.session import assistance, commit_reveal, takeback
from agon.server.session import contributions as contributing
from agon.server.session.commands import (
    Abort,
    Act,
    AnswerDraw,
    AnswerTakeBack,
    AskTakeBack,
    CheckClock,
    ClaimAbsence,
    Command,
    Contribute,
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
from agon.server.session.forfeit import absent, left, paid, seed_of
from agon.server.session.state import Session, state_at_turn, state_for
from agon.server.session.time_control import phases_of

_NOTES = (NoteAbsence, NotePresence)


def opening(session: Session) -> list[Event]:
    """What chance does before anybody acts: events to follow ``Created``. None where contributions are waited for."""
    if contributing.is_waiting(session):
        return []
    return _onward(session, dict(session.pending), session.forfeited)


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
        return assistance.analysed(session, command)
    is_note = isinstance(command, _NOTES)
    if is_note and (session.ended is not None or session.is_served(command.seat)):
        return []
    if session.ended is not None:
        raise Refused("game_over", "this game has ended")
    if command.seat in session.forfeited:
        if is_note:
            return []
        raise Refused("game_over", "you have given this game up; the others play on")
    match command:
        case Act():
            return _act(session, command, now)
        case Contribute():
            return _contributed(session, command)
        case GiveHint():
            return assistance.given(session, command)
        case Resign(seat=seat):
            return _leave(session, seat, "resigned", now, command=command.command)
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
            return _over(session, now) or takeback.decide(session, command, now)
        case Abort(seat=seat):
            if not session.may_abort(seat):
                raise Refused("too_late_to_abort", "moves have been made; resign instead")
            return [_ended(session, "aborted", seat, command=command.command)]
        case ClaimAbsence(seat=seat, result=result):
            away = session.clock.claimable(seat, now)
            absent(session, away)
            if session.seats == 2 and result == "draw":
                return [_ended(session, "absent", away, command=command.command, claimed_by=seat)]
            return _leave(session, away, "absent", now, command=command.command, claimed_by=seat)
        case _:
            players = [player.id for player in session.players]
            return _over(session, now) or session.clock.decide(command, now, players, session.forfeited)


def _act(session: Session, command: Act, now: int) -> list[Event]:
    rules, seat = session.rules, command.seat
    if command.seq is not None and command.seq < session.moved:
        raise Refused("stale", f"chosen at event {command.seq}, the position has changed at {session.moved}", "$.seq")
    if session.clock.paused:
        raise Refused("paused", "the game is paused: go on first")
    if seat not in session.acting():
        raise Refused("not_your_turn", f"{rules.info.seat_names[seat]} is not to move")
    if not session.may_take(seat, command.action):
        raise Refused("illegal_action", f"action {command.action} is not allowed here", "$.action")
    if over := _over(session, now):
        return over
    lag = session.clock.lag(seat, command.lag_ms)
    if (flag := session.clock.flag_at(seat)) is not None and now - lag >= flag:
        return _leave(session, seat, "time", now)
    times = session.clock.after_act(seat, now, lag, session.acting())
    at_turn = state_for(session, seat)
    acted = Acted(
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
    return [acted, *_onward(session, {**session.pending, seat: command.action}, session.forfeited)]


def _contributed(session: Session, command: Contribute) -> list[Event]:
    """The last one that was waited for lets the game begin."""
    events = contributing.given(session, command)
    now = {**session.contributions, command.seat: command.contribution}
    last = all(seat in now for seat in session.created.contributors)
    if events and last and contributing.is_waiting(session):
        events += _onward(session, dict(session.pending), session.forfeited, now)
    return events


def _onward(
    session: Session,
    pending: dict[int, int],
    forfeited: Collection[int],
    contributions: Mapping[int, str] | None = None,
) -> list[Event]:
    """What follows by itself once these commitments are made: chance and forfeited seats act until somebody is to
    choose or the game is over."""
    rules, state, draws, seed = session.rules, session.state, session.draws, seed_of(session)
    mixed = session.contributions if contributions is None else contributions
    events: list[Event] = []
    while True:
        while (player := rules.current(state)) in pending:
            state = session.after(state, pending.pop(player))
        if player == TERMINAL:
            returns = paid(session, rules.returns(state), forfeited)
            return [*events, Ended(reason="finished", returns=returns, seed=seed)]
        if player == CHANCE:
            outcome = commit_reveal.draw(seed, draws, rules.chance(state), mixed)
            text, sentence = rules.action_to_text(state, outcome), rules.describe(state, outcome)
            events.append(Drawn(action=outcome, text=text, describe=sentence))
            state = rules.apply(state, outcome)
            draws += 1
            continue
        seat = next((seat for seat in rules.acting(state) if seat in forfeited and seat not in pending), None)
        if seat is None:
            return events
        at_turn = state_at_turn(rules, state, pending, seat)
        action = rules.legal(at_turn)[0]
        text, sentence = rules.action_to_text(at_turn, action), rules.describe(at_turn, action)
        events.append(Acted(seat=seat, action=action, text=text, describe=sentence, by="forfeit"))
        pending[seat] = action


def _leave(
    session: Session, seat: int, reason: Leaving, now: int, *, command: str | None = None, claimed_by: int | None = None
) -> list[Event]:
    """``seat`` is given up."""
    first = left(session, seat, reason, now, command=command, claimed_by=claimed_by)
    if not isinstance(first, SeatForfeited):
        return [first]
    return [first, *_onward(session, dict(session.pending), {*session.forfeited, seat})]


def _overdue(session: Session, now: int) -> list[Event]:
    """What follows where somebody's time has run out, or did not begin to play."""
    if contributing.is_waiting(session):
        over = now >= contributing.waits_until(session)
        return _onward(session, dict(session.pending), session.forfeited) if over else []
    running = session.acting()
    idle, fallen = session.clock.idle(now, running, session.acted), session.clock.fallen(now, running)
    if fallen is not None:
        return _leave(session, fallen, "time", now)
    return [] if idle is None else [_ended(session, "aborted", idle, idle=True)]


def _over(session: Session, now: int) -> list[Event]:
    """The same where it ends the game: nothing else can be done in it then."""
    events = _overdue(session, now)
    return events if events and isinstance(events[-1], Ended) else []


def _ended(
    session: Session,
    reason: Literal["aborted", "agreed", "absent"],
    seat: int,
    *,
    command: str | None = None,
    idle: bool = False,
    claimed_by: int | None = None,
) -> Ended:
    """An end that nobody wins."""
    return Ended(
        reason=reason,
        returns=[0.0] * session.seats,
        seat=seat,
        seed=seed_of(session),
        command=command,
        idle=idle,
        claimed_by=claimed_by,
    )


def _draw_agreed(session: Session, seat: int, command: str | None) -> Ended:
    return _ended(session, "agreed", seat, command=command)


def _need_draws(session: Session) -> None:
    if not session.rules.info.draw_offers or session.seats > 2:
        raise Refused("no_draws", f"{session.rules.info.title} has no draw by agreement")


def _rematch(session: Session, command: Rematch) -> list[Event]:
    if session.ended is None:
        raise Refused("not_over", "a rematch can be offered when the game is over")
    if session.rematch is not None or command.seat in session.rematch_offers:
        return []
    events: list[Event] = [RematchOffered(seat=command.seat, command=command.command)]
    agreed = session.rematch_offers | {command.seat}
    for seat in range(session.seats):
        if seat not in agreed and session.is_served(seat):
            events.append(RematchOffered(seat=seat))
            agreed = agreed | {seat}
    if len(agreed) == session.seats:
        events.append(RematchAgreed(session=command.session))
    return events
