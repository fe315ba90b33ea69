"""Look up the measured strength of the server's own bots. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from agon.protocol.cards import BotCard, levels_for, run_in
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
    level = next((each for each in levels_for(card, game) if each.name == player.level), None)
    if level is None or ADAPTS in run_in(card, level, game).parameters:
        return None
    if card.engine == "random":
        on_scale = any(each.game == game and each.unit == "elo" for other in cards.values() for each in other.measured)
        return BotStrength(rating=0, plus_minus=0) if on_scale else None
    for found in card.measured:
        if (found.game, found.level, found.unit) == (game, level.name, "elo"):
            return BotStrength(rating=round(found.rating), plus_minus=round(found.plus_minus))
    return None
