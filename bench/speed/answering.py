"""Servers that only answer, for ``bench.speed.posts``: a fixed reply to each POST, each WebSocket message sent back."""

from __future__ import annotations

import asyncio
import importlib
import socket
import sys
from typing import Any, cast

from agon.server.gateway.connection import Connection
from agon.server.http.reply import Asked, Reply, json_reply
from agon.server.ops.metrics import Metrics
from agon.server.ops.settings import Settings
from agon.server.presence.client import Presence

REPLY = b'{"t":"ok","re":"1"}'


class Host:
    """A gateway without limits, accounts or commands."""

    def __init__(self) -> None:
        most = 1_000_000
        self.settings = Settings(
            database="x", frames_per_second=most, burst_frames=most, bytes_per_second=most, burst_bytes=most
        )
        self.metrics, self.presence = Metrics(), Presence()

    def lets_in(self, _: object) -> bool:
        return True

    def refusal(self, *_: object) -> None:
        return None

    def asked(self, _: object, request: Any, body: bytes) -> Asked:
        return Asked(request.path, body=body)

    async def answer(self, _: Asked) -> Reply:
        return json_reply(REPLY)

    def received(self, connection: Connection, frame: bytes) -> None:
        connection.transmit(frame)

    def opened(self, connection: Connection) -> None:
        connection.client.account = cast(Any, object())  # or it is closed for want of a hello

    def lost(self, _: Connection) -> None: ...


async def agon(sock: socket.socket) -> None:
    loop, host = asyncio.get_running_loop(), Host()
    server = await loop.create_server(lambda: Connection(cast(Any, host), loop), sock=sock)
    await server.serve_forever()


async def asgi(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "http":
        while (await receive()).get("more_body"):
            pass
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(REPLY))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": REPLY})
    elif scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept", "subprotocol": "agon.v1"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})


async def uvicorn(sock: socket.socket, parser: str) -> None:
    library = importlib.import_module("uvicorn")
    config = library.Config(asgi, http=parser, ws="websockets-sansio", lifespan="off", access_log=False,
                            log_level="error", ws_per_message_deflate=False)  # fmt: skip
    await library.Server(config).serve([sock])


async def aiohttp(sock: socket.socket) -> None:
    web = importlib.import_module("aiohttp.web")

    async def post(request: Any) -> Any:
        await request.read()
        return web.Response(body=REPLY, content_type="application/json")

    async def ws(request: Any) -> Any:
        socket_ = web.WebSocketResponse(protocols=["agon.v1"], compress=False)
        await socket_.prepare(request)
        async for message in socket_:
            await socket_.send_str(message.data)
        return socket_

    app = web.Application()
    app.add_routes([web.get("/ws", ws), web.post("/{tail:.*}", post)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.SockSite(runner, sock).start()
    await asyncio.Event().wait()


if __name__ == "__main__":
    place = socket.create_server(("127.0.0.1", 0))
    print(place.getsockname()[1], flush=True)
    chosen, _, detail = sys.argv[1].partition(" ")
    run = {"agon": lambda: agon(place), "uvicorn": lambda: uvicorn(place, detail), "aiohttp": lambda: aiohttp(place)}
    uvloop = importlib.import_module("uvloop")
    uvloop.run(run[chosen]())
