"""``agon train``: networks that learn a game by playing against themselves."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from agon.commands.shared.errors import plain_errors
from agon.commands.shared.game_options import game_option, parse_options
from agon.commands.shared.interrupts import interruptible

if TYPE_CHECKING:
    from agon.ai.training.folder import RunFolder, RunPlan

NEEDED = ("torch", "onnx")


@click.command()
@click.argument("game")
@click.option(
    "--folder", type=click.Path(path_type=Path, file_okay=False), help="The run's folder.  [default: runs/GAME]"
)
@click.option("--resume", is_flag=True, help="Go on with the run in the folder.")
@click.option("--minutes", type=click.FloatRange(0.0, min_open=True), help="Stop after so long; --resume goes on.")
@click.option("--steps", type=click.IntRange(1), help="Stop when the run has made so many steps of learning.")
@game_option
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Another seed plays other games.")
@click.option(
    "--sizes", type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="TOML file of sizes that differ from those of ai/training/sizes.toml.",
)  # fmt: skip
@click.option("--processes", type=click.IntRange(1), help="Processes that play.  [default: one for each core]")
@click.option(
    "--install", is_flag=True, help="Put the run's best network into ai/games/GAME, for all bots; train nothing."
)
def train(
    *,
    game: str,
    folder: Path | None,
    resume: bool,
    minutes: float | None,
    steps: int | None,
    options: tuple[str, ...],
    seed: int,
    sizes: Path | None,
    processes: int | None,
    install: bool,
) -> None:
    """Train a network for GAME by self-play.

    Plays games, learns from them, and measures each new network against the best, on positions with known best moves
    and against players that never change; until --minutes or --steps are over, or Ctrl-C. A run may be killed at any
    moment and resumed. 'agon serve --training-folder FOLDER' shows the curves at /training and offers every checkpoint
    as a bot.
    """
    from agon.ai.training.folder import RunFolder

    run = RunFolder(folder or Path("runs") / game)
    with plain_errors():
        if install:
            from agon.ai.training.install import install_network

            for line in install_network(run):
                click.echo(line)
            return
        check_installed()
        plan = _resumed(run, game) if resume else _begun(run, game, options, seed, sizes)
        try:
            _train(run, plan, processes or os.cpu_count() or 1, minutes, steps)
        finally:
            run.unlock()


def check_installed() -> None:
    """Raises ``click.ClickException`` if the extra is missing."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise click.ClickException(f"training needs {' and '.join(missing)}: pip install 'agon[train]'")


def _resumed(run: RunFolder, game: str) -> RunPlan:
    from agon.ai.training.folder import RunError

    plan = run.plan()
    if plan.game != game:
        raise RunError(f"the run in {run.path} trains {plan.game}")
    run.lock()
    return plan


def _begun(run: RunFolder, game: str, options: tuple[str, ...], seed: int, sizes: Path | None) -> RunPlan:
    from agon import games
    from agon.ai.training.folder import RunPlan
    from agon.ai.training.run import check_trainable
    from agon.ai.training.sizes import FILE, sizes_for

    rules = games.load(game)
    check_trainable(rules)
    plan = RunPlan(
        game=game,
        rules=rules.info.version,
        options=rules.options(parse_options(options)),
        seed=seed,
        sizes=sizes_for(game, sizes or FILE),
    )
    run.create(plan)
    return plan


def _train(run: RunFolder, plan: RunPlan, processes: int, minutes: float | None, steps: int | None) -> None:
    from agon.ai.training.run import Training

    click.echo(f"training {plan.game} in {run.path} with {processes} processes")
    training = Training(run, plan, processes=processes, tell=click.echo)
    try:
        with interruptible():
            state = training.run(seconds=None if minutes is None else 60.0 * minutes, steps=steps)
    except KeyboardInterrupt:
        click.echo("interrupted; --resume goes on", err=True)
        state = run.state()
    finally:
        training.close()
    click.echo(
        f"{state.generation} generations, {state.cpu_seconds / 60.0:.1f} CPU minutes; the best network is "
        f"{run.network(state.best)}"
    )
