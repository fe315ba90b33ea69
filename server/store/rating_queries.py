"""What the server asks about ratings. Everything raises ``StoreFailed``."""

from __future__ import annotations

from collections.abc import Sequence

from agon.server.ratings.rows import Pool, RatingChange, RatingRow
from agon.server.store import ratings
from agon.server.store.repository import Read


class RatingReads:
    """``read`` is the store's."""

    def __init__(self, read: Read) -> None:
        self._read = read

    async def of_players(self, players: Sequence[tuple[str, str]], pool: Pool) -> list[RatingRow | None]:
        """Of each (account, level): its rating in a pool; None where it has none."""
        found = [ratings.read_rating(row) for row in await self._read(ratings.of_players(players, pool))]
        by_player = {(row.account, row.level): row for row in found}
        return [by_player.get(player) for player in players]

    async def of_account(self, account: str) -> list[RatingRow]:
        """All of an account's, the one with most games first."""
        return [ratings.read_rating(row) for row in await self._read(ratings.of_account(account))]

    async def board(self, pool: Pool, limit: int) -> list[RatingRow]:
        """The best of a pool; those whose rating is not sure yet stand below."""
        return [ratings.read_rating(row) for row in await self._read(ratings.board(pool, limit))]

    async def pools(self) -> list[Pool]:
        """All in which anybody has played."""
        return [Pool(**row) for row in await self._read(ratings.pools())]

    async def changes_of(self, account: str, before: int | None = None, limit: int = 30) -> list[RatingChange]:
        """What changed an account's ratings, the last first, before a time (ms)."""
        query = ratings.changes_of(account, before, limit)
        return [ratings.read_change(row) for row in await self._read(query)]

    async def unlisted(self, sessions: Sequence[str]) -> set[str]:
        """Those of these sessions that are not for everybody to find."""
        return {row["session"] for row in await self._read(ratings.unlisted(sessions))}

    async def changes_by(self, session: str) -> list[RatingChange]:
        """What a game did to its players' ratings, by seat; nothing where it did not count."""
        return [ratings.read_change(row) for row in await self._read(ratings.changes_by(session))]
