"""Bots at tables of many seats: which there are, and the cards that one agrees to."""

from __future__ import annotations

from dataclasses import dataclass

from clients.sdk import address
from clients.sdk.address import ServedCard
from protocol.cards import levels_for
from protocol.events import PlayerRef
from protocol.table_messages import TableView


@dataclass(frozen=True, slots=True)
class BotAsked:
    """A bot that one is to agree to face."""

    card: ServedCard
    level: str


async def wished(url: str, game: str, text: str) -> BotAsked:
    """``random`` or ``mcts:strong``: a bot of the server, with the first of its levels where none is named.

    Raises ``Refused``, ``OSError`` as ``address.bot_card``.
    """
    name, _, level = text.partition(":")
    card = await address.bot_card(url, name)
    offered = levels_for(card, game) or card.levels
    return BotAsked(card, level or offered[0].name)


async def met(url: str, player: PlayerRef) -> BotAsked:
    """One that sits at a table, or may come to."""
    return BotAsked(await address.bot_card(url, player.card or ""), player.level or "")


def bots_of(table: TableView) -> list[PlayerRef]:
    """All bots that one may come to face there, each card once."""
    players = [seat.player for seat in table.seats if seat is not None]
    players += [] if table.stand_in is None else [table.stand_in.player]
    return list({player.card: player for player in players if player.kind == "bot"}.values())
