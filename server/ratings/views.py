"""Show ratings as messages and GETs carry them."""

from __future__ import annotations

from agon.protocol.commands.rating import PoolRating, PoolView, RatingStep
from agon.protocol.events import RatingNow, SessionId
from agon.server.ratings.algorithms import Rating
from agon.server.ratings.pools import rating_now
from agon.server.ratings.rows import Pool, RatingChange, RatingRow


def pool_view(pool: Pool) -> PoolView:
    """Return a pool as it is shown."""
    return PoolView(game=pool.game, variant=pool.variant, clock=pool.clock, players=pool.players)


def rating_of(row: RatingRow, now: int) -> PoolRating:
    """Return the rating that a stored row amounts to at ``now`` (ms)."""
    return PoolRating(pool=pool_view(row.pool), level=row.level, rating=rating_now(row, now), games=row.games)


def step_of(change: RatingChange) -> RatingStep:
    """Return what one game changed."""
    sure = Rating(change.rating, change.deviation, change.volatility)
    return RatingStep(
        session=SessionId(change.session),
        seat=change.seat,
        pool=pool_view(change.pool),
        level=change.level,
        at=change.at,
        before=round(change.rating_before),
        after=RatingNow(rating=round(sure.rating), deviation=round(sure.deviation), provisional=sure.is_provisional),
    )
