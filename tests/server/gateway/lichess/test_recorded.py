"""Replay what lichess-bot and BotLi asked of this server, and the form of its answers.

``facts.json`` was recorded while both, unchanged, played each other here; names stand for tokens, games and moves, and
answers are kept as types only. Each answer is also what the OpenAPI document says.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from agon.server.app import Parts
from tests.server.gateway.lichess.documented import check
from tests.server.gateway.lichess.test_lichess_api import Pair
from tests.server.http_client import HttpClient, Json

FACTS: list[Json] = json.loads(Path(__file__).with_name("facts.json").read_text())


def shape(value: Any) -> Any:
    """Return a value with types in place of texts and numbers."""
    if isinstance(value, dict):
        return {name: shape(part) for name, part in sorted(value.items())}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return type(value).__name__


@pytest.mark.parametrize("client", sorted({fact["client"] for fact in FACTS}))
async def test_the_requests_of_a_client_get_the_same_answers(app: Parts, client: str) -> None:
    async with Pair(app) as bots:
        game = await bots.begin()
        moves = iter(("e2e4", "d2d4"))
        for fact in (fact for fact in FACTS if fact["client"] == client and "accept" not in fact["path"]):
            path = fact["path"].replace("{game}", game)
            if "{move}" in path:
                path = path.replace("{move}", next(moves))
            async with HttpClient(app.port, bots.tokens[0]) as asking:
                body = fact["body"].replace("{token}", bots.tokens[0]).encode()
                headers = {"Content_Type": fact["kind"]} if fact["kind"] else {}
                asking.send(fact["method"], path, body, **headers)
                if "lines" in fact:
                    assert (await asking.head()).status == fact["status"]
                    first = await asking.line() or {}
                    assert shape(first) == fact["lines"][first["type"]], path
                    check(fact["method"], fact["path"], first)
                    continue
                answer = await asking.answer()
                assert answer.status == fact["status"], (path, answer)
                given = json.loads(answer.body.replace(bots.tokens[0].encode(), b"{token}"))
                check(fact["method"], fact["path"], given)
                expected = fact["answer"]
                if path.endswith("playing"):  # recorded before the first game
                    expected = {"nowPlaying": shape(given["nowPlaying"])}
                if not isinstance(expected, str):
                    assert shape(given) == expected, path
            if "{move}" in fact["path"]:
                assert (await bots.do(1, f"move/{'e7e5' if 'e2e4' in path else 'd7d5'}"))[0] == 200
