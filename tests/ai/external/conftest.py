from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ai.external.faking import PROTOCOLS, Fake, teach


@pytest.fixture(autouse=True)
def _taught(monkeypatch: pytest.MonkeyPatch) -> None:
    teach(monkeypatch)


@pytest.fixture(params=PROTOCOLS)
def fake(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Fake]:
    """Yield a fake engine in each protocol."""
    made = Fake(request.param, tmp_path)
    yield made
    made.adapter.close()


@pytest.fixture
def uci(tmp_path: Path) -> Iterator[Fake]:
    made = Fake("uci", tmp_path)
    yield made
    made.adapter.close()
