"""What the parts of the store have in common: they ask it and write into it, and keep nothing themselves."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import Executable, Select

Found = list[dict[str, Any]]
Read = Callable[[Select[*tuple[Any, ...]]], Awaitable[Found]]
Write = Callable[[Executable, dict[str, Any]], Awaitable[None]]


class Part:
    """``read`` and ``write`` are the store's. Everything raises ``StoreFailed``; times are ms since the epoch."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read = read
        self._write = write
