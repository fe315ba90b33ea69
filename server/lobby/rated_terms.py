"""Check if a requested game may be rated, and look up the rating in its pool."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from agon.protocol.commands.lobby import Seek, SeekView
from agon.protocol.errors import Refused
from agon.protocol.events import Clock, PlayerRef, RatingNow, SeatTaken
from agon.server.live.registry import TableRegistry
from agon.server.lobby.seeks import check_taker
from agon.server.ops.settings import Settings
from agon.server.ratings.pools import player_key, pool_of, problem, rating_now
from agon.server.store import AccountRow

_KINDS = {"humans": {"human"}, "bots": {"bot"}, "anyone": {"human", "bot"}}


class Terms(NamedTuple):
    """Terms of a game. ``options`` are complete and valid."""

    game: str
    options: dict[str, int | str]
    clock: Clock


class RatedPlay:
    """Checks of rated games. Raise ``Refused`` as documented, and ``StoreFailed``."""

    def __init__(self, settings: Settings, registry: TableRegistry) -> None:
        self._settings = settings
        self._registry = registry

    def check(self, account: AccountRow, terms: Terms, kinds: Iterable[str]) -> None:
        """Raises not_rated if an account may not play a rated game on these terms; ``kinds`` of all players."""
        settings, info = self._settings, self._registry.rules(terms.game).info
        found = problem(info, terms.options, terms.clock, kinds, bots_and_people=settings.rated_bots_and_people)
        if found is None and not settings.rated_guests and account.is_guest:
            found = "guests play casual games; rated ones are for names with a password"
        if found is not None:
            raise Refused("not_rated", f"this game cannot be rated: {found}", "$.rated")

    async def rating(self, player: PlayerRef, terms: Terms, other_kind: str) -> RatingNow | None:
        """Return a player's rating against ``other_kind``; None if such games have no pool."""
        opponent = SeatTaken(player=PlayerRef(id=player.id, name="", kind="bot" if other_kind == "bot" else "human"))
        info = self._registry.rules(terms.game).info
        pool = pool_of(info, terms.options, terms.clock, [SeatTaken(player=player), opponent])
        if pool is None:
            return None
        [row] = await self._registry.store.ratings.of_players([player_key(player)], pool)
        return rating_now(row, self._registry.clock.now())

    async def of_seek(self, account: AccountRow, me: PlayerRef, wish: Seek, terms: Terms) -> RatingNow | None:
        """Return the rating shown with a seek. Raises not_rated."""
        kinds = _KINDS[wish.accepts]
        if wish.rated:
            self.check(account, terms, {account.kind, *kinds})
        elif wish.lowest is None and wish.highest is None:
            return None
        return await self.rating(me, terms, "human" if "human" in kinds else "bot")

    async def check_taking(self, account: AccountRow, me: PlayerRef, seek: SeekView) -> None:
        """Raises unknown_seek, own_seek, not_accepted or not_rated if an account may not take a seek."""
        check_taker(seek, me)
        terms = Terms(seek.game, seek.options, seek.clock)
        if seek.rated:
            self.check(account, terms, (seek.by.kind, me.kind))
        if seek.lowest is not None or seek.highest is not None:
            check_range(await self.rating(me, terms, seek.by.kind), seek.lowest, seek.highest)


def check_range(rating: RatingNow | None, lowest: int | None, highest: int | None) -> None:
    """Raises ``Refused`` (not_accepted) if a rating is outside the range of a seek."""
    if rating is None:
        return
    if (lowest is not None and rating.rating < lowest) or (highest is not None and rating.rating > highest):
        low = "any" if lowest is None else str(lowest)
        high = "any" if highest is None else str(highest)
        raise Refused("not_accepted", f"this seek is for ratings from {low} to {high}; yours is {rating.rating}")
