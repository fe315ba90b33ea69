"""Every test of a server here confines bots."""

from __future__ import annotations

import pytest

from tests.confinement import require_confinement


@pytest.fixture
def able() -> None:
    require_confinement()
