"""Answer plain GETs: the client's files, the HTTP API, health and metrics."""

from __future__ import annotations

import logging
import urllib.parse
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from agon import games
from agon.protocol import cards, codec
from agon.protocol.cards import BotCard
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId
from agon.protocol.messages import GameListing
from agon.server.accounts.accounts import Accounts
from agon.server.accounts.authentication import Authentication
from agon.server.analysis.handlers import AnalysisBoards
from agon.server.bots.puzzles import PuzzleHandlers
from agon.server.bots.turns import Bots
from agon.server.bots.wording import read_model
from agon.server.http.about import about, read_made
from agon.server.http.bulk_export import BulkExport
from agon.server.http.clubs import ClubPages
from agon.server.http.found_games import found_games
from agon.server.http.game_files import GameFiles
from agon.server.http.game_pages import GamePages, forms
from agon.server.http.health import Health
from agon.server.http.invitations import invitation_page, link_code
from agon.server.http.languages import ENGLISH
from agon.server.http.leaderboards import Players
from agon.server.http.reply import Asked, Reply, json_reply, retry_reply, text_reply
from agon.server.http.schema_documents import SchemaDocuments
from agon.server.http.static_files import Page, Pages, make_page
from agon.server.http.studies import SharedStudies
from agon.server.http.tournaments import TournamentPages
from agon.server.http.training import TrainingError, Trainings
from agon.server.live.registry import TableRegistry
from agon.server.lobby.lobby import Lobby
from agon.server.ops.long_work import Busy, LongWork
from agon.server.ops.metrics import CONTENT_TYPE
from agon.server.ops.power import PowerMeter
from agon.server.presence.client import Presence
from agon.server.session.handicaps import offered
from agon.server.store import StoreFailed

log = logging.getLogger("agon.gateway")

SECURITY_TEXT_DAYS = 180
"""Time for which readers may rely on ``security.txt``; the RFC recommends less than a year."""


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
        meter: PowerMeter,
        tournaments: TournamentPages,
        clubs: ClubPages,
        authentication: Authentication,
        puzzles: PuzzleHandlers,
        work: LongWork,
        boards: AnalysisBoards,
    ) -> None:
        self._tournaments = tournaments
        self._clubs = clubs
        self._authentication = authentication
        self._registry = registry
        self._lobby = lobby
        self._bots = bots
        self._accounts = accounts
        self._pages = pages
        self._health = health
        self._meter = meter
        self._puzzles = puzzles
        model = read_model(registry.settings.worded_by)
        words = "" if model is None else model.model
        self._about = partial(about, registry.settings, registry.store, meter, read_made(), words)
        self._kept: dict[str, tuple[object, Page]] = {}
        """Long answers that seldom change, by path, with what they depend on."""
        self._trainings = Trainings(registry.settings.training_folder, bots)
        self._documents = SchemaDocuments()
        self._work = work
        self._studies = SharedStudies(boards.positions, registry.store.studies, work)
        self._search = boards.explorer.search
        self._files = GameFiles(registry, self._work)
        self._bulk = BulkExport(registry, self._work)
        self._game_pages = GamePages(registry.store, self._work, self._listing)
        self._players = Players(registry.store, accounts, presence, bots.cards, registry.clock)

    def _keep(self, path: str, depends_on: object, asked: Asked, make: Callable[[], Any]) -> Reply:
        """Return the answer that was made and compressed for a path, until what it depends on changes."""
        kept = self._kept.get(path)
        if kept is None or kept[0] != depends_on:
            kept = self._kept[path] = depends_on, make_page(codec.encode(make()), ".json")
        return kept[1].get(asked.if_none_match, takes_gzip=asked.takes_gzip)

    def _all_games(self, asked: Asked) -> Reply:
        rules = [self._registry.rules(name) for name in games.names()]
        playing = [self._bots.playing(each.info.name) for each in rules]
        return self._keep("games", (rules, playing), asked, lambda: [self._listing(each.info.name) for each in rules])

    def _all_cards(self, asked: Asked) -> Reply:
        """All cards of the server's own bots that play."""
        found = self._bots.offered()
        digests = [self._bots.card_digest(card.name) for card in found]
        return self._keep("bots", digests, asked, lambda: [cards.to_builtins(card) for card in found])

    async def _training(self) -> Reply:
        try:
            run = await self._trainings.run()
        except TrainingError as error:
            return self._missing(str(error))
        return self._json(run)

    def forget(self, account: AccountId) -> None:
        """Drop what is kept of an account's games, from which its name has gone."""
        self._files.forget(account)

    async def get(self, asked: Asked) -> Reply:
        raw_path, _, query = asked.target.partition("?")
        path = urllib.parse.unquote(raw_path)
        language = self._language(path, asked)
        page = self._pages.get(path, asked.if_none_match, takes_gzip=asked.takes_gzip, language=language)
        if page is not None and path.startswith("/join/"):
            return await self._invitation(path, language, asked.origin)
        if page is not None:
            if await self._exists(path):
                return page
            return self._pages.without(path, takes_gzip=asked.takes_gzip, language=language)
        if path.startswith("/schema/"):
            document = await self._documents.get(path.removeprefix("/schema/"), asked.if_none_match)
            if document is not None:
                return document
        try:
            if path.startswith("/api/"):
                self._work.admit(asked.address)
            return await self._answer(path, query, asked)
        except Busy as busy:
            return retry_reply(busy.status, busy.reason, busy.retry_s)
        except StoreFailed as error:
            log.warning("GET %s cannot be answered now: %s", path, error)
            return self._json({"error": f"the server cannot answer this now: {error}"}, 503)

    async def _exists(self, path: str) -> bool:
        """True unless a path names a game, tournament, bot or player that this server does not have."""
        kind, _, name = path[1:].partition("/")
        store = self._registry.store
        try:
            if not name or not name.isprintable():
                return not name
            if kind == "tournament":
                return await store.tournaments.head(name.removesuffix("/board")) is not None
            if kind in {"play", "replay", "audit"}:
                return await store.head(name) is not None
            if kind == "player":
                return await self._players.exists(name)
            if kind == "bots":
                return await self._card_of(name) is not None
            if kind == "games":
                return name in games.names()
        except StoreFailed as error:
            log.warning("GET %s is answered unchecked: %s", path, error)
        return True

    async def _answer(self, path: str, query: str, asked: Asked) -> Reply:
        """Answer a GET that is neither a file nor a schema. Raises ``StoreFailed``, ``Busy``."""
        if not path.isprintable():  # PostgreSQL rejects text that contains NUL
            return text_reply("there is nothing at a path like this\n", 404)
        match path.strip("/").split("/"):
            case ["livez"]:
                return text_reply("ok\n")
            case ["readyz" | "healthz"]:
                ready, state = await self._health.state()
                return self._json(state if asked.is_operator else {"ready": ready}, 200 if ready else 503)
            case ["metrics"] if not asked.is_operator:
                return text_reply("metrics are for this machine and the addresses in the setting 'monitors'\n", 403)
            case ["metrics"]:
                return text_reply(self._health.metrics().decode(), kind=CONTENT_TYPE)
            case [".well-known", "security.txt"] if self._registry.settings.security_contact:
                return text_reply(security_text(self._registry.settings.security_contact, self._registry.now()))
            case ["api", "games"]:
                return self._all_games(asked)
            case ["api", "bots"]:
                return self._all_cards(asked)
            case ["api", "bots", name]:
                return await self._card(name)
            case ["api", "about"]:
                return self._json(await self._about())
            case ["api", "puzzles", "daily"]:
                return self._json(await self._puzzles.daily())
            case ["api", "training"]:
                return await self._training()
            case ["api", "tournaments"]:
                return json_reply(await self._tournaments.listed())
            case ["api", "tournaments", name]:
                return await self._tournaments.get(name)
            case ["api", "clubs"]:
                return await self._clubs.listed()
            case ["api", "clubs", name]:
                return await self._clubs.get(name)
            case ["api", "seeks", seek]:
                return await self._seek(seek)
            case ["api", "studies", study]:
                return await self._studies.get(study, asked.address)
            case ["api", "studies", study, number]:
                return await self._studies.position(study, number, asked.address)
            case ["api", "seeks", seek, "qr"]:
                return self._link_code(query, seek)
            case ["api", "sign-in"]:
                return self._json(await self._authentication.sign_in_offers())
            case ["api", "leaderboard"]:
                return self._json(await self._players.leaderboard(query))
            case ["api", "practice", name]:
                known = name in games.names()
                return self._json(await self._players.practice(name)) if known else self._missing(f"no game {name}")
            case ["api", "connected-bots"]:
                return self._json(self._players.connected_bots())
            case ["api", "players"]:
                return self._json(await self._players.called(query))
            case ["api", "players", name]:
                page = await self._players.page(name)
                return self._missing(f"no player {name}") if page is None else self._json(page)
            case ["api", "sessions"]:
                return await found_games(self._search, query)
            case ["api", "sessions", name, "ratings"]:
                return await self._rating_changes(name, query, asked.address)
            case ["api", "sessions", name]:
                return await self._files.get(name, query, asked.address)
            case ["api", "export.ndjson"]:
                return await self._bulk.page(None, query, asked.address)
            case ["api", "games", name] if name.endswith(".ndjson"):
                return await self._bulk.page(name.removesuffix(".ndjson"), query, asked.address)
            case ["api", "games", name]:
                known = name in games.names()
                return (
                    self._json(await self._game_pages.page(self._registry.rules(name), asked.address))
                    if known
                    else self._missing(f"no game {name}")
                )
            case ["api" | "static" | "schema", *_]:
                return text_reply(f"there is nothing at {path}\n", 404)
            case _:
                return self._pages.missing(self._language(path, asked)) or text_reply(
                    f"there is nothing at {path}\n", 404
                )

    def _language(self, path: str, asked: Asked) -> str:
        """Return the language of a page; the other paths have none."""
        return ENGLISH if path.startswith(("/api/", "/static/")) else self._pages.languages.chosen(*asked.language)

    def _link_code(self, query: str, seek: str) -> Reply:
        rows = link_code(urllib.parse.parse_qs(query).get("origin", [""])[0], seek)
        if rows is None:
            return self._json({"error": "origin= is the origin of the page, as https://play.example"}, 400)
        return self._json(rows)

    def _json(self, value: Any, status: int = 200) -> Reply:
        return json_reply(codec.encode(value), status)

    def _missing(self, reason: str) -> Reply:
        return self._json({"error": reason}, 404)

    def _listing(self, name: str) -> GameListing:
        rules = self._registry.rules(name)
        start = rules.view(rules.initial())
        board = rules.board(rules.options())
        playing = self._bots.playing(name)
        settings = self._registry.settings
        return GameListing(
            info=rules.info,
            board=board,
            start=start,
            bots=playing,
            odds=offered(name),
            pinned=name in settings.pinned_games,
            hidden=name in settings.hidden_games,
            usual=forms(name).usual,
            common=forms(name).common,
            seat=forms(name).seat,
        )

    async def _card_of(self, name: str) -> BotCard | None:
        card = self._bots.cards.get(name)
        if card is None:
            for account in await self._registry.store.accounts.client_bots():
                candidate = self._accounts.card(account)
                if candidate.name == name:
                    card = candidate
        return card

    async def _card(self, name: str) -> Reply:
        card = await self._card_of(name)
        return self._missing(self._bots.unknown(name)) if card is None else self._json(cards.to_builtins(card))

    async def _rating_changes(self, session: str, query: str, address: str) -> Reply:
        """Return the rating changes of a game, or the refusal of the game itself if it is closed to the asker."""
        if await self._registry.store.ratings.unlisted([session]):
            game = await self._files.get(session, query, address)
            if game.status != 200:
                return game
        return self._json(await self._players.changed_by(session))

    async def _invitation(self, path: str, language: str, origin: str) -> Reply:
        """Return the start page with the title and picture of an invitation, as far as it is open."""
        page = self._pages.get(path, None, language=language)
        if page is None:
            raise KeyError(path)
        try:
            seek = await self._lobby.find(path.removeprefix("/join/"))
        except Refused:
            return self._pages.without(path, language=language)
        except StoreFailed as error:
            log.warning("GET %s is answered without a title: %s", path, error)
            return page
        picture = f"/static/pictures/{seek.game}.png"
        has_picture = self._pages.get(picture, None) is not None
        title = self._registry.rules(seek.game).info.title
        return invitation_page(page, seek, title, f"{origin}{picture}" if has_picture else None)

    async def _seek(self, seek: str) -> Reply:
        try:
            return self._json(await self._lobby.find(seek))
        except Refused as refusal:
            return self._missing(refusal.reason)


def security_text(contact: str, now: int) -> str:
    """Return where to report vulnerabilities, by RFC 9116; ``now`` in ms."""
    expires = datetime.fromtimestamp(now // 1000, UTC) + timedelta(days=SECURITY_TEXT_DAYS)
    return f"Contact: {contact}\nExpires: {expires:%Y-%m-%dT%H:%M:%SZ}\nPreferred-Languages: en\n"
