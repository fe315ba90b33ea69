"""A paused process, a wall clock that is set, and a locked database cost nobody time."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
from pathlib import Path

from tests.cluster.harness import skewed
from tests.live import LiveServer
from tests.server.raw_client import Json, RawClient, pair

SHORT = {"kind": "fischer", "initial_ms": 3_000, "increment_ms": 0}


def clocks(message: Json) -> Json:
    found: Json = message["position"]["clocks"]
    return found


async def nothing_comes(client: RawClient, seconds: float) -> None:
    """Wait for a message that must not come."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            unexpected = await client.next()
            raise AssertionError(unexpected)


async def both_move(anna: RawClient, bert: RawClient, game: str) -> None:
    await anna.act(game, 4)
    await bert.event(game, "acted")
    await bert.act(game, 0)
    await anna.event(game, "acted")


async def test_a_paused_process_costs_nobody_time(tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0) as server:
        async with RawClient(server.ws) as anna, RawClient(server.ws) as bert:
            game = await pair(anna, bert, clock=SHORT)
            await both_move(anna, bert, game)
            os.kill(server.pid, signal.SIGSTOP)
            try:
                await anna.send({"t": "act", "id": "late", "session": game, "action": 8, "seq": anna.seq[game]})
                await nothing_comes(bert, 5.0)  # longer than all the time on the clock
            finally:
                os.kill(server.pid, signal.SIGCONT)
            resumed = await anna.event(game, "resumed")
            assert resumed["event"]["lost_ms"] >= 4_500
            acted = await anna.until("event", re="late")
            assert acted["event"]["t"] == "acted", acted
            assert clocks(acted)["remaining_ms"][0] > 1_500
            assert resumed["at"] <= acted["at"]


async def test_a_wall_clock_that_is_set_costs_nobody_time(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    skewed.set_ahead(file, 0.0)
    program = ("-m", "tests.cluster.harness.skewed", str(file), "serve")
    with LiveServer(tmp_path, program, workers=0) as server:
        async with RawClient(server.ws) as anna, RawClient(server.ws) as bert:
            game = await pair(anna, bert, clock={**SHORT, "initial_ms": 60_000})
            await both_move(anna, bert, game)
            skewed.set_ahead(file, 300.0)
            await anna.act(game, 8)
            ahead = await bert.event(game, "acted")
            assert clocks(ahead)["remaining_ms"][0] > 30_000
            skewed.set_ahead(file, -3_600.0)
            await bert.act(game, 1)
            behind = await anna.event(game, "acted")
            assert clocks(behind)["remaining_ms"][1] > 30_000
            assert ahead["at"] <= behind["at"] < ahead["at"] + 30_000
            token = anna.token
        server.stop()
        server.start()  # with a wall clock an hour behind the last event
        async with RawClient(server.ws, token=token) as anna:
            joined = await anna.ask("join", session=game)
            times = [each["at"] for each in joined["events"]]
            assert times == sorted(times)
            resigned = await anna.ask("resign", session=game)
            assert times[-1] <= resigned["at"] < times[-1] + 30_000, "the clocks run on from the last event"


async def test_a_locked_database_costs_nobody_time(tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0) as server:
        async with RawClient(server.ws) as anna, RawClient(server.ws) as bert:
            game = await pair(anna, bert, clock=SHORT)
            await both_move(anna, bert, game)
            with contextlib.closing(sqlite3.connect(tmp_path / "agon.sqlite3", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                await anna.send({"t": "act", "id": "held", "session": game, "action": 8, "seq": anna.seq[game]})
                await nothing_comes(anna, 11.0)  # longer than both clocks, and than two waits for the lock
                other.execute("ROLLBACK")
            acted = await anna.until("event", "failure", re="held")
            assert acted["t"] == "event", acted
            resumed = await bert.event(game, "resumed")
            assert resumed["event"]["lost_ms"] >= 10_000
            assert min(clocks(resumed)["remaining_ms"]) > 1_500
            assert (await bert.act(game, 1))["t"] == "event"
