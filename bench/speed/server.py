"""Tic-tac-toe between clients on Agon, boardgame.io and Colyseus in one run: ``agon bench server``.

A move counts once both players have the new state. Agon commits every move to SQLite with a synced write-ahead log
before it sends it; the others keep their games in memory, and boardgame.io sends before it stores. Each server has a
closed loop of clients with its own protocol, or with ``--rate`` all make as many moves a second; each match plays one
game after another. Agon and boardgame.io bring the players together for every game; Colyseus restarts in the same room.
The load shares the machine, so the figure to compare is moves per CPU-second of the server process, the median of
interleaved repetitions.

Agon also plays games of five moves: the difference tells what a move costs, and what the beginning and end of a game
do (finding each other, joining, leaving).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Generator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from bench.figures import add_json_flag, write_json
from bench.speed.processes import cores, resident_mb, running

ROOT = Path(__file__).resolve().parents[2]
PEERS = Path(__file__).resolve().parent / "peers"
MOVES = [0, 1, 2, 4, 3, 5, 7, 6, 8]
"""A complete game without a winner."""
SHORT_MOVES = [0, 3, 1, 4, 2]
"""The shortest complete game."""


class Peer(NamedTuple):
    """Another project's server: its folder in ``PEERS``, its npm packages, and our aim as a multiple of its moves per
    CPU-second, if there is one."""

    folder: str
    packages: tuple[str, ...]
    bar: float = 0.0


KNOWN = {
    "boardgame.io": Peer("boardgame_io", ("boardgame.io@0.50.2", "socket.io-client@4.8.4"), 2.0),
    "colyseus": Peer(
        "colyseus",
        ("@colyseus/core@0.18.17", "@colyseus/ws-transport@0.18.4", "@colyseus/schema@5.0.34", "@colyseus/sdk@0.18.4"),
    ),
}


class BenchError(Exception):
    """The measurement is not possible; the message says what is missing."""


class Running(NamedTuple):
    """A server that accepts connections, and the command of its load (to which the load in JSON is added)."""

    port: int
    lobby: int
    pid: int
    load: list[str]


class Setup(NamedTuple):
    """``data``: an empty folder. ``peer``: the folder in which npm has installed the peers."""

    data: Path
    peer: Path
    uvloop: bool = True


System = Callable[[Setup], contextlib.AbstractContextManager[Running]]


UNLIMITED = {
    "AGON_MAX_PER_ADDRESS": "10000",
    "AGON_BURST_CONNECTS": "1000000",
    "AGON_FRAMES_PER_SECOND": "1000000",
    "AGON_BURST_FRAMES": "1000000",
    "AGON_BYTES_PER_SECOND": "1000000",
    "AGON_BURST_BYTES": "1000000",
    "AGON_SEEKS_PER_ADDRESS": "1000000",
    "AGON_GAMES_PER_ADDRESS": "1000000",
}
"""Raised limits against floods, as all clients have one address."""


@contextlib.contextmanager
def agon(
    setup: Setup,
    limits: Mapping[str, str] = UNLIMITED,
    *,
    warm: bool = True,
    core: set[int] | None = None,
    program: Sequence[str] = ("agon.server",),
) -> Generator[Running]:
    """Run a fresh server with its own database. ``warm``: wait until it has nothing left to compile or load. ``core``:
    the cores of the server and its workers, one by default. ``program``: the module to run, and its arguments."""
    environ = {
        "AGON_PORT": "0",
        "AGON_DATABASE": str(setup.data / "agon.sqlite3"),
        "AGON_WORKERS": "1",
        "AGON_UVLOOP": str(setup.uvloop).lower(),
        "AGON_LOG_LEVEL": "warning",
        **limits,
    }
    log = setup.data / "agon.log"
    with running(
        [sys.executable, "-m", *program], core=core or cores()[0], environ=environ, folder=ROOT, log=log
    ) as process:
        address = _line(process, "http://", log).partition("//")[2].partition("/")[0]
        port = int(address.rpartition(":")[2])
        if warm:
            wait_until_warm(port)
        yield Running(port, port, process.pid, [sys.executable, "-m", "bench.speed.load"])


def peer(name: str) -> System:
    """Return a runner of the peer's server, with its defaults, in production mode."""

    @contextlib.contextmanager
    def run(setup: Setup) -> Generator[Running]:
        log, sources = setup.data / "peer.log", PEERS / KNOWN[name].folder
        environ = {"NODE_ENV": "production", "NODE_PATH": str(setup.peer / "node_modules")}
        server = ["node", str(sources / "server.js")]
        with running(server, core=cores()[0], environ=environ, folder=ROOT, log=log) as process:
            port, *others = _line(process, "PORT", log).split()[1:]
            lobby = others[0] if others else port
            yield Running(int(port), int(lobby), process.pid, ["node", str(sources / "load.js")])

    return run


def _line(process: subprocess.Popen[str], wanted: str, log: Path) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if wanted in line:
            return line
    raise BenchError(f"{process.args} ended before it was ready:\n{log.read_text()[-2000:]}")


def wait_until_warm(port: int) -> None:
    """Wait until the AI worker, which shares the processor, has nothing to compile and the server uses compiled rules:
    loading those takes it more than a second of CPU time."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while True:
        try:
            with opener.open(f"http://127.0.0.1:{port}/readyz") as answer:
                state = json.load(answer)
        except urllib.error.HTTPError as error:  # not ready: on a busy machine a start takes long
            state = json.load(error)
        workers = state["workers"]
        if workers["starting"] == workers["warming"] == 0 and state["compiled"]:
            return
        time.sleep(0.2)  # it may be compiling for a minute


def install_peers(folder: Path, names: Sequence[str]) -> None:
    """Install the missing packages. Raises ``BenchError``."""
    packages = [package for name in names for package in KNOWN[name].packages]
    missing = [package for package in packages if not (folder / "node_modules" / package.rpartition("@")[0]).is_dir()]
    if not missing:
        return
    if shutil.which("npm") is None or shutil.which("node") is None:
        raise BenchError("the peers need node and npm; --only agon measures Agon alone")
    print(f"installing {' '.join(missing)}", file=sys.stderr)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text('{"private": true}')
    command = ["npm", "install", "--no-audit", "--no-fund", "--silent", *packages]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BenchError(f"npm cannot install {' '.join(packages)}:\n{done.stderr[-2000:]}")


def measure(system: System, setup: Setup, matches: Sequence[int], plan: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Load a fresh server with each number of matches in turn.

    ``plan``: ``moves`` of each game, ``rate`` (moves a second of all matches; 0: as many as possible), ``warmup`` and
    ``seconds``. Raises ``BenchError``.
    """
    results: list[dict[str, Any]] = []
    log = setup.data / "load.log"
    environ = {"NODE_ENV": "production", "NODE_PATH": str(setup.peer / "node_modules")}
    with system(setup) as server:
        for count in matches:
            pace_ms = 1000 * count / plan["rate"] if plan["rate"] else 0.0
            asked = {"warmup": plan["warmup"], "seconds": plan["seconds"], "moves": plan["moves"], "pace_ms": pace_ms}
            asked |= {"port": server.port, "lobby": server.lobby, "pid": server.pid, "matches": count}
            command = [*server.load, json.dumps(asked)]
            with running(command, core=cores()[1], environ=environ, folder=ROOT, log=log) as load:
                assert load.stdout is not None
                answer = load.stdout.read()
            if not answer:
                raise BenchError(f"the load failed:\n{log.read_text()[-2000:]}")
            found = json.loads(answer)
            rates = {
                "matches": count,
                "moves_a_game": len(plan["moves"]),
                "moves_per_cpu_second": found["moves"] / found["server_cpu"],
                "moves_per_second": found["moves"] / found["seconds"],
                "resident_mb": resident_mb(server.pid),
            }
            results.append(found | rates)
    return results


SYSTEMS: dict[str, System] = {"agon": agon} | {name: peer(name) for name in KNOWN}
COLUMNS = {
    "moves_per_cpu_second": "moves per CPU-s",
    "moves_per_second": "moves/s",
    "p50_ms": "p50 ms",
    "p99_ms": "p99 ms",
    "resident_mb": "RSS MB",
}


def median(runs: list[dict[str, Any]], system: str, matches: int, key: str, moves: int = len(MOVES)) -> float:
    """Return the median over the runs with games of so many ``moves``."""
    wanted = (system, matches, moves)
    return statistics.median(run[key] for run in runs if (run["system"], run["matches"], run["moves_a_game"]) == wanted)


def parts(runs: list[dict[str, Any]], matches: int) -> tuple[float, float]:
    """Return Agon's CPU time (us) of a move, and of the beginning and end of a game."""
    long, short = (
        1e6 * moves / median(runs, "agon", matches, "moves_per_cpu_second", moves)
        for moves in (len(MOVES), len(SHORT_MOVES))
    )
    move = (long - short) / (len(MOVES) - len(SHORT_MOVES))
    return move, long - len(MOVES) * move


def ratios(runs: list[dict[str, Any]], name: str, matches: int) -> list[float]:
    """Return our moves per CPU-second divided by a peer's, for each repetition."""
    rates = {
        (run["system"], run["repetition"]): run["moves_per_cpu_second"]
        for run in runs
        if run["matches"] == matches and run["moves_a_game"] == len(MOVES)
    }
    repetitions = {repetition for _, repetition in rates}
    return [rates["agon", n] / rates[name, n] for n in sorted(repetitions)]


def compared(systems: Sequence[str]) -> list[str]:
    """Return the peers that are measured beside Agon."""
    return [name for name in systems if name in KNOWN] if "agon" in systems else []


def table(runs: list[dict[str, Any]], systems: list[str], matches: list[int]) -> str:
    lines = [f"{'matches':>7}  {'server':<14}" + "".join(f"{title:>17}" for title in COLUMNS.values())]
    for count in matches:
        for system in systems:
            cells = "".join(f"{median(runs, system, count, key):>17,.1f}" for key in COLUMNS)
            lines.append(f"{count:>7}  {system:<14}{cells}")
        if "agon" in systems:
            move, game = parts(runs, count)
            lines.append(f"{count:>7}  Agon: {move:.0f} us a move, {game:.0f} us to begin and end a game")
        for name in compared(systems):
            ratio, bar = statistics.median(ratios(runs, name, count)), KNOWN[name].bar
            lines.append(f"{count:>7}  {ratio:.2f}x {name}" + (f" (aim: {bar:g}x)" if bar else ""))
    return "\n".join(lines)


def surroundings() -> dict[str, Any]:
    node = shutil.which("node")
    return {
        "agon": version("agon"),
        "peers": [package for known in KNOWN.values() for package in known.packages],
        "python": platform.python_version(),
        "node": subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        if node
        else None,
        "machine": platform.machine(),
        "system": platform.platform(),
        "cores": len(os.sched_getaffinity(0)),
        "load_average": os.getloadavg(),
    }


def main(argv: list[str] | None = None) -> int:
    """Return 0 if the aims are met for all measured peers, 1 if not, 2 if nothing could be measured."""
    parser = argparse.ArgumentParser("agon bench server", description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--matches", default="20,200", help="concurrent matches, separated by commas (%(default)s)")
    parser.add_argument("--repetitions", type=int, default=5, help="of everything, interleaved (%(default)s)")
    parser.add_argument("--seconds", type=float, default=4.0, help="measured in each run (%(default)s)")
    parser.add_argument("--warmup", type=float, default=2.0, help="seconds before that (%(default)s)")
    parser.add_argument("--only", nargs="+", choices=list(SYSTEMS), help="measure these servers")
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second of all matches together (no limit)")
    parser.add_argument("--no-uvloop", action="store_true", help="run Agon on Python's own event loop")
    parser.add_argument("--peer-folder", type=Path, help="keep the peers here (default: a temporary folder)")
    add_json_flag(parser)
    options = parser.parse_args(argv)
    matches = [int(count) for count in options.matches.split(",")]
    systems: list[str] = options.only or list(SYSTEMS)
    runs: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory(prefix="agon-bench-") as temporary:
        installed: Path = options.peer_folder or Path(temporary) / "peers"
        try:
            install_peers(installed, [name for name in systems if name in KNOWN])
            for repetition in range(options.repetitions):
                for system in systems:
                    for moves in (MOVES, SHORT_MOVES) if system == "agon" else (MOVES,):
                        data = Path(temporary) / f"{system}-{repetition}-{len(moves)}"
                        data.mkdir()
                        setup = Setup(data, installed, not options.no_uvloop)
                        plan = {**{key: getattr(options, key) for key in ("rate", "warmup", "seconds")}, "moves": moves}
                        for run in measure(SYSTEMS[system], setup, matches, plan):
                            runs.append(run | {"system": system, "repetition": repetition})
                            print(
                                f"{repetition + 1}/{options.repetitions} {system:<14} {run['matches']:>5} matches, "
                                f"games of {len(moves)}: {run['moves_per_cpu_second']:>8,.0f} moves per CPU-s",
                                file=sys.stderr,
                            )
        except BenchError as error:
            print(f"agon bench: {error}", file=sys.stderr)
            return 2
    summary = {
        name: {str(count): statistics.median(ratios(runs, name, count)) for count in matches}
        for name in compared(systems)
    }
    held = all(ratio >= KNOWN[name].bar for name, found in summary.items() for ratio in found.values())
    print(table(runs, systems, matches))
    report = {"bench": "server", "ratios": summary, "surroundings": surroundings(), "runs": runs}
    write_json(options.json, report)
    return 0 if held else 1
