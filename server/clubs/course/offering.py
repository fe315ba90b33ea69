"""Offer bots that were handed in to people, as teachers switch them: each is a bot of the server with a card.

The file travels to a worker with each move, beside the card's parameters, so any machine that confines bots can play.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from base64 import b64encode
from typing import Final

from agon.protocol.cards import BotCard, Level, Limits, Operator, Program
from agon.server.bots.turns import Bots
from agon.server.clubs.course.judges import Judges
from agon.server.clubs.course.running import name_of
from agon.server.store import Store, StoreFailed
from agon.server.store.clubs.submissions import SubmissionRow

log = logging.getLogger("agon.course")

EVERY_S: Final = 10.0
"""Longest time (s) between two looks: another server may have offered a bot, or an author may be gone."""
MOVE_MS: Final = 500
"""CPU time of a move against people."""
PREFIX: Final = "course-"


class Offering:
    """Runs for as long as the server. ``look`` brings the server's bots up to date."""

    def __init__(self, store: Store, bots: Bots, judges: Judges) -> None:
        self._store = store
        self._bots = bots
        self._judges = judges
        self._known: dict[str, tuple[str, str]] = {}
        """By card: author and club of the bots that this part has offered; the file never changes."""
        self._turn = asyncio.Lock()

    async def run(self) -> None:
        while True:
            try:
                await self.look()
            except StoreFailed as error:
                log.warning("bots that are offered are looked for again: %s", error)
            await asyncio.sleep(EVERY_S)

    async def look(self) -> None:
        """Offer what is to be offered, and nothing else. Raises ``StoreFailed``."""
        async with self._turn:
            rows = await self._store.submissions.offered()
            if rows and await self._judges.unavailable() is not None:
                rows = []
            wanted = {name_of_card(row): row for row in rows}
            for name in [name for name in self._known if name not in wanted]:
                await self._drop(name)
            for name, row in wanted.items():
                await self._put(name, row)

    async def _put(self, name: str, row: SubmissionRow) -> None:
        club = await self._store.clubs.find(row.club)
        author = await self._store.accounts.by_id(row.account)
        if club is None or author is None or author.deleted_at is not None:
            await self._drop(name)
        elif self._known.get(name) != (author.name, club.title):
            content = await self._store.submissions.content(row.id)
            card = card_of(row, content, author=author.name, club=club.title)
            self._bots.put(card, {"file": row.file, "content": b64encode(content).decode()})
            self._known[name] = author.name, club.title

    async def _drop(self, name: str) -> None:
        """Offer a bot no more; if it is erased, forget it."""
        if await self._store.submissions.find(name.removeprefix(PREFIX)) is None:
            self._bots.remove(name)
        else:
            self._bots.withdraw(name)
        self._known.pop(name, None)


def name_of_card(row: SubmissionRow) -> str:
    return f"{PREFIX}{row.id.lower()}"


def card_of(row: SubmissionRow, content: bytes, *, author: str, club: str) -> BotCard:
    """Return the card of a bot. ``author``: the name under which others see its author.

    Its title, which stays in games, names neither author nor club: the card goes when they are erased.
    """
    digest = hashlib.sha256(content).hexdigest()
    return BotCard(
        name=name_of_card(row),
        title=name_of(row).capitalize(),
        version=str(row.version),
        operator=Operator(name=f"The teachers of {club}"),
        summary=f"Written by {author} of {club}.",
        games=list(row.games),
        engine="submitted",
        program=Program(name=row.file, author=author, source=f"{club}; SHA-256 {digest[:16]}"),
        algorithm="Python that its author handed in to a course. The server runs it confined, without network.",
        knowledge="unknown: what its author put into it",
        keeps="Nothing beyond the stored game. Its program can remember earlier games until it ends.",
        cost=f"At most {MOVE_MS / 1000:g} s of one core a move, and 512 MB of memory. No outside service.",
        limitations=["It was written in a course. If it fails, it gives the game up."],
        levels=[Level(name="usual", title="Usual", summary="As it was handed in.", limits=Limits(time_ms=MOVE_MS))],
    )
