"""An arena of 200 players, beside casual games of others: ``agon bench arena``.

All play tic-tac-toe over connections of their own and think like people, for a time drawn at random. Each player's
page reads the tournament when a game begins; others only look at it, and read it at each change. Players and server
share the machine, the server on a core of its own.

An arena pairs whenever a game ends: those who are free and did not meet last. So two players could be paired from the
end of the later of their last games on, and their pairing takes until both know of the new game. It is counted from the
first arrival of that end at one of its players, and also from the sending of the move that made it, which comes before
the move is stored. First games have no delay.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import msgspec

from agon.clients.sdk.connection import Connection
from agon.protocol.clocks import Fischer
from agon.protocol.commands.account import SignUp
from agon.protocol.commands.tournament import AnnounceTournament, OrganiseTournament, StartNow, TournamentAt
from agon.protocol.messages import Register
from bench.clubs.arena_load import Found, Plan
from bench.figures import add_json_flag, machine, percentile, write_json
from bench.speed.processes import cores, cpu_seconds, running
from bench.speed.server import ROOT, UNLIMITED, Running, Setup, agon

PASSWORD: Final = "correct horse battery"  # noqa: S105 -- of a server that lives for this run
LIMITS: Final = {**UNLIMITED, "AGON_WORKERS": "0", "AGON_MAX_CONNECTIONS": "10000"}
CLOCK: Final = Fischer(initial_ms=120_000, increment_ms=1_000)
THINK: Final = (0.3, 1.5)
WARMUP_S: Final = 5.0
PAIRING_MS: Final = 100.0
"""Most time, for 99 of 100 pairings."""
ACK_MS: Final = 20.0
"""Most time, for 99 of 100 moves of others."""


async def announce(organiser: Connection, minutes: int, most: int) -> str:
    await organiser.request(SignUp, name="Organiser", password=PASSWORD)
    starts_at = time.time_ns() // 10**6 + 3_600_000
    terms: dict[str, Any] = {"title": "Arena", "kind": "arena", "game": "tic_tac_toe", "clock": CLOCK}
    answer = await organiser.ask(
        TournamentAt, AnnounceTournament, starts_at=starts_at, minutes=minutes, most=most, **terms
    )
    return answer.tournament


def delays(games: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """Return the delays (s) of pairings: since the later end was known, and since the move that made it was sent."""
    known, sent = dict[str, float](), dict[str, float]()
    last, before = dict[str, str](), dict[str, dict[str, str]]()
    arrived = dict[str, float]()
    for game in sorted(games, key=lambda each: each["started"]):
        session, player = game["session"], game["player"]
        before.setdefault(session, {})[player] = last.get(player, "")
        arrived[session] = max(arrived.get(session, 0.0), game["started"])
        last[player] = session
        if game["ended"] is not None:
            known[session] = min(known.get(session, game["ended"]), game["ended"])
            sent[session] = max(sent.get(session, 0.0), game["sent"] or 0.0)
    pairings = [
        (session, list(players.values()))
        for session, players in before.items()
        if len(players) == 2 and all(game in known for game in players.values())
    ]
    return (
        [arrived[session] - max(known[game] for game in games) for session, games in pairings],
        [arrived[session] - max(sent[game] for game in games) for session, games in pairings],
    )


async def hold(server: Running, arguments: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Hold the arena and return its figures."""
    seconds = float(arguments.seconds)
    async with Connection(f"http://127.0.0.1:{server.port}", register=Register(kind="human")) as organiser:
        name = await announce(organiser, int(seconds + WARMUP_S) // 60 + 2, arguments.players)
        common: dict[str, Any] = {"port": server.port, "tournament": name, "warmup": WARMUP_S, "seconds": seconds}
        half = arguments.players // 2
        shares = [{"players": half}, {"players": arguments.players - half}]
        shares += [{"pairs": arguments.pairs, "pages": arguments.pages}]
        with contextlib.ExitStack() as stack:
            loads: list[Any] = []
            for seed, share in enumerate(shares):
                plan = msgspec.json.encode(Plan(**common, **share, seed=seed, think=THINK)).decode()
                log = folder / f"load{seed}.log"
                command = [*server.load[:2], "bench.clubs.arena_load", plan]
                loads.append(
                    stack.enter_context(running(command, core=cores()[1], environ={}, folder=ROOT, log=log, stdin=True))
                )
            for load in loads:
                line = await asyncio.to_thread(load.stdout.readline)
                if line.strip() != "entered":
                    raise RuntimeError("".join((folder / f"load{n}.log").read_text() for n in range(len(loads))))
            await organiser.request(OrganiseTournament, tournament=name, do=StartNow())
            for load in loads:
                load.stdin.write("begin\n")
                load.stdin.flush()
            await asyncio.sleep(WARMUP_S)
            cpu, began = cpu_seconds(server.pid), time.perf_counter()
            await asyncio.sleep(seconds)
            used, took = cpu_seconds(server.pid) - cpu, time.perf_counter() - began
            texts = [await asyncio.to_thread(load.stdout.read) for load in loads]
        if not all(texts):
            raise RuntimeError("".join((folder / f"load{n}.log").read_text() for n in range(len(loads))))
    return figures([msgspec.json.decode(text, type=Found) for text in texts], used, took)


def figures(found: list[Found], used: float, took: float) -> dict[str, Any]:
    games = [msgspec.to_builtins(game) for each in found for game in each.games]
    known, sent = delays(games)
    measured = {
        "pairing, since the end is known": known,
        "pairing, since the last move was sent": sent,
        "acknowledgement of the players' moves": [each for one in found for each in one.acks],
        "acknowledgement of casual moves": [each for one in found for each in one.casual_acks],
        "casual move, until both players have it": [each for one in found for each in one.casual],
        "a page reads the tournament": [each for one in found for each in one.gets],
    }
    rows = {
        what: {"count": len(times)} | {f"p{n}_ms": 1000 * percentile(times, n / 100) for n in (50, 99, 100)}
        for what, times in measured.items()
        if times
    }
    return {"rows": rows, "server_cpu": used / took, "load_cpu": sum(each.cpu for each in found) / took}


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="agon bench arena", description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=50, help="pairs of others, who play casual games")
    parser.add_argument("--pages", type=int, default=20, help="others who look at the page of the tournament")
    parser.add_argument("--seconds", type=float, default=180.0, help="duration of the measurement")
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder, agon(Setup(Path(folder), Path(folder)), LIMITS) as server:
        found = asyncio.run(hold(server, arguments, Path(folder)))
    print(f"{'':<42}{'times':>7}{'p50 ms':>9}{'p99 ms':>9}{'longest':>9}")
    for what, row in found["rows"].items():
        print(f"{what:<42}{row['count']:>7}{row['p50_ms']:>9.1f}{row['p99_ms']:>9.1f}{row['p100_ms']:>9.1f}")
    print(f"CPU time of a second: server {found['server_cpu']:.2f} s, load {found['load_cpu']:.2f} s")
    write_json(arguments.json, found | machine())
    rows = found["rows"]
    pairing = rows["pairing, since the end is known"]["p99_ms"]
    others = rows["acknowledgement of casual moves"]["p99_ms"] if arguments.pairs else 0.0
    return 1 if pairing > PAIRING_MS or others > ACK_MS else 0
