"""Lines between a protocol and another program, on standard input and output."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Protocol, TextIO


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


def converse(front: Front, lines: Iterable[str]) -> None:
    """Obey commands until the last, or until there are no more."""
    try:
        for line in lines:
            if not front.hear(line.rstrip("\r\n")):
                return
    finally:
        front.close()
