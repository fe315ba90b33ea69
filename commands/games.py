"""``agon games`` and ``agon replay``: what a server has stored."""

from __future__ import annotations

import asyncio
import sys
from urllib.parse import quote

import click
import msgspec

from agon.clients.sdk import address
from agon.commands.shared.errors import color_option, json_option, plain_errors, url_option
from agon.commands.shared.output import write_json, write_table
from agon.protocol.messages import GameListing, SessionExport


def _stored(url: str, session: str) -> bytes:
    body = address.read(url, f"/api/sessions/{quote(session, safe='')}")
    return msgspec.json.format(body, indent=2)


@click.command()
@url_option
@json_option
def games(url: str, as_json: bool) -> None:
    """List the games of a server."""
    with plain_errors(url):
        if as_json:
            write_json(address.json_of(url, "/api/games"))
            return
        listing = asyncio.run(address.get(url, "/api/games", list[GameListing]))
    rows = [[entry.info.name, entry.info.title, ", ".join(entry.bots) or "-", entry.info.summary] for entry in listing]
    write_table(["NAME", "TITLE", "BOTS", "WHAT IT IS"], rows)


@click.command()
@click.argument("session")
@url_option
@json_option
@color_option
def replay(session: str, url: str, as_json: bool, no_color: bool) -> None:
    """Replay a stored game step by step.

    On a terminal: next, previous, first, last or a number. Into a pipe: the whole game.
    """
    with plain_errors(url):
        body = _stored(url, session)
        if as_json:
            sys.stdout.buffer.write(body + b"\n")
            return
        stored = msgspec.json.decode(body, type=SessionExport)
    from agon.clients.terminal.replay import browse, narrate
    from agon.clients.terminal.screen import make_console

    console = make_console(no_color=no_color)
    if sys.stdin.isatty() and console.is_terminal:
        browse(console, stored, _ask)
    else:
        narrate(console, stored)


def _ask() -> str | None:
    try:
        return input("replay> ")
    except EOFError:
        return None
