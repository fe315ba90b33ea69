"""Asking one account for a game, from the terminal."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from urllib.parse import quote

import click
from rich.console import Console

from clients.sdk import address
from clients.sdk.address import ServedCard
from clients.sdk.connection import Connection
from clients.terminal import words
from protocol.events import Clock, SessionId
from protocol.messages import Challenge, Declined, Seeking, ServerMessage, Started
from protocol.rating_messages import PlayerPage
from protocol.terms import SpectatorDelay

WORDS = {
    "no": "no",
    "later": "ask me later",
    "faster": "a faster clock",
    "slower": "a slower clock",
    "rated": "a rated game",
    "casual": "a casual game",
    "other_game": "another game",
    "expired": "no answer in time",
}


@dataclass
class Replies:
    """What comes of seeks and challenges: a game has begun, or is not wanted."""

    started: asyncio.Queue[Started] = field(default_factory=asyncio.Queue[Started])
    declined: asyncio.Queue[Declined] = field(default_factory=asyncio.Queue[Declined])

    def hear(self, message: ServerMessage) -> None:
        if isinstance(message, Started) and message.re is None:
            self.started.put_nowait(message)
        elif isinstance(message, Declined):
            self.declined.put_nowait(message)


async def challenged(url: str, account: str) -> tuple[PlayerPage, ServedCard | None]:
    """Whom an id belongs to, and the card where it is a bot's."""
    page = await address.get(url, f"/api/players/{quote(account, safe='')}", PlayerPage)
    return page, await address.bot_card(url, page.player.card or "") if page.player.kind == "bot" else None


async def challenge(
    connection: Connection,
    page: PlayerPage,
    replies: Replies,
    console: Console,
    *,
    game: str,
    options: dict[str, int | str],
    clock: Clock,
    seat: str,
    rated: bool,
    delay: SpectatorDelay | None,
) -> SessionId:
    """The game, when it has been accepted. Raises ``click.ClickException`` where it is not."""
    asked = await connection.ask(
        Seeking,
        Challenge,
        to=page.player.id,
        game=game,
        options=options,
        clock=clock,
        seat=seat,
        rated=rated,
        delay=delay,
        agreed=page.card,
    )
    console.print(f"{words.name_of(page.player)} is asked. They may type: agon play --accept {asked.seek.id}")
    begun = asyncio.create_task(replies.started.get())
    declined = asyncio.create_task(replies.declined.get())
    try:
        await asyncio.wait((begun, declined), return_when=asyncio.FIRST_COMPLETED)
        if begun.done():
            return begun.result().session
        reason = WORDS[declined.result().reason]
        raise click.ClickException(f"{words.name_of(page.player)} does not accept: {reason}")
    finally:
        begun.cancel()
        declined.cancel()
