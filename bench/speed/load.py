"""Load for a running server: tic-tac-toe between pairs of connections, over the real protocol.

Closed loop: the next move is made once both players have the event of the last one. Runs as a separate process. It
speaks WebSocket by hand (RFC 6455) and decodes only the fields that it needs, to leave the processor to the server.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from bench.speed.processes import cpu_seconds

_HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: agon.v1\r\n\r\n"
)
_UNMASKED = b"\0\0\0\0"
"""Masking key zero, which leaves the payload unchanged: allowed, and free."""


class Load(msgspec.Struct, frozen=True):
    """The requested load, as JSON on the command line."""

    port: int
    pid: int
    matches: int
    warmup: float
    seconds: float
    moves: list[int]
    pace_ms: float = 0.0
    """Least time (ms) from a match's move to its next one."""


class _Position(msgspec.Struct):
    ended: bool = False


class _Seek(msgspec.Struct):
    id: str


class Heard(msgspec.Struct):
    """The fields of the server's messages that the load needs."""

    t: str
    seq: int = -1
    session: str = ""
    reason: str = ""
    position: _Position | None = None
    seek: _Seek | None = None
    re: str | None = None


_decode = msgspec.json.Decoder(Heard).decode


class Player(asyncio.Protocol):
    """A connection of a player."""

    def __init__(self, port: int, hear: Callable[[Heard], None]) -> None:
        self._port = port
        self._hear = hear
        self._buffer: bytes = b""
        self._open = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(_HANDSHAKE.format(port=self._port).encode())

    def take(self, payload: bytes) -> None:
        self._hear(_decode(payload))

    def send(self, text: str) -> None:
        payload = text.encode()
        size = len(payload)
        assert size < 65_536
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        assert self._transport is not None
        self._transport.write(head + _UNMASKED + payload)

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
        at = 0
        if not self._open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = data
                return
            assert data.startswith(b"HTTP/1.1 101"), data[:200]
            self._open, at = True, end + 4
            self.send('{"t":"hello","id":"h","protocol":1,"compact":true}')
        while len(data) - at >= 4:
            kind, size, start = data[at], data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < start + size:
                break
            at = start + size
            if kind == 0x89:
                assert self._transport is not None
                self._transport.write(bytes((0x8A, 0x80 | size)) + _UNMASKED + data[start:at])
                continue
            assert kind == 0x81, f"a frame of kind {kind:#x}: {data[start:at][:200]!r}"
            self.take(data[start:at])
        self._buffer = data[at:]


@dataclass(slots=True)
class Counts:
    """Counts and latencies (s), recorded while ``on``."""

    on: bool = False
    moves: int = 0
    games: int = 0
    latencies: list[float] = field(default_factory=list[float])


class Match:
    """Two players who play one game after another, each found through the lobby."""

    def __init__(self, moves: list[int], counts: Counts, pace_ms: float) -> None:
        self._moves = moves
        self._pace_s = pace_ms / 1000
        self._counts = counts
        self.players: list[Player] = []
        self._ready = 0
        self._session = ""
        self._command = 0
        self._done = 0
        self._have = 0
        self._seq = 0
        self._sent = 0.0

    def hear(self, seat: int, heard: Heard) -> None:
        match heard.t:
            case "event":
                if heard.session == self._session and heard.position is not None:
                    self._event(heard, heard.position)
            case "welcome":
                self._both(self._seek)
            case "seeking":
                assert heard.seek is not None
                self._say(1, f'"t":"accept_seek","seek":"{heard.seek.id}"')
            case "started":
                if heard.session != self._session:
                    self._session = heard.session
                    for both in (0, 1):
                        self._say(both, f'"t":"join","session":"{heard.session}"')
            case "joined":
                self._seq = heard.seq
                self._both(self._begin)
            case "ok" | "offers":
                pass
            case _:
                raise AssertionError(f"seat {seat} heard {heard}")

    def _both(self, action: Callable[[], None]) -> None:
        self._ready += 1
        if self._ready == 2:
            self._ready = 0
            action()

    def _say(self, seat: int, fields: str) -> None:
        self._command += 1
        self.players[seat].send(f'{{{fields},"id":"{self._command}"}}')

    def _seek(self) -> None:
        self._say(0, '"t":"seek","game":"tic_tac_toe","seat":"first","private":true')

    def _begin(self) -> None:
        self._done = 0
        self._counts.games += self._counts.on
        self._move()

    def _move(self) -> None:
        wait = self._sent + self._pace_s - time.perf_counter()
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, self._act)
        else:
            self._act()

    def _act(self) -> None:
        self._have = 0
        self._sent = time.perf_counter()
        fields = f'"t":"act","session":"{self._session}","seq":{self._seq},"action":{self._moves[self._done]}'
        self._say(self._done % 2, fields)

    def _event(self, heard: Heard, position: _Position) -> None:
        if position.ended:
            return  # the end of the game is a separate event after the last move
        if heard.seq != self._seq + 1:
            raise AssertionError(f"expected event {self._seq + 1}, heard {heard}")
        self._have += 1
        if self._have < 2:
            return
        if self._counts.on:
            self._counts.moves += 1
            self._counts.latencies.append(time.perf_counter() - self._sent)
        self._seq = heard.seq
        self._done += 1
        if self._done < len(self._moves):
            self._move()
        else:
            for both in (0, 1):
                self._say(both, f'"t":"leave","session":"{self._session}"')
            self._session = ""
            self._seek()


async def run(plan: Load) -> dict[str, float]:
    loop = asyncio.get_running_loop()
    counts = Counts()
    failures: list[str] = []
    loop.set_exception_handler(lambda _, context: failures.append(str(context.get("exception") or context["message"])))
    for _ in range(plan.matches):
        match = Match(plan.moves, counts, plan.pace_ms)
        for seat in (0, 1):
            player = Player(plan.port, lambda heard, match=match, seat=seat: match.hear(seat, heard))
            match.players.append(player)
        for player in match.players:
            await loop.create_connection(lambda player=player: player, "127.0.0.1", plan.port)
    await asyncio.sleep(plan.warmup)
    started, cpu, own = time.perf_counter(), cpu_seconds(plan.pid), time.process_time()
    counts.on = True
    await asyncio.sleep(plan.seconds)
    counts.on = False
    assert not failures, failures[0]
    latencies = sorted(counts.latencies)
    return {
        "moves": counts.moves,
        "games": counts.games,
        "seconds": time.perf_counter() - started,
        "server_cpu": cpu_seconds(plan.pid) - cpu,
        "load_cpu": time.process_time() - own,
        "p50_ms": 1000 * latencies[len(latencies) // 2],
        "p99_ms": 1000 * latencies[len(latencies) * 99 // 100],
    }


if __name__ == "__main__":
    print(json.dumps(asyncio.run(run(msgspec.json.decode(sys.argv[1], type=Load)))))
