"""Consent to bots: show the cards of the bots that the user will face, and ask for agreement, before a game begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import click
from rich.console import Console

from agon.clients.languages.messages import t
from agon.clients.sdk import address, tables
from agon.clients.sdk.address import ServedCard
from agon.clients.sdk.tables import BotAsked
from agon.clients.terminal import opponents, words
from agon.commands.play.challenge import find_opponent
from agon.commands.play.game_request import GameRequest
from agon.commands.play.my_level import Levels
from agon.protocol.cards import levels_for
from agon.protocol.commands.rating import PlayerPage
from agon.protocol.messages import SeekView


@dataclass(frozen=True, slots=True)
class BotConsent:
    """The opponents, and the bots' cards that the user agreed to."""

    card: ServedCard | None
    """The bot opposite, in a game of two."""
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


async def agree_to_bots(
    url: str, request: GameRequest, mine: Levels, console: Console, *, interactive: bool
) -> BotConsent:
    """Find the bots that the user will face, show their cards and ask for agreement. A bot without a level plays at the
    one about the user's own.

    Raises ``click.UsageError`` if options contradict each other or there is no terminal to ask at, ``click.Abort`` if
    the user does not agree, and as ``address.get``.
    """
    at_table = request.bot is None and (request.table or bool(request.others))
    if request.bot is not None and (request.table or request.others):
        raise click.UsageError("--bot is for games of two; at a table, add bots with --with BOT[:LEVEL]")
    if request.challenge is not None and (request.bot or at_table or request.session or request.accept):
        raise click.UsageError("--challenge cannot be combined with --bot, --table, --session or --accept")
    card = page = None
    asked: list[BotAsked] = []
    stand_in: BotAsked | None = None
    if request.bot is not None:
        card = await address.bot_card(url, request.bot)
    elif request.challenge is not None:
        page, card = await find_opponent(url, request.challenge)
    elif at_table:
        asked = [await tables.wished(url, request.game or "", text) for text in request.others]
        stand_in = await _stand_in(url, request, asked)
    elif request.accept is not None:
        seek = await address.get(url, f"/api/seeks/{request.accept}", SeekView)
        if seek.table is not None:
            console.print(words.table_line(seek.table))
            asked = [await tables.met(url, player) for player in tables.bots_of(seek.table)]
            at_table = True
        card = await address.bot_card(url, seek.by.card or "") if seek.by.kind == "bot" else None
    level = request.level or ""
    if card is not None and not level:
        level = card.levels[0].name
        if request.game is not None and levels_for(card, request.game):
            level = opponents.level_about(card, request.game, mine.get(request.game, {})).name
    consent = BotConsent(card, level, asked, stand_in, page, at_table)
    _agree_to_cards(consent, request.game, console, agreed=request.agree, interactive=interactive)
    return consent


def _agree_to_cards(
    consent: BotConsent, game: str | None, console: Console, *, agreed: bool, interactive: bool
) -> None:
    if consent.card is not None:
        for line in words.card_lines(consent.card, consent.level, game):
            console.print(line)
        _agree(agreed, interactive=interactive)
    stand_in = consent.stand_in
    all_asked = (*consent.asked, *([] if stand_in is None else [stand_in]))
    met = list({(each.card.name, each.level): each for each in all_asked}.values())
    for each in met:
        for line in words.card_lines(each.card, each.level, game):
            console.print(line)
    if stand_in is not None:
        console.print(t("terminal-takes-seats", bot=f"{words.clean(stand_in.card.title)} {words.BADGE}"))
    if met:
        _agree(agreed, interactive=interactive)


async def _stand_in(url: str, request: GameRequest, asked: Sequence[BotAsked]) -> BotAsked | None:
    """Return the bot that takes over the seats of players who leave the user's table, or None."""
    if request.absent != "bot":
        if request.stand_in is not None:
            raise click.UsageError("--stand-in goes with --absent bot")
        return None
    if request.stand_in is not None:
        return await tables.wished(url, request.game or "", request.stand_in)
    if not asked:
        raise click.UsageError("name the bot that takes over seats: --stand-in BOT[:LEVEL]")
    return asked[0]


def _agree(agreed: bool, *, interactive: bool) -> None:
    if agreed:
        return
    if not interactive:
        raise click.UsageError(
            "to face a bot you must agree to its card: use --agree if there is no terminal to ask at"
        )
    if not click.confirm(t("terminal-agree")):
        raise click.Abort
