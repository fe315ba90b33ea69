"""Export a person's own games and words a page at a time: at most one game and one page are in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple, cast

import msgspec

from agon.protocol import codec
from agon.protocol.commands.account import MyGame, MyLeagueGame, MyLine, MyStudy, StoredEvent
from agon.protocol.commands.study import Tree
from agon.protocol.events import Acted, Clock, Created, Drawn, Event, PlayerRef, SeatTakenOver, SessionId
from agon.protocol.rating_views import RatingStep
from agon.server.accounts import bots_export
from agon.server.live.registry import TableRegistry
from agon.server.ratings.views import step_of
from agon.server.records.summary import study_view
from agon.server.session import visibility
from agon.server.session.state import begin, evolve
from agon.server.store import SessionHead

AT_ONCE = 20
ENOUGH_BYTES = 100_000
"""Size that ends a page early: a connection's buffer is not much larger."""


LINES = 300
"""Most chat lines on a page; lines of one millisecond stay together."""
LATEST = 2**53 - 1


LEAGUE_GAMES = 500
"""Most games of leagues on a page; those of one moment stay together."""


class Page(NamedTuple):
    games: list[MyGame]
    said: list[MyLine]
    studies: list[MyStudy]
    league_games: list[MyLeagueGame]
    following: int | None
    """Time (ms) before which the next page begins."""


class GamesOf:
    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._one_at_a_time = asyncio.Lock()

    async def page(self, account: str, before: int | None) -> Page:
        """Return games changed, and lines said, before that time (ms), the last first. Raises ``StoreFailed``."""
        games, following = await self._page(account, before)
        lines = await self.registry.store.chat.said_by(account, following or 0, before or LATEST, 2 * LINES)
        if len(lines) > LINES:
            following = lines[LINES - 1].at
            lines = [line for line in lines if line.at >= following]
            games = [(game, changed) for game, changed in games if changed >= following]
        studies, following = await self._studies(account, following, before or LATEST)
        league_games = await bots_export.league_games(self.registry.store, account, following or 0, before or LATEST)
        if len(league_games) > LEAGUE_GAMES:
            following = league_games[LEAGUE_GAMES - 1].at
            league_games = [game for game in league_games if game.at >= following]
            studies = [study for study in studies if study.study.updated >= following]
        lines = [line for line in lines if line.at >= (following or 0)]
        games = [(game, changed) for game, changed in games if changed >= (following or 0)]
        said = [MyLine(session=SessionId(line.session), at=line.at, room=line.room, text=line.text) for line in lines]
        return Page([game for game, _ in games], said, studies, league_games, following)

    async def _studies(self, account: str, since: int | None, before: int) -> tuple[list[MyStudy], int | None]:
        """Return the studies changed within that time (ms), the last first, and when the page ends now: a full page
        ends between two that changed at different times."""
        kept = self.registry.store.studies
        found: list[MyStudy] = []
        size, last = 0, LATEST
        for row in await kept.of_account(account):
            if not (since or 0) <= row.updated < before:
                continue
            if size > ENOUGH_BYTES and row.updated != last:
                return found, last
            whole = await kept.find(row.study)
            if whole is not None:
                found.append(MyStudy(study=study_view(whole), tree=msgspec.json.decode(whole.body, type=Tree)))
                size, last = size + whole.bytes, row.updated
        return found, since

    async def _page(self, account: str, before: int | None) -> tuple[list[tuple[MyGame, int]], int | None]:
        """Return games with the time of their last change, and the time before which the next page begins."""
        heads = await self.registry.store.games_of(account, before, AT_ONCE + 1)
        games: list[tuple[MyGame, int]] = []
        size = 0
        for place, head in enumerate(heads):
            # A page ends between two games that changed at different times: the next page begins by time.
            is_full = size > ENOUGH_BYTES or place >= AT_ONCE
            if is_full and head.updated != heads[place - 1].updated:
                return games, heads[place - 1].updated
            async with self._one_at_a_time:
                game = await self._game(head, account)
            games.append((game, head.updated))
            size += len(codec.encode(game))
        return games, heads[-1].updated if len(heads) > AT_ONCE else None

    async def _game(self, head: SessionHead, account: str) -> MyGame:
        rows = await self.registry.store.events(head.session)
        seat = head.accounts.index(account)

        def read() -> list[StoredEvent]:
            log = [(codec.decode_event(row.body), row.at) for row in rows]
            return self._seen(log, seat, head)

        return MyGame(
            session=SessionId(head.session),
            game=head.game,
            options=head.options,
            players=msgspec.json.decode(head.players, type=list[PlayerRef]),
            clock=msgspec.json.decode(head.clock, type=Clock),
            your_seat=seat,
            result=head.result,
            events=await asyncio.to_thread(read),
            rated=await self._rated(head.session, seat),
        )

    async def _rated(self, session: str, seat: int) -> list[RatingStep]:
        return [
            step_of(change) for change in await self.registry.store.ratings.changes_by(session) if change.seat == seat
        ]

    def _seen(self, log: Sequence[tuple[Event, int]], seat: int, head: SessionHead) -> list[StoredEvent]:
        """Return the events that the seat may see: all of an ended game; a running one is folded to filter them.

        If a bot has taken the seat over, the events end there: the later view of the seat is the bot's.
        """
        rules = self.registry.stored_rules(head.game)
        over = head.status == "ended"
        session = begin(rules, cast(Created, log[0][0]), log[0][1])
        seen: list[StoredEvent] = []
        for seq, (event, at) in enumerate(log):
            if seq and not over:
                evolve(session, event, at)
            taken = session.history[-1] if not over and isinstance(event, Acted | Drawn) else None
            thinking = self.registry.settings.show_thinking
            shown = visibility.filtered(session, event, taken, seat, thinking=thinking, over=over)
            seen.append(StoredEvent(seq=seq, at=at, event=shown))
            if not over and isinstance(event, SeatTakenOver) and event.seat == seat:
                break
        return seen
