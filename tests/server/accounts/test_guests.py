"""Guests: known by their token alone until they leave something, and removed if they never play."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from agon.protocol.errors import Refused
from agon.protocol.messages import Register
from agon.server.accounts.accounts import NEW_ACCOUNTS, Accounts
from agon.server.accounts.guests import Guests
from agon.server.accounts.sweep import GUEST_MS, Sweep
from agon.server.app import Parts, running
from agon.server.ops.run_time import RunTime
from agon.server.ops.settings import Settings
from agon.server.store import Store
from agon.server.store.chat import ChatRow
from tests.server.conftest import at
from tests.server.raw_client import RawClient, pair
from tests.server.store.building import execute, head, rows

NOW = 1_700_000_000_000
LOOKING: list[tuple[str, dict[str, Any]]] = [("ping", {}), ("my_games", {}), ("my_account", {}), ("my_reports", {})]


async def accounts_in(app: Parts) -> int:
    [(number,)] = await execute(app.store.database, "SELECT count(*) FROM accounts")
    return int(number)


async def test_a_guest_who_only_looks_leaves_nothing_and_is_known_again(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0)
    async with running(settings) as app, RawClient(at(app)) as ann:
        for command, fields in LOOKING:
            assert (await ann.ask(command, **fields))["t"] != "failure", command
        await app.people.revocation.look()
        async with RawClient(at(app), token=ann.token) as again:
            assert again.me == ann.me
        assert await accounts_in(app) == 0
    async with running(settings) as app, RawClient(at(app), token=ann.token) as back:
        assert back.me == ann.me, "after a restart too"
        wish = {"game": "hex", "id": "mine"}
        first, second = [await back.ask("seek", **wish) for _ in range(2)]
        assert first["seek"] == second["seek"]
        assert await accounts_in(app) == 1
        stored = await app.store.accounts.by_id(ann.me["id"])
        assert stored is not None
        assert stored.name == ann.me["name"]


async def test_a_guest_with_two_connections_is_stored_once_and_plays_over_both(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app), token=ann.token) as too, RawClient(at(app)) as bea:
        game = await pair(ann, bea)
        joined = await too.ask("join", id="too", session=game)
        assert joined["t"] == "joined", joined
        assert (await too.act(game, 4, id="move"))["t"] == "event"
        assert (await bea.ask("challenge", to=ann.me["id"], game="hex"))["t"] == "seeking"
        assert await accounts_in(app) == 2


async def test_a_guest_who_is_not_stored_can_be_challenged(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as bea:
        challenge = (await ann.ask("challenge", to=bea.me["id"], game="tic_tac_toe"))["seek"]
        assert challenge["to"] == bea.me
        assert (await bea.ask("accept_seek", seek=challenge["id"]))["t"] == "started"


async def test_a_token_that_was_changed_or_ended_names_nobody(store: Store) -> None:
    accounts = Accounts(store, [], RunTime(), Guests(b"x" * 32), now=lambda: NOW)
    others = Accounts(store, [], RunTime(), Guests(b"y" * 32), now=lambda: NOW)
    guest, token, credential = await accounts.hello(None, None)
    assert token is not None
    other = "3" if token[8] == "2" else "2"
    for wrong in (token[:8] + other + token[9:], token[:-1], token[:-22] + "A" * 22):
        with pytest.raises(Refused, match="unauthenticated"):
            await accounts.hello(wrong, None)
    with pytest.raises(Refused, match="unauthenticated"):
        await others.hello(token, None)
    kept = await accounts.keep(guest, credential, "1.2.3.4")
    assert (await accounts.hello(token, None)).account == kept == await store.accounts.by_id(guest.id)
    assert await accounts.keep(guest, credential, "1.2.3.4") == kept, "as another of its connections asks"
    await store.accounts.revoke(guest.id, NOW)
    await store.accounts.change(guest.id, deleted_at=NOW)
    await store.erase(guest.id, "Deleted player")
    with pytest.raises(Refused, match="unauthenticated"):
        await accounts.hello(token, None)
    with pytest.raises(Refused, match="unauthenticated"):
        await accounts.keep(guest, credential, "1.2.3.4")


async def test_new_accounts_of_an_address_are_limited(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agon.server.accounts.accounts.NEW_ACCOUNTS", NEW_ACCOUNTS._replace(most=3))
    accounts = Accounts(store, [], RunTime(), Guests(bytes(32)), now=lambda: NOW)
    bot = Register(kind="bot", name="Charly", operator="Ann")
    await accounts.hello(None, bot, "1.2.3.4")
    guests = [await accounts.hello(None, None, "1.2.3.4") for _ in range(3)]
    for guest in guests[:2]:
        await accounts.keep(guest.account, guest.credential, "1.2.3.4")
    with pytest.raises(Refused, match="too_fast"):
        await accounts.keep(guests[2].account, guests[2].credential, "1.2.3.4")
    with pytest.raises(Refused, match="too_fast"):
        await accounts.hello(None, bot, "1.2.3.4")
    await accounts.keep(guests[2].account, guests[2].credential, "1.2.3.5")


async def test_guests_without_games_go_after_30_days(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    time = NOW
    accounts = Accounts(store, [], RunTime(), Guests(bytes(32)), now=lambda: time)
    names = ["idle", "plays", "back", "member", "charly"]
    kept = {name: await accounts.hello(None, Register(kind="human", name=name)) for name in names[:4]}
    kept["charly"] = await accounts.hello(None, Register(kind="bot", name="Charly", operator="Ann"))
    ids = {name: entered.account.id for name, entered in kept.items()}
    await store.append(rows("s", 0), head("s", accounts=(ids["plays"], "someone")))
    await store.accounts.change(ids["member"], password="hash")
    await store.chat.say(ChatRow("s", 0, 1, "spectators", ids["idle"], "{}", "c", "hello"))
    sweep = Sweep(store, lambda: time)
    time += GUEST_MS
    await accounts.hello(kept["back"].token, None)
    await sweep.sweep()
    assert await store.accounts.by_id(ids["idle"]) is not None, "not before"
    time += 1
    with caplog.at_level(logging.INFO):
        await sweep.sweep()
    assert [record.getMessage().split()[0] for record in caplog.records if "guests who" in record.msg] == ["1"]
    assert {name for name in names if await store.accounts.by_id(ids[name]) is not None} == set(names) - {"idle"}
    assert await store.accounts.of(ids["idle"]) == []
    assert [line.author for line in await store.chat.lines("s")] == [None]
