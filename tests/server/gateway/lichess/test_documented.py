"""The OpenAPI document and the table of access name the same paths, and agree on who needs a token."""

from __future__ import annotations

import json

import jsonschema
import pytest

from agon.protocol.generate import lichess
from tests.server.gateway.lichess.documented import check, document, path_of
from tests.server.gateway.lichess.test_access import VIEWERS, table


def test_the_paths_of_the_table_are_those_of_the_document() -> None:
    named = {path_of(*row.split()) for row in table()}
    for path in lichess.PATHS:
        both = {path.path.replace("*", kind) for kind in ("bot", "board")}
        assert both & named, f"{path.path} is not in access.txt"


def test_the_answers_of_the_table_are_in_the_document() -> None:
    """Each refusal is a documented one, and a path is open exactly if the table says so of nobody."""
    for row, answers in table().items():
        method, asked = row.split()
        operation = document()["paths"][path_of(method, asked)][method.lower()]
        assert {answer if answer == "200" else f"{answer[0]}XX" for answer in answers} <= operation["responses"].keys()
        assert ("security" in operation) == (answers[VIEWERS.index("nobody")] == "401"), row


def test_an_answer_in_another_form_is_found() -> None:
    good = {"id": "a", "name": "b", "title": None, "online": True}
    check("GET", "/api/users/status?ids=a", [good])
    for bad in ({**good, "more": 1}, {**good, "title": "GM"}, {"id": "a"}):
        with pytest.raises(jsonschema.ValidationError):
            check("GET", "/api/users/status?ids=a", [bad])
    assert json.dumps(document()).count("/api/bot/game/stream/{game}") == 1
