"""All servers of a database have the same time, whatever their own clocks say."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from agon.server.live.wall_clock import Clock

HOUR_MS = 3_600_000


@dataclass
class Machine:
    wall_ns: int = 1_000_000_000_000
    monotonic_ns: int = 5_000_000

    def clock(self) -> Clock:
        return Clock(wall_ns=lambda: self.wall_ns, monotonic_ns=lambda: self.monotonic_ns)

    def passes(self, ms: int) -> None:
        self.wall_ns += ms * 1_000_000
        self.monotonic_ns += ms * 1_000_000


@pytest.mark.parametrize("step_ms", [300_000, -HOUR_MS])
def test_alone_it_is_the_wall_clock_at_the_start_and_takes_no_notice_when_that_is_set(step_ms: int) -> None:
    machine = Machine()
    clock = machine.clock()
    start = machine.wall_ns // 1_000_000
    machine.passes(1_000)
    machine.wall_ns += step_ms * 1_000_000
    assert clock.now() == start + 1_000
    assert clock.ahead_ms == step_ms


@pytest.mark.parametrize(("last_ms", "follows"), [(HOUR_MS, True), (-HOUR_MS, False), (1_000 * HOUR_MS, False)])
def test_a_start_after_the_wall_clock_was_set_back_counts_on_from_the_last_event(last_ms: int, follows: bool) -> None:
    machine = Machine()
    clock = machine.clock()
    start = clock.now()
    clock.start_after(start + last_ms)
    assert clock.now() == start + (last_ms if follows else 0)


def test_a_clock_that_follows_takes_no_notice_of_a_wall_clock_that_is_set() -> None:
    machine = Machine()
    clock = machine.clock()
    clock.read(machine.monotonic_ns, 7_000, machine.monotonic_ns)
    assert clock.now() == 7_000
    machine.wall_ns -= HOUR_MS * 1_000_000
    machine.passes(250)
    assert clock.now() == 7_250


def test_the_quickest_reading_is_believed() -> None:
    machine = Machine()
    clock = machine.clock()
    start = machine.monotonic_ns
    clock.read(start, 10_001, start + 2_000_000)  # the truth is 10_000 at the start
    clock.read(start, 10_900, start + 1_000_000_000)  # slow on its way back
    machine.passes(1_000)
    assert clock.now() == 11_000


def test_a_machine_that_slept_believes_the_newest_reading() -> None:
    machine = Machine()
    clock = machine.clock()
    clock.read(machine.monotonic_ns, 10_000, machine.monotonic_ns)
    machine.passes(100)
    clock.read(machine.monotonic_ns, 70_100, machine.monotonic_ns + 2_000_000)
    assert clock.now() == 70_099


def test_two_machines_an_hour_apart_agree() -> None:
    one, other = Machine(), Machine(wall_ns=1_000_000_000_000 + HOUR_MS * 1_000_000, monotonic_ns=77)
    clocks = [one.clock(), other.clock()]
    for machine, clock in zip((one, other), clocks, strict=True):
        clock.read(machine.monotonic_ns, 50_000, machine.monotonic_ns)
        machine.passes(10)
    assert clocks[0].now() == clocks[1].now() == 50_010
    assert clocks[1].ahead_ms - clocks[0].ahead_ms == HOUR_MS
