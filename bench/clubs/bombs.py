"""Delays of players while the server checks bots that use everything up: ``agon bench bombs``.

Ten matches of tic-tac-toe are played at a fixed rate; meanwhile the program that checks what is handed in tries bombs
and attempts to get out, confined, one after the other, at the priority at which the server runs it and at the usual
one. The times until both players have a move are compared with those without any, in turn, in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from agon.ai.processes.parent_death import die_with_parent
from agon.protocol.league import Trial, Verdict
from agon.server.clubs.course.judges import CHECK_NICE, LEAGUE_NICE
from agon.transport.judge import Judge
from bench.figures import add_json_flag, write_json
from bench.speed.gets import MATCHES, PACE_MS, SETTINGS
from bench.speed.load import Load, run
from bench.speed.server import MOVES, Setup, agon

BAR: Final = 2.0
"""Most times that the p99 beside the bombs may be of the quiet one, medians of the rounds."""
BOMBS: Final = (
    "while True: pass",
    "for _ in range(4): threading.Thread(target=lambda: sum(range(10**12))).start()\n        threading.Event().wait()",
    "many = []\n        while True: many.append('x' * 10**6)",
    "for _ in range(10**5): threading.Thread(target=time.sleep, args=(1e6,), daemon=True).start()",
    "while True: os.write(1, b'x' * 65536)",
    "while True: print('x' * 10**6)",
    "while True: os.fork()",
    "while True: open('/tmp/x', 'wb').write(b'x' * 10**6)",
    "while True: socket.create_connection(('127.0.0.1', 80), 1)",
    "[os.kill(number, 9) for number in range(2, 10**5)]",
)
SOURCE: Final = """\
import os, socket, threading, time
from agon.clients.sdk import Bot, Turn

class Bomb(Bot):
    name = "bomb"
    games = ("tic_tac_toe",)

    async def choose(self, turn: Turn) -> int:
        {does}
        return turn.choices[0].action
"""


def explode(nice: int, held: Any, parent: int) -> None:
    """Have bombs checked until the process is killed, or ``parent`` is gone. ``held`` counts verdicts, and those
    without a fault apart."""
    die_with_parent(parent)

    async def forever() -> None:
        judge = Judge(nice)
        while True:
            for does in BOMBS:
                answer = await judge.ask(Trial(name="bomb.py", content=SOURCE.format(does=does).encode()))
                if not isinstance(answer, Verdict):
                    raise TypeError(f"bots cannot be confined here: {answer}")
                held[0 if answer.error else 1] += 1

    asyncio.run(forever())


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="agon bench bombs", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="duration of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each kind")
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    context = multiprocessing.get_context("spawn")
    kinds = {
        "no bombs": None,
        f"bombs, checked (nice {CHECK_NICE})": CHECK_NICE,
        f"bombs, in a league (nice {LEAGUE_NICE})": LEAGUE_NICE,
        "bombs at the server's priority": 0,
    }
    runs: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder, agon(Setup(Path(folder), Path(folder)), SETTINGS) as server:
        print(f"{'beside':<36}{'moves':>8}{'p50 ms':>9}{'p99 ms':>9}{'held':>7}{'not':>5}")
        for _ in range(arguments.rounds):
            for name, nice in kinds.items():
                held = context.Array("l", 2, lock=False)
                bombs = context.Process(target=explode, args=(nice, held, os.getpid()))
                if nice is not None:
                    bombs.start()
                    while held[0] == 0:  # until its program has started and held one
                        time.sleep(0.1)
                before = held[0]
                try:
                    load = Load(server.port, server.pid, MATCHES, 1.0, arguments.seconds, MOVES, pace_ms=PACE_MS)
                    found = asyncio.run(run(load))
                finally:
                    if nice is not None:
                        bombs.kill()
                        bombs.join()
                runs.append({"beside": name, **found, "held": held[0] - before, "passed": held[1]})
                figures = f"{found['moves']:>8}{found['p50_ms']:>9.1f}{found['p99_ms']:>9.1f}"
                print(f"{name:<36}{figures}{held[0] - before:>7}{held[1]:>5}", flush=True)
    write_json(arguments.json, runs)
    p99 = {name: statistics.median(row["p99_ms"] for row in runs if row["beside"] == name) for name in kinds}
    for name, figure in p99.items():
        print(f"median p99, {name}: {figure:.1f} ms")
    quiet, *others = [p99[name] for name, nice in kinds.items() if nice != 0]
    return 1 if max(others) > BAR * quiet or any(row["passed"] for row in runs) else 0
