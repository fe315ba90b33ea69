"""Our engines play whole games under python-chess and, by GTP, another program, without an error of protocol."""

from __future__ import annotations

import pytest

from tests.drill import engines


@pytest.mark.parametrize("protocol", engines.PLAY)
def test_two_games_without_an_error(protocol: str) -> None:
    ends, faults = engines.drill(protocol, 2)
    assert (ends.total(), faults) == (2, [])
