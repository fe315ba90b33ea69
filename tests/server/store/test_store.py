"""The store: appended rows can be read, lists are in order, accounts keep their kind."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from agon.server.store import AccountExists, AccountRow, Row, SequenceConflict, Store, StoreFailed, queries
from tests.server.store.building import execute, head, row, rows, session_of


def account(name: str, *, kind: str = "human", created: int = 1) -> AccountRow:
    values = {"id": name, "name": name.title(), "kind": kind, "role": kind, "created": created}
    return msgspec.convert(values, AccountRow)


# Logs


async def test_events_come_back_in_order_from_where_one_asks(store: Store) -> None:
    await store.append(rows("s", 0, 1, 2))
    await store.append(rows("other", 0))
    assert await store.events("s") == rows("s", 0, 1, 2)
    assert await store.events("s", since=0) == rows("s", 1, 2)
    assert await store.events("s", since=2) == []
    assert await store.events("nowhere") == []


async def test_an_event_number_is_used_once(store: Store) -> None:
    await store.append(rows("s", 0, 1))
    with pytest.raises(SequenceConflict) as conflict:
        await store.append([Row("s", 1, 5, b'{"other":true}'), row("s", 2)], head("s"))
    assert (conflict.value.session, conflict.value.seq) == ("s", 1)
    assert conflict.value.stored == rows("s", 1), "what is there instead"
    assert await store.events("s") == rows("s", 0, 1)
    assert await store.head("s") is None


async def test_a_stored_game_survives_a_restart(store: Store, place: str) -> None:
    await store.append(rows("s", 0), head("s"))
    await store.close()
    again = await Store.open(place)
    assert await again.events("s") == rows("s", 0)
    assert await again.unfinished.timed() == ["s"]
    await again.close()


async def test_what_happened_is_never_changed(store: Store) -> None:
    await store.append(rows("s", 0))
    with pytest.raises(IntegrityError, match="never changed"):
        await execute(store.database, "UPDATE events SET body = 'other'")


# Heads


async def test_a_head_is_kept_with_all_its_fields(store: Store) -> None:
    for changed in (head("s"), head("s", updated=9, status="ended", plies=7)):
        await store.append([], changed)
        assert await store.head("s") == changed


async def test_live_sessions_are_those_being_played(store: Store) -> None:
    await store.append(rows("a", 0), head("a"))
    await store.append(rows("b", 0), head("b"))
    await store.append(rows("a", 1), head("a", status="ended"))
    assert await store.unfinished.timed() == ["b"]


async def test_my_games_are_newest_first_and_in_pages(store: Store) -> None:
    for number in range(5):
        await store.append([], head(f"s{number}", updated=number))
    await store.append([], head("foreign", updated=9, accounts=("cleo", "bea")))
    await store.append([], head("s1", updated=10))  # played on
    page = await store.games_of("ann", limit=3)
    assert [game.session for game in page] == ["s1", "s4", "s3"]
    following = await store.games_of("ann", before=page[-1].updated, limit=3)
    assert [game.session for game in following] == ["s2", "s0"]
    assert [game.session for game in await store.games_of("bea", limit=2)] == ["s1", "foreign"]


async def test_no_game_is_left_out_between_pages_where_several_changed_at_one_time(store: Store) -> None:
    for number in range(6):
        await store.append([], head(f"s{number}", updated=1 + number // 4))
    page = await store.games_of("ann", limit=3)
    assert [game.session for game in page] == ["s4", "s5", "s0", "s1", "s2", "s3"]
    assert await store.games_of("ann", before=page[-1].updated, limit=3) == []
    await store.append([], head("own", updated=3, accounts=("ann", "ann")))
    assert [game.session for game in await store.games_of("ann", limit=2)] == ["own", "s4", "s5"]


async def test_a_game_against_oneself_is_listed_once(store: Store) -> None:
    await store.append([], head("s", accounts=("ann", "ann")))
    assert len(await store.games_of("ann")) == 1


async def test_the_ended_games_of_two_accounts_are_found_last_changed_first(store: Store) -> None:
    for number, seats in enumerate((("ann", "bea"), ("bea", "ann"), ("ann", "cleo"), ("ann", "bea"))):
        await store.append([], head(f"s{number}", updated=number, accounts=seats, status="ended"))
    await store.append([], head("playing", updated=9, accounts=("ann", "bea")))
    game = (await store.games_of("ann"))[0].game
    assert [found.session for found in await store.games_between("ann", "bea", game, 2)] == ["s3", "s1"]
    assert await store.games_between("ann", "bea", "another game", 2) == []


async def test_recent_games_are_everybodys(store: Store) -> None:
    for number in range(3):
        await store.append([], head(f"s{number}", updated=number))
    assert [game.session for game in await store.recent(limit=2)] == ["s2", "s1"]
    assert [game.session for game in await store.recent(before=1)] == ["s0"]


async def test_my_games_are_found_by_index(store: Store) -> None:
    engine = store.database.writing()
    query = queries.games_of("ann", 5, 10).compile(engine, compile_kwargs={"literal_binds": True})
    async with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            plan = [step[3] for step in await connection.execute(text(f"EXPLAIN QUERY PLAN {query}"))]
        else:
            await connection.execute(text("SET LOCAL enable_seqscan = off"))  # its choice for a table that is empty
            plan = [step[0] for step in await connection.execute(text(f"EXPLAIN {query}"))]
    await engine.dispose()
    assert any("seats_by_account_updated" in step for step in plan), plan
    scans = ("SCAN", "Seq Scan")
    assert not any(step.startswith(scans) and "anon" not in step and "page" not in step for step in plan), plan


# Accounts


async def add(store: Store, *accounts: AccountRow) -> None:
    for one in accounts:
        await store.add_account(one, session_of(one))


async def test_accounts_are_found_by_id_and_token(store: Store) -> None:
    ann = account("ann")
    await add(store, ann)
    assert await store.accounts.by_id("ann") == ann
    assert await store.accounts.by_token("annannann") == (ann, session_of(ann))
    assert await store.accounts.by_id("nobody") is None
    assert await store.accounts.by_token("nothing") is None


async def test_a_token_belongs_to_one_account(store: Store) -> None:
    ann, other = account("ann"), account("other")
    await add(store, ann)
    with pytest.raises(AccountExists):
        await store.add_account(other, session_of(other, token_hash="annannann"))
    with pytest.raises(AccountExists):
        await store.add_account(ann, session_of(ann, token_hash="new"))
    assert await store.accounts.by_id("other") is None
    assert await store.accounts.by_token("new") is None


async def test_an_account_that_exists_spoils_nothing_that_is_written_with_it(store: Store) -> None:
    await add(store, account("ann"))
    beside = store.append(rows("s", 0), head("s"))
    with pytest.raises(AccountExists):
        await add(store, account("ann"))
    await beside
    assert await store.events("s") == rows("s", 0)


async def test_a_name_can_change_and_the_kind_cannot(store: Store) -> None:
    await add(store, account("ann"))
    await add(store, account("charly", kind="bot"))
    assert await store.accounts.name("ann", "Bea", None)
    assert await store.accounts.by_id("ann") == msgspec.structs.replace(account("ann"), name="Bea")
    with pytest.raises(IntegrityError, match="fixed for ever"):
        await execute(store.database, "UPDATE accounts SET kind = 'human' WHERE id = 'charly'")


async def test_bots_that_people_connect_are_listed(store: Store) -> None:
    charly = account("charly", kind="bot", created=2)
    berta = account("berta", kind="bot", created=1)
    await add(store, charly, account("ann"), berta)
    assert await store.accounts.client_bots() == [berta, charly]


# Opening, readiness


@pytest.mark.parametrize(
    "place", ["", ":memory:", "sqlite:///:memory:", "sqlite:///a.db?mode=ro", "mysql://db/agon", "no such://x y"]
)
async def test_places_that_cannot_hold_games_are_refused(place: str) -> None:
    with pytest.raises(StoreFailed):
        await Store.open(place)


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "agon.sqlite3").write_text("this is a letter to a friend, and not a database at all\n" * 100)
    with pytest.raises(StoreFailed, match="not a database"):
        await Store.open(str(tmp_path / "agon.sqlite3"))


async def test_a_healthy_store_is_ready(store: Store) -> None:
    await store.check()


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    with pytest.raises(StoreFailed, match="closed"):
        await store.append(rows("s", 0))
    with pytest.raises(StoreFailed, match="closed"):
        await store.check()


async def test_a_second_server_on_one_file_is_refused_and_commands_are_not(tmp_path: Path) -> None:
    place = str(tmp_path / "agon.sqlite3")
    first = await Store.open(place, alone=True)
    with pytest.raises(StoreFailed, match=rf"another server runs on .*agon\.sqlite3 \(process {os.getpid()}\)"):
        await Store.open(place, alone=True)
    beside = await Store.open(place)  # 'agon import' while a server runs
    await beside.close()
    await first.close()
    await (await Store.open(place, alone=True)).close()


async def test_a_torn_page_is_answered_with_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "agon.sqlite3"
    await (await Store.open(str(file))).close()
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(b"\xff" * (file.stat().st_size - 4096))
    with pytest.raises(StoreFailed, match=r"malformed; restore the last backup into a new file \('agon db restore"):
        await Store.open(str(file))


def modes(folder: Path) -> dict[str, int]:
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()}


@pytest.mark.parametrize("mode", [None, 0o644])
async def test_a_database_and_its_side_files_are_their_owners_alone(tmp_path: Path, mode: int | None) -> None:
    file = tmp_path / "agon.sqlite3"
    before = os.umask(0o022)
    try:
        if mode is not None:
            file.touch()
            file.chmod(mode)
        store = await Store.open(str(file), alone=True)
        await store.append(rows("s", 0))
        found = modes(tmp_path)
        await store.close()
    finally:
        os.umask(before)
    assert found == dict.fromkeys((f"agon.sqlite3{end}" for end in ("", "-wal", "-shm", ".lock")), 0o600)


async def test_a_folder_that_is_made_for_a_database_is_its_owners_alone(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "agon" / "agon.sqlite3"))
    await store.close()
    assert stat.filemode((tmp_path / "agon").stat().st_mode) == "drwx------"
