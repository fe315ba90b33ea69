"""The luck of rolls."""

from __future__ import annotations

import pytest

from agon.ai.search.kernel_binding import BoundKernels
from agon.games.backgammon.layout import BAR, CHECKERS, OFF, STAGE, TURN
from bench.strength.backgammon.luck import Luck

ROLLING = 2


@pytest.mark.parametrize("seat", [0, 1])
def test_luck_is_nothing_on_average_and_what_the_roll_decides(seat: int) -> None:
    kernels = BoundKernels("backgammon", jit=False)
    rules = kernels.rules
    state = rules.initial()
    state[: BAR + 4] = 0
    # One checker each, the mover's on its 6 point, the other's on its ace point: 27 of 36 rolls win at once
    state[5 if seat == 0 else 18] = 1 - 2 * seat
    state[0 if seat == 1 else 23] = 2 * seat - 1
    state[OFF] = state[OFF + 1] = CHECKERS - 1
    state[STAGE], state[TURN] = ROLLING, seat
    luck = Luck(kernels)
    found = {roll: luck.of(state, roll) for roll, _ in rules.chance(state)}
    assert sum(odds * found[roll] for roll, odds in rules.chance(state)) == pytest.approx(0.0, abs=1e-12)
    sign = 1 - 2 * seat
    # A win is worth 1, any other roll -1, as the other side bears its checker off
    assert sign * found[35] == pytest.approx(2 * 9 / 36)
    assert sign * found[6] == pytest.approx(-2 * 27 / 36)
