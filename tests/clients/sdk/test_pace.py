"""A client sends no more than the server takes."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from agon.clients.sdk import Connection
from agon.clients.sdk.pace import HEAD_BYTES, Pace
from agon.protocol.messages import Allowance, Ping, Pong, Register
from agon.server.ops.rate_limit import TokenBucket
from tests.live import LiveServer

USUAL = Allowance(frames_per_second=50, burst_frames=200, bytes_per_second=16_384, burst_bytes=65_536)
SMALL = Allowance(frames_per_second=3, burst_frames=5, bytes_per_second=600, burst_bytes=2_000)


@pytest.mark.parametrize("allowance", [USUAL, SMALL])
@pytest.mark.parametrize("seed", range(8))
def test_what_is_sent_when_it_may_be_is_taken(allowance: Allowance, seed: int) -> None:
    """Also if the network delays frames and delivers them together."""
    rng = random.Random(seed)
    frames = TokenBucket(allowance.frames_per_second, allowance.burst_frames)
    size = TokenBucket(allowance.bytes_per_second, allowance.burst_bytes)
    pace, now, arrived = Pace(allowance, 0.0), 0.0, 0.0
    slack_s = allowance.burst_frames / allowance.frames_per_second / 4
    waited = 0.0
    for number in range(3_000):
        now += rng.expovariate((1, 100, 10_000)[number // 300 % 3])
        length = rng.choice((60, 120, 120, 600))
        wait_s = pace.wait_s(length, now)
        now += wait_s
        waited += wait_s
        arrived = max(arrived, now + rng.choice((0.0, slack_s)))
        assert frames.take(1, arrived)
        assert size.take(length + HEAD_BYTES, arrived)
    assert waited > 0


def test_few_messages_wait_for_nothing() -> None:
    pace = Pace(USUAL, 0.0)
    assert [pace.wait_s(120, second / 10) for second in range(300)] == [0.0] * 300


async def test_a_program_in_a_hurry_stays_connected(tmp_path: Path) -> None:
    lost: list[None] = []
    with LiveServer(tmp_path, workers=0, frames_per_second=100, burst_frames=40) as server:
        async with Connection(
            server.url, register=Register(kind="human"), on_offline=lambda: lost.append(None)
        ) as connection:
            answers = await asyncio.gather(*(connection.ask(Pong, Ping) for _ in range(150)))
            assert len(answers) == 150
            assert lost == []
    assert "sends too much" not in server.log()
