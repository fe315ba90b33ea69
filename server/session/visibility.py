"""Views of a session for each viewer: the only place where hidden information is filtered, before encoding.

A viewer is a seat or ``SPECTATOR``. While a game with hidden information is on, a viewer gets the actions it may see,
its own view of the position and its own choices. While any game is on, opponents and
spectators see a bot's thinking only in lessons without secrets (of an adaptive level always the strength that it plays
at), and a hint is seen only by its seat. After the end
everybody sees everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec
from msgspec import UNSET

from agon.games.api import REVEALED, SPECTATOR, Choice
from agon.games.rules import Rules
from agon.protocol.commands.session import Position
from agon.protocol.events import (
    Acted,
    Created,
    Drawn,
    Event,
    HintGiven,
    PlayerRef,
    Published,
    SeatTakenOver,
    SessionId,
)
from agon.protocol.jobs import Step
from agon.protocol.messages import Occurred
from agon.protocol.thinking import Thinking
from agon.server.session.results import result_text
from agon.server.session.state import Session, Taken, all_agreed, begin, evolve, public_created


def is_published(log: Sequence[tuple[Event, int]]) -> bool:
    """Return True if all people of a game without spectators agreed to open it, by its events."""
    players: list[PlayerRef] = []
    agreed: set[int] = set()
    for event, _ in log:
        match event:
            case Created(seats=seats):
                players = [taken.player for taken in seats]
            case SeatTakenOver(seat=seat, player=player):
                players[seat] = player
            case Published(seat=seat):
                agreed.add(seat)
            case _:
                pass
    return all_agreed(players, agreed)


def has_secrets(session: Session) -> bool:
    """True if viewers may see different things now."""
    info = session.rules.info
    return (info.hidden or info.simultaneous) and session.ended is None


def shows_thinking(session: Session, *, allowed: bool) -> bool:
    """True if everybody sees bots' thinking now. ``allowed``: by the operator, while games are on."""
    return session.ended is not None or (allowed and session.created.lesson and not has_secrets(session))


def is_personal(session: Session, event: Event) -> bool:
    """True if viewers see an event that happens now differently."""
    return has_secrets(session) or (isinstance(event, HintGiven) and session.ended is None)


def filtered(
    session: Session, event: Event, taken: Taken | None, viewer: int, *, thinking: bool, over: bool = False
) -> Event:
    """Return ``event`` as ``viewer`` may see it. ``taken``: the action that it recorded, if any."""
    if isinstance(event, Created):
        return public_created(event)
    if over:
        return event
    if isinstance(event, Acted | Drawn) and taken is not None and has_secrets(session):
        if taken.seen is not None and viewer not in taken.seen:
            event = msgspec.structs.replace(event, action=None, text=None, describe=None)
    if isinstance(event, Acted) and event.seat != viewer and not shows_thinking(session, allowed=thinking):
        event = msgspec.structs.replace(event, thinking=_announced(event.thinking))
    elif isinstance(event, HintGiven) and event.seat != viewer and session.ended is None:
        event = msgspec.structs.replace(event, hint=None)
    return event


def _announced(thinking: Thinking | None) -> Thinking | None:
    """Return the part of a bot's thinking that everybody sees at once: the strength that an adaptive level plays at. It
    says nothing about the position."""
    if thinking is None or thinking.strength is None:
        return None
    return Thinking(engine=thinking.engine, version=thinking.version, strength=thinking.strength)


def seen(session: Session, event: Event, viewer: int, *, thinking: bool, over: bool = False) -> Event:
    """Return an event that has just been folded into ``session`` as ``viewer`` may see it."""
    taken = session.history[-1] if isinstance(event, Acted | Drawn) else None
    return filtered(session, event, taken, viewer, thinking=thinking, over=over)


def last_cells(session: Session, viewer: int, *, over: bool = False) -> list[int]:
    """Return the cells that the last action touched; none if the viewer may not see it."""
    if session.last is None:
        return []
    _, taken = session.last
    if not over and has_secrets(session) and taken.seen is not None and viewer not in taken.seen:
        return []
    return session.last_cells()


def position(session: Session, viewer: int, now: int, *, over: bool = False, offers: bool = True) -> Position:
    """Return the session's present position for ``viewer``. ``offers``: with the viewer's choices."""
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
        together=session.together(viewer) or UNSET if offers else UNSET,
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
    """Return the message to ``viewer`` about ``event``, which has just been folded into ``session``.

    ``thinking``: show a bot's thinking while a lesson is on. ``over``: the game has ended since, so nothing in its
    past is secret any more. ``offers``: with the viewer's choices.
    """
    return Occurred(
        session=name,
        seq=session.seq,
        at=at,
        event=seen(session, event, viewer, thinking=thinking, over=over),
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
    """Return all events of a log as ``viewer`` may see them now, each with its position.

    They carry no choices, which were those of the past.
    """
    created, at = log[0]
    session = begin(rules, cast(Created, created), at)
    messages: list[Occurred] = []
    for number, (event, when) in enumerate(log):
        if number:
            evolve(session, event, when)
        messages.append(occurred(name, session, event, when, viewer, thinking=thinking, over=over, offers=False))
    return messages


def _offers(session: Session, viewer: int) -> tuple[list[Choice], bool]:
    """Return a viewer's choices, and True if it may abort."""
    return session.choices(viewer), viewer != SPECTATOR and session.may_abort(viewer)


def history_for(session: Session, seat: int) -> list[Step]:
    """Return the game so far for a worker that plays ``seat``: None for actions that the seat may not see."""
    return [
        Step(taken.seat, taken.action if taken.seen is None or seat in taken.seen else None)
        for taken in session.history
    ]
