from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A database server for all tests; those that break it mend it."""
    with Postgres() as server:
        yield server
