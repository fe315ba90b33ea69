"""Load compiled rules once, as soon as the workers have compiled everything."""

from __future__ import annotations

import asyncio
import logging

from agon.server.live.registry import TableRegistry
from agon.server.ops.signal import Signal
from agon.server.workers.dispatcher import Workers

log = logging.getLogger("agon.server")


class RuleCompiler:
    """Load the compiled rules when the workers have filled the cache: call ``look`` when their state changes."""

    def __init__(self, registry: TableRegistry, workers: Workers) -> None:
        self.done = Signal[[]]()
        """All rules are compiled, or compiling failed."""
        self._registry = registry
        self._workers = workers
        self._task: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Begin if the workers are warm."""
        warmth = self._workers.warmth()
        if self._task is None and warmth.done >= warmth.total:
            self._task = asyncio.create_task(self._registry.compile_rules(), name="compile-rules")
            self._task.add_done_callback(self._compiled)

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _compiled(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the rules could not be compiled; plain Python referees on", exc_info=error)
        self.done()
