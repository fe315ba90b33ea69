"""Run tasks that no caller waits for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any


class BackgroundTasks:
    """Tasks of one owner. Exceptions of type ``expected`` are logged as ``warning``, with the error as its ``%s``."""

    def __init__(self, log: logging.Logger, expected: type[Exception], warning: str) -> None:
        self._log = log
        self._expected = expected
        self._warning = warning
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, self._expected):
            self._log.warning(self._warning, error)
        elif error is not None:
            self._log.error("%s failed", task.get_name(), exc_info=error)

    async def finish(self) -> None:
        """Wait until all tasks are done."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.finish()
