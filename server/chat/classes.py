"""Keep what pupils say within their class, and what others say away from pupils.

A pupil speaks only at tables and in tournaments in which nobody else plays than pupils and teachers of the class, and
bots, and only if the class has talk. Such a line carries the class, and is read by its pupils and teachers alone, also
after the game. A pupil reads nothing else but the fixed lines of this server's bots.
"""

from __future__ import annotations

from typing import NamedTuple

from agon.games.api import SPECTATOR
from agon.protocol.errors import Refused
from agon.server.chat.places import Place
from agon.server.session.ids import BOT_ID
from agon.server.store import Store
from agon.server.store.chat import ChatRow


class Ear(NamedTuple):
    """Decides which lines an account may read. ``taught``: classes that it teaches."""

    pupil_of: str | None
    taught: frozenset[str]

    def hears(self, line: ChatRow) -> bool:
        if self.pupil_of is not None:
            return line.club == self.pupil_of or (line.author or "").startswith(BOT_ID)
        return line.club is None or line.club in self.taught


class ClassTalk:
    """All methods raise ``StoreFailed``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def ear(self, account: str) -> Ear:
        found = await self._store.accounts.by_id(account)
        if found is not None and found.pupil_of is not None:
            return Ear(found.pupil_of, frozenset())
        clubs = await self._store.clubs.of_account(account)
        return Ear(None, frozenset(each.club.id for each in clubs if each.club.kind == "class"))

    async def of_line(self, place: Place, author: str, viewer: int) -> str | None:
        """Return the class for which a line of an account is, or None for everybody. Raises ``Refused`` (not_allowed)
        if a pupil may not say it."""
        found = await self._store.accounts.by_id(author)
        club = None if found is None else found.pupil_of
        if club is None:
            for taught in sorted((await self.ear(author)).taught):
                if await self._is_within(place, taught):
                    return taught
            return None
        row = await self._store.clubs.find(club)
        if row is None or not row.talk:
            raise Refused("not_allowed", "there is no talk in your class")
        if viewer == SPECTATOR or not await self._is_within(place, club):
            raise Refused("not_allowed", "you talk at tables and in tournaments of your class only")
        return club

    async def _is_within(self, place: Place, club: str) -> bool:
        """True if all people at a place are pupils or teachers of a class."""
        people = {str(player.id) for player in place.players if player.kind == "human"}
        members = {each.account for each in await self._store.clubs.members(club)}
        bots = {str(player.id) for player in place.players if player.kind == "bot"}
        return people <= members and all(bot.startswith(BOT_ID) for bot in bots)
