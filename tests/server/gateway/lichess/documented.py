"""Compare requests and answers with what the OpenAPI document says of them."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import jsonschema

from agon.protocol.generate import documents, lichess


@cache
def document() -> Any:
    return json.loads(documents.api_documents()["openapi.json"])


@cache
def templates() -> dict[str, list[str]]:
    """Return the documented paths by method."""
    found: dict[str, list[str]] = {"GET": [], "POST": []}
    for path, item in lichess.paths(lambda _: {}).items():
        for method in item:
            found[method.upper()].append(path)
    return found


def path_of(method: str, asked: str) -> str:
    """Return the documented path of a request; the one with the fewest places fits best."""
    path = asked.partition("?")[0]
    fit = [each for each in templates()[method] if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", each), path)]
    assert fit, f"{method} {asked} is not in the document"
    return min(fit, key=lambda each: each.count("{"))


def check(method: str, asked: str, answer: Any) -> None:
    """Validate an answer, or a line of one."""
    content = document()["paths"][path_of(method, asked)][method.lower()]["responses"]["200"]["content"]
    schema = next(iter(content.values()))["schema"]
    jsonschema.Draft202012Validator({**schema, "components": document()["components"]}).validate(answer)
