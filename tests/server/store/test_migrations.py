"""Migrations: from nothing to exactly the tables of the models; foreign and newer databases are left alone."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from agon.server.store import Store, StoreFailed
from agon.server.store.chat import ChatRow, ReportRow
from agon.server.store.database import Database, database_at
from agon.server.store.migrate import MIGRATIONS, revision, upgrade
from agon.server.store.migrations.versions import r0009_names_left_behind
from agon.server.store.models import HEAD, metadata
from tests.postgres import Postgres
from tests.server.store.building import execute
from tests.server.store.test_accounts import account, add


@pytest.fixture
def database(place: str) -> Database:
    return database_at(place)


async def tables(database: Database) -> set[str]:
    engine = database.reading()
    async with engine.connect() as connection:
        found = await connection.run_sync(lambda connection: set(inspect(connection).get_table_names()))
    await engine.dispose()
    return found


def difference(connection: Connection) -> list[object]:
    assert revision(connection) == HEAD
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return compare_metadata(context, metadata)


async def test_an_empty_database_becomes_what_the_models_say(database: Database) -> None:
    await upgrade(database)
    engine = database.writing()
    async with engine.begin() as connection:
        assert await connection.run_sync(difference) == []
    await engine.dispose()


async def test_a_file_has_what_a_comparison_of_columns_does_not_see(tmp_path: Path) -> None:
    """Checks, WITHOUT ROWID, WHERE of an index."""
    migrated, direct = tmp_path / "migrated.sqlite3", tmp_path / "direct.sqlite3"
    await upgrade(database_at(str(migrated)))
    engine = database_at(str(direct)).writing()
    async with engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
    await engine.dispose()
    found, expected = schema(migrated), schema(direct)
    assert set(expected) <= set(found)
    for name, sql in expected.items():
        assert sorted(sql.replace(",", " ").split()) == sorted(found[name].replace(",", " ").split())


def schema(path: Path) -> dict[str, str]:
    with sqlite3.connect(path) as raw:
        found = dict(raw.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
    raw.close()
    return found


async def test_a_server_has_them_too(postgres: Postgres) -> None:
    seen = "SELECT indexdef FROM pg_indexes WHERE schemaname = '{0}' UNION ALL SELECT pg_get_constraintdef(oid) FROM \
pg_constraint WHERE connamespace = '{0}'::regnamespace UNION ALL SELECT table_name || column_name || collation_name \
FROM information_schema.columns WHERE table_schema = '{0}' AND collation_name IS NOT NULL"
    found: list[set[str]] = []
    for make in (upgrade, create_all):
        place = postgres.new_place()
        name = place.rpartition("=")[2]
        await make(database_at(place))
        lines = postgres.sql(seen.format(name)).replace(f"{name}.", "").splitlines()
        found.append({line for line in lines if "version_num" not in line})
    assert found[0] == found[1]
    assert any("sessions_playing" in line and "WHERE" in line for line in found[0])


async def create_all(database: Database) -> None:
    engine = database.writing()
    async with engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
    await engine.dispose()


def test_there_is_one_newest_revision_and_the_models_name_it() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


async def test_a_second_upgrade_changes_nothing(database: Database) -> None:
    await upgrade(database)
    await execute(database, "INSERT INTO events VALUES ('s', 0, 1, '{}')")
    await upgrade(database)
    assert await execute(database, "SELECT * FROM events") == [("s", 0, 1, "{}")]


async def test_names_that_deletions_of_earlier_versions_left_behind_go(database: Database, place: str) -> None:
    store = await Store.open(place)
    await add(store, account("ann"), account("ben"))
    for who in ("ann", "ben"):
        await store.chat.say(ChatRow("s", 0, 1, "players", who, f'{{"name":"{who}"}}', who, "hello"))
        await store.chat.report(ReportRow(who, "s", 1, 1, who, "ann", "rude", None))
        await store.chat.mute(who, "ann", 1)
    await store.accounts.change("ann", erased=True)
    engine = database.writing()
    async with engine.begin() as connection:
        await connection.run_sync(again, r0009_names_left_behind.upgrade)
    await engine.dispose()
    said = [(row.author, row.player) for row in await store.chat.lines("s")]
    assert said == [(None, None), ("ben", '{"name":"ben"}')]
    assert [(row.reporter, row.accused) for row in await store.chat.reports()] == [(None, None), ("ben", None)]
    assert (await store.chat.muted_by("ann"), await store.chat.muted_by("ben")) == (set(), set())
    await store.close()


def again(connection: Connection, upgrade: Callable[[], None]) -> None:
    """Do a migration that changes rows once more."""
    with Operations.context(MigrationContext.configure(connection)):
        upgrade()


async def test_servers_that_start_together_do_not_disturb_each_other(place: str) -> None:
    stores = await asyncio.gather(*(Store.open(place) for _ in range(4)))
    assert [await store.unfinished.timed() for store in stores] == [[]] * 4
    for store in stores:
        await store.close()


async def test_an_upgrade_that_fails_leaves_nothing(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agon.server.store.migrate.HEAD", "no-such-revision")
    with pytest.raises(Exception, match="no-such-revision"):
        await upgrade(database)
    assert await tables(database) == set()


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(database: Database, place: str) -> None:
    await upgrade(database)
    await execute(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreFailed, match="newer version"):
        await Store.open(place)
    assert await execute(database, "SELECT version_num FROM alembic_version") == [("9999",)]


async def test_a_database_of_another_program_is_refused_and_left_alone(database: Database, place: str) -> None:
    await execute(database, "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreFailed, match="recipes"):
        await Store.open(place)
    assert await tables(database) == {"recipes"}


async def test_an_upgrade_makes_a_backup_first(
    database: Database, place: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        older.setattr("agon.server.store.migrate.HEAD", "0009")
        await upgrade(database)
    caplog.set_level("WARNING", "agon.server.store")
    await (await Store.open(place)).close()
    assert (await execute(database, "SELECT version_num FROM alembic_version")) == [(HEAD,)]
    if "://" in place:
        assert "without a backup: of PostgreSQL, make one before" in caplog.text
        return
    (backup,) = Path(place).parent.glob(f"{Path(place).stem}-0009-*Z.sqlite3")
    assert str(backup) in caplog.text
    assert backup.stat().st_mode & 0o777 == 0o600
    assert await execute(database_at(str(backup)), "SELECT version_num FROM alembic_version") == [("0009",)]
    await (await Store.open(place)).close()
    assert len(list(Path(place).parent.glob("*-0009-*"))) == 1, "nothing was to be upgraded"


async def test_nothing_is_upgraded_if_its_backup_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = str(tmp_path / "agon.sqlite3")
    with monkeypatch.context() as older:
        older.setattr("agon.server.store.migrate.HEAD", "0009")
        await upgrade(database_at(place))

    async def full(_source: Database, _target: Path) -> None:
        raise StoreFailed("the backup failed: no space")

    monkeypatch.setattr("agon.server.store.maintenance.upgrading.back_up", full)
    with pytest.raises(StoreFailed, match="no space; nothing is upgraded without one"):
        await Store.open(place)
    assert await execute(database_at(place), "SELECT version_num FROM alembic_version") == [("0009",)]


def test_an_up_to_date_database_opens_without_importing_alembic(place: str) -> None:
    program = (
        "import asyncio, sys\n"
        "from agon.server.store import Store\n"
        "async def main():\n"
        "    store = await Store.open(sys.argv[1])\n"
        "    await store.close()\n"
        "asyncio.run(main())\n"
        "print('alembic' in sys.modules, 'asyncpg' in sys.modules)\n"
    )
    runs = [
        subprocess.run([sys.executable, "-c", program, place], check=True, capture_output=True, text=True).stdout
        for _ in range(2)
    ]
    driver = place.startswith("postgresql")
    assert [run.strip() for run in runs] == [f"True {driver}", f"False {driver}"]
