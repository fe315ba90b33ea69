"""The OpenAPI 3.1 document of plain HTTP, from the message types: commands by POST, GETs, and streams of lines.

The paths of programs that were written for Lichess are in it too (``generate/lichess.py``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from agon.protocol import cards, messages, plain_http, training
from agon.protocol.commands import account, club, puzzle, rating, session, study, tournament
from agon.protocol.generate import lichess, typescript

JSON: Final = "application/json"
LINES: Final = "application/x-ndjson"
TEXT: Final = "text/plain"


class ServedCard:
    """A card as GETs show it: with its digest and the levels that are offered."""


class Get(NamedTuple):
    """A GET. ``answer``: the type of the answer, None for text or other objects."""

    path: str
    summary: str
    answer: Any = None
    kind: str = JSON
    query: Mapping[str, str] = {}
    is_own: bool = False
    """True if it reads the token."""


_EXPORT = {"limit": "Most games of a page.", "after": "The ``next`` of the page before."}
GETS: Final = (
    Get("/livez", "The server lives.", kind=TEXT),
    Get("/readyz", "The server is ready (200) or not (503); the operator sees why."),
    Get("/healthz", "The same as ``/readyz``."),
    Get("/metrics", "Metrics in Prometheus' format, for this machine and the setting ``monitors``.", kind=TEXT),
    Get("/.well-known/security.txt", "Where to report vulnerabilities (RFC 9116).", kind=TEXT),
    Get("/api/games", "All games, with the bots that play them.", list[messages.GameListing]),
    Get("/api/games/{file}", "Games of a kind that are over, as lines: ``<game>.ndjson``.", kind=LINES, query=_EXPORT),
    Get("/api/export.ndjson", "All games that are over, as lines.", kind=LINES, query=_EXPORT),
    Get("/api/bots", "Cards of all bots of this server.", list[ServedCard]),
    Get("/api/bots/{bot}", "The card of a bot, with the digest that one agrees to.", ServedCard),
    Get("/api/connected-bots", "Bots of others that are connected.", rating.OnlineBots),
    Get("/api/about", "What this server is, and what it costs.", rating.About),
    Get("/api/puzzles/daily", "The puzzle of the day.", puzzle.DailyPuzzle),
    Get("/api/training", "Curves of a run of training; null if this server shows none.", training.TrainingRun | None),
    Get("/api/tournaments", "All tournaments.", tournament.TournamentList),
    Get("/api/tournaments/{tournament}", "A tournament.", tournament.TournamentView),
    Get("/api/clubs", "All public clubs.", club.ClubList),
    Get("/api/clubs/{club}", "A public club.", club.ClubView),
    Get("/api/seeks/{seek}", "An open seek, by its link.", messages.SeekView),
    Get("/api/seeks/{seek}/qr", "The link of a seek as a QR code.", query={"origin": "Origin of the page."}),
    Get("/api/studies/{study}", "A study that its owner shares.", study.SharedStudy),
    Get("/api/studies/{study}/{number}", "The position at a move of a study, or at ``root``.", study.BoardPosition),
    Get("/api/sign-in", "Ways to sign in besides a name and a password.", account.SignInOffers),
    Get("/api/leaderboard", "Ratings.", rating.Leaderboard, query={"pool": "A pool of the answer's list."}),
    Get("/api/practice/{game}", "How practice ratings are spread.", rating.PracticeShares),
    Get("/api/players", "Players of a name.", rating.Namesakes, query={"name": "The name."}),
    Get("/api/players/{player}", "A player's page.", rating.PlayerPage),
    Get(
        "/api/sessions",
        "Search public games, as ``find_games`` does.",
        query=dict.fromkeys(("player", "against", "game", "result", "since", "until"), "As in ``find_games``."),
    ),
    Get(
        "/api/sessions/{file}",
        "A game as JSON (``<id>``), or in a record format of its game (``<id>.pgn``, ``<id>.sgf``).",
        messages.SessionExport,
        query={"seat": "As this seat saw it, once it is over.", "key": "The players' key, if it is closed to others."},
    ),
    Get("/api/sessions/{session}/ratings", "Rating changes by a game.", list[rating.RatingStep]),
    Get("/api/stream", "What my connections are told: offers, games that begin.", messages.ServerMessage, LINES,
        is_own=True),
    Get("/api/stream/lobby", "The lobby now and whenever it changes.", messages.ServerMessage, LINES, is_own=True),
    Get(
        "/api/stream/sessions/{session}",
        "A game from my seat, or as a spectator: ``joined``, then each event.",
        messages.ServerMessage,
        LINES,
        query={"since": "Only events after this number.", "chat": "1: with what is said there."},
        is_own=True,
    ),
)  # fmt: skip
"""All GETs but pages and their files."""

_DOCUMENTS: Final = (
    Get("/schema/{document}", "Schemas: ``openapi.json``, ``asyncapi.json``, ``messages.d.ts`` and others."),
)

Schema = Callable[[Any, str, str], dict[str, Any]]


class Definitions:
    """Schemas of all types that the document mentions."""

    def __init__(self, schema: Schema, ref: str) -> None:
        self._schema = schema
        self._ref = ref
        self.found: dict[str, Any] = {}

    def of(self, kind: Any) -> dict[str, Any]:
        """Return the schema of a type, whose parts become definitions."""
        if kind is ServedCard:
            return {"$ref": self._ref.format(name=self._served_card())}
        if kind == list[ServedCard]:
            return {"type": "array", "items": self.of(ServedCard)}
        made = self._schema(kind, "", self._ref)
        self.found |= made["$defs"]
        return {name: value for name, value in made.items() if name not in {"$schema", "$defs", "title"}}

    def _served_card(self) -> str:
        """Define the card with its digest and levels, and return the name."""
        self.of(cards.BotCard)
        self.of(cards.Withheld)
        card = self.found["BotCard"]
        names = {"type": "array", "items": {"type": "string"}}
        more = {
            "digest": {"type": "string", "description": "Of exactly this text, which a person agrees to."},
            "offered": {"type": "object", "additionalProperties": names, "description": "Levels offered, by game."},
            "withheld": {"type": "array", "items": {"$ref": self._ref.format(name="Withheld")}},
        }
        self.found["ServedCard"] = {**card, "title": "ServedCard", "properties": {**card["properties"], **more}}
        return "ServedCard"


def openapi(schema: Schema, ref: str, answers: Mapping[type[Any], type[Any]]) -> dict[str, Any]:
    """Return the document. ``schema`` makes the JSON Schema of a type; ``answers``: the answer to each command."""
    kinds = Definitions(schema, ref)
    failure = {"description": "Refused.", "content": {JSON: {"schema": kinds.of(messages.Failure)}}}
    paths: dict[str, Any] = {}
    for get in (*GETS, *_DOCUMENTS):
        paths[get.path] = {"get": _get(get, kinds)}
    for name, command in plain_http.COMMANDS.items():
        answer = answers.get(command, messages.Ok)
        paths[f"/api/commands/{name}"] = {"post": _post(name, command, answer, kinds, failure)}
    paths |= lichess.paths(kinds.of)
    bearer = {"type": "http", "scheme": "bearer", "description": "A token of a person or of a bot."}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Agon by plain HTTP",
            "version": f"{messages.PROTOCOL}.0.0",
            "description": (plain_http.__doc__ or "").strip(),
            "license": {"name": "Apache-2.0", "url": "https://www.apache.org/licenses/LICENSE-2.0"},
        },
        "servers": [{"url": "http://localhost:8000"}],
        "paths": paths,
        "components": {"schemas": kinds.found, "securitySchemes": {"bearer": bearer}},
    }


def _get(get: Get, kinds: Definitions) -> dict[str, Any]:
    answer = {} if get.answer is None else kinds.of(get.answer)
    places = re.findall(r"\{(\w+)\}", get.path)
    parameters = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in places] + [
        {"name": name, "in": "query", "description": text, "schema": {"type": "string"}}
        for name, text in get.query.items()
    ]
    return {
        "summary": get.summary,
        "parameters": parameters,
        "responses": {
            "200": {"description": "Found.", "content": {get.kind: {"schema": answer}}},
            "default": {"description": "Refused, or not there."},
        },
        **({"security": [{"bearer": []}, {}]} if get.is_own else {}),
    }


def _post(
    name: str, command: type[Any], answer: type[Any], kinds: Definitions, failure: dict[str, Any]
) -> dict[str, Any]:
    body = kinds.of(command)
    fields = kinds.found[command.__name__]
    given = {field: text for field, text in fields["properties"].items() if field != "t"}
    if command in plain_http.TAKES_TEXT:
        given["upload"] = {"type": "string", "description": "The text.", "maxLength": study.MOST_TEXT}
    required = [field for field in fields.get("required", []) if field not in {"t", "id"}]
    body = {"type": "object", "properties": given, **({"required": required} if required else {})}
    good = [answer, messages.Ok] if answer is session.Occurred else [answer]
    shown = [kinds.of(kind) for kind in good]
    return {
        "operationId": name,
        "summary": typescript.docstring(command),
        "requestBody": {"required": bool(required), "content": {JSON: {"schema": body}}},
        "responses": {
            "200": {
                "description": "Done.",
                "content": {JSON: {"schema": shown[0] if len(shown) == 1 else {"anyOf": shown}}},
            },
            "4XX": failure,
            "5XX": failure,
        },
        "security": [{"bearer": []}, {}],
    }
