"""Search the games that have ended."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import BigInteger, Select, String, and_, exists, func, literal, or_, select, text, tuple_

from agon.server.store import queries
from agon.server.store.models import played_games, played_positions, seats, sessions
from agon.server.store.repository import Repository
from agon.server.store.rows import SessionHead

FEW: Final = 20_000
"""Number of a player's games up to which they are counted, which takes some milliseconds."""
Place = tuple[int, str]
"""Time of the last change (ms) and id of a game: games are found in descending order of these."""


class Wanted(NamedTuple):
    """Games to be found: public ones, and those of ``viewer``."""

    player: tuple[str, ...] = ()
    """Ids of which one has a seat; none: anybody's games."""
    against: tuple[str, ...] = ()
    game: str | None = None
    since: int = 0
    until: int = 2**53 - 1
    position: int | None = None
    viewer: str | None = None


class GameSearchStore(Repository):
    async def page(self, wanted: Wanted, after: Place | None, limit: int) -> list[SessionHead]:
        """Return the first ``limit`` games after a place, last changed first. One index gives them in this order,
        except those of a position without a player."""
        if wanted.against and await self._played(wanted.against) < await self._played(wanted.player):
            wanted = wanted._replace(player=wanted.against, against=wanted.player)
        found: dict[str, SessionHead] = {}
        for account in wanted.player or (None,):
            for row in await self._read(_query(wanted, account, after).limit(limit)):
                head = queries.read_head(row)
                found[head.session] = head
        ordered = sorted(found.values(), key=lambda head: (head.updated, head.session), reverse=True)
        return ordered[:limit]

    async def _played(self, accounts: tuple[str, ...]) -> int:
        """Count the games of accounts, ``FEW`` at most; nobody's games are those of everybody."""
        if not accounts:
            return FEW + 1
        games = select(seats.c.session).where(seats.c.account.in_(accounts)).limit(FEW).subquery()
        (row,) = await self._read(select(func.count().label("played")).select_from(games))
        return int(row["played"])


def _query(wanted: Wanted, account: str | None, after: Place | None) -> Any:
    """Return the query for the games of an account, or of everybody."""
    if account is None:
        asked, updated = select(sessions), sessions.c.updated
    else:
        updated = seats.c.updated
        asked = select(sessions).join(seats, seats.c.session == sessions.c.session).where(seats.c.account == account)
    asked = asked.where(sessions.c.status == text("'ended'"), updated >= wanted.since, updated <= wanted.until)
    is_public = sessions.c.watching == text("'all'")
    asked = asked.where(is_public if wanted.viewer is None else or_(is_public, _has_seat((wanted.viewer,))))
    if wanted.game is not None:
        asked = asked.where(sessions.c.game == wanted.game)
    if wanted.against:
        asked = asked.where(_has_seat(wanted.against))
    if wanted.position is not None:
        there = and_(played_positions.c.position == wanted.position, played_positions.c.number == played_games.c.number)
        place = select(literal(1)).where(played_games.c.session == sessions.c.session, there)
        asked = asked.where(_for_each(place))
    if after is not None:
        last = tuple_(literal(after[0], BigInteger), literal(after[1], String))
        # The time alone is what an index can begin at, if it stands in another table than the id
        asked = asked.where(updated <= after[0], tuple_(updated, sessions.c.session) < last)
    return asked.order_by(updated.desc(), sessions.c.session.desc())


def _has_seat(accounts: tuple[str, ...]) -> Any:
    """Return the condition that one of the accounts has a seat.

    Each session's few seats are looked up by their key. An expression in place of the column keeps databases from its
    index, by which SQLite would look through all games of the accounts for each session.
    """
    other = seats.alias()
    own = (other.c.session == sessions.c.session, (other.c.account + "").in_(accounts))
    return _for_each(select(literal(1)).where(*own))


def _for_each(asked: Select[Any]) -> Any:
    """Return the condition that a query about a session has a row, looked up for each session by its keys.

    A page needs few sessions, which no planner knows. An offset keeps PostgreSQL from reading the whole table into a
    hash first, which takes seconds with a million games.
    """
    return exists(asked.correlate(sessions).offset(0))
