"""``agon play``: a game in the terminal."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import click
from rich.console import Console

from agon.clients.languages.messages import t
from agon.clients.terminal import words
from agon.clients.terminal.play import Inbox, play_session
from agon.clients.terminal.screen import make_console
from agon.commands.play.bot_consent import agree_to_bots
from agon.commands.play.challenge import Replies
from agon.commands.play.game_request import GameRequest, ask_what_to_play
from agon.commands.play.my_level import Levels, my_levels
from agon.commands.play.start_game import start
from agon.commands.shared.errors import color_option, plain_errors, url_option
from agon.commands.shared.game_options import clock_option, game_option, parse_clock, parse_options
from agon.commands.shared.saved_account import saved_account
from agon.protocol.events import SessionId
from agon.protocol.messages import ServerMessage


@click.command()
@click.argument("game", required=False)
@url_option
@click.option("--bot", metavar="BOT[:LEVEL]", help="Play against this bot of the server; its card is shown first.")
@click.option("--level", help="The bot's level.  [default: about yours by your practice rating, else the gentlest]")
@click.option("--agree", is_flag=True, help="Agree to face the bot without being asked (its card is still shown).")
@click.option("--hints", is_flag=True, help="Play with the engine's hints (type hint); you are marked as assisted.")
@click.option("--lesson", is_flag=True, help="Like --hints, and the bot shows its thinking.")
@click.option("--session", help="Continue this game.")
@click.option("--accept", metavar="SEEK", help="Accept this open seek or challenge, or join this table.")
@click.option("--table", is_flag=True, help="Open a table for a game of several players; it starts once it is full.")
@click.option("--with", "others", multiple=True, metavar="BOT[:LEVEL]", help="At a table: add this bot. Repeatable.")
@click.option(
    "--absent",
    type=click.Choice(["wait", "forfeit", "bot"]),
    default="forfeit",
    show_default=True,
    help="At a table of more than two, if a player leaves: wait, give the seat up, or let a bot play on.",
)
@click.option("--stand-in", metavar="BOT[:LEVEL]", help="The bot for --absent bot.  [default: the first of --with]")
@click.option("--challenge", metavar="NAME", help="Challenge this player, by exact name, or by id if names are equal.")
@click.option("--rated", is_flag=True, help="Count the result; needs a clock, and usually an account with a password.")
@click.option(
    "--moves-late",
    type=click.IntRange(0, 40),
    default=0,
    metavar="N",
    help="Spectators see each move this many moves late.",
)
@click.option(
    "--seconds-late",
    type=click.IntRange(0, 3600),
    default=0,
    metavar="N",
    help="Spectators see each move this many seconds late; with both, the later counts.",
)
@click.option("--private", is_flag=True, help="Do not list the seek: only a player with its link can accept it.")
@clock_option
@click.option(
    "--seat",
    type=click.Choice(["first", "second", "random"]),
    default="random",
    show_default=True,
    help="Your seat in a game of two.",
)
@game_option
@click.option("--name", help="Your name, if you have no account on this server yet.")
@color_option
def play(url: str, options: tuple[str, ...], clock: str, no_color: bool, **rest: Any) -> None:
    """Play in the terminal against a bot or a person.

    'agon play connect_four --bot grove' shows the bot's card, at a level about yours, and begins once you agree.
    Without --bot, a seek is opened and waits for an opponent. Without GAME, you are asked; Enter takes the bot about
    your level. Games of more than two players are played at a table: open one with --table,
    add bots with --with, join one with --accept. It starts once it is full and all players agree to its bots' cards.
    """
    bot, _, level = (rest["bot"] or "").partition(":")
    if level and rest["level"] not in {None, level}:
        raise click.UsageError("name the level once: --bot BOT:LEVEL, or --level")
    rest |= {"bot": bot or None, "level": level or rest["level"]}
    request = GameRequest(options=parse_options(options), clock=parse_clock(clock), **rest)
    with plain_errors(url):
        asyncio.run(_play(url, request, make_console(no_color=no_color)))


async def _play(url: str, request: GameRequest, console: Console) -> None:
    interactive = sys.stdin.isatty()
    asks = request.session is None and request.accept is None and request.game is None
    is_open = (asks or request.bot is not None) and request.level is None
    mine: Levels = await my_levels(url) if is_open else {}
    if asks:
        request = await ask_what_to_play(url, request, mine, interactive=interactive)
    consent = await agree_to_bots(url, request, mine, console, interactive=interactive)
    inbox = Inbox()
    replies = Replies()

    def hear(message: ServerMessage) -> None:
        inbox.hear(message)
        replies.hear(message)

    async with saved_account(url, request.name, hear, inbox) as connection:
        console.print(t("terminal-you-are", player=words.name_of(connection.you)))
        session: SessionId | None = await start(connection, request, consent, replies, console)
        inbox.read_keyboard()
        while session is not None:
            session = await play_session(connection, inbox, console, session, interactive=interactive)
