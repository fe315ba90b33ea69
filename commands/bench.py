"""``agon bench``: call the benchmarks, each of which explains its own flags."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import click

import agon

CHECKOUT = Path(agon.__file__).resolve().parent.parent
"""Folder that also holds ``bench`` in a checkout; the benchmarks are not installed."""
BENCHMARKS = {
    "rules": ("bench.speed.rules", "Rules: leaves and random playouts per second, beside python-chess and OpenSpiel."),
    "search": ("bench.speed.search", "Searches: nodes and simulations per second, beside OpenSpiel."),
    "server": ("bench.speed.server", "Server: moves per second and per CPU-second, beside boardgame.io and Colyseus."),
    "capacity": ("bench.speed.capacity", "Server: memory of a connection; delay and cost of a move under load."),
    "moves": ("bench.speed.moves", "Server: time of each part of a move, in process."),
    "stages": ("bench.speed.stages", "Server: CPU time of each stage of a move, beside a bare server."),
    "start": ("bench.speed.start", "First start: first bot moves, compilation, memory; and the second start."),
    "floods": ("bench.speed.floods", "Server: delays of other clients while attackers flood it."),
    "sharing": ("bench.speed.sharing", "Server: a person's game against a bot while others keep 200 busy."),
    "reviewing": ("bench.speed.reviewing", "Server: time of a review until mistakes are in sight, and to its end."),
    "explorer": ("bench.speed.explorer", "Server: times of the explorer and of searches of a million games."),
    "bombs": ("bench.clubs.bombs", "Server: delays of players while it checks bots that use everything up."),
    "leagues": ("bench.clubs.leagues", "Server: how long a league of submitted bots takes, one game and two at once."),
    "slips": ("bench.clubs.slips", "Server: a class of 300 is made, and signs in by slips."),
    "arena": ("bench.clubs.arena", "Server: waiting for the next game in an arena of 200, beside casual games."),
    "gets": ("bench.speed.gets", "Server: delays of players while others ask for a long game."),
    "envs": ("bench.speed.envs", "Environments: steps of many games at once, beside OpenSpiel's states."),
    "threads": ("bench.speed.threads", "Alpha-beta: gain from more threads, in nodes per second and in a match."),
    "stopping": ("bench.speed.stopping", "Engines: delay of a search after its deadline and after its stop flag."),
    "equilibria": ("bench.speed.equilibria", "Regret minimisation: iterations per second, exploitability."),
    "ablation": ("bench.strength.ablation", "Engines: value of each technique, in nodes or in Elo."),
    "learned": ("bench.strength.learned_values", "Connect Four: a network's moves and values beside their cost."),
    "tactics": ("bench.strength.tactics", "Chess positions with one solution: share solved in a given time."),
    "models": ("bench.strength.models", "Models of the opponent against plain search of as many nodes."),
    "language": ("bench.strength.language", "A language model: legal answers, and results against Grove's levels."),
    "even": ("bench.strength.even", "Mirror's level Even: its score against players of known strength."),
    "known": ("bench.strength.known_scale", "Levels on a scale that people know, by matches with other programs."),
    "styles": ("bench.strength.styles", "Styles: their metrics and their cost beside the neutral bot."),
    "humans": ("bench.strength.humans", "Models of people's mistakes, compared by the games of a PGN file."),
    "rivals": ("bench.strength.rivals", "Matches against OpenSpiel's MCTSBot at equal CPU time a move."),
    "tables": ("bench.strength.tables", "Games of several players: engines against each other at one table."),
    "table-rivals": ("bench.strength.table_rivals", "Games of several players: matches against other projects' bots."),
    "roshambo": ("bench.strength.roshambo", "Rock, paper, scissors against the RoShamBo competition's programs."),
    "backgammon": ("bench.strength.backgammon.matches", "Backgammon: matches against gnubg and pubeval."),
    "review": ("bench.strength.review", "Chess: verdicts of the review compared with Stockfish's."),
    "puzzles": ("bench.strength.puzzles", "Soundness of puzzles by exact solvers and searches ten times as long."),
    "accuracy": ("bench.strength.accuracy", "Accuracy of Grove's levels by the review of their games."),
    "errors": ("bench.strength.backgammon.errors", "Backgammon: sizes of errors and of luck compared with gnubg's."),
    "cube": ("bench.strength.backgammon.cube", "Backgammon: doubling decisions compared with gnubg's."),
    "holdem-matches": ("bench.strength.holdem_matches", "Hold'em: matches between engines over the same deals."),
    "holdem-response": ("bench.strength.holdem_response", "Hold'em: a lower bound of a blueprint's exploitability."),
    "holdem-hands": ("bench.oracles.holdem_hands", "Hold'em: every hand ranked, and sessions, beside PokerKit."),
    "exact-play": ("bench.oracles.exact_play", "Connect Four: moves that keep the result, at 0.1 CPU seconds a move."),
    "hex-puzzles": ("bench.oracles.hex_puzzles", "Hex: find the only winning move, in a given CPU time."),
    "swiss": ("bench.oracles.swiss", "Swiss: pairings of random events compared with bbpPairings'."),
    "solving": ("bench.oracles.solving", "Positions with known values: solved exactly, with times."),
}
"""For each name: its module and what it measures."""


@click.group()
def bench() -> None:
    """Run a benchmark of speed or playing strength.

    Each prints its figures; --help after its name shows its flags.
    """


def _add(name: str, module: str, sentence: str) -> None:
    settings = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": list[str]()}

    @bench.command(name, help=sentence, short_help=sentence, context_settings=settings, add_help_option=False)
    @click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
    def run(arguments: tuple[str, ...]) -> None:  # pyright: ignore[reportUnusedFunction]
        _run(module, list(arguments))


def _run(module: str, arguments: list[str]) -> None:
    if not (CHECKOUT / "bench").is_dir():
        raise click.ClickException("the benchmarks are not installed: run them in a checkout of Agon")
    if str(CHECKOUT) not in sys.path:
        sys.path.insert(0, str(CHECKOUT))
    try:
        program: Any = importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{error}; the benchmarks need 'pip install agon[test]'") from None
    sys.exit(program.main(arguments))


for _name, (_module, _sentence) in BENCHMARKS.items():
    _add(_name, _module, _sentence)
