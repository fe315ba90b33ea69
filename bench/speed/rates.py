"""Units of work per second of CPU time, ours and a peer's, measured in turn."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

LEAST_SECONDS = 0.02


def rate(run: Callable[[], int]) -> float:
    """Return units per CPU-second. A short run is repeated, as a single one would mostly measure cold caches."""
    started = time.thread_time()
    units = 0
    while (elapsed := time.thread_time() - started) < LEAST_SECONDS:
        units += run()
    return units / elapsed


def interleaved(ours: Callable[[], int], peer: Callable[[], int] | None, repeats: int) -> tuple[float, float]:
    """Return the median rates of both sides, measured in turn after a warm-up round; 0 for a missing peer."""
    rates = [(rate(ours), rate(peer) if peer else 0.0) for _ in range(repeats + 1)][1:]
    return statistics.median(one for one, _ in rates), statistics.median(other for _, other in rates)
