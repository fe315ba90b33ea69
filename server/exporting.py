"""Stored games on their way out: as JSON, and as records in their game's standard formats.

Everything is made from what a spectator may see, so nothing leaves here that ``audience`` would not show.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from games import records
from games.records.reading import one_line
from games.rules import Rules
from protocol.events import Acted, Clock, Created, Drawn, Ended, Event, PerMove, PlayerRef, SessionId, TakenBack
from protocol.messages import Occurred, RecordFormat, SessionExport
from protocol.thinking import Thinking
from server import audience
from server.auditing import odds_of
from server.clock_texts import clock_text
from server.handicaps import in_words

SITE = "Agon"
UNKNOWN = "?"
"""The name of a player whom an imported record does not name."""


def record_formats(game: str) -> list[RecordFormat]:
    """The standard formats of a game, the preferred one first; none where it has none."""
    return [RecordFormat(extension=found.name, title=found.title) for found in records.formats(game)]


def exported(
    name: SessionId,
    rules: Rules,
    log: Sequence[tuple[Event, int]],
    *,
    thinking: bool,
    events: list[Occurred] | None = None,
) -> SessionExport:
    """A game as a spectator may see it (everything, once it has ended). ``log``: its events and their times.

    ``events``: what a spectator is told of them, where that is known already.
    """
    created = log[0][0]
    if not isinstance(created, Created):
        raise TypeError(f"session {name} does not begin with its creation")
    over = any(isinstance(event, Ended) for event, _ in log)
    return SessionExport(
        session=name,
        game=rules.info,
        options=created.options,
        board=rules.board(created.options),
        players=[taken.player for taken in created.seats],
        clock=created.clock,
        events=audience.replayed(name, rules, log, thinking=thinking, over=over) if events is None else events,
        records=record_formats(created.game),
        handicap=in_words(created.game, created.handicap),
        odds=odds_of(rules, log) if over else [],
    )


def record_of(export: SessionExport) -> records.Record:
    """The game as its standard formats say it, with as much thinking as the export holds."""
    created = export.events[0].event
    if not isinstance(created, Created):
        raise TypeError(f"session {export.session} does not begin with its creation")
    acted = line_of(export.events)
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
        moves=tuple(_move(event, export.clock) for event in acted),
        returns=None if ended is None or ended.reason == "aborted" else tuple(ended.returns),
        reason=_reason(ended) if ended is not None and not (source and source.unfinished) else "",
    )


def line_of(told: Sequence[Occurred]) -> list[Acted | Drawn]:
    """The moves that stand and what chance drew, in order: without what was taken back."""
    line: list[Acted | Drawn] = []
    for occurred in told:
        if isinstance(occurred.event, Acted | Drawn):
            line.append(occurred.event)
        elif isinstance(occurred.event, TakenBack):
            acted = [place for place, event in enumerate(line) if isinstance(event, Acted)]
            del line[next(iter(acted[occurred.event.ply :]), len(line)) :]
    return line


def _reason(ended: Ended) -> records.Reason:
    """No format has a word for a game that was claimed because somebody had gone away."""
    return "recorded" if ended.reason == "absent" else ended.reason


def _player(player: PlayerRef, rating: str) -> records.Player:
    name = f"{player.name} ({player.level})" if player.level else player.name
    return records.Player("" if name == UNKNOWN else one_line(name), is_bot=player.kind == "bot", rating=rating)


def _move(event: Acted | Drawn, clock: Clock) -> records.Move:
    if event.action is None:
        raise ValueError("an action that spectators may not see has no place in a record")
    if isinstance(event, Drawn):
        return records.Move(action=event.action)
    left = None if event.remaining_ms is None or isinstance(clock, PerMove) else event.remaining_ms[event.seat]
    return records.Move(
        action=event.action, clock_ms=left, thought=_thought(event.thinking), comment=event.comment or ""
    )


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
