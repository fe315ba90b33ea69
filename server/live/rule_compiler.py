"""Load the compiled rules of games that are played, as soon as the workers have compiled everything."""

from __future__ import annotations

import asyncio
import logging

from agon.server.live.registry import TableRegistry
from agon.server.ops.signal import Signal
from agon.server.workers.dispatcher import Workers

log = logging.getLogger("agon.server")


class RuleCompiler:
    """Load the compiled rules of the games asked for once the workers have filled the cache: call ``look`` when the
    workers' state changes, or a game begins."""

    def __init__(self, registry: TableRegistry, workers: Workers) -> None:
        self.done = Signal[[]]()
        """All rules that were asked for are compiled, or compiling failed."""
        self._registry = registry
        self._workers = workers
        self._task: asyncio.Task[None] | None = None
        self._failed = False

    def look(self) -> None:
        """Begin if the workers are warm and there is something to do."""
        is_wanted = self._registry.uncompiled or not self._registry.compiled
        if self._task is not None or self._failed or not is_wanted:
            return
        warmth = self._workers.warmth()
        if warmth.done >= warmth.total:
            self._task = asyncio.create_task(self._registry.compile_rules(), name="compile-rules")
            self._task.add_done_callback(self._compiled)

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _compiled(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failed = True
            log.error("the rules could not be compiled; plain Python referees on", exc_info=error)
        self.done()
