"""Measure the power of a busy core, where the processor counts its energy (RAPL)."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path
from typing import Final

from agon.protocol.thinking import BotTime, Power

log = logging.getLogger("agon.power")

ESTIMATE_W: Final = 10.0
"""Estimated power of a busy core where none can be measured; ``agon calibrate`` assumes the same."""
ENOUGH_S: Final = 60.0
"""Busy seconds of cores from which a measurement counts."""
LOOK_S: Final = 30.0
"""Pause (s) between two readings: the counter overflows after some minutes at the earliest."""
BUSY: Final = (1, 2, 3, 6, 7)
"""Columns of busy time in ``/proc/stat``: user, nice, system, irq, softirq."""


class PowerMeter:
    """Watts of a busy core of this machine: all the energy of its processor since the start, by all busy time."""

    def __init__(self, rapl: Path = Path("/sys/class/powercap"), stat: Path = Path("/proc/stat")) -> None:
        self._counters = [folder for folder in sorted(rapl.glob("intel-rapl:*")) if is_package(folder)]
        self._stat = stat
        self._microjoules = 0
        self._before: list[int] = []
        self._busy_before = self._busy_s = 0.0
        self.look()

    def look(self) -> None:
        """Read the counters."""
        if not self._counters:
            return
        try:
            now = [_number(folder / "energy_uj") for folder in self._counters]
            busy = self._busy()
            for folder, before, after in zip(self._counters, self._before, now, strict=False):
                wrapped = 0 if after >= before else _number(folder / "max_energy_range_uj")
                self._microjoules += after + wrapped - before
        except (OSError, ValueError) as error:
            log.info("the power of the processor is estimated, because it cannot be read: %s", error)
            self._counters = []
            return
        if self._before:
            self._busy_s += busy - self._busy_before
        self._before, self._busy_before = now, busy

    def power(self) -> Power:
        """Return the power of a busy core, measured if it could be."""
        if self._counters and self._busy_s >= ENOUGH_S and self._microjoules > 0:
            return Power(watts=round(self._microjoules / 1e6 / self._busy_s, 1), measured=True)
        return Power(watts=ESTIMATE_W, measured=False)

    async def run(self) -> None:
        """Read the counters for ever, if there are any."""
        while self._counters:
            await asyncio.sleep(LOOK_S)
            self.look()

    def _busy(self) -> float:
        columns = self._stat.read_text("ascii").splitlines()[0].split()
        return sum(int(columns[column]) for column in BUSY) / os.sysconf("SC_CLK_TCK")


def is_package(folder: Path) -> bool:
    """True for the counter of a whole processor: parts of one have two colons, and other zones other names."""
    try:
        return folder.name.count(":") == 1 and (folder / "name").read_text("ascii").startswith("package")
    except OSError:
        return False


def bot_time(moves: int, cpu_seconds: float, power: Power) -> BotTime:
    """Return a sum of CPU time with its energy."""
    return BotTime(
        moves=moves, cpu_seconds=round(cpu_seconds, 3), watt_hours=round(cpu_seconds * power.watts / 3600, 4)
    )


def _number(path: Path) -> int:
    return int(path.read_text("ascii"))
