"""``agon play``."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import click
from rich.console import Console

from agon.clients.terminal import words
from agon.clients.terminal.play import Inbox, play_session
from agon.clients.terminal.screen import make_console
from agon.commands.play.bot_consent import faced
from agon.commands.play.challenge import Replies
from agon.commands.play.game_request import Wish, ask_what_to_play, parse_clock, parse_options
from agon.commands.play.start_game import begun
from agon.commands.shared.errors import color_option, plain_errors, url_option
from agon.commands.shared.saved_account import remembered
from agon.protocol.events import SessionId
from agon.protocol.messages import ServerMessage


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
@click.option("--challenge", metavar="NAME", help="Ask this player, by exact name, or by id where several have it.")
@click.option("--rated", is_flag=True, help="The result counts; needs a clock, and mostly an account with a password.")
@click.option(
    "--moves-late", type=click.IntRange(0, 40), default=0, metavar="N", help="Spectators see it so many moves late."
)
@click.option(
    "--seconds-late",
    type=click.IntRange(0, 3600),
    default=0,
    metavar="N",
    help="And so many seconds, whichever is later.",
)
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


async def _play(url: str, wish: Wish, console: Console) -> None:
    interactive = sys.stdin.isatty()
    if wish.session is None and wish.accept is None and wish.game is None:
        wish = await ask_what_to_play(url, wish, interactive=interactive)
    facing = await faced(url, wish, console, interactive=interactive)
    inbox = Inbox()
    replies = Replies()

    def hear(message: ServerMessage) -> None:
        inbox.hear(message)
        replies.hear(message)

    async with remembered(url, wish.name, hear, inbox) as connection:
        console.print(f"You are {words.name_of(connection.you)}.")
        session: SessionId | None = await begun(connection, wish, facing, replies, console)
        inbox.read_keyboard()
        while session is not None:
            session = await play_session(connection, inbox, console, session, interactive=interactive)
