"""The budget of engine lines: an hour's worth at once, and back within an hour."""

from __future__ import annotations

from agon.server.analysis.budget import Budget


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_what_is_used_comes_back_within_an_hour() -> None:
    clock = Clock()
    budget = Budget(60.0, clock)
    assert budget.left_s("ann") == 60.0
    budget.charge("ann", 70.0)
    assert (budget.left_s("ann"), budget.left_s("bea")) == (0.0, 60.0)
    clock.now += 600.0  # ten of the sixty seconds
    assert budget.left_s("ann") == 0.0
    clock.now += 1800.0
    assert abs(budget.left_s("ann") - 30.0) < 1e-9
    clock.now += 36_000.0
    assert budget.left_s("ann") == 60.0


def test_off_is_nothing() -> None:
    assert Budget(0.0, Clock()).left_s("ann") == 0.0
