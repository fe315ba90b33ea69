from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import Postgres

for _name in ("AGON_LANGUAGE", "LANG", "LANGUAGE", "LC_MESSAGES"):
    os.environ.pop(_name, None)
os.environ["LC_ALL"] = "C.UTF-8"  # commands speak English in tests, whatever language the developer's machine does


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
