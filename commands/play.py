"""``agon play`` and ``agon watch``."""

from __future__ import annotations

import asyncio
import dataclasses
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from clients.sdk import address, tables, tokens
from clients.sdk.connection import Connection
from clients.sdk.tables import BotAsked
from clients.terminal import clock_words, words
from clients.terminal.play import Inbox, play_session
from clients.terminal.screen import make_console
from commands.broker import broker_options
from commands.challenging import Replies, challenge, challenged
from commands.errors import color_option, plain_errors, url_option
from protocol.cards import levels_for
from protocol.events import Clock, SessionId
from protocol.messages import (
    AcceptSeek,
    GameListing,
    PlayBot,
    Register,
    Seek,
    Seeking,
    SeekView,
    ServerMessage,
    Started,
)
from protocol.terms import Absent
from transport.address import Broker

NUMBER = re.compile(r"-?[0-9]{1,18}")
ACCOUNT = "me"
CLIENT = "agon-terminal"


def parse_options(given: Sequence[str]) -> dict[str, int | str]:
    """``width=8`` and so on; what is no number is a text. Raises ``click.BadParameter``."""
    options: dict[str, int | str] = {}
    for item in given:
        name, separator, value = item.partition("=")
        if not separator or not value:
            raise click.BadParameter(f"{item!r} is not NAME=VALUE")
        options[name] = int(value) if NUMBER.fullmatch(value) else value
    return options


def parse_clock(text: str) -> Clock:
    """Raises ``click.BadParameter``."""
    try:
        return clock_words.parse_clock(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


@dataclass(frozen=True, slots=True)
class Wish:
    """What the user wants to play."""

    game: str | None
    bot: str | None
    level: str | None
    session: str | None
    accept: str | None
    options: dict[str, int | str]
    clock: Clock
    seat: str
    private: bool
    agree: bool
    hints: bool
    lesson: bool
    name: str | None
    table: bool
    others: tuple[str, ...]
    absent: Absent
    stand_in: str | None
    challenge: str | None
    rated: bool


@click.command()
@click.argument("game", required=False)
@url_option
@click.option("--bot", help="Play this bot of the server; its card is shown first.")
@click.option("--level", help="The bot's level.")
@click.option("--agree", is_flag=True, help="Agree to face the bot without being asked (its card is still shown).")
@click.option("--hints", is_flag=True, help="Play with the engine's hints (type hint); you are marked as assisted.")
@click.option("--lesson", is_flag=True, help="That, and the bot shows what it thinks.")
@click.option("--session", help="Go on with this game.")
@click.option("--accept", metavar="SEEK", help="Sit down opposite this open seek.")
@click.option("--table", is_flag=True, help="Open a table of as many seats as the game has; it begins when it is full.")
@click.option("--with", "others", multiple=True, metavar="BOT[:LEVEL]", help="At a table: a bot of the server.")
@click.option(
    "--absent",
    type=click.Choice(["wait", "forfeit", "bot"]),
    default="forfeit",
    show_default=True,
    help="At a table of more than two, the seat of who leaves or goes away: waited for, given up, taken by a bot.",
)
@click.option("--stand-in", metavar="BOT[:LEVEL]", help="The bot for --absent bot; else the first one named by --with.")
@click.option("--challenge", metavar="PLAYER", help="Ask this player: the id at the end of their page's address.")
@click.option("--rated", is_flag=True, help="The result counts; needs a clock, and mostly an account with a password.")
@click.option("--private", is_flag=True, help="Wait for somebody who has the link, unlisted.")
@click.option("--clock", default="none", show_default=True, help="none, 10s (a move), 5+3 (minutes + seconds a move).")
@click.option("--seat", type=click.Choice(["first", "second", "random"]), default="random", show_default=True)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game, as width=8.")
@click.option("--name", help="Your name, where you have no account at this server yet.")
@color_option
def play(url: str, options: tuple[str, ...], clock: str, no_color: bool, **rest: Any) -> None:
    """Play in the terminal, against a bot or a person.

    Without a bot to play, a seek is put up and somebody is waited for. Without a GAME you are asked. A game of more
    than two is played at a table: open one with --table, give seats to bots with --with, sit down at one with --accept.
    It begins when it is full and all agree to the cards of the bots there.
    """
    wish = Wish(options=parse_options(options), clock=parse_clock(clock), **rest)
    with plain_errors(url):
        asyncio.run(_play(url, wish, make_console(no_color=no_color)))


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


async def _play(url: str, wish: Wish, console: Console) -> None:
    interactive = sys.stdin.isatty()
    if wish.session is None and wish.accept is None and wish.game is None:
        wish = await _ask_what_to_play(url, wish, interactive=interactive)
    card = None
    asked: list[BotAsked] = []
    stand_in: BotAsked | None = None
    if wish.bot is not None:
        card = await address.bot_card(url, wish.bot)
    elif wish.table or wish.others:
        asked = [await tables.wished(url, wish.game or "", text) for text in wish.others]
        stand_in = await _stand_in(url, wish, asked)
        wish = dataclasses.replace(wish, table=True)
    elif wish.accept is not None:
        seek = await address.get(url, f"/api/seeks/{wish.accept}", SeekView)
        if seek.table is not None:
            console.print(words.table_line(seek.table))
            asked = [await tables.met(url, player) for player in tables.bots_of(seek.table)]
            wish = dataclasses.replace(wish, table=True)
        card = await address.bot_card(url, seek.by.card or "") if seek.by.kind == "bot" else None
    page = None
    if wish.challenge is not None:
        if wish.bot is not None or wish.table or wish.session is not None or wish.accept is not None:
            raise click.UsageError("--challenge goes with neither --bot, --table, --session nor --accept")
        page, card = await challenged(url, wish.challenge)
    level = wish.level or ""
    if card is not None and not level:
        offered = card.levels if wish.game is None else levels_for(card, wish.game)
        level = offered[0].name if offered else card.levels[0].name
    if card is not None:
        for line in words.card_lines(card, level):
            console.print(line)
        _agree(wish.agree, interactive=interactive)
    met = list({(each.card.name, each.level): each for each in (*asked, *([stand_in] if stand_in else []))}.values())
    for each in met:
        for line in words.card_lines(each.card, each.level):
            console.print(line)
    if stand_in is not None:
        console.print(f"{words.clean(stand_in.card.title)} {words.BADGE} takes the seat of who leaves or goes away.")
    if met:
        _agree(wish.agree, interactive=interactive)
    agreed = None if card is None else card.digest
    inbox = Inbox()
    replies = Replies()
    started = replies.started

    def hear(message: ServerMessage) -> None:
        inbox.hear(message)
        replies.hear(message)

    async with _connection(url, wish.name, hear, inbox) as connection:
        console.print(f"You are {words.name_of(connection.you)}.")
        if wish.table:
            session: SessionId | None = await _table(
                connection, wish, asked=asked, stand_in=stand_in, started=started, console=console
            )
        elif page is not None:
            session = await challenge(
                connection,
                page,
                replies,
                console,
                game=wish.game or "",
                options=wish.options,
                clock=wish.clock,
                seat=wish.seat,
                rated=wish.rated,
            )
        else:
            session = await _session(connection, wish, level=level, agreed=agreed, started=started, console=console)
        inbox.read_keyboard()
        while session is not None:
            session = await play_session(connection, inbox, console, session, interactive=interactive)


def _connection(url: str, name: str | None, hear: Any, inbox: Inbox) -> _Remembering:
    path = tokens.token_file(url, ACCOUNT)
    connection = Connection(
        url,
        token=tokens.load(path),
        register=Register(kind="human", name=name),
        client=CLIENT,
        on_told=hear,
        on_offline=inbox.offline,
    )
    return _Remembering(connection, path)


class _Remembering:
    """A connection whose account is kept for the next time."""

    def __init__(self, connection: Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    async def __aenter__(self) -> Connection:
        connection = await self._connection.__aenter__()
        if connection.token is not None:
            tokens.save(self._path, connection.token)
        return connection

    async def __aexit__(self, *error: Any) -> None:
        await self._connection.__aexit__(*error)


async def _session(
    connection: Connection,
    wish: Wish,
    *,
    level: str,
    agreed: str | None,
    started: asyncio.Queue[Started],
    console: Console,
) -> SessionId:
    """The game that the user wants, begun or waited for."""
    if wish.session is not None:
        return SessionId(wish.session)
    if wish.accept is not None:
        begun = await connection.ask(Started, AcceptSeek, seek=wish.accept, agreed=agreed, assisted=wish.hints)
    elif wish.bot is not None:
        begun = await connection.ask(
            Started,
            PlayBot,
            bot=wish.bot,
            level=level,
            game=wish.game,
            options=wish.options,
            clock=wish.clock,
            seat=wish.seat,
            agreed=agreed,
            assisted=wish.hints,
            lesson=wish.lesson,
            rated=wish.rated,
        )
    else:
        answer = await connection.ask(
            Seeking,
            Seek,
            game=wish.game,
            options=wish.options,
            clock=wish.clock,
            seat=wish.seat,
            private=wish.private,
            assisted=wish.hints,
            rated=wish.rated,
        )
        console.print(f"Waiting for somebody to sit down. They may type: agon play --accept {answer.seek.id}")
        begun = await started.get()
    return begun.session


async def _stand_in(url: str, wish: Wish, asked: Sequence[BotAsked]) -> BotAsked | None:
    """The bot that takes over a seat at the table that the user opens."""
    if wish.absent != "bot":
        if wish.stand_in is not None:
            raise click.UsageError("--stand-in goes with --absent bot")
        return None
    if wish.stand_in is not None:
        return await tables.wished(url, wish.game or "", wish.stand_in)
    if not asked:
        raise click.UsageError("name the bot that takes a seat over: --stand-in BOT[:LEVEL]")
    return asked[0]


async def _table(
    connection: Connection,
    wish: Wish,
    *,
    asked: Sequence[BotAsked],
    stand_in: BotAsked | None,
    started: asyncio.Queue[Started],
    console: Console,
) -> SessionId:
    """The game of a table that the user opens, or sits down at, when it has begun."""
    if wish.accept is not None:
        answer = await tables.sit_down(connection, wish.accept, agreed=asked)
    else:
        answer = await tables.open_table(
            connection,
            wish.game or "",
            options=wish.options,
            clock=wish.clock,
            seat={"first": 0, "second": 1}.get(wish.seat),
            bots=asked,
            absent=wish.absent,
            rated=wish.rated,
            stand_in=stand_in,
            private=wish.private,
        )
    if isinstance(answer, Seeking):
        if answer.seek.table is not None:
            console.print(words.table_line(answer.seek.table))
        console.print(f"Waiting until all seats are taken. Others may type: agon play --accept {answer.seek.id}")
        answer = await started.get()
    return answer.session


async def _watch(url: str, session: SessionId, console: Console) -> None:
    inbox = Inbox()
    async with _connection(url, None, inbox.hear, inbox) as connection:
        if sys.stdin.isatty():
            inbox.read_keyboard()
        await play_session(connection, inbox, console, session, interactive=sys.stdin.isatty())


def _agree(agreed: bool, *, interactive: bool) -> None:
    if agreed:
        return
    if not interactive:
        raise click.UsageError("to face a bot you must agree to its card: --agree says so where nobody can be asked")
    if not click.confirm("Do you agree to face this bot?"):
        raise click.Abort


async def _ask_what_to_play(url: str, wish: Wish, *, interactive: bool) -> Wish:
    if not interactive:
        raise click.UsageError("name the GAME to play, as 'agon play connect_four --bot NAME'; 'agon games' lists them")
    listing = await address.get(url, "/api/games", list[GameListing])
    for entry in listing:
        click.echo(f"  {entry.info.name:<22} {entry.info.summary}")
    names = [entry.info.name for entry in listing]
    game = click.prompt("Game", type=click.Choice(names), show_choices=False)
    bots = next(entry.bots for entry in listing if entry.info.name == game)
    bot: str = wish.bot or click.prompt(
        f"Opponent: a bot ({', '.join(bots)}), or person", type=click.Choice([*bots, "person"]), show_choices=False
    )
    level = wish.level
    if bot != "person" and level is None:
        levels = [item.name for item in levels_for(await address.bot_card(url, bot), game)]
        level = levels[0] if len(levels) == 1 else click.prompt("Level", type=click.Choice(levels))
    return dataclasses.replace(wish, game=game, bot=None if bot == "person" else bot, level=level)
