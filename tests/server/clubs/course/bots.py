"""Bots that members hand in, and the commands by which they do."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from typing import Any

from agon.protocol import codec
from agon.protocol.events import AccountId, SessionId
from agon.protocol.league import Verdict
from agon.protocol.league_log import LeagueSet, MeetingHeld, ScoredGame
from agon.server.app import Parts
from agon.server.store.clubs.submissions import SubmissionRow
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


async def add_good(app: Parts, club: str, account: str, source: str = FIRST) -> str:
    """Store a bot as if it had been handed in and had passed, where bots need not be confined; return its id."""
    row = SubmissionRow(f"of-{account}", club, account, 0, 0, "mine.py", len(source), app.registry.now())
    await app.store.submissions.add(row, source.encode())
    verdict = codec.encode(Verdict(played={"tic_tac_toe": "won in 5 moves"}))
    await app.store.submissions.judge(row.id, "good", verdict, ["tic_tac_toe"])
    return row.id


async def hold_meetings(app: Parts, club: str, first: str, second: str, count: int) -> list[str]:
    """Store so many meetings of a league, of which each wins the game that it begins; return the games."""
    league, now = app.course.league, app.registry.now()
    await league.set(club, LeagueSet(game="tic_tac_toe", time_ms=50, running=False, by=AccountId("nobody")))
    rules, sessions = app.registry.rules("tic_tac_toe"), list[str]()
    for number in range(count):
        games: list[ScoredGame] = []
        for begins in (0, 1):
            session = SessionId(f"league-{number}-{begins}")
            games.append(ScoredGame(session=session, first=begins, points=1.0 - begins, reason="finished"))
            sessions.append(session)
        event = MeetingHeld(
            game="tic_tac_toe", version=rules.info.version, time_ms=50, first=first, second=second, round=number,
            games=games,
        )  # fmt: skip
        head = await app.store.leagues.head(club)
        assert head is not None
        assert await app.store.leagues.append(head._replace(seq=head.seq + 1), now + number, codec.encode(event))
    return sessions
