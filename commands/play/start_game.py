"""Start the game that the user wants: continue it, join it, open it, or wait for an opponent."""

from __future__ import annotations

import asyncio

from rich.console import Console

from agon.clients.languages.messages import t
from agon.clients.sdk import tables
from agon.clients.sdk.connection import Connection
from agon.clients.terminal import words
from agon.commands.play.bot_consent import BotConsent
from agon.commands.play.challenge import Replies, challenge
from agon.commands.play.game_request import GameRequest
from agon.protocol.events import SessionId
from agon.protocol.messages import AcceptSeek, PlayBot, Seek, Seeking, Started


async def start(
    connection: Connection, request: GameRequest, consent: BotConsent, replies: Replies, console: Console
) -> SessionId:
    """Return the game that the user wants, once it has started.

    Raises as ``Connection.ask``, and ``click.ClickException`` if a challenge is declined.
    """
    if consent.at_table:
        return await _table(connection, request, consent, started=replies.started, console=console)
    if consent.page is not None:
        return await challenge(connection, consent.page, request, replies, console)
    return await _session(connection, request, consent, started=replies.started, console=console)


async def _session(
    connection: Connection,
    request: GameRequest,
    consent: BotConsent,
    *,
    started: asyncio.Queue[Started],
    console: Console,
) -> SessionId:
    """Return a game of two: start one, or wait for an opponent."""
    if request.session is not None:
        return SessionId(request.session)
    if request.accept is not None:
        answer = await connection.ask(
            Started, AcceptSeek, seek=request.accept, agreed=consent.agreed, assisted=request.hints
        )
    elif request.bot is not None:
        answer = await connection.ask(
            Started,
            PlayBot,
            bot=request.bot,
            level=consent.level,
            seat=request.seat,
            agreed=consent.agreed,
            assisted=request.hints,
            lesson=request.lesson,
            **request.terms,
        )
    else:
        open_seek = await connection.ask(
            Seeking, Seek, seat=request.seat, private=request.private, assisted=request.hints, **request.terms
        )
        console.print(t("terminal-waiting", seek=open_seek.seek.id))
        answer = await started.get()
    return answer.session


async def _table(
    connection: Connection,
    request: GameRequest,
    consent: BotConsent,
    *,
    started: asyncio.Queue[Started],
    console: Console,
) -> SessionId:
    """Open or join a table, and return its game once it has started."""
    if request.accept is not None:
        answer = await tables.sit_down(connection, request.accept, agreed=consent.asked)
    else:
        answer = await tables.open_table(
            connection,
            seat={"first": 0, "second": 1}.get(request.seat),
            bots=consent.asked,
            absent=request.absent,
            stand_in=consent.stand_in,
            private=request.private,
            **request.terms,
        )
    if isinstance(answer, Seeking):
        if answer.seek.table is not None:
            console.print(words.table_line(answer.seek.table))
        console.print(t("terminal-waiting-table", seek=answer.seek.id))
        answer = await started.get()
    return answer.session
