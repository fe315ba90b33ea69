"""A server's address and its plain GETs, with nothing but the standard library.

A server may have several addresses, separated by commas: those of the servers of one cluster, any of which will do.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit, urlunsplit

import msgspec

from agon.protocol.cards import BotCard
from agon.protocol.errors import Refused

DEFAULT_URL = "http://localhost:8000"
ANSWER_LIMIT = 64 << 20
"""Largest answer read, bytes."""
PATIENCE_S = 10.0

T = TypeVar("T")
_NEXT = re.compile(r'<(/[^<>\s]*)>; rel="next"')


class ServedCard(BotCard, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """A bot's card as served, with the digest that names exactly this text."""

    digest: str


def base_url(url: str) -> str:
    """Return the server's address without a path. Raises ``ValueError``."""
    parts = urlsplit(url if "://" in url else f"http://{url}")
    schemes = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
    if parts.scheme not in schemes or not parts.hostname:
        raise ValueError(f"{url!r} is not a server address; an example is {DEFAULT_URL}")
    return urlunsplit((schemes[parts.scheme], parts.netloc, "", "", ""))


def addresses(url: str) -> list[str]:
    """Each of a server's addresses without a path. Raises ``ValueError``."""
    return [base_url(part.strip()) for part in url.split(",")]


def socket_url(url: str) -> str:
    """Return the WebSocket address of a server given by any of its addresses. Raises ``ValueError``."""
    return "ws" + base_url(url).removeprefix("http") + "/ws"


def is_loopback(url: str) -> bool:
    """Return True if the address is this machine, for which no proxy is used."""
    host = urlsplit(url).hostname or ""
    return host in {"localhost", "::1"} or host.startswith("127.")


def read(url: str, path: str, patience_s: float = PATIENCE_S, also: frozenset[int] = frozenset()) -> bytes:
    """Return the body of a plain GET; blocks. ``also``: statuses besides 200 whose body is an answer.

    Raises ``OSError`` if there is no server, ``Refused`` if it refuses.
    """
    return _answer(url, path, patience_s, also)[0]


def pages(url: str, path: str, patience_s: float = 10 * PATIENCE_S) -> Iterator[bytes]:
    """Return the bodies of a GET that is answered in pages, each of which links to the next. Raises as ``read``."""
    following: str | None = path
    while following is not None:
        body, link = _answer(url, following, patience_s, frozenset())
        yield body
        match = _NEXT.search(link)
        following = None if match is None else match[1]


def _answer(url: str, path: str, patience_s: float, also: frozenset[int]) -> tuple[bytes, str]:
    """Return the body of an answer and its link, from the first address that answers."""
    *others, last = addresses(url)
    for base in others:
        with contextlib.suppress(OSError):
            return _answer_at(base, path, patience_s, also)
    return _answer_at(last, path, patience_s, also)


def _answer_at(base: str, path: str, patience_s: float, also: frozenset[int]) -> tuple[bytes, str]:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({} if is_loopback(base) else None))
    try:
        with opener.open(base + path, timeout=patience_s) as answer:
            return answer.read(ANSWER_LIMIT), answer.headers.get("Link", "")
    except urllib.error.HTTPError as error:
        with error:
            body = error.read(ANSWER_LIMIT)
        if error.code in also:
            return body, ""
        raise Refused("unavailable", _reason(body) or f"GET {path}: {error.code} {error.reason}") from None
    except http.client.HTTPException as error:
        raise OSError(f"the answer is not HTTP: {error}") from None


def _reason(body: bytes) -> str:
    """Return the server's own reason, if it gives one."""
    try:
        answer = msgspec.json.decode(body, type=dict[str, Any])
    except msgspec.DecodeError:
        return ""
    return str(answer.get("error", ""))


async def get(url: str, path: str, kind: type[T]) -> T:
    """Return the JSON answer to a plain GET. Raises as ``read``, and ``ValueError`` for another kind."""
    body = await asyncio.to_thread(read, url, path)
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError as error:
        raise ValueError(f"GET {path}: unexpected answer: {error}") from None


async def bot_card(url: str, bot: str) -> ServedCard:
    """Return the card of a bot; to face the bot is to agree to its ``digest``. Raises as ``get``."""
    return await get(url, f"/api/bots/{quote(bot, safe='')}", ServedCard)


def json_of(url: str, path: str) -> Any:
    """Return the JSON answer to a plain GET, as plain values; blocks. Raises as ``read``, and ``ValueError``."""
    return msgspec.json.decode(read(url, path))
