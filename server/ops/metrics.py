"""Provide the operator's metrics in Prometheus' text format. No names, no tokens, nothing about single players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, get_args, get_type_hints

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, Metric
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from agon.protocol.errors import CODES
from agon.protocol.events import Acted

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_COMMIT_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
_JOB_BUCKETS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
_MOVED_BY: tuple[str, ...] = get_args(get_type_hints(Acted)["by"])


_BROKER = {
    "up": "1 while connected to the MQTT broker",
    "round_trip_seconds": "Last round trip to the MQTT broker",
    "workers": "Workers behind the broker that take jobs",
    "connections": "Connections made to the broker since the start",
    "published": "Messages published since the start",
}


_CLUSTER = {
    "peers": "Other servers that are alive",
    "owned": "Games whose clocks and bots this server runs",
    "held": "Games being played that are in this server's memory",
    "takeovers": "Games taken over since the start: of servers that died, and without a clock that nobody ran",
    "clock_ahead_seconds": "Lead of this machine's clock over the database's",
}


class Figures(NamedTuple):
    """Metrics for people. ``commit_s``: mean duration (s) of a commit, or None before the first."""

    connections: int
    moves: int
    refused: int
    commit_s: float | None


class Metrics:
    """Metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        self.connections = Gauge("agon_connections", "Open connections", registry=registry)
        # Plain numbers, read on request: a Counter takes a lock, and these are on the path of every move.
        self.messages_in = 0
        self.messages_out = 0
        self._moves = dict.fromkeys(_MOVED_BY, 0)
        registry.register(_Plain(self))
        self.errors = Counter("agon_errors", "Refused commands", ["code"], registry=registry)
        self.sessions_live = Gauge("agon_sessions_live", "Games being played", registry=registry)
        self.writes = Counter("agon_writes", "Writes committed to the store", registry=registry)
        self.commit_seconds = Histogram(
            "agon_commit_seconds", "Duration of a commit", buckets=_COMMIT_BUCKETS, registry=registry
        )
        self.bot_moves = Counter("agon_bot_moves", "Bot moves by outcome of the job", ["outcome"], registry=registry)
        self.push_notices = Counter(
            "agon_push_notices", "Notices to browsers by Web Push, by outcome", ["outcome"], registry=registry
        )
        self.job_seconds = Histogram(
            "agon_job_seconds", "From a bot's turn to its move", buckets=_JOB_BUCKETS, registry=registry
        )
        self.job_waits = Histogram(
            "agon_job_wait_seconds", "Wait of a job for a worker", ["kind"], buckets=_JOB_BUCKETS, registry=registry
        )
        self.jobs_waiting = Gauge("agon_jobs_waiting", "Jobs that wait for a worker", ["kind"], registry=registry)
        self.workers = Gauge("agon_workers", "AI workers", ["state"], registry=registry)
        self.loop_lag = Gauge("agon_loop_lag_seconds", "Delay of the event loop's timers", registry=registry)
        self._broker: dict[str, Gauge] = {}
        self._cluster: dict[str, Gauge] = {}
        for code in CODES:
            self.errors.labels(code)

    def moved(self, by: str) -> None:
        """Count a committed move; ``by`` is that of ``agon.protocol.events.Acted``."""
        self._moves[by] += 1

    def bot_answered(self, outcome: str, seconds: float) -> None:
        """Count a bot's finished turn; ``outcome`` is the ``by`` of its move."""
        self.bot_moves.labels(outcome).inc()
        self.job_seconds.observe(seconds)

    def job_waited(self, kind: str, seconds: float) -> None:
        """Count a job's finished wait for a worker."""
        self.job_waits.labels(kind).observe(seconds)

    def broker_seen(self, state: dict[str, Any]) -> None:
        """Update the gauges of the MQTT broker; they exist only with a broker."""
        if not self._broker:
            for name, text in _BROKER.items():
                self._broker[name] = Gauge(f"agon_mqtt_{name}", text, registry=self._registry)
        trip = state["round_trip_ms"]
        values = {**state, "round_trip_seconds": float("nan") if trip is None else trip / 1000}
        for name, gauge in self._broker.items():
            gauge.set(values[name])

    def cluster_seen(self, state: dict[str, Any]) -> None:
        """Update the gauges of the cluster; they exist only with a cluster."""
        if not self._cluster:
            for name, text in _CLUSTER.items():
                self._cluster[name] = Gauge(f"agon_cluster_{name}", text, ["node"], registry=self._registry)
        values = {**state, "peers": len(state["peers"]), "clock_ahead_seconds": state["clock_ahead_ms"] / 1000}
        for name, gauge in self._cluster.items():
            gauge.labels(state["node"]).set(values[name])

    def committed(self, writes: int, seconds: float) -> None:
        """Count a commit; an observer for ``Store.observe``."""
        self.writes.inc(writes)
        self.commit_seconds.observe(seconds)

    def render(self) -> bytes:
        return generate_latest(self._registry)

    def figures(self) -> Figures:
        """Return some of the metrics as numbers."""
        sums: dict[str, float] = {}
        for metric in self._registry.collect():
            for sample in metric.samples:
                sums[sample.name] = sums.get(sample.name, 0.0) + sample.value
        commits = sums["agon_commit_seconds_count"]
        return Figures(
            connections=int(sums["agon_connections"]),
            moves=sum(self._moves.values()),
            refused=int(sums["agon_errors_total"]),
            commit_s=sums["agon_commit_seconds_sum"] / commits if commits else None,
        )

    def plain(self) -> Iterator[Metric]:
        """Yield the counters that are plain numbers."""
        yield CounterMetricFamily("agon_messages_in", "Messages received", value=self.messages_in)
        yield CounterMetricFamily("agon_messages_out", "Messages sent", value=self.messages_out)
        moves = CounterMetricFamily("agon_moves", "Moves committed", labels=["by"])
        for by, count in self._moves.items():
            moves.add_metric([by], count)
        yield moves


class _Plain(Collector):
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def collect(self) -> Iterator[Metric]:
        return self._metrics.plain()
