"""Take-backs: who may ask, the position to go back to, who has to agree. Pure; the session folds the events.

The log keeps both the moves and the take-back. A take-back needs the agreement of all, so the game must be casual, and
no player may have learned anything from the moves that are taken back.
"""

from __future__ import annotations

from collections import Counter

from agon.games.api import CHANCE
from agon.protocol.commands.game import AnswerTakeBack, AskTakeBack
from agon.protocol.errors import Refused
from agon.protocol.events import Event, TakeBackAsked, TakeBackDeclined, TakenBack
from agon.server.session.state import Session, TakeBackRequest, kept
from agon.server.session.time_control import phases_of

MOST = 100
"""Most take-backs in one game: each replays it from the start, now and for every later viewer."""


def refusal(session: Session) -> str | None:
    """Return the reason why nothing can be taken back in this game, or None."""
    info = session.rules.info
    if info.hidden or info.simultaneous:
        return f"nothing is taken back in {info.title}: players cannot forget what they saw"
    if session.created.rated:
        return "nothing is taken back in a rated game"
    if session.forfeited or session.players != [taken.player for taken in session.created.seats]:
        return "nothing is taken back after a seat was given up"
    if session.taken_back >= MOST:
        return f"{MOST} times is as often as a game goes back"
    return None


def decide(session: Session, seat: int, message: AskTakeBack | AnswerTakeBack, now: int) -> list[Event]:
    """Return the events of a seat's request or answer. Raises ``Refused``."""
    reason = refusal(session)
    if reason is not None:
        raise Refused("no_take_back", reason)
    request, command = session.take_back, message.id or None
    if isinstance(message, AnswerTakeBack):
        if request is None or (message.accept and seat in request.seats):
            raise Refused("no_take_back", "nobody asks you to take anything back")
        if not message.accept:
            return [TakeBackDeclined(seat=seat, command=command)]
    elif request is None:
        request = TakeBackRequest(_before_last_of(session, seat), ())
    if seat in request.seats:
        return []
    events: list[Event] = [TakeBackAsked(seat=seat, ply=request.ply, command=command)]
    willing = {*request.seats, seat}
    for other in range(session.seats):
        if other not in willing and session.is_served(other):
            events.append(TakeBackAsked(seat=other, ply=request.ply))
            willing.add(other)
    if len(willing) == session.seats:
        events.append(_taken_back(session, request.ply, now))
    return events


def _before_last_of(session: Session, seat: int) -> int:
    """Return the number of actions before the last one of ``seat``. Raises ``Refused`` (no_take_back)."""
    ply = session.ply
    for taken in reversed(session.history):
        if taken.seat == CHANCE:
            break
        ply -= 1
        if taken.seat == seat:
            return ply
    if seat in session.acted:
        raise Refused("no_take_back", "chance has been seen since your last move")
    raise Refused("no_take_back", "you have made no move yet")


def _taken_back(session: Session, ply: int, now: int) -> TakenBack:
    """Return the take-back with the clocks after it: used time stays used; a time for each move starts again."""
    actions = Counter(taken.seat for taken in session.history[len(kept(session.history, ply)) :])
    times = session.clock.taken_back(now, session.acting(), actions)
    shown = None if times is None else [time.left_ms for time in times]
    return TakenBack(ply=ply, remaining_ms=shown, phases=phases_of(times))
