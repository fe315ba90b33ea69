"""Delays of players while others ask for one long game of Go: ``agon bench gets``.

Ten matches of tic-tac-toe are played at a fixed rate; meanwhile sockets of another address ask for a game of 300 plies,
each again as soon as it is answered or refused. A refusal (429) counts as an answer. The times until both players have
a move are compared with those without anybody asking, before and after, in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import tempfile
from pathlib import Path
from typing import Any, Final

from agon.protocol.messages import Resign
from bench.figures import add_json_flag, write_json
from bench.speed.capacity import connection, long_game, play, seated
from bench.speed.load import Load, run
from bench.speed.server import MOVES, Setup, agon

PLIES: Final = 300
MATCHES: Final = 10
PACE_MS: Final = 100.0
ASKERS: Final = "127.0.0.2"
BAR: Final = 3.0
"""Most times that the p99 beside the askers may be of the quiet one."""
SETTINGS: Final = {"AGON_WORKERS": "0", "AGON_FRAMES_PER_SECOND": "100000", "AGON_BURST_FRAMES": "100000",
                   "AGON_BYTES_PER_SECOND": "1000000", "AGON_BURST_BYTES": "1000000"}  # fmt: skip
"""The players keep to no pace here; all limits on GETs and connections are the defaults."""


async def long_session(port: int, *, over: bool) -> str:
    """Play a long game and return its id."""

    async def after(_: int) -> None: ...

    async with connection(port) as one, connection(port) as other:
        session = await seated(one, other, "go", size=19)
        await play((one, other), session, long_game(PLIES, 2), after)
        if over:
            await one.request(Resign, session=session)
    return session


def ask(port: int, path: str, sockets: int, answers: Any) -> None:
    """Ask until the process is killed; ``answers`` counts them, the refused ones apart."""

    async def one() -> None:
        while True:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ASKERS, 0))
                writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
                answer = await reader.read()
                writer.close()
            except OSError:
                answer = b""
            answers[0 if answer.startswith(b"HTTP/1.1 200") else 1] += 1

    async def all_of_them() -> None:
        await asyncio.gather(*(one() for _ in range(sockets)))

    asyncio.run(all_of_them())


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="agon bench gets", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="duration of each measurement")
    parser.add_argument("--sockets", type=int, default=32)
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    context = multiprocessing.get_context("spawn")
    runs: list[dict[str, Any]] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        agon(Setup(Path(folder), Path(folder)), SETTINGS) as server,
    ):
        over = asyncio.run(long_session(server.port, over=True))
        going_on = asyncio.run(long_session(server.port, over=False))
        paths = {
            "nobody": None,
            "ended, .sgf": f"/api/sessions/{over}.sgf",
            "ended, JSON": f"/api/sessions/{over}.json",
            "going on, .sgf": f"/api/sessions/{going_on}.sgf",
            "bulk export": "/api/export.ndjson?game=go",
            "nobody again": None,
        }
        print(f"{'asked for':<18}{'moves':>8}{'p50 ms':>9}{'p99 ms':>9}{'answers':>9}{'refused':>9}")
        for name, path in paths.items():
            answers = context.Array("l", 2, lock=False)
            asker = context.Process(target=ask, args=(server.port, path, arguments.sockets, answers))
            if path is not None:
                asker.start()
            try:
                load = Load(server.port, server.pid, MATCHES, 1.0, arguments.seconds, MOVES, pace_ms=PACE_MS)
                found = asyncio.run(run(load))
            finally:
                if path is not None:
                    asker.kill()
                    asker.join()
            row = {"asked": name, **found, "answers": answers[0], "refused": answers[1]}
            runs.append(row)
            figures = f"{found['moves']:>8}{found['p50_ms']:>9.1f}{found['p99_ms']:>9.1f}"
            print(f"{name:<18}{figures}{answers[0]:>9}{answers[1]:>9}", flush=True)
    write_json(arguments.json, runs)
    quiet = max(row["p99_ms"] for row in (runs[0], runs[-1]))
    return 1 if any(row["p99_ms"] > BAR * quiet for row in runs) else 0
