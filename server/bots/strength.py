"""Look up the measured strength of the server's own bots. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from agon.protocol.cards import BotCard, Measured, levels_for, levels_in, run_in
from agon.protocol.events import BotStrength, PlayerRef
from agon.server.session.ids import BOT_ID

ADAPTS = "adapt"
"""Parameter of levels that hold back on purpose, so that a game against them says little about strength."""


def strength_of(cards: Mapping[str, BotCard], player: PlayerRef, game: str) -> BotStrength | None:
    """Return the strength of a bot in a game, on the scale on which random moves have 0.

    None if it was not measured on such a scale, holds back on purpose, or is no bot of this server.
    """
    card = cards.get(player.card or "") if player.id.startswith(BOT_ID) else None
    if card is None:
        return None
    level = next((each for each in levels_in(card, game) if each.name == player.level), None)
    if level is None or ADAPTS in run_in(card, level, game).parameters:
        return None
    scale = [each.rating for other in cards.values() for each in other.measured if _is_elo(each, game)]
    if not scale:
        return None
    top = round(max(scale))
    if card.engine == "random":
        return BotStrength(rating=0, plus_minus=0, top=top)
    for found in card.measured:
        if found.level == level.name and _is_elo(found, game):
            return BotStrength(rating=round(found.rating), plus_minus=round(found.plus_minus), top=top)
    return None


def nearest_levels(cards: Mapping[str, BotCard], game: str, rating: float) -> dict[str, str]:
    """Return the level of each measured bot whose strength in a game is nearest to a rating, by bot.

    The one rule for "about my level": a person's practice rating goes in.
    """
    found: dict[str, str] = {}
    for card in cards.values():
        offered = {level.name for level in levels_for(card, game)}
        rows = [each for each in card.measured if each.level in offered and _is_elo(each, game)]
        if rows:
            found[card.name] = min(rows, key=lambda each: abs(each.rating - rating)).level
    return found


def _is_elo(measured: Measured, game: str) -> bool:
    return (measured.game, measured.unit) == (game, "elo")
