"""The stream of a player's events: challenges, games that begin and end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Iterable
from typing import Any, Final

import msgspec

from agon.protocol import codec
from agon.protocol import messages as m
from agon.protocol.commands.lobby import SeekView
from agon.protocol.events import AccountId, SessionId
from agon.server.gateway.lichess.challenges import challenge_of, spoken
from agon.server.gateway.lichess.games import in_short
from agon.server.gateway.lichess.words import declined_key
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.ops.background import BackgroundTasks

GONE_S: Final = 1.0
"""Time (s) after which a challenge that is no longer there, and became no game, is said to be withdrawn."""

Write = Callable[[bytes], None]


class EventLines:
    """Turn the messages of an account's connection into lines. ``answered``: challenges that it answered itself."""

    def __init__(
        self, registry: TableRegistry, account: AccountId, answered: Container[str], background: BackgroundTasks
    ) -> None:
        self._registry = registry
        self._account = account
        self._answered = answered
        self._background = background
        self._theirs: dict[SessionId, SeekView] = {}
        self._mine: dict[SessionId, SeekView] = {}
        self._started: set[SessionId] = set()
        self._timers: dict[SessionId, asyncio.TimerHandle] = {}
        self._write: Write = lambda _: None

    def opened(self, write: Write) -> None:
        """Write lines that follow from no message through ``write``."""
        self._write = write

    def closed(self) -> None:
        self._write = lambda _: None
        for timer in self._timers.values():
            timer.cancel()

    def translate(self, payload: bytes) -> Iterable[bytes]:
        """Return the lines that a message becomes."""
        match codec.decode_server(payload):
            case m.Offers() as offers:
                return self._offers(offers)
            case m.Started(session=session):
                return self._start(session)
            case m.Declined(seek=seek, reason=reason) if reason != "expired":
                return self._declined(self._registry.ids.of_seek(seek), reason)
            case _:
                return ()

    def start(self, table: Table) -> Iterable[bytes]:
        """Return the line of a game that is on."""
        return self._game("gameStart", table)

    def ended(self, table: Table) -> None:
        """Write the line of a game that is over."""
        for line in self._game("gameFinish", table):
            self._write(line)

    def _game(self, kind: str, table: Table) -> list[bytes]:
        seat = table.seat_of(self._account)
        game = None if seat is None else in_short(table, seat, self._registry.now())
        if game is None:
            return []
        self._started.add(table.name)
        return [msgspec.json.encode({"type": kind, "game": game})]

    def _start(self, session: SessionId) -> Iterable[bytes]:
        if session in self._started:
            return ()
        table = self._registry.tables.get(session)
        if table is None:  # at another server of the cluster
            self._background.start(self._load(session), "game of a stream")
            return ()
        return self.start(table)

    async def _load(self, session: SessionId) -> None:
        table = await self._registry.get(session)
        for line in () if table is None else self.start(table):
            self._write(line)

    def _offers(self, offers: m.Offers) -> list[bytes]:
        """Return the lines of new challenges to the account, and note those that are no longer there."""
        ids = self._registry.ids
        before, self._theirs = self._theirs, spoken(offers.challenges, ids)
        self._mine |= spoken(offers.mine, ids)
        for name in before.keys() - self._theirs.keys():
            later = asyncio.get_running_loop().call_later
            self._timers[name] = later(GONE_S, self._withdrawn, name, before[name])
        return [
            _line("challenge", challenge_of(view, name)) for name, view in self._theirs.items() if name not in before
        ]

    def _withdrawn(self, name: SessionId, view: SeekView) -> None:
        """Write that a challenge was withdrawn, unless it was answered."""
        del self._timers[name]
        if name not in self._answered and name not in self._started and name not in self._registry.tables:
            self._write(_line("challengeCanceled", challenge_of(view, name, status="canceled")))

    def _declined(self, name: SessionId, reason: str) -> list[bytes]:
        view = self._mine.pop(name, None)
        if view is None:
            return []
        key = declined_key(reason)
        told = {**challenge_of(view, name, status="declined"), "declineReason": key, "declineReasonKey": key}
        return [_line("challengeDeclined", told)]


def _line(kind: str, challenge: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"type": kind, "challenge": challenge, "compat": challenge["compat"]})


class Listeners:
    """The event streams of all accounts, to which the end of a game is told."""

    def __init__(self) -> None:
        self._of: dict[AccountId, set[EventLines]] = {}

    def add(self, account: AccountId, lines: EventLines) -> None:
        self._of.setdefault(account, set()).add(lines)

    def remove(self, account: AccountId, lines: EventLines) -> None:
        here = self._of.get(account, set())
        here.discard(lines)
        if not here:
            self._of.pop(account, None)

    def ended(self, table: Table) -> None:
        """Tell the players of a game that it is over."""
        for player in table.session.players:
            for lines in list(self._of.get(player.id, ())):
                lines.ended(table)
