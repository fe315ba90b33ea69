"""``agon watch``."""

from __future__ import annotations

import asyncio
import sys

import click
from rich.console import Console

from clients.terminal.play import Inbox, play_session
from clients.terminal.screen import make_console
from commands.broker import broker_options
from commands.errors import color_option, plain_errors, url_option
from commands.remembering import remembered
from protocol.events import SessionId
from transport.address import Broker


@click.command()
@click.argument("session", required=False)
@url_option
@broker_options
@color_option
def watch(session: str | None, url: str, broker: Broker | None, no_color: bool) -> None:
    """Watch a game in the terminal.

    With --mqtt over a broker, where any number may watch; without a SESSION, which games are being played there.
    """
    console = make_console(no_color=no_color)
    name = None if session is None else SessionId(session)
    if broker is not None:
        from clients.terminal import feed
        from transport.link import BrokerRefuses

        with plain_errors():
            try:
                asyncio.run(feed.watch(broker, name, console))
            except BrokerRefuses as error:
                raise click.ClickException(f"the broker at {broker}: {error}") from None
        return
    if name is None:
        raise click.UsageError("name the SESSION to watch; 'agon games' lists them")
    with plain_errors(url):
        asyncio.run(_watch(url, name, console))


async def _watch(url: str, session: SessionId, console: Console) -> None:
    inbox = Inbox()
    async with remembered(url, None, inbox.hear, inbox) as connection:
        if sys.stdin.isatty():
            inbox.read_keyboard()
        await play_session(connection, inbox, console, session, interactive=sys.stdin.isatty())
