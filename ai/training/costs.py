"""Costs of a run: time and CPU time since its last completed generation."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import msgspec

from agon.ai.training.folder import RunState

WATTS: Final = 10.0
"""Assumed power of a busy core, as ``agon calibrate`` assumes it."""


def watt_hours(cpu_seconds: float) -> float:
    return round(cpu_seconds * WATTS / 3600.0, 3)


class Costs:
    """Counts this process's CPU time, and what tasks in other processes tell."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.restart()

    def restart(self) -> None:
        self._began, self._cpu, self._others = self._clock(), time.process_time(), 0.0

    def spend(self, cpu_seconds: float) -> None:
        """Add CPU time (s) of another process."""
        self._others += cpu_seconds

    def added_to(self, state: RunState) -> RunState:
        """Return the state with what was spent since the last ``restart``."""
        return msgspec.structs.replace(
            state,
            cpu_seconds=state.cpu_seconds + time.process_time() - self._cpu + self._others,
            seconds=state.seconds + self._clock() - self._began,
        )
