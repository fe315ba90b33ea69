"""Sessions as lists show them: one line each, and how they ended in a sentence."""

from __future__ import annotations

import msgspec

from games.api import Info
from protocol import codec
from protocol.events import Clock, Ended, PlayerRef, SessionId
from protocol.messages import GameSummary
from server.session import Session
from server.store import RatedGame, SessionHead


def result_text(session: Session) -> str | None:
    """How it ended, in a sentence; None while it goes on."""
    return None if session.ended is None else sentence(session.rules.info, session.ended)


def sentence(info: Info, ended: Ended) -> str:
    """An ending in words: "Red wins: Yellow resigned"."""
    names = info.seat_names
    if ended.reason == "aborted":
        if ended.idle and ended.seat is not None:
            return f"Called off: {names[ended.seat]} did not begin to play"
        return "Called off" if ended.seat is not None else "No result"
    if ended.reason == "agreed":
        return "Draw agreed"
    best = max(ended.returns)
    winners = [names[seat] for seat, value in enumerate(ended.returns) if value == best]
    outcome = (
        "Draw" if len(winners) == len(ended.returns) else f"{' and '.join(winners)} win{'s' * (len(winners) == 1)}"
    )
    if ended.seat is not None and ended.reason == "resigned":
        return f"{outcome}: {names[ended.seat]} resigned"
    if ended.seat is not None and ended.reason == "time":
        return f"{outcome}: {names[ended.seat]} ran out of time"
    if ended.seat is not None and ended.reason == "absent":
        return f"{outcome}: {names[ended.seat]} went away"
    return outcome


def head_of(
    name: SessionId,
    session: Session,
    created_at: int,
    updated_at: int,
    *,
    ended: Ended | None,
    plies: int,
    owner: str | None = None,
    effect: RatedGame | None = None,
) -> SessionHead:
    """A session's entry in lists. ``owner`` counts where the session is new, ``effect`` where it ends."""
    created = session.created
    players = [taken.player for taken in created.seats]
    return SessionHead(
        session=name,
        game=created.game,
        options=created.options,
        clock=codec.encode(created.clock),
        created=created_at,
        updated=updated_at,
        status="playing" if ended is None else "ended",
        plies=plies,
        result=None if ended is None else sentence(session.rules.info, ended),
        returns=None if ended is None else ended.returns,
        accounts=[str(player.id) for player in players],
        players=codec.encode(players),
        owner=owner,
        rated=created.rated,
        watching=created.watching,
        effect=effect,
    )


def summary_of(head: SessionHead, account: str | None = None) -> GameSummary:
    """A stored session as lists show it."""
    return GameSummary(
        session=SessionId(head.session),
        game=head.game,
        options=head.options,
        clock=msgspec.json.decode(head.clock, type=Clock),
        players=msgspec.json.decode(head.players, type=list[PlayerRef]),
        status=head.status,
        plies=head.plies,
        created=head.created,
        updated=head.updated,
        your_seat=head.accounts.index(account) if account in head.accounts else None,
        result=head.result,
        returns=head.returns,
        rated=head.rated,
    )
