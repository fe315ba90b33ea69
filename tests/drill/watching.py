"""Spectators, on the front and on the broker, that report hidden cards which they receive."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec

from agon.clients.sdk import Connection
from agon.protocol.errors import Refused
from agon.protocol.events import Drawn, SessionId
from agon.protocol.messages import Occurred, Register
from agon.transport.address import broker_at
from agon.transport.link import Letter, Link
from tests.drill.players import HIDDEN, Ledger

LOOK_S = 0.5


class Watchers:
    """Watch all games. ``watched``: number of events and messages received."""

    def __init__(self, ledger: Ledger) -> None:
        self.watched = 0
        self._ledger = ledger
        self._events = msgspec.json.Decoder(Occurred)

    async def at_tables(self, url: str) -> None:
        """Follow every started game with hidden cards, until cancelled."""
        followed: set[str] = set()
        async with Connection(url, register=Register(kind="human")) as connection, asyncio.TaskGroup() as group:
            while True:
                for session in self._ledger.seen - followed:
                    followed.add(session)
                    group.create_task(self._follow(connection, SessionId(session)))
                await asyncio.sleep(LOOK_S)

    async def at_the_broker(self, port: int) -> None:
        """Receive everything public on the broker, without an account, until cancelled."""
        link = Link(broker_at(f"mqtt://127.0.0.1:{port}"), "drill-watcher", self, ["agon/v1/#"], echo=None)
        await link.run()

    async def _follow(self, connection: Connection, session: SessionId) -> None:
        with contextlib.suppress(Refused, TimeoutError):  # the game is over, or the server was away too long
            async with connection.follow(session) as feed:
                if feed.joined.game.name != HIDDEN:
                    return
                while True:
                    batch = await feed.batch()
                    if batch[-1].position.ended:
                        return  # at the end everything may be shown
                    for occurred in batch:
                        self._look(occurred, "a spectator")

    def _look(self, occurred: Occurred, who: str) -> None:
        self.watched += 1
        if isinstance(occurred.event, Drawn) and occurred.event.action is not None and not occurred.position.ended:
            self._ledger.leaks.append(f"{who} of {occurred.session} was shown a card at {occurred.seq}")

    # Callbacks of the link

    def up(self) -> None:
        pass

    def down(self, reason: str) -> None:
        pass

    def hear(self, letter: Letter) -> None:
        if not letter.payload.startswith(b'{"t":"event"'):
            self.watched += bool(letter.payload)
            return
        occurred = self._events.decode(letter.payload)
        self._look(occurred, "a watcher at the broker")
