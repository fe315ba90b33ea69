"""A person's game against a bot beside guests who keep hundreds of bots busy: ``agon bench sharing``.

Four guests have fifty games without a clock each, from one address or from one each, and answer every move at once, so
the workers always have jobs waiting. The person, with a minute on the clock, plays Connect Four against Monte Carlo
search at a second a move. A reply counts from the person's stored move to the bot's. The aim: a worker searches every
move of that bot, and its clock does not run out.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import statistics
import sys
import tempfile
import urllib.request
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from websockets.asyncio.client import ClientConnection, connect

from bench.figures import add_json_flag, write_json
from bench.speed.processes import cores
from bench.speed.server import UNLIMITED, Setup, agon

GUESTS: Final = 4
GAMES: Final = 50
MINUTE: Final = {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}
BOT: Final = "mcts"
REPLY_S: Final = 120.0
"""Longest wait (s) for a message: longer than the clock."""

Json = dict[str, Any]


class Guest:
    """A guest, connected from a chosen address."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self._port = port
        self._address = address
        self._random = random.Random(1)
        self._agreed = ""
        self._socket: ClientConnection
        self._reading: asyncio.Task[None]
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._events: asyncio.Queue[Json] = asyncio.Queue()

    async def __aenter__(self) -> Self:
        url = f"ws://127.0.0.1:{self._port}/ws"
        self._socket = await connect(url, subprotocols=["agon.v1"], compression=None, local_addr=(self._address, 0))  # type: ignore[list-item]
        self._reading = asyncio.create_task(self._read())
        await self.ask("hello", protocol=1)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reading.cancel()
        await self._socket.close()

    async def _read(self) -> None:
        async for frame in self._socket:
            message: Json = json.loads(frame)
            answer = self._answers.pop(message.get("re") or "", None)
            if answer is not None:
                answer.set_result(message)
            if message["t"] == "event":
                self._events.put_nowait(message)

    async def ask(self, command: str, **fields: Any) -> Json:
        """Send a command and return its answer. Raises ``RuntimeError`` if it is refused, ``TimeoutError``."""
        name = f"c{self._random.getrandbits(64)}"
        self._answers[name] = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps({"t": command, "id": name, **fields}))
        answer = await asyncio.wait_for(self._answers[name], REPLY_S)
        if answer["t"] == "failure":
            raise RuntimeError(f"{command}: {answer['code']}: {answer['reason']}")
        return answer

    async def event(self) -> Json:
        """Return the next event of a followed game. Raises ``TimeoutError``."""
        return await asyncio.wait_for(self._events.get(), REPLY_S)

    async def begin(self, level: str, game: str, **fields: Any) -> Json:
        """Start a game against the bot, follow it and return its last event."""
        self._agreed = self._agreed or await asyncio.to_thread(_digest, self._port)
        started = await self.ask("play_bot", bot=BOT, level=level, agreed=self._agreed, game=game, **fields)
        joined = await self.ask("join", session=started["session"])
        last: Json = joined["events"][-1]
        return last

    async def answer(self, told: Json) -> None:
        """Take a random action if ``told``, an event, leaves this guest to move."""
        choices = told["position"]["choices"]
        if choices:
            action = self._random.choice(choices)["action"]
            await self.ask("act", session=told["session"], seq=told["seq"], action=action)


def _digest(port: int) -> str:
    """Return the digest of the bot's card."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/bots/{BOT}", timeout=REPLY_S) as card:
        digest: str = json.load(card)["digest"]
    return digest


@dataclass(slots=True)
class Reply:
    """A bot's move: by whom, how long it took from the move before, and its clock after it."""

    by: str
    ms: int
    left_ms: int | None


async def play(person: Guest, game: str, level: str = "strongest", **fields: Any) -> tuple[list[Reply], Json]:
    """Play a game to its end in the first seat; return the bot's replies and the last event."""
    await person.answer(await person.begin(level, game, seat="first", **fields))
    replies: list[Reply] = []
    before = 0
    while True:
        told = await person.event()
        event = told["event"]
        if event["t"] == "ended":
            return replies, event
        if event["t"] != "acted":
            continue
        if event["seat"] == 1:
            left = event.get("remaining_ms")  # none without a clock
            replies.append(Reply(event["by"], told["at"] - before, None if left is None else left[1]))
            await person.answer(told)
        before = told["at"]


@dataclass(slots=True)
class Crowd:
    """Guests who play many games at once. ``moves`` counts those of their bots."""

    guests: list[Guest]
    moves: int = 0
    _tasks: list[asyncio.Task[None]] = field(default_factory=list[asyncio.Task[None]])

    async def begin(self, games: int, level: str, game: str, **fields: Any) -> None:
        """Start ``games`` games each, in which the bot moves first, and play them until ``leave``."""
        await asyncio.gather(*(self._begin(guest, games, level, game, fields) for guest in self.guests))
        self._tasks = [asyncio.create_task(self._play(guest)) for guest in self.guests]

    async def _begin(self, guest: Guest, games: int, level: str, game: str, fields: Json) -> None:
        for _ in range(games):
            await guest.answer(await guest.begin(level, game, seat="second", **fields))

    async def _play(self, guest: Guest) -> None:
        while True:
            told = await guest.event()
            if told["event"]["t"] == "acted" and told["event"]["seat"] == 0:
                self.moves += 1
                await guest.answer(told)

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@contextlib.asynccontextmanager
async def crowd(port: int, addresses: list[str]) -> AsyncGenerator[Crowd]:
    """Connect a guest from each address (several may be equal)."""
    async with contextlib.AsyncExitStack() as stack:
        here = Crowd([await stack.enter_async_context(Guest(port, address)) for address in addresses])
        try:
            yield here
        finally:
            await here.leave()


async def beside(port: int, addresses: list[str], games: int) -> dict[str, Any]:
    """Play the person's game beside a crowd and return its figures."""
    async with crowd(port, addresses) as others, Guest(port) as person:
        await play(person, "connect_four", "easy")  # loads the kernels
        if addresses:
            await others.begin(games, "strongest", "connect_four")
        before = others.moves
        replies, end = await play(person, "connect_four", clock=MINUTE)
        ms = [reply.ms for reply in replies]
        return {
            "guests": len(addresses),
            "addresses": len(set(addresses)),
            "games": len(addresses) * games,
            "replies": len(replies),
            "by": sorted({reply.by for reply in replies}),
            "median_ms": round(statistics.median(ms)),
            "longest_ms": max(ms),
            "left_ms": replies[-1].left_ms,
            "ended": end["reason"],
            "moves_of_others": others.moves - before,
        }


def measure(addresses: list[str], games: int, workers: int) -> dict[str, Any]:
    """Measure a fresh server."""
    one, others = cores()
    everywhere = one | others
    limits = {**UNLIMITED, "AGON_WORKERS": str(workers)}
    with (
        tempfile.TemporaryDirectory() as folder,
        agon(Setup(Path(folder), Path(folder)), limits, warm=False, core=everywhere) as server,
    ):
        return asyncio.run(beside(server.port, addresses, games))


def main(argv: list[str] | None = None) -> int:
    """Return 0 if workers searched every move of the person's bot and its clock did not run out, 1 if not."""
    parser = argparse.ArgumentParser("agon bench sharing", description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--guests", type=int, default=GUESTS, help="beside the person (%(default)s)")
    parser.add_argument("--games", type=int, default=GAMES, help="of each guest (%(default)s)")
    parser.add_argument("--workers", type=int, default=2, help="worker processes (%(default)s)")
    add_json_flag(parser)
    options = parser.parse_args(argv)
    crowds = {
        "nobody": [],
        "one address": ["127.0.0.2"] * options.guests,
        "one address each": [f"127.0.0.{number + 2}" for number in range(options.guests)],
        "the person's address": ["127.0.0.1"] * options.guests,
    }
    runs: list[dict[str, Any]] = []
    print(f"{'others at':<22}{'replies':>8}{'median ms':>11}{'longest ms':>12}{'clock left s':>14}{'others':>8}  by")
    for name, addresses in crowds.items():
        found = measure(addresses, options.games, options.workers)
        runs.append({"others": name, **found})
        left = "-" if found["left_ms"] is None else f"{found['left_ms'] / 1000:.1f}"
        print(
            f"{name:<22}{found['replies']:>8}{found['median_ms']:>11}{found['longest_ms']:>12}{left:>14}"
            f"{found['moves_of_others']:>8}  {', '.join(found['by'])}",
            flush=True,
        )
    write_json(options.json, runs)
    good = all(run["by"] == ["bot"] and run["ended"] != "time" for run in runs)
    if not good:
        print("a move was not searched, or a clock ran out", file=sys.stderr)
    return 0 if good else 1
