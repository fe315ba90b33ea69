"""What the parts of the store have in common: they ask it and write into it, and keep nothing themselves."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import Executable, Insert, Select, Table, exists, insert, literal, select

Found = list[dict[str, Any]]
Read = Callable[[Select[*tuple[Any, ...]]], Awaitable[Found]]
Write = Callable[[Executable, dict[str, Any]], Awaitable[None]]


class Repository:
    """``read`` and ``write`` are the store's. Everything raises ``StoreFailed``; times are ms since the epoch."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read = read
        self._write = write


def insert_if_absent(table: Table, **row: Any) -> Insert:
    """Adds a row where there is none of its key. One that collides would have all that is written with it in one
    transaction written again, each in its own."""
    same = [column == row[column.name] for column in table.primary_key.columns]
    values = select(*(literal(value, table.c[name].type) for name, value in row.items()))
    return insert(table).from_select(list(row), values.where(~exists().where(*same)))
