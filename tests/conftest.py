from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import Postgres


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object | None:
    """Return our scheduler for ``--dist loadfile``."""
    if config.getoption("dist") != "loadfile":
        return None
    from tests.scheduling import FolderScheduling

    return FolderScheduling(config, log)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A database server for all tests; those that stop it restart it."""
    with Postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Address of a new database: once a file, once on a server."""
    if request.param == "sqlite":
        return str(tmp_path / "new" / "folder" / "agon.sqlite3")
    return request.getfixturevalue("postgres").new_place()
