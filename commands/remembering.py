"""The account of whoever plays in the terminal, kept from one call to the next."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from clients.sdk import tokens
from clients.sdk.connection import Connection
from clients.terminal.play import Inbox
from protocol.messages import Register, ServerMessage

ACCOUNT = "me"
CLIENT = "agon-terminal"


def remembered(url: str, name: str | None, hear: Callable[[ServerMessage], None], inbox: Inbox) -> Remembering:
    """A connection as the account that this machine has at the server; ``name``: for a new one."""
    path = tokens.token_file(url, ACCOUNT)
    connection = Connection(
        url,
        token=tokens.load(path),
        register=Register(kind="human", name=name),
        client=CLIENT,
        on_told=hear,
        on_offline=inbox.offline,
    )
    return Remembering(connection, path)


class Remembering:
    """A connection whose account is kept for the next time."""

    def __init__(self, connection: Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    async def __aenter__(self) -> Connection:
        connection = await self._connection.__aenter__()
        if connection.token is not None:
            tokens.save(self._path, connection.token)
        return connection

    async def __aexit__(self, *error: Any) -> None:
        await self._connection.__aexit__(*error)
