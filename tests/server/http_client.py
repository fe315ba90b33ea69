"""A client of plain HTTP that says exactly what it is told to: requests, and streams of lines."""

from __future__ import annotations

import asyncio
import contextlib
import json
from types import TracebackType
from typing import Any, NamedTuple, Self
from urllib.parse import urlencode

Json = dict[str, Any]


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class HttpClient:
    """One connection, kept for as many requests as the server lets it."""

    def __init__(self, port: int, token: str | None = None, *, source: str = "") -> None:
        self._port = port
        self._token = token
        self._place: dict[str, Any] = {"local_addr": (source, 0)} if source else {}
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def __aenter__(self) -> Self:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self._port, **self._place)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.writer.close()
        with contextlib.suppress(OSError):
            await self.writer.wait_closed()

    def send(self, method: str, path: str, body: bytes = b"", **headers: str) -> None:
        """Send a request; header names have ``_`` in place of ``-``."""
        given = {"Host": "localhost", **{name.replace("_", "-"): value for name, value in headers.items()}}
        if self._token is not None:
            given["Authorization"] = f"Bearer {self._token}"
        if body or method == "POST":
            given.setdefault("Content-Length", str(len(body)))
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in given.items())
        self.writer.write(head.encode() + b"\r\n" + body)

    async def head(self) -> Answer:
        """Read the head of an answer."""
        async with asyncio.timeout(60):
            lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        split = (line.partition(":") for line in lines[1:])
        headers = {name.lower(): value.strip() for name, _, value in split if name}
        return Answer(int(lines[0].split()[1]), headers, b"")

    async def answer(self) -> Answer:
        head = await self.head()
        async with asyncio.timeout(60):
            return head._replace(body=await self.reader.readexactly(int(head.headers["content-length"])))

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        self.send(method, path, body, **headers)
        return await self.answer()

    async def command(self, name: str, /, **fields: Any) -> Answer:
        """Post a command."""
        body = json.dumps(fields).encode()
        return await self.ask("POST", f"/api/commands/{name}", body, Content_Type="application/json")

    async def form(self, path: str, **fields: str) -> Answer:
        """Post a form."""
        kind = "application/x-www-form-urlencoded"
        return await self.ask("POST", path, urlencode(fields).encode(), Content_Type=kind)

    async def line(self) -> Json | None:
        """Read the next line of a stream that is not empty; None at its end."""
        async with asyncio.timeout(60):
            while True:
                size = int(await self.reader.readuntil(b"\r\n"), 16)
                data = (await self.reader.readexactly(size + 2))[:-2]
                if not size:
                    return None
                assert data.endswith(b"\n")
                if data.strip():
                    found: Json = json.loads(data)
                    return found

    async def until(self, kind: str, key: str = "t") -> Json:
        """Read lines up to one of a kind."""
        while (line := await self.line()) is not None:
            if line[key] == kind:
                return line
        raise AssertionError(f"the stream ended before {kind}")


async def one(port: int, name: str, token: str | None = None, /, **fields: Any) -> Answer:
    """Post one command on a connection of its own."""
    async with HttpClient(port, token) as client:
        return await client.command(name, **fields)


async def new_bot(port: int, name: str = "Rook") -> str:
    """Return the token of a new bot."""
    made = await one(port, "hello", protocol=1, register={"kind": "bot", "name": name, "operator": "a test"})
    token: str = made.json["token"]
    return token
