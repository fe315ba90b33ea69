"""``agon games``: the games that a server offers."""

from __future__ import annotations

import asyncio

import click

from agon.clients.languages.game_words import game_summary, game_title
from agon.clients.languages.messages import t
from agon.clients.sdk import address
from agon.commands.shared.errors import json_option, plain_errors, url_option
from agon.commands.shared.output import write_json, write_table
from agon.protocol.messages import GameListing


@click.command()
@url_option
@json_option
def games(url: str, as_json: bool) -> None:
    """List the games that a server offers."""
    with plain_errors(url):
        if as_json:
            write_json(address.json_of(url, "/api/games"))
            return
        listing = asyncio.run(address.get(url, "/api/games", list[GameListing]))
    rows = [
        [
            entry.info.name,
            game_title(entry.info.name, entry.info.title),
            ", ".join(entry.bots) or "-",
            game_summary(entry.info.name, entry.info.summary),
        ]
        for entry in listing
    ]
    heads = [t("terminal-head-name"), t("terminal-head-title"), t("terminal-head-bots"), t("terminal-head-what")]
    write_table(heads, rows)
