"""Limits of a connection count frame headers only, however the bytes are cut into pieces."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from agon.server.gateway.framing import FrameCounter
from agon.server.ops.rate_limit import TokenBucket, counted


def wire(payloads: list[bytes]) -> bytes:
    return b"".join(Frame(Opcode.BINARY, payload).serialize(mask=True) for payload in payloads)


@given(
    st.lists(st.binary(max_size=300) | st.just(b"x" * 70_000), max_size=8), st.lists(st.integers(1, 40), max_size=60)
)
def test_frames_are_counted_across_any_pieces(payloads: list[bytes], cuts: list[int]) -> None:
    data = wire(payloads)
    counter = FrameCounter()
    count = 0
    for cut in cuts:
        count += counter.feed(data[:cut])
        data = data[cut:]
    count += counter.feed(data)
    assert count == len(payloads)


@given(st.binary(max_size=300) | st.just(b"x" * 70_000), st.booleans(), st.integers(1, 5))
def test_a_text_alone_is_read_as_the_library_reads_it_and_nothing_else_is(
    payload: bytes, fin: bool, short: int
) -> None:
    frame = Frame(Opcode.TEXT, payload, fin).serialize(mask=True)
    assert FrameCounter().text_alone(frame) == (payload if fin else None)
    for other in (frame[:-short], frame + frame, frame + b"\x81", Frame(Opcode.TEXT, payload).serialize(mask=False)):
        assert FrameCounter().text_alone(other) is None
    for opcode in (Opcode.BINARY, Opcode.CONT, Opcode.PING):
        assert FrameCounter().text_alone(Frame(opcode, payload[:100]).serialize(mask=True)) is None
    amid = FrameCounter()
    amid.feed(frame[:-short])
    assert amid.text_alone(frame) is None, "it is the rest of another frame"


def test_a_flood_of_pings_counts_every_ping() -> None:
    assert FrameCounter().feed(Frame(Opcode.PING, b"").serialize(mask=True) * 10_000) == 10_000


def test_a_frame_is_counted_when_its_header_is_there_before_its_payload() -> None:
    header = struct.pack("!BBH", 0x82, 0x80 | 126, 60_000)
    assert FrameCounter().feed(header) == 1


def test_a_bucket_gives_its_burst_then_its_rate() -> None:
    bucket = TokenBucket(rate=10, burst=3)
    assert [bucket.take(1, 100.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(1, 100.15)
    assert not bucket.take(1, 100.15)
    assert not bucket.take(4, 1_000.0), "more than the burst is never there"


@pytest.mark.parametrize(
    ("address", "by"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("local", "local"),
    ],
)
def test_an_address_counts_by_what_one_customer_has(address: str, by: str) -> None:
    assert counted(address) == by
