"""Players as Lichess writes them, and the search for one by name."""

from __future__ import annotations

from typing import Any, Final

from agon.protocol.cards import BotCard
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, PlayerRef, RatingNow
from agon.server.accounts.accounts import Accounts
from agon.server.accounts.names import skeleton
from agon.server.bots.turns import Bots
from agon.server.gateway.lichess.words import GAME
from agon.server.live.registry import TableRegistry
from agon.server.presence.client import Presence
from agon.server.ratings.algorithms import MIDDLE
from agon.server.ratings.pools import rating_now
from agon.server.session.ids import BOT_ID
from agon.server.store import AccountRow

_CLASSES: Final = ("bullet", "blitz", "rapid", "classical", "correspondence", "chess960")
_UNRATED: Final = {"games": 0, "rating": round(MIDDLE), "rd": 500, "prog": 0, "prov": True}
MOST_NAMED: Final = 20


def name_of(player: PlayerRef) -> str:
    """Return the name by which a player is challenged: that of the account, or card and level of a bot of ours."""
    return f"{player.card}:{player.level}" if player.id.startswith(BOT_ID) else player.name


def user_of(player: PlayerRef, rating: RatingNow | None = None, *, than: str = "") -> dict[str, Any]:
    """Return a player in a challenge or a game. ``than``: the other's name; programs know themselves by theirs."""
    name = name_of(player)
    if than and name.lower() == than.lower():
        name = f"{name}-{player.id[-4:]}"
    user: dict[str, Any] = {"id": player.id.removeprefix(BOT_ID), "name": name, "title": title_of(player)}
    if player.id.startswith(BOT_ID):
        user["id"] = name
    if rating is not None:
        user |= {"rating": rating.rating, "provisional": rating.provisional}
    return user


def title_of(player: PlayerRef) -> str | None:
    return "BOT" if player.kind == "bot" else None


class People:
    """Find players and describe them."""

    def __init__(self, registry: TableRegistry, accounts: Accounts, bots: Bots, presence: Presence) -> None:
        self._registry = registry
        self._store = registry.store
        self._accounts = accounts
        self._bots = bots
        self._presence = presence

    async def find(self, name: str) -> AccountRow | None:
        """Return the account of an id or a name. Raises ``Refused`` (unknown_player) if several have the name."""
        known = await self._store.accounts.by_id(name) or self._presence.account(name)
        if known is not None:
            return known
        named = await self._store.accounts.by_name(skeleton(name))
        found = {named.id: named} if named is not None else {}
        found |= {account.id: account for account in self._presence.with_name(name)}
        if not found:
            rows = await self._store.accounts.with_name(name, MOST_NAMED)
            found = {account.id: account for account in rows}
        if len(found) > 1:
            raise Refused("unknown_player", f"several players are called {name}; challenge one by its id")
        return next((account for account in found.values() if account.deleted_at is None), None)

    def of_ours(self, name: str) -> tuple[BotCard, str] | None:
        """Return the card and the level of a bot of this server, as ``grove:maple``, or None."""
        card, _, level = name.partition(":")
        found = self._bots.cards.get(card)
        return None if found is None or not level else (found, level)

    async def account(self, account: AccountRow) -> dict[str, Any]:
        """Return an account with its ratings."""
        me = self._accounts.ref(account)
        return {
            "id": me.id,
            "username": me.name,
            "title": title_of(me),
            "perfs": await self._perfs(account),
            "createdAt": account.created,
            "url": f"/player/{me.id}",
            "online": bool(self._presence.clients.get(me.id)),
        }

    async def _perfs(self, account: AccountRow) -> dict[str, Any]:
        """Return the ratings by class, of games among its own kind."""
        perfs: dict[str, Any] = {name: dict(_UNRATED) for name in _CLASSES}
        players = "bots" if account.kind == "bot" else "humans"
        for row in await self._store.ratings.of_account(account.id):
            if row.pool.game != GAME or row.pool.players != players:
                continue
            now = rating_now(row, self._registry.clock.now())
            key = "chess960" if row.pool.variant else row.pool.clock
            if key in perfs and row.games > perfs[key]["games"]:
                rated = {"games": row.games, "rating": now.rating, "rd": now.deviation, "prog": 0}
                perfs[key] = {**rated, "prov": True} if now.provisional else rated
        return perfs

    def status(self, account: AccountRow) -> dict[str, Any]:
        """Return whether a player is connected."""
        me = self._accounts.ref(account)
        online = bool(self._presence.clients.get(me.id))
        return {"id": me.id, "name": me.name, "title": title_of(me), "online": online}

    async def online_bots(self, most: int) -> list[dict[str, Any]]:
        """Return the connected bots."""
        present = filter(None, map(self._presence.account, list(self._presence.clients)))
        return [await self.account(account) for account in present if account.kind == "bot"][:most]

    def ref(self, account: AccountRow) -> PlayerRef:
        return self._accounts.ref(account)

    def card_of(self, account: AccountRow) -> BotCard:
        return self._accounts.card(account)

    def digest_of(self, bot: str) -> str:
        """Return the digest of the card of a bot of this server."""
        return self._bots.card_digest(bot)

    def is_here(self, account: AccountId) -> bool:
        return bool(self._presence.clients.get(account))
