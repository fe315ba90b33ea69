"""Read records from this server's JSON and NDJSON exports.

Objects follow one another with or without line ends, so a file of one game and a bulk export read alike. Every move is
checked against the rules, and against the text that was exported with it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn

import msgspec

from agon import games
from agon.games.api import CHANCE, GameError
from agon.games.records import Record, RecordError
from agon.games.records.nodes import NO_ACTION
from agon.games.records.reading import MOST_MOVES, Source, one_line, quoted
from agon.games.records.replaying import Replay, check_line
from agon.games.rules import Rules
from agon.protocol.events import Acted, Created, Drawn, Ended, Noted, SeatForfeited, SeatTakenOver
from agon.protocol.messages import SessionExport
from agon.server.records.export import line_of, record_of

EXTENSIONS = ("json", "ndjson")
MOST_BROKEN = 1_000
"""Number of malformed objects after which the rest of a file is not read."""
LAST_MS = 253_402_300_799_999
"""End of the year 9999 (ms)."""

_ABOUT = ("clock_ms", "thought", "comment", "nags", "marks", "periods", "properties", "variations")
_SPACE = re.compile(r"[ \t\r\n]*+")


def read(text: str, game: str | None = None) -> Iterator[tuple[Rules, Record] | RecordError]:
    """Yield the games of a text, each with its rules, or the error. ``game``: refuse all other games.

    After an object that is not JSON, reading continues at the next line that begins with ``{``.
    """
    source = Source(text)
    decoder = json.JSONDecoder(parse_constant=_refuse_constant)
    left = MOST_BROKEN
    offset = _skip(text, 0)
    while offset < len(text):
        try:
            try:
                value, end = decoder.raw_decode(text, offset)
            except json.JSONDecodeError as error:
                raise source.error(error.pos, f"not JSON: {error.msg[:1].lower()}{error.msg[1:]}") from None
            except (ValueError, RecursionError) as error:
                raise source.error(offset, f"unreadable JSON: {error}") from None
        except RecordError as error:
            yield error
            following = text.find("\n{", offset)
            left -= 1
            if following < 0 or left == 0 or not source.goes_on(offset, error):
                return
            offset = following + 1
            continue
        try:
            yield _record(source, offset, value, game)
        except RecordError as error:
            yield error
        offset = _skip(text, end)


def _skip(text: str, offset: int) -> int:
    match = _SPACE.match(text, offset)
    return offset if match is None else match.end()


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _record(source: Source, offset: int, value: Any, game: str | None) -> tuple[Rules, Record]:
    try:
        export = msgspec.convert(value, SessionExport, str_keys=True)
        rules = games.load(export.game.name)
    except (msgspec.ValidationError, UnicodeEncodeError, RecursionError, GameError) as error:
        raise source.error(offset, str(error)) from None
    refusal = _refusal(export, rules, game)
    if refusal:
        raise source.error(offset, refusal)
    try:
        told, line = record_of(export), line_of(export)
    except GameError as error:
        raise source.error(offset, str(error)) from None
    replay = Replay(source, rules, told.options, told.start, offset)
    replay.leave(told.departures, offset)
    for number, (event, given) in enumerate(zip(line.moves, told.moves, strict=True), 1):
        move = msgspec.structs.replace(given, comment=one_line(given.comment), judged=None)
        about = {name: getattr(move, name) for name in _ABOUT}
        try:
            for variation in move.variations:
                check_line(rules, replay.options, replay.state, variation)
        except GameError as error:
            raise source.error(offset, f"a variation of move {number}: {error}") from None
        if isinstance(event, Noted):
            if move.action != NO_ACTION:
                raise source.error(offset, f"move {number} is an action, not a note")
            replay.place(move.position, move.text, offset, **about) if move.position else replay.moves.append(move)
            continue
        name = f"move {number}, {event.text or move.action}"
        by = CHANCE if isinstance(event, Drawn) else event.seat
        if by != replay.seat and not rules.is_over(replay.state):
            raise source.error(offset, f"{quoted(name)} is not by the player to move")
        before = replay.state
        replay.play(move.action, name, offset, **about, implied=move.implied)
        if event.text is not None and event.text != rules.action_to_text(before, move.action):
            raise source.error(offset, f"{quoted(name)} is another move under today's rules")
    returns, reason = replay.told(told.returns, told.reason, offset)
    record = msgspec.structs.replace(
        told,
        options=rules.options(told.options, recorded=True),
        moves=tuple(replay.moves),
        returns=returns,
        reason=reason,
    )
    try:
        msgspec.json.encode(record)
    except (OverflowError, UnicodeEncodeError) as error:
        raise source.error(offset, f"a number or a character that cannot be stored: {error}") from None
    return rules, record


def _refusal(export: SessionExport, rules: Rules, game: str | None) -> str:
    """Return the reason why a game cannot be imported; empty if it can be."""
    info = rules.info
    created = export.events[0].event if export.events else None
    if game not in {None, info.name}:
        return f"a game of {info.title}, not of {game}"
    if not isinstance(created, Created) or created.game != info.name:
        return "the first event does not say how the game began"
    if not 0 <= export.events[0].at <= LAST_MS:
        return "the game began at no time"
    try:
        seats = rules.seats(rules.options(created.options, recorded=True))
    except GameError as error:
        return str(error)
    if len(export.players) != seats or len(export.events) > 2 * MOST_MOVES:
        return f"such a game of {info.title} has {seats} players, and no more than {MOST_MOVES:,} moves"
    for occurred in export.events:
        event = occurred.event
        if isinstance(event, Acted) and (
            event.action is None
            or not 0 <= event.seat < seats
            or (event.remaining_ms is not None and len(event.remaining_ms) != seats)
        ):
            return f"event {occurred.seq} is no move of a seat of this game"
        if isinstance(event, Drawn) and event.action is None:
            return f"event {occurred.seq} is hidden: the game can be imported when it is over"
        if isinstance(event, SeatForfeited | SeatTakenOver) and not (seats > 2 and 0 <= event.seat < seats):
            return f"event {occurred.seq} is about no seat that could be left in this game"
        if isinstance(event, Ended) and (
            len(event.returns) != seats
            or not all(info.min_return <= value <= info.max_return for value in event.returns)
        ):
            return f"event {occurred.seq} is no end of this game"
    return ""
