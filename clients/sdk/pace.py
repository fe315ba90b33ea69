"""Sending no faster than the server allows: it disconnects faster senders, and a program's commands come in heaps."""

from __future__ import annotations

from dataclasses import dataclass

from agon.protocol.messages import Allowance

HEAD_BYTES = 8
"""Of a frame that a client sends: at most this much before a message of less than 64 KiB."""
SHARE_AT_ONCE = 0.5
"""Of what is taken at once: the rest is for frames that a network held up and brings all together, and for pings."""
SHARE_OF_RATE = 0.9


@dataclass(slots=True)
class _Debt:
    """A bucket that may be overdrawn; the sender then waits until it is not."""

    rate: float
    burst: float
    level: float

    def wait_s(self, amount: float, passed_s: float) -> float:
        self.level = min(self.burst, self.level + passed_s * self.rate) - amount
        return max(0.0, -self.level / self.rate)


class Pace:
    """The pace of a connection. ``now``: seconds of a monotonic clock."""

    def __init__(self, allowance: Allowance, now: float) -> None:
        frames, size = allowance.burst_frames * SHARE_AT_ONCE, allowance.burst_bytes * SHARE_AT_ONCE
        self._frames = _Debt(allowance.frames_per_second * SHARE_OF_RATE, frames, frames)
        self._bytes = _Debt(allowance.bytes_per_second * SHARE_OF_RATE, size, size)
        self._updated = now

    def wait_s(self, size: int, now: float) -> float:
        """Seconds to wait before the next message, of ``size`` bytes, is sent: it counts as sent then."""
        passed = now - self._updated
        self._updated = now
        return max(self._frames.wait_s(1, passed), self._bytes.wait_s(size + HEAD_BYTES, passed))
