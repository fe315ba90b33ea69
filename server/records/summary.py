"""Summarise sessions for lists: one line each."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from agon.games.teams import teams_of
from agon.protocol import codec
from agon.protocol.clocks import Untimed
from agon.protocol.commands.study import StudyView
from agon.protocol.events import Acted, Clock, Ended, Event, PlayerRef, SeatForfeited, SessionId
from agon.protocol.messages import GameSummary
from agon.protocol.tournament_events import GameEnded
from agon.server.ratings.rows import RatedGame
from agon.server.session.results import sentence
from agon.server.session.state import Session
from agon.server.store import SessionHead
from agon.server.store.rows import BotMoves, GameResult, PlayedGame
from agon.server.store.studies import StudyRow

MOST_CPU_MS = 86_400_000
"""Most CPU time of a move that is believed of a worker."""


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
    played: PlayedGame | None = None,
) -> SessionHead:
    """Return a session's entry in lists. ``owner`` counts for a new session only, ``effect`` and ``played`` for one
    that ends."""
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
        result=None if ended is None else sentence(session.rules.info, ended, teams_of(created.options)),
        returns=None if ended is None else ended.returns,
        accounts=[str(player.id) for player in players],
        players=codec.encode(players),
        owner=owner,
        rated=created.rated,
        watching=created.watching,
        timed=not isinstance(created.clock, Untimed),
        effect=effect,
        played=played,
    )


def outcome_of(name: SessionId, session: Session, log: Sequence[Event], actions: int, at: int) -> GameResult | None:
    """Return the event of the end of a tournament's game, which is the last of its ``log``, for the tournament's log;
    None for any other game."""
    tournament, ended = session.created.tournament, log[-1]
    if tournament is None or not isinstance(ended, Ended):
        return None
    event = GameEnded(
        session=name,
        reason=ended.reason,
        returns=ended.returns,
        actions=actions,
        seat=ended.seat,
        idle=ended.idle,
        absent=never_came(log),
    )
    return GameResult(tournament, at, codec.encode(event))


def never_came(log: Sequence[Event]) -> list[int]:
    """Return the seats that were given up before they had acted; the others played on."""
    acted: set[int] = set()
    found: list[int] = []
    for event in log:
        if isinstance(event, Acted):
            acted.add(event.seat)
        elif isinstance(event, SeatForfeited) and event.seat not in acted:
            found.append(event.seat)
    return found


def bot_moves_of(session: Session, events: Sequence[Event], at: int) -> BotMoves | None:
    """Return the moves of the server's bots among new events, with their CPU time; None if there are none."""
    spent = [event.thinking.cpu_ms for event in events if isinstance(event, Acted) and event.thinking is not None]
    if not spent:
        return None
    believed = sum(cpu_ms for cpu_ms in spent if 0.0 <= cpu_ms <= MOST_CPU_MS)
    people = sorted({str(player.id) for player in session.players if player.kind == "human"})
    return BotMoves(at, len(spent), believed, tuple(people))


def summary_of(head: SessionHead, account: str | None = None) -> GameSummary:
    """Return the list entry of a stored session."""
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


def study_view(row: StudyRow) -> StudyView:
    """Return a study as lists show it."""
    return StudyView(
        study=row.study,
        title=row.title,
        game=row.game,
        shared=row.shared,
        created=row.created,
        updated=row.updated,
        bytes=row.bytes,
    )
