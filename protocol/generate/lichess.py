"""The paths of programs that were written for Lichess, for the OpenAPI document."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from agon.protocol import lichess as li

JSON: Final = "application/json"
LINES: Final = "application/x-ndjson"
FORM: Final = "application/x-www-form-urlencoded"
PGN: Final = "application/x-chess-pgn"


class Path(NamedTuple):
    """A path. ``*`` in it stands for ``bot`` and ``board``. ``answers``: its types; empty for text or no lines.

    ``form``: fields of the body with their descriptions. ``is_open``: it needs no token.
    """

    method: str
    path: str
    summary: str
    answers: tuple[Any, ...] = (li.LichessDone,)
    kind: str = JSON
    form: Mapping[str, str] = {}
    query: Mapping[str, str] = {}
    is_open: bool = False


_TERMS: Final = {
    "rated": "true or false.",
    "variant": "standard or chess960.",
    "color": "white, black or random.",
}
_AGREED: Final = {"agreed": "A person who is to play a bot: the digest of its card (`GET /api/bots/{bot}`)."}
PATHS: Final = (
    Path("get", "/api/stream/event", "Challenges to me, games of mine that begin and end.", (li.LichessEvent,), LINES),
    Path("get", "/api/*/game/stream/{game}", "A game of mine.", (li.LichessGameLine,), LINES),
    Path("get", "/api/*/game/{game}/chat", "What was said in a game of mine.", (list[li.LichessSaid],)),
    Path("get", "/api/account", "My account.", (li.LichessAccount,)),
    Path("get", "/api/account/playing", "My games that go on.", (li.LichessPlaying,)),
    Path("get", "/api/challenge/{challenge}/show", "A challenge of mine or to me.", (li.LichessChallenge,)),
    Path("get", "/api/bot/online", "Connected bots.", (li.LichessAccount,), LINES, query={"nb": "Most bots."},
         is_open=True),
    Path("get", "/api/user/{player}", "A player, by id or name.", (li.LichessAccount,), is_open=True),
    Path("get", "/api/users/status", "Which players are connected.", (list[li.LichessUserStatus],),
         query={"ids": "Ids or names, separated by commas."}, is_open=True),
    Path("get", "/game/export/{game}", "The PGN file of a game that anybody may see.", (), PGN, is_open=True),
    Path("post", "/api/token/test", "What tokens may do; they are the body, separated by commas.",
         (dict[str, li.LichessToken | None],), is_open=True),
    Path("post", "/api/bot/account/upgrade", "Nothing: a bot's account is a bot's from the beginning."),
    Path("post", "/api/board/seek", "Seek an opponent; the seek ends with the answer, which goes on until then.", (),
         LINES, {**_TERMS, "time": "Minutes.", "increment": "Seconds.", "days": "Days a move.",
                 "ratingRange": "As 1500-1800."}),
    Path("post", "/api/challenge/{player}", "Challenge a player, or a bot of this server (`grove:maple`).",
         (li.LichessChallenge, li.LichessWaited), JSON,
         {**_TERMS, **_AGREED, "clock.limit": "Seconds.", "clock.increment": "Seconds.", "days": "Days a move.",
          "fen": "A position, against a bot of this server.",
          "keepAliveStream": "true: the answer is lines, the last of which says what became of it."}),
    Path("post", "/api/challenge/{challenge}/accept", "Accept a challenge.", form=_AGREED),
    Path("post", "/api/challenge/{challenge}/decline", "Decline a challenge.", form={"reason": "As later, tooFast."}),
    Path("post", "/api/challenge/{challenge}/cancel", "Withdraw a challenge."),
    Path("post", "/api/*/game/{game}/move/{move}", "Move, in UCI.", query={"offeringDraw": "true: offer a draw."}),
    Path("post", "/api/*/game/{game}/abort", "Abort a game that has hardly begun."),
    Path("post", "/api/*/game/{game}/resign", "Resign."),
    Path("post", "/api/*/game/{game}/draw/{answer}", "Offer, accept (yes) or decline (no) a draw."),
    Path("post", "/api/*/game/{game}/takeback/{answer}", "Ask for, allow (yes) or refuse (no) a move back."),
    Path("post", "/api/*/game/{game}/claim-victory", "Claim the game of an opponent who has gone."),
    Path("post", "/api/*/game/{game}/claim-draw", "Claim a draw from an opponent who has gone."),
    Path("post", "/api/*/game/{game}/chat", "Say something.",
         form={"room": "player; lines to spectators go nowhere.", "text": "At most 300 characters."}),
)  # fmt: skip


def paths(of: Callable[[Any], dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the items of the document. ``of`` returns the schema of a type."""
    items: dict[str, dict[str, Any]] = {}
    for each in PATHS:
        for path in (each.path.replace("*", "bot"), each.path.replace("*", "board")):
            items.setdefault(path, {})[each.method] = _operation(each, of)
    return items


def _operation(path: Path, of: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
    schemas = [of(answer) for answer in path.answers]
    schema = schemas[0] if len(schemas) == 1 else {"anyOf": schemas} if schemas else {}
    refused = {"description": "Refused.", "content": {JSON: {"schema": of(li.LichessError)}}}
    operation: dict[str, Any] = {
        "tags": ["lichess"],
        "summary": path.summary,
        "parameters": [*_parameters("path", dict.fromkeys(re.findall(r"\{(\w+)\}", path.path), "")),
                       *_parameters("query", path.query)],
        "responses": {"200": {"description": "Done.", "content": {path.kind: {"schema": schema}}}, "4XX": refused},
    }  # fmt: skip
    if path.form:
        fields = {name: {"type": "string", "description": text} for name, text in path.form.items()}
        body = {"schema": {"type": "object", "properties": fields}}
        operation["requestBody"] = {"content": {FORM: body, JSON: body}}
    if not path.is_open:
        operation["security"] = [{"bearer": []}]
    return operation


def _parameters(place: str, names: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": place, **({"required": True} if place == "path" else {}),
         **({"description": text} if text else {}), "schema": {"type": "string"}}
        for name, text in names.items()
    ]  # fmt: skip
