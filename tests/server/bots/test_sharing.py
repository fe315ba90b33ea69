"""Bots, hints and analysis use the asker's share of the workers; few games wait for analysis."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from agon.protocol.events import SessionId
from agon.protocol.thinking import Thinking
from agon.server.app import Parts
from agon.server.bots import hint_service
from agon.server.bots.analysis import MOST_OF_ACCOUNT
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import JobRequest, Outcome, Share
from tests.server.conftest import at
from tests.server.http_client import HttpClient
from tests.server.raw_client import RawClient, pair

BLITZ = {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}
DAYS = {"kind": "correspondence", "days": 3}


@dataclass(slots=True)
class Asked:
    """Requests for moves, in order, and a gate before their answers."""

    requests: list[JobRequest] = field(default_factory=list[JobRequest])
    answers: asyncio.Event = field(default_factory=asyncio.Event)
    came: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def until(self, count: int) -> list[JobRequest]:
        async with asyncio.timeout(20), self.came:
            await self.came.wait_for(lambda: len(self.requests) >= count)
        return self.requests

    async def games(self, count: int) -> list[str]:
        """Return the first games that were asked about, in that order."""
        async with asyncio.timeout(20), self.came:
            await self.came.wait_for(lambda: len({request.share.game for request in self.requests}) >= count)
        return list(dict.fromkeys(request.share.game for request in self.requests))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Answer requests with the first legal action of tic-tac-toe, once the gate is open."""
    asked = Asked()

    async def choose(workers: Workers, request: JobRequest, *_: object) -> Outcome:
        async with asked.came:
            asked.requests.append(request)
            asked.came.notify_all()
        await asked.answers.wait()
        taken = {step.action for step in request.make().history}
        return Outcome(min(set(range(9)) - taken), "bot", Thinking(engine="default", version="1"), [])

    monkeypatch.setattr(Workers, "choose", choose)
    return asked


async def against_a_bot(me: RawClient, app: Parts, **fields: Any) -> str:
    wish = {"bot": "random", "level": "random", "agreed": app.bots.card_digest("random"), "game": "tic_tac_toe"}
    session: str = (await me.ask("play_bot", **wish, seat="second", **fields))["session"]
    return session


@pytest.mark.parametrize(("clock", "kind"), [({"kind": "untimed"}, "untimed"), (DAYS, "untimed"), (BLITZ, "timed")])
async def test_a_bots_move_is_its_opponents_share(app: Parts, asked: Asked, clock: Any, kind: str) -> None:
    async with RawClient(at(app)) as me:
        session = await against_a_bot(me, app, clock=clock)
        (request,) = await asked.until(1)
        assert (request.kind, request.share) == (kind, Share("127.0.0.1", me.me["id"], session))
        assert (request.give_up_at is None) == (clock["kind"] == "untimed")


async def test_bots_of_people_who_are_away_share_one_share(app: Parts, asked: Asked) -> None:
    async with RawClient(at(app)) as me:
        session = await against_a_bot(me, app)
        await asked.until(1)
        table = app.registry.tables[SessionId(session)]
        (turn,) = [task for task in asyncio.all_tasks() if task.get_name() == f"bot-{session}-0"]
        app.bots.leave(table)
        await asyncio.wait([turn])
        for client in list(app.presence.clients[me.me["id"]]):
            app.presence.remove(me.me["id"], client)
        app.bots.on_turn(table)
        again = (await asked.until(2))[1]
    assert again.share == Share("", me.me["id"], session)


async def test_a_hint_is_the_share_of_the_one_who_asks(app: Parts, asked: Asked) -> None:
    async with RawClient(at(app)) as me, RawClient(at(app)) as other:
        session = await pair(me, other, assisted=True)
        await me.send({"t": "ask_hint", "id": "hint", "session": session, "level": 1})
        (request,) = await asked.until(1)
        assert (request.kind, request.share) == ("hint", Share("127.0.0.1", me.me["id"], session))


async def test_the_newest_answers_are_remembered(app: Parts, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint_service, "REMEMBERED", 1)
    asked.answers.set()
    async with RawClient(at(app)) as me, RawClient(at(app)) as other:
        first, second = [await pair(me, other, assisted=True) for _ in range(2)]
        for level, session in enumerate((first, second, second, first), 1):
            hint = await me.ask("ask_hint", session=session, level=level)
            assert hint["t"] != "failure", hint
    assert [request.share.game for request in asked.requests] == [first, second, first]


async def over(one: RawClient, other: RawClient) -> str:
    """Return a game of one move that has ended."""
    session = await pair(one, other)
    await one.act(session, 0)
    await other.event(session, "acted")
    assert (await other.ask("resign", session=session))["t"] == "event"
    return session


async def test_nobody_fills_the_queue_for_analysis(app: Parts, asked: Asked) -> None:
    async with RawClient(at(app)) as greedy, RawClient(at(app)) as other:
        sessions = [await over(greedy, other) for _ in range(MOST_OF_ACCOUNT + 2)]
        theirs, too_many, mine = sessions[:MOST_OF_ACCOUNT], sessions[-2], sessions[-1]
        for session in theirs:
            assert (await greedy.ask("analyse", session=session))["t"] == "ok"
        assert (await greedy.ask("analyse", session=too_many))["code"] == "too_many"
        assert (await greedy.ask("analyse", session=theirs[0]))["t"] == "ok", "it waits already"
        assert (await other.ask("analyse", session=mine))["t"] == "ok"
        asked.answers.set()
        games = await asked.games(MOST_OF_ACCOUNT + 1)
    jobs = asked.requests
    assert games == [theirs[0], mine, *theirs[1:]], "turns go round"
    assert {job.kind for job in jobs} == {"analysis"}
    assert {job.share.account for job in jobs if job.share.game == mine} == {other.me["id"]}


async def test_a_game_says_that_it_is_under_review_until_the_review_is_stored(app: Parts, asked: Asked) -> None:
    async with RawClient(at(app)) as one, RawClient(at(app)) as two:
        session, unasked = await over(one, two), await over(one, two)

        async def is_under_review(name: str) -> bool:
            async with HttpClient(app.port) as http:
                return bool((await http.ask("GET", f"/api/sessions/{name}")).json["under_review"])

        assert not await is_under_review(session), "nobody has asked; this answer is kept"
        assert (await one.ask("analyse", session=session))["t"] == "ok"
        assert [await is_under_review(name) for name in (session, unasked)] == [True, False]
        assert (await two.ask("analyse", session=session))["t"] == "ok", "another device asks for the progress"
        asked.answers.set()
        for each in (one, two):
            while (told := await each.until("analysis"))["done"] != told["total"]:
                pass
        assert not await is_under_review(session)
