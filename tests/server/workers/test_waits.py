"""The meter of waits, with a clock of its own."""

from __future__ import annotations

from agon.server.workers.requests import KINDS
from agon.server.workers.waits import KEPT, WaitMeter, Waits


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_waits_are_measured_by_kind() -> None:
    clock, seen = Clock(), list[tuple[str, float]]()
    meter = WaitMeter(lambda kind, seconds: seen.append((kind, seconds)), clock)
    assert meter.state() == dict.fromkeys(KINDS, Waits(0, 0, 0, 0))
    for number in range(100):
        meter.begins("timed", f"{number}")
    for number in range(99):
        clock.now += 1.0
        meter.ends("timed", f"{number}")
    assert seen[:2] == [("timed", 1.0), ("timed", 2.0)]
    assert meter.state()["timed"] == Waits(waiting=1, longest_ms=99_000, p50_ms=50_000, p99_ms=99_000)
    assert meter.state()["untimed"].waiting == 0


def test_percentiles_are_those_of_the_latest_waits() -> None:
    clock = Clock()
    meter = WaitMeter(lambda _, __: None, clock)
    for seconds in (60.0, *[1.0] * KEPT):
        meter.begins("hint", "job")
        clock.now += seconds
        meter.ends("hint", "job")
    assert meter.state()["hint"] == Waits(0, 0, 1_000, 1_000)
