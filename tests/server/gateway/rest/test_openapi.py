"""The OpenAPI document is valid, names every route and every command, and says what the server answers."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import pytest
from openapi_spec_validator import validate
from openapi_spec_validator.validation.exceptions import OpenAPIValidationError

from agon.protocol import plain_http
from agon.protocol.generate import documents, openapi
from agon.server.app import Parts
from tests.server.conftest import at
from tests.server.http_client import HttpClient, new_bot
from tests.server.raw_client import RawClient, pair
from tests.server.test_access_matrix import routes


@pytest.fixture(scope="module")
def document() -> Any:
    return json.loads(documents.api_documents()["openapi.json"])


def test_the_document_is_valid(document: Any) -> None:
    validate(document)
    document = json.loads(json.dumps(document))
    document["paths"]["/livez"]["get"]["responses"] = {}
    with pytest.raises(OpenAPIValidationError):
        validate(document)


def test_every_route_and_every_command_is_in_it(document: Any) -> None:
    named = {re.sub(r"\{\w+\}", "{}", path) for path in document["paths"]}
    assert routes() - named == set()
    posts = {path for path, item in document["paths"].items() if "post" in item}
    assert {f"/api/commands/{name}" for name in plain_http.COMMANDS} <= posts
    assert (
        "password"
        in document["paths"]["/api/commands/log_in"]["post"]["requestBody"]["content"][openapi.JSON]["schema"][
            "required"
        ]
    )


def check(document: Any, path: str, answer: Any, method: str = "get") -> None:
    """Validate an answer by the schema that the document has for it."""
    content = document["paths"][path][method]["responses"]["200"]["content"]
    schema = next(iter(content.values()))["schema"]
    jsonschema.Draft202012Validator({**schema, "components": document["components"]}).validate(answer)


async def test_the_answers_of_a_server_are_as_it_says(app: Parts, document: Any) -> None:
    token = await new_bot(app.port)
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben, HttpClient(app.port, token) as client:
        session = await pair(ann, ben)
        seek = (await ann.ask("seek", game="hex"))["seek"]["id"]
        places = {"bot": "random", "game": "hex", "player": ann.me["id"], "seek": seek, "file": session,
                  "session": session}  # fmt: skip
        checked = 0
        for get in openapi.GETS:
            names = re.findall(r"\{(\w+)\}", get.path)
            if get.answer is None or get.is_own or not set(names) <= places.keys():
                continue
            answer = await client.ask("GET", get.path.format(**places))
            if answer.status == 200:
                check(document, get.path, answer.json)
                checked += 1
        assert checked >= 12
        card = (await client.ask("GET", "/api/bots/random")).json["digest"]
        game = {"bot": "random", "level": "random", "game": "tic_tac_toe", "agreed": card}
        started = await client.command("play_bot", **game)
        posts: list[tuple[str, Any]] = [
            ("my_account", {}), ("my_games", {}), ("seek", {"game": "chess"}), ("ping", {}), ("play_bot", game),
            ("resign", {"session": started.json["session"]}), ("hello", {"protocol": 1}),
            ("read_record", {"game": "chess", "upload": "1. e4 *"}),
        ]  # fmt: skip
        for name, fields in posts:
            answer = await client.command(name, **fields)
            assert answer.status == 200, answer
            check(document, f"/api/commands/{name}", answer.json, "post")


def test_a_wrong_answer_is_found(document: Any) -> None:
    with pytest.raises(jsonschema.ValidationError):
        check(document, "/api/games", [{"info": 1}])
