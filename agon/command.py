"""The command ``agon``. A subcommand is imported only when it is called, so that help appears at once."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import click

COMMANDS = {
    "serve": ("agon.commands.operate.serve:serve", "Run a server: people and bots on one port, every game stored."),
    "play": ("agon.commands.play.play:play", "Play in the terminal against a bot or a person."),
    "watch": ("agon.commands.watch:watch", "Watch a game in the terminal."),
    "replay": ("agon.commands.replay:replay", "Replay a stored game step by step."),
    "export": ("agon.commands.export:export", "Write stored games as JSON or in their standard formats."),
    "audit": ("agon.commands.audit:audit", "Recompute every die and card of a game from its revealed seed."),
    "import": ("agon.commands.import_:import_games", "Store games from files of game records."),
    "game": ("agon.commands.game:game", "Create a game, or check it against the laws of all games."),
    "games": ("agon.commands.games:games", "List the games that a server offers."),
    "bot": ("agon.commands.bot:bot", "Create, run or list bots."),
    "mcp": ("agon.commands.mcp:mcp", "Let a program that speaks MCP use a server."),
    "token": ("agon.commands.token:token", "List the accounts whose tokens are stored on this machine."),
    "worker": ("agon.commands.operate.worker:worker", "Run an AI worker, or compile its kernels."),
    "match": ("agon.commands.match:match", "Play a match between two engines, or external programs."),
    "engine": ("agon.commands.engine:engine", "Let other boards and tournament programs run our engines."),
    "calibrate": ("agon.commands.calibrate:calibrate", "Measure the playing strength of bots, for their cards."),
    "train": ("agon.commands.train:train", "Train a network for GAME by self-play."),
    "search": ("agon.commands.search:search", "Search one position and print the engine's analysis."),
    "explain": ("agon.commands.explain:explain", "Explain why an engine would play its move."),
    "engines": ("agon.commands.engines:engines", "List the engines and each game's default engine."),
    "solve": ("agon.commands.solve:solve", "Find an equilibrium of a whole game by regret minimisation."),
    "bench": ("agon.commands.bench:bench", "Run a benchmark of speed or playing strength."),
    "doctor": ("agon.commands.operate.doctor:doctor", "Check this installation and say how to repair it."),
    "healthcheck": ("agon.commands.operate.healthcheck:healthcheck", "Ask a server if it is ready; for containers."),
    "tournament": (
        "agon.commands.tournament:tournament",
        "List, announce, enter, show, import or recompute tournaments.",
    ),
    "club": ("agon.commands.club:club", "List, open, join, leave or show clubs; teach classes."),
    "ratings": ("agon.commands.operate.ratings:ratings", "Recompute ratings from the stored games."),
    "account": ("agon.commands.operate.account:account", "List, close or delete accounts; set roles, reset passwords."),
    "db": ("agon.commands.operate.db:db", "Back up, restore, copy or upgrade the database."),
}
"""For each name: its module and function, and the first sentence of its help (a test compares them)."""


class LazyGroup(click.Group):
    """Lists its commands by name and first sentence, and imports only the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        command: Any = getattr(importlib.import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, sentence) for name, (_, sentence) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="agon", message="%(prog)s %(version)s")
def cli() -> None:
    """Agon: a game server with AI opponents that are always marked as bots.

    'agon serve' runs a server; 'agon play' plays on one; 'agon COMMAND --help' explains a command.
    """


def main() -> None:
    """Run the command line. Exit codes: 0 success, 1 failure, 2 wrong usage."""
    try:
        cli(prog_name="agon")
    except KeyboardInterrupt:
        sys.exit(130)
