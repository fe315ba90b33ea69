"""How the game begins that somebody at a terminal wants: taken up again, joined, begun, or waited for."""

from __future__ import annotations

import asyncio

from rich.console import Console

from agon.clients.sdk import tables
from agon.clients.sdk.connection import Connection
from agon.clients.terminal import words
from agon.commands.play.bot_consent import Facing
from agon.commands.play.challenge import Replies, challenge
from agon.commands.play.game_request import Wish
from agon.protocol.events import SessionId
from agon.protocol.messages import AcceptSeek, PlayBot, Seek, Seeking, Started


async def begun(connection: Connection, wish: Wish, facing: Facing, replies: Replies, console: Console) -> SessionId:
    """The game that the user wants. Raises as ``Connection.ask``, and ``click.ClickException`` where a challenge is
    declined."""
    if facing.at_table:
        return await _table(connection, wish, facing, started=replies.started, console=console)
    if facing.page is not None:
        return await challenge(connection, facing.page, wish, replies, console)
    return await _session(connection, wish, facing, started=replies.started, console=console)


async def _session(
    connection: Connection,
    wish: Wish,
    facing: Facing,
    *,
    started: asyncio.Queue[Started],
    console: Console,
) -> SessionId:
    """A game of two, begun or waited for."""
    if wish.session is not None:
        return SessionId(wish.session)
    if wish.accept is not None:
        answer = await connection.ask(Started, AcceptSeek, seek=wish.accept, agreed=facing.agreed, assisted=wish.hints)
    elif wish.bot is not None:
        answer = await connection.ask(
            Started,
            PlayBot,
            bot=wish.bot,
            level=facing.level,
            seat=wish.seat,
            agreed=facing.agreed,
            assisted=wish.hints,
            lesson=wish.lesson,
            **wish.terms,
        )
    else:
        open_seek = await connection.ask(
            Seeking, Seek, seat=wish.seat, private=wish.private, assisted=wish.hints, **wish.terms
        )
        console.print(f"Waiting for somebody to sit down. They may type: agon play --accept {open_seek.seek.id}")
        answer = await started.get()
    return answer.session


async def _table(
    connection: Connection,
    wish: Wish,
    facing: Facing,
    *,
    started: asyncio.Queue[Started],
    console: Console,
) -> SessionId:
    """The game of a table that the user opens, or sits down at, when it has begun."""
    if wish.accept is not None:
        answer = await tables.sit_down(connection, wish.accept, agreed=facing.asked)
    else:
        answer = await tables.open_table(
            connection,
            seat={"first": 0, "second": 1}.get(wish.seat),
            bots=facing.asked,
            absent=wish.absent,
            stand_in=facing.stand_in,
            private=wish.private,
            **wish.terms,
        )
    if isinstance(answer, Seeking):
        if answer.seek.table is not None:
            console.print(words.table_line(answer.seek.table))
        console.print(f"Waiting until all seats are taken. Others may type: agon play --accept {answer.seek.id}")
        answer = await started.get()
    return answer.session
