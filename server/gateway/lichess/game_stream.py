"""The stream of one game, for one of its players."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from agon.games.rules import Rules
from agon.protocol import codec
from agon.protocol import messages as m
from agon.protocol.commands.chat import Said
from agon.protocol.events import CameBack, Created, Event, WentAway
from agon.server.gateway.lichess.games import Line, game_full, game_state
from agon.server.gateway.lichess.people import name_of, title_of


class GameLines:
    """Turn the messages of a followed session into lines. ``now``: the time in ms."""

    def __init__(self, rules: Rules, seat: int, now: Callable[[], int]) -> None:
        self._rules = rules
        self._seat = seat
        self._now = now
        self._line: Line | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._write: Callable[[bytes], None] = lambda _: None
        self._end: Callable[[], None] = lambda: None

    def opened(self, write: Callable[[bytes], None], end: Callable[[], None]) -> None:
        """Write lines that follow from no message through ``write``; ``end`` ends the stream."""
        self._write, self._end = write, end

    def closed(self) -> None:
        self._claim_at(None)
        self._write, self._end = lambda _: None, lambda: None

    def translate(self, payload: bytes) -> Iterable[bytes]:
        """Return the lines that a message becomes."""
        match codec.decode_server(payload):
            case m.Joined() as joined:
                return self._joined(joined)
            case m.Occurred() as occurred:
                return self._occurred(occurred)
            case Said(line=line) if line.by is not None:
                said = {"username": name_of(line.by), "title": title_of(line.by), "text": line.text}
                return [msgspec.json.encode({"type": "chatLine", "room": line.room.removesuffix("s"), **said})]
            case _:
                return ()

    def _joined(self, joined: m.Joined) -> list[bytes]:
        first = joined.events[0]
        if not isinstance(first.event, Created):
            raise TypeError("a session begins with its creation")
        line = self._line = Line(self._rules, first.event)
        gone: list[bytes] = []
        for occurred in joined.events:
            line.fold(occurred.event)
            gone = self._presence(occurred.event) or gone
        if line.ended is not None:
            self._finish()
        state = game_state(line, joined.events[-1].position, joined.now)
        return [msgspec.json.encode(game_full(line, joined.session, first.at, state)), *gone]

    def _occurred(self, occurred: m.Occurred) -> list[bytes]:
        line = self._line
        if line is None:
            return []
        if not line.fold(occurred.event):
            return self._presence(occurred.event)
        if line.ends:
            return []  # or a program would move in a game that is over
        if line.ended is not None:
            self._finish()
        return [msgspec.json.encode(game_state(line, occurred.position))]

    def _finish(self) -> None:
        """End the stream after its last line."""
        self._claim_at(None)
        asyncio.get_running_loop().call_soon(self._end)

    def _presence(self, event: Event) -> list[bytes]:
        """Return the line that the opponent has gone or come back, if an event says so."""
        match event:
            case WentAway(seat=seat, claim_at=at) if seat != self._seat:
                self._claim_at(at)
                return [_gone(seconds=max(0, at - self._now()) // 1000)]
            case CameBack(seat=seat) if seat != self._seat:
                self._claim_at(None)
                return [_gone(seconds=None)]
            case _:
                return []

    def _claim_at(self, at: int | None) -> None:
        """Say at a time (ms) that the game may be claimed."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if at is not None:
            left = max(0, at - self._now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(left, lambda: self._write(_gone(seconds=0)))


def _gone(*, seconds: int | None) -> bytes:
    line: dict[str, Any] = {"type": "opponentGone", "gone": seconds is not None}
    if seconds is not None:
        line["claimWinInSeconds"] = seconds
    return msgspec.json.encode(line)
