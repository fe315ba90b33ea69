"""Games that go on: the queries of a start and of limits read no row of an abandoned game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Select
from sqlalchemy.dialects import sqlite

from agon.server.store import Store
from agon.server.store.repository import Found
from agon.server.store.unfinished import Progress
from tests.server.store.building import execute, head, row, rows


async def add(store: Store, name: str, *, timed: bool = False, ended: bool = False, **fields: Any) -> None:
    first = head(name, accounts=fields.pop("accounts", ("ann", "bea")), updated=fields.pop("updated", 1))
    await store.append(rows(name, 0), replace(first, timed=timed, **fields))
    if ended:
        await store.append([row(name, 1)], head(name, status="ended", updated=9, accounts=tuple(first.accounts)))


async def test_a_start_asks_for_games_with_a_clock_only(store: Store) -> None:
    await add(store, "untimed")
    await store.append([row("untimed", 1)._replace(at=99)])
    assert (await store.unfinished.timed(), await store.unfinished.last_event_at()) == ([], 0)
    await add(store, "timed", timed=True)
    await add(store, "over", timed=True, ended=True)
    await store.append([row("timed", 1)._replace(at=50)])
    assert (await store.unfinished.timed(), await store.unfinished.last_event_at()) == (["timed"], 50)


async def test_games_are_counted_by_account_until_they_end(store: Store) -> None:
    await add(store, "one")
    await add(store, "twice", accounts=("ann", "ann"))
    await add(store, "over", ended=True)
    await add(store, "other", accounts=("cid", "bea"))
    count = store.unfinished.of_account
    assert (await count("ann", 50), await count("bea", 50), await count("cid", 50)) == (2, 2, 1)
    assert await count("ann", 1) == 1, "it counts no further"
    assert sorted(await store.accounts.playing("ann")) == ["one", "twice"]


async def test_games_are_counted_by_network_while_they_are_new(store: Store) -> None:
    await add(store, "both", networks=["n", "n"], updated=10)
    await add(store, "one", networks=["n", None], updated=20)
    await add(store, "elsewhere", networks=["m", None], updated=20)
    await add(store, "over", networks=["n", "n"], ended=True)
    count = store.unfinished.of_network
    assert [await count("n", since, 50) for since in (0, 11, 21)] == [2, 1, 0]
    assert await count("n", 0, 1) == 1
    await store.unfinished.forget_networks(20)
    assert [await count(network, 0, 50) for network in "nm"] == [1, 1]
    assert await execute(store.database, "SELECT network FROM seats WHERE session = 'over'") == [(None,), (None,)]


async def test_a_list_shows_a_game_as_it_was_noted_last(store: Store) -> None:
    await add(store, "on")
    await add(store, "over", ended=True)
    await store.unfinished.note([])
    await store.unfinished.note([Progress("on", 7, 30), Progress("over", 7, 30)])
    await store.unfinished.note([Progress("on", 3, 20)])
    shown = [(found.session, found.plies, found.updated) for found in await store.games_of("ann")]
    assert shown == [("on", 7, 30), ("over", 0, 9)]


@pytest.mark.parametrize(
    ("ask", "index"),
    [
        (lambda store: store.unfinished.timed(), "sessions_timed"),
        (lambda store: store.unfinished.last_event_at(), "sessions_timed"),
        (lambda store: store.unfinished.of_account("ann", 5), "seats_playing"),
        (lambda store: store.unfinished.of_network("n", 0, 5), "seats_by_network"),
        (lambda store: store.accounts.playing("ann"), "seats_playing"),
        (lambda store: store.cluster.orphans(["life"]), "sessions_timed"),
        (lambda store: store.cluster.owned("life"), "sessions_owned"),
    ],
)
async def test_each_reads_an_index_without_abandoned_games(tmp_path: Path, ask: Any, index: str) -> None:
    store = await Store.open(str(tmp_path / "agon.sqlite3"))
    plans: list[str] = []

    async def explained(query: Select[Any]) -> Found:
        sql = str(query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))
        plans.extend(line[3] for line in await execute(store.database, f"EXPLAIN QUERY PLAN {sql}"))
        return [{"at": 0, "n": 0, "session": ""}]

    for part in (store.unfinished, store.accounts, store.cluster):
        part._read = explained
    await ask(store)
    await store.close()
    assert any(index in line for line in plans), plans
