"""``agon bot``: list a server's bots, create one, run one."""

from __future__ import annotations

import importlib.util
import logging
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import click
import msgspec

from agon.clients.sdk import address
from agon.commands.shared.errors import json_option, plain_errors, url_option
from agon.commands.shared.game_options import clock_option, parse_clock
from agon.commands.shared.output import write_json, write_table

TEMPLATE = '''"""{title}: a bot for Agon. Run it with `agon bot run {file} --seek connect_four`."""

from agon.clients.sdk import Bot, Turn


class {cls}(Bot):
    name = "{name}"
    operator = "put your name here"  # everyone who meets the bot sees who is responsible for it
    summary = "Takes the first action that it may."

    async def choose(self, turn: Turn) -> int:
        return turn.choices[0].action
'''


@click.group()
def bot() -> None:
    """Create, run or list bots."""


@bot.command(name="list")
@url_option
@json_option
def list_bots(url: str, as_json: bool) -> None:
    """List the bots of a server with their engines and levels."""
    with plain_errors(url):
        if as_json:
            write_json(address.json_of(url, "/api/bots"))
            return
        cards = msgspec.json.decode(address.read(url, "/api/bots"), type=list[address.ServedCard])
    rows = [
        [f"{card.name} [BOT]", card.engine, ", ".join(level.name for level in card.levels), card.summary]
        for card in cards
    ]
    write_table(["NAME", "ENGINE", "LEVELS", "WHAT IT IS"], rows)


@bot.command()
@click.argument("name")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file to write.  [default: NAME.py]")
def new(name: str, output: Path | None) -> None:
    """Create a bot: write a Python file with a bot that can play at once."""
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,23}", name):
        raise click.BadParameter(
            "a bot's name is a small letter and at most 23 more small letters, digits and hyphens", param_hint="NAME"
        )
    words = name.split("-")
    path = output or Path(f"{name.replace('-', '_')}.py")
    if path.exists():
        raise click.ClickException(f"{path} exists already")
    text = TEMPLATE.format(
        title=" ".join(words).capitalize(), file=path, cls="".join(word.capitalize() for word in words), name=name
    )
    path.write_text(text, "utf-8")
    click.echo(f"wrote {path}; run it with: agon bot run {path} --seek connect_four")


@bot.command()
@click.argument("target", metavar="FILE[:CLASS]")
@url_option
@click.option("--seek", "seeks", multiple=True, metavar="GAME", help="Keep a seek for this game open. Repeatable.")
@click.option("--accept", multiple=True, metavar="GAME", help="Accept open seeks for this game. Repeatable.")
@click.option("--challenge", metavar="BOT[:LEVEL]", help="Play this bot of the server at --game.")
@click.option("--game", help="The game for --challenge.")
@click.option("--games", type=click.IntRange(1), help="Stop after this many games.")
@click.option("--at-once", type=click.IntRange(1), default=8, show_default=True, help="Number of concurrent games.")
@clock_option
@click.option("--operator", help="Who is responsible for the bot; overrides its class.")
@click.option("--token-file", type=click.Path(path_type=Path), help="The file that stores the account's token.")
@click.option("--seed", type=int, help="Seed of the bot's random numbers.")
@click.option("-v", "--verbose", is_flag=True, help="Write more log lines.")
def run(
    *,
    target: str,
    url: str,
    seeks: tuple[str, ...],
    accept: tuple[str, ...],
    challenge: str | None,
    game: str | None,
    games: int | None,
    at_once: int,
    clock: str,
    operator: str | None,
    token_file: Path | None,
    seed: int | None,
    verbose: bool,
) -> None:
    """Run your own bot: a class in FILE with a method choose.

    The bot also continues the games that it was playing when it last stopped. Ctrl+C stops it.
    """
    from agon.clients.sdk import Challenge, OpenSeek
    from agon.protocol.cards import levels_for

    bot = load_bot(target)
    if operator is not None:
        bot.operator = operator
    agreed_clock = parse_clock(clock)
    challenges: list[Challenge] = []
    if challenge is not None:
        if game is None:
            raise click.UsageError("--challenge needs --game")
        name, _, level = challenge.partition(":")
        if not level:
            with plain_errors(url):
                card = msgspec.json.decode(address.read(url, f"/api/bots/{name}"), type=address.ServedCard)
            offered = levels_for(card, game) or card.levels
            level = offered[0].name
        challenges.append(Challenge(bot=name, level=level, game=game, games=games or 1, clock=agreed_clock))
    logging.getLogger("agon").setLevel(logging.DEBUG if verbose else logging.INFO)
    with plain_errors(url):
        bot.run(
            url,
            seeks=[OpenSeek(name, clock=agreed_clock) for name in seeks],
            challenges=challenges,
            accept=accept,
            games=games,
            at_once=at_once,
            token_file=token_file,
            seed=seed,
        )


def load_bot(target: str) -> Any:
    """Return an instance of the bot in ``FILE[:CLASS]``. Raises ``click.ClickException`` that says what to change."""
    from agon.clients.sdk import Bot

    file, _, wanted = target.partition(":")
    path = Path(file)
    if not path.is_file():
        raise click.ClickException(f"there is no file {path.absolute()}")
    module = _import_file(path)
    classes = {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Bot) and value.__module__ == module.__name__
    }
    if wanted and wanted not in classes:
        raise click.ClickException(f"{path} has no bot class {wanted}; it has {', '.join(classes) or 'none'}")
    if not wanted and len(classes) != 1:
        has = (
            f"has several: {', '.join(classes)}. Name one as {path}:CLASS" if classes else "defines no subclass of Bot"
        )
        raise click.ClickException(f"{path} {has}")
    return classes[wanted or next(iter(classes))]()


def _import_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"agon_bot_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise click.ClickException(f"{path} is not a Python file: its name must end in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(path.parent.absolute()))  # as Python does for the file that it runs
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise click.ClickException(f"{path} cannot be imported: {type(error).__name__}: {error}") from error
    return module
