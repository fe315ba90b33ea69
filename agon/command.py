"""The command ``agon``. Every subcommand is imported when it is called, so that help is there at once."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import click

COMMANDS = {
    "serve": ("agon.commands.serve:serve", "Run a server: one port, people and bots, everything stored."),
    "play": ("agon.commands.play.play:play", "Play in the terminal, against a bot or a person."),
    "watch": ("agon.commands.watch:watch", "Watch a game in the terminal."),
    "replay": ("agon.commands.games:replay", "Replay a stored game step by step."),
    "export": ("agon.commands.export:export", "Write stored games as JSON or in their standard formats."),
    "audit": ("agon.commands.audit:audit", "Derive every die and card of a game again."),
    "import": ("agon.commands.import_:import_games", "Store games from files of records."),
    "games": ("agon.commands.games:games", "List the games of a server."),
    "bot": ("agon.commands.bot:bot", "Run, list or begin bots."),
    "token": ("agon.commands.bot:token", "List the accounts whose tokens are kept here."),
    "worker": ("agon.commands.worker:worker", "Run an AI worker, or compile its kernels."),
    "match": ("agon.commands.match:match", "Play a match between two engines, ours or others'."),
    "calibrate": ("agon.commands.calibrate:calibrate", "Measure how strong bots are, for their cards."),
    "search": ("agon.commands.search:search", "Search one position and print what the engine thinks."),
    "explain": (
        "agon.commands.explain:explain",
        "Say why an engine would play its move.",
    ),
    "engines": ("agon.commands.engines:engines", "List the engines, and which one each game gets by default."),
    "solve": ("agon.commands.solve:solve", "Find an equilibrium of a whole game."),
    "bench": ("agon.commands.bench:bench", "Measure the rules, the search or a server."),
    "doctor": ("agon.commands.doctor:doctor", "Say what is wrong here, and what to do."),
    "healthcheck": ("agon.commands.healthcheck:healthcheck", "Ask a server whether it is ready; for containers."),
    "ratings": ("agon.commands.ratings:ratings", "Count ratings again from the stored games."),
    "account": ("agon.commands.account:account", "List accounts, set roles, help who forgot a password."),
    "db": ("agon.commands.db:db", "Back up, restore, move or upgrade the database."),
}
"""Name: where it is, and what its help begins with (a test compares)."""


class LazyGroup(click.Group):
    """Knows its commands by name and first sentence; imports the one that is called."""

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
    """Agon: a game server whose bots always say that they are bots."""


def main() -> None:
    """Runs the command line. Exit codes: 0 done, 1 it did not work, 2 it was called wrongly."""
    try:
        cli(prog_name="agon")
    except KeyboardInterrupt:
        sys.exit(130)
