"""How much a connection may send: bytes and WebSocket frames a second, counted before the frame parser sees them.

Message limits above the parser do not see pings: a connection that sends a megabyte of six-byte pings a second takes
everybody else's round trip from under a millisecond to more than a second. So frames are counted here, by reading
their headers alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Bucket:
    """A token bucket: ``rate`` a second, at most ``burst`` at once. Times are seconds of a monotonic clock."""

    rate: float
    burst: float
    level: float = field(init=False)
    updated: float = 0.0

    def __post_init__(self) -> None:
        self.level = self.burst

    def take(self, amount: float, now: float) -> bool:
        """Takes ``amount`` if it is there."""
        self.level = min(self.burst, self.level + (now - self.updated) * self.rate)
        self.updated = now
        if amount > self.level:
            return False
        self.level -= amount
        return True


class FrameCounter:
    """Counts the frames that begin in a stream of bytes, by their headers (RFC 6455, section 5.2)."""

    def __init__(self) -> None:
        self._header = bytearray()
        self._skip = 0

    def feed(self, data: bytes) -> int:
        """How many frame headers were completed by ``data``."""
        count = 0
        at = 0
        end = len(data)
        while at < end:
            if self._skip:
                step = min(self._skip, end - at)
                self._skip -= step
                at += step
                continue
            if not self._header and end - at >= _LONGEST_HEADER:
                at += self._begin(data[at : at + _LONGEST_HEADER])
                count += 1
                continue
            # Near the end of a piece: a header may go on in the next one.
            self._header.append(data[at])
            at += 1
            if len(self._header) >= 2 and len(self._header) >= _length_field_end(self._header[1]):
                self._begin(self._header)
                count += 1
                self._header.clear()
        return count

    def _begin(self, header: bytes | bytearray) -> int:
        """A frame begins: what follows its length field is to be skipped. Returns where that field ends."""
        short = header[1] & 0x7F
        end = _length_field_end(header[1])
        length = short if end == 2 else int.from_bytes(header[2:end], "big")
        self._skip = length + (4 if header[1] & 0x80 else 0)
        return end


_LONGEST_HEADER = 10
"""Bytes up to the end of the longest length field."""


def _length_field_end(second: int) -> int:
    short = second & 0x7F
    return 4 if short == 126 else 10 if short == 127 else 2
