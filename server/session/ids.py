"""Ids of sessions and of the server's own bots, and the number of seats that a session needs.

The id of a session follows from the request for it, so that a resent command finds the session that it created, at any
server. A secret of the database is mixed in: an id cannot be computed from a seek's id or another session's.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from typing import Final

from agon.games.rules import Rules
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId

BOT_ID: Final = "bot:"
"""Prefix of the ids of the server's own bots; no account's id begins with it."""

SECRET_BYTES: Final = 32
_UNIT_MS: Final = 8192
"""Unit of the times in ids (ms): 6 characters last until the year 2248."""
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuv"
"""Base 32 in which text sorts as the numbers do (RFC 4648, section 7)."""
_TIME = re.compile(f"[{_DIGITS}]{{6}}")


def time_part(at: int) -> str:
    """Return a time (ms since the epoch) as 6 characters, by which rows of one time lie side by side in the store."""
    units = at // _UNIT_MS
    return "".join(_DIGITS[units >> shift & 31] for shift in range(25, -1, -5))


def new_seek_id(at: int) -> str:
    """Return a random id of a seek opened at a time (ms)."""
    return time_part(at) + secrets.token_urlsafe(9)


class SessionIds:
    """Derive ids of sessions. ``secret``: the database's, known to all its servers and to nobody else."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def of_seek(self, seek: str) -> SessionId:
        """Return the id of the session that a seek becomes; its time is the seek's."""
        found = _TIME.match(seek)
        return self._derived(time_part(0) if found is None else found[0], "seek", seek)

    def of_study(self, asker: str, command: str) -> str:
        """Return the id of the study that an account's command makes: its link, which nobody can guess."""
        return hmac_text(self._secret, "study", asker, command)[:24]

    def of_command(self, asker: str, asker_since: int, command: str) -> SessionId:
        """Return the id of the session that an account's command starts.

        A command has no time that two servers agree about, so that of the id is the account's creation.
        """
        return self._derived(time_part(asker_since), "command", asker, command)

    def of_rematch(self, session: SessionId, created: int) -> SessionId:
        """Return the id of the game after a session that was created at a time (ms)."""
        return self._derived(time_part(created), "rematch", session)

    def of_tournament(self, tournament: str, created: int, game: str) -> SessionId:
        """Return the id of a tournament's game, which is ``game`` among those of a tournament announced at a time."""
        return self._derived(time_part(created), "tournament", tournament, game)

    def key(self, session: SessionId) -> str:
        """Return the key with which the players of a game read it by plain GETs if nobody else may."""
        return hmac_text(self._secret, "key", session)[:26]

    def is_key(self, session: SessionId, key: str) -> bool:
        return hmac.compare_digest(self.key(session), key.encode("ascii", "replace").decode())

    def of_network(self, network: str) -> str:
        """Return the key by which a network's games are counted: nobody without the secret finds the network in it."""
        return hmac_text(self._secret, "network", network)[:26]

    def _derived(self, time: str, *parts: str) -> SessionId:
        return SessionId(time + hmac_text(self._secret, "session", *parts)[:16])


def hmac_text(secret: bytes, *parts: str) -> str:
    """Return an HMAC-SHA256 of the parts in base 32, 5 bits a character."""
    digest = hmac.digest(secret, "\0".join(parts).encode(), "sha256")
    return base64.b32hexencode(digest).decode().lower().rstrip("=")


def imported_id(digest: str) -> SessionId:
    """Return the id of an imported game, which follows from its record alone: reading a file twice adds it once."""
    found = hashlib.sha256(f"import\0{digest}".encode()).digest()
    return SessionId(base64.b32encode(found[:10]).decode().lower()[:12])


def check_seats(rules: Rules, options: Mapping[str, int | str], seats: int) -> None:
    """Raise ``Refused`` (invalid_options) if such a game is for another number of players."""
    wanted = rules.seats(options)
    if wanted != seats:
        raise Refused("invalid_options", f"such a game of {rules.info.title} is for {wanted}, not for {seats}")
