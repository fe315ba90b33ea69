"""A drill: a cluster, players, faults, and a judge at the end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import resource
import shutil
import signal
import time
import urllib.request
from collections import Counter
from collections.abc import Coroutine
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from agon.protocol.events import Acted
from agon.protocol.messages import SessionExport
from tests.cluster.harness import task_dump
from tests.cluster.harness.cluster import Cluster
from tests.drill import schedule
from tests.drill.players import HIDDEN, Ledger, parties, play
from tests.drill.schedule import Fault
from tests.drill.verdict import Broken, judge
from tests.drill.watching import Watchers

GAMES = ("tic_tac_toe", "connect_four", HIDDEN)
FULL_S = 6.0
"""Time (s) for which a disk is full."""
LEFT_BYTES = 1 << 16
TICK_S = 0.05
SETTLE_S = 60.0
"""Longest wait (s) for restarted servers to answer."""


@dataclass(frozen=True, slots=True)
class DrillPlan:
    """Parameters of a drill; the same plan gives the same faults."""

    seed: int
    games: int
    faults: int
    servers: int = 2
    workers: int = 2
    postgres: bool = True
    skew: bool = False
    full_disk: bool = False
    at_once: int = 8
    patience_s: float = 180.0
    """Time (s) after the last fault within which all games must end."""


@dataclass(slots=True)
class Report:
    """Counts of a drill, and the promises that were broken."""

    plan: DrillPlan
    faults: list[Fault] = field(default_factory=list[Fault])
    broken: list[Broken] = field(default_factory=list[Broken])
    games: int = 0
    moves: int = 0
    acknowledged: int = 0
    watched: int = 0
    moves_by: dict[str, int] = field(default_factory=dict[str, int])
    tracebacks: dict[str, int] = field(default_factory=dict[str, int])
    seconds: float = 0.0

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    def table(self) -> str:
        """Return the report as a Markdown table."""
        kinds = Counter(fault.kind for fault in self.faults)
        by = ", ".join(f"{who} {count}" for who, count in sorted(self.moves_by.items()))
        rows = [
            ("seed", self.plan.seed),
            ("programs", f"{self.plan.servers} servers, {self.plan.workers} worker hosts, {self._store()}"),
            ("faults", ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))),
            ("games ended", f"{self.games} of {self.plan.games}"),
            ("moves stored", f"{self.moves} ({by})"),
            ("moves acknowledged", self.acknowledged),
            ("events watched", self.watched),
            ("seconds", round(self.seconds)),
            ("promises broken", len(self.broken)),
        ]
        lines = ["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)]
        lines += [f"- {each.promise}: {each.session} {each.detail}" for each in self.broken]
        lines += [f"- {name}: {count} tracebacks in its log" for name, count in self.tracebacks.items()]
        return "\n".join(lines)

    def _store(self) -> str:
        return "PostgreSQL" if self.plan.postgres else "SQLite"


async def drill(plan: DrillPlan, folder: Path) -> Report:
    """Run a drill with its files in ``folder``. Raises ``ClusterError``; ``TimeoutError`` if the cluster stays cold."""
    started = time.monotonic()
    report = Report(plan)
    rng = random.Random(plan.seed)
    ledger = Ledger()
    cluster = Cluster(
        folder,
        servers=plan.servers,
        workers=plan.workers,
        postgres=plan.postgres,
        only=GAMES,
        settings={"frames_per_second": 500, "burst_frames": 5000},
        skewable=plan.skew,
    )
    tokens = folder / "tokens"
    await asyncio.to_thread(_empty, tokens)
    async with cluster:
        await cluster.warm()
        report.faults = list(schedule.deal(schedule.deck(cluster, skew=plan.skew), plan.faults, rng))
        watchers = Watchers(ledger)
        late: list[tuple[float, float]] = []
        with ledger.recording():
            watching = [
                asyncio.create_task(watchers.at_tables(cluster.url)),
                asyncio.create_task(watchers.at_the_broker(cluster.ports["mosquitto"])),
                asyncio.create_task(_record_lateness(late)),
            ]
            try:
                await _play(plan, cluster, ledger, report=report, tokens=tokens, rng=rng)
            finally:
                for task in watching:
                    task.cancel()
                await asyncio.wait(watching)
        stored = await _stored(cluster, ledger, report)
    report.games = len({record.joined.session for _, _, record in ledger.games})
    report.acknowledged = len(ledger.moves)
    report.watched = watchers.watched
    moves = [
        event.event for exports in stored.values() for event in exports[0].events if isinstance(event.event, Acted)
    ]
    report.moves, report.moves_by = len(moves), dict(Counter(move.by for move in moves))
    report.broken += judge(ledger, stored, report.faults, plan.games, late)
    logs = {name: cluster.logs(name).count("Traceback (most recent call last)") for name in cluster.programs}
    report.tracebacks = {name: count for name, count in logs.items() if count}
    report.seconds = time.monotonic() - started
    return report


async def _play(
    plan: DrillPlan, cluster: Cluster, ledger: Ledger, *, report: Report, tokens: Path, rng: random.Random
) -> None:
    """Play all games and inject all faults meanwhile; each fault allows some more games to start."""
    each = plan.games / (plan.faults + plan.full_disk + 1)
    ledger.allow(each)
    playing: list[Coroutine[Any, Any, None]] = [
        play(party, cluster.url, ledger, folder=tokens, seed=plan.seed * 10 + number, at_once=plan.at_once)
        for number, party in enumerate(parties(plan.games))
    ]
    tasks = [asyncio.create_task(each_play) for each_play in playing]
    try:
        breaking = asyncio.create_task(
            schedule.run(cluster, report.faults, lambda number: ledger.allow(each * (number + 2)), rng)
        )
        try:
            failed = False
            while not breaking.done() and not failed:
                await asyncio.wait(
                    [breaking, *(task for task in tasks if not task.done())], return_when=asyncio.FIRST_COMPLETED
                )
                failed = any(task.done() and task.exception() is not None for task in tasks)
            for task in tasks:
                if task.done() and (error := task.exception()) is not None:
                    logging.getLogger("agon.drill").error("players gave up", exc_info=error)
            if not failed:
                await breaking
        finally:
            breaking.cancel()
        if plan.full_disk:
            ledger.allow(plan.games)
            report.faults.append(await _fill_the_disk(cluster))
        ledger.allow(float("inf"))
        done, late = await asyncio.wait(tasks, timeout=0 if failed else plan.patience_s)
        if late:
            _dump_tasks(cluster, servers=plan.skew)
        report.broken += [Broken("every game ends", "", "players still wait") for _ in late]
        report.broken += [Broken("players live on", "", repr(task.exception())) for task in done if task.exception()]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


def _dump_tasks(cluster: Cluster, *, servers: bool) -> None:
    """Write the players' tasks to a file, and make the ``servers``, if they listen for it, log theirs."""
    with (cluster.folder / "players.tasks").open("w") as file:
        task_dump.write_tasks(file)
    if servers:
        for name in cluster.servers:
            with contextlib.suppress(ProcessLookupError):  # a fault has ended it, and nobody has restarted it yet
                os.kill(cluster.programs[name].pid, signal.SIGUSR1)


async def _record_lateness(late: list[tuple[float, float]]) -> None:
    """Record when, and by how many seconds, this program's timers are late: then the machine is too busy for the
    programs under test, too."""
    while True:
        before = time.monotonic()
        await asyncio.sleep(TICK_S)
        behind = time.monotonic() - before - TICK_S
        if behind > TICK_S:
            late.append((time.time(), behind))


def _empty(tokens: Path) -> None:
    """Remove everything of an earlier drill."""
    shutil.rmtree(tokens.parent, ignore_errors=True)
    tokens.mkdir(parents=True)


async def _fill_the_disk(cluster: Cluster) -> Fault:
    """Limit the server's files to the present size of its write-ahead log: a full disk for SQLite."""
    (name,) = cluster.servers
    fault = Fault("full", name, FULL_S, began=time.time())
    print(f"{fault} for {fault.seconds} s", flush=True)
    pid = cluster.programs[name].pid
    log = cluster.folder / "agon.sqlite3-wal"
    size = max(log.stat().st_size, LEFT_BYTES)
    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, hard))
    await asyncio.sleep(fault.seconds)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))
    fault.ended = time.time()
    return fault


async def _stored(cluster: Cluster, ledger: Ledger, report: Report) -> dict[str, list[SessionExport]]:
    """Return every game as each server has stored it."""
    decoder = msgspec.json.Decoder(SessionExport)

    def read(name: str, session: str) -> SessionExport:
        with urllib.request.urlopen(f"{cluster.server_url(name)}/api/sessions/{session}", timeout=20) as answer:
            return decoder.decode(answer.read())

    found: dict[str, list[SessionExport]] = {}
    until = time.monotonic() + SETTLE_S
    for session in sorted(ledger.seen):
        for name in cluster.servers:
            while True:
                try:
                    found.setdefault(session, []).append(await asyncio.to_thread(read, name, session))
                    break
                except OSError as error:
                    if time.monotonic() > until:
                        report.broken.append(Broken("servers have every game", session, f"{name}: {error}"))
                        break
                await asyncio.sleep(0.2)  # it may have just been restarted
    return {session: exports for session, exports in found.items() if exports}
