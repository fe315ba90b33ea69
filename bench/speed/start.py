"""The first start on a new machine, and the second: ``agon bench start``.

A server with its usual settings starts with an empty kernel cache. Against each game's bots of the lowest level a
person makes a first move at once: measured is the time until the bot's. Then the time and the CPU time until all is
compiled, the memory, the CPU time of an idle server; and the same for a second start, with a full cache. There a person
plays on at random against each game's bots of the lowest level: measured is the time from the person's command to the
bot's event, median and 99th percentile.

``--replies-only`` measures the replies alone, with the kernel cache of this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from agon import ai, games
from agon.clients.sdk import Connection
from agon.clients.sdk.feed import Feed
from agon.protocol.cards import BotCard, digest, levels_for
from agon.protocol.errors import Refused
from agon.protocol.events import Acted
from agon.protocol.messages import Act, Occurred, PlayBot, Register, Resign, Started
from agon.server.bots.card_files import load_cards
from bench.figures import add_json_flag, write_json
from bench.speed.processes import cpu_seconds, resident_mb, running
from bench.speed.server import ROOT, UNLIMITED, wait_until_warm

BOTS: Final = ("grove", "pathfinder")
"""The bot for beginners, and the one that plays by each game's default engine."""
IDLE_S: Final = 20.0
MOST_MOVE_S: Final = 3.0
MOST_REPLY_MS: Final = 15.0
"""Most time (ms) to the median reply of Grove's lowest level."""
MOST_COMPILE_S: Final = 100.0
MOST_WARM_S: Final = 15.0
MOST_SERVER_MB: Final = 200.0
MOST_WORKER_MB: Final = 350.0
MOST_LINES: Final = 24


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value. ``most``: its upper limit, or None."""

    what: str
    value: float
    unit: str
    most: float | None = None


class Server:
    """A running server and all processes under it."""

    def __init__(self, pid: int, port: int, began: float, log: Path) -> None:
        self.pid = pid
        self.port = port
        self.open_s = time.monotonic() - began
        self.log = log
        self._began = began

    def wait_until_warm(self) -> float:
        """Wait until nothing is left to compile or to load. Returns the time since the start (s)."""
        wait_until_warm(self.port)
        return time.monotonic() - self._began

    def workers(self) -> list[int]:
        return [pid for pid in _children(self.pid) if b"agon.ai.worker" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def cpu_s(self) -> float:
        """Return the CPU time (s) of the server and of all processes that it started, those that have ended too."""
        return _cpu_with_children(self.pid)


def _children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task")
    return [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]


def _cpu_with_children(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    ended = (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    return cpu_seconds(pid) + ended + sum(map(_cpu_with_children, _children(pid)))


@contextlib.contextmanager
def server(folder: Path, kernels: Path | None) -> Generator[Server]:
    """Run a server with its data in ``folder``. ``kernels``: its kernel cache, or None for that of this machine."""
    environ = {"AGON_PORT": "0", "AGON_DATABASE": str(folder / "agon.sqlite3"), **UNLIMITED}
    if kernels is not None:
        environ["AGON_KERNEL_CACHE"] = str(kernels)
    log, began = folder / "agon.log", time.monotonic()
    command = [sys.executable, "-m", "agon", "serve"]
    everywhere = os.sched_getaffinity(0)
    with running(command, core=everywhere, environ=environ, folder=ROOT, log=log) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if "http://" in line:
                address = line.partition("//")[2].partition("/")[0]
                yield Server(process.pid, int(address.rpartition(":")[2]), began, log)
                return
    raise SystemExit(f"the server ended:\n{log.read_text()}")


async def first_moves(port: int, chosen: Sequence[str], cards: dict[str, BotCard]) -> list[Figure]:
    """Measure the first move of each bot in each game that it plays."""
    figures: list[Figure] = []
    async with Connection(f"http://127.0.0.1:{port}", register=Register(kind="human")) as connection:
        for game, card, level in lowest_levels(chosen, cards):
            [seconds] = await reply_times(connection, game, card, level, 1)
            figures.append(Figure(f"{game}, {card.name} {level}", seconds, "s", MOST_MOVE_S))
            print_figure(figures[-1])
    return figures


async def replies(port: int, chosen: Sequence[str], cards: dict[str, BotCard], count: int) -> list[Figure]:
    """Measure ``count`` replies of each bot in each game that it plays."""
    figures: list[Figure] = []
    async with Connection(f"http://127.0.0.1:{port}", register=Register(kind="human")) as connection:
        for game, card, level in lowest_levels(chosen, cards):
            times = sorted(1000.0 * seconds for seconds in await reply_times(connection, game, card, level, count))
            title = f"{game}, {card.name} {level}: reply,"
            most = MOST_REPLY_MS if card.name == BOTS[0] else None
            figures.append(Figure(f"{title} median", statistics.median(times), "ms", most))
            print_figure(figures[-1])
            figures.append(Figure(f"{title} 99 %", times[math.ceil(0.99 * len(times)) - 1], "ms"))
            print_figure(figures[-1])
    return figures


def lowest_levels(chosen: Sequence[str], cards: dict[str, BotCard]) -> list[tuple[str, BotCard, str]]:
    """Return each game with each bot that plays it and the name of that bot's lowest level."""
    bots = [cards[name] for name in BOTS]
    return [(game, card, levels_for(card, game)[0].name) for game in chosen for card in bots if levels_for(card, game)]


async def reply_times(connection: Connection, game: str, card: BotCard, level: str, count: int) -> list[float]:
    """Play at random, game after game, until the bot has replied ``count`` times.

    Returns the times (s) from a command to the bot's next event.
    """
    times: list[float] = []
    rng = random.Random(game)
    while len(times) < count:
        started = await connection.ask(
            Started, PlayBot, bot=card.name, level=level, game=game, seat="first", agreed=digest(card), within_s=600.0
        )
        async with connection.follow(started.session) as feed:
            times += await _replies_in(connection, feed, started.your_seat, count - len(times), rng)
    return times


async def _replies_in(connection: Connection, feed: Feed, me: int, count: int, rng: random.Random) -> list[float]:
    """Play a game until it ends, or until the bot has replied ``count`` times, then resign."""
    times: list[float] = []
    acted_at: float | None = None
    while True:
        news = await feed.batch()
        if acted_at is not None and any(isinstance(each.event, Acted) and each.event.seat != me for each in news):
            times.append(time.monotonic() - acted_at)
            acted_at = None
        occurred, position = news[-1], news[-1].position
        if position.ended:
            return times
        if len(times) == count:
            with contextlib.suppress(Refused):  # the bot may have ended it meanwhile
                await connection.request(Resign, session=occurred.session)
            return times
        if me in position.turn and position.choices:
            action = rng.choice(position.choices).action
            acted_at = time.monotonic()
            await connection.ask(Occurred, Act, session=occurred.session, seq=occurred.seq, action=action)


def memory(running_server: Server) -> list[Figure]:
    largest = max(map(resident_mb, running_server.workers()))
    return [
        Figure("memory of the server", resident_mb(running_server.pid), "MB", MOST_SERVER_MB),
        Figure("memory of a worker", largest, "MB", MOST_WORKER_MB),
    ]


def print_figure(figure: Figure) -> None:
    bar = (
        ""
        if figure.most is None
        else f"   (at most {figure.most:g}{'' if figure.value <= figure.most else ': MISSED'})"
    )
    print(f"{figure.what:50} {figure.value:8.2f} {figure.unit}{bar}", flush=True)


def first_start(folder: Path, chosen: Sequence[str], cards: dict[str, BotCard], *, moves_only: bool) -> list[Figure]:
    """Measure a start with an empty kernel cache."""
    with server(folder, folder / "kernels") as first:
        figures = [Figure("empty cache: open after", first.open_s, "s")]
        print_figure(figures[0])
        figures += asyncio.run(first_moves(first.port, chosen, cards))
        if moves_only:
            return figures
        seconds = first.wait_until_warm()
        more = [
            Figure("all compiled and loaded after", seconds, "s", MOST_COMPILE_S),
            Figure("CPU time of all processes until then", first.cpu_s(), "s"),
            Figure("lines printed", len(first.log.read_text().splitlines()) + 1, "lines", MOST_LINES),
            *memory(first),
        ]
    for figure in more:
        print_figure(figure)
    return figures + more


def second_start(folder: Path, chosen: Sequence[str], cards: dict[str, BotCard], count: int) -> list[Figure]:
    """Measure a start with a full kernel cache, and ``count`` replies of each bot."""
    with server(folder, folder / "kernels") as second:
        figures = [
            Figure("full cache: open after", second.open_s, "s"),
            Figure("all loaded after", second.wait_until_warm(), "s", MOST_WARM_S),
            Figure("CPU time of all processes until then", second.cpu_s(), "s"),
            *memory(second),
        ]
        before = second.cpu_s()
        time.sleep(IDLE_S)
        figures.append(Figure(f"CPU time in {IDLE_S:g} s without players", second.cpu_s() - before, "s"))
        for figure in figures:
            print_figure(figure)
        return figures + asyncio.run(replies(second.port, chosen, cards, count))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="agon bench start", description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(games.names()), help="games to begin; default: all")
    parser.add_argument("--replies", type=int, default=40, help="replies to measure of each bot (%(default)s)")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--moves-only", action="store_true", help="do not wait until all is compiled")
    only.add_argument("--replies-only", action="store_true", help="measure replies with this machine's kernel cache")
    add_json_flag(parser)
    flags = parser.parse_args(arguments)
    cards = load_cards(Path(ai.__file__).parent / "personas")
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if flags.replies_only:
            with server(folder, None) as warm:
                warm.wait_until_warm()
                figures += asyncio.run(replies(warm.port, flags.games, cards, flags.replies))
        else:
            figures += first_start(folder, flags.games, cards, moves_only=flags.moves_only)
            if not flags.moves_only:
                figures += second_start(folder, flags.games, cards, flags.replies)
    write_json(flags.json, [asdict(figure) for figure in figures])
    return 0


if __name__ == "__main__":
    sys.exit(main())
