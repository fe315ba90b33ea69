"""CPU time of each stage of a move in a running server: ``agon bench stages``.

Pairs play tic-tac-toe over the real protocol. The functions in ``STAGES`` are wrapped in the server; each stage gets
the CPU time of its thread from its start to its end, without that of stages inside it. Reading the clock costs some
0.5 us a call, so a move costs more here than without. The same load runs on Agon as it is and on a bare server
(``bench.speed.bare``).
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import importlib
import inspect
import json
import os
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, Final

from agon.server import __main__ as program
from agon.server.ops.settings import load_settings
from bench.figures import add_json_flag, write_json
from bench.speed.processes import cores, running
from bench.speed.server import MOVES, ROOT, Running, Setup, agon, measure

WRITER: Final = "SQLite, in its thread"

STAGES: Final[dict[str, tuple[str, ...]]] = {
    "socket read and frames": ("gateway.connection:Connection.data_received",),
    "parse": ("gateway.listener:codec.decode_client",),
    "dispatch of acts": ("live.handlers:TableHandlers.post",),
    "decide": ("live.table:decide",),
    "rows and queue": ("live.table:Table._commit",),
    WRITER: ("store.backends.sqlite:ThreadCommitter._commit",),
    "callbacks of a commit": ("store.writer:Writer._committed",),
    "evolve": ("live.table:core.evolve",),
    "position and encoding": ("live.broadcast:Broadcaster.event",),
    "send": ("gateway.connection:Connection.transmit",),
    "seek": ("lobby.handlers:GameHandlers.seek",),
    "accept, and create the game": ("lobby.handlers:GameHandlers.accept_seek",),
    "join": ("live.handlers:TableHandlers._join",),
    "leave": ("live.handlers:TableHandlers.leave",),
}
"""For each stage, its functions: module of ``agon.server``, and a name that callers look up there."""

_open = threading.local()
_sums: dict[str, list[float]] = {name: [0.0, 0] for name in STAGES}


def _counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    sums, clock = _sums[name], time.thread_time

    @functools.wraps(function)
    def timed(*given: Any, **named: Any) -> Any:
        outer = getattr(_open, "inside", 0.0)
        _open.inside = 0.0
        started = clock()
        try:
            return function(*given, **named)
        finally:
            spent = clock() - started
            sums[0] += spent - _open.inside
            sums[1] += 1
            _open.inside = outer + spent

    return timed


def _counted_steps(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a coroutine function; each of its steps counts."""

    class Steps:
        def __init__(self, work: Any) -> None:
            self._step = _counted(name, work.send)

        def __await__(self) -> Generator[Any, Any, Any]:
            sent: Any = None
            while True:
                try:
                    found = self._step(sent)
                except StopIteration as end:
                    return end.value
                sent = yield found

    @functools.wraps(function)
    async def run(*given: Any, **named: Any) -> Any:
        return await Steps(function(*given, **named))

    return run


def wrap() -> None:
    """Wrap the functions of all stages."""
    for name, places in STAGES.items():
        for place in places:
            module, _, path = place.partition(":")
            owner: Any = importlib.import_module(f"agon.server.{module}")
            *outer, last = path.split(".")
            for part in outer:
                owner = getattr(owner, part)
            function = getattr(owner, last)
            wrapper = _counted_steps if inspect.iscoroutinefunction(function) else _counted
            setattr(owner, last, wrapper(name, function))


def serve(file: Path) -> int:
    """Run a server. SIGUSR1 begins to count, SIGUSR2 writes the sums (s, calls) to ``file`` as JSON."""
    began: dict[str, float] = {}

    def begin(_number: int, _frame: object) -> None:
        for sums in _sums.values():
            sums[:] = [0.0, 0]
        began["process"], began["loop"] = time.process_time(), time.thread_time()

    def end(_number: int, _frame: object) -> None:
        spent = {"process": time.process_time() - began["process"], "loop": time.thread_time() - began["loop"]}
        part = file.with_suffix(".part")
        part.write_text(json.dumps({"stages": _sums, "spent": spent}))
        part.replace(file)

    wrap()
    signal.signal(signal.SIGUSR1, begin)
    signal.signal(signal.SIGUSR2, end)
    return program.main(load_settings(None, os.environ, {}))


@contextlib.contextmanager
def bare(setup: Setup) -> Generator[Running]:
    """Run the bare server."""
    command = [sys.executable, "-m", "bench.speed.bare", str(setup.data)]
    with running(command, core=cores()[0], environ={}, folder=ROOT, log=setup.data / "bare.log") as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().split()[1])
        yield Running(port, port, process.pid, [sys.executable, "-m", "bench.speed.load"])


def counted(setup: Setup, plan: dict[str, Any]) -> dict[str, float]:
    """Return the CPU time (us a move) of each stage, and of everything else on the loop and in other threads."""
    file = setup.data / "stages.json"
    with agon(setup, program=("bench.speed.stages", "--serve", str(file))) as server:
        asked = plan | {"port": server.port, "pid": server.pid, "seconds": plan["seconds"] + 1.0}
        command = [*server.load, json.dumps(asked)]
        with running(command, core=cores()[1], environ={}, folder=ROOT, log=setup.data / "load.log") as load:
            time.sleep(plan["warmup"])
            os.kill(server.pid, signal.SIGUSR1)
            time.sleep(plan["seconds"])
            os.kill(server.pid, signal.SIGUSR2)
            assert load.stdout is not None
            load.stdout.read()
        found = json.loads(file.read_text())
    moves = found["stages"]["decide"][1]
    us = {name: 1e6 * sums[0] / moves for name, sums in found["stages"].items()}
    loop, process = (1e6 * found["spent"][key] / moves for key in ("loop", "process"))
    here = sum(value for name, value in us.items() if name != WRITER)
    return us | {"the rest of the event loop": loop - here, "other threads": process - loop - us[WRITER]}


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("agon bench stages", description=__doc__)
    parser.add_argument("--repetitions", type=int, default=3, help="of everything, interleaved (%(default)s)")
    parser.add_argument("--matches", type=int, default=200, help="concurrent matches (%(default)s)")
    parser.add_argument("--seconds", type=float, default=4.0, help="measured in each run (%(default)s)")
    parser.add_argument("--serve", type=Path, metavar="FILE", help=argparse.SUPPRESS)
    add_json_flag(parser)
    options = parser.parse_args(argv)
    if options.serve is not None:
        return serve(options.serve)
    plan: dict[str, Any] = {"warmup": 1.5, "seconds": options.seconds, "moves": MOVES}
    whole: dict[str, list[float]] = {"Agon": [], "bare server": []}
    stages: list[dict[str, float]] = []
    for _ in range(options.repetitions):
        with tempfile.TemporaryDirectory() as name:
            setup = Setup(Path(name), Path(name))
            for title, system in (("Agon", agon), ("bare server", bare)):
                [run] = measure(system, setup, [options.matches], plan | {"rate": 0.0})
                whole[title].append(1e6 / run["moves_per_cpu_second"])
            (setup.data / "agon.sqlite3").unlink()
            stages.append(counted(setup, plan | {"matches": options.matches}))
    report = {title: statistics.median(values) for title, values in whole.items()}
    for title, value in report.items():
        print(f"{title:<32}{value:>8.1f} us a move")
    medians = {name: statistics.median(run[name] for run in stages) for name in stages[0]}
    for name, value in medians.items():
        print(f"  {name:<30}{value:>8.1f}")
    print(f"  {'sum, with the clocks':<30}{sum(medians.values()):>8.1f}")
    write_json(options.json, {"whole": report, "stages": medians})
    return 0


if __name__ == "__main__":
    sys.exit(main())
