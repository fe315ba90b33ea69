"""Plain GETs: the client's files, the API that needs no connection, health and metrics."""

from __future__ import annotations

import asyncio
import logging
import re
import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from agon import games
from agon.games import records
from agon.games.api import GameError
from agon.protocol import cards, codec
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId
from agon.protocol.messages import GameListing
from agon.server.http.bulk_export import BulkExport
from agon.server.http.leaderboards import Players
from agon.server.http.schema_documents import SchemaDocuments
from agon.server.http.static_files import Pages, Reply, file_reply, json_reply, text_reply
from agon.server.ops.metrics import CONTENT_TYPE
from agon.server.presence.client import Rooms
from agon.server.records.export import record_of
from agon.server.session.handicaps import offered
from agon.server.store import StoreFailed

log = logging.getLogger("agon.gateway")

LAG_LIMIT_S = 1.0
"""Above this delay of the event loop the server says that it is not ready."""


@dataclass
class Standing:
    """How the server's parts are, for whoever asks."""

    workers: Callable[[], dict[str, int]]
    """How many AI workers are in which state."""
    lag: Callable[[], float]
    """How late the event loop is, seconds."""
    broker: Callable[[], dict[str, Any] | None]
    """How the MQTT broker is, where there is one."""
    cluster: Callable[[], dict[str, Any] | None]
    """How this server stands among several, where there may be."""
    compiled: Callable[[], bool]
    """Whether compiled rules referee in all games."""
    draining: bool = False
    """It is about to end."""


class Web:
    """``get`` answers one GET."""

    def __init__(self, rooms: Rooms, pages: Pages, standing: Standing) -> None:
        self._rooms = rooms
        self._pages = pages
        self._documents = SchemaDocuments()
        self._standing = standing
        self._bulk = BulkExport(rooms.registry)
        self._players = Players(rooms)

    async def get(self, target: str, if_none_match: str | None) -> Reply:
        raw_path, _, query = target.partition("?")
        path = urllib.parse.unquote(raw_path)
        page = self._pages.get(path, if_none_match)
        if page is not None:
            return page
        if path.startswith("/schema/"):
            document = await self._documents.get(path.removeprefix("/schema/"), if_none_match)
            if document is not None:
                return document
        try:
            return await self._answer(path, query)
        except StoreFailed as error:
            log.warning("GET %s cannot be answered now: %s", path, error)
            return self._json({"error": f"the server cannot answer this now: {error}"}, 503)

    async def _answer(self, path: str, query: str) -> Reply:
        """Raises ``StoreFailed``."""
        if not path.isprintable():  # PostgreSQL has no word with a zero in it
            return text_reply("there is nothing at a path like this\n", 404)
        match path.strip("/").split("/"):
            case ["livez"]:
                return text_reply("ok\n")
            case ["readyz" | "healthz"]:
                return await self._ready()
            case ["metrics"]:
                return text_reply(self._metrics().decode(), kind=CONTENT_TYPE)
            case ["api", "games"]:
                return self._json([self._listing(name) for name in games.names()])
            case ["api", "bots"]:
                return self._json([cards.to_builtins(card) for card in self._rooms.bots.cards.values()])
            case ["api", "bots", name]:
                return await self._card(name)
            case ["api", "seeks", seek]:
                return await self._seek(seek)
            case ["api", "leaderboard"]:
                return self._json(await self._players.leaderboard(query))
            case ["api", "connected-bots"]:
                return self._json(self._players.connected_bots())
            case ["api", "players"]:
                return self._json(await self._players.called(query))
            case ["api", "players", name]:
                page = await self._players.page(name)
                return self._missing(f"no player {name}") if page is None else self._json(page)
            case ["api", "sessions", name, "ratings"]:
                return self._json(await self._players.changed_by(name))
            case ["api", "sessions", name]:
                return await self._session(name, query)
            case ["api", "export.ndjson"]:
                return await self._bulk.page(None, query)
            case ["api", "games", name] if name.endswith(".ndjson"):
                return await self._bulk.page(name.removesuffix(".ndjson"), query)
            case ["api" | "static" | "schema", *_]:
                return text_reply(f"there is nothing at {path}\n", 404)
            case _:
                return self._pages.missing() or text_reply(f"there is nothing at {path}\n", 404)

    def _json(self, value: Any, status: int = 200) -> Reply:
        return json_reply(codec.encode(value), status)

    def _missing(self, reason: str) -> Reply:
        return self._json({"error": reason}, 404)

    def _listing(self, name: str) -> GameListing:
        rules = self._rooms.registry.rules(name)
        start = rules.view(rules.initial())
        board = rules.board(rules.options())
        playing = self._rooms.bots.playing(name)
        return GameListing(info=rules.info, board=board, start=start, bots=playing, odds=offered(name))

    async def _card(self, name: str) -> Reply:
        card = self._rooms.bots.cards.get(name)
        if card is None:
            for account in await self._rooms.store.accounts.client_bots():
                candidate = self._rooms.accounts.card(account)
                if candidate.name == name:
                    card = candidate
        return self._missing(f"no bot named {name}") if card is None else self._json(cards.to_builtins(card))

    async def _seek(self, seek: str) -> Reply:
        try:
            return self._json(await self._rooms.lobby.find(seek))
        except Refused as refusal:
            return self._missing(refusal.reason)

    async def _session(self, file: str, query: str) -> Reply:
        """A game as ``<id>``, ``<id>.json``, or with the extension of a record format of its game; as JSON with
        ``seat=<number>`` also as that seat, counted from 0, saw it: once it is over."""
        stem, _, extension = file.partition(".")
        given = urllib.parse.parse_qs(query).get("seat", [""])[0]
        seat = int(given) if re.fullmatch("[0-9]{1,2}", given) else None
        if given and (seat is None or extension not in {"", "json"}):
            return self._json({"error": "a seat is a number, and what it saw is given as JSON"}, 400)
        name = SessionId(stem)
        try:
            table = await self._rooms.registry.current(name)
        except Refused as refusal:
            return self._json({"error": refusal.reason}, 503)
        if table is None:
            return self._missing(f"no game {name}")
        if table.is_private:
            self._rooms.registry.rest(table)
            return self._json({"error": "its players let nobody watch while it is on"}, 403)
        try:
            export = await table.broadcaster.exported(seat)
        except Refused as refusal:
            return self._json({"error": refusal.reason}, 403)
        finally:
            self._rooms.registry.rest(table)
        if extension in {"", "json"}:
            return self._json(export)
        rules = table.session.rules
        for found in records.formats(rules.info.name):
            if found.name == extension:
                try:
                    text = found.write(rules, record_of(export))
                except GameError as error:
                    return self._missing(str(error))
                return file_reply(text.encode(), found.media_type, f"{rules.info.name}-{name}.{extension}")
        known = ["json", *(found.extension for found in export.records)]
        return self._missing(f"{rules.info.title} is not written as {extension}; there is {', '.join(known)}")

    async def _ready(self) -> Reply:
        problems: list[str] = []
        try:
            await asyncio.wait_for(self._rooms.store.check(), 5)
        except (StoreFailed, TimeoutError) as error:
            problems.append(f"store: {error or 'no answer within 5 s'}")
        if self._standing.lag() > LAG_LIMIT_S:
            problems.append(f"event loop: {self._standing.lag():.1f} s late")
        if self._standing.draining:
            problems.append("this server is about to end")
        workers, broker = self._standing.workers(), self._standing.broker()
        notes: list[str] = []
        state: dict[str, Any] = {"ready": not problems, "problems": problems, "notes": notes, "workers": workers}
        state["compiled"] = self._standing.compiled()
        if broker is not None:
            state["broker"] = broker
        # The server runs on without these: no reason to take it out of service.
        if broker is not None and not broker["up"]:
            notes.append(f"broker {broker['address']} is away: {broker['reason']}")
        elif not any(workers.values()) and not (broker is not None and broker["workers"]):
            where = "here" if broker is None else "here or behind the broker"
            notes.append(f"no AI worker is {where}: bots play random moves, and say so")
        cluster = self._standing.cluster()
        if cluster is not None:
            state["cluster"] = cluster
        return self._json(state, 503 if problems else 200)

    def _metrics(self) -> bytes:
        metrics = self._rooms.metrics
        metrics.sessions_live.set(sum(1 for _ in self._rooms.registry.owned()))
        for state, count in self._standing.workers().items():
            metrics.workers.labels(state).set(count)
        metrics.loop_lag.set(self._standing.lag())
        broker = self._standing.broker()
        if broker is not None:
            metrics.broker_seen(broker)
        cluster = self._standing.cluster()
        if cluster is not None:
            metrics.cluster_seen(cluster)
        return metrics.render()
