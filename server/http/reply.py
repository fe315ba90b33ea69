"""Make replies to plain HTTP requests."""

from __future__ import annotations

import math
from http import HTTPStatus
from typing import Final, NamedTuple

import msgspec

TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".yaml": "application/yaml",
    ".ts": "text/plain; charset=utf-8",
}
SAFE: Final = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
]


METHODS: Final = ("GET", "HEAD", "POST")


class Asked(NamedTuple):
    """A request. ``address``: where it comes from, behind a trusted proxy too."""

    target: str
    if_none_match: str | None = None
    address: str = "local"
    is_operator: bool = False
    """True if it may see the server's own state."""
    takes_gzip: bool = False
    language: tuple[tuple[str, ...], str] = ((), "")
    """Headers ``Cookie`` and ``Accept-Language``, which choose the language of a page."""
    method: str = "GET"
    token: str | None = None
    """Bearer token of the header ``Authorization``."""
    kind: str = ""
    """Media type of the body."""
    body: bytes = b""
    origin: str = ""
    """Origin under which it came, as far as its headers say it, such as ``https://play.example``."""


class Reply(NamedTuple):
    """The answer to a request. The sender adds ``Content-Length``."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def reason(self) -> str:
        return HTTPStatus(self.status).phrase


def json_reply(body: bytes, status: int = 200) -> Reply:
    return Reply(status, [("Content-Type", TYPES[".json"]), ("Cache-Control", "no-store"), *SAFE], body)


def retry_reply(status: int, reason: str, retry_s: float) -> Reply:
    """Return a refusal that says when to ask again."""
    refused = json_reply(msgspec.json.encode({"error": reason}), status)
    return refused._replace(headers=[*refused.headers, ("Retry-After", str(max(1, math.ceil(retry_s))))])


def text_reply(text: str, status: int = 200, kind: str = "text/plain; charset=utf-8") -> Reply:
    headers = [("Content-Type", kind), ("Cache-Control", "no-store"), *SAFE]
    return Reply(status, headers, text.encode())


def file_reply(body: bytes, media_type: str, name: str) -> Reply:
    """Return a file to download. ``name`` has letters, digits, ``-``, ``_`` and ``.`` only."""
    kept = [("Content-Type", media_type), ("Content-Disposition", f'attachment; filename="{name}"')]
    return Reply(200, [*kept, ("Cache-Control", "no-store"), *SAFE], body)


def unreadable(start: bytes) -> Reply:
    """Return the answer to a request that cannot be read, of which the first bytes are known."""
    method = start.partition(b" ")[0].decode("ascii", "replace")
    if method.isalpha() and method.isupper() and method not in METHODS:
        return not_allowed()
    return text_reply("this is no request that this server can read\n", 400)


def not_allowed() -> Reply:
    """Return the answer to a method that this server, or this path, does not have."""
    refused = text_reply("GET and HEAD are answered here, and POST at the paths of /schema/openapi.json\n", 405)
    return refused._replace(headers=[*refused.headers, ("Allow", ", ".join(METHODS))])
