"""Time of a review, from the press to the mistakes and to its end: ``agon bench reviewing``.

Two guests play chess at random, the second resigns after so many plies, and the first asks for the review. The server
has two workers, both warm, and nothing else to do. The first findings are those of the quick look; the last ones come
after the closer looks.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.figures import add_json_flag, write_json
from bench.speed.server import wait_until_warm
from tests.live import LiveServer
from tests.server.raw_client import RawClient, pair

MISTAKES = {"mistake", "blunder"}


@dataclass
class Reviewed:
    """Seconds after the press; ``marks`` are mistakes and blunders at first and at the end."""

    plies: int
    seconds_to_first: float
    seconds_to_end: float
    marks: tuple[int, int]

    def __str__(self) -> str:
        return (
            f"{self.plies} plies: mistakes in sight after {self.seconds_to_first:.1f} s ({self.marks[0]}), complete "
            f"after {self.seconds_to_end:.1f} s ({self.marks[1]})"
        )


async def reviewed(ws: str, plies: int, seed: int) -> Reviewed:
    """Play a game and have it reviewed."""
    luck = random.Random(seed)
    async with RawClient(ws) as one, RawClient(ws) as other:
        session = await pair(one, other, "chess")
        players = [one, other]
        choices = (await one.ask("join", session=session))["events"][-1]["position"]["choices"]
        for ply in range(plies):
            mover, waiter = players[ply % 2], players[1 - ply % 2]
            await mover.act(session, luck.choice(choices)["action"])
            position = (await waiter.event(session, "acted"))["position"]
            choices = position["choices"]
            if position["ended"]:
                plies = ply + 1
                break
        else:
            await other.ask("resign", session=session)
        began, first, seen = time.monotonic(), 0.0, 0
        await one.ask("analyse", session=session)
        while True:
            told = await one.until("analysis", "event")
            if told["t"] == "analysis" and told.get("positions") and not first:
                first, seen = time.monotonic() - began, _marks(told["positions"])
            elif told["t"] == "event" and told["event"]["t"] == "analysed":
                marks = seen, _marks(told["event"]["positions"])
                return Reviewed(plies, first, time.monotonic() - began, marks)


def _marks(positions: list[dict[str, object]]) -> int:
    return sum(each.get("verdict") in MISTAKES for each in positions)


async def measure(ws: str, games: int, plies: int, seed: int) -> list[Reviewed]:
    found: list[Reviewed] = []
    for number in range(games):
        found.append(await reviewed(ws, plies, seed + number))
        print(found[-1], flush=True)
    return found


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="agon bench reviewing", description="Time of a review of a game of chess.")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--plies", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    add_json_flag(parser)
    chosen = parser.parse_args(argv)
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveServer(Path(folder), workers=2, frames_per_second=100_000, burst_frames=100_000) as server,
    ):
        wait_until_warm(server.port)
        found = asyncio.run(measure(server.ws, chosen.games, chosen.plies, chosen.seed))
    write_json(chosen.json, [asdict(each) for each in found])
    return 0
