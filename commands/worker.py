"""``agon worker``."""

from __future__ import annotations

import time

import click

from commands.errors import json_option
from commands.output import write_json


@click.command()
@click.option("--warm", is_flag=True, help="Compile every kernel that is not in the cache yet, and end.")
@click.option("--nice", type=click.IntRange(0, 19), default=0, help="Lower the priority of this process by so much.")
@json_option
def worker(warm: bool, nice: int, as_json: bool) -> None:
    """Run an AI worker, or compile its kernels.

    A worker takes jobs on stdin and answers on stdout; a server starts its own.
    """
    if not warm:
        from ai.worker import main

        main(["--nice", str(nice)])
    done, compiled, failed, seconds = compile_all(quiet=as_json)
    if as_json:
        write_json({"kernels": done, "compiled": compiled, "failed": failed, "seconds": round(seconds, 2)})
    else:
        click.echo(f"{done} kernels are ready, {compiled} functions were compiled, in {seconds:.1f} s")
    if failed:
        raise click.ClickException(f"{len(failed)} kernels do not compile: {', '.join(failed)}")


def compile_all(*, quiet: bool) -> tuple[int, int, list[str], float]:
    """Warms everything up, with a progress bar on a terminal and a line for each kernel elsewhere.

    Returns how many kernels there are, how many functions were compiled, which kernels failed, and seconds.
    """
    import games
    from ai import engines
    from ai.warming import Warmup

    begun = time.monotonic()
    warmup = Warmup(engines.registry())
    for game in games.names():
        warmup.add(game)
    failed: list[str] = []
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True, quiet=quiet)
    bar = Progress(
        BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"),
        console=console, disable=not console.is_terminal, transient=True,
    )  # fmt: skip
    with bar:
        task = bar.add_task("", total=warmup.total)
        while not warmup.is_done():
            name = warmup.next_name()
            bar.update(task, description=name)
            try:
                warmup.run_next()
            except Exception as error:
                failed.append(name)
                console.print(f"{name} failed: {error}", markup=False)
            bar.advance(task)
            if not console.is_terminal:
                console.print(f"[{warmup.done}/{warmup.total}] {name}", markup=False)
    return warmup.done, warmup.compiled, failed, time.monotonic() - begun
