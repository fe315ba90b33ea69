"""Tests of submitted bots need a machine that can confine them: else they are NOT RUN, and fail in CI."""

from __future__ import annotations

from functools import cache

from agon.ai.confined import ability
from tests.programs import not_run


@cache
def _reason() -> str | None:
    return ability.unavailable()


def require_confinement() -> None:
    """End the calling test unless bots can be confined here; ``make programs`` installs what that needs."""
    reason = _reason()
    if reason is not None:
        not_run(f"bots cannot be confined here: {reason}")
