"""Note absent players: a seat is away some time after its player's last connection to the game closed.

The log holds absences (``WentAway``, ``CameBack``), so all servers and a restarted one agree. Each server notes only
its own connections. If a player changes servers, the first one logs the absence after the grace, and the other one,
which sees the player, logs the return.
"""

from __future__ import annotations

import asyncio
from typing import Final

from agon.protocol.events import SessionId
from agon.server.live.request import Request
from agon.server.live.table import Table
from agon.server.session.commands import NoteAbsence, NotePresence

GRACE_S: Final = 8.0
"""Grace (s) after a connection closed: reloading a page or changing networks is no absence."""
EXPECTED_S: Final = 20.0
"""Time (s) in which players have to join a game that has begun, or that this server took over."""


class Disconnects:
    """Absence timers of all tables of a server."""

    def __init__(self, grace_s: float = GRACE_S, expected_s: float = EXPECTED_S) -> None:
        self._grace_s = grace_s
        self._expected_s = expected_s
        self._timers: dict[tuple[SessionId, int], asyncio.TimerHandle] = {}

    def look(self, table: Table) -> None:
        """Update the timers after a follower came, or an event happened at the table."""
        if not _matters(table):
            if self._timers:
                for seat in range(table.session.seats):
                    self._cancel(table, seat)
            return
        for seat in set(table.followers.values()):
            if seat >= 0:
                self._cancel(table, seat)
                if seat in table.session.clock.away:
                    table.post(Request(NotePresence(seat)))

    def left(self, table: Table, seat: int) -> None:
        """Start the timer of a seat whose connection closed or follows the game no more."""
        self._wait(table, seat, self._grace_s)

    def expect(self, table: Table) -> None:
        """Start the timers of all seats: the game has begun here, or this server took it over."""
        for seat in range(table.session.seats):
            self._wait(table, seat, self._expected_s)

    def _wait(self, table: Table, seat: int, seconds: float) -> None:
        key = table.name, seat
        if seat < 0 or key in self._timers or not _matters(table) or seat in table.followers.values():
            return
        session = table.session
        if seat in session.clock.away or seat in session.forfeited or session.is_served(seat):
            return
        table.hold()
        self._timers[key] = asyncio.get_running_loop().call_later(seconds, self._missed, table, seat)

    def _missed(self, table: Table, seat: int) -> None:
        is_gone = seat not in table.followers.values()
        if is_gone and table.session.clock.paused:  # nobody is away in a pause: check again later
            again = asyncio.get_running_loop().call_later(self._grace_s, self._missed, table, seat)
            self._timers[table.name, seat] = again
            return
        if is_gone:
            table.post(Request(NoteAbsence(seat)))
        self._cancel(table, seat)

    def _cancel(self, table: Table, seat: int) -> None:
        timer = self._timers.pop((table.name, seat), None)
        if timer is not None:
            timer.cancel()
            table.release()


def _matters(table: Table) -> bool:
    return table.session.ended is None and table.session.clock.timers.absence_ms > 0
