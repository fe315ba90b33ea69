"""Duration of the league of a club: ``agon bench leagues``.

Meetings of two games among bots that compute for 45 ms of CPU time at each move, drawn at random from all pairs, are
held by the programs with which a server plays its leagues: one at a time, and as many at once as it does, in turn in
the same run; both play the same games. After each meeting the ratings of all are fitted, as the server does; the store
is left out. On a busy machine the CPU time of the programs and of all bots says how long a league takes on a quiet one.
"""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import itertools
import os
import random
import statistics
import time
from pathlib import Path
from typing import Any, Final

from agon.protocol.league import Entrant, Meet, Met, Pair, Rate
from agon.server.clubs.course.judges import LEAGUE_NICE, MOST_LEAGUES, league_judges
from agon.transport.judge import Judge
from bench.figures import add_json_flag, write_json

GAME: Final = "connect_four"
TIME_MS: Final = 50
_PR_SET_CHILD_SUBREAPER: Final = 36
SOURCE: Final = """\
import random, time
from agon.clients.sdk import Bot, Turn

class Busy(Bot):
    name = "busy"
    games = ("connect_four",)

    async def choose(self, turn: Turn) -> int:
        until = time.thread_time() + 0.045
        while time.thread_time() < until:
            pass
        return random.Random("".join(turn.view.cells)).choice(turn.choices).action
"""


def drawn(bots: int, meetings: int, seed: int) -> list[Meet]:
    """Return meetings of different pairs."""
    entrants = [Entrant(name=f"bot {number}", file="busy.py", content=SOURCE.encode()) for number in range(bots)]
    pairs = random.Random(seed).sample(list(itertools.combinations(entrants, 2)), meetings)
    return [
        Meet(game=GAME, first=first, second=second, time_ms=TIME_MS, seed=seed + number)
        for number, (first, second) in enumerate(pairs)
    ]


async def hold(judges: list[Judge], meetings: list[Meet], bots: int) -> dict[str, Any]:
    """Hold meetings with all of the programs at once; return the figures."""
    waiting, played, rating_s = iter(meetings), list[tuple[Meet, Met]](), list[float]()

    async def keep_holding(judge: Judge) -> None:
        for meeting in waiting:
            answer = await judge.ask(meeting)
            if not isinstance(answer, Met):
                raise TypeError(f"a meeting was answered by {answer}")
            played.append((meeting, answer))
            asked = time.perf_counter()
            await judge.ask(Rate(game=GAME, players=[f"bot {number}" for number in range(bots)], pairs=scores(played)))
            rating_s.append(time.perf_counter() - asked)

    began, used = time.perf_counter(), cpu_s()
    async with asyncio.TaskGroup() as group:
        for judge in judges:
            group.create_task(keep_holding(judge))
    games = [game for _, answer in played for game in answer.games]
    return {
        "programs": len(judges),
        "seconds": time.perf_counter() - began,
        "games": len(games),
        "plies": statistics.mean(len(game.record.moves) for game in games),
        "cpu_s": cpu_s() - used,
        "bots_cpu_s": sum(sum(game.cpu_ms) for game in games) / 1000,
        "faults": sum(game.reason != "finished" for game in games),
        "rating_s": statistics.mean(rating_s),
    }


def adopt_orphans() -> None:
    """Become the parent of processes whose own has ended: bots outlive bubblewrap by a moment."""
    if ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "this system lets no process adopt others")


def cpu_s() -> float:
    """Return the CPU time (s) of this process's children, also of those that have ended, and of theirs."""
    found = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        if int(fields[1]) == os.getpid():
            found += sum(map(int, fields[11:15]))
    return found / os.sysconf("SC_CLK_TCK")


def scores(played: list[tuple[Meet, Met]]) -> list[Pair]:
    return [
        Pair(
            first=meeting.first.name,
            second=meeting.second.name,
            points=sum(game.points for game in answer.games),
            games=len(answer.games),
        )
        for meeting, answer in played
    ]


async def measured(arguments: argparse.Namespace) -> list[dict[str, Any]]:
    kinds = [league_judges(most, arguments.nice) for most in arguments.at_once]
    rows: list[dict[str, Any]] = []
    meetings = drawn(arguments.bots, arguments.games // 2, arguments.seed)
    share = -(-len(meetings) // arguments.rounds)
    print(
        f"{'at once':>8}{'games':>7}{'plies':>7}{'faults':>8}{'CPU s':>8}{'of bots':>9}{'rating ms':>11}{'seconds':>9}"
    )
    try:
        for judges in kinds:
            await hold(judges, drawn(2, 1, 0) * len(judges), 2)  # the programs start, and the rules are compiled
        for start in range(0, len(meetings), share):
            for judges in kinds:
                row = await hold(judges, meetings[start : start + share], arguments.bots)
                rows.append(row)
                games = f"{row['programs']:>8}{row['games']:>7}{row['plies']:>7.1f}{row['faults']:>8}"
                times = f"{row['cpu_s']:>8.1f}{row['bots_cpu_s']:>9.1f}{1e3 * row['rating_s']:>11.0f}"
                print(f"{games}{times}{row['seconds']:>9.1f}", flush=True)
    finally:
        for judge in itertools.chain(*kinds):
            await judge.close()
    return rows


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="agon bench leagues", description=__doc__)
    parser.add_argument("--bots", type=int, default=46)
    parser.add_argument("--games", type=int, default=240, help="games of each kind")
    parser.add_argument("--rounds", type=int, default=4, help="slices of the games, for each kind in turn")
    most = "meetings at once, for each kind; a server holds as many as the last default"
    parser.add_argument("--at-once", type=int, nargs="+", default=[1, MOST_LEAGUES], metavar="MEETINGS", help=most)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nice", type=int, default=LEAGUE_NICE, help="priority of the programs; a server's is 19")
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    adopt_orphans()
    rows = asyncio.run(measured(arguments))
    write_json(arguments.json, rows)
    whole = arguments.bots * (arguments.bots - 1)
    for programs in sorted({row["programs"] for row in rows}):
        mine = [row for row in rows if row["programs"] == programs]
        games = sum(row["games"] for row in mine)
        seconds, cpu = (sum(row[key] for row in mine) / games for key in ("seconds", "cpu_s"))
        print(f"{programs} at once: {seconds:.2f} s and {cpu:.2f} s of CPU time a game", end="; ")
        minutes = f"{whole * seconds / 60:.0f} minutes here, {whole * cpu / programs / 60:.1f} on quiet cores"
        print(f"{whole:,} games: {minutes}")
    return 0
