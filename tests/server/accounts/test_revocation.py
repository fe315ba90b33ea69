"""Changes of accounts elsewhere are noticed, even if some of them cannot be read."""

from __future__ import annotations

import asyncio
import time

import pytest

from agon.server.accounts import revocation
from agon.server.accounts.authentication import Authentication
from agon.server.accounts.deletion import mark
from agon.server.accounts.revocation import Revocation
from agon.server.app import Parts
from agon.server.store import Row
from agon.server.store.chat import ChatRow
from tests.server.accounts.test_account_laws import ends
from tests.server.conftest import at
from tests.server.raw_client import RawClient, pair
from tests.server.store.building import head
from tests.server.store.test_accounts import account, add


def now() -> int:
    return time.time_ns() // 1_000_000


def watch_of(app: Parts) -> Revocation:
    people = app.people
    return Revocation(app.store, app.presence, people.deletion, people.authentication)


async def test_a_game_that_cannot_be_read_holds_up_no_other_deletion(
    app: Parts, caplog: pytest.LogCaptureFixture
) -> None:
    store = app.store
    await add(store, account("ann"), account("ben"))
    unreadable = Row("unreadable", 0, 1, b'{"t":"of a version that nobody has"}')
    await store.append([unreadable], head("unreadable", accounts=("ann", "someone")))
    for who in ("ann", "ben"):
        await mark(store, who, now())
    await watch_of(app).look()
    ben = await store.accounts.by_id("ben")
    assert ben is not None
    assert ben.erased
    assert "account ann cannot be deleted" in caplog.text


async def test_whatever_goes_wrong_once_is_tried_again(
    app: Parts, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    watch, looked, again = watch_of(app), 0, asyncio.Event()

    async def look() -> None:
        nonlocal looked
        looked += 1
        if looked == 1:
            raise ValueError("nobody thought of this")
        again.set()

    monkeypatch.setattr(watch, "look", look)
    monkeypatch.setattr(revocation, "EVERY_S", 0.0)
    running = asyncio.create_task(watch.run())
    waiting = asyncio.create_task(again.wait())
    await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
    assert again.is_set()
    assert "nobody thought of this" in caplog.text
    running.cancel()
    await asyncio.wait({running})


async def test_what_was_said_in_a_name_while_it_was_taken_away_is_nobodys_soon(app: Parts) -> None:
    url, store = f"ws://127.0.0.1:{app.port}/ws", app.store
    async with RawClient(url, register={"kind": "human", "name": "Anouk"}) as ann:
        who = ann.me["id"]
    deletion = app.people.deletion
    await mark(store, who, now())
    await deletion.finish(who)
    await store.chat.say(ChatRow("s", 0, 1, "spectators", who, '{"name":"Anouk"}', "late", "I am still here"))
    await watch_of(app).look()
    [line] = await store.chat.lines("s")
    assert (line.author, line.player, line.text) == (None, None, "I am still here")


async def test_the_end_of_a_tokens_days_ends_its_connections(app: Parts) -> None:
    async with RawClient(at(app)) as ann:
        token = (await ann.ask("create_token", label="a program", scopes=["play"], days=1))["token"]
        async with RawClient(at(app), token=token) as program:
            time = now()
            people = app.people
            ahead = Authentication(app.store, people.accounts, now=lambda: time)
            watch = Revocation(app.store, app.presence, people.deletion, ahead)
            await watch.look()
            assert (await program.ask("ping"))["t"] == "pong"
            time += 86_400_000
            await watch.look()
            assert await ends(program) == "this session has expired: log in again"
        assert (await ann.ask("ping"))["t"] == "pong", "a session without an end goes on"


async def test_the_seeks_and_challenges_of_a_deleted_account_end(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as bea:
        assert (await ann.ask("seek", game="hex"))["t"] == "seeking"
        challenge = await ann.ask("challenge", to=bea.me["id"], game="hex")
        offered = await bea.until("offers")
        assert [each["id"] for each in offered["challenges"]] == [challenge["seek"]["id"]]
        assert (await ann.ask("delete_account", name=ann.me["name"]))["t"] == "ok"
        assert (await bea.until("offers"))["challenges"] == []
        await bea.send({"t": "watch_lobby", "id": "lobby"})
        assert (await bea.until("lobby"))["seeks"] == []


async def test_the_host_ends_the_games_of_an_account_that_stays(app: Parts, caplog: pytest.LogCaptureFixture) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as bea:
        begun, fresh = await pair(ann, bea), await pair(ann, bea)
        assert (await ann.act(begun, 4))["t"] == "event"
        assert (await ann.ask("seek", game="hex"))["t"] == "seeking"
        unreadable = Row("unreadable", 0, 1, b'{"t":"of a version that nobody has"}')
        await app.store.append([unreadable], head("unreadable", accounts=("eve", "someone")))
        await add(app.store, account("eve"))
        for who in ("eve", ann.me["id"]):
            await app.store.accounts.change(who, end_games_at=now())
        await watch_of(app).look()
        assert await app.store.accounts.playing(ann.me["id"]) == []
        assert await app.store.accounts.whose_games_end() == ["eve"], "which is tried again"
        assert "the games of account eve cannot be ended" in caplog.text
        results = {game["session"]: game["result"] for game in (await bea.ask("my_games"))["games"]}
        assert [results[session].rpartition(" ")[2] for session in (begun, fresh)] == ["resigned", "off"]
        await bea.send({"t": "watch_lobby", "id": "lobby"})
        assert (await bea.until("lobby"))["seeks"] == []
        assert (await ann.ask("seek", game="hex"))["t"] == "seeking", "the account goes on"
