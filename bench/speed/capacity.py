"""Capacity of one server process: ``agon bench capacity``.

- ``idle``: memory of an idle connection.
- ``spectators``: time from sending a move until each of a thousand spectators has it.
- ``busy``: time until a move is acknowledged, at 500 moves/s in total, while every worker searches without a pause.
- ``length``: cost of a move early and late in long games (Go, 19x19).
- ``stored``: cost of a move as the number of stored games grows.
- ``abandoned``: memory, and time of a restart until the port is open, beside unfinished games that all players left.

The load runs on another core if there is one. Limits against floods are raised, as all clients have one address.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import random
import resource
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from agon import games
from agon.clients.sdk import Bot, Challenge, Connection, Turn
from agon.protocol.events import Acted, SessionId
from agon.protocol.messages import AcceptSeek, Act, Occurred, Register, Seek, Seeking, Started
from bench.figures import add_json_flag, percentile, write_json
from bench.speed.load import Heard, Load, Player, run
from bench.speed.processes import cores, cpu_seconds, resident_mb
from bench.speed.server import MOVES, UNLIMITED, Setup, agon

CONNECTIONS: Final = 5_000
SPECTATORS: Final = 1_000
SPECTATED_MOVES: Final = 60
FIRST_MOVES: Final = 10
"""Moves made before the measurement, while the server loads what it needs for a game."""
BUSY_MATCHES: Final = 20
BUSY_MOVES_A_SECOND: Final = 500
LONG_GAMES: Final = 8
WINDOW: Final = 75
STORED: Final = (0, 10_000, 1_000_000)
ABANDONED: Final = 100_000
BEGUN: Final = 2_000
"""Games that are begun over connections and abandoned."""
LEFT_S: Final = 3.0
"""Time (s) for games to leave memory."""
LIMITS: Final = {**UNLIMITED, "AGON_MAX_CONNECTIONS": "10000"}


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value. ``most``: its upper limit, or None."""

    what: str
    value: float
    unit: str
    most: float | None = None


def _setup(folder: str) -> Setup:
    return Setup(Path(folder), Path(folder))


async def _opened(port: int, hears: list[Callable[[Heard], None]]) -> list[Player]:
    """Open connections and wait until each has been welcomed. Raises ``TimeoutError``."""
    loop = asyncio.get_running_loop()
    players: list[Player] = []
    for hear in hears:
        welcome: asyncio.Future[None] = loop.create_future()

        def heard(message: Heard, hear: Callable[[Heard], None] = hear, welcome: Any = welcome) -> None:
            if message.t == "welcome":
                welcome.set_result(None)
            hear(message)

        player = Player(port, heard)
        await loop.create_connection(lambda player=player: player, "127.0.0.1", port)
        await asyncio.wait_for(welcome, 30)
        players.append(player)
    return players


def idle() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder, agon(_setup(folder), {**LIMITS, "AGON_WORKERS": "0"}) as server:

        async def hold() -> tuple[float, float]:
            await _opened(server.port, [lambda _: None] * 100)  # so that one-time allocations are done
            before = resident_mb(server.pid)
            await _opened(server.port, [lambda _: None] * CONNECTIONS)
            return before, resident_mb(server.pid)

        before, after = asyncio.run(hold())
    yield Figure(f"memory of each of {CONNECTIONS:,} idle connections", (after - before) * 1000 / CONNECTIONS, "kB", 16)


async def seated(one: Connection, other: Connection, game: str, **options: int) -> SessionId:
    """Start a game between two connections."""
    seeking = await one.ask(Seeking, Seek, game=game, options=options, seat="first", private=True)
    return (await other.ask(Started, AcceptSeek, seek=seeking.seek.id)).session


def connection(port: int) -> Connection:
    return Connection(f"http://127.0.0.1:{port}", register=Register(kind="human"))


def long_game(plies: int, seed: int) -> list[int]:
    """Return ``plies`` legal moves of Go: random stones, no pass."""
    rules, rng = games.load("go"), random.Random(seed)
    state = rules.initial({"size": 19})
    moves: list[int] = []
    for _ in range(plies):
        moves.append(rng.choice([action for action in rules.legal(state) if action < 361]))
        state = rules.apply(state, moves[-1])
    return moves


async def play(
    connections: tuple[Connection, Connection], session: SessionId, moves: list[int], after: Callable[[int], Any]
) -> None:
    """Play the moves one after the other; call ``after`` with each acknowledged ply."""
    async with connections[0].follow(session) as feed, connections[1].follow(session):
        seq = feed.joined.seq
        for ply, action in enumerate(moves):
            answer = await connections[ply % 2].ask(Occurred, Act, session=session, seq=seq, action=action)
            assert isinstance(answer.event, Acted)
            seq = answer.seq
            await after(ply)


def spectators() -> Iterator[Figure]:
    delays: list[float] = []

    async def watch(port: int) -> None:
        heard = asyncio.Event()
        left, sent = 0, 0.0

        def hear(message: Heard) -> None:
            nonlocal left
            if message.t == "joined" or (message.t == "event" and message.position is not None):
                left -= 1
                if message.t == "event":
                    delays.append((time.perf_counter() - sent) * 1000)
                if left == 0:
                    heard.set()

        async with connection(port) as one, connection(port) as other:
            session = await seated(one, other, "go", size=19)
            watchers = await _opened(port, [hear] * SPECTATORS)
            left = SPECTATORS
            for watcher in watchers:
                watcher.send(f'{{"t":"join","id":"1","session":"{session}"}}')
            await asyncio.wait_for(heard.wait(), 60)

            async def next_move(_: int = 0) -> None:
                nonlocal left, sent
                if left:
                    await asyncio.wait_for(heard.wait(), 60)
                heard.clear()
                left, sent = SPECTATORS, time.perf_counter()

            await next_move()
            await play((one, other), session, long_game(FIRST_MOVES + SPECTATED_MOVES, 1), next_move)

    with tempfile.TemporaryDirectory() as folder, agon(_setup(folder), {**LIMITS, "AGON_WORKERS": "0"}) as server:
        asyncio.run(watch(server.port))
    del delays[: FIRST_MOVES * SPECTATORS]
    yield Figure(f"a move to each of {SPECTATORS:,} spectators, p50", percentile(delays, 0.5), "ms")
    yield Figure(f"a move to each of {SPECTATORS:,} spectators, p99", percentile(delays, 0.99), "ms", 100)


class _Opponent(Bot):
    """Moves at once, so that the server's bots are always thinking."""

    operator = "bench"

    async def choose(self, turn: Turn) -> int:
        return turn.rng.choice(turn.choices).action


def _keep_busy(port: int, folder: str, at_once: int) -> None:
    challenge = Challenge(bot="mcts", level="strongest", game="connect_four", games=1_000_000)
    token = Path(folder) / "opponent.token"
    playing = _Opponent().play(
        f"http://127.0.0.1:{port}", challenges=[challenge], at_once=at_once, token_file=token, seed=1
    )
    asyncio.run(playing)


def busy() -> Iterator[Figure]:
    workers = len(cores()[0] | cores()[1])
    settings = {**LIMITS, "AGON_WORKERS": str(workers), "AGON_GAME_LIMIT": "1000"}
    with tempfile.TemporaryDirectory() as folder, agon(_setup(folder), settings) as server:
        process = multiprocessing.get_context("spawn").Process(
            target=_keep_busy, args=(server.port, folder, 2 * workers), daemon=True
        )
        process.start()
        try:
            pace = 1000 * BUSY_MATCHES / BUSY_MOVES_A_SECOND
            plan = Load(server.port, server.pid, BUSY_MATCHES, 5.0, 20.0, MOVES, pace_ms=pace)
            found = asyncio.run(run(plan))
        finally:
            process.kill()
            process.join()
    yield Figure(f"moves/s beside {workers} workers that search", found["moves"] / found["seconds"], "moves/s")
    yield Figure("a move's acknowledgement then, p50", found["p50_ms"], "ms")
    yield Figure("a move's acknowledgement then, p99", found["p99_ms"], "ms", 20)


def length() -> Iterator[Figure]:
    windows: list[float] = []

    async def games_at_once(port: int, pid: int) -> None:
        script = long_game(4 * WINDOW, 2)
        barrier = asyncio.Barrier(LONG_GAMES)
        used = cpu_seconds(pid)

        async def after(ply: int) -> None:
            nonlocal used
            if (ply + 1) % WINDOW == 0 and await barrier.wait() == 0:
                now = cpu_seconds(pid)
                windows.append((now - used) * 1e6 / WINDOW / LONG_GAMES)
                used = now

        async def game() -> None:
            async with connection(port) as one, connection(port) as other:
                session = await seated(one, other, "go", size=19)
                await play((one, other), session, script, after)

        async with asyncio.TaskGroup() as group:
            for _ in range(LONG_GAMES):
                group.create_task(game())

    with tempfile.TemporaryDirectory() as folder, agon(_setup(folder), {**LIMITS, "AGON_WORKERS": "0"}) as server:
        asyncio.run(games_at_once(server.port, server.pid))
    for number, value in enumerate(windows):
        yield Figure(f"a move of Go 19x19, plies {number * WINDOW + 1}-{(number + 1) * WINDOW}", value, "us CPU")


def fill(database: Path, least: int, most: int, status: str = "ended") -> None:
    """Store copies number ``least`` to ``most`` of a game of this status: first and last event, summary, seats."""
    with sqlite3.connect(database) as connection:
        asked = "SELECT session FROM sessions WHERE status = ? LIMIT 1"
        (source,) = connection.execute(asked, (status,)).fetchone()
        for table, where in (
            ("events", "AND seq IN (0, (SELECT max(seq) FROM events WHERE session = ?1))"),
            ("sessions", ""),
            ("seats", ""),
        ):
            columns = [row[1] for row in connection.execute(f"SELECT * FROM pragma_table_info('{table}')")]  # noqa: S608
            other = {"session": "'copy-' || n.i", "network": "NULL"}  # as if each was begun elsewhere
            kept = ", ".join(other.get(column, f"t.{column}") for column in columns)
            connection.execute(
                f"WITH RECURSIVE n(i) AS (SELECT ?2 UNION ALL SELECT i + 1 FROM n WHERE i < ?3) "  # noqa: S608
                f"INSERT INTO {table} SELECT {kept} FROM {table} t, n WHERE t.session = ?1 {where}",
                (source, least, most),
            )
    connection.close()


def stored() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        setup, there = _setup(folder), 0
        database = Path(folder) / "agon.sqlite3"
        for count in STORED:
            if count:
                fill(database, there + 1, count)
                there = count
            with agon(setup, {**LIMITS, "AGON_WORKERS": "0"}) as server:
                plan = Load(server.port, server.pid, 20, 1.0, 4.0, MOVES)
                found = asyncio.run(run(plan))
            cost = found["server_cpu"] * 1e6 / found["moves"]
            yield Figure(f"a move of tic-tac-toe beside {count:,} stored games", cost, "us CPU")


def abandoned() -> Iterator[Figure]:
    async def begin(port: int, count: int) -> None:
        """Begin games and leave them."""
        async with connection(port) as one, connection(port) as other:
            for _ in range(count):
                await seated(one, other, "tic_tac_toe")
        await asyncio.sleep(LEFT_S)

    def restart(begun: int = BEGUN) -> tuple[float, float, float]:
        """Return the time until the port is open, the memory then in use, and what ``begun`` games add to it."""
        began = time.perf_counter()
        with agon(setup, limits, warm=False) as server:
            seconds = time.perf_counter() - began
            asyncio.run(begin(server.port, 100))  # so that one-time allocations are done
            before = resident_mb(server.pid)
            asyncio.run(begin(server.port, begun))
            return seconds, before, resident_mb(server.pid) - before

    limits = {**LIMITS, "AGON_WORKERS": "0", "AGON_GAME_LIMIT": "1000000"}
    with tempfile.TemporaryDirectory() as folder:
        setup = _setup(folder)
        restart(1)  # makes the database
        alone = restart()
        fill(Path(folder) / "agon.sqlite3", 1, ABANDONED, "playing")
        beside = restart()
    yield Figure("a start until the port is open", alone[0], "s")
    yield Figure(f"the same beside {ABANDONED:,} abandoned games", beside[0], "s", 2)
    yield Figure("memory that these take", beside[1] - alone[1], "MB", 20)
    yield Figure(f"memory that {BEGUN:,} games take that are begun and left", beside[2], "MB", 20)


PARTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "idle": idle,
    "spectators": spectators,
    "busy": busy,
    "length": length,
    "stored": stored,
    "abandoned": abandoned,
}


def main(argv: list[str] | None = None) -> int:
    """Print the figures; return 1 if one exceeds its limit."""
    parser = argparse.ArgumentParser(
        prog="agon bench capacity", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"only these parts: {', '.join(PARTS)}")
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    if unknown := set(arguments.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4 * CONNECTIONS)), hard))
    rows: list[Figure] = []
    for name in arguments.parts or PARTS:
        for row in PARTS[name]():
            rows.append(row)
            bar = "" if row.most is None else f"   (at most {row.most:g})"
            print(f"{row.what:<58}{row.value:>10,.1f} {row.unit}{bar}", flush=True)
    write_json(arguments.json, [asdict(row) for row in rows])
    return 1 if any(row.most is not None and row.value > row.most for row in rows) else 0
