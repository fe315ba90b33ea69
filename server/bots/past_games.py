"""Earlier games of a person against an adaptive bot: where its estimate of their strength goes on.

Nothing is kept for this besides the stored games. Each move of such a bot records its estimate, so the latest game is
enough. A game counts if it was played to a result by the same rules from the usual start, without help or handicap,
and the person let bots learn how they play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from agon.games.api import Info
from agon.protocol import codec
from agon.protocol.events import Acted, Created
from agon.protocol.thinking import PlayedStrength
from agon.server.session.ids import BOT_ID
from agon.server.session.state import Session
from agon.server.store import SessionHead, Store

LOOKED_AT = 20
"""Most games that are looked through for the latest one that counts."""

Parameters = dict[str, float | int | bool | str]


def carried_on(strengths: Sequence[PlayedStrength], score: float) -> Parameters:
    """Return the parameters of an adaptive bot after a game with these records of its moves and this score (0 to 1) of
    its opponent; empty if it estimated nothing."""
    estimated = [each for each in strengths if each.estimate is not None and each.deviation is not None]
    if not estimated:
        return {}
    last = estimated[-1]
    return {
        "games": last.games + 1,
        "estimate": last.estimate or 0.0,
        "deviation": last.deviation or 0.0,
        "played": sum(each.rating for each in strengths) / len(strengths),
        "score": score,
    }


async def parameters_from_past(store: Store, session: Session, seat: int) -> Parameters:
    """Return the parameters that the bot in ``seat`` has from earlier games against the same person; empty without
    any. Raises ``StoreFailed``."""
    bot, person = session.players[seat], session.players[1 - seat]
    created = session.created
    if person.id.startswith(BOT_ID):  # all levels of a bot share its id
        return {}
    for head in await store.games_between(person.id, bot.id, created.game, LOOKED_AT):
        if head.options == created.options and head.returns is not None:
            found = await _from_game(store, head, session.rules.info, bot.level)
            if found:
                return found
    return {}


async def _from_game(store: Store, head: SessionHead, info: Info, level: str | None) -> Parameters:
    rows = await store.events(head.session)
    log = [codec.decode_event(row.body) for row in rows]
    created = cast(Created, log[0])
    helped = created.lesson or any(taken.assisted for taken in created.seats)
    if helped or created.handicap is not None or created.start is not None or head.returns is None:
        return {}
    seat = next((place for place, taken in enumerate(created.seats) if taken.player.level == level), None)
    if seat is None:
        return {}
    acted = [event for event in log if isinstance(event, Acted) and event.seat == seat and event.thinking is not None]
    strengths = [event.thinking.strength for event in acted if event.thinking and event.thinking.strength]
    score = (head.returns[1 - seat] - info.min_return) / (info.max_return - info.min_return)
    return carried_on(strengths, score)
