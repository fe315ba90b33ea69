"""Ends a textbook search at its limits."""

from __future__ import annotations

from collections.abc import Callable

from agon.ai.search.budget import Budget


class OutOfBudgetError(Exception):
    """The search has to stop now."""


def spending(budget: Budget, *, free: int = 0) -> Callable[[], None]:
    """Return the function that counts a position, and raises ``OutOfBudgetError`` beyond the limits. The first ``free``
    positions are not counted."""
    left = free

    def spend() -> None:
        nonlocal left
        if left:
            left -= 1
            return
        if budget.reason():
            raise OutOfBudgetError
        budget.used += 1

    return spend
