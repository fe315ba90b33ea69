"""Answer plain GETs: the client's files, the HTTP API, health and metrics."""

from __future__ import annotations

import logging
import re
import urllib.parse
from typing import Any

from agon import games
from agon.games import records
from agon.games.api import GameError
from agon.protocol import cards, codec
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId
from agon.protocol.messages import GameListing
from agon.server.accounts.accounts import Accounts
from agon.server.bots.turns import Bots
from agon.server.http.bulk_export import BulkExport
from agon.server.http.health import Health
from agon.server.http.leaderboards import Players
from agon.server.http.reply import Reply, file_reply, json_reply, text_reply
from agon.server.http.schema_documents import SchemaDocuments
from agon.server.http.static_files import Pages
from agon.server.live.registry import TableRegistry
from agon.server.lobby.lobby import Lobby
from agon.server.ops.metrics import CONTENT_TYPE
from agon.server.presence.client import Presence
from agon.server.records.export import record_of
from agon.server.session.handicaps import offered
from agon.server.store import StoreFailed

log = logging.getLogger("agon.gateway")


class Api:
    """Answer plain GETs."""

    def __init__(
        self,
        registry: TableRegistry,
        lobby: Lobby,
        bots: Bots,
        accounts: Accounts,
        *,
        presence: Presence,
        pages: Pages,
        health: Health,
    ) -> None:
        self._registry = registry
        self._lobby = lobby
        self._bots = bots
        self._accounts = accounts
        self._pages = pages
        self._health = health
        self._documents = SchemaDocuments()
        self._bulk = BulkExport(registry)
        self._players = Players(registry.store, accounts, presence, bots.cards, registry.clock)

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
        """Answer a GET that is neither a file nor a schema. Raises ``StoreFailed``."""
        if not path.isprintable():  # PostgreSQL rejects text that contains NUL
            return text_reply("there is nothing at a path like this\n", 404)
        match path.strip("/").split("/"):
            case ["livez"]:
                return text_reply("ok\n")
            case ["readyz" | "healthz"]:
                ready, state = await self._health.state()
                return self._json(state, 200 if ready else 503)
            case ["metrics"]:
                return text_reply(self._health.metrics().decode(), kind=CONTENT_TYPE)
            case ["api", "games"]:
                return self._json([self._listing(name) for name in games.names()])
            case ["api", "bots"]:
                return self._json([cards.to_builtins(card) for card in self._bots.cards.values()])
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
        rules = self._registry.rules(name)
        start = rules.view(rules.initial())
        board = rules.board(rules.options())
        playing = self._bots.playing(name)
        return GameListing(info=rules.info, board=board, start=start, bots=playing, odds=offered(name))

    async def _card(self, name: str) -> Reply:
        card = self._bots.cards.get(name)
        if card is None:
            for account in await self._registry.store.accounts.client_bots():
                candidate = self._accounts.card(account)
                if candidate.name == name:
                    card = candidate
        return self._missing(self._bots.unknown(name)) if card is None else self._json(cards.to_builtins(card))

    async def _seek(self, seek: str) -> Reply:
        try:
            return self._json(await self._lobby.find(seek))
        except Refused as refusal:
            return self._missing(refusal.reason)

    async def _session(self, file: str, query: str) -> Reply:
        """Return a game as ``<id>``, ``<id>.json``, or with the extension of a record format of its game.

        As JSON with ``seat=<number>`` (from 0) also as that seat saw it, once the game is over.
        """
        stem, _, extension = file.partition(".")
        given = urllib.parse.parse_qs(query).get("seat", [""])[0]
        seat = int(given) if re.fullmatch("[0-9]{1,2}", given) else None
        if given and (seat is None or extension not in {"", "json"}):
            return self._json({"error": "a seat is a number, and its view is given as JSON"}, 400)
        name = SessionId(stem)
        try:
            table = await self._registry.current(name)
        except Refused as refusal:
            return self._json({"error": refusal.reason}, 503)
        if table is None:
            return self._missing(f"no game {name}")
        if table.is_private:
            self._registry.rest(table)
            return self._json({"error": "its players allow no spectators during the game"}, 403)
        try:
            export = await table.broadcaster.exported(seat)
        except Refused as refusal:
            return self._json({"error": refusal.reason}, 403)
        finally:
            self._registry.rest(table)
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
