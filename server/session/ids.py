"""Ids of sessions and of the server's own bots, and the number of seats that a session needs."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from typing import Final

from agon.games.rules import Rules
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId

BOT_ID: Final = "bot:"
"""Prefix of the ids of the server's own bots; no account's id begins with it."""


def session_id(*parts: str) -> SessionId:
    """Return an id derived from the parts of the request, so that a resent command finds the session it created."""
    digest = hashlib.sha256("\0".join(parts).encode()).digest()
    return SessionId(base64.b32encode(digest[:10]).decode().lower()[:12])


def check_seats(rules: Rules, options: Mapping[str, int | str], seats: int) -> None:
    """Raise ``Refused`` (invalid_options) if such a game is for another number of players."""
    wanted = rules.seats(options)
    if wanted != seats:
        raise Refused("invalid_options", f"such a game of {rules.info.title} is for {wanted}, not for {seats}")
