"""Export stored games: as JSON, and as records in the standard formats of their games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, TypeAlias

import msgspec

from agon import games
from agon.games import records
from agon.games.api import SPECTATOR, GameError
from agon.games.records.nodes import GLYPHS, after
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
    Imported,
    Noted,
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
from agon.server.records.review_marks import marked_line
from agon.server.session import visibility
from agon.server.session.handicaps import in_words

SITE = "Agon"
UNKNOWN = "?"
"""Name of a player whom an imported record does not name."""

WITH_NOTES = 1
"""Reader of records (``Imported.reader``) that kept NAGs apart from comments."""

Left: TypeAlias = SeatForfeited | SeatTakenOver
Played: TypeAlias = Acted | Drawn | Noted


class Line(msgspec.Struct, frozen=True):
    """The events of a game that a record holds."""

    moves: list[Played]
    """Actions and draws that were not taken back, in the order in which the rules take them, and notes."""
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
        moves=_judged(export, line.moves, source),
        returns=None if ended is None or ended.reason == "aborted" else tuple(ended.returns),
        reason=_reason(ended) if ended is not None and not (source and source.unfinished) else "",
        departures=tuple(_departure(ply, event) for ply, event in line.left),
        marks=tuple(source.marks) if source else (),
        properties=tuple(source.properties) if source else (),
    )


def line_of(export: SessionExport) -> Line:
    """Return the moves and draws that were not taken back, and the departures. Raises ``GameError``."""
    moves: list[Played] = []
    left: list[tuple[int, Left]] = []
    for event in (occurred.event for occurred in export.events):
        if isinstance(event, Played):
            moves.append(event)
        elif isinstance(event, Left):
            left.append((len(moves), event))
        elif isinstance(event, TakenBack):
            acted = [place for place, each in enumerate(moves) if isinstance(each, Acted)]
            del moves[next(iter(acted[event.ply :]), len(moves)) :]
    if export.game.simultaneous:
        return _in_rounds(export, Line(moves, left))
    return Line(moves, [(min(number, len(moves)), event) for number, event in left])


def _in_rounds(export: SessionExport, line: Line) -> Line:
    """Order the choices of a round by seat. A player who left after choosing leaves after that choice."""
    rules = games.load(export.game.name)
    created = export.events[0].event
    start = created.start if isinstance(created, Created) else None
    state = start_of(rules, rules.options(export.options, recorded=True), start or "")
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
        if not isinstance(event, Acted):
            state = after(rules, export.options, state, _move(event, export.clock, None))
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


def _departure(ply: int, event: Left) -> records.Departure:
    successor = _player(event.player, "") if isinstance(event, SeatTakenOver) else None
    return records.Departure(seat=event.seat, after=ply, reason=event.reason, successor=successor)


def _reason(ended: Ended) -> records.Reason:
    """Return the reason of the end; no format knows a game claimed because the opponent was away."""
    return "recorded" if ended.reason == "absent" else ended.reason


def _player(player: PlayerRef, rating: str) -> records.Player:
    name = f"{player.name} ({player.level})" if player.level else player.name
    return records.Player("" if name == UNKNOWN else one_line(name), is_bot=player.kind == "bot", rating=rating)


def _move(event: Played, clock: Clock, source: Imported | None) -> records.Move:
    """Return a node of the record. ``source``: of an imported game."""
    if isinstance(event, Noted):
        return event.note
    action = _shown(event)
    if isinstance(event, Drawn):
        return records.Move(action=action) if event.note is None else _with(event.note, action=action)
    left = None if event.remaining_ms is None or isinstance(clock, PerMove) else event.remaining_ms[event.seat]
    note, comment = event.note or records.Move(action=action), event.comment or ""
    if source is not None and source.reader < WITH_NOTES and source.format in {"pgn", "pdn"}:
        nags, comment = _glyphs(comment)
        note = _with(note, nags=nags)
    return _with(note, action=action, clock_ms=left, thought=_thought(event.thinking), comment=comment)


def _with(move: records.Move, **fields: Any) -> records.Move:
    return msgspec.structs.replace(move, **fields)


def _glyphs(comment: str) -> tuple[tuple[int, ...], str]:
    """Split a comment into the NAGs at its head, as earlier readers wrote them, and the rest."""
    numbers = {glyph: nag for nag, glyph in GLYPHS.items()}
    nags: list[int] = []
    words = comment.split(" ")
    while words and (words[0] in numbers or (words[0].startswith("$") and words[0][1:].isdecimal())):
        glyph = words.pop(0)
        nags.append(numbers.get(glyph) or int(glyph[1:]))
    return tuple(nags), " ".join(words)


def _judged(export: SessionExport, events: Sequence[Played], source: Imported | None) -> tuple[records.Move, ...]:
    """Return the moves, with the marks of a review if the game has one."""
    moves = [_move(event, export.clock, source) for event in events]
    plies = [index for index, event in enumerate(events) if is_ply(event)]
    found = [occurred.event for occurred in export.events if isinstance(occurred.event, Analysed)]
    return marked_line(export.game, moves, plies, found[-1].positions if found else ())


def is_ply(event: Played) -> bool:
    """Return True if a session counts the event as a ply."""
    return isinstance(event, Acted) or (isinstance(event, Noted) and event.note.position != "")


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
