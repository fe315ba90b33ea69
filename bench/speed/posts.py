"""Moves by POST beside moves by WebSocket, and HTTP libraries in front of both: ``python -m bench.speed.posts``.

First: two players move in turns in a game of Go, each waiting for the acknowledgement of a stored move; rounds by
WebSocket and by POST (kept connections) take turns on one server. ``--before FOLDER`` adds the WebSocket of another
checkout with an environment of its own, in the same run. Then (``--libraries``, with uvicorn, httptools and aiohttp
installed): a server that only answers, by this project's connection and by each library; CPU time of a POST and of a
WebSocket message.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from bench.speed.processes import cores, cpu_seconds, running
from bench.speed.server import UNLIMITED, Running, Setup, agon

SIDE = 19
MOVES = SIDE * SIDE - 60
Json = dict[str, Any]


class Player:
    """A player by WebSocket, who can also move by POST."""

    def __init__(self, port: int, ws: ClientConnection) -> None:
        self.port, self.ws = port, ws
        self.token = ""
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter
        self._count = 0

    async def ask(self, command: str, **fields: Any) -> Json:
        self._count += 1
        name = f"c{self._count}"
        await self.ws.send(json.dumps({"t": command, "id": name, **fields}))
        while True:
            message: Json = json.loads(await self.ws.recv())
            if message.get("re") == name:
                return message

    async def post(self, command: str, **fields: Any) -> Json:
        body = json.dumps(fields).encode()
        head = f"POST /api/commands/{command} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n"
        self.writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        size = int(answer.partition(b"content-length:")[2].partition(b"\r")[0])
        found: Json = json.loads(await self.reader.readexactly(size))
        return found


@contextlib.asynccontextmanager
async def pair(port: int, *, posts: bool) -> AsyncGenerator[tuple[list[Player], str]]:
    """Two players in a game of Go."""
    url = f"ws://127.0.0.1:{port}/ws"
    options: Any = {"subprotocols": ["agon.v1"], "compression": None}
    async with connect(url, **options) as one, connect(url, **options) as two:
        players = [Player(port, one), Player(port, two)]
        for player in players:
            player.token = (await player.ask("hello", protocol=1))["token"]
            if posts:
                player.reader, player.writer = await asyncio.open_connection("127.0.0.1", port)
        seek = await players[0].ask("seek", game="go", options={"size": SIDE}, seat="first")
        started = await players[1].ask("accept_seek", seek=seek["seek"]["id"])
        yield players, started["session"]
        if posts:
            for player in players:
                player.writer.close()


async def moves(server: Running, *, posts: bool) -> tuple[list[float], float]:
    """Return the times (ms) of all acknowledgements of a game, and the server's CPU time (ms) of a move."""
    times: list[float] = []
    async with pair(server.port, posts=posts) as (players, session):
        before, seq = cpu_seconds(server.pid), 0
        for move in range(MOVES):
            player = players[move % 2]
            began = time.perf_counter()
            ask = player.post if posts else player.ask
            seq = (await ask("act", session=session, seq=seq, action=move))["seq"]
            times.append((time.perf_counter() - began) * 1000)
        return times, (cpu_seconds(server.pid) - before) * 1000 / MOVES


def compare(before: Path | None, rounds: int) -> None:
    """Print the acknowledgement times, in rounds that take turns."""
    ways = {"WebSocket": False, "POST": True}
    with contextlib.ExitStack() as stack:
        here = stack.enter_context(agon(Setup(Path(stack.enter_context(tempfile.TemporaryDirectory())), Path())))
        servers: dict[str, tuple[Running, bool]] = {name: (here, posts) for name, posts in ways.items()}
        if before is not None:
            data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            servers["WebSocket, before"] = (stack.enter_context(other(before, data)), False)
        found: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in servers}
        for _ in range(rounds):
            for name, (server, posts) in servers.items():
                times, cpu = asyncio.run(moves(server, posts=posts))
                found[name][0].extend(times)
                found[name][1].append(cpu)
    for name, (times, cpu) in found.items():
        cuts = statistics.quantiles(times, n=100)
        print(
            f"{name:<18} acknowledged in {statistics.median(times):.2f} ms, 99 of 100 in {cuts[98]:.2f} ms; "
            f"{statistics.median(cpu):.2f} ms of CPU a move ({len(times)} moves)"
        )


@contextlib.contextmanager
def other(folder: Path, data: Path) -> Any:
    """Run the server of another checkout."""
    environ = {**UNLIMITED, "AGON_PORT": "0", "AGON_DATABASE": str(data / "agon.sqlite3"), "AGON_WORKERS": "0"}
    python = folder / ".venv" / "bin" / "python"
    with running(
        [str(python), "-m", "agon.server"], core=cores()[0], environ=environ, folder=folder, log=data / "log"
    ) as process:
        assert process.stdout is not None
        line = next(line for line in process.stdout if "http://" in line)
        yield Running(int(line.rpartition(":")[2].partition("/")[0]), 0, process.pid, [])


async def answers(port: int, pid: int, count: int) -> float:
    """Return the CPU time (microseconds) of a POST with a short body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = b'{"session":"x","seq":1,"action":3}'
    asked = b"POST /api/commands/act HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer agon_b_x\r\n"
    asked += b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    began = cpu_seconds(pid)
    for _ in range(count):
        writer.write(asked)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        await reader.readexactly(int(head.partition(b"content-length:")[2].partition(b"\r")[0]))
    spent = cpu_seconds(pid) - began
    writer.close()
    return spent / count * 1e6


async def echoes(port: int, pid: int, count: int) -> float:
    """Return the CPU time (microseconds) of a WebSocket message that is sent back."""
    async with connect(f"ws://127.0.0.1:{port}/ws", compression=None, subprotocols=["agon.v1"]) as ws:  # type: ignore[list-item]
        began = cpu_seconds(pid)
        for _ in range(count):
            await ws.send('{"t":"act","id":"1","session":"x","seq":1,"action":3}')
            await ws.recv()
        return (cpu_seconds(pid) - began) / count * 1e6


def libraries(count: int) -> None:
    """Print the cost of each library."""
    for name in ("agon", "uvicorn h11", "uvicorn httptools", "aiohttp"):
        with tempfile.TemporaryDirectory() as data:
            command = [sys.executable, "-m", "bench.speed.answering", name]
            with running(command, core=cores()[0], environ={}, folder=Path.cwd(), log=Path(data) / "log") as process:
                assert process.stdout is not None
                port = int(process.stdout.readline())
                posts = statistics.median(asyncio.run(answers(port, process.pid, count)) for _ in range(3))
                texts = statistics.median(asyncio.run(echoes(port, process.pid, count)) for _ in range(3))
        print(f"{name:<18} {posts:4.0f} microseconds of CPU a POST, {texts:4.0f} a WebSocket message")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, help="another checkout, with its .venv")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--libraries", action="store_true")
    given = parser.parse_args()
    if given.libraries:
        libraries(5_000)
    else:
        compare(given.before, given.rounds)
