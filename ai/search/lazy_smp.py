"""Lazy SMP: threads that search the same root beside the one that decides, and talk to it by the shared table alone.

Each helper has a stack, killers and a history of its own and leaves out other iterations, so that it is somewhere else
in the tree; what it finds, the others find in the table, which needs no locks
(``agon.ai.kernels.depth_first.transposition_table``). Source: E. Østensen, "A complete chess engine parallelized using
Lazy SMP" (master's thesis, University of Oslo, 2016); depths are left out as in Stockfish 8.
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
"""A helper's kernel runs about this long between two countings of its nodes; it stops within a node all the same."""
WAIT_SECONDS: Final = 0.002
UNLIMITED: Final = 1 << 62

Kernel = Callable[[SearchStack, int, StopFlag], int]
"""Searches on with a stack, so many nodes at most, until the flag is set; DONE or RUNNING."""


def stride_and_phase(helper: int) -> tuple[int, int]:
    """Which depths the ``helper``-th helper, from 0, leaves out: where ``(depth + phase) // stride`` is odd. With a
    stride of 1 there are 2 different phases, with 2 there are 4, and so on."""
    stride = 1
    while helper >= 2 * stride:
        helper -= 2 * stride
        stride += 1
    return stride, helper


class Helpers:
    """The other threads of one search. ``share`` is the most nodes that each may search; None: no limit.

    Threads are started by ``start`` and gone after ``stop``, which must be called.
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
        """Begins, once."""
        if not self._is_started:
            self._is_started = True
            for thread in self._threads:
                thread.start()

    def stop(self) -> None:
        """Ends them within a node. Raises what one of them has raised."""
        self._flag[0] = 1
        if self._is_started:
            for thread in self._threads:
                thread.join()
        if self._errors:
            raise self._errors[0]

    def wait(self) -> bool:
        """Gives them a moment; True once all of them have ended by themselves."""
        for thread in self._threads:
            thread.join(WAIT_SECONDS)
        return not any(thread.is_alive() for thread in self._threads)

    @property
    def nodes(self) -> int:
        """Positions that they have reached; while they run, up to ``CHUNK_SECONDS`` ago."""
        return sum(int(stack.cells[NODES]) for stack in self._stacks)

    @property
    def cpu_seconds(self) -> float:
        return float(self._cpu.sum())

    def _run(self, number: int, kernel: Kernel) -> None:
        try:
            self._search(number, kernel)
        except BaseException as error:  # raised again by ``stop``, where somebody hears it
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
