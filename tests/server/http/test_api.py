"""Plain GETs where something is wrong: a database that is away, a path that nobody can mean."""

from __future__ import annotations

import asyncio
import logging
import urllib.error
import urllib.request
from typing import Any

import pytest

from agon.protocol.generate import documents
from agon.server.app import App, running
from agon.server.http.schema_documents import SchemaDocuments
from agon.server.ops.settings import Settings
from agon.server.store import Store, StoreFailed


async def get(app: App, path: str) -> tuple[int, str]:
    """Status and body."""

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
    app: App, path: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
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


async def test_the_asyncapi_documents_are_made_once_and_served(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    made = documents.asyncapi_documents()
    calls: list[str] = []
    monkeypatch.setattr(documents, "asyncapi_documents", lambda: calls.append("made") or made)
    names = ["asyncapi.json", "asyncapi-mqtt.json", "asyncapi.json"]
    answers = await asyncio.gather(*(get(app, f"/schema/{name}") for name in names))
    assert answers == [(200, made[name]) for name in names]
    assert (await get(app, "/schema/nowhere.json"))[0] == 404
    assert calls == ["made"]


async def test_a_client_that_has_the_document_is_not_sent_it_again() -> None:
    served = SchemaDocuments()
    first = await served.get("asyncapi.json", None)
    assert first is not None
    again = await served.get("asyncapi.json", dict(first.headers)["ETag"])
    assert again is not None
    assert (again.status, again.body) == (304, b"")
