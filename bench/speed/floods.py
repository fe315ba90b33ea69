"""Delays of other clients while three attackers flood the server: ``agon bench floods``.

Each attacker is a process that opens a connection, floods it until the server closes it, and opens the next as long as
it is accepted. Meanwhile twenty clients within the limits each send a request a few times a second. Their round trips
are printed beside those without a flood: as attackers and load share the machine, only the comparison says something.

The server is measured once it uses its compiled rules, a few seconds after its start; with ``--from-start`` from its
first second on.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import tempfile
import time
import zlib
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final

from agon.clients.sdk import Connection
from agon.protocol.messages import Ping, Register
from bench.figures import add_json_flag, percentile, write_json
from bench.speed.server import Setup, agon

PATIENCE_S: Final = 30.0
QUIET: Final = 20
"""Number of clients within the limits."""
PAUSE_S: Final = 0.2
"""Time (s) between two requests of a client."""
BAR_MS: Final = 50.0


def frame(opcode: int, payload: bytes = b"", *, fin: bool = True, rsv1: bool = False) -> bytes:
    """Return a masked frame (RFC 6455, section 5.2) with mask zero."""
    size = len(payload)  # below 64 kB
    first = opcode | (0x80 if fin else 0) | (0x40 if rsv1 else 0)
    length = bytes((0x80 | size,)) if size < 126 else bytes((0x80 | 126,)) + size.to_bytes(2, "big")
    return bytes((first,)) + length + bytes(4) + payload


def bomb() -> bytes:
    """Return ten megabytes of zeros, compressed by permessage-deflate, to which the server never agreed."""
    deflate = zlib.compressobj(wbits=-15)
    packed = deflate.compress(bytes(10_000_000)) + deflate.flush(zlib.Z_SYNC_FLUSH)
    return frame(1, packed[:-4], rsv1=True)


FLOODS: dict[str, Callable[[], bytes]] = {
    "pings": lambda: frame(9) * 1000,
    "pongs": lambda: frame(10) * 1000,
    "empty messages": lambda: frame(1) * 1000,
    "one byte": lambda: frame(1, b"x") * 1000,
    "fragments": lambda: frame(1, b"x", fin=False) + frame(0, b"x", fin=False) * 1000,
    "bombs": lambda: bomb() * 10,
    "large messages": lambda: frame(1, b" " * 60_000) * 10,
    "a message without end": lambda: frame(1, b" " * 4000, fin=False) + frame(0, b" " * 4000, fin=False) * 30,
}


async def shaken(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, bytes]:
    """Open a WebSocket by hand, as a library would refuse to flood. Return its streams and the answer's head.

    Raises ``OSError``.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = [
        "GET /ws HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Protocol: agon.v1", "Sec-WebSocket-Extensions: permessage-deflate", "", "",
    ]  # fmt: skip
    try:
        writer.write("\r\n".join(lines).encode())
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE_S)
        if b" 101 " not in head.splitlines()[0]:
            raise OSError(f"no handshake: {head!r}")
    except BaseException:
        writer.transport.abort()
        raise
    return reader, writer, head


async def ended(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, flood: bytes) -> int:
    """Flood until the server closes the connection; return the bytes sent. Raises ``TimeoutError`` if it does not."""
    sent = 0

    async def read() -> None:
        with contextlib.suppress(ConnectionError):
            while await reader.read(1 << 16):
                pass

    reading = asyncio.create_task(read())
    with contextlib.suppress(ConnectionError):
        while not reading.done() and not writer.is_closing():
            writer.write(flood)
            sent += len(flood)
            await writer.drain()
            await asyncio.wait([reading], timeout=0)
    await asyncio.wait_for(reading, PATIENCE_S)
    writer.transport.abort()
    return sent


def attack(port: int, flood: str) -> None:
    """Flood until the process is killed."""

    async def run() -> None:
        while True:
            try:
                reader, writer, _ = await shaken(port)
            except (OSError, TimeoutError, asyncio.IncompleteReadError):
                await asyncio.sleep(PAUSE_S)  # refused: try again
                continue
            with contextlib.suppress(TimeoutError):
                await ended(reader, writer, FLOODS[flood]())

    asyncio.run(run())


async def quiet_trips(port: int, seconds: float) -> list[float]:
    """Return the round trips (ms) of clients within the limits."""
    trips: list[float] = []

    async def ask(number: int) -> None:
        async with Connection(f"http://127.0.0.1:{port}", register=Register(kind="human")) as connection:
            await asyncio.sleep(PAUSE_S * number / QUIET)
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                began = time.perf_counter()
                await connection.request(Ping)
                trips.append((time.perf_counter() - began) * 1000)
                await asyncio.sleep(PAUSE_S)

    async with asyncio.TaskGroup() as group:
        for number in range(QUIET):
            group.create_task(ask(number))
    return trips


def measure(flood: str | None, *, attackers: int, seconds: float, warm: bool = True) -> dict[str, Any]:
    """Measure a fresh server with default limits beside ``attackers``. ``warm``: wait until it uses compiled rules."""
    with (
        tempfile.TemporaryDirectory() as folder,
        agon(Setup(Path(folder), Path(folder)), {"AGON_WORKERS": "0"}, warm=warm) as server,
    ):
        attacking: list[BaseProcess] = []
        if flood is not None:
            context = multiprocessing.get_context("spawn")
            attacking = [context.Process(target=attack, args=(server.port, flood)) for _ in range(attackers)]
        try:
            for process in attacking:
                process.start()
            trips = asyncio.run(quiet_trips(server.port, seconds))
        finally:
            for process in attacking:
                process.kill()
                process.join()
    figures = {"p50_ms": percentile(trips, 0.5), "p99_ms": percentile(trips, 0.99), "worst_ms": max(trips)}
    return {"flood": flood or "none", "trips": len(trips), **{name: round(value, 2) for name, value in figures.items()}}


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="agon bench floods", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="duration of each flood")
    parser.add_argument("--attackers", type=int, default=3)
    parser.add_argument(
        "--flood", action="append", choices=list(FLOODS), default=[], help="only this flood; repeatable"
    )
    parser.add_argument("--from-start", action="store_true", help="measure from the server's first second")
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    runs: list[dict[str, Any]] = []
    print(f"{'flood':<24}{'trips':>7}{'p50 ms':>9}{'p99 ms':>9}{'worst ms':>10}")
    for flood in (None, *(arguments.flood or FLOODS), None):
        warm = not arguments.from_start
        found = measure(flood, attackers=arguments.attackers, seconds=arguments.seconds, warm=warm)
        runs.append(found)
        print(
            f"{found['flood']:<24}{found['trips']:>7}{found['p50_ms']:>9}{found['p99_ms']:>9}{found['worst_ms']:>10}",
            flush=True,
        )
    write_json(arguments.json, runs)
    return 1 if any(run["p99_ms"] > BAR_MS for run in runs) else 0
