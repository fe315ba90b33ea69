"""Answer the GETs about clubs: the public ones, and one of them."""

from __future__ import annotations

from agon.protocol import codec
from agon.protocol.commands.club import ClubList
from agon.server.clubs.views import ClubViews
from agon.server.http.reply import Reply, json_reply
from agon.server.store import Store


class ClubPages:
    """Answers about public clubs; members read the others by ``read_club``. Raise ``StoreFailed``."""

    def __init__(self, store: Store, views: ClubViews) -> None:
        self._clubs = store.clubs
        self._views = views

    async def listed(self) -> Reply:
        return json_reply(codec.encode(ClubList(clubs=await self._views.public())))

    async def get(self, name: str) -> Reply:
        club = await self._clubs.find(name)
        if club is None or not club.public:
            return json_reply(codec.encode({"error": f"there is no public club {name}"}), 404)
        return json_reply(codec.encode(await self._views.page(club, None)))
