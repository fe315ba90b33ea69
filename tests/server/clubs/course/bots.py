"""Bots that members hand in, and the commands by which they do."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from typing import Any

from agon.server.app import Parts
from tests.server.raw_client import RawClient

Json = dict[str, Any]

FIRST = """\
from agon.clients.sdk import Bot, Turn

class Mine(Bot):
    name = "mine"
    games = ("tic_tac_toe",)

    async def choose(self, turn: Turn) -> int:
        print("I see", len(turn.choices), "choices")
        return turn.choices[0].action
"""
BROKEN = FIRST.replace("turn.choices[0]", "turn.chioces[0]")
LATE = FIRST.replace(
    "        return", "        if turn.ply > 5:\n            raise ValueError('lost the thread')\n        return"
)


async def submit(client: RawClient, club: str, source: str, file: str = "mine.py") -> Json:
    """Hand in a bot; return the answer."""
    text = b64encode(source.encode()).decode()
    sent = await client.ask("upload", part=0, text=text)
    assert sent["t"] == "ok", sent
    return await client.ask("submit_bot", club=club, file=file)


async def checked(app: Parts, client: RawClient, club: str) -> list[Json]:
    """Wait until nothing that a member handed in waits for its check; return it, the newest first."""
    while True:
        app.course.checker.checked.clear()
        answer = await client.ask("read_submissions", club=club)
        assert answer["t"] == "submissions", answer
        if all(each["state"] != "waiting" for each in answer["mine"]):
            mine: list[Json] = answer["mine"]
            return mine
        await asyncio.wait_for(app.course.checker.checked.wait(), 120)


async def handed_in(app: Parts, client: RawClient, club: str, source: str = FIRST) -> Json:
    """Hand in a bot, and wait for its check; return it."""
    answer = await submit(client, club, source)
    assert answer["t"] == "submissions", answer
    return (await checked(app, client, club))[0]


def events_of(rows: list[Any]) -> list[Json]:
    return [json.loads(row.body) for row in rows]
