"""Plain GETs: the headers of every answer; an unreachable database, an invalid path."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import logging
import urllib.error
import urllib.request
from typing import Any

import pytest

from agon.server.app import Parts, running
from agon.server.ops.settings import Settings
from agon.server.store import Store, StoreFailed


async def get(app: Parts, path: str) -> tuple[int, str]:
    """Return status and body."""

    def ask() -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{app.port}{path}", timeout=20) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    return await asyncio.to_thread(ask)


@pytest.mark.parametrize(
    "path",
    ["/api/sessions/none", "/api/sessions/none/ratings", "/api/players/none", "/api/players?name=none",
     "/api/leaderboard", "/api/bots/none", "/api/export.ndjson"],
)  # fmt: skip
async def test_while_the_database_is_away_the_api_says_so_and_blames_nobody_else(
    app: Parts, path: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def away(*_: Any) -> Any:
        raise StoreFailed("the database cannot be read: it is away")

    monkeypatch.setattr(Store, "_fetch", away)
    with caplog.at_level(logging.WARNING):
        status, body = await get(app, path)
    assert (status, "it is away" in body) == (503, True), body
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("path", ["/api/sessions/a%00b", "/api/players/a%00b", "/api/sessions/a%00b/ratings"])
async def test_a_path_with_what_a_database_cannot_hold_leads_nowhere(place: str, path: str) -> None:
    async with running(Settings(database=place, port=0, workers=0)) as app:
        assert (await get(app, path))[0] in {200, 404}


PAGES = ("/", "/account", "/replay/none", "/nowhere/at/all")
OTHERS = (
    "/static/js/pages/play.js", "/schema/server-messages.json", "/api/games", "/api/sessions/none", "/api/nothing",
    "/api/export.ndjson", "/livez", "/readyz", "/metrics",
)  # fmt: skip


def headers_of(port: int, path: str) -> http.client.HTTPMessage:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        connection.request("GET", path)
        return connection.getresponse().headers


async def test_every_answer_forbids_guessing_its_type_and_every_page_foreign_scripts_and_frames(app: Parts) -> None:
    for path in (*PAGES, *OTHERS):
        headers = await asyncio.to_thread(headers_of, app.port, path)
        assert (headers["X-Content-Type-Options"], headers["Referrer-Policy"]) == ("nosniff", "same-origin"), path
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin", path
        assert headers["Access-Control-Allow-Origin"] is None, path
        assert headers["Content-Type"].startswith("text/html") == (path in PAGES), path
        if path in PAGES:
            policy = headers["Content-Security-Policy"].split("; ")
            framed = "frame-ancestors *" if path == "/embed/*" else "frame-ancestors 'none'"
            assert {"default-src 'self'", "script-src 'self'", framed} <= set(policy), path
