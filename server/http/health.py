"""Report the server's health to operators and load balancers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from agon import games
from agon.server.live.registry import TableRegistry
from agon.server.ops.metrics import Figures, Metrics
from agon.server.store import StoreFailed
from agon.server.workers.dispatcher import Workers

LAG_LIMIT_S = 1.0
"""Delay (s) of the event loop above which the server reports that it is not ready."""
STORE_S = 2.5
"""Longest wait (s) for the store's answer."""
LONG_WAIT_MS = 5_000
"""Wait (ms) of a bot with a clock for a worker, above which the operator is told."""

State = dict[str, Any]


class Health:
    """Collect the state of the server's parts. ``broker`` and ``cluster`` are None on a server without them."""

    def __init__(
        self,
        metrics: Metrics,
        registry: TableRegistry,
        workers: Workers,
        *,
        draining: Callable[[], bool],
        broker: Callable[[], State] | None,
        cluster: Callable[[], State] | None,
    ) -> None:
        self._metrics = metrics
        self._registry = registry
        self._workers = workers
        self._draining = draining
        self._broker = broker
        self._cluster = cluster
        self._checking: asyncio.Task[None] | None = None

    async def state(self) -> tuple[bool, State]:
        """Return True if the server is ready, and the state that ``/readyz`` shows."""
        problems: list[str] = []
        trouble = await self._store_trouble()
        if trouble is not None:
            problems.append(f"store: {trouble}")
        if (late_s := self._registry.standstills.loop_lag_s) > LAG_LIMIT_S:
            problems.append(f"event loop: {late_s:.1f} s late")
        if self._draining():
            problems.append("this server is about to end")
        workers = self._workers.states()
        notes: list[str] = []
        state: State = {"ready": not problems, "problems": problems, "notes": notes, "workers": workers}
        waits = self._workers.waits()
        state["waits"] = {kind: msgspec.to_builtins(found) for kind, found in waits.items()}
        if (longest := waits["timed"].longest_ms) > LONG_WAIT_MS:
            notes.append(f"a bot with a clock has waited {longest / 1000:.0f} s for a worker: more workers would help")
        state["compiled"] = self._registry.compiled
        broker = None if self._broker is None else self._broker()
        if broker is not None:
            state["broker"] = broker
        # The server runs on without these, so it stays in service.
        if broker is not None and not broker["up"]:
            notes.append(f"broker {broker['address']} is away: {broker['reason']}")
        elif not any(workers.values()) and not (broker is not None and broker["workers"]):
            notes.append(
                "no AI worker is here: bots play random moves, and say so"
                if broker is None
                else "no AI worker is here or behind the broker: bots play random moves, and say so"
            )
        notes += [f"the game {game} is left out: {reason}" for game, reason in games.left_out()]
        if self._cluster is not None:
            state["cluster"] = self._cluster()
        return not problems, state

    async def _store_trouble(self) -> str | None:
        """Return the reason why the store does not work, or None. All who ask at the same time share one check."""
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._registry.store.check(), name="store-check")
        done, _ = await asyncio.wait([self._checking], timeout=STORE_S)
        if not done:
            return f"the database does not answer within {STORE_S:.1f} s"
        error = self._checking.exception()
        if error is not None and not isinstance(error, StoreFailed):
            raise error
        return None if error is None else str(error)

    def figures(self) -> Figures:
        """Return some of the metrics as numbers."""
        return self._metrics.figures()

    def metrics(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        metrics = self._metrics
        metrics.sessions_live.set(sum(1 for _ in self._registry.owned()))
        for state, count in self._workers.states().items():
            metrics.workers.labels(state).set(count)
        for kind, found in self._workers.waits().items():
            metrics.jobs_waiting.labels(kind).set(found.waiting)
        metrics.loop_lag.set(self._registry.standstills.loop_lag_s)
        if self._broker is not None:
            metrics.broker_seen(self._broker())
        if self._cluster is not None:
            metrics.cluster_seen(self._cluster())
        return metrics.render()
