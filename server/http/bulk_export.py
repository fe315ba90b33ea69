"""Bulk export: finished games as NDJSON, one ``SessionExport`` a line, a page at a time.

An answer to a GET is one body here, so a page has a limit and names the next in its ``Link`` header (RFC 8288). A page
goes on from the last game of the one before, in the order in which games changed last: no game is repeated or left
out, however many end meanwhile. Games are encoded in the thread for long work, as play has priority.
"""

from __future__ import annotations

import re
import urllib.parse

import msgspec

from agon import games
from agon.protocol import codec
from agon.protocol.events import PlayerRef, SessionId
from agon.server.http.reply import SAFE, Reply, json_reply
from agon.server.live.registry import TableRegistry
from agon.server.ops.long_work import Busy, LongWork
from agon.server.records.export import exported
from agon.server.session.ids import BOT_ID
from agon.server.store import SessionHead, Store
from agon.server.store.store import FOREVER

DEFAULT_LIMIT = 20
MOST = 100
ENOUGH_BYTES = 8 << 20
"""Size (bytes) at which a page ends early."""
MEDIA_TYPE = "application/x-ndjson"
_NUMBER = re.compile(r"[0-9]{1,15}")
_AFTER = re.compile(r"([0-9]{1,15}):([A-Za-z0-9_-]{1,40})")


class _Asked(msgspec.Struct, frozen=True):
    """A request for a page."""

    game: str | None
    since: int
    until: int
    after: tuple[int, str] | None
    limit: int
    for_tuning: bool
    """True for only those games whose players all allow their use to tune bots."""


class BulkExport:
    def __init__(self, registry: TableRegistry, work: LongWork) -> None:
        self._registry = registry
        self._work = work

    async def page(self, game: str | None, query: str, address: str) -> Reply:
        """Return games. ``query``: ``game``, ``since`` and ``until`` (ms), ``after``, ``limit``, ``for_tuning=1``.

        Games that are left out of a page count for its limit. A page ends early if the address has used up its share of
        the server. Raises ``StoreFailed``, ``Busy``.
        """
        try:
            asked = _read(game, query)
        except ValueError as error:
            return json_reply(codec.encode({"error": str(error)}), 400)
        store = self._registry.store
        heads = await store.ended(
            asked.game, since=asked.since, until=asked.until, after=asked.after, limit=asked.limit
        )
        lines: list[bytes] = []
        looked_at = 0
        for head in heads:
            if not asked.for_tuning or await may_tune(store, head):
                try:
                    lines.append(await self._line(head, address))
                except Busy:
                    if not lines:
                        raise
                    break
            looked_at += 1
            if sum(map(len, lines)) > ENOUGH_BYTES:
                break
        headers = [("Content-Type", MEDIA_TYPE), ("Cache-Control", "no-store"), *SAFE]
        if looked_at and (looked_at < len(heads) or len(heads) == asked.limit):
            headers.append(("Link", f'<{_next(asked, heads[looked_at - 1])}>; rel="next"'))
        return Reply(200, headers, b"".join(lines))

    async def _line(self, head: SessionHead, address: str) -> bytes:
        name = SessionId(head.session)
        rules = self._registry.stored_rules(head.game)

        def encode() -> bytes:
            log = [(codec.decode_event(row.body), row.at) for row in rows]
            return codec.encode(exported(name, rules, log, thinking=self._registry.settings.show_thinking)) + b"\n"

        async with self._work.turn(address):
            rows = await self._registry.store.events(name)
            return await self._work.do(address, encode)


async def may_tune(store: Store, head: SessionHead) -> bool:
    """True if all people of a game allow its use to tune bots. Raises ``StoreFailed``."""
    players = msgspec.json.decode(head.players, type=list[PlayerRef])
    others = {player.id for player in players if not player.id.startswith(BOT_ID)}
    return await store.accounts.all_allow(sorted(others), "tune_bots")


def _read(game: str | None, query: str) -> _Asked:
    """Parse a query. Raises ``ValueError`` with the reason."""
    values = dict(urllib.parse.parse_qsl(query, max_num_fields=8))
    game = game or values.pop("game", None)
    if game is not None and game not in games.names():
        raise ValueError(f"no game named {game[:40]!r}")
    numbers: dict[str, int] = {}
    for name, default in (("since", 0), ("until", FOREVER), ("limit", DEFAULT_LIMIT)):
        text = values.pop(name, str(default))
        if _NUMBER.fullmatch(text) is None and text != str(default):
            raise ValueError(f"{name} must be a whole number, not {text[:20]!r}")
        numbers[name] = int(text)
    if not 1 <= numbers["limit"] <= MOST:
        raise ValueError(f"limit must be from 1 to {MOST}")
    after = values.pop("after", None)
    match = _AFTER.fullmatch(after or "")
    if after is not None and match is None:
        raise ValueError("after must be the value in the link to the next page")
    for_tuning = values.pop("for_tuning", "0")
    if for_tuning not in {"0", "1"}:
        raise ValueError("for_tuning must be 0 or 1")
    if values:
        raise ValueError(f"{min(values)[:20]!r} cannot be asked for")
    last = None if match is None else (int(match[1]), match[2])
    return _Asked(game, **numbers, after=last, for_tuning=for_tuning == "1")


def _next(asked: _Asked, last: SessionHead) -> str:
    query: dict[str, str | int] = {"limit": asked.limit}
    if asked.game is not None:
        query["game"] = asked.game
    if asked.since:
        query["since"] = asked.since
    if asked.until != FOREVER:
        query["until"] = asked.until
    if asked.for_tuning:
        query["for_tuning"] = 1
    return "/api/export.ndjson?" + urllib.parse.urlencode(
        {**query, "after": f"{last.updated}:{last.session}"}, safe=":"
    )
