"""Public data of players for plain GETs: leaderboards, a player's page, rating changes of a game."""

from __future__ import annotations

import unicodedata
import urllib.parse
from collections.abc import Mapping

from msgspec.structs import replace

from agon.protocol.cards import BotCard, digest
from agon.protocol.commands.rating import (
    Leaderboard,
    Namesakes,
    OnlineBots,
    PlayerPage,
    PracticeShares,
    RatingStep,
)
from agon.protocol.events import AccountId, PlayerRef
from agon.protocol.rating_views import Ranked
from agon.server.accounts.accounts import Accounts
from agon.server.live.wall_clock import Clock
from agon.server.presence.client import Presence
from agon.server.ratings.pools import rating_now
from agon.server.ratings.rows import PRACTICE, Pool
from agon.server.ratings.views import pool_view, rating_of, step_of
from agon.server.records.summary import summary_of
from agon.server.session.ids import BOT_ID
from agon.server.store import AccountRow, Store

BEST = 100
"""Number of lines of a leaderboard."""
STEPS = 200
"""Number of rating changes on a player's page."""
GAMES = 20
NAMESAKES = 5
PARTS = 20
"""Into so many parts people are divided by strength."""
FEWEST = PARTS
"""Number of people below which nothing is said about their practice ratings, which are each person's own business."""


class Players:
    """Answer queries for public data of players. ``cards``: those of the server's own bots, by name.

    Every method raises ``StoreFailed``.
    """

    def __init__(
        self, store: Store, accounts: Accounts, presence: Presence, cards: Mapping[str, BotCard], clock: Clock
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._presence = presence
        self._cards = cards
        self._clock = clock

    async def leaderboard(self, query: str) -> Leaderboard:
        """Return the leaderboard of the first pool that matches ``query``: game, variant, clock, players."""
        asked = dict(urllib.parse.parse_qsl(query, keep_blank_values=True))
        pools = await self._store.ratings.pools()
        pool = next((pool for pool in pools if _fits(pool, asked)), None)
        rows = [] if pool is None else await self._store.ratings.board(pool, BEST)
        now = self._clock.now()
        best: list[Ranked] = []
        accounts = await self._store.accounts.by_ids([row.account for row in rows])
        for row in rows:
            player = self._shown(row.account, row.level, accounts.get(row.account))
            if player is not None:
                best.append(Ranked(player=player, rating=rating_now(row, now), games=row.games))
        # Ratings get less certain with time: provisional ones rank below the others.
        best.sort(key=lambda line: line.rating.provisional)
        ranked = [
            replace(line, rank=None if line.rating.provisional else place) for place, line in enumerate(best, start=1)
        ]
        return Leaderboard(
            pools=[pool_view(each) for each in pools], pool=None if pool is None else pool_view(pool), best=ranked
        )

    async def practice(self, game: str) -> PracticeShares:
        """Return how strong the people are who play a game against bots; nothing while they are few."""
        parts = await self._store.ratings.practice_in(game, PARTS)
        people = sum(number for _, number in parts)
        if people < FEWEST:
            return PracticeShares(game=game, people=0, ratings=[])
        ratings = [round(rating / 10) * 10 for rating, _ in parts[:-1]]
        return PracticeShares(game=game, people=people, ratings=ratings)

    async def page(self, name: str) -> PlayerPage | None:
        """Return a player's page, or None if there is no such player."""
        account = None if name.startswith(BOT_ID) else await self._store.accounts.by_id(name)
        player = await self._ref(name, "")
        if player is None:
            return None
        now = self._clock.now()
        rows = await self._store.ratings.of_account(player.id)
        steps = await self._store.ratings.changes_of(player.id, None, STEPS)
        unlisted = await self._store.ratings.unlisted([change.session for change in steps])
        heads = await self._store.games_of(player.id, None, GAMES)
        is_client_bot = account is not None and account.kind == "bot"
        return PlayerPage(
            player=player,
            online=account is None or player.id in self._presence.clients,
            created=None if account is None else account.created,
            card=digest(self._accounts.card(account)) if account is not None and is_client_bot else None,
            ratings=[rating_of(row, now) for row in rows],
            steps=[
                replace(step_of(change), session=None) if change.session in unlisted else step_of(change)
                for change in steps
            ],
            games=[summary_of(head) for head in heads if head.watching == "all"],
        )

    async def exists(self, name: str) -> bool:
        """True if there is a player of this id."""
        return await self._ref(name, "") is not None

    async def called(self, query: str) -> Namesakes:
        """Return the players with the name, or the id, in ``query``."""
        name = unicodedata.normalize("NFKC", dict(urllib.parse.parse_qsl(query)).get("name", ""))  # as names are kept
        if not name.isprintable():
            return Namesakes(players=[])
        account = await self._store.accounts.by_id(name) or self._presence.account(name)
        if account is not None and account.deleted_at is None:
            return Namesakes(players=[self._accounts.ref(account)])
        cards = self._cards.values()
        bots = [BOT_ID + card.name for card in cards if name in {card.title, card.name, BOT_ID + card.name}]
        refs = [ref for bot in bots if (ref := await self._ref(bot, "")) is not None]
        people = {each.id: each for each in await self._store.accounts.with_name(name, NAMESAKES)}
        people |= {each.id: each for each in self._presence.with_name(name)}  # guests may not be stored yet
        return Namesakes(players=[*refs, *(self._accounts.ref(each) for each in [*people.values()][:NAMESAKES])])

    async def changed_by(self, session: str) -> list[RatingStep]:
        """Return the rating changes of a game's players, by seat; practice is nobody else's business."""
        changes = await self._store.ratings.changes_by(session)
        return [step_of(change) for change in changes if change.pool.players != PRACTICE]

    def connected_bots(self) -> OnlineBots:
        """Return the client bots that are connected to this server."""
        accounts: dict[AccountId, AccountRow] = {}
        for name, clients in self._presence.clients.items():
            account = next((client.account for client in clients if client.account is not None), None)
            if account is not None and account.kind == "bot":
                accounts[name] = account
        return OnlineBots(bots=[self._accounts.ref(account) for account in accounts.values()])

    async def _ref(self, name: str, level: str) -> PlayerRef | None:
        """Return a player by id; None if the account or the bot does not exist any more."""
        account = None if name.startswith(BOT_ID) else await self._store.accounts.by_id(name)
        return self._shown(name, level, account)

    def _shown(self, name: str, level: str, account: AccountRow | None) -> PlayerRef | None:
        if name.startswith(BOT_ID):
            card = self._cards.get(name.removeprefix(BOT_ID))
            if card is None:
                return None
            return PlayerRef(id=AccountId(name), name=card.title, kind="bot", card=card.name, level=level or None)
        account = account or self._presence.account(name)
        return None if account is None or account.deleted_at is not None else self._accounts.ref(account)


def _fits(pool: Pool, asked: dict[str, str]) -> bool:
    return all(asked.get(field, value) == value for field, value in pool._asdict().items())
