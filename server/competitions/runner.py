"""Run tournaments: keep those that are open in memory, store what is due, and create their games.

Each server of a cluster does this with every tournament. One of them gets to store the next event; the others read it
and find that there is nothing left to do. Ids of games follow from the log, so two servers create the same game once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import msgspec

from agon.protocol import codec
from agon.protocol.commands.account import MyTournament
from agon.protocol.commands.tournament import TournamentChanged
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, PlayerRef, SessionId
from agon.protocol.tournament_events import (
    Announced,
    Cancelled,
    Finished,
    Postponed,
    Registered,
    Started,
    TournamentEvent,
    TournamentId,
)
from agon.server.bots.turns import Bots
from agon.server.competitions import progress, terms
from agon.server.competitions.decide import withdraw
from agon.server.competitions.state import Entrant, Game, Tournament, evolve, fold
from agon.server.competitions.views import mine
from agon.server.live.alarm import Alarm
from agon.server.live.broadcast import Follower
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.ops.background import BackgroundTasks
from agon.server.ops.signal import Signal
from agon.server.session.ids import BOT_ID
from agon.server.store import StoreFailed
from agon.server.store.tournaments import TournamentHead, TournamentRow

log = logging.getLogger("agon.tournaments")

AGAIN_MS: Final = 1_000
"""Time (ms) after which a server tries again what it could not store."""
EVERY_S: Final = 1.0
"""Time (s) between two looks at what other servers of a cluster have stored."""
TELL_S: Final = 0.5
"""Shortest time (s) between two notices to those who watch a tournament."""

_events = msgspec.json.Decoder(TournamentEvent)
Decide = Callable[[Tournament], list[TournamentEvent]]


@dataclass(slots=True, eq=False)
class Live:
    """A tournament in memory."""

    state: Tournament
    alarm: Alarm
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Follower] = field(default_factory=set[Follower])
    known: set[SessionId] = field(default_factory=set[SessionId])
    """Games that exist."""
    poked: bool = False
    busy: bool = False
    telling: asyncio.TimerHandle | None = None


class Runner:
    """Runs the tournaments of a database."""

    def __init__(self, registry: TableRegistry, bots: Bots) -> None:
        self.registry = registry
        self._store = registry.store.tournaments
        self._bots = bots
        self._live: dict[TournamentId, Live] = {}
        self.changed = Signal[[Tournament]]()
        """A tournament was taken up, or its state has changed."""
        self._background = BackgroundTasks(log, StoreFailed, "a tournament is looked at again: %s")
        self._closed = False

    # Life

    async def run(self) -> None:
        """Take up the open tournaments; in a cluster, look for what other servers stored, until cancelled."""
        while True:
            try:
                for head in await self._store.open():
                    await self._look(head)
            except StoreFailed as error:
                log.warning("tournaments are looked for again: %s", error)
            else:
                if self.registry.node is None:
                    return
            await asyncio.sleep(EVERY_S)

    async def close(self) -> None:
        self._closed = True
        for live in self._live.values():
            live.alarm.close()
            if live.telling is not None:
                live.telling.cancel()
        await self._background.cancel()

    def ended(self, table: Table) -> None:
        """Go on after a game of a tournament, whose result is stored."""
        name = table.session.created.tournament
        if name is not None and (live := self._live.get(TournamentId(name))) is not None:
            self._poke(live)

    def forget(self, account: AccountId) -> None:
        """Withdraw a deleted account, and read again what names it: the name may have gone from the store."""
        for live in list(self._live.values()):
            known = [each for each in live.state.entrants.values() if each.player.id == account]
            if known or live.state.announced.by.id == account:
                self._background.start(self._forget(live, known), "tournament-forget")

    async def _forget(self, live: Live, known: list[Entrant]) -> None:
        for entrant in known:
            await self.apply(live.state.name, partial(_deleted, entrant.player))
        async with live.lock:
            live.state = await self._read(live.state.name) or live.state
        self._tell(live)

    # State

    def in_memory(self, name: TournamentId) -> Tournament | None:
        """Return a tournament that is run here."""
        live = self._live.get(name)
        return None if live is None else live.state

    async def get(self, name: str) -> Tournament:
        """Return a tournament as it is stored. Raises ``Refused`` (unknown_tournament), ``StoreFailed``."""
        state = await self.find(TournamentId(name))
        if state is None:
            raise Refused("unknown_tournament", f"there is no tournament {name}", "$.tournament")
        return state

    async def find(self, name: TournamentId) -> Tournament | None:
        """Return a tournament as it is stored, or None. Raises ``StoreFailed``."""
        live = self._live.get(name)
        if live is None:
            return await self._read(name)
        if self.registry.node is not None:
            async with live.lock:
                await self._catch_up(live)
        return live.state

    async def of_account(self, account: str) -> list[MyTournament]:
        """Return what an account organised or entered, for its data. Raises ``StoreFailed``."""
        found: list[MyTournament] = []
        for head in await self._store.of_account(account):
            rows = await self._store.events(head.id)
            log = [(_events.decode(row.body), row.at) for row in rows]
            found.append(mine(TournamentId(head.id), log, account))
        return found

    async def announce(self, name: TournamentId, event: Announced) -> Tournament:
        """Store a new tournament, or return the one that has this id already: the command was sent before."""
        at = self.registry.now()
        state = Tournament(name, event, at, event.starts_at)
        await self._store.announce(head_of(state, at, []), codec.encode(event))
        return (await self._take_up(name)).state

    async def apply(self, name: str, decide: Decide) -> Tournament:
        """Store what ``decide`` says about the present state, which may have to be asked again.

        Raises ``Refused``, ``StoreFailed``.
        """
        live = await self._take_up(TournamentId(name))
        async with live.lock:
            while True:
                events = decide(live.state)
                if not events or await self._append(live, events):
                    break
        self._poke(live)
        return live.state

    def watch(self, name: TournamentId, client: Follower) -> None:
        live = self._live.get(name)
        if live is not None:
            live.watchers.add(client)

    def unwatch(self, client: Follower, name: TournamentId | None = None) -> None:
        """Forget a client that watches one tournament, or any."""
        for live in list(self._live.values()):
            if name in {None, live.state.name}:
                live.watchers.discard(client)

    def name_of(self, state: Tournament, game: str) -> SessionId:
        """Return the id of a tournament's game."""
        return self.registry.ids.of_tournament(state.name, state.created, game)

    async def _take_up(self, name: TournamentId) -> Live:
        """Return a tournament in memory, loaded if needed. Raises ``Refused`` (unknown_tournament), ``StoreFailed``."""
        live = self._live.get(name)
        if live is not None:
            return live
        state = await self._read(name)
        if state is None:
            raise Refused("unknown_tournament", f"there is no tournament {name}", "$.tournament")
        if name in self._live:  # another task was quicker
            return self._live[name]
        live = taken_up = Live(state, Alarm(lambda: self._poke(taken_up)))
        if not state.is_over:
            self._live[name] = live
            self.changed(state)
            self._poke(live)
        return live

    async def _read(self, name: TournamentId) -> Tournament | None:
        rows = await self._store.events(name)
        return fold(name, [(_events.decode(row.body), row.at) for row in rows]) if rows else None

    async def _look(self, head: TournamentHead) -> None:
        live = self._live.get(TournamentId(head.id))
        if live is None:
            await self._take_up(TournamentId(head.id))
        elif head.seq != live.state.seq or live.state.unfinished.keys() - live.known:
            self._poke(live)

    async def _catch_up(self, live: Live) -> None:
        """Fold in what other servers, and ends of games, have added."""
        before = live.state.seq
        for row in await self._store.events(live.state.name, before):
            evolve(live.state, _events.decode(row.body), row.at)
        if live.state.seq != before:
            self._tell(live)

    async def _append(self, live: Live, events: list[TournamentEvent]) -> bool:
        """Store events; False if the log had others, which are folded in now."""
        state = live.state
        at = self.registry.now()
        rows = [TournamentRow(state.seq + n, at, codec.encode(event)) for n, event in enumerate(events, 1)]
        head = head_of(state, at, events)
        named = [str(event.player.id) for event in events if isinstance(event, Registered)]
        if not await self._store.append(head, rows, named):
            await self._catch_up(live)
            return False
        for event in events:
            evolve(state, event, at)
        self._tell(live)
        return True

    # Progress

    def _poke(self, live: Live) -> None:
        """See soon what is due in a tournament."""
        live.poked = True
        if not live.busy and not self._closed:
            live.busy = True
            self._background.start(self._advance(live), f"tournament-{live.state.name}")

    async def _advance(self, live: Live) -> None:
        try:
            while live.poked and not self._closed:
                live.poked = False
                async with live.lock:
                    await self._catch_up(live)
                    await self._store_due(live)
                    games = await self._missing(live)
                await asyncio.gather(*(self._create(live, game) for game in games))  # stored in few transactions
            self._set_alarm(live)
        except StoreFailed:
            live.alarm.set(AGAIN_MS)
            raise
        finally:
            live.busy = False
            self._drop_if_over(live)

    def _drop_if_over(self, live: Live) -> None:
        if live.state.is_over and not live.watchers and not live.busy:
            self._live.pop(live.state.name, None)

    async def _store_due(self, live: Live) -> None:
        while True:
            state = live.state
            name = partial(self.name_of, state)
            due = partial(progress.due, state, self.registry.now(), name, self._cards(state))
            # A round of a Swiss of 200 takes most of a second; the lock keeps the state as it is meanwhile.
            is_long = state.kind == "swiss" and not state.unfinished
            events = await asyncio.to_thread(due) if is_long else due()
            if not events:
                return
            await self._append(live, events)

    def _cards(self, state: Tournament) -> dict[str, str]:
        """Return the digests of the cards of this server's bots among the entrants, as they are now."""
        names = {each.player.card or "" for each in state.active() if each.player.id.startswith(BOT_ID)}
        return {name: self._bots.card_digest(name) if name in self._bots.cards else "" for name in names}

    async def _missing(self, live: Live) -> list[Game]:
        """Return the games that go on and do not exist yet."""
        waiting = [game for name, game in live.state.unfinished.items() if name not in live.known]
        if not waiting:
            return []
        there = await self._store.existing([game.session for game in waiting])
        live.known |= {game.session for game in waiting if game.session in there}
        return [game for game in waiting if game.session not in there]

    async def _create(self, live: Live, game: Game) -> None:
        """Create a game; a server that was first has created the same one."""
        state, announced = live.state, live.state.announced
        if game.session not in state.unfinished:
            return  # its players were paired again
        try:
            table = await self.registry.create(
                game.session,
                game=announced.game,
                options=dict(announced.options),
                clock=announced.clock,
                seats=terms.seats(state, game),
                consents=terms.consents(state, game),
                rated=announced.rated,
                start=terms.start(state, game),
                clock_ms=terms.clock_ms(state, game),
                no_show_ms=terms.no_show_ms(state),
                tournament=state.name,
            )
        except Refused as refusal:  # the game is offered no more: an organiser sets the result
            log.warning("tournament %s: game %s cannot begin: %s", state.name, game.session, refusal)
            return
        live.known.add(table.name)

    def _set_alarm(self, live: Live) -> None:
        at = progress.next_time(live.state)
        if at is None or self._closed:
            live.alarm.clear()
        else:
            live.alarm.set(max(0, at - self.registry.now()) + 1)

    def _tell(self, live: Live) -> None:
        """Notify those who watch, at most every half second."""
        self.changed(live.state)
        if live.watchers and live.telling is None and not self._closed:
            live.telling = asyncio.get_running_loop().call_later(TELL_S, self._tell_now, live)

    def _tell_now(self, live: Live) -> None:
        live.telling = None
        payload = codec.encode(TournamentChanged(tournament=live.state.name, seq=live.state.seq))
        for client in list(live.watchers):
            client.send(payload)


def _deleted(player: PlayerRef, state: Tournament) -> list[TournamentEvent]:
    return withdraw(state, player, by=player.id, command=None, deleted=True)


def head_of(state: Tournament, at: int, events: list[TournamentEvent]) -> TournamentHead:
    """Return what lists show after these events, which are not folded in yet."""
    announced = state.announced
    status, starts_at, entrants = str(state.status), state.starts_at, len(state.entrants)
    for event in events:
        match event:
            case Started():
                status = "running"
            case Finished():
                status = "finished"
            case Cancelled():
                status = "cancelled"
            case Postponed():
                starts_at = event.starts_at
            case Registered():
                entrants = max(entrants, event.entrant)
            case _:
                pass
    return TournamentHead(
        id=state.name,
        seq=state.seq + len(events),
        title=announced.title,
        kind=announced.kind,
        game=announced.game,
        organiser=announced.by.id,
        status=status,
        starts_at=starts_at,
        created=state.created,
        updated=at,
        entrants=entrants,
        club=announced.club,
    )
