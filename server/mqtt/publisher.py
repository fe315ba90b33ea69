"""Publish this server on a broker: games, lobby, bots, status. A mirror: all of it exists elsewhere too.

A game is published as a spectator sees it, because the mirror follows every table as one: secrets are filtered by
``agon.server.session.visibility``, and nowhere else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

import msgspec

from agon.games.api import SPECTATOR
from agon.protocol import cards, codec, topics
from agon.protocol.cards import BotCard
from agon.protocol.events import SessionId
from agon.protocol.spectator_feed import ServerStatus, Snapshot
from agon.server.live.broadcast import Follower
from agon.server.live.table import Table
from agon.server.lobby.lobby import Lobby
from agon.server.session import visibility
from agon.transport.link import Letter

SOON_S, QUIET_S = 0.1, 1.0
"""Delay and shortest interval (s) of a game's snapshots; events are published at once. With ten snapshots a second,
each to be acknowledged, 200 quick games cost nearly twice the processor time a move, and jobs and heartbeats waited
half a second behind them: 20 messages at a time may await acknowledgement. So live ones are not acknowledged.
"""
AT_ONCE = 200
"""Most snapshots published in one go, so that a reconnected broker does not delay everything else."""

Send = Callable[[Letter, int], bool]
"""Publishes a message with a quality of service (0: may be lost with the connection, 1: acknowledged)."""


class Publisher:
    """``send`` returns False without a broker; nothing is kept then: ``up`` publishes everything again."""

    def __init__(
        self, send: Send, server: str, version: str, *, bots: Iterable[BotCard], lobby: Lobby, now: Callable[[], int]
    ) -> None:
        self._send = send
        self._server = server
        self._version = version
        self._bots = list(bots)
        self._lobby = lobby
        self._now = now
        self._watcher = _Watcher(self._show_lobby)
        self._shown = b""
        self._tables: dict[SessionId, tuple[Table, Follower]] = {}
        self._due: dict[SessionId, float] = {}
        """Games with an outdated snapshot, and the loop's time at which a new one may be published."""
        self._published: dict[SessionId, float] = {}
        """The loop's time of each game's last snapshot."""
        self._timer: asyncio.TimerHandle | None = None

    def will(self) -> Letter:
        """Return the message that the broker publishes when this server is gone."""
        status = ServerStatus(server=self._server, online=False, version=self._version, since=0)
        return Letter(topics.status(self._server), codec.encode(status), retain=True)

    def farewell(self) -> list[Letter]:
        """Return the messages to publish at an orderly end."""
        return [Letter(topics.lobby(self._server), b"", retain=True), self.will()]

    def up(self) -> None:
        """Publish everything to a newly connected broker."""
        status = ServerStatus(server=self._server, online=True, version=self._version, since=self._now())
        self._retain(topics.status(self._server), codec.encode(status))
        for card in self._bots:
            self._retain(topics.bot(card.name), codec.encode(cards.to_builtins(card)))
        self._shown = b""
        self._lobby.watch(self._watcher, own=True)
        self._due = dict.fromkeys(self._tables, 0.0)
        self._publish_due()

    def found(self, session: SessionId, payload: bytes) -> None:
        """Remove a kept snapshot of ours if its game is over."""
        try:
            ours = codec.decode_snapshot(payload).server == self._server
        except msgspec.DecodeError:
            ours = False
        if ours and session not in self._tables:
            self._retain(topics.snapshot(session), b"")

    def owned(self, table: Table) -> None:
        """Publish a game from now on, if it is listed."""
        if table.is_listed:
            self.started(table)

    def started(self, table: Table) -> None:
        """Publish a game from now on."""
        follower = _Watcher(lambda payload: self._happened(table, payload))
        self._tables[table.name] = (table, follower)
        table.broadcaster.mirror(follower)
        self._is_stale(table.name)

    def ended(self, table: Table) -> None:
        """Publish a game's last position, and remove it from the broker's memory."""
        if not self.left(table):
            return
        topic = topics.snapshot(table.name)
        self._send(Letter(topic, codec.encode(self._snapshot(table))), 1)
        self._retain(topic, b"")

    def left(self, table: Table) -> bool:
        """Stop publishing a game that another server runs now; False if this one did not publish it."""
        _, follower = self._tables.pop(table.name, (table, None))
        if follower is None:
            return False
        table.broadcaster.mirror(None)
        self._due.pop(table.name, None)
        self._published.pop(table.name, None)
        return True

    def rests(self, table: Table) -> None:
        """Remove a game that leaves memory; it is published again when it comes back."""
        if self.left(table):
            self._retain(topics.snapshot(table.name), b"")

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _show_lobby(self, payload: bytes) -> None:
        if payload != self._shown:  # the change may concern other servers only
            self._shown = payload
            self._retain(topics.lobby(self._server), payload)

    def _happened(self, table: Table, payload: bytes) -> None:
        if codec.is_event(payload):
            self._send(Letter(topics.events(table.name), payload), 0)
            self._is_stale(table.name)

    def _is_stale(self, session: SessionId) -> None:
        loop = asyncio.get_running_loop()
        self._due.setdefault(session, max(loop.time() + SOON_S, self._published.get(session, 0.0) + QUIET_S))
        if self._timer is None:
            self._timer = loop.call_later(SOON_S, self._publish_due)

    def _publish_due(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        loop = asyncio.get_running_loop()
        now = loop.time()
        for session in [session for session, due in self._due.items() if due <= now][:AT_ONCE]:
            table, _ = self._tables[session]
            letter = Letter(topics.snapshot(session), codec.encode(self._snapshot(table)), retain=True)
            if not self._send(letter, 0):
                self._due.clear()  # no broker: the next one gets all of them
                return
            del self._due[session]
            self._published[session] = now
        if self._due:
            self._timer = loop.call_later(SOON_S, self._publish_due)

    def _snapshot(self, table: Table) -> Snapshot:
        created = table.session.created
        session, at = table.broadcaster.shown()
        return Snapshot(
            server=self._server,
            session=table.name,
            game=session.rules.info,
            options=created.options,
            board=session.rules.board(created.options),
            players=list(session.players),
            clock=created.clock,
            seq=session.seq,
            at=at,
            position=visibility.position(session, SPECTATOR, at),
        )

    def _retain(self, topic: str, payload: bytes) -> bool:
        return self._send(Letter(topic, payload, retain=True), 1)


class _Watcher:
    """A follower that passes on its messages."""

    def __init__(self, send: Callable[[bytes], object]) -> None:
        self._pass_on = send

    def send(self, payload: bytes) -> None:
        self._pass_on(payload)
