"""Share the base of the store's repositories: they query and write, and keep no state."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import Executable, Insert, Select, Table, exists, insert, literal, select

Found = list[dict[str, Any]]
Read = Callable[[Select[*tuple[Any, ...]]], Awaitable[Found]]
Write = Callable[[Executable, dict[str, Any]], Awaitable[None]]


class Repository:
    """``read`` and ``write`` are the store's. All methods raise ``StoreFailed``; times are ms since the epoch."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read = read
        self._write = write


def insert_if_absent(table: Table, **row: Any) -> Insert:
    """Insert a row if its key is free. A colliding row would make the writer repeat its whole group one by one."""
    same = [column == row[column.name] for column in table.primary_key.columns]
    values = select(*(literal(value, table.c[name].type) for name, value in row.items()))
    return insert(table).from_select(list(row), values.where(~exists().where(*same)))
