"""Times in which nobody can play are found and given back."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest

from agon.server.live import standstills as module
from agon.server.live.standstills import LATE_S, PERIOD_S, Standstills


@dataclass
class Server:
    """A server whose time is set by the test."""

    elapsed: float = 100.0
    owed: float = 0.0
    given: list[int] = field(default_factory=list[int])

    def standstills(self) -> Standstills:
        return Standstills(lambda: self.owed, self.given.append, elapsed_s=lambda: self.elapsed)


async def test_a_late_loop_is_a_standstill_and_a_busy_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PERIOD_S", 0.0)
    server = Server()
    found = server.standstills()
    server.elapsed += 60.0
    found.look()
    assert server.given == [], "it does not run yet"
    running = asyncio.create_task(found.run())
    await asyncio.sleep(0)
    server.elapsed += LATE_S
    found.look()
    assert server.given == []
    server.elapsed += 20.0
    found.look()
    assert server.given == [20_000]
    found.look()
    assert server.given == [20_000], "once"
    running.cancel()
    await asyncio.wait([running])


def test_the_time_of_the_tables_stands_still_with_the_store() -> None:
    server = Server()
    found = server.standstills()
    assert found.store_ms() == 0
    server.owed = LATE_S
    assert found.store_ms() == 0
    server.owed = 30.0
    assert found.store_ms() == 29_000
    found.ended(30.0)
    found.ended(0.2)
    assert server.given == [30_000]
    assert PERIOD_S < LATE_S
