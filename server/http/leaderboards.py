"""What everybody may know of players: leaderboards, a player's page, what a game changed. For plain GETs."""

from __future__ import annotations

import unicodedata
import urllib.parse

from msgspec.structs import replace

from agon.protocol.cards import digest
from agon.protocol.events import AccountId, PlayerRef, RatingNow, SessionId
from agon.protocol.rating_messages import (
    Leaderboard,
    Namesakes,
    OnlineBots,
    PlayerPage,
    PoolRating,
    PoolView,
    Ranked,
    RatingStep,
)
from agon.server.presence.client import Rooms
from agon.server.ratings.algorithms import Rating
from agon.server.ratings.pools import rating_now
from agon.server.ratings.rows import Pool, RatingChange, RatingRow
from agon.server.records.summary import summary_of
from agon.server.session.ids import BOT_ID
from agon.server.store import AccountRow

BEST = 100
"""Lines of a leaderboard."""
STEPS = 200
"""Changes of ratings that a player's page shows."""
GAMES = 20
NAMESAKES = 5


class Players:
    """Reads; everything raises ``StoreFailed``."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def leaderboard(self, query: str) -> Leaderboard:
        """``query`` names game, variant, clock and players; what it leaves out is that of the first pool that fits."""
        asked = dict(urllib.parse.parse_qsl(query, keep_blank_values=True))
        pools = await self._rooms.store.ratings.pools()
        pool = next((pool for pool in pools if _fits(pool, asked)), None)
        rows = [] if pool is None else await self._rooms.store.ratings.board(pool, BEST)
        now = self._rooms.registry.clock.now()
        best: list[Ranked] = []
        for row in rows:
            player = await self._ref(row.account, row.level)
            if player is not None:
                best.append(Ranked(player=player, rating=rating_now(row, now), games=row.games))
        # A rating gets less sure with time: those that did stand below the others now.
        best.sort(key=lambda line: line.rating.provisional)
        ranked = [
            replace(line, rank=None if line.rating.provisional else place) for place, line in enumerate(best, start=1)
        ]
        return Leaderboard(
            pools=[pool_view(each) for each in pools], pool=None if pool is None else pool_view(pool), best=ranked
        )

    async def page(self, name: str) -> PlayerPage | None:
        """None where there is no such player."""
        rooms = self._rooms
        account = None if name.startswith(BOT_ID) else await rooms.store.accounts.by_id(name)
        player = await self._ref(name, "")
        if player is None:
            return None
        now = rooms.registry.clock.now()
        rows = await rooms.store.ratings.of_account(player.id)
        steps = await rooms.store.ratings.changes_of(player.id, None, STEPS)
        unlisted = await rooms.store.ratings.unlisted([change.session for change in steps])
        heads = await rooms.store.games_of(player.id, None, GAMES)
        is_client_bot = account is not None and account.kind == "bot"
        return PlayerPage(
            player=player,
            online=account is None or player.id in rooms.presence.clients,
            created=None if account is None else account.created,
            card=digest(rooms.accounts.card(account)) if account is not None and is_client_bot else None,
            ratings=[rating_of(row, now) for row in rows],
            steps=[
                replace(step_of(change), session=None) if change.session in unlisted else step_of(change)
                for change in steps
            ],
            games=[summary_of(head) for head in heads if head.watching == "all"],
        )

    async def called(self, query: str) -> Namesakes:
        """``query`` gives the name, or an id."""
        rooms = self._rooms
        name = unicodedata.normalize("NFKC", dict(urllib.parse.parse_qsl(query)).get("name", ""))  # as names are kept
        if not name.isprintable():
            return Namesakes(players=[])
        account = await rooms.store.accounts.by_id(name)
        if account is not None and account.deleted_at is None:
            return Namesakes(players=[rooms.accounts.ref(account)])
        cards = rooms.bots.cards.values()
        bots = [BOT_ID + card.name for card in cards if name in {card.title, card.name, BOT_ID + card.name}]
        refs = [ref for bot in bots if (ref := await self._ref(bot, "")) is not None]
        people = await rooms.store.accounts.with_name(name, NAMESAKES)
        return Namesakes(players=[*refs, *(rooms.accounts.ref(each) for each in people)])

    async def changed_by(self, session: str) -> list[RatingStep]:
        """What a game did to its players' ratings, by seat."""
        return [step_of(change) for change in await self._rooms.store.ratings.changes_by(session)]

    def connected_bots(self) -> OnlineBots:
        """Bots of others that are connected to this server."""
        rooms = self._rooms
        accounts: dict[AccountId, AccountRow] = {}
        for name, clients in rooms.presence.clients.items():
            account = next((client.account for client in clients if client.account is not None), None)
            if account is not None and account.kind == "bot":
                accounts[name] = account
        return OnlineBots(bots=[rooms.accounts.ref(account) for account in accounts.values()])

    async def _ref(self, name: str, level: str) -> PlayerRef | None:
        """A player by id; None where the account or the bot is not there any more."""
        rooms = self._rooms
        if name.startswith(BOT_ID):
            card = rooms.bots.cards.get(name.removeprefix(BOT_ID))
            if card is None:
                return None
            return PlayerRef(id=AccountId(name), name=card.title, kind="bot", card=card.name, level=level or None)
        account = await rooms.store.accounts.by_id(name)
        return None if account is None or account.deleted_at is not None else rooms.accounts.ref(account)


def _fits(pool: Pool, asked: dict[str, str]) -> bool:
    return all(asked.get(field, value) == value for field, value in pool._asdict().items())


def pool_view(pool: Pool) -> PoolView:
    return PoolView(game=pool.game, variant=pool.variant, clock=pool.clock, players=pool.players)


def rating_of(row: RatingRow, now: int) -> PoolRating:
    return PoolRating(pool=pool_view(row.pool), level=row.level, rating=rating_now(row, now), games=row.games)


def step_of(change: RatingChange) -> RatingStep:
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
