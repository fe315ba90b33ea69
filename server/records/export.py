"""Export stored games: as JSON, and as records in the standard formats of their games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeAlias

import msgspec

from agon import games
from agon.games import records
from agon.games.api import SPECTATOR, GameError
from agon.games.records.reading import one_line
from agon.games.records.record import start_of
from agon.games.rules import Rules
from agon.protocol.events import (
    Acted,
    Analysed,
    Clock,
    Created,
    Drawn,
    Ended,
    Event,
    PerMove,
    PlayerRef,
    SeatForfeited,
    SeatTakenOver,
    SessionId,
    TakenBack,
)
from agon.protocol.messages import RecordFormat, SessionExport
from agon.protocol.thinking import Thinking
from agon.server.records.audit import odds_of
from agon.server.records.clock_notation import clock_text
from agon.server.session import visibility
from agon.server.session.handicaps import in_words

SITE = "Agon"
UNKNOWN = "?"
"""Name of a player whom an imported record does not name."""

MARKS = {"blunder": "??", "mistake": "?", "inaccuracy": "?!"}
"""Marks of an analysis at the head of a move's comment, as the standard of PGN names them."""

Left: TypeAlias = SeatForfeited | SeatTakenOver


class Line(msgspec.Struct, frozen=True):
    """The events of a game that a record holds."""

    moves: list[Acted | Drawn]
    """Actions and draws that were not taken back, in the order in which the rules take them."""
    left: list[tuple[int, Left]]
    """Players who left while the others went on, and the number of actions before."""


def record_formats(game: str) -> list[RecordFormat]:
    """Return the standard formats of a game, the preferred one first; empty if it has none."""
    return [
        RecordFormat(extension=found.name, title=found.title, in_pairs=found.in_pairs)
        for found in records.formats(game)
    ]


def exported(
    name: SessionId,
    rules: Rules,
    log: Sequence[tuple[Event, int]],
    *,
    thinking: bool,
    seat: int | None = None,
) -> SessionExport:
    """Return the export of a game as a spectator may see it (all of it, once it has ended).

    ``log``: its events and their times. ``seat``: a game that is over, as that seat saw it while it was on.
    """
    created = log[0][0]
    if not isinstance(created, Created):
        raise TypeError(f"session {name} does not begin with its creation")
    over = any(isinstance(event, Ended) for event, _ in log)
    viewer = SPECTATOR if seat is None else seat
    return SessionExport(
        session=name,
        game=rules.info,
        options=created.options,
        board=rules.board(created.options),
        players=[taken.player for taken in created.seats],
        clock=created.clock,
        events=visibility.replayed(name, rules, log, viewer, thinking=thinking, over=over and seat is None),
        records=record_formats(created.game),
        handicap=in_words(created.game, created.handicap),
        odds=odds_of(rules, log) if over else [],
    )


def record_of(export: SessionExport) -> records.Record:
    """Return the record of a game, with as much thinking as the export holds.

    A choice in a round that was never completed is left out. Raises ``GameError`` if actions are still hidden, or not
    legal under today's rules.
    """
    created = export.events[0].event
    if not isinstance(created, Created):
        raise TypeError(f"session {export.session} does not begin with its creation")
    line = line_of(export)
    ended = next((told.event for told in export.events if isinstance(told.event, Ended)), None)
    source = created.imported
    given = source.ratings if source else ["" if each is None else str(each.rating) for each in created.ratings]
    ratings = [*given, *[""] * len(export.players)]
    date = datetime.fromtimestamp(export.events[0].at / 1000, UTC).date().isoformat()
    return records.Record(
        game=created.game,
        options=created.options,
        start=created.start or "",
        players=tuple(_player(player, rating) for player, rating in zip(export.players, ratings, strict=False)),
        name=source.title if source else export.session,
        event=source.event if source else "",
        site=source.site if source else SITE,
        round=source.round if source else "",
        date=source.date if source else date,
        clock=source.clock if source else clock_text(export.clock),
        tags=tuple(source.tags.items()) if source else (),
        comment=source.comment if source else export.handicap,
        moves=_judged(export, line.moves),
        returns=None if ended is None or ended.reason == "aborted" else tuple(ended.returns),
        reason=_reason(ended) if ended is not None and not (source and source.unfinished) else "",
        departures=tuple(_departure(after, event) for after, event in line.left),
    )


def line_of(export: SessionExport) -> Line:
    """Return the moves and draws that were not taken back, and the departures. Raises ``GameError``."""
    moves: list[Acted | Drawn] = []
    left: list[tuple[int, Left]] = []
    for event in (occurred.event for occurred in export.events):
        if isinstance(event, Acted | Drawn):
            moves.append(event)
        elif isinstance(event, Left):
            left.append((len(moves), event))
        elif isinstance(event, TakenBack):
            acted = [place for place, each in enumerate(moves) if isinstance(each, Acted)]
            del moves[next(iter(acted[event.ply :]), len(moves)) :]
    if export.game.simultaneous:
        return _in_rounds(export, Line(moves, left))
    return Line(moves, [(min(after, len(moves)), event) for after, event in left])


def _in_rounds(export: SessionExport, line: Line) -> Line:
    """Order the choices of a round by seat. A player who left after choosing leaves after that choice."""
    rules = games.load(export.game.name)
    created = export.events[0].event
    start = created.start if isinstance(created, Created) else None
    state = start_of(rules, rules.options(export.options), start or "")
    ordered, pending = Line([], []), dict[int, Acted]()
    waiting = list(line.left)

    def leave(until: int) -> None:
        """Add the players who left before the event of that number and have no pending choice."""
        due = [each for each in waiting if each[0] <= until and each[1].seat not in pending]
        for each in due:
            waiting.remove(each)
            ordered.left.append((len(ordered.moves), each[1]))

    for number, event in enumerate(line.moves):
        leave(number)
        if isinstance(event, Drawn):
            state = rules.apply(state, _shown(event))
            ordered.moves.append(event)
            continue
        pending[event.seat] = event
        while (player := rules.current(state)) in pending:
            due = pending.pop(player)
            state = rules.apply(state, _shown(due))
            ordered.moves.append(due)
            leave(number)
    pending.clear()
    leave(len(line.moves))
    return ordered


def _shown(event: Acted | Drawn) -> int:
    if event.action is None:
        raise GameError("a record cannot hold an action that spectators may not see")
    return event.action


def _departure(after: int, event: Left) -> records.Departure:
    successor = _player(event.player, "") if isinstance(event, SeatTakenOver) else None
    return records.Departure(seat=event.seat, after=after, reason=event.reason, successor=successor)


def _reason(ended: Ended) -> records.Reason:
    """Return the reason of the end; no format knows a game claimed because the opponent was away."""
    return "recorded" if ended.reason == "absent" else ended.reason


def _player(player: PlayerRef, rating: str) -> records.Player:
    name = f"{player.name} ({player.level})" if player.level else player.name
    return records.Player("" if name == UNKNOWN else one_line(name), is_bot=player.kind == "bot", rating=rating)


def _move(event: Acted | Drawn, clock: Clock) -> records.Move:
    action = _shown(event)
    if isinstance(event, Drawn):
        return records.Move(action=action)
    left = None if event.remaining_ms is None or isinstance(clock, PerMove) else event.remaining_ms[event.seat]
    return records.Move(action=action, clock_ms=left, thought=_thought(event.thinking), comment=event.comment or "")


def _judged(export: SessionExport, events: Sequence[Acted | Drawn]) -> tuple[records.Move, ...]:
    """Return the moves with the marks of an analysis, if the game has one: ``?? Better: Qd7.``"""
    moves = [_move(event, export.clock) for event in events]
    actions = [index for index, event in enumerate(events) if isinstance(event, Acted)]
    found = [occurred.event for occurred in export.events if isinstance(occurred.event, Analysed)]
    for each in found[-1].positions if found else ():
        if each.ply >= len(actions) or each.played is None:
            continue
        move = moves[actions[each.ply]]
        mark = MARKS.get(each.verdict, "")
        comment = f"{mark} Better: {each.best}. {move.comment}".strip() if mark else move.comment
        judged = records.Thought(value=round(min(1.0, max(-1.0, each.played)), 4), exact=each.exact)
        moves[actions[each.ply]] = msgspec.structs.replace(move, comment=comment, judged=judged)
    return tuple(moves)


def _thought(thinking: Thinking | None) -> records.Thought | None:
    if thinking is None or thinking.value is None:
        return None
    return records.Thought(
        value=round(min(1.0, max(-1.0, thinking.value)), 4),
        exact=thinking.exact,
        ends_in=thinking.ends_in,
        depth=thinking.depth,
        nodes=thinking.nodes,
    )
