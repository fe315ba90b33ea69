"""Collect what members, and everybody, may read of clubs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from agon.protocol.commands.account import MyClub
from agon.protocol.commands.club import ClubMember, ClubNote, ClubRanking, ClubRole, ClubSummary, ClubView
from agon.protocol.events import PlayerRef
from agon.protocol.rating_views import Ranked
from agon.server.accounts.accounts import Accounts
from agon.server.competitions.views import summary
from agon.server.live.wall_clock import Clock
from agon.server.ratings.pools import rating_now
from agon.server.ratings.rows import Pool, RatingRow
from agon.server.ratings.views import pool_view
from agon.server.store import Store
from agon.server.store.clubs.clubs import ClubRow

MOST_LISTED = 200
"""Public clubs that are listed."""
LAST_NOTES = 20
LAST_TOURNAMENTS = 20
"""Tournaments that are over and still shown."""
POOLS, BEST = 8, 20
"""Most leaderboards of a club, and lines of one."""
_MANAGES = {"owner", "organiser"}


class ClubViews:
    """All methods raise ``StoreFailed``."""

    def __init__(self, store: Store, accounts: Accounts, clock: Clock) -> None:
        self._store = store
        self._accounts = accounts
        self._clock = clock

    async def public(self) -> list[ClubSummary]:
        """Return the public clubs."""
        found = await self._store.clubs.public(MOST_LISTED)
        return [line(each.club, each.members, None) for each in found]

    async def of_account(self, account: str) -> list[ClubSummary]:
        """Return the clubs of an account, with its role in each."""
        found = await self._store.clubs.of_account(account)
        return [line(each.club, each.members, each.role) for each in found]

    async def page(self, club: ClubRow, role: ClubRole | None) -> ClubView:
        """Return all of a club, for a viewer with that role in it."""
        clubs, tournaments = self._store.clubs, self._store.tournaments
        members, notes = await clubs.members(club.id), await clubs.notes(club.id, LAST_NOTES)
        named = {each.account for each in members} | {each.author for each in notes if each.author is not None}
        known = await self._store.accounts.by_ids(sorted(named))
        players = {name: self._accounts.ref(each) for name, each in known.items() if each.deleted_at is None}
        heads = [head for head in await tournaments.open() if head.club == club.id]
        heads += await tournaments.over(LAST_TOURNAMENTS, club.id)
        return ClubView(
            club=line(club, len(members), role),
            code=club.code if role in _MANAGES and club.kind == "club" else None,
            created=club.created,
            members=[
                ClubMember(player=players[each.account], role=each.role, joined=each.joined)
                for each in members
                if each.account in players
            ],
            notes=[
                ClubNote(note=each.note, at=each.at, by=players.get(each.author or ""), text=each.text)
                for each in notes
            ],
            tournaments=[summary(head) for head in heads],
            rankings=self._rankings(await clubs.ratings(club.id), players),
        )

    def _rankings(self, rows: list[RatingRow], players: Mapping[str, PlayerRef]) -> list[ClubRanking]:
        """Return the leaderboards of the pools in which most members have a rating."""
        pools: dict[Pool, list[Ranked]] = defaultdict(list)
        now = self._clock.now()
        for row in rows:
            if row.account in players:
                shown = Ranked(player=players[row.account], rating=rating_now(row, now), games=row.games)
                pools[row.pool].append(shown)
        most = sorted(pools, key=lambda pool: (-len(pools[pool]), pool))
        return [ClubRanking(pool=pool_view(pool), best=_ranked(pools[pool])) for pool in most[:POOLS]]

    async def mine(self, account: str) -> list[MyClub]:
        """Return an account's clubs with its announcements, for its data."""
        posted: dict[str, list[str]] = defaultdict(list)
        for note in await self._store.clubs.notes_by(account):
            posted[note.club].append(note.text)
        joined = {each.club: each.joined for each in await self._store.clubs.memberships(account)}
        return [
            MyClub(club=club.id, title=club.title, role=role, joined=joined[club.id], posted=posted[club.id])
            for club, _, role in await self._store.clubs.of_account(account)
            if role is not None and club.id in joined
        ]


def line(club: ClubRow, members: int, role: ClubRole | None) -> ClubSummary:
    """Return the line of a list."""
    return ClubSummary(
        id=club.id,
        title=club.title,
        about=club.about,
        public=club.public,
        default=club.is_default,
        members=members,
        kind=club.kind,
        talk=club.talk,
        role=role,
    )


def _ranked(lines: list[Ranked]) -> list[Ranked]:
    """Return the best, provisional ratings below the others and without a rank."""
    best = sorted(lines, key=lambda each: (each.rating.provisional, -each.rating.rating, each.player.id))[:BEST]
    return [
        each
        if each.rating.provisional
        else Ranked(player=each.player, rating=each.rating, games=each.games, rank=place)
        for place, each in enumerate(best, start=1)
    ]
