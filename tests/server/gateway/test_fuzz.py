"""Ten thousand bad frames: coded answers, no exception in the log, no dead connection, no memory kept."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings

from agon.protocol.errors import CODES
from agon.protocol.messages import ClientMessage
from tests.live import LiveServer
from tests.protocol.strategies import json_values
from tests.server.raw_client import RawClient, warm

FRAMES = 10_000
SEED = 20_261_121
ON_PURPOSE = {"log_out", "log_in", "reset_password", "change_password", "delete_account", "become_admin", "sign_up"}
"""Messages that close a connection, or are refused as too fast after some tries, as they should be."""


def _from_schema(count: int) -> list[str]:
    """Return messages that the schema allows, with any meaning."""
    made: list[str] = []

    @settings(
        max_examples=count,
        database=None,
        derandomize=True,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(json_values(ClientMessage))
    def collect(message: Any) -> None:
        if message["t"] not in ON_PURPOSE:
            made.append(json.dumps(message))

    collect()
    return made


def _mutated(text: str, rng: random.Random) -> str | bytes:
    """Spoil a good message in one way."""
    match rng.randrange(6):
        case 0:
            return text[: rng.randrange(len(text) + 1)]
        case 1:
            at = rng.randrange(len(text))
            return text[:at] + chr(rng.randrange(1, 0xD7FF)) + text[at + 1 :]
        case 2:
            message = json.loads(text)
            message[rng.choice(list(message))] = rng.choice([None, -1, 1e308, "", [], {}, True, "x" * 300, 2**70])
            return json.dumps(message)
        case 3:
            message = json.loads(text)
            del message[rng.choice(list(message))]
            return json.dumps(message)
        case 4:
            return text.encode() + rng.randbytes(rng.randrange(8))  # a binary frame
        case _:
            return "[" * rng.randrange(1, 2_000)


def frames() -> list[str | bytes]:
    rng = random.Random(SEED)
    good = _from_schema(300)
    made: list[str | bytes] = []
    while len(made) < FRAMES:
        kind = rng.random()
        if kind < 0.4:
            made.append(rng.choice(good))
        elif kind < 0.8:
            made.append(_mutated(rng.choice(good), rng))
        else:
            made.append(rng.randbytes(rng.randrange(200)))
    return made


async def _survives(server: LiveServer, batch: list[str | bytes]) -> list[dict[str, Any]]:
    """Send a batch on one connection, a few at a time so that each is really handled; return all answers."""
    answers: list[dict[str, Any]] = []
    async with RawClient(server.ws) as me:
        for start in range(0, len(batch), 20):
            for frame in batch[start : start + 20]:
                await me.send(frame)
            last = f"ping-{start}"
            await me.send({"t": "ping", "id": last})
            while (answer := await me.next()).get("re") != last:
                answers.append(answer)
    return answers


async def test_ten_thousand_bad_frames_do_no_harm(tmp_path: Path) -> None:
    with LiveServer(
        tmp_path, frames_per_second=1_000_000, burst_frames=1_000_000, bytes_per_second=1_000_000, burst_bytes=1_000_000
    ) as server:
        async with RawClient(server.ws) as me:
            await warm(me)  # compiled rules take memory, once
        made = frames()
        batches = [made[at : at + 500] for at in range(0, FRAMES, 500)]
        memory: list[float] = []
        codes: set[str] = set()
        for batch in batches:
            for answer in await _survives(server, batch):
                if answer["t"] == "failure":
                    assert answer["code"] in CODES
                    assert answer["reason"]
                    if "with this name" not in answer["reason"]:  # sign-ins have a limit of their own
                        codes.add(answer["code"])
            memory.append(server.memory_mb())
        assert {"malformed", "unknown_session"} <= codes, "some come as far as what they ask for"
        assert not {"internal", "too_fast"} & codes, server.log()[-4_000:]
        assert memory[-1] - memory[len(memory) // 2] < 8, f"memory grows: {memory}"
        assert "Traceback" not in server.log()
        assert server.get("/readyz")["ready"]
