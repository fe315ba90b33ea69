"""Opponents by strength: the ladder of a game, and the level about a person's own. Pure.

The same defaults as in the browser (``clients/web/js/lobby/bot-dialog.js``). The server names the levels about a
person's practice rating: ``BotGames.levels``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TypeVar

from agon.protocol.cards import BotCard, Level, Measured, levels_for

Card = TypeVar("Card", bound=BotCard)


def fitting(cards: Sequence[Card], game: str, mine: Mapping[str, str]) -> tuple[Card, Level] | None:
    """Return the opponent about the person's level on the game's ladder, without a practice rating the gentlest one;
    None if no bot offers a level. ``mine``: by bot, the level about the person's own."""
    ladder = _ladder(cards, game)
    return None if ladder is None else (ladder, level_about(ladder, game, mine))


def level_about(card: BotCard, game: str, mine: Mapping[str, str]) -> Level:
    """Return the bot's level about the person's own; without a practice rating its gentlest one.

    Raises ``LookupError`` if the bot offers no level in the game.
    """
    offered = levels_for(card, game)
    own = next((level for level in offered if level.name == mine.get(card.name)), None)
    if own is not None:
        return own
    gentlest = _gentlest([card], game)
    if gentlest is not None:
        return gentlest[1]
    if not offered:
        raise LookupError(f"{card.title} offers no level in {game}")
    return offered[0]


def _ladder(cards: Sequence[Card], game: str) -> Card | None:
    """Return the card with a level for everybody; where none has several measured ones, that of the gentlest level."""
    for card in cards:
        measured = [level for level in levels_for(card, game) if _row(card, level, game) is not None]
        if card.engine == "persona" and "*" in card.games and len(measured) > 1:
            return card
    found = _gentlest(cards, game)
    return found[0] if found is not None else next((card for card in cards if levels_for(card, game)), None)


def _gentlest(cards: Sequence[Card], game: str) -> tuple[Card, Level] | None:
    """Return the first of the levels that are not measurably stronger than the weakest; None if none was measured."""
    rows = [
        (card, level, row)
        for card in cards
        for level in levels_for(card, game)
        if (row := _row(card, level, game)) is not None
    ]
    if not rows:
        return None
    weakest = min((row for _, _, row in rows), key=lambda row: row.rating)

    def doubt(row: Measured) -> float:
        return math.hypot(row.plus_minus, weakest.plus_minus) if row.unit == "payoff" else 0.0

    return next((card, level) for card, level, row in rows if row.rating - weakest.rating <= doubt(row))


def _row(card: BotCard, level: Level, game: str) -> Measured | None:
    return next((row for row in card.measured if (row.game, row.level) == (game, level.name)), None)
