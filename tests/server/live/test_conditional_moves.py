"""Conditional moves: played when they apply, secret until then, void when the game goes another way."""

from __future__ import annotations

import asyncio
import json
import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from agon.protocol import codec
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId
from agon.server.app import Parts, running
from agon.server.ops.settings import Settings
from agon.server.session import commit_reveal
from agon.server.session.conditional_moves import Kept, answer, explored, made, rest_of
from tests.server.raw_client import RawClient, pair
from tests.server.session.asking import answer_take_back, ask_take_back
from tests.server.session.test_delayed_view import Onlooker, masked
from tests.server.session.test_state import Recorded


def test_a_plan_answers_what_it_names_and_nothing_else() -> None:
    table = Recorded("tic_tac_toe")
    table.play(4)
    plan = made(table.session, 0, [[0, 8, 2, 6], [0, 8, 6, 2], [1, 3]])
    assert answer(table.session, 0, plan) is None, "the other is to move"
    table.play(0)
    assert answer(table.session, 0, plan) == 8
    table.play(8, 6)
    assert answer(table.session, 0, plan) == 2
    assert rest_of(table.session, plan) == [[2]]
    other = Recorded("tic_tac_toe")
    other.play(4, 5)
    assert rest_of(other.session, plan) == []


def test_what_is_taken_back_ends_the_plan() -> None:
    table = Recorded("tic_tac_toe")
    table.play(4)
    plan = made(table.session, 0, [[0, 8]])
    table.play(0, 8)
    table.do(ask_take_back(0))
    table.do(answer_take_back(1, accept=True))
    assert table.session.acting() == (0,)
    assert answer(table.session, 0, plan) is None, "else what was taken back would be played again at once"


@pytest.mark.parametrize("lines", [[[4, 8]], [[0]], [[0, 8, 1]], [[]], [[0, 8], [0, 7]], [[0, 8, 1, 8]]], ids=str)
def test_a_plan_against_the_rules_or_itself_is_refused(lines: list[list[int]]) -> None:
    table = Recorded("tic_tac_toe")
    table.play(4)
    with pytest.raises(Refused):
        made(table.session, 0, lines)


def test_nothing_is_planned_on_ones_own_turn_or_where_there_are_secrets() -> None:
    with pytest.raises(Refused, match="your turn"):
        made(Recorded("tic_tac_toe").session, 0, [[0, 1]])
    with pytest.raises(Refused, match="chance or secrets"):
        explored(Recorded("kuhn_poker").session, "s", "c", [])  # type: ignore[arg-type]


async def world(database: Path, plan: list[list[int]]) -> tuple[dict[str, list[str]], list[int]]:
    """Return the messages to others, until the first player's plan is played, and the moves played."""
    async with running(Settings(database=str(database), port=0, workers=0)) as app:
        url = f"ws://127.0.0.1:{app.port}/ws"
        async with RawClient(url) as ann, Onlooker(url) as ben, Onlooker(url) as eve:
            session = await pair(ann, ben)
            await eve.ask("join", session=session)
            await ann.act(session, 4)
            await ben.event(session, "acted")
            if plan:
                kept = await ann.ask("set_plan", session=session, seq=ann.seq[session], lines=plan)
                assert [line["actions"] for line in kept["lines"]] == plan
                assert (await ben.ask("read_plan", session=session))["lines"] == []
            else:
                await ben.ask("read_plan", session=session)
            assert (await eve.ask("read_plan", session=session))["code"] == "not_seated"
            explored = await ben.ask("explore", session=session, actions=[0, 8])
            assert (explored["turn"], len(explored["choices"])) == (1, 6)
            path = f"http://127.0.0.1:{app.port}/api/sessions/{session}"
            export = await asyncio.to_thread(lambda: urllib.request.urlopen(path, timeout=20).read().decode())
            names = (session, ann.me["id"], ben.me["id"], eve.me["id"])
            told = {"ben": ben.frames, "eve": eve.frames, "export": [export]}
            told = {road: [masked(text, *names) for text in texts] for road, texts in told.items()}
            for road in ("ben", "eve"):
                told[road] = [
                    re.sub(r'"id":"[^"]*"', "", text)
                    for text in told[road]
                    if '"onlookers","' not in text and '"welcome"' not in text and '"started"' not in text
                ]
            await ben.act(session, 0)
            if plan:
                answered = await eve.event(session, "acted")
                while answered["event"]["seat"] != 0 or answered["position"]["ply"] != 3:
                    answered = await eve.event(session, "acted")
                assert "plan" not in json.dumps(answered)
            await ann.ask("resign", session=session)
            played = [row.body for row in await app.store.events(session)]
            actions = [event["action"] for event in map(json.loads, played) if event["t"] == "acted"]
    return told, actions


async def test_a_plan_is_played_and_known_to_nobody_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commit_reveal, "new_seed", lambda: "11" * 32)
    without, played = await world(tmp_path / "a.sqlite3", [])
    assert played == [4, 0]
    for number, plan in enumerate(([[0, 8]], [[0, 2, 1, 6], [3, 7]])):
        told, played = await world(tmp_path / f"b{number}.sqlite3", plan)
        assert played == [4, 0, plan[0][1]]
        assert told == without, "a plan can be told from none"


async def test_a_plan_outlives_its_server(tmp_path: Path) -> None:
    place = Settings(database=str(tmp_path / "a.sqlite3"), port=0, workers=0)
    async with running(place) as app:
        url = f"ws://127.0.0.1:{app.port}/ws"
        async with RawClient(url) as ann, RawClient(url) as ben:
            session = await pair(ann, ben)
            await ann.act(session, 4)
            await ann.ask("set_plan", session=session, seq=ann.seq[session], lines=[[0, 8]])
            token, seq = ben.token, ann.seq[session]
    async with running(place) as app, RawClient(f"ws://127.0.0.1:{app.port}/ws", token=token) as ben:
        await ben.ask("join", session=session)
        await ben.send({"t": "act", "id": "mine", "session": session, "seq": seq, "action": 0})
        answered: Any = await ben.event(session, "acted")
        while answered["event"]["seat"] != 0:
            answered = await ben.event(session, "acted")
        assert answered["event"]["action"] == 8


async def test_a_plan_that_is_kept_while_the_one_before_is_found_void_stays(
    app: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, seek_store = f"ws://127.0.0.1:{app.port}/ws", app.store.conditional_moves
    async with RawClient(url) as ann, RawClient(url) as ben:
        session = await pair(ann, ben)
        await ann.act(session, 4)
        await ben.event(session, "acted")
        newer = codec.encode(Kept(steps=1, taken_back=0, lines=[[1, 8, 0, 2]]))
        table = app.registry.tables[SessionId(session)]
        looked, dropped = asyncio.Event(), asyncio.Event()
        of, drop = seek_store.of, seek_store.drop

        async def read_before_it_is_kept(name: str) -> dict[int, bytes]:
            found = await of(name)
            if table.session.ply == 2:
                await seek_store.put(name, 0, newer)
            looked.set()
            return found

        async def done(*which: Any) -> None:
            await drop(*which)
            dropped.set()

        monkeypatch.setattr(seek_store, "of", read_before_it_is_kept)
        monkeypatch.setattr(seek_store, "drop", done)
        await ann.ask("set_plan", session=session, seq=ann.seq[session], lines=[[0, 8]])
        await looked.wait()
        await ben.act(session, 1)
        await dropped.wait()
        assert await of(session) == {0: newer}


async def test_only_a_seat_explores_its_game(app: Parts) -> None:
    url = f"ws://127.0.0.1:{app.port}/ws"
    async with RawClient(url) as ann, RawClient(url) as ben, RawClient(url) as eve:
        session = await pair(ann, ben, watching="none")
        await ann.act(session, 4)
        assert (await ann.ask("explore", session=session, actions=[]))["t"] != "failure"
        for command in ("explore", "read_plan"):
            fields = {"actions": []} if command == "explore" else {}
            assert (await eve.ask(command, session=session, **fields))["code"] == "not_seated", command
