"""Options of games and clocks as they are written on the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from agon.clients.terminal import clock_words
from agon.protocol.events import Clock

NUMBER = re.compile(r"-?[0-9]{1,18}")
game_option = click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game, as size=9. Repeatable."
)
clock_option = click.option(
    "--clock",
    default="none",
    show_default=True,
    help="none, 10s (seconds a move) or 5+3 (minutes + seconds a move).",
)


def parse_options(given: Sequence[str]) -> dict[str, int | str]:
    """Return the options in texts like ``width=8``; a value that is not a number is a text.

    Raises ``click.BadParameter``.
    """
    options: dict[str, int | str] = {}
    for item in given:
        name, separator, value = item.partition("=")
        if not separator or not value:
            raise click.BadParameter(f"{item!r} is not NAME=VALUE")
        options[name] = int(value) if NUMBER.fullmatch(value) else value
    return options


def parse_clock(text: str) -> Clock:
    """Return the clock that ``text`` names. Raises ``click.BadParameter``."""
    try:
        return clock_words.parse_clock(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
