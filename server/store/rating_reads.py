"""What the server asks about ratings. Everything raises ``StoreFailed``."""

from __future__ import annotations

from collections.abc import Sequence

from agon.server.store import rating_rows
from agon.server.store.part import Read
from agon.server.store.records import Pool, RatingChange, RatingRow


class RatingReads:
    """``read`` is the store's."""

    def __init__(self, read: Read) -> None:
        self._read = read

    async def of_players(self, players: Sequence[tuple[str, str]], pool: Pool) -> list[RatingRow | None]:
        """Of each (account, level): its rating in a pool; None where it has none."""
        found = [rating_rows.read_rating(row) for row in await self._read(rating_rows.of_players(players, pool))]
        by_player = {(row.account, row.level): row for row in found}
        return [by_player.get(player) for player in players]

    async def of_account(self, account: str) -> list[RatingRow]:
        """All of an account's, the one with most games first."""
        return [rating_rows.read_rating(row) for row in await self._read(rating_rows.of_account(account))]

    async def board(self, pool: Pool, limit: int) -> list[RatingRow]:
        """The best of a pool; those whose rating is not sure yet stand below."""
        return [rating_rows.read_rating(row) for row in await self._read(rating_rows.board(pool, limit))]

    async def pools(self) -> list[Pool]:
        """All in which anybody has played."""
        return [Pool(**row) for row in await self._read(rating_rows.pools())]

    async def changes_of(self, account: str, before: int | None = None, limit: int = 30) -> list[RatingChange]:
        """What changed an account's ratings, the last first, before a time (ms)."""
        query = rating_rows.changes_of(account, before, limit)
        return [rating_rows.read_change(row) for row in await self._read(query)]

    async def unlisted(self, sessions: Sequence[str]) -> set[str]:
        """Those of these sessions that are not for everybody to find."""
        return {row["session"] for row in await self._read(rating_rows.unlisted(sessions))}

    async def changes_by(self, session: str) -> list[RatingChange]:
        """What a game did to its players' ratings, by seat; nothing where it did not count."""
        return [rating_rows.read_change(row) for row in await self._read(rating_rows.changes_by(session))]
