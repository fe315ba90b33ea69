"""Keep conditional moves in the store, where only their seat's commands reach them, and play them through the mailbox.

No event holds them, so no view, no export and no worker's job does. Once played, a move is a move like any other.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine

import msgspec

from agon.protocol import codec
from agon.protocol.commands.plan import Explore, Plan, ReadPlan, SetPlan
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId
from agon.protocol.messages import Act
from agon.server.live.handlers import seat_at, table_of
from agon.server.live.registry import TableRegistry
from agon.server.live.request import Request
from agon.server.live.table import Table
from agon.server.ops.signal import Signal
from agon.server.presence.client import Client
from agon.server.session import conditional_moves
from agon.server.session.commands import SERVER, FromSeat
from agon.server.store import AccountRow, Store, StoreFailed

log = logging.getLogger("agon.plans")


class ConditionalMoves:
    """Handle ``set_plan``, ``read_plan`` and ``explore``, and play the planned moves."""

    def __init__(self, store: Store, registry: TableRegistry) -> None:
        self._plans = store.conditional_moves
        self._registry = registry
        self.changed = Signal[[SessionId]]()
        """A seat stored new conditional moves here; the server that owns the session plays them."""
        self._known: set[str] = set()
        """Sessions with plans, of those in memory; the others cost no query."""
        self._tasks: set[asyncio.Task[None]] = set()

    def loaded(self, table: Table) -> None:
        """Look for the plans of a session that was loaded, and answer its position if one does."""
        if table.session.ended is None:
            self._in_background(self._find([table]))

    def rests(self, table: Table) -> None:
        """Forget a session that leaves memory."""
        self._known.discard(table.name)

    def look(self) -> None:
        """Look for the plans of all sessions in memory again, in the background, as news may have been lost."""
        self._in_background(self._find(list(self._registry.live())))

    async def _find(self, tables: list[Table]) -> None:
        with contextlib.ExitStack() as held:
            for table in tables:
                held.enter_context(table.held())
            found = await self._plans.sessions([table.name for table in tables])
            for table in tables:
                if table.name in found - self._known:
                    self._known.add(table.name)
                    (self.on_turn if table.session.ended is None else self.ended)(table)

    def heard(self, session: SessionId) -> None:
        """Note that another server stored a new plan."""
        self._known.add(session)
        table = self._registry.tables.get(session)
        if table is not None:
            self.on_turn(table)

    def on_turn(self, table: Table) -> None:
        """Answer a changed position if a plan does."""
        if table.owned and table.name in self._known:
            self._in_background(self._play(table))

    def ended(self, table: Table) -> None:
        """Drop the plans of a session that has ended."""
        if table.name in self._known:
            self._in_background(self._forget(table))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _play(self, table: Table) -> None:
        with table.held():
            await self._play_in(table)

    async def _play_in(self, table: Table) -> None:
        found = await self._plans.of(table.name)
        session = table.session
        for seat, body in found.items():
            plan = msgspec.json.decode(body, type=conditional_moves.Kept)
            # A bot that took the seat over does not use its player's plan.
            action = None if session.is_served(seat) else conditional_moves.answer(session, seat, plan)
            if action is not None:
                act = Act(id=SERVER, session=table.name, seq=session.moved, action=action)
                table.post(Request(FromSeat(seat, act)))
            elif session.is_served(seat) or not conditional_moves.rest_of(session, plan):
                await self._plans.drop(table.name, seat, body)  # a newer one may be stored meanwhile

    async def _forget(self, table: Table) -> None:
        self._known.discard(table.name)
        for seat in range(table.session.seats):
            await self._plans.drop(table.name, seat)

    async def set_plan(self, client: Client, command: SetPlan, account: AccountRow) -> None:
        table = await table_of(self._registry, command.session)
        with table.held():
            await table.refresh()
            await self._set(client, command, table, seat_at(table, account))

    async def _set(self, client: Client, command: SetPlan, table: Table, seat: int) -> None:
        session = table.session
        if command.seq < session.moved:
            raise Refused("stale", "the position has changed since", "$.seq")
        plan = conditional_moves.made(session, seat, command.lines)
        lines = conditional_moves.with_texts(session, command.lines)
        if command.lines:
            await self._plans.put(table.name, seat, codec.encode(plan))
        else:
            await self._plans.drop(table.name, seat)
        client.answer(command.id, Plan(re=command.id, session=table.name, lines=lines))
        self._known.add(table.name)
        self.on_turn(table)  # the opponent may have moved while it was stored
        self.changed(table.name)

    async def read_plan(self, client: Client, command: ReadPlan, account: AccountRow) -> None:
        table = await table_of(self._registry, command.session)
        seat = seat_at(table, account)
        body = (await self._plans.of(table.name)).get(seat)
        plan = None if body is None else msgspec.json.decode(body, type=conditional_moves.Kept)
        lines = [] if plan is None else conditional_moves.rest_of(table.session, plan)
        shown = conditional_moves.with_texts(table.session, lines)
        client.answer(command.id, Plan(re=command.id, session=table.name, lines=shown), keep=False)

    async def explore(self, client: Client, command: Explore, account: AccountRow) -> None:
        table = await table_of(self._registry, command.session)
        seat_at(table, account)
        found = conditional_moves.explored(table.session, table.name, command.id, command.actions)
        client.answer(command.id, found, keep=False)

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        async def run() -> None:
            try:
                await work
            except StoreFailed as error:
                log.warning("conditional moves cannot be read: %s", error)

        task = asyncio.get_running_loop().create_task(run(), name="plans")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
