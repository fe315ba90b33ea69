"""Find games by players, kind, result, time and position."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import msgspec

from agon.protocol.cards import BotCard
from agon.protocol.commands.explorer import FindGames, FoundGame
from agon.protocol.errors import Refused
from agon.protocol.events import PlayerRef, SessionId
from agon.server.live.registry import TableRegistry
from agon.server.records.import_ import imported_ids
from agon.server.records.played_line import first_number
from agon.server.session.ids import BOT_ID
from agon.server.store import SessionHead
from agon.server.store.game_search import Place, Wanted

MOST_LOOKED_AT: Final = 2_000
"""Games that a page looks at; it may then have fewer than it could, and says where to go on."""
CHUNK: Final = 200
NAMESAKES: Final = 20


class Page(NamedTuple):
    games: list[FoundGame]
    next: str | None


class GameSearch:
    """Search the public games that have ended, and the asker's own. All methods raise ``StoreFailed``."""

    def __init__(self, registry: TableRegistry, cards: Mapping[str, BotCard]) -> None:
        self._registry = registry
        self._store = registry.store
        self._cards = cards

    async def find(self, asked: FindGames, viewer: str | None, position: int | None) -> Page:
        """Return a page of games. ``viewer``: an account that also finds its own private games; ``position``: the
        number of a position that they must have. Raises ``Refused``."""
        if asked.result in {"won", "lost", "drawn"} and asked.player is None:
            raise Refused("malformed", f"name the player who {asked.result}", "$.player")
        player, against = await self.ids(asked.player), await self.ids(asked.against)
        if (asked.player is not None and not player) or (asked.against is not None and not against):
            return Page([], None)
        wanted = Wanted(player, against, asked.game, asked.since, asked.until, position, viewer)
        found: list[SessionHead] = []
        after, looked_at, more = asked.after, 0, True
        while more and len(found) < asked.limit and looked_at < MOST_LOOKED_AT:
            chunk = await self._chunk(wanted, after)
            more = len(chunk) == CHUNK
            for place, head in chunk:
                looked_at, after = looked_at + 1, place
                if _fits(head, asked, player):
                    found.append(head)
                    if len(found) == asked.limit:
                        more = True
                        break
        return Page([self.shown(head, viewer) for head in found], after if more else None)

    async def _chunk(self, wanted: Wanted, after: str | None) -> list[tuple[str, SessionHead]]:
        """Return the next games, each with its place."""
        if wanted.position is not None and not (wanted.player or wanted.against):
            before = first_number(wanted.until + 1000) if after is None else _number(after)
            pairs = await self._store.played_moves.games(
                wanted.position, before, CHUNK, since=first_number(wanted.since)
            )
            return [(str(number), head) for number, head in pairs]
        heads = await self._store.game_search.page(wanted, None if after is None else _place(after), CHUNK)
        return [(f"{head.updated}:{head.session}", head) for head in heads]

    async def ids(self, name: str | None) -> tuple[str, ...]:
        """Return the ids of the players with a name or an id: accounts, the server's bots, players of imported
        games."""
        if name is None:
            return ()
        name = unicodedata.normalize("NFKC", name)
        if not name.isprintable():
            return ()
        accounts = [each.id for each in await self._store.accounts.with_name(name, NAMESAKES)]
        by_id = await self._store.accounts.by_id(name)
        bots = [BOT_ID + card.name for card in self._cards.values() if name in {card.title, card.name}]
        itself = [name] if by_id is not None or name.startswith(BOT_ID) else []
        return tuple(dict.fromkeys([*itself, *accounts, *bots, *imported_ids(name)]))

    def shown(self, head: SessionHead, viewer: str | None) -> FoundGame:
        """Return a game as it is found. ``viewer`` gets the key of a private game of its own."""
        session = SessionId(head.session)
        is_mine = head.watching == "none" and viewer in head.accounts
        return FoundGame(
            session=session,
            game=head.game,
            players=msgspec.json.decode(head.players, type=list[PlayerRef]),
            plies=head.plies,
            at=head.updated,
            result=head.result,
            returns=head.returns,
            rated=head.rated,
            key=self._registry.ids.key(session) if is_mine else None,
        )


def _fits(head: SessionHead, asked: FindGames, player: Iterable[str]) -> bool:
    """True if a game ended as asked."""
    if asked.game is not None and head.game != asked.game:
        return False
    if asked.result is None:
        return True
    returns = (head.returns or [])[: len(head.accounts)]
    if not returns or head.result == "aborted":
        return False
    best, worst = max(returns), min(returns)
    if asked.result in {"first", "second"}:
        return best > worst and returns[("first", "second").index(asked.result)] == best
    if asked.result == "drawn":
        return best == worst
    seats = [seat for seat, account in enumerate(head.accounts) if account in player]
    return best > worst and any((returns[seat] == best) == (asked.result == "won") for seat in seats)


def _place(after: str) -> Place:
    time, colon, session = after.partition(":")
    if not colon or not (time.isascii() and time.isdecimal()):
        raise Refused("malformed", "after must be the next of the page before", "$.after")
    return int(time), session


def _number(after: str) -> int:
    if not (after.isascii() and after.isdecimal() and len(after) <= 19):
        raise Refused("malformed", "after must be the next of the page before", "$.after")
    return int(after)
