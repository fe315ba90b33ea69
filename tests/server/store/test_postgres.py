"""PostgreSQL: outcomes of writes when connections break or the server goes away, and the operator's messages."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
import pytest_asyncio

from agon.server.ops.redact import masked
from agon.server.store import AccountRow, Row, SequenceConflict, Store, StoreFailed, StoreInDoubt
from agon.server.store import writer as writer_module
from agon.server.store.backends import postgres as postgres_module
from agon.server.store.database import Committed, Committer, Fault
from agon.server.store.maintenance.inspection import inspect_database
from agon.server.store.transaction import Outcome, Write
from tests.postgres import PASSWORD, Postgres
from tests.server.store.building import head, rows, session_of

ANN = AccountRow(id="ann", name="Ann", kind="human", created=1)
CUT = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'agon'"


@pytest_asyncio.fixture
async def store(postgres: Postgres) -> AsyncIterator[Store]:
    store = await Store.open(postgres.new_place())
    yield store
    await store.close()


# Connections that break


async def test_connections_that_were_cut_are_opened_again_unseen(store: Store, postgres: Postgres) -> None:
    await store.append(rows("s", 0))
    assert await store.events("s") == rows("s", 0)
    assert postgres.sql(CUT).strip() != "0"
    await store.append(rows("s", 1))
    assert await store.events("s") == rows("s", 0, 1)
    await store.check()


class Breaking:
    """A committer whose connection breaks before or after the commit of its next group; then it works again."""

    def __init__(self, inner: Committer, *, after: bool) -> None:
        self.inner = inner
        self.after = after
        self.left = 1

    def commit(self, group: Sequence[Write], done: Committed) -> None:
        broken, self.left = self.left > 0, self.left - 1

        def cut(_outcomes: Sequence[Outcome] = (), _error: BaseException | None = None) -> None:
            for write in group:
                write.in_doubt = True
            done((), ConnectionResetError("cut"))

        if not broken:
            self.inner.commit(group, done)
        elif self.after:
            self.inner.commit(group, cut)
        else:
            asyncio.get_running_loop().call_soon(cut)

    async def close(self) -> None:
        await self.inner.close()


def break_connection(store: Store, monkeypatch: pytest.MonkeyPatch, *, after: bool) -> None:
    writer = store._writer  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(writer, "_committer", Breaking(writer._committer, after=after))


@pytest.mark.parametrize("after", [False, True])
async def test_what_was_being_committed_is_stored_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, *, after: bool
) -> None:
    """True: the connection breaks after the commit, and only its answer is lost; False: before it."""
    break_connection(store, monkeypatch, after=after)
    await asyncio.gather(
        store.append(rows("s", 0), head("s")),
        store.append(rows("s", 1)),
        store.add_account(ANN, session_of(ANN)),
        store.append([]),
    )
    assert await store.events("s") == rows("s", 0, 1)
    assert await store.accounts.by_id("ann") == ANN
    await store.check()


async def test_a_head_that_was_committed_is_not_put_back_over_what_others_did_since(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Store(store.database)
    writer = store._writer  # pyright: ignore[reportPrivateUsage]
    breaking = Breaking(writer._committer, after=True)

    class OthersGoOn(Breaking):
        def commit(self, group: Sequence[Write], done: Committed) -> None:
            async def others(outcomes: Sequence[Outcome], error: BaseException | None) -> None:
                if error is not None:
                    await other.append(rows("s", 1), head("s", status="ended", updated=9))
                done(outcomes, error)

            breaking.commit(group, lambda outcomes, error: tasks.append(asyncio.create_task(others(outcomes, error))))

    tasks: list[asyncio.Task[None]] = []
    monkeypatch.setattr(writer, "_committer", OthersGoOn(breaking, after=True))
    await store.append(rows("s", 0), head("s"))
    assert await store.head("s") == head("s", status="ended", updated=9)
    await other.close()


async def test_what_others_wrote_meanwhile_is_a_conflict_and_no_doubt(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Row("s", 0, 7, b'{"other":true}')
    second = Store(store.database)
    await second.append([other])
    await second.close()
    break_connection(store, monkeypatch, after=False)
    with pytest.raises(SequenceConflict) as conflict:
        await store.append(rows("s", 0))
    assert conflict.value.stored == [other]


# A server that goes away


async def test_writes_wait_for_a_server_that_was_killed(store: Store, postgres: Postgres) -> None:
    await store.append(rows("s", 0))
    postgres.kill()
    try:
        waiting = [store.append(rows("s", 1), head("s")), store.append(rows("other", 0))]
        with pytest.raises(StoreFailed, match="cannot be read"):
            await store.check()
        with pytest.raises(StoreFailed, match="cannot be read"):
            await store.events("s")
        assert not any(future.done() for future in waiting)
    finally:
        await asyncio.to_thread(postgres.start)
    await asyncio.gather(*waiting)
    assert await store.events("s") == rows("s", 0, 1)
    assert await store.head("s") == head("s")
    await store.check()


async def test_a_write_does_not_wait_for_ever(
    store: Store, postgres: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await store.append(rows("s", 0))
    monkeypatch.setattr(writer_module, "PATIENCE_S", 0.1)
    postgres.kill()
    try:
        doubtful, behind = store.append(rows("s", 1)), store.append(rows("other", 0))
        with pytest.raises(StoreInDoubt, match="cannot be written"):
            await doubtful
        with pytest.raises(StoreFailed):
            await behind
        with pytest.raises(StoreFailed, match="cannot be reached"):
            await store.append(rows("s", 1))
    finally:
        await asyncio.to_thread(postgres.start)
    assert PASSWORD not in caplog.text
    await store.append(rows("s", 1))
    assert await store.events("s") == rows("s", 0, 1)


async def test_closing_does_not_wait_for_a_server_that_is_away(postgres: Postgres) -> None:
    store = await Store.open(postgres.new_place())
    postgres.kill()
    try:
        lost = store.append(rows("s", 0))
        async with asyncio.timeout(5):
            await store.close()
        assert isinstance(lost.exception(), StoreFailed)
    finally:
        await asyncio.to_thread(postgres.start)


async def test_a_server_that_stands_still_is_given_up_and_asked_again(
    store: Store, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another session holds the lock that the first attempt waits for; nothing is written twice."""
    await store.append(rows("s", 0))
    monkeypatch.setattr(postgres_module, "COMMIT_S", 0.5)
    writer, given_up = store._writer, asyncio.Event()  # pyright: ignore[reportPrivateUsage]

    def fault(error: BaseException) -> Fault:
        given_up.set()
        return store.database.fault(error)

    monkeypatch.setattr(writer, "_fault", fault)
    engine = store.database.writing()
    async with engine.connect() as other:
        await other.exec_driver_sql("LOCK TABLE events IN ACCESS EXCLUSIVE MODE")
        waiting = store.append(rows("s", 1))
        await given_up.wait()
        await other.rollback()
    await waiting
    await engine.dispose()
    assert await store.events("s") == rows("s", 0, 1)


# Values


async def test_a_value_that_the_database_refuses_harms_only_its_own_session(store: Store) -> None:
    bad = Row("bad", 0, 1, b'{"text":"\x00"}')
    results = await asyncio.gather(
        store.append(rows("a", 0)),
        store.append([bad]),
        store.append(rows("bad", 1)),
        store.append(rows("b", 0)),
        return_exceptions=True,
    )
    assert [type(result).__name__ for result in results] == ["NoneType", "StoreFailed", "StoreFailed", "NoneType"]
    assert await store.events("bad") == []
    assert await store.events("b") == rows("b", 0)


async def test_two_stores_that_write_the_same_sessions_in_other_orders_do_not_block_each_other(store: Store) -> None:
    other = Store(store.database)
    names = [f"s{number}" for number in range(100)]
    outcomes = await asyncio.gather(
        *(store.append(rows(name, 0), head(name)) for name in names),
        *(other.append([Row(name, 0, 9, b"{}")], head(name)) for name in reversed(names)),
        return_exceptions=True,
    )
    assert sum(outcome is None for outcome in outcomes) == 100
    assert sum(isinstance(outcome, SequenceConflict) for outcome in outcomes) == 100
    await other.close()


# What an operator is told


async def test_a_wrong_password_is_named_and_not_shown(postgres: Postgres) -> None:
    with pytest.raises(StoreFailed, match=r"password authentication failed.*PGPASSWORD") as failed:
        await Store.open(postgres.url(password="wr0ng"))
    assert "wr0ng" not in str(failed.value)


async def test_a_database_that_is_not_there_is_to_be_made(postgres: Postgres) -> None:
    with pytest.raises(StoreFailed, match=r"does not exist.*createdb"):
        await Store.open(postgres.url(database="nowhere"))


async def test_a_server_that_is_not_there_is_named_without_the_password() -> None:
    with pytest.raises(StoreFailed, match=r"agon:\*\*\*@127\.0\.0\.1:9/db cannot be reached") as failed:
        await Store.open("postgresql://agon:s3cret@127.0.0.1:9/db")
    assert "s3cret" not in str(failed.value)


async def test_a_missing_driver_says_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreFailed, match=r"pip install 'agon\[postgres\]'"):
        await Store.open("postgresql://db/agon")


async def test_a_database_of_another_encoding_is_refused(postgres: Postgres) -> None:
    postgres.sql("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
    with pytest.raises(StoreFailed, match=r"LATIN1.*UTF8"):
        await Store.open(postgres.url(database="latin"))


async def test_a_database_is_looked_at_without_a_change(postgres: Postgres, tmp_path: Path) -> None:
    place = postgres.new_place()
    found = await inspect_database(place)
    assert found.usable
    assert "empty" in found.state
    assert "fsync is off" in found.notes[0]
    assert PASSWORD not in str(found)
    store = await Store.open(place)
    await store.close()
    assert "open, writable" in (await inspect_database(place)).state
    wrong = await inspect_database(postgres.url(password="wrong"))
    assert not wrong.usable
    assert "wrong" not in str(wrong)


@pytest.mark.parametrize(
    "place",
    [
        "postgresql://u:s3cret@h/db",
        "postgresql://u:s3cret@h1,h2:5433/db?sslmode=require",
        "postgresql://u:s3cr@et/s3cret@h/db",
        "postgresql://h/db?user=u&password=s3cret&sslmode=require",
        "cannot reach mqtt://u:s3cret@h, or postgresql://u:s3cret@h/db",
    ],
)
def test_no_form_of_a_url_shows_its_password(place: str) -> None:
    assert "s3cret" not in masked(place)
    assert "***" in masked(place)
