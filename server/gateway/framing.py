"""WebSocket frames as bytes: count incoming frames before the parser, decode whole text frames, frame outgoing texts.

Message limits above the parser do not see pings: a connection that sends a megabyte of six-byte pings a second raises
everybody else's round trip from under a millisecond to more than a second. So frames are counted here, by their headers
only.
"""

from __future__ import annotations

from functools import lru_cache


class FrameCounter:
    """Count the frames that begin in a stream of bytes, by their headers (RFC 6455, section 5.2)."""

    def __init__(self) -> None:
        self._header = bytearray()
        self._skip = 0

    def feed(self, data: bytes) -> int:
        """Return the number of frame headers that ``data`` completes."""
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

    def text_alone(self, data: bytes) -> bytes | None:
        """Return the text of ``data`` if it is exactly one masked, unfragmented frame; else None.

        Nearly every command comes so, and the parser takes ten times as long. Such a frame needs no counting.
        """
        if self._skip or self._header or len(data) < 6 or data[0] != 0x81:
            return None
        start = _length_field_end(data[1]) + 4
        size = data[1] & 0x7F if start == 6 else int.from_bytes(data[2 : start - 4], "big")
        if not data[1] & 0x80 or len(data) != start + size:
            return None
        mask = int.from_bytes((data[start - 4 : start] * (size // 4 + 1))[:size], "big")
        return (int.from_bytes(data[start:], "big") ^ mask).to_bytes(size, "big")

    def _begin(self, header: bytes | bytearray) -> int:
        """Begin a frame: skip the bytes after its length field. Returns the end of that field."""
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


@lru_cache(maxsize=1)
def framed(payload: bytes) -> bytes:
    """Return one unfragmented, unmasked text frame (RFC 6455, section 5.2).

    Every move takes this path, and the library's own costs as much as all the rest of a move here. The last one is
    kept: a thousand spectators get the same.
    """
    size = len(payload)
    if size < 126:
        return bytes((0x81, size)) + payload
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload
