"""Challenge one account to a game."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from urllib.parse import quote

import click
from rich.console import Console

from agon.clients.languages.messages import t
from agon.clients.sdk import address
from agon.clients.sdk.address import ServedCard
from agon.clients.sdk.connection import Connection
from agon.clients.terminal import words
from agon.commands.play.game_request import GameRequest
from agon.protocol.commands.rating import Namesakes, PlayerPage
from agon.protocol.events import SessionId
from agon.protocol.messages import Challenge, Declined, Seeking, ServerMessage, Started


@dataclass
class Replies:
    """Answers to seeks and challenges: games that started, and refusals."""

    started: asyncio.Queue[Started] = field(default_factory=asyncio.Queue[Started])
    declined: asyncio.Queue[Declined] = field(default_factory=asyncio.Queue[Declined])

    def hear(self, message: ServerMessage) -> None:
        if isinstance(message, Started) and message.re is None:
            self.started.put_nowait(message)
        elif isinstance(message, Declined):
            self.declined.put_nowait(message)


async def find_opponent(url: str, name: str) -> tuple[PlayerPage, ServedCard | None]:
    """Return the player with this name or id, and the card if it is a bot.

    Raises ``click.ClickException`` if there is none or more than one, or if it is a bot that cannot be challenged.
    """
    shown = words.clean(name)
    found = (await address.get(url, f"/api/players?name={quote(name, safe='')}", Namesakes)).players
    if not found:
        raise click.ClickException(t("terminal-nobody-called", name=shown))
    if len(found) > 1:
        ids = ", ".join(f"{player.id} {words.BADGE}" if player.kind == "bot" else player.id for player in found)
        raise click.ClickException(t("terminal-several-called", name=shown, ids=ids))
    (player,) = found
    page = await address.get(url, f"/api/players/{quote(player.id, safe='')}", PlayerPage)
    if page.player.kind == "human":
        return page, None
    if page.card is None:
        name, bot = words.name_of(page.player), page.player.card or ""
        raise click.ClickException(t("terminal-of-the-server", player=name, bot=bot))
    return page, await address.bot_card(url, page.player.card or "")


async def challenge(
    connection: Connection, page: PlayerPage, request: GameRequest, replies: Replies, console: Console
) -> SessionId:
    """Send the challenge and return the game once it is accepted. Raises ``click.ClickException`` if it is declined."""
    asked = await connection.ask(
        Seeking, Challenge, to=page.player.id, seat=request.seat, agreed=page.card, **request.terms
    )
    console.print(t("terminal-asked", player=words.name_of(page.player), seek=asked.seek.id))
    started = asyncio.create_task(replies.started.get())
    declined = asyncio.create_task(replies.declined.get())
    try:
        await asyncio.wait((started, declined), return_when=asyncio.FIRST_COMPLETED)
        if started.done():
            return started.result().session
        name, reason = words.name_of(page.player), declined.result().reason
        raise click.ClickException(t("terminal-declined", player=name, reason=reason))
    finally:
        started.cancel()
        declined.cancel()
