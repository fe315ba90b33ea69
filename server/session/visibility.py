"""Views of a session for each viewer: the only place where hidden information is filtered, before encoding.

A viewer is a seat or ``SPECTATOR``. While a game with hidden information is on, a viewer gets the actions it may see,
its own view of the position and its own choices. While any game is on, a bot's thinking is its own: its opponent, and
onlookers who could tell, see it in lessons only, where nothing else is hidden; likewise what a seat was told as a hint.
After the end everybody sees everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec

from agon.games.api import REVEALED, SPECTATOR, Choice
from agon.games.rules import Rules
from agon.protocol.events import Acted, Created, Drawn, Event, HintGiven, SessionId
from agon.protocol.jobs import Step
from agon.protocol.messages import Occurred
from agon.protocol.session_messages import Position
from agon.server.session.results import result_text
from agon.server.session.state import Session, Taken, begin, evolve, public_created


def has_secrets(session: Session) -> bool:
    """True if viewers may see different things now."""
    info = session.rules.info
    return (info.hidden or info.simultaneous) and session.ended is None


def shows_thinking(session: Session, *, allowed: bool) -> bool:
    """True if everybody sees now what bots think. ``allowed``: by the operator, while games are on."""
    return session.ended is not None or (allowed and session.created.lesson and not has_secrets(session))


def is_personal(session: Session, event: Event) -> bool:
    """True if viewers are told different things about an event that happens now."""
    return has_secrets(session) or (isinstance(event, HintGiven) and session.ended is None)


def filtered(
    session: Session, event: Event, taken: Taken | None, viewer: int, *, thinking: bool, over: bool = False
) -> Event:
    """``event`` as ``viewer`` may see it. ``taken`` is the action that it recorded, if it did."""
    if isinstance(event, Created):
        return public_created(event)
    if over:
        return event
    if isinstance(event, Acted | Drawn) and taken is not None and has_secrets(session):
        if taken.seen is not None and viewer not in taken.seen:
            event = msgspec.structs.replace(event, action=None, text=None, describe=None)
    if isinstance(event, Acted) and event.seat != viewer and not shows_thinking(session, allowed=thinking):
        event = msgspec.structs.replace(event, thinking=None)
    elif isinstance(event, HintGiven) and event.seat != viewer and session.ended is None:
        event = msgspec.structs.replace(event, hint=None)
    return event


def last_cells(session: Session, viewer: int, *, over: bool = False) -> list[int]:
    """Cells that the last action touched, where the viewer may see it."""
    if session.last is None:
        return []
    before, taken = session.last
    if not over and has_secrets(session) and taken.seen is not None and viewer not in taken.seen:
        return []
    return session.rules.choice(before, taken.action).path


def position(session: Session, viewer: int, now: int, *, over: bool = False, offers: bool = True) -> Position:
    """The session's present position for ``viewer``. ``offers``: with what it may do in it."""
    rules, ended = session.rules, session.ended
    acting = session.acting()
    choices, can_abort = _offers(session, viewer) if offers else ([], False)
    return Position(
        view=rules.view(session.state, REVEALED if over or ended is not None else viewer),
        ply=session.ply,
        turn=list(acting),
        choices=choices,
        last=last_cells(session, viewer, over=over),
        clocks=session.clock.shown(now, acting, session.acted),
        away=session.clock.shown_away() if session.clock.times is None else [],
        draw_offer=session.draw_offer,
        take_back=[] if session.take_back is None else list(session.take_back.seats),
        rematch_offers=sorted(session.rematch_offers) if session.rematch_offers else [],
        can_abort=can_abort,
        ended=ended is not None,
        returns=None if ended is None else ended.returns,
        result=result_text(session),
    )


def occurred(
    name: SessionId,
    session: Session,
    event: Event,
    at: int,
    viewer: int,
    *,
    thinking: bool,
    over: bool = False,
    offers: bool = True,
) -> Occurred:
    """Return what ``viewer`` is told about ``event``, which has just been folded into ``session``.

    ``thinking``: whether a bot's thinking is shown while a lesson is on. ``over``: the game has ended since, so nothing
    in its past is secret any more. ``offers``: with what the viewer may do now.
    """
    taken = session.history[-1] if isinstance(event, Acted | Drawn) else None
    return Occurred(
        session=name,
        seq=session.seq,
        at=at,
        event=filtered(session, event, taken, viewer, thinking=thinking, over=over),
        position=position(session, viewer, at, over=over, offers=offers),
    )


def replayed(
    name: SessionId,
    rules: Rules,
    log: Sequence[tuple[Event, int]],
    viewer: int = SPECTATOR,
    *,
    thinking: bool,
    over: bool,
) -> list[Occurred]:
    """All events of a log as ``viewer`` may see them now, each with its position: the fold again.

    Nobody is offered anything in them: what could be chosen in the past cannot be any more.
    """
    created, at = log[0]
    session = begin(rules, cast(Created, created), at)
    told: list[Occurred] = []
    for number, (event, when) in enumerate(log):
        if number:
            evolve(session, event, when)
        told.append(occurred(name, session, event, when, viewer, thinking=thinking, over=over, offers=False))
    return told


def personal(session: Session, public: Occurred, seat: int) -> Occurred:
    """Add what ``seat`` may choose from to what everybody sees; only for sessions without secrets."""
    choices, can_abort = _offers(session, seat)
    position = msgspec.structs.replace(public.position, choices=choices, can_abort=can_abort)
    return msgspec.structs.replace(public, position=position)


def _offers(session: Session, viewer: int) -> tuple[list[Choice], bool]:
    """Return what a viewer may choose from, and whether it may call the game off."""
    return session.choices(viewer), viewer != SPECTATOR and session.may_abort(viewer)


def history_for(session: Session, seat: int) -> list[Step]:
    """The game so far for a worker that plays ``seat``: None for actions that the seat may not see."""
    return [
        Step(taken.seat, taken.action if taken.seen is None or seat in taken.seen else None)
        for taken in session.history
    ]
