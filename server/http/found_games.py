"""Search public games by a GET: ``/api/sessions?player=Ann&against=Bea&game=chess&result=won&since=...``."""

from __future__ import annotations

import urllib.parse
from typing import Final

import msgspec

from agon.protocol import codec
from agon.protocol.commands.explorer import FindGames
from agon.protocol.errors import Refused
from agon.server.analysis.game_search import GameSearch
from agon.server.http.reply import Reply, json_reply

FIELDS: Final = frozenset({"player", "against", "game", "result", "since", "until", "after", "limit"})
"""The questions of ``find_games`` without the position: here nobody knows if it is of the asker's running game."""


async def found_games(search: GameSearch, query: str) -> Reply:
    """Return a page of games as ``{"games": [...], "next": ...}``. Raises ``StoreFailed``."""
    try:
        values = dict(urllib.parse.parse_qsl(query, max_num_fields=len(FIELDS)))
        if unknown := values.keys() - FIELDS:
            raise ValueError(f"{min(unknown)[:20]!r} cannot be asked for")
        asked = msgspec.convert({"id": "GET", "t": "find_games", **values}, FindGames, strict=False)
        page = await search.find(asked, None, None)
    except (ValueError, Refused) as error:
        reason = error.reason if isinstance(error, Refused) else str(error)
        return json_reply(codec.encode({"error": reason}), 400)
    return json_reply(codec.encode({"games": page.games, "next": page.next}))
