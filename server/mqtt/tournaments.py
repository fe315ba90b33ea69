"""Publish the public tournaments on a broker, for projectors: what everybody may read of them on their pages.

Every server of a cluster runs every tournament, so each publishes it whenever it has read a change; the last one wins,
and all of them come to the same state.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import msgspec

from agon.protocol import codec, topics
from agon.protocol.spectator_feed import ShownGame, ShownStanding, TournamentSnapshot
from agon.protocol.tournament_events import TournamentId
from agon.server.competitions.state import Tournament
from agon.server.competitions.views import view
from agon.server.ops.background import BackgroundTasks
from agon.server.store import StoreFailed
from agon.server.store.tournaments import TournamentHead
from agon.transport.link import Letter

log = logging.getLogger("agon.mqtt")

EVERY_S = 1.0
"""Shortest interval (s) between two snapshots of a tournament."""


class TournamentFeed:
    """``send`` publishes with a quality of service and returns False without a broker; ``up`` then publishes all."""

    def __init__(
        self,
        send: Callable[[Letter, int], bool],
        server: str,
        *,
        now: Callable[[], int],
        head: Callable[[TournamentId], Awaitable[TournamentHead | None]],
    ) -> None:
        """``head`` reads a tournament of our database."""
        self._send = send
        self._head = head
        self._background = BackgroundTasks(log, StoreFailed, "a tournament's snapshot stays in the broker: %s")
        self._server = server
        self._now = now
        self._known: dict[TournamentId, Tournament] = {}
        """Tournaments that are not over, or whose end is not published yet."""
        self._timers: dict[TournamentId, asyncio.Handle] = {}
        self._stale: set[TournamentId] = set()

    def changed(self, state: Tournament) -> None:
        """Publish a tournament soon, unless it belongs to a club, whose tournaments are in no public list."""
        if state.announced.club is None:
            self._known[state.name] = state
            self._stale.add(state.name)
            self._publish(state.name)

    def up(self) -> None:
        """Publish everything to a newly connected broker."""
        for name in list(self._known):
            self._stale.add(name)
            self._publish(name)

    def found(self, name: TournamentId, payload: bytes) -> None:
        """Remove a kept snapshot of ours if the tournament is over. One that is not read yet is published later.

        One of another server, which may have died before it removed it, is removed if our database has its end.
        """
        try:
            ours = codec.decode_tournament(payload).server == self._server
        except msgspec.DecodeError:
            ours = False
        if name in self._known:
            return
        if ours:
            self._remove(name)
        else:
            self._background.start(self._remove_if_over(name), f"snapshot-{name}")

    async def _remove_if_over(self, name: TournamentId) -> None:
        head = await self._head(name)
        if head is not None and head.status in {"finished", "cancelled"} and name not in self._known:
            self._remove(name)

    def _remove(self, name: TournamentId) -> None:
        self._send(Letter(topics.tournament(name), b"", retain=True), 1)

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        await self._background.cancel()

    def _publish(self, name: TournamentId) -> None:
        """Publish a tournament now if the last snapshot is old enough, and otherwise then."""
        if name not in self._timers:
            self._timers[name] = asyncio.get_running_loop().call_soon(self._publish_now, name)

    def _publish_now(self, name: TournamentId) -> None:
        del self._timers[name]
        if name not in self._stale:
            return
        state = self._known[name]
        topic = topics.tournament(name)
        letter = Letter(topic, codec.encode(snapshot(state, self._server, self._now())), retain=not state.is_over)
        if not self._send(letter, 1):
            return
        self._stale.discard(name)
        if state.is_over:
            del self._known[name]
            self._remove(name)
        else:
            self._timers[name] = asyncio.get_running_loop().call_later(EVERY_S, self._publish_now, name)


def snapshot(state: Tournament, server: str, now: int) -> TournamentSnapshot:
    """Return a tournament as its page shows it, as far as a projector needs it; players are named in each place."""
    whole = view(state, now)
    players = {each.number: each for each in whole.entrants}
    has_rounds = whole.rounds is not None
    games = [
        ShownGame(
            session=game.session,
            round=game.round,
            board=game.board,
            players=[players[number].player for number in (game.white, game.black, *game.others)],
            points=[]
            if game.white_points is None or game.black_points is None
            else [game.white_points, game.black_points, *game.other_points],
        )
        for game in whole.games
        if game.white_points is None or (has_rounds and game.round == whole.round)
    ]
    standings = [
        ShownStanding(
            rank=line.rank,
            player=players[line.entrant].player,
            score=line.score,
            ties=line.ties,
            active=players[line.entrant].active,
        )
        for line in whole.standings
    ]
    return TournamentSnapshot(
        server=server,
        tournament=whole.id,
        seq=whole.seq,
        at=now,
        title=whole.title,
        kind=whole.kind,
        game=whole.game,
        clock=whole.clock,
        status=whole.status,
        starts_at=whole.starts_at,
        ends_at=whole.ends_at,
        next_at=whole.next_at,
        round=whole.round,
        rounds=whole.rounds,
        games=games,
        tie_breaks=whole.tie_breaks,
        standings=standings,
    )
