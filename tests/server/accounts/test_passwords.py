"""Hashing of passwords takes a bounded share of the machine."""

from __future__ import annotations

import asyncio
import threading
from typing import Any, cast

import pytest

from agon.protocol.errors import Refused
from agon.server.accounts import passwords
from agon.server.accounts.passwords import AT_ONCE, Passwords


class Slow:
    """A hasher that waits until the test lets it go on, and counts how often it runs at once."""

    def __init__(self) -> None:
        self.let_go = threading.Event()
        self.most = 0
        self._running = 0
        self._lock = threading.Lock()

    def hash(self, password: str) -> str:
        with self._lock:
            self._running += 1
            self.most = max(self.most, self._running)
        self.let_go.wait(60)
        with self._lock:
            self._running -= 1
        return password


async def test_so_many_wait_for_their_turn_and_more_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "MOST_WAITING", 4)
    slow = Slow()
    hashing = Passwords(cast(Any, slow))
    waiting = [asyncio.create_task(hashing.hash(f"{number}")) for number in range(4)]
    await asyncio.sleep(0)  # lets all four begin
    try:
        with pytest.raises(Refused, match="unavailable"):
            await asyncio.wait_for(hashing.hash("one too many"), 5)
    finally:
        slow.let_go.set()
    assert await asyncio.gather(*waiting) == ["0", "1", "2", "3"]
    assert slow.most <= AT_ONCE
    assert await hashing.hash("later") == "later"
    assert hashing.hashed == 5
