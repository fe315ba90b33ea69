"""Whom somebody at a terminal is about to face: the cards of bots are shown, and agreed to, before anything begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import click
from rich.console import Console

from agon.clients.sdk import address, tables
from agon.clients.sdk.address import ServedCard
from agon.clients.sdk.tables import BotAsked
from agon.clients.terminal import words
from agon.commands.play.challenge import challenged
from agon.commands.play.game_request import Wish
from agon.protocol.cards import levels_for
from agon.protocol.messages import SeekView
from agon.protocol.rating_messages import PlayerPage


@dataclass(frozen=True, slots=True)
class Facing:
    """Who is faced, and whose cards were agreed to by that."""

    card: ServedCard | None
    """The bot opposite."""
    level: str
    asked: Sequence[BotAsked]
    """The bots at a table."""
    stand_in: BotAsked | None
    page: PlayerPage | None
    """The player who is challenged."""
    at_table: bool

    @property
    def agreed(self) -> str | None:
        return None if self.card is None else self.card.digest


async def faced(url: str, wish: Wish, console: Console, *, interactive: bool) -> Facing:
    """Finds out, shows the cards, and asks.

    Raises ``click.UsageError`` where the words do not go together or nobody can be asked, ``click.Abort`` where the
    user does not agree, and as ``address.get``.
    """
    at_table = wish.bot is None and (wish.table or bool(wish.others))
    if wish.bot is not None and (wish.table or wish.others):
        raise click.UsageError("--bot is for two; at a table, give a bot a seat by --with BOT[:LEVEL]")
    if wish.challenge is not None and (wish.bot or at_table or wish.session or wish.accept):
        raise click.UsageError("--challenge goes with neither --bot, --table, --session nor --accept")
    card = page = None
    asked: list[BotAsked] = []
    stand_in: BotAsked | None = None
    if wish.bot is not None:
        card = await address.bot_card(url, wish.bot)
    elif wish.challenge is not None:
        page, card = await challenged(url, wish.challenge)
    elif at_table:
        asked = [await tables.wished(url, wish.game or "", text) for text in wish.others]
        stand_in = await _stand_in(url, wish, asked)
    elif wish.accept is not None:
        seek = await address.get(url, f"/api/seeks/{wish.accept}", SeekView)
        if seek.table is not None:
            console.print(words.table_line(seek.table))
            asked = [await tables.met(url, player) for player in tables.bots_of(seek.table)]
            at_table = True
        card = await address.bot_card(url, seek.by.card or "") if seek.by.kind == "bot" else None
    level = wish.level or ""
    if card is not None and not level:
        offered = card.levels if wish.game is None else levels_for(card, wish.game)
        level = offered[0].name if offered else card.levels[0].name
    facing = Facing(card, level, asked, stand_in, page, at_table)
    _agree_to_cards(facing, wish.game, console, agreed=wish.agree, interactive=interactive)
    return facing


def _agree_to_cards(facing: Facing, game: str | None, console: Console, *, agreed: bool, interactive: bool) -> None:
    if facing.card is not None:
        for line in words.card_lines(facing.card, facing.level, game):
            console.print(line)
        _agree(agreed, interactive=interactive)
    stand_in = facing.stand_in
    all_asked = (*facing.asked, *([] if stand_in is None else [stand_in]))
    met = list({(each.card.name, each.level): each for each in all_asked}.values())
    for each in met:
        for line in words.card_lines(each.card, each.level, game):
            console.print(line)
    if stand_in is not None:
        console.print(f"{words.clean(stand_in.card.title)} {words.BADGE} takes the seat of who leaves or goes away.")
    if met:
        _agree(agreed, interactive=interactive)


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


def _agree(agreed: bool, *, interactive: bool) -> None:
    if agreed:
        return
    if not interactive:
        raise click.UsageError("to face a bot you must agree to its card: --agree says so where nobody can be asked")
    if not click.confirm("Do you agree to face this bot?"):
        raise click.Abort
