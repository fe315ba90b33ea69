"""Read one stored game from a server."""

from __future__ import annotations

from urllib.parse import quote

from agon.clients.sdk import address


def read_stored(url: str, session: str, suffix: str = "") -> bytes:
    """Return the stored game ``session`` as the server sends it.

    ``suffix`` names a standard format (".pgn"); without it, JSON. Raises as ``address.read``.
    """
    return address.read(url, f"/api/sessions/{quote(session, safe='')}{quote(suffix, safe='')}")
