"""A bare server for the load of ``bench.speed.load``: the limit that interpreted Python sets to Agon.

It reads WebSocket frames, decodes the command, commits one row a move to SQLite as Agon does (a group at a time, in a
thread, with a synced write-ahead log) and sends both players an event of Agon's size. It has no rules, rooms, limits or
checks. ``python -m bench.speed.bare FOLDER`` prints its port.
"""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import sys
import threading
from pathlib import Path
from queue import SimpleQueue
from typing import Final, cast

import msgspec
import uvloop

from agon.server.__main__ import SWITCH_S

HANDSHAKE: Final = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\nSec-WebSocket-Protocol: agon.v1\r\n\r\n"
)
EVENT: Final = b'{"t":"event","session":"%b","seq":%d,"position":{"ended":false},"rest":"' + b"x" * 400 + b'"}'
ROW: Final = '{"t":"acted","seat":0,"action":%d,"text":"b2","describe":"takes the middle","command":"%s"}'
INSERT: Final = "INSERT INTO events (session, seq, at, body) VALUES (?, ?, ?, ?)"
Row = tuple[str, int, int, str]


class Command(msgspec.Struct):
    """The fields of all commands of the load."""

    t: str
    id: str
    session: str = ""
    seq: int = 0
    action: int = 0
    seek: str = ""


_decode = msgspec.json.Decoder(Command).decode


class Store:
    """Commits the rows of each turn of the event loop in one transaction."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._waiting: list[tuple[Row, list[Peer], bytes]] = []
        self._busy = False
        self._orders: SimpleQueue[list[tuple[Row, list[Peer], bytes]]] = SimpleQueue()
        threading.Thread(target=self._work, daemon=True).start()

    def put(self, row: Row, players: list[Peer], event: bytes) -> None:
        self._waiting.append((row, players, event))
        if not self._busy:
            self._busy = True
            self._loop.call_soon(self._submit)

    def _submit(self) -> None:
        self._busy = bool(self._waiting)
        if self._waiting:
            self._orders.put(self._waiting)
            self._waiting = []

    def _committed(self, group: list[tuple[Row, list[Peer], bytes]]) -> None:
        self._submit()
        for _, players, event in group:
            for player in players:
                player.send(event)

    def _work(self) -> None:
        database = sqlite3.connect(self._path, isolation_level=None)
        database.executescript(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;"
            "CREATE TABLE events (session TEXT, seq INTEGER, at INTEGER, body TEXT, PRIMARY KEY (session, seq))"
            "WITHOUT ROWID"
        )
        while True:
            group = self._orders.get()
            database.execute("BEGIN IMMEDIATE")
            database.executemany(INSERT, [row for row, _, _ in group])
            database.execute("COMMIT")
            self._loop.call_soon_threadsafe(self._committed, group)


class Rooms:
    """Open seeks and games."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.seeks: dict[str, Peer] = {}
        self.games: dict[str, list[Peer]] = {}
        self.count = 0


class Peer(asyncio.Protocol):
    """A connection of a player."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._buffer = b""
        self._open = False
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def send(self, payload: bytes) -> None:
        size = len(payload)
        head = bytes((0x81, size)) if size < 126 else b"\x81\x7e" + size.to_bytes(2, "big")
        self._transport.write(head + payload)

    def data_received(self, data: bytes) -> None:
        data, at = self._buffer + data, 0
        if not self._open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = data
                return
            self._transport.write(HANDSHAKE)
            self._open, at = True, end + 4
        while len(data) - at >= 6:
            size, start = data[at + 1] & 127, at + 2
            if size == 126:
                size, start = int.from_bytes(data[start : start + 2], "big"), start + 2
            end = start + 4 + size
            if len(data) < end:
                break
            mask = int.from_bytes((data[start : start + 4] * (size // 4 + 1))[:size], "big")
            self._hear(_decode((int.from_bytes(data[start + 4 : end], "big") ^ mask).to_bytes(size, "big")))
            at = end
        self._buffer = data[at:]

    def _hear(self, command: Command) -> None:
        rooms = self._rooms
        match command.t:
            case "act":
                seq = command.seq + 1
                row = (command.session, seq, 0, ROW % (command.action, command.id))
                rooms.store.put(row, rooms.games[command.session], EVENT % (command.session.encode(), seq))
            case "hello":
                self.send(b'{"t":"welcome"}')
            case "seek":
                rooms.count += 1
                name = f"{rooms.count:012}"
                rooms.seeks[name] = self
                self.send(b'{"t":"seeking","seek":{"id":"%b"}}' % name.encode())
            case "accept_seek":
                players = rooms.games[command.seek] = [rooms.seeks.pop(command.seek), self]
                for player in players:
                    player.send(b'{"t":"started","session":"%b"}' % command.seek.encode())
            case "join":
                self.send(b'{"t":"joined","seq":0}')
            case _:
                rooms.games.pop(command.session, None)
                self.send(b'{"t":"ok"}')


async def serve(folder: Path) -> None:
    loop = asyncio.get_running_loop()
    rooms = Rooms(Store(folder / "bare.sqlite3"))
    server = await loop.create_server(lambda: Peer(rooms), "127.0.0.1", 0)
    sys.stdout.write(f"PORT {server.sockets[0].getsockname()[1]}\n")
    sys.stdout.flush()
    stop = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    await stop.wait()


if __name__ == "__main__":
    sys.setswitchinterval(SWITCH_S)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(Path(sys.argv[1])))
