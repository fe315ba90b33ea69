"""Every test here confines bots."""

from __future__ import annotations

import pytest

from tests.confinement import require_confinement


@pytest.fixture(autouse=True)
def able() -> None:
    require_confinement()
