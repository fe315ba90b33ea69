"""The account of the user at the terminal, kept from one call to the next."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from agon.clients.sdk import tokens
from agon.clients.sdk.connection import Connection
from agon.clients.terminal.play import Inbox
from agon.protocol.messages import Register, ServerMessage

ACCOUNT = "me"
CLIENT = "agon-terminal"


@asynccontextmanager
async def saved_account(
    url: str, name: str | None, hear: Callable[[ServerMessage], None], inbox: Inbox
) -> AsyncGenerator[Connection]:
    """Connect with the account that this machine has on the server, or register a new one named ``name``."""
    path = tokens.token_file(url, ACCOUNT)
    async with Connection(
        url,
        token=tokens.load(path),
        register=Register(kind="human", name=name),
        client=CLIENT,
        on_told=hear,
        on_offline=inbox.offline,
    ) as connection:
        if connection.token is not None:
            tokens.save(path, connection.token)
        yield connection
