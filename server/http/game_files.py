"""Give games to GETs: as JSON, and as records in the standard formats of their games.

A game is decoded, folded and written in a thread, and the bytes are kept up to a limit: those of a game that has ended
stay as they are, those of a game in progress until its next event.
"""

from __future__ import annotations

import re
import urllib.parse
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from msgspec import structs

from agon.games import records
from agon.games.api import GameError
from agon.games.rules import Rules
from agon.protocol import codec
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, Created, Ended, Event, SeatTakenOver, SessionId
from agon.protocol.messages import SessionExport
from agon.server.http.reply import Reply, file_reply, json_reply
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.ops.long_work import LongWork
from agon.server.records.export import exported, record_of
from agon.server.records.variations import variations_at
from agon.server.session.delayed_view import horizon
from agon.server.session.visibility import is_published
from agon.server.store import Row

KEPT_BYTES: Final = 32 << 20

Log = Sequence[tuple[Event, int]]


class Wanted(NamedTuple):
    """A form of a game. ``seat``: as that seat saw it while it was on; None: as a spectator sees it."""

    session: SessionId
    extension: str
    seat: int | None
    is_players: bool = False
    """True if it is asked for with the key of the game's players."""
    seq: int | None = None
    """Number of the event whose variations are asked for."""
    under_review: bool = False
    """True if the server analyses the game now, or it waits for that."""


class _Kept(NamedTuple):
    """An answer. ``events``: the number of events that it was made of; None: the game is over."""

    events: int | None
    reply: Reply
    accounts: frozenset[AccountId]


class GameFiles:
    """``bytes``: size of the kept answers."""

    def __init__(self, registry: TableRegistry, work: LongWork, *, most_bytes: int = KEPT_BYTES) -> None:
        self._registry = registry
        self._work = work
        self._most = most_bytes
        self._kept: OrderedDict[Wanted, _Kept] = OrderedDict()
        self.bytes = 0
        self._generation = 0
        """Counts what was dropped: an answer that was begun before is not kept."""

        registry.events.folded.subscribe(self._folded)

    def forget(self, account: AccountId) -> None:
        """Drop the games of an account, whose name has gone from them."""
        self._drop([wanted for wanted, kept in self._kept.items() if account in kept.accounts])

    def _folded(self, table: Table) -> None:
        """Drop a game to which something was added after its end: an analysis, say."""
        if table.session.ended is not None and not isinstance(table.log[-1][0], Ended):
            self._drop([wanted for wanted in self._kept if wanted.session == table.name])

    def _drop(self, gone: Iterable[Wanted]) -> None:
        self._generation += 1
        for wanted in gone:
            self.bytes -= len(self._kept.pop(wanted).reply.body)

    async def get(self, file: str, query: str, address: str) -> Reply:
        """Return a game as ``<id>``, ``<id>.json``, or with the extension of a record format of its game.

        As JSON with ``seat=<number>`` (from 0) also as that seat saw it, once the game is over. ``key=``: the players',
        for a game that is over and closed to others. ``<id>.variations?seq=<number>``: the variations that the file of
        an imported game has for an event. Raises ``StoreFailed``, ``Busy``.
        """
        stem, _, extension = file.partition(".")
        extension = extension or "json"
        asked = urllib.parse.parse_qs(query)
        given, key = asked.get("seat", [""])[0], asked.get("key", [""])[0]
        seat = int(given) if re.fullmatch("[0-9]{1,2}", given) else None
        if given and (seat is None or extension != "json"):
            return _refused("a seat is a number, and its view is given as JSON", 400)
        number = asked.get("seq", [""])[0]
        if (extension == "variations") != (re.fullmatch("[0-9]{1,6}", number) is not None):
            return _refused("variations are those of an event: seq=<number>", 400)
        name = SessionId(stem)
        is_players = bool(key) and self._registry.ids.is_key(name, key)
        under_review = extension == "json" and self._registry.is_under_review(name)
        wanted = Wanted(name, extension, seat, is_players, int(number) if number else None, under_review)
        kept = self._at_hand(wanted, None)
        if kept is None:
            async with self._work.turn(address):
                # Others may have asked for the same while this one waited.
                kept = self._at_hand(wanted, None) or await self._make(wanted, address)
        return kept

    def _at_hand(self, wanted: Wanted, events: int | None) -> Reply | None:
        """Return the kept answer if it was made of as many events, or the game is over."""
        kept = self._kept.get(wanted)
        if kept is None or kept.events not in {None, events}:
            return None
        self._kept.move_to_end(wanted)
        return kept.reply

    async def _make(self, wanted: Wanted, address: str) -> Reply:
        registry, generation = self._registry, self._generation
        table = registry.tables.get(wanted.session)
        if table is None:
            rows = await registry.store.events(wanted.session)
            if not rows:
                return _refused(f"no game {wanted.session}", 404)
            made = await self._work.do(address, self._from_rows(wanted, rows))
        else:
            try:
                await table.refresh()
            except Refused as refusal:
                return _refused(refusal.reason, 503)
            log = [*table.broadcaster.visible_log()]
            over = table.session.ended is not None
            kept = self._at_hand(wanted, len(log))
            if kept is not None:
                return kept
            made = await self._work.do(address, self._from_log(wanted, table.session.rules, log, over=over))
        if made.reply.status == 200 and generation == self._generation:
            self._keep(wanted, made)
        return made.reply

    def _from_rows(self, wanted: Wanted, rows: list[Row]) -> Callable[[], _Kept]:
        """Return the work of answering from the events in the store, to be done in a thread."""
        first, now = codec.decode_event(rows[0].body), self._registry.now()
        if not isinstance(first, Created):
            raise TypeError(f"session {wanted.session} does not begin with its creation")
        rules = self._registry.stored_rules(first.game)

        def make() -> _Kept:
            log = [(codec.decode_event(row.body), row.at) for row in rows]
            over = any(isinstance(event, Ended) for event, _ in log)
            public = len(log) if first.delay is None else horizon(log, first.delay, now, over=over)
            return self._from_log(wanted, rules, log[:public], over=over)()

        return make

    def _from_log(self, wanted: Wanted, rules: Rules, log: Log, *, over: bool) -> Callable[[], _Kept]:
        """Return the work of answering from the events that the public may know, to be done in a thread."""
        thinking = self._registry.settings.show_thinking

        def make() -> _Kept:
            reply = answer(wanted, rules, log, over=over, thinking=thinking)
            return _Kept(None if over else len(log), reply, accounts_of(log))

        return make

    def _keep(self, wanted: Wanted, made: _Kept) -> None:
        """Keep an answer, and drop those that were not asked for the longest beyond the limit."""
        before = self._kept.pop(wanted, None)
        if before is not None:
            self.bytes -= len(before.reply.body)
        self._kept[wanted] = made
        self.bytes += len(made.reply.body)
        while self.bytes > self._most:
            _, gone = self._kept.popitem(last=False)
            self.bytes -= len(gone.reply.body)


def answer(wanted: Wanted, rules: Rules, log: Log, *, over: bool, thinking: bool) -> Reply:
    """Answer from the events that the public may know. ``over``: the game has ended."""
    created = log[0][0]
    if not isinstance(created, Created):
        raise TypeError(f"session {wanted.session} does not begin with its creation")
    if created.watching == "none" and not (over and wanted.is_players) and not is_published(log):
        return _refused("its players allow no spectators", 403)
    if not over and wanted.seat is not None:
        return _refused("the view of a seat is private until the game is over", 403)
    if wanted.seat is not None and wanted.seat >= len(created.seats):
        return _refused(f"there is no seat {wanted.seat}", 403)
    if wanted.seq is not None:
        return json_reply(codec.encode(variations_at(rules, log if over else [], wanted.seq)))
    export = exported(wanted.session, rules, log, thinking=thinking, seat=wanted.seat)
    return _written(structs.replace(export, under_review=wanted.under_review), rules, wanted.extension)


def accounts_of(log: Log) -> frozenset[AccountId]:
    """Return the players whose names are in a log."""
    seats = [taken.player.id for event, _ in log if isinstance(event, Created) for taken in event.seats]
    return frozenset([*seats, *(event.player.id for event, _ in log if isinstance(event, SeatTakenOver))])


def _written(export: SessionExport, rules: Rules, extension: str) -> Reply:
    if extension == "json":
        return json_reply(codec.encode(export))
    for found in records.formats(rules.info.name):
        if found.name == extension:
            try:
                text = found.write(rules, record_of(export))
            except GameError as error:
                return _refused(str(error), 404)
            return file_reply(text.encode(), found.media_type, f"{rules.info.name}-{export.session}.{extension}")
    known = ["json", *(found.extension for found in export.records)]
    return _refused(f"{rules.info.title} is not written as {extension}; there is {', '.join(known)}", 404)


def _refused(reason: str, status: int) -> Reply:
    return json_reply(codec.encode({"error": reason}), status)
