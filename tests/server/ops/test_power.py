"""Power of a busy core: measured from the processor's own counter, or marked as an estimate."""

from __future__ import annotations

from pathlib import Path

import pytest

from agon.protocol.thinking import Power
from agon.server.ops.power import ENOUGH_S, ESTIMATE_W, PowerMeter, bot_time

ESTIMATE = Power(watts=ESTIMATE_W, measured=False)
TICKS = 100


class Machine:
    """Counters of a machine, as files."""

    def __init__(self, folder: Path) -> None:
        self.rapl, self.stat = folder / "powercap", folder / "stat"
        for name, text in (("intel-rapl:0", "package-0"), ("intel-rapl:0:0", "core"), ("intel-rapl:1", "psys")):
            (self.rapl / name).mkdir(parents=True)
            (self.rapl / name / "name").write_text(text + "\n")
            (self.rapl / name / "max_energy_range_uj").write_text("1000000000\n")
        self.now(0, 0)

    def now(self, joules: int, busy_s: float) -> None:
        for folder in self.rapl.iterdir():
            (folder / "energy_uj").write_text(f"{joules * 1_000_000 % 1_000_000_000}\n")
        self.stat.write_text(f"cpu  {int(busy_s * TICKS)} 0 0 999999 7 0 0 0 0 0\ncpu0 1 1 1 1\n")

    def meter(self) -> PowerMeter:
        return PowerMeter(self.rapl, self.stat)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.setattr("os.sysconf", lambda _: TICKS)
    return Machine(tmp_path)


def test_the_energy_of_the_processor_is_divided_by_the_busy_time_of_its_cores(machine: Machine) -> None:
    meter = machine.meter()
    machine.now(300, ENOUGH_S / 2)
    meter.look()
    assert meter.power() == ESTIMATE, "too little to say"
    machine.now(1200, 2 * ENOUGH_S)  # the counter has begun again at 1,000 J
    meter.look()
    assert meter.power() == Power(watts=10.0, measured=True)


def test_an_unreadable_counter_makes_it_an_estimate(machine: Machine) -> None:
    meter = machine.meter()
    (machine.rapl / "intel-rapl:0" / "energy_uj").write_text("")
    meter.look()
    machine.now(10_000, 1000)
    meter.look()
    assert meter.power() == ESTIMATE


def test_a_machine_without_a_counter_is_estimated(tmp_path: Path) -> None:
    assert PowerMeter(tmp_path / "none", tmp_path / "stat").power() == ESTIMATE


def test_energy_is_time_times_power() -> None:
    spent = bot_time(3, 7200.0, Power(watts=15.0, measured=True))
    assert (spent.moves, spent.cpu_seconds, spent.watt_hours) == (3, 7200.0, 30.0)
