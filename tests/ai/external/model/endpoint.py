"""A model's endpoint on this machine, in a thread: it answers what a test says, and keeps what it was asked."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

Say = Callable[[dict[str, Any], int], str]
"""Return the model's text for a request and its number, from 0."""
TOKENS: Final = {"prompt_tokens": 90, "completion_tokens": 10}


def completion(text: str) -> bytes:
    message = {"role": "assistant", "content": text}
    return json.dumps({"model": "toy-1", "choices": [{"message": message}], "usage": TOKENS}).encode()


class Endpoint:
    """``asked`` holds the requests; ``headers`` their headers. ``fault`` replaces the answer: bytes, or a status."""

    def __init__(self) -> None:
        self.say: Say = lambda asked, number: json.dumps({"move": "4", "words": "The middle."})
        self.fault: bytes | int | None = None
        self.asked: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.holding: threading.Event | None = None
        """If set, an answer waits for it."""
        self.heard = threading.Event()
        self.url = ""

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        body = handler.rfile.read(int(handler.headers["content-length"]))
        self.headers.append({name.lower(): value for name, value in handler.headers.items()})
        self.asked.append(json.loads(body))
        self.heard.set()
        if self.holding is not None:
            self.holding.wait(30)
        status = self.fault if isinstance(self.fault, int) else 200
        said = self.say(self.asked[-1], len(self.asked) - 1)
        content = self.fault if isinstance(self.fault, bytes) else completion(said)
        handler.send_response(status)
        if status == 302:
            handler.send_header("location", f"{self.url}/elsewhere")
        handler.send_header("content-length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)


@contextmanager
def serving() -> Generator[Endpoint]:
    """Run an endpoint on a free port of 127.0.0.1."""
    endpoint = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            endpoint.answer(self)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002, the name in the standard library
            """Write nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    endpoint.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield endpoint
    finally:
        if endpoint.holding is not None:
            endpoint.holding.set()
        server.shutdown()
        server.server_close()
        thread.join(5)
