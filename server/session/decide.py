"""Decide what a command does to a session, without I/O: ``decide(session, command, now) -> events``.

Moves of people and bots, and checks of the clocks, all end in this one function. Nothing here changes the session: its
events do, in ``agon.server.session.state``. Times are milliseconds since the epoch, passed in.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, assert_never

from agon.games.api import CHANCE, TERMINAL
from agon.protocol import messages as m
from agon.protocol.commands.game import (
    AddTime,
    AnswerPause,
    AnswerTakeBack,
    AskTakeBack,
    ClaimAbsence,
    Contribute,
    OfferPause,
    TakeVacation,
    Unpause,
)
from agon.protocol.errors import Refused
from agon.protocol.events import (
    Acted,
    BotTroubled,
    Contributed,
    DrawDeclined,
    Drawn,
    DrawOffered,
    Ended,
    Event,
    Leaving,
    Published,
    RematchAgreed,
    RematchOffered,
    Resumed,
    SeatForfeited,
)
from agon.server.session import assistance, commit_reveal, takeback
from agon.server.session.commands import (
    CheckClock,
    Command,
    FromSeat,
    GiveHint,
    NoteAbsence,
    NotePresence,
    NoteTrouble,
    Resume,
    StoreAnalysis,
)
from agon.server.session.forfeit import check_claimable, forfeit, paid, seed_of
from agon.server.session.state import Session, state_at_turn, state_for
from agon.server.session.time_control import phases_of


def opening(session: Session) -> list[Event]:
    """Return the events of chance before the first choice, to follow ``Created``; none while contributions are due."""
    if session.awaits_contributions:
        return []
    return _onward(session, dict(session.pending), session.forfeited)


_NOT_IN_TOURNAMENTS = m.Rematch | AskTakeBack | OfferPause | TakeVacation
"""Commands that would hold up a tournament, or let two players settle between them what was played."""


def decide(session: Session, command: Command, now: int) -> list[Event]:
    """Return the events that ``command`` causes, in order; none if there is nothing to do. Changes nothing.

    ``now``: ms since the epoch. Raises ``Refused``.
    """
    match command:
        case FromSeat():
            return _from_seat(session, command, now)
        case CheckClock():
            return _overdue(session, now)
        case Resume(seq=seq, lost_ms=lost_ms):
            due = session.clock.stops_unattended(session.acting()) and seq in {None, session.seq}
            return [Resumed(lost_ms=lost_ms)] if due else []
        case NoteTrouble(seat=seat, reason=reason):
            return [BotTroubled(seat=seat, reason=reason)] if session.ended is None else []
        case NoteAbsence(seat=seat) | NotePresence(seat=seat):
            if session.ended is not None or session.is_served(seat) or seat in session.forfeited:
                return []
            clock = session.clock
            return _over(session, now) or (
                clock.absence(seat, now) if isinstance(command, NoteAbsence) else clock.presence(seat)
            )
        case GiveHint(seat=seat):
            _check_playing(session, seat)
            return assistance.given(session, command)
        case StoreAnalysis():
            return assistance.analysed(session, command)
        case _:
            assert_never(command)


def _from_seat(session: Session, command: FromSeat, now: int) -> list[Event]:
    """Return the events of a seat's message: one arm for every kind of ``SeatMessage``."""
    seat, message, asked = command.seat, command.message, command.id
    if session.created.tournament is not None and isinstance(message, _NOT_IN_TOURNAMENTS):
        raise Refused("not_accepted", "this is a game of a tournament: others wait for its result")
    if session.created.tournament is not None and session.seats > 2 and isinstance(message, m.Abort):
        raise Refused("not_accepted", "resign instead: the others at this table of a tournament play on")
    if isinstance(message, m.Rematch):
        return _rematch(session, command)
    if isinstance(message, m.Publish):
        return _publish(session, seat, asked)
    _check_playing(session, seat)
    match message:
        case m.Act():
            return _act(session, command, message, now)
        case Contribute(contribution=contribution):
            return _contribute(session, seat, contribution, asked)
        case m.Resign():
            return _give_up(session, seat, "resigned", now, command=asked)
        case m.Abort():
            if not session.may_abort(seat):
                raise Refused("too_late_to_abort", "moves have been made; resign instead")
            return [_ended(session, "aborted", seat, command=asked)]
        case m.OfferDraw():
            return _offer_draw(session, seat, asked)
        case m.AnswerDraw(accept=accept):
            return _answer_draw(session, seat, asked, accept=accept)
        case AskTakeBack() | AnswerTakeBack():
            return _over(session, now) or takeback.decide(session, seat, message, now)
        case ClaimAbsence(result=result):
            away = session.clock.claimable(seat, now)
            check_claimable(session)
            if session.seats == 2 and result == "draw":
                return [_ended(session, "absent", away, command=asked, claimed_by=seat)]
            return _give_up(session, away, "absent", now, command=asked, claimed_by=seat)
        case AddTime() | OfferPause() | AnswerPause() | Unpause() | TakeVacation():
            players = [player.id for player in session.players]
            return _over(session, now) or session.clock.decide(seat, message, now, players, session.forfeited)
        case _:
            assert_never(message)


def _check_playing(session: Session, seat: int) -> None:
    """Raise ``Refused`` (game_over) if the game is over, or over for this seat."""
    if session.ended is not None:
        raise Refused("game_over", "this game has ended")
    if seat in session.forfeited:
        raise Refused("game_over", "you have given this game up; the others play on")


def _act(session: Session, command: FromSeat, act: m.Act, now: int) -> list[Event]:
    rules, seat = session.rules, command.seat
    if act.seq < session.moved:
        raise Refused("stale", f"chosen at event {act.seq}, the position has changed at {session.moved}", "$.seq")
    if session.clock.paused:
        raise Refused("paused", "the game is paused: go on first")
    if seat not in session.acting():
        raise Refused("not_your_turn", f"{rules.info.seat_names[seat]} is not to move")
    if not session.may_take(seat, act.action):
        raise Refused("illegal_action", f"action {act.action} is not allowed here", "$.action")
    if over := _over(session, now):
        return over
    lag = session.clock.lag(seat, command.lag_ms)
    if (flag := session.clock.flag_at(seat)) is not None and now - lag >= flag:
        return _give_up(session, seat, "time", now)
    times = session.clock.after_act(seat, now, lag, session.acting())
    choice = session.choice_of(seat, act.action)
    foreseen = session.foresee(act.action, None if choice is None else choice.path) if session.in_turn else None
    at_turn = state_for(session, seat) if foreseen is None else session.state
    acted = Acted(
        seat=seat,
        action=act.action,
        text=rules.action_to_text(at_turn, act.action) if choice is None else choice.text,
        describe=rules.describe(at_turn, act.action, None if foreseen is None else foreseen.after),
        command=command.id,
        by=command.by,
        remaining_ms=None if times is None else [time.left_ms for time in times],
        phases=phases_of(times),
        lag_ms=0 if times is None else min(lag, max(0, now - session.clock.since)),
        thinking=command.thinking,
        interpreted=command.thinking is not None and command.thinking.interpreted,
    )
    if foreseen is not None and foreseen.player >= 0 and not session.forfeited:
        return [acted]  # another player is to choose: nothing follows
    return [acted, *_onward(session, {**session.pending, seat: act.action}, session.forfeited)]


def _contribute(session: Session, seat: int, contribution: str, command: str | None) -> list[Event]:
    """Mix a seat's bits into chance, once; the last awaited contribution lets the game begin."""
    if not session.rules.info.chance or seat in session.contributions:
        return []
    events: list[Event] = [Contributed(seat=seat, contribution=contribution, command=command)]
    mixed = {**session.contributions, seat: contribution}
    if session.awaits_contributions and all(other in mixed for other in session.created.contributors):
        events += _onward(session, dict(session.pending), session.forfeited, mixed)
    return events


def _offer_draw(session: Session, seat: int, command: str | None) -> list[Event]:
    _check_draws(session)
    if session.draw_offer is None:
        return [DrawOffered(seat=seat, command=command)]
    return [] if session.draw_offer == seat else [_ended(session, "agreed", seat, command=command)]


def _answer_draw(session: Session, seat: int, command: str | None, *, accept: bool) -> list[Event]:
    _check_draws(session)
    if session.draw_offer is None or session.draw_offer == seat:
        raise Refused("no_draw_offer", "no draw is offered to you")
    return [_ended(session, "agreed", seat, command=command) if accept else DrawDeclined(seat=seat, command=command)]


def _onward(
    session: Session,
    pending: dict[int, int],
    forfeited: Collection[int],
    contributions: Mapping[int, str] | None = None,
) -> list[Event]:
    """Return the events that follow these commitments: chance and forfeited seats act until a player is to choose."""
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


def _give_up(
    session: Session, seat: int, reason: Leaving, now: int, *, command: str | None = None, claimed_by: int | None = None
) -> list[Event]:
    """Return the events of forfeiting a seat."""
    first = forfeit(session, seat, reason, now, command=command, claimed_by=claimed_by)
    if not isinstance(first, SeatForfeited):
        return [first]
    return [first, *_onward(session, dict(session.pending), {*session.forfeited, seat})]


def _overdue(session: Session, now: int) -> list[Event]:
    """Return the events due if a player's time has run out, or the first move is late."""
    if session.awaits_contributions:
        over = now >= session.contributions_by
        return _onward(session, dict(session.pending), session.forfeited) if over else []
    if session.clock.times is None:
        return []
    running = session.acting()
    idle, fallen = session.clock.idle(now, running, session.acted), session.clock.fallen(now, running)
    if fallen is not None:
        return _give_up(session, fallen, "time", now)
    if idle is None:
        return []
    if session.created.tournament is not None and session.seats > 2:
        return _give_up(session, idle, "absent", now)
    return [_ended(session, "aborted", idle, idle=True)]


def _over(session: Session, now: int) -> list[Event]:
    """Return the overdue events if they end the game; nothing else can be done then."""
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
    """Return an end without a winner."""
    return Ended(
        reason=reason,
        returns=[0.0] * session.seats,
        seat=seat,
        seed=seed_of(session),
        command=command,
        idle=idle,
        claimed_by=claimed_by,
    )


def _check_draws(session: Session) -> None:
    """Raise ``Refused`` (no_draws) if the game has no draw by agreement."""
    if not session.rules.info.draw_offers or session.seats > 2:
        raise Refused("no_draws", f"{session.rules.info.title} has no draw by agreement")


def _rematch(session: Session, command: FromSeat) -> list[Event]:
    seat = command.seat
    if session.ended is None:
        raise Refused("not_over", "a rematch can be offered when the game is over")
    if session.rematch is not None or seat in session.rematch_offers:
        return []
    events: list[Event] = [RematchOffered(seat=seat, command=command.id)]
    agreed = session.rematch_offers | {seat}
    for other in range(session.seats):
        if other not in agreed and session.is_served(other):
            events.append(RematchOffered(seat=other))
            agreed = agreed | {other}
    if len(agreed) == session.seats and command.following is not None:
        events.append(RematchAgreed(session=command.following))
    return events


def _publish(session: Session, seat: int, command: str | None) -> list[Event]:
    if session.ended is None:
        raise Refused("not_over", "a game is opened to others when it is over")
    if session.created.watching != "none" or seat in session.published:
        return []
    return [Published(seat=seat, command=command)]
