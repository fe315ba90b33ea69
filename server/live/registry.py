"""Keep the sessions that this server needs in its memory: create, find, take over and drop them.

A session that is over leaves memory when nobody follows it. So does one without a clock in which no bot of this server
is to move: a later request loads it again. Sessions with a clock stay.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from msgspec import structs

from agon import games
from agon.games import faults
from agon.games.api import CannotCompile, Info
from agon.games.rules import Rules
from agon.protocol import codec
from agon.protocol.errors import Refused
from agon.protocol.events import (
    Absent,
    AccountId,
    BotStrength,
    Clock,
    Created,
    Event,
    Handicap,
    PlayerRef,
    RatingNow,
    SeatTaken,
    SessionId,
    SpectatorDelay,
    Watching,
)
from agon.server.live.compiled_rules import compiled_rules, objects_that_stay
from agon.server.live.reload import RulesReloader
from agon.server.live.replay_cache import ReplayCache
from agon.server.live.standstills import Standstills
from agon.server.live.table import Table
from agon.server.live.table_events import TableEvents
from agon.server.live.timers import timers_of
from agon.server.live.wall_clock import Clock as ServerClock
from agon.server.ops import logs
from agon.server.ops.background import BackgroundTasks
from agon.server.ops.settings import Settings
from agon.server.ratings.pools import player_key, pool_of, practice_pool, practising, rating_now
from agon.server.ratings.rows import Pool
from agon.server.records.summary import head_of
from agon.server.session import commit_reveal
from agon.server.session import state as core
from agon.server.session.decide import opening
from agon.server.session.forfeit import DEFAULT
from agon.server.session.handicaps import start_of
from agon.server.session.ids import SessionIds, check_seats
from agon.server.store import Row, SequenceConflict, Store, StoreFailed
from agon.server.store.unfinished import Progress

log = logging.getLogger("agon.registry")

UNUSED_S = 1.0
"""Time (s) after which a session that was loaded, or goes on, leaves memory if nothing uses it: its players may only be
changing pages."""
LISTING_S = 2.0
"""Longest time (s) for that at the end."""
UNLISTED = "lists show an unfinished game as it was: %s"


@dataclass(slots=True)
class TableRegistry:
    """Tables in memory. ``node``: this server's name in a cluster; None if it is alone and owns all sessions."""

    store: Store
    settings: Settings
    ids: SessionIds
    events: TableEvents[Table] = field(default_factory=TableEvents[Table])
    check_again: Callable[[Created, Sequence[PlayerRef]], None] = lambda _, __: None
    """Check before a rematch: raises ``Refused`` if these players may not play the game again."""
    contributes: Callable[[AccountId], bool] = lambda _: False
    """Test for players whose program announced a contribution to chance."""
    address_of: Callable[[AccountId], str] = lambda _: ""
    """Network address of a connected account by which limits count; empty if it is not connected here."""
    strength: Callable[[PlayerRef, str], BotStrength | None] = lambda _, __: None
    """Measured strength of a bot of this server in a game; None if it is unknown."""
    is_under_review: Callable[[SessionId], bool] = lambda _: False
    """Test for games that this server analyses now, or that wait for it."""
    clock: ServerClock = field(default_factory=ServerClock)
    node: str | None = None
    tables: dict[SessionId, Table] = field(default_factory=dict[SessionId, Table])
    _loading: dict[SessionId, asyncio.Task[Table | None]] = field(
        default_factory=dict[SessionId, "asyncio.Task[Table | None]"]
    )
    _resting: dict[SessionId, asyncio.TimerHandle] = field(default_factory=dict[SessionId, asyncio.TimerHandle])
    """Sessions that leave memory soon if nothing needs them until then."""
    _background: BackgroundTasks = field(default_factory=lambda: BackgroundTasks(log, StoreFailed, UNLISTED))
    _replay_cache: ReplayCache = field(default_factory=ReplayCache)
    compiled: bool = False
    """True once compiled rules referee; until then plain Python does, with the same answers."""
    uncompiled: set[str] = field(default_factory=set[str])
    """Games that were asked for and that plain Python referees."""
    standstills: Standstills = field(init=False)
    _compiled: set[str] = field(default_factory=set[str])
    """Games that compiled rules referee."""
    reloader: RulesReloader | None = None
    """Reloader of changed rules, for developers; the server then never referees with compiled ones."""

    def __post_init__(self) -> None:
        self.standstills = Standstills(self.store.standing_s, self._give_back)
        self.store.on_recovery(self.standstills.ended)

    def now(self) -> int:
        """Return the time, ms since the epoch; it stands still while the store commits nothing."""
        return self.clock.now() - self.standstills.store_ms()

    def look(self) -> None:
        """Give back the time in which the event loop stood still."""
        self.standstills.look()

    def _give_back(self, lost_ms: int) -> None:
        log.warning("nobody could play for %.1f s: running clocks get that time back", lost_ms / 1000)
        for table in list(self.owned()):
            table.give_back(lost_ms)

    def rules(self, game: str) -> Rules:
        """Return the rules of a game that can be played now. Raises ``Refused`` (unknown_game)."""
        reason = next((left.reason for left in games.left_out() if left.game == game), None)
        if reason is not None and game not in games.names():
            log.info("a game of %s is refused: %s", game, reason)
            raise Refused("unknown_game", f"this server cannot offer {game!r} at the moment", "$.game")
        return self.stored_rules(game)

    def stored_rules(self, game: str) -> Rules:
        """Return the rules of a game that was played here, even if they do not compile. Raises ``Refused``."""
        try:
            games.room(game)
        except games.UnknownGame:
            known = ", ".join(games.names())
            raise Refused("unknown_game", f"no game named {game!r}; there are {known}", "$.game") from None
        if self.reloader is not None:
            self.reloader.look(game)
        if game not in self._compiled and game in games.names():
            self.uncompiled.add(game)
        return games.load(game, jit=game in self._compiled)

    async def compile_rules(self) -> None:
        """Load the compiled rules of the games that were asked for, from the cache that the workers filled, and use
        them. Other games would take memory for nothing."""
        if self.reloader is not None:
            self.uncompiled.clear()
        while self.uncompiled:
            game = self.uncompiled.pop()
            with objects_that_stay():
                try:
                    rules = await asyncio.to_thread(compiled_rules, game)
                except Exception as error:  # that game's fault: no new games of it, and the others go on
                    self._leave_out(game, error)
                    continue
            self._compiled.add(game)
            self.uncompiled.discard(game)
            for table in self.tables.values():
                if table.session.created.game == game:
                    table.session.rules = rules
            log.debug("the rules of %s are compiled", game)
        self.compiled = True

    def _leave_out(self, game: str, error: Exception) -> None:
        """Offer a game no more whose rules do not compile; plain Python referees its sessions on."""
        reason = error.reason if isinstance(error, CannotCompile) else faults.reason_of(error)
        games.leave_out(game, reason)
        log.error("the game %s is left out: %s", game, reason, exc_info=error)

    def live(self) -> Iterator[Table]:
        """Return the sessions that are being played."""
        return (table for table in self.tables.values() if table.session.ended is None)

    async def create(
        self,
        name: SessionId,
        *,
        game: str,
        options: dict[str, int | str],
        clock: Clock,
        seats: list[SeatTaken],
        rematch_of: SessionId | None = None,
        rated: bool = False,
        watching: Watching = "all",
        start: str | None = None,
        handicap: Handicap | None = None,
        lesson: bool = False,
        delay: SpectatorDelay | None = None,
        absent: Absent | None = None,
        stand_in: PlayerRef | None = None,
        consents: Sequence[dict[str, str]] = (),
        tournament: str | None = None,
        no_show_ms: int = 0,
        clock_ms: Sequence[int] = (),
    ) -> Table:
        """Create and commit a session, or return the one that has this id already: the store's primary key decides.

        ``options`` are complete and valid, and ``rated`` is allowed. ``no_show_ms``: time for the first move in a game
        of a tournament; ``clock_ms``: the clocks at the start, if odds in time are given. Raises ``StoreFailed``;
        ``Refused`` (invalid_options) if the game is for another number of players.
        """
        rules = self.rules(game)
        check_seats(rules, options, len(seats))
        pool = pool_of(rules.info, options, clock, seats) if rated and not lesson else None
        plain = not rated and start is None and handicap is None and not clock_ms
        seed = commit_reveal.new_seed()
        created = Created(
            game=game,
            version=rules.info.version,
            options=options,
            seats=seats,
            clock=clock,
            seed_hash=commit_reveal.commitment(seed),
            seed=seed,
            contributors=[
                seat for seat, taken in enumerate(seats) if rules.info.chance and self.contributes(taken.player.id)
            ],
            rematch_of=rematch_of,
            rated=pool is not None,
            ratings=[] if pool is None else await self._ratings(pool, seats),
            practice=await self._practice(rules.info, options, seats) if plain else None,
            watching=watching,
            start=start,
            handicap=handicap,
            timers=timers_of(clock, seats, self.settings, no_show_ms=no_show_ms),
            lesson=lesson,
            delay=delay,
            absent=(absent or DEFAULT) if len(seats) > 2 else None,
            stand_in=stand_in if absent == "bot" and len(seats) > 2 else None,
            consents=list(consents),
            tournament=tournament,
            clock_ms=list(clock_ms),
        )
        at = self.now()
        session = core.begin(rules, created, at)
        events = [created, *opening(session)]
        rows = [Row(name, seq, at, codec.encode(event)) for seq, event in enumerate(events)]
        for event in events[1:]:
            core.evolve(session, event, at)
        head = head_of(name, session, at, at, ended=session.ended, plies=0, owner=self.node)
        head = structs.replace(head, networks=[self._network_of(taken.player.id) for taken in seats])
        try:
            await self.store.append(rows, head)
        except SequenceConflict:
            existing = await self.get(name)
            if existing is None:
                raise
            return existing
        table = self._seat(name, session, [(event, at) for event in events])
        self.own(table)
        self.events.stored(table)
        self.events.started(table)
        self.rest(table)
        return table

    def _network_of(self, account: AccountId) -> str | None:
        address = self.address_of(account)
        return self.ids.of_network(address) if address else None

    async def _ratings(self, pool: Pool, seats: list[SeatTaken]) -> list[RatingNow | None]:
        """Return the players' ratings as play begins, by seat."""
        rows = await self.store.ratings.of_players([player_key(taken.player) for taken in seats], pool)
        return [None if row is None else rating_now(row, self.clock.now()) for row in rows]

    async def _practice(self, info: Info, options: dict[str, int | str], seats: list[SeatTaken]) -> BotStrength | None:
        """Return the strength of the bot in a game that counts for its person's practice rating, else None."""
        found = practising(seats)
        if found is None or practice_pool(info, options) is None:
            return None
        person, bot = found
        strength = self.strength(bot, info.name)
        if strength is None:
            return None
        account = await self.store.accounts.by_id(person.id)
        return strength if account is not None and account.practice else None

    async def current(self, name: SessionId) -> Table | None:
        """Do the same as ``get``, with all events that any server has stored. Raises ``StoreFailed``, ``Refused``."""
        table = self.tables.get(name)
        if table is None:
            return await self.get(name)
        await table.refresh()
        return table

    async def get(self, name: SessionId) -> Table | None:
        """Return the table of a session, loaded from the store if needed; None if there is no such session."""
        table = self.tables.get(name)
        if table is not None:
            return table
        task = self._loading.get(name)
        if task is None:
            task = self._loading[name] = asyncio.create_task(self._load(name), name=f"load-{name}")
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(task)

    def own(self, table: Table, *, resume: bool = False) -> None:
        """Run a session's clock and bots from now on, if it is not over."""
        if table.session.ended is None and not table.owned:
            table.own(resume=resume)
            self.events.owned(table)

    def disown(self, table: Table) -> None:
        """Leave a session's clock and bots to another server."""
        if table.owned:
            table.disown()
            self.events.disowned(table)
            self.rest(table)

    def owned(self) -> Iterator[Table]:
        """Return the sessions being played whose clocks and bots this server runs."""
        return (table for table in self.live() if table.owned)

    async def rematch(self, table: Table, name: SessionId) -> None:
        """Create the next game of the same players, seats moved on by one unless the first move is a handicap.

        A bot that took a seat over stays in it without asking its former player; such a game is unrated. Raises
        ``Refused``, ``StoreFailed``.
        """
        created = table.session.created
        handicap = created.handicap
        players = table.session.players
        self.check_again(created, players)
        same = [
            SeatTaken(player=player) if player.id != taken.player.id else taken
            for taken, player in zip(created.seats, players, strict=True)
        ]
        pairs = zip(created.consents, same, created.seats, strict=False)  # a table of two has no consents
        consents = [agreed if taken is before else {} for agreed, taken, before in pairs]
        seats = [*same[1:], same[0]]
        if handicap is not None and handicap.first_move:
            seats = same
        bot = next((seat for seat, taken in enumerate(seats) if taken.player.kind == "bot"), 0)
        await self.create(
            name,
            game=created.game,
            options=created.options,
            clock=created.clock,
            seats=seats,
            rematch_of=table.name,
            rated=created.rated and same == created.seats,
            watching=created.watching,
            start=start_of(self.rules(created.game), created.options, handicap, bot),
            handicap=handicap,
            lesson=created.lesson,
            delay=created.delay,
            absent=created.absent,
            stand_in=created.stand_in,
            consents=consents if seats is same else [*consents[1:], *consents[:1]],
        )

    def rest(self, table: Table) -> None:
        """Drop a session that nothing here needs from memory, one that goes on a little later; a later request loads it
        from the store."""
        if not table.is_at_rest or self.tables.get(table.name) is not table:
            return
        if table.owned and table.session.ended is None:
            self._rest_soon(table)
        else:
            self._drop(table)

    def _rest_soon(self, table: Table) -> None:
        if table.name not in self._resting:
            timer = asyncio.get_running_loop().call_later(UNUSED_S, self._rest_now, table)
            self._resting[table.name] = timer

    def _rest_now(self, table: Table) -> None:
        self._resting.pop(table.name, None)
        if table.is_at_rest and self.tables.get(table.name) is table:
            self._drop(table)

    def _drop(self, table: Table) -> None:
        del self.tables[table.name]
        timer = self._resting.pop(table.name, None)
        if timer is not None:
            timer.cancel()
        self.events.rests(table)
        if table.session.ended is None:
            self._replay_cache.forget(table.name)
            if table.owned and table.updated_at > table.created_at:
                self._background.start(self.store.unfinished.note([_progress(table)]), "list")
        table.disown()
        table.stop()

    async def bring_lists_up_to_date(self) -> None:
        """Do so with all sessions being played, before the server ends."""
        try:
            async with asyncio.timeout(LISTING_S):
                await self.store.unfinished.note([_progress(table) for table in self.owned()])
        except (StoreFailed, TimeoutError) as error:
            log.warning(UNLISTED, error)

    def close(self) -> None:
        for timer in self._resting.values():
            timer.cancel()
        for table in list(self.tables.values()):
            table.stop()
        self.tables.clear()

    async def _load(self, name: SessionId) -> Table | None:
        logs.SESSION.set(name)
        rows = await self.store.events(name)
        if not rows:
            return None
        first = codec.decode_event(rows[0].body)
        if not isinstance(first, Created):
            raise TypeError(f"session {name} does not begin with its creation")
        rules = self.stored_rules(first.game)
        if rules.info.version != first.version:
            log.warning("session %s was played by version %d of %s", name, first.version, first.game)
        events = [(codec.decode_event(row.body), row.at) for row in rows]
        table = self._seat(name, core.fold(rules, events), events)
        if self.node is None:
            self.own(table, resume=True)
        self.events.loaded(table)
        self._rest_soon(table)  # if the caller neither follows it nor posts anything, nothing else would drop it
        return table

    def _seat(self, name: SessionId, session: core.Session, events: list[tuple[Event, int]]) -> Table:
        """Put a session into memory, unless another task just did."""
        if name in self.tables:
            return self.tables[name]
        shared = self.node is not None
        table = Table(
            name,
            session,
            events,
            self.store,
            keeper=self,
            events=self.events,
            show_thinking=self.settings.show_thinking,
            shared=shared,
            replay_cache=self._replay_cache,
        )
        self.tables[name] = table
        return table


def _progress(table: Table) -> Progress:
    return Progress(table.name, table.session.ply, table.updated_at)
