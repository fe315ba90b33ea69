"""Lines between a protocol and another program, on standard input and output."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol, TextIO

PATIENCE_S: Final = 4.0
"""Of fastchess's ten seconds until ``uciok``; cutechess then waits fifteen for ``readyok``."""
_CHUNK: Final = 65_536


class Front(Protocol):
    """The engine's side of a dialogue in one protocol."""

    def hear(self, line: str) -> bool:
        """Obey a command; False: it was the last. Answers go to the function that the front was made with."""
        ...

    def close(self) -> None:
        """End a search that runs, and wait for it."""
        ...


def teller(out: TextIO) -> Callable[[str], None]:
    """Return a function that writes a line at once, from any thread."""
    lock = threading.Lock()

    def tell(line: str) -> None:
        with lock:
            out.write(f"{line}\n")
            out.flush()

    return tell


def standard_input() -> bytes:
    """Return what comes next, empty at the end. A thread that waits here does not hold up the end of the program, as it
    would inside ``sys.stdin``."""
    return os.read(0, _CHUNK)


class Lines:
    """Lines of another program, heard from the start on by a thread of their own.

    ``greet`` answers the line ``greeting`` if nobody has begun to iterate over the lines within ``patience_s``. So a
    program that waits for a greeting for ten seconds, and for what follows for fifteen, has both on a busy machine,
    where loading an engine takes longer than either.
    """

    def __init__(
        self,
        greeting: str | None,
        greet: Callable[[], None],
        *,
        chunk: Callable[[], bytes] = standard_input,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._greeting = greeting
        self._greet = greet
        self._chunk = chunk
        self._patience_s = patience_s
        self._waiting: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._is_loaded = threading.Event()
        threading.Thread(target=self._hear, name="lines", daemon=True).start()

    def __iter__(self) -> Iterator[str]:
        self._is_loaded.set()
        return iter(self._waiting.get, None)

    def _hear(self) -> None:
        rest = b""
        while data := self._chunk():
            *whole, rest = (rest + data).split(b"\n")
            for line in whole:
                self._take(line)
        if rest:
            self._take(rest)
        self._waiting.put(None)

    def _take(self, line: bytes) -> None:
        text = line.decode("utf-8", "replace")
        if text.strip() == self._greeting and not self._is_loaded.wait(self._patience_s):
            self._greet()
        else:
            self._waiting.put(text)


def converse(front: Front, lines: Iterable[str]) -> None:
    """Obey commands until the last, or until there are no more."""
    try:
        for line in lines:
            if not front.hear(line.rstrip("\r\n")):
                return
    finally:
        front.close()
