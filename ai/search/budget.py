"""Limits of a search, and the size of the chunks that it runs between looks at the clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from agon.protocol.cards import Limits

CHUNK_SECONDS: Final = 0.002
"""Aim of a kernel's run between two looks at the clock, which keeps every limit to within 5 ms."""
FIRST_CHUNK: Final = 64
PLAIN_CHUNK: Final = 1
"""First chunk of a search in plain Python, a simulation of which may take 10 ms."""

StopFlag = NDArray[np.uint8]
"""A single cell shared with the kernels: non-zero ends the search at its next node."""


def stop_flag() -> StopFlag:
    return np.zeros(1, np.uint8)


class Budget:
    """The remaining limits of a search. ``clock`` returns seconds; tests inject their own. ``chunk`` is the first."""

    def __init__(
        self,
        limits: Limits,
        flag: StopFlag,
        clock: Callable[[], float] = time.perf_counter,
        *,
        chunk: int = FIRST_CHUNK,
    ) -> None:
        self.limits = limits
        self.flag = flag
        self.used = 0
        """Nodes or simulations so far."""
        self.other_cpu_seconds = 0.0
        """CPU time (s) of the search's other threads, as far as it was recorded."""
        self._clock = clock
        self._start = clock()
        self._cpu_start = time.thread_time()
        self._rate = 0.0
        self._chunk = chunk

    @property
    def seconds(self) -> float:
        return self._clock() - self._start

    @property
    def cpu_seconds(self) -> float:
        """CPU time (s) of the calling thread, which must be the one that made this budget, and of its helpers."""
        return time.thread_time() - self._cpu_start + self.other_cpu_seconds

    def reason(self) -> str:
        """Return the reason to stop now, ``flag``, ``nodes`` or ``time``; empty while the limits allow more."""
        if self.flag[0]:
            return "flag"
        if self.limits.nodes is not None and self.used >= self.limits.nodes:
            return "nodes"
        if self.limits.time_ms is not None and self.seconds * 1000.0 >= self.limits.time_ms:
            return "time"
        return ""

    def chunk(self) -> int:
        """Return the number of nodes to run next, at least 1."""
        size = self._chunk
        if self.limits.time_ms is not None and self._rate > 0.0:
            left = self.limits.time_ms / 1000.0 - self.seconds
            size = min(size, int(left * self._rate))
        if self.limits.nodes is not None:
            size = min(size, self.limits.nodes - self.used)
        return max(1, size)

    def spend(self, nodes: int, seconds: float) -> None:
        """Record a chunk of ``nodes`` that took ``seconds``; size the next one to take ``CHUNK_SECONDS``."""
        self.used += nodes
        if nodes <= 0 or seconds <= 0.0:
            return
        self._rate = nodes / seconds
        self._chunk = int(min(max(self._rate * CHUNK_SECONDS, 1), self._chunk * 4))

    def run(self, kernel: Callable[[int], int]) -> int:
        """Run ``kernel(chunk)``, which returns the number of nodes it used, and record them."""
        began = self._clock()
        used = int(kernel(self.chunk()))
        self.spend(used, self._clock() - began)
        return used


def halves(limits: Limits, share: float = 0.5) -> tuple[Limits, Limits]:
    """Return the limits of two searches that together keep to ``limits``; the first gets ``share``."""

    def split(most: int | None) -> tuple[int | None, int | None]:
        if most is None:
            return None, None
        first = max(1, int(most * share))
        return first, max(1, most - first)

    first_ms, second_ms = split(limits.time_ms)
    first, second = split(limits.nodes)
    replace = msgspec.structs.replace
    return replace(limits, time_ms=first_ms, nodes=first), replace(limits, time_ms=second_ms, nodes=second)
