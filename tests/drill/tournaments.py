"""Tournaments of every kind while the server and its workers are killed: no result is lost, doubled or paired twice.

``python -m tests.drill.tournaments --events 100`` holds them a few at a time on one server and prints what it found.
What the players saw is compared with the log of the tournament, and ``agon tournament recompute`` must agree.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from agon.clients.sdk.feed import Disconnected
from agon.protocol.clocks import Fischer
from agon.protocol.commands.tournament import (
    AnnounceTournament,
    AnswerEntrant,
    ChallengeEntrant,
    EndNow,
    EnterBot,
    OrganiseTournament,
    StartNow,
)
from agon.protocol.errors import Refused
from tests.live import LiveServer
from tests.server.competitions.players import Organiser, with_password

CLOCK = Fischer(initial_ms=120_000, increment_ms=1_000)
LOOK_S = 0.5
LONGEST_S = 240.0
KINDS: tuple[dict[str, Any], ...] = (
    {"kind": "swiss", "rounds": 3},
    {"kind": "round_robin"},
    {"kind": "double_round_robin"},
    {"kind": "knockout"},
    {"kind": "simul"},
    {"kind": "ladder"},
    {"kind": "swiss", "rounds": 3, "game": "kuhn_poker", "options": {"seats": 3}},
    {"kind": "arena", "minutes": 1},
)


@dataclass(slots=True)
class Report:
    """``broken``: what must not be."""

    events: int = 0
    games: int = 0
    kills_of_servers: int = 0
    kills_of_workers: int = 0
    kinds: dict[str, int] = field(default_factory=dict[str, int])
    broken: list[str] = field(default_factory=list[str])


async def drill(events: int, seed: int, folder: Path, *, at_once: int = 4, every_s: float = 6.0) -> Report:
    """Hold so many tournaments, ``at_once`` at a time, and kill something about every ``every_s`` seconds, twice as
    often as there are tournaments at most: a busy machine hardly comes on between two kills."""
    report, rng = Report(), random.Random(seed)
    with LiveServer(folder, frames_per_second=10_000, burst_frames=10_000) as live:
        letters = "abcdefghijklmnop"[:at_once]
        tokens = [await with_password(live, f"Drill{letter}x") for letter in letters]  # which a kill could lose
        killer = asyncio.create_task(_kill(live, rng, report, every_s, 2 * events))
        queue = iter(range(events))
        try:
            async with asyncio.TaskGroup() as group:
                for token in tokens:
                    group.create_task(_organise(live, queue, seed, token, report))
        finally:
            killer.cancel()
            await asyncio.gather(killer, return_exceptions=True)
        if "Traceback" in live.log():
            report.broken.append("the server's log has a traceback")
    report.broken += await asyncio.to_thread(_recomputed, folder, events)
    return report


async def _kill(live: LiveServer, rng: random.Random, report: Report, every_s: float, most: int) -> None:
    for _ in range(most):
        await asyncio.sleep(rng.uniform(0.5, 1.5) * every_s)
        workers = await asyncio.to_thread(live.worker_pids)
        if workers and rng.random() < 0.4:
            with contextlib.suppress(ProcessLookupError):
                os.kill(rng.choice(workers), signal.SIGKILL)
            report.kills_of_workers += 1
        else:
            # The server is started again before anything else, so that the task may be cancelled in between only.
            await asyncio.shield(asyncio.to_thread(_restart, live))
            report.kills_of_servers += 1


def _restart(live: LiveServer) -> None:
    live.kill()
    live.start()


async def _organise(live: LiveServer, queue: Iterator[int], seed: int, token: str, report: Report) -> None:
    """Hold tournaments one after the other."""
    async with Organiser(live, None, token=token) as olga:
        for event in queue:
            terms = KINDS[event % len(KINDS)]
            async with asyncio.timeout(LONGEST_S):
                await _hold(live, olga, event, seed, report)
            report.events += 1
            kind = "tables of three" if "options" in terms else terms["kind"]
            report.kinds[kind] = report.kinds.get(kind, 0) + 1
            print(f"{report.events:>4} {kind}, {len(report.broken)} broken", flush=True)


async def _hold(live: LiveServer, olga: Organiser, event: int, seed: int, report: Report) -> None:
    """Hold a tournament from its announcement to its end, and check what its players saw."""
    terms = KINDS[event % len(KINDS)]
    rng = random.Random(f"{seed}-{event}")
    given = {"game": "tic_tac_toe", "clock": CLOCK, "break_s": 0, "accepts": "anyone", **terms}
    starts_at = time.time_ns() // 10**6 + 3_600_000
    name = (await olga.do(AnnounceTournament, title=f"Event {event}", starts_at=starts_at, **given)).tournament
    card = await _read(live, "/api/bots/random")
    agreed: dict[str, str] = {}
    if rng.random() < 0.5 and terms["kind"] not in {"simul", "ladder"} and "options" not in terms:
        bot = EnterBot(bot="random", level=card["levels"][0]["name"], agreed=card["digest"])
        await olga.do(OrganiseTournament, tournament=name, do=bot)
        agreed = {"random": card["digest"]}
    async with contextlib.AsyncExitStack() as stack:
        count = rng.randint(4, 7)
        people = [await _enter(stack, live, seed=event * 10 + n) for n in range(count)]
        for person in people:
            await person.join(name, agreed)
        await olga.do(OrganiseTournament, tournament=name, do=StartNow())
        if terms["kind"] == "ladder":
            await _climb(live, olga, people, name, rng)
        view = await _until(live, name, _is_over)
        ended = {session: returns for person in [*people, olga] for session, returns in person.ended.items()}
    report.games += len(view["games"])
    report.broken += differences(view, ended)


async def _enter(stack: contextlib.AsyncExitStack, live: LiveServer, seed: int) -> Organiser:
    """Connect a new person; try again while the server is down, for which the SDK would take it for a wrong address."""
    while True:
        person = Organiser(live, None, seed=seed)
        try:
            return await stack.enter_async_context(person)
        except (OSError, WebSocketException, TimeoutError):
            await person.connection.close()
        await asyncio.sleep(LOOK_S)


async def _climb(live: LiveServer, olga: Organiser, people: list[Organiser], name: str, rng: random.Random) -> None:
    """Let players of a ladder challenge each other a few times, then end it."""
    for _ in range(8):
        view = await _read(live, f"/api/tournaments/{name}")
        if not (reach := view["reachable"]):
            await asyncio.sleep(LOOK_S)
            continue
        one = int(rng.choice(list(reach)))
        other = rng.choice(reach[str(one)])
        with contextlib.suppress(Refused):  # somebody else was quicker, or the game of one of them goes on
            await people[one - 1].do(ChallengeEntrant, tournament=name, entrant=other)
            await people[int(other) - 1].do(AnswerEntrant, tournament=name, accept=rng.random() < 0.9)
    await _until(live, name, lambda view: all(game["white_points"] is not None for game in view["games"]))
    await olga.do(OrganiseTournament, tournament=name, do=EndNow())


def _is_over(view: dict[str, Any]) -> bool:
    return view["status"] in {"finished", "cancelled"}


async def _until(live: LiveServer, name: str, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    while True:
        view = await _read(live, f"/api/tournaments/{name}")
        if is_so(view):
            return view
        await asyncio.sleep(LOOK_S)


async def _read(live: LiveServer, path: str) -> dict[str, Any]:
    """Return the JSON at a path; try again while the server is down."""
    while True:
        with contextlib.suppress(OSError, Disconnected, json.JSONDecodeError):
            found: dict[str, Any] = await asyncio.to_thread(live.get, path)
            return found
        await asyncio.sleep(LOOK_S)


def differences(view: dict[str, Any], ended: dict[str, list[float]]) -> list[str]:
    """Return what the players of a tournament saw and its page does not have, or has otherwise."""
    title, lines = view["title"], list[str]()
    if view["status"] != "finished":
        lines.append(f"{title} was called off: {view['reason']}")
    listed = Counter(game["session"] for game in view["games"])
    lines += [f"{title}: game {session} is listed {times} times" for session, times in listed.items() if times > 1]
    for game in view["games"]:
        points = [game["white_points"], game["black_points"], *game["other_points"]]
        seen = ended.get(game["session"])
        if None in points:
            if view["kind"] not in {"arena", "ladder"}:
                lines.append(f"{title}: the result of {game['session']} is lost")
        elif seen is not None and not game["forfeit"] and not _fits(points, seen):
            lines.append(f"{title}: {game['session']} ended {seen}, and counts {points}")
    return lines


def _fits(points: list[float], returns: list[float]) -> bool:
    """True if points are in the order of the pay-offs."""
    pairs = [(one, other) for one in range(len(points)) for other in range(one)]
    signs = [(points[one] - points[other], returns[one] - returns[other]) for one, other in pairs]
    return all((mine > 0) == (paid > 0) and (mine < 0) == (paid < 0) for mine, paid in signs)


def _recomputed(folder: Path, events: int) -> list[str]:
    """Return what ``agon tournament recompute`` says of the database, unless all is equal."""
    command = [sys.executable, "-m", "agon", "tournament", "recompute", "--database", str(folder / "agon.sqlite3")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    verdict = f"{events} tournament{'s' * (events != 1)} counted: equal"
    return [] if done.stderr.strip().splitlines()[-1:] == [verdict] else [done.stdout + done.stderr]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.drill.tournaments", description=__doc__)
    parser.add_argument("--events", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=4)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(drill(arguments.events, arguments.seed, Path(folder), at_once=arguments.at_once))
    print(json.dumps(asdict(report), indent=1))
    return 1 if report.broken else 0


if __name__ == "__main__":
    sys.exit(main())
