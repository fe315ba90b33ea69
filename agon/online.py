"""Connections to a server from a program."""

from __future__ import annotations

from agon.clients.sdk import Connection
from agon.clients.sdk.address import DEFAULT_URL
from agon.protocol.messages import Register


def connect(
    url: str = DEFAULT_URL, *, token: str | None = None, name: str | None = None, operator: str | None = None
) -> Connection:
    """Return a connection to a server, to be used as ``async with agon.connect(url) as connection``.

    ``token`` logs in to an account. Without one the server makes a new account: a bot called ``name`` if ``operator``
    (up to 60 characters) says who answers for it, else a guest called ``name``; afterwards ``connection.token`` is its
    token. To play games with a bot, subclass ``agon.Bot`` instead. Entering raises ``OSError`` if no server answers,
    and ``agon.protocol.errors.Refused`` if the server does not accept the account.
    """
    register = None
    if token is None and (name is not None or operator is not None):
        register = Register(kind="human" if operator is None else "bot", name=name, operator=operator)
    return Connection(url, token=token, register=register, client="agon")
