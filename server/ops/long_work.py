"""Do the long work of GETs: in one thread, one piece at a time, charged to the address that asked.

Play has priority: however many ask, at most one thread besides the event loop wants the interpreter. The addresses
take turns, so that one which asks for much does not hold up the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final, TypeVar

from agon.server.ops.rate_limit import AddressBuckets, counted

T = TypeVar("T")

CPU_SHARE: Final = 0.25
"""CPU time (s) a second that one address may have in the long run."""
CPU_BURST_S: Final = 10.0
MOST_WAITING: Final = 100
"""Most requests that wait for the thread."""
EACH_S: Final = 0.003
"""CPU time (s) charged for any question to the API: about what most of them cost the event loop."""
PATIENCE_S: Final = 10.0
"""Longest wait (s) for the thread."""


class Busy(Exception):
    """The work is not done. ``retry_s``: when to ask again."""

    def __init__(self, status: int, reason: str, retry_s: float) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.retry_s = retry_s


@dataclass(slots=True)
class _Queue:
    """Requests of one address."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0


class LongWork:
    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, "agon-get")
        self._budgets = AddressBuckets(CPU_SHARE, CPU_BURST_S)
        self._queues: dict[str, _Queue] = {}
        self._turn = asyncio.Lock()
        self._waiting = 0

    @contextlib.asynccontextmanager
    async def turn(self, address: str) -> AsyncGenerator[None]:
        """Wait for the turn of an address to use ``do``. Raises ``Busy``."""
        self._check(address)
        if self._waiting >= MOST_WAITING:
            raise Busy(503, "too many ask for games at the same time; try again in a moment", 1)
        queue = self._queues.setdefault(counted(address), _Queue())
        queue.waiting += 1
        self._waiting += 1
        try:
            async with contextlib.AsyncExitStack() as held:
                try:
                    async with asyncio.timeout(PATIENCE_S):
                        await held.enter_async_context(queue.lock)  # one of each address waits for the turn
                        await held.enter_async_context(self._turn)
                except TimeoutError:
                    raise Busy(503, "the server is busy with other requests; try again in a moment", 2) from None
                self._check(address)
                yield
        finally:
            self._waiting -= 1
            queue.waiting -= 1
            if not queue.waiting:
                del self._queues[counted(address)]

    def admit(self, address: str) -> None:
        """Charge a question to the API. Raises ``Busy``."""
        self._check(address)
        self.charge(address, EACH_S)

    def charge(self, address: str, seconds: float) -> None:
        """Charge CPU time to an address."""
        now = asyncio.get_running_loop().time()
        self._budgets.of(address, now).charge(seconds, now)

    async def do(self, address: str, work: Callable[[], T]) -> T:
        """Do a piece of work in the thread, and charge its CPU time to the address."""
        loop = asyncio.get_running_loop()

        def timed() -> T:
            began = time.thread_time()
            try:
                return work()
            finally:  # also if the asker has gone meanwhile
                with contextlib.suppress(RuntimeError):  # the loop has ended
                    loop.call_soon_threadsafe(self.charge, address, time.thread_time() - began)

        return await loop.run_in_executor(self._executor, timed)

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _check(self, address: str) -> None:
        now = asyncio.get_running_loop().time()
        debt_s = self._budgets.of(address, now).debt_s(now)
        if debt_s:
            raise Busy(429, "your address has asked for more than its share of work; ask again later", debt_s)
