"""Metrics can be read in Prometheus' format, each server for itself."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from agon.server.ops.metrics import Metrics


def samples(metrics: Metrics) -> dict[tuple[str, str], float]:
    families = text_string_to_metric_families(metrics.render().decode())
    return {(s.name, ",".join(s.labels.values())): s.value for family in families for s in family.samples}


def test_what_happens_is_counted() -> None:
    metrics = Metrics()
    metrics.moved("player")
    metrics.moved("player")
    metrics.moved("bot_fallback")
    metrics.bot_answered("bot_fallback", 0.2)
    metrics.job_waited("timed", 0.2)
    metrics.committed(20, 0.004)
    metrics.errors.labels("stale").inc()
    metrics.workers.labels("ready").set(2)
    metrics.connections.inc()
    read = samples(metrics)
    assert read["agon_moves_total", "player"] == 2
    assert read["agon_bot_moves_total", "bot_fallback"] == 1
    assert read["agon_job_seconds_bucket", "0.25"] == 1
    assert read["agon_job_wait_seconds_count", "timed"] == 1
    assert read["agon_writes_total", ""] == 20
    assert read["agon_commit_seconds_bucket", "0.005"] == 1
    assert read["agon_commit_seconds_bucket", "0.0025"] == 0
    assert read["agon_errors_total", "stale"] == 1
    assert read["agon_workers", "ready"] == 2
    assert read["agon_connections", ""] == 1


def test_every_refusal_and_every_kind_of_move_is_there_from_the_start() -> None:
    read = samples(Metrics())
    assert read["agon_errors_total", "too_fast"] == 0
    assert read["agon_moves_total", "bot_streamed"] == 0


def test_two_servers_in_one_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.moved("player")
    assert samples(other)["agon_moves_total", "player"] == 0
