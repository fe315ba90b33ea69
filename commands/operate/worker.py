"""``agon worker``: an AI worker for servers, or the compiler of its kernels."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import time

import click

from agon.commands.shared.broker import broker_options
from agon.commands.shared.errors import json_option, plain_errors
from agon.commands.shared.output import write_json
from agon.games import left_out
from agon.games import names as game_names
from agon.server.ops.logs import Format, start_logging
from agon.transport.address import Broker


@click.command()
@click.option("--warm", is_flag=True, help="Compile every kernel that is not in the cache yet, and end.")
@click.option("--nice", type=click.IntRange(0, 19), default=0, help="Add this to the niceness of searches.")
@click.option("--slots", type=click.IntRange(1, 1024), help="With --mqtt: concurrent jobs.  [default: one a core]")
@click.option("--name", help="With --mqtt: this worker's name in its account.  [default: this machine and process]")
@click.option("--game", "only", multiple=True, help="With --mqtt: only jobs of this game. Repeatable.")
@click.option(
    "--far",
    default=20,
    show_default=True,
    type=click.IntRange(1, 10_000),
    help="With --mqtt: end if a round trip to the broker takes longer than this many milliseconds.",
)
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    envvar="AGON_LOG_FORMAT",
    show_default=True,
    help="With --mqtt: format of the log.",
)
@broker_options
@json_option
def worker(
    *,
    warm: bool,
    nice: int,
    slots: int | None,
    name: str | None,
    only: tuple[str, ...],
    far: int,
    log_format: Format,
    broker: Broker | None,
    as_json: bool,
) -> None:
    """Run an AI worker, or compile its kernels.

    With --mqtt: takes jobs from the servers behind that broker. Otherwise it reads jobs on stdin and answers on stdout;
    a server starts such workers itself.
    """
    if broker is not None and not warm:
        unknown = sorted(set(only) - set(game_names()))
        if unknown:
            raise click.UsageError(f"no game named {unknown[0]}")
        name = name or f"{socket.gethostname().partition('.')[0]}-{os.getpid()}"
        with plain_errors():
            start_logging("info", log_format)
            serve_broker(broker, name, slots=slots or os.cpu_count() or 1, nice=nice, far_s=far / 1000, only=only)
        return
    if not warm:
        from agon.ai.worker.main import main

        main(["--nice", str(nice)])
    for left in left_out():
        click.echo(f"the game {left.game} is left out: {left.reason}", err=True)
    done, compiled, failed, seconds = compile_all(quiet=as_json)
    if as_json:
        write_json({"kernels": done, "compiled": compiled, "failed": [*failed], "seconds": round(seconds, 2)})
    else:
        click.echo(f"{done} kernels are ready, {compiled} functions were compiled, in {seconds:.1f} s")
    if failed:
        reasons = "\n".join(dict.fromkeys(filter(None, failed.values())))
        raise click.ClickException(f"{len(failed)} kernels do not compile: {', '.join(failed)}\n{reasons}")


def serve_broker(broker: Broker, name: str, *, slots: int, nice: int, far_s: float, only: tuple[str, ...]) -> None:
    """Work for the servers behind a broker until SIGTERM or SIGINT."""
    from agon.ai.worker.host import Host
    from agon.transport.link import BrokerRefuses

    async def run() -> None:
        host = asyncio.create_task(Host(broker, name, slots=slots, nice=nice, far_s=far_s, only=only).run())
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, host.cancel)
        with contextlib.suppress(asyncio.CancelledError):  # cancelled by a signal
            await host

    try:
        asyncio.run(run())
    except BrokerRefuses as error:
        raise click.ClickException(f"the broker at {broker}: {error}") from None


def compile_all(*, quiet: bool) -> tuple[int, int, dict[str, str], float]:
    """Compile all kernels, several games at a time. Show a progress bar on a terminal, else a line for each kernel.

    Returns the number of kernels, the number of compiled functions, the kernels that failed with their reasons, and
    the time (s).
    """
    from queue import SimpleQueue

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from agon import games
    from agon.ai.engines import registry
    from agon.ai.processes.fork_server import ForkServers
    from agon.ai.worker import warm_up
    from agon.ai.worker.compile_pool import Compiler, most_at_once, size_of

    started = time.monotonic()
    engines = registry.engines()
    kernels = {game: [name for name, _ in warm_up.kernels(game, engines.values())] for game in games.names()}
    total = sum(map(len, kernels.values()))
    console = Console(stderr=True, quiet=quiet)
    bar = Progress(
        BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"),
        console=console, disable=not console.is_terminal, transient=True,
    )  # fmt: skip
    news: SimpleQueue[None] = SimpleQueue()
    waiting = sorted(kernels, key=size_of)  # pop() takes the longest first, so that no long one is left for the end
    compilers: list[Compiler] = []
    servers = ForkServers()
    shown: dict[str, int] = {}
    with bar:
        task = bar.add_task("", total=total)
        while waiting or not all(compiler.ended for compiler in compilers):
            while waiting and sum(not compiler.ended for compiler in compilers) < most_at_once():
                game = waiting.pop()
                compilers.append(Compiler(game, kernels[game], lambda: news.put(None), servers))
            bar.update(task, description=", ".join(each.game for each in compilers if not each.ended))
            news.get()
            for compiler in compilers:
                for name in kernels[compiler.game][shown.get(compiler.game, 0) : compiler.kernels]:
                    bar.advance(task)
                    shown[compiler.game] = shown.get(compiler.game, 0) + 1
                    if not console.is_terminal:
                        console.print(f"[{sum(shown.values())}/{total}] {compiler.game}: {name}", markup=False)
    servers.close()
    failed = {name: reason for compiler in compilers for name, reason in compiler.failed.items()}
    left = ((game, name) for game, names in kernels.items() for name in names[shown.get(game, 0) :])
    failed |= {warm_up.title(kernel): "" for kernel in left}
    return total, sum(compiler.compiled for compiler in compilers), failed, time.monotonic() - started
