"""Lazy SMP: helper threads search the same root and communicate only by the shared transposition table.

Each helper has its own stack, killers and history and skips other iterations, so that it searches other parts of the
tree; the others find its results in the table, which needs no locks
(``agon.ai.kernels.depth_first.transposition_table``). Source: E. Østensen, "A complete chess engine parallelized using
Lazy SMP" (master's thesis, University of Oslo, 2016); depths are skipped as in Stockfish 8.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from agon.ai.kernels.depth_first.search_stack import DONE, NODES, SearchStack
from agon.ai.search.budget import StopFlag, stop_flag

FIRST_CHUNK: Final = 256
CHUNK_SECONDS: Final = 0.01
"""Aim of a helper's run between two counts of its nodes; a flag still stops it within a node."""
WAIT_SECONDS: Final = 0.002
UNLIMITED: Final = 1 << 62

Kernel = Callable[[SearchStack, int, StopFlag], int]
"""A function that searches with a stack, at most so many nodes, until the flag is set; returns DONE or RUNNING."""


def stride_and_phase(helper: int) -> tuple[int, int]:
    """Return the stride and phase of the ``helper``-th helper, from 0, which skips depths with an odd
    ``(depth + phase) // stride``. A stride of 1 has 2 different phases, one of 2 has 4, and so on."""
    stride = 1
    while helper >= 2 * stride:
        helper -= 2 * stride
        stride += 1
    return stride, helper


class Helpers:
    """Helper threads of a search. ``share`` is the most nodes that each may search; None: no limit.

    ``start`` starts the threads; ``stop`` must be called and ends them.
    """

    def __init__(self, kernels: Sequence[Kernel], stacks: Sequence[SearchStack], share: int | None) -> None:
        self._share = UNLIMITED if share is None else share
        self._stacks = stacks
        self._flag = stop_flag()
        self._cpu = np.zeros(len(stacks), np.float64)
        self._threads = [
            threading.Thread(target=self._run, args=(number, kernel), name=f"helper {number}", daemon=True)
            for number, kernel in enumerate(kernels)
        ]
        self._errors: list[BaseException] = []
        self._is_started = False

    def start(self) -> None:
        """Start the threads, once."""
        if not self._is_started:
            self._is_started = True
            for thread in self._threads:
                thread.start()

    def stop(self) -> None:
        """End the threads within a node. Raises the exception that one of them has raised."""
        self._flag[0] = 1
        if self._is_started:
            for thread in self._threads:
                thread.join()
        if self._errors:
            raise self._errors[0]

    def wait(self) -> bool:
        """Wait ``WAIT_SECONDS`` for each; return True once all of them have ended by themselves."""
        for thread in self._threads:
            thread.join(WAIT_SECONDS)
        return not any(thread.is_alive() for thread in self._threads)

    @property
    def nodes(self) -> int:
        """Number of positions that they have reached; while they run, up to ``CHUNK_SECONDS`` ago."""
        return sum(int(stack.cells[NODES]) for stack in self._stacks)

    @property
    def cpu_seconds(self) -> float:
        return float(self._cpu.sum())

    def _run(self, number: int, kernel: Kernel) -> None:
        try:
            self._search(number, kernel)
        except BaseException as error:  # ``stop`` raises it again in the caller's thread
            self._errors.append(error)

    def _search(self, number: int, kernel: Kernel) -> None:
        cells = self._stacks[number].cells
        chunk, left = FIRST_CHUNK, self._share
        while left > 0 and not self._flag[0]:
            began = time.thread_time()
            ended = kernel(self._stacks[number], min(chunk, left), self._flag)
            spent = time.thread_time() - began
            self._cpu[number] += spent
            left = self._share - int(cells[NODES])
            if ended == DONE:
                break
            if spent < CHUNK_SECONDS / 2:
                chunk *= 2
