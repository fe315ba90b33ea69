"""``agon bench``: hands over to the benchmarks, each of which explains its own flags."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import click

PASS_ON = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": list[str]()}


def _run(module: str, arguments: list[str]) -> None:
    try:
        measured: Any = importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{error}; the benchmarks need 'pip install agon[test]'") from None
    sys.exit(measured.main(arguments))


@click.group()
def bench() -> None:
    """Measure the rules, the search or a server.

    Each benchmark prints a table and writes JSON; --help after its name shows its flags.
    """


@bench.command(context_settings=PASS_ON, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def rules(arguments: tuple[str, ...]) -> None:
    """Leaves and random playouts per second beside python-chess and OpenSpiel; or random games compared."""
    _run("bench.rules", list(arguments))


@bench.command(context_settings=PASS_ON, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def search(arguments: tuple[str, ...]) -> None:
    """Nodes and simulations per second, beside OpenSpiel's in the same run."""
    _run("bench.search", list(arguments))


@bench.command(context_settings=PASS_ON, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def server(arguments: tuple[str, ...]) -> None:
    """Moves per second and per CPU-second with durable commits, beside boardgame.io and Colyseus in the same run."""
    _run("bench.server", list(arguments))


@bench.command(context_settings=PASS_ON, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def tactics(arguments: tuple[str, ...]) -> None:
    """Chess positions with one answer: how many are solved in a given time."""
    _run("bench.tactics", list(arguments))


@bench.command(context_settings=PASS_ON, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def ablation(arguments: tuple[str, ...]) -> None:
    """What each technique of the alpha-beta engine is worth, in nodes or in Elo."""
    _run("bench.ablation", list(arguments))


@bench.command(context_settings=PASS_ON, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def rivals(arguments: tuple[str, ...]) -> None:
    """Matches against OpenSpiel's MCTSBot with the same CPU time a move."""
    _run("bench.rivals", list(arguments))


@bench.command(context_settings=PASS_ON, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def solving(arguments: tuple[str, ...]) -> None:
    """Positions with known values, solved exactly, with times."""
    _run("bench.solving", list(arguments))


@bench.command(context_settings=PASS_ON, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def roshambo(arguments: tuple[str, ...]) -> None:
    """Rock, paper, scissors against the programs of the RoShamBo competition, 1,000 throws a match."""
    _run("bench.roshambo", list(arguments))


@bench.command(context_settings=PASS_ON, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def equilibria(arguments: tuple[str, ...]) -> None:
    """Iterations per second and exploitability of regret minimisation, beside OpenSpiel's in the same run."""
    _run("bench.equilibria", list(arguments))


@bench.command(context_settings=PASS_ON, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def threads(arguments: tuple[str, ...]) -> None:
    """What more threads are worth to alpha-beta: nodes a second, and a match at the same time a move."""
    _run("bench.threads", list(arguments))


@bench.command(context_settings=PASS_ON, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def stopping(arguments: tuple[str, ...]) -> None:
    """How late a search stops after its deadline and after its stop flag, for every engine and game."""
    _run("bench.stopping", list(arguments))
