"""``agon watch``: a running game in the terminal, from a server or from a broker."""

from __future__ import annotations

import asyncio
import sys

import click
from rich.console import Console

from agon.clients.languages.messages import t
from agon.clients.terminal import words
from agon.clients.terminal.play import Inbox, play_session
from agon.clients.terminal.screen import make_console
from agon.commands.shared.broker import broker_options
from agon.commands.shared.errors import color_option, plain_errors, url_option
from agon.commands.shared.saved_account import saved_account
from agon.protocol.events import SessionId
from agon.protocol.messages import Lobby, ServerMessage, WatchLobby
from agon.transport.address import Broker


@click.command()
@click.argument("session", required=False)
@url_option
@broker_options
@color_option
def watch(session: str | None, url: str, broker: Broker | None, no_color: bool) -> None:
    """Watch a game in the terminal.

    Without SESSION: lists the running games. With --mqtt: reads from a broker, which serves any number of spectators.
    """
    console = make_console(no_color=no_color)
    name = None if session is None else SessionId(session)
    if broker is not None:
        from agon.clients.terminal import feed
        from agon.transport.link import BrokerRefuses

        with plain_errors():
            try:
                asyncio.run(feed.watch(broker, name, console))
            except BrokerRefuses as error:
                raise click.ClickException(
                    t("terminal-broker-refuses", broker=str(broker), reason=str(error))
                ) from None
        return
    with plain_errors(url):
        asyncio.run(_list(url, console) if name is None else _watch(url, name, console))


async def _list(url: str, console: Console) -> None:
    answer: asyncio.Future[Lobby] = asyncio.get_running_loop().create_future()

    def hear(message: ServerMessage) -> None:
        if isinstance(message, Lobby) and not answer.done():
            answer.set_result(message)

    async with saved_account(url, None, hear, Inbox()) as connection:
        await connection.request(WatchLobby)
        playing = (await answer).playing
    console.print(words.playing_text(playing))
    if playing:
        console.print(t("terminal-watch-one", session=playing[0].session))


async def _watch(url: str, session: SessionId, console: Console) -> None:
    inbox = Inbox()
    async with saved_account(url, None, inbox.hear, inbox) as connection:
        if sys.stdin.isatty():
            inbox.read_keyboard()
        await play_session(connection, inbox, console, session, interactive=sys.stdin.isatty())
