"""Migrations: from nothing to exactly the tables of the models; foreign and newer databases are left alone."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from server.store import Store, StoreFailed
from server.store.engines import writing_engine
from server.store.migrate import MIGRATIONS, revision, upgrade
from server.store.models import HEAD, metadata


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "agon.sqlite3"


def schema(path: Path) -> dict[str, str]:
    with sqlite3.connect(path) as raw:
        found = dict(raw.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
    raw.close()
    return found


def test_an_empty_file_becomes_what_the_models_say(path: Path, tmp_path: Path) -> None:
    engine = writing_engine(path)
    upgrade(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert revision(connection) == HEAD
    engine.dispose()
    direct = writing_engine(tmp_path / "direct.sqlite3")
    metadata.create_all(direct)
    direct.dispose()
    expected, found = schema(tmp_path / "direct.sqlite3"), schema(path)
    assert set(expected) <= set(found)
    for name, sql in expected.items():  # what a comparison of columns does not see: checks, WITHOUT ROWID, WHERE
        assert sorted(sql.replace(",", " ").split()) == sorted(found[name].replace(",", " ").split())


def test_there_is_one_newest_revision_and_the_models_name_it() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_a_second_upgrade_changes_nothing(path: Path) -> None:
    engine = writing_engine(path)
    upgrade(engine)
    before = schema(path)
    upgrade(engine)
    engine.dispose()
    assert schema(path) == before


def test_an_upgrade_that_fails_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.store.migrate.HEAD", "no-such-revision")
    engine = writing_engine(path)
    with pytest.raises(Exception, match="no-such-revision"):
        upgrade(engine)
    engine.dispose()
    assert schema(path) == {}


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(path: Path) -> None:
    store = await Store.open(str(path))
    await store.close()
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    raw.close()
    with pytest.raises(StoreFailed, match="newer version"):
        await Store.open(str(path))
    with sqlite3.connect(path) as raw:
        assert raw.execute("SELECT version_num FROM alembic_version").fetchone() == ("9999",)
    raw.close()


async def test_a_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    with sqlite3.connect(path) as raw:
        raw.execute("CREATE TABLE recipes (name TEXT)")
    raw.close()
    with pytest.raises(StoreFailed, match="recipes"):
        await Store.open(str(path))
    assert set(schema(path)) == {"recipes"}


def test_an_up_to_date_database_opens_without_importing_alembic(path: Path) -> None:
    program = (
        "import asyncio, sys\n"
        "from server.store import Store\n"
        "async def main():\n"
        "    store = await Store.open(sys.argv[1])\n"
        "    await store.close()\n"
        "asyncio.run(main())\n"
        "print('alembic' in sys.modules)\n"
    )
    runs = [
        subprocess.run([sys.executable, "-c", program, str(path)], check=True, capture_output=True, text=True).stdout
        for _ in range(2)
    ]
    assert [run.strip() for run in runs] == ["True", "False"]
