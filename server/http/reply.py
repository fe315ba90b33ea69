"""Make replies to plain GETs."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final, NamedTuple

TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": "application/json",
    ".yaml": "application/yaml",
    ".ts": "text/plain; charset=utf-8",
}
SAFE: Final = [("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin")]


class Reply(NamedTuple):
    """The answer to a GET. The sender adds ``Content-Length``."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def reason(self) -> str:
        return HTTPStatus(self.status).phrase


def json_reply(body: bytes, status: int = 200) -> Reply:
    return Reply(status, [("Content-Type", TYPES[".json"]), ("Cache-Control", "no-store"), *SAFE], body)


def text_reply(text: str, status: int = 200, kind: str = "text/plain; charset=utf-8") -> Reply:
    headers = [("Content-Type", kind), ("Cache-Control", "no-store"), *SAFE]
    return Reply(status, headers, text.encode())


def file_reply(body: bytes, media_type: str, name: str) -> Reply:
    """Return a file to download. ``name`` has letters, digits, ``-``, ``_`` and ``.`` only."""
    kept = [("Content-Type", media_type), ("Content-Disposition", f'attachment; filename="{name}"')]
    return Reply(200, [*kept, ("Cache-Control", "no-store"), *SAFE], body)
