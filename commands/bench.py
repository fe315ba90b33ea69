"""``agon bench``: hands over to the benchmarks, each of which explains its own flags."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import click

import agon

CHECKOUT = Path(agon.__file__).resolve().parent.parent
"""The benchmarks lie beside ``agon`` there, and are not installed."""
BENCHMARKS = {
    "rules": (
        "bench.speed.rules",
        "Leaves and random playouts per second beside python-chess and OpenSpiel; or random games compared.",
    ),
    "search": ("bench.speed.search", "Nodes and simulations per second, beside OpenSpiel's in the same run."),
    "server": (
        "bench.speed.server",
        "Moves per second and per CPU-second with durable commits, beside boardgame.io and Colyseus in the same run.",
    ),
    "tactics": ("bench.strength.tactics", "Chess positions with one answer: how many are solved in a given time."),
    "ablation": (
        "bench.strength.ablation",
        "What each technique of the alpha-beta engine is worth, in nodes or in Elo.",
    ),
    "rivals": ("bench.strength.rivals", "Matches against OpenSpiel's MCTSBot with the same CPU time a move."),
    "solving": ("bench.oracles.solving", "Positions with known values, solved exactly, with times."),
    "roshambo": (
        "bench.strength.roshambo",
        "Rock, paper, scissors against the programs of the RoShamBo competition, 1,000 throws a match.",
    ),
    "equilibria": (
        "bench.speed.equilibria",
        "Iterations per second and exploitability of regret minimisation, beside OpenSpiel's in the same run.",
    ),
    "threads": (
        "bench.speed.threads",
        "What more threads are worth to alpha-beta: nodes a second, and a match at the same time a move.",
    ),
    "stopping": (
        "bench.speed.stopping",
        "How late a search stops after its deadline and after its stop flag, for every engine and game.",
    ),
}
"""Name: its module, and what it measures."""


@click.group()
def bench() -> None:
    """Measure the rules, the search or a server.

    Each benchmark prints a table and writes JSON; --help after its name shows its flags.
    """


def _add(name: str, module: str, sentence: str) -> None:
    settings = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": list[str]()}

    @bench.command(name, help=sentence, context_settings=settings, add_help_option=False)
    @click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
    def run(arguments: tuple[str, ...]) -> None:  # pyright: ignore[reportUnusedFunction]
        _run(module, list(arguments))


def _run(module: str, arguments: list[str]) -> None:
    if not (CHECKOUT / "bench").is_dir():
        raise click.ClickException("the benchmarks are not installed: run them in a checkout of Agon")
    if str(CHECKOUT) not in sys.path:
        sys.path.insert(0, str(CHECKOUT))
    try:
        measured: Any = importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{error}; the benchmarks need 'pip install agon[test]'") from None
    sys.exit(measured.main(arguments))


for _name, (_module, _sentence) in BENCHMARKS.items():
    _add(_name, _module, _sentence)
