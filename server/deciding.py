"""What a command does to a game being played, without I/O: ``decide(command) -> events``.

Humans, bots and clocks all end in this one function, and nothing here changes the session: its events do, in
``server.session``. Times are milliseconds since the epoch, passed in.
"""

from __future__ import annotations

from typing import Any, Literal

from games.api import CHANCE, TERMINAL
from games.verbs import State
from protocol.errors import Refused
from protocol.events import (
    Acted,
    BotTroubled,
    DrawDeclined,
    Drawn,
    DrawOffered,
    Ended,
    Event,
    RematchAgreed,
    RematchOffered,
    Resumed,
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
from server.session import Session, state_for
from server.timekeeping import phases_of


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
