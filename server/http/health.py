"""Report the server's health to operators and load balancers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from agon import games
from agon.server.live.registry import TableRegistry
from agon.server.ops.metrics import Metrics
from agon.server.store import StoreFailed
from agon.server.workers.dispatcher import Workers

LAG_LIMIT_S = 1.0
"""Delay (s) of the event loop above which the server reports that it is not ready."""
STORE_S = 5.0
"""Longest wait (s) for the store's answer."""

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

    async def state(self) -> tuple[bool, State]:
        """Return True if the server is ready, and the state that ``/readyz`` shows."""
        problems: list[str] = []
        try:
            await asyncio.wait_for(self._registry.store.check(), STORE_S)
        except (StoreFailed, TimeoutError) as error:
            problems.append(f"store: {error or f'no answer within {STORE_S:.0f} s'}")
        if (late_s := self._registry.standstills.loop_lag_s) > LAG_LIMIT_S:
            problems.append(f"event loop: {late_s:.1f} s late")
        if self._draining():
            problems.append("this server is about to end")
        workers = self._workers.states()
        notes: list[str] = []
        state: State = {"ready": not problems, "problems": problems, "notes": notes, "workers": workers}
        state["compiled"] = self._registry.compiled
        broker = None if self._broker is None else self._broker()
        if broker is not None:
            state["broker"] = broker
        # The server runs on without these, so it stays in service.
        if broker is not None and not broker["up"]:
            notes.append(f"broker {broker['address']} is away: {broker['reason']}")
        elif not any(workers.values()) and not (broker is not None and broker["workers"]):
            where = "here" if broker is None else "here or behind the broker"
            notes.append(f"no AI worker is {where}: bots play random moves, and say so")
        notes += [f"the game {game} is left out: {reason}" for game, reason in games.left_out()]
        if self._cluster is not None:
            state["cluster"] = self._cluster()
        return not problems, state

    def metrics(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        metrics = self._metrics
        metrics.sessions_live.set(sum(1 for _ in self._registry.owned()))
        for state, count in self._workers.states().items():
            metrics.workers.labels(state).set(count)
        metrics.loop_lag.set(self._registry.standstills.loop_lag_s)
        if self._broker is not None:
            metrics.broker_seen(self._broker())
        if self._cluster is not None:
            metrics.cluster_seen(self._cluster())
        return metrics.render()
