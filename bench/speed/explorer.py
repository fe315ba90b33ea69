"""The explorer and the search of games with a million stored games: ``agon bench explorer --database PLACE``.

An empty database (a file, or the URL of a PostgreSQL) is filled with games that are made up: openings that share their
first moves, as in life, three years, 20,000 players one of whom has a seat in a quarter of all games. Then each kind of
question is asked at random, one after the other, by the queries of the server: measured are wall times, and for
PostgreSQL the time that ``EXPLAIN (ANALYZE)`` reports. Names of players are not looked up.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import json
import random
import sqlite3
import statistics
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Select, func, select
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncEngine

from agon.server.records.played_line import first_number
from agon.server.store.database import Database, database_at
from agon.server.store.game_search import GameSearchStore, Place, Wanted
from agon.server.store.maintenance.upgrading import upgrade_safely
from agon.server.store.models import sessions
from agon.server.store.played_moves import PlayedMoveStore
from agon.server.store.repository import Found
from bench.figures import add_json_flag, percentile, write_json

GAMES: Final = (("chess", 0.6), ("othello", 0.2), ("connect_four", 0.15), ("hex", 0.05))
PLAYERS: Final = 20_000
FREQUENT: Final = 0.25
"""Share of games in which the first player has a seat."""
MOVES: Final = 24
CHOICES: Final = 30
MONTHS: Final = 36
FIRST_MS: Final = 1_700_000_000_000
MONTH_MS: Final = 2_629_800_000
FIRST_MONTH: Final = 2023 * 12 + 10
POOLS: Final = 30
LAST: Final = 8
PAGE: Final = 200
"""Games that the server asks for at once (``server/analysis/game_search.py``)."""
MOST_MS: Final = 50.0
BATCH: Final = 50_000
ANY_NUMBER: Final = 2**63 - 1

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class MadeUp:
    """Games that are made up, by number, in the order of time."""

    kinds: Numbers
    times: Numbers
    """Ends (ms)."""
    players: Numbers
    """(games, 2)"""
    positions: Numbers
    """(games, MOVES)"""
    choices: Numbers
    """(games, MOVES)"""
    scores: Numbers
    """1, 0 or -1 for the first seat."""

    @property
    def count(self) -> int:
        return len(self.kinds)

    def numbers(self) -> Numbers:
        """Return the number of each game in the explorer."""
        starts = np.array([first_number(int(at)) for at in self.times], np.int64)
        return starts | np.arange(self.count)


def made_up(count: int, seed: int) -> MadeUp:
    draw = np.random.default_rng(seed)
    kinds = draw.choice(len(GAMES), count, p=[share for _, share in GAMES])
    times = np.sort(FIRST_MS + draw.integers(0, MONTHS * MONTH_MS, count))
    active = np.minimum(draw.zipf(1.3, (count, 2)), PLAYERS - 1)
    players = np.where(draw.random((count, 2)) < 0.5, active, draw.integers(1, PLAYERS, (count, 2)))
    players[draw.random(count) < FREQUENT, 0] = 0
    players[:, 1] = np.where(players[:, 1] == players[:, 0], PLAYERS, players[:, 1])
    choices = np.minimum(draw.geometric(0.35, (count, MOVES)) - 1, CHOICES - 1)
    positions = np.empty((count, MOVES), np.int64)
    place = _mixed(kinds.astype(np.uint64))
    for move in range(MOVES):
        positions[:, move] = place.astype(np.int64)
        place = _mixed(place + choices[:, move].astype(np.uint64) + np.uint64(1))
    return MadeUp(kinds, times, players, positions, choices, draw.integers(-1, 2, count))


def _mixed(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return the last step of SplitMix64."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9) + np.uint64(0x9E3779B97F4A7C15)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))


# Filling


Rows = Iterable[tuple[Any, ...]]


def session_rows(games: MadeUp) -> Rows:
    for number in range(games.count):
        one, other = (f"p{player:06d}" for player in games.players[number])
        at, score = int(games.times[number]), int(games.scores[number])
        refs = [{"id": each, "name": each, "kind": "human"} for each in (one, other)]
        yield (
            f"g{number:08d}", GAMES[games.kinds[number]][0], "{}", '{"kind":"none"}', at - 600_000, at, "ended", 40,
            "win", json.dumps([score, -score]), json.dumps([one, other]), json.dumps(refs), True,
            "none" if number % 50 == 0 else "all", False,
        )  # fmt: skip


SESSION_COLUMNS: Final = (
    "session", "game", "options", "clock", "created", "updated", "status", "plies", "result", "returns", "accounts",
    "players", "rated", "watching", "timed",
)  # fmt: skip


def seat_rows(games: MadeUp) -> Rows:
    for number in range(games.count):
        for seat, player in enumerate(games.players[number]):
            yield f"g{number:08d}", seat, f"p{player:06d}", int(games.times[number]), False


def counted(games: MadeUp) -> Numbers:
    """Return the rows of counted moves, by position, month, pool and action, with games, wins and draws."""
    months = np.repeat(FIRST_MONTH + (games.times - FIRST_MS) // MONTH_MS, MOVES)
    pools = np.repeat(np.arange(games.count) * 7 % POOLS, MOVES)
    score = np.repeat(games.scores, MOVES) * np.tile(np.array([1, -1]), games.count * MOVES // 2)
    keys = np.column_stack([games.positions.ravel(), months, pools, games.choices.ravel()])
    order = np.lexsort(keys.T[::-1])
    keys, score = keys[order], score[order]
    starts = np.flatnonzero(np.r_[True, np.any(keys[1:] != keys[:-1], axis=1)])
    sums = [np.add.reduceat(each, starts) for each in (np.ones_like(score), score == 1, score == 0)]
    return np.column_stack([keys[starts], *(each.astype(np.int64) for each in sums)])


def tables_of(games: MadeUp) -> Iterable[tuple[str, Sequence[str], Rows]]:
    """Yield each table's name, columns and rows; those of moves in the order of positions, others in that of time."""
    numbers = games.numbers()
    yield "sessions", SESSION_COLUMNS, session_rows(games)
    yield "seats", ("session", "seat", "account", "updated", "playing"), seat_rows(games)
    yield "played_games", ("number", "session"), ((int(n), f"g{i:08d}") for i, n in enumerate(numbers))
    pairs = np.column_stack([games.positions.ravel(), np.repeat(numbers, MOVES)])
    yield "played_positions", ("position", "number"), map(tuple, _in_parts(pairs))
    columns = ("position", "month", "pool", "action", "games", "wins", "draws")
    yield "played_moves", columns, map(tuple, _in_parts(counted(games)))


def _in_parts(rows: Numbers) -> Iterable[list[int]]:
    for start in range(0, len(rows), BATCH):
        yield from rows[start : start + BATCH].tolist()


async def fill(place: str, games: MadeUp) -> None:
    """Write the games past the store, in the form in which the server keeps them."""
    if "://" not in place:
        await asyncio.to_thread(_fill_file, place, games)
        return
    connection = await importlib.import_module("asyncpg").connect(place)
    large = ("played_positions", "played_moves")
    try:
        for name in large:  # an index is made faster at the end
            await connection.execute(f"ALTER TABLE {name} DROP CONSTRAINT {name}_key")
        for name, columns, rows in tables_of(games):
            began = time.monotonic()
            await connection.copy_records_to_table(name, columns=columns, records=rows)
            print(f"{name}: filled in {time.monotonic() - began:.0f} s", flush=True)
        for name in large:
            keys = "position, number" if name == "played_positions" else "position, month, pool, action"
            await connection.execute(f"ALTER TABLE {name} ADD CONSTRAINT {name}_key PRIMARY KEY ({keys})")
        await connection.execute("VACUUM ANALYZE")
    finally:
        await connection.close()


def _fill_file(place: str, games: MadeUp) -> None:
    connection = sqlite3.connect(place)
    for name, columns, rows in tables_of(games):
        began = time.monotonic()
        marks = ", ".join("?" * len(columns))
        statement = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 - our own names
        with connection:
            connection.executemany(statement, rows)
        print(f"{name}: filled in {time.monotonic() - began:.0f} s", flush=True)
    connection.execute("ANALYZE")
    connection.close()


# Asking


class Asking:
    """Runs the server's queries, and explains them where that tells a time. ``explained``: the sum since it was set to
    0 (ms)."""

    def __init__(self, engine: AsyncEngine, *, explains: bool) -> None:
        self._engine = engine
        self._explains = explains
        self.explaining = False
        self.explained = 0.0

    async def read(self, query: Select[Any]) -> Found:
        async with self._engine.connect() as connection:
            if self.explaining and self._explains:
                dialect: Any = postgresql.dialect()
                sql = str(query.compile(dialect=dialect, compile_kwargs={"literal_binds": True}))
                [[plan]] = (await connection.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}")).all()
                told = json.loads(plan) if isinstance(plan, str) else plan
                self.explained += told[0]["Planning Time"] + told[0]["Execution Time"]
            found = (await connection.execute(query)).mappings()
            return [{str(key): value for key, value in row.items()} for row in found]


async def no_write(*_: Any) -> None:
    raise AssertionError("nothing is written")


async def no_work(*_: Any) -> int:
    raise AssertionError("nothing is written")


Question = Callable[[], Awaitable[object]]


def questions(asking: Asking, games: MadeUp, draw: random.Random) -> dict[str, Callable[[], Question]]:
    """Return for each kind of question what makes one at random."""
    moves = PlayedMoveStore(asking.read, no_write, no_work)
    search = GameSearchStore(asking.read, no_write)
    latest = FIRST_MONTH + MONTHS

    def position(first: int, last: int) -> int:
        return int(games.positions[draw.randrange(games.count), draw.randint(first, last)])

    def player() -> str:
        return f"p{games.players[draw.randrange(games.count), 1]:06d}"

    def explorer(first: int, last: int, pools: list[int] | None = None, since: int | None = None) -> Question:
        number = position(first, last)

        async def ask() -> None:
            await moves.moves(number, pools, since, None)
            await moves.games(number, ANY_NUMBER, LAST)

        return ask

    def found(after: Place | None = None, **wanted: Any) -> Question:
        asked = Wanted(viewer=player(), **wanted)
        return lambda: search.page(asked, after, PAGE)

    def place() -> Place:
        number = draw.randrange(games.count)
        return int(games.times[number]), f"g{number:08d}"

    one = ("p000000",)
    return {
        "explorer, start of a game": lambda: explorer(0, 0),
        "explorer, moves 2 to 5": lambda: explorer(1, 4),
        "explorer, moves 6 to 24": lambda: explorer(5, MOVES - 1),
        "explorer, start, some pools, last year": lambda: explorer(0, 0, [0, 7, 14, 21], latest - 12),
        "games with a position": lambda: _later(moves, position(0, MOVES - 1)),
        "games of a kind": lambda: found(game=GAMES[draw.randrange(len(GAMES))][0]),
        "games of a kind, in a month": lambda: _in_month(found, draw),
        "games of a player": lambda: found(player=(player(),)),
        "games of the most frequent player": lambda: found(player=one),
        "games of the most frequent player, a later page": lambda: found(place(), player=one),
        "games of anybody, a later page": lambda: found(place()),
        "games of two players": lambda: found(player=(player(),), against=(player(),)),
        "games of two, one of them the most frequent": lambda: found(player=one, against=(player(),)),
        "games of a player with a position": lambda: found(player=(player(),), position=position(0, 4)),
        "games of the most frequent player with a position": lambda: found(player=one, position=position(0, 8)),
    }


def _later(moves: PlayedMoveStore, number: int) -> Question:
    return lambda: moves.games(number, ANY_NUMBER, PAGE)


def _in_month(found: Callable[..., Question], draw: random.Random) -> Question:
    since = FIRST_MS + draw.randrange(MONTHS) * MONTH_MS
    return found(game=GAMES[draw.randrange(len(GAMES))][0], since=since, until=since + MONTH_MS)


@dataclass(frozen=True)
class Figure:
    """Times (ms) of one kind of question; of PostgreSQL also what it reports of planning and execution."""

    what: str
    median: float
    p99: float
    database_median: float | None
    database_p99: float | None


async def measured(what: str, make: Callable[[], Question], asking: Asking, count: int) -> Figure:
    made = [make() for _ in range(count)]
    walls: list[float] = []
    reported: list[float] = []
    for ask in made:
        began = time.perf_counter()
        await ask()
        walls.append(1000.0 * (time.perf_counter() - began))
    asking.explaining = True
    for ask in made:
        asking.explained = 0.0
        await ask()
        reported.append(asking.explained)
    asking.explaining = False
    told = any(reported)
    return Figure(
        what,
        statistics.median(walls),
        percentile(walls, 0.99),
        statistics.median(reported) if told else None,
        percentile(reported, 0.99) if told else None,
    )


def print_figure(figure: Figure) -> None:
    said = (
        ""
        if figure.database_median is None
        else f"   database {figure.database_median:7.2f} {figure.database_p99:7.2f}"
    )
    missed = "" if figure.p99 <= MOST_MS else f"   (at most {MOST_MS:g}: MISSED)"
    print(f"{figure.what:52} median {figure.median:7.2f} ms, 99 % {figure.p99:7.2f} ms{said}{missed}", flush=True)


async def run(place: str, count: int, asked: int, seed: int) -> list[Figure]:
    database: Database = database_at(place)
    await upgrade_safely(database)
    games = made_up(count, seed)
    engine = database.reading()
    try:
        async with engine.connect() as connection:
            stored = int((await connection.execute(select(func.count()).select_from(sessions))).scalar_one())
        if stored not in {0, count}:
            raise SystemExit(f"the database has {stored:,} games: give an empty one, or one that this has filled")
        if not stored:
            await fill(place, games)
        asking = Asking(engine, explains="://" in place)
        figures: list[Figure] = []
        for what, make in questions(asking, games, random.Random(seed)).items():
            figures.append(await measured(what, make, asking, asked))
            print_figure(figures[-1])
        return figures
    finally:
        await engine.dispose()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="agon bench explorer", description=__doc__)
    parser.add_argument("--database", required=True, metavar="PLACE", help="a new file, or postgresql://USER@HOST/NAME")
    parser.add_argument("--games", type=int, default=1_000_000, help="games to make up (%(default)s)")
    parser.add_argument("--questions", type=int, default=200, help="questions of each kind (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="(%(default)s)")
    add_json_flag(parser)
    flags = parser.parse_args(arguments)
    figures = asyncio.run(run(flags.database, flags.games, flags.questions, flags.seed))
    write_json(flags.json, [asdict(figure) for figure in figures])
    return 0 if all(figure.p99 <= MOST_MS for figure in figures) else 1


if __name__ == "__main__":
    raise SystemExit(main())
