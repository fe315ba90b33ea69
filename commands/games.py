"""``agon games``: the games that a server offers."""

from __future__ import annotations

import asyncio

import click

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
    rows = [[entry.info.name, entry.info.title, ", ".join(entry.bots) or "-", entry.info.summary] for entry in listing]
    write_table(["NAME", "TITLE", "BOTS", "WHAT IT IS"], rows)
