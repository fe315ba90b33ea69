"""The level about one's own: the practice rating of the account that this machine has on a server."""

from __future__ import annotations

from collections.abc import Mapping

from agon.clients.sdk import tokens
from agon.clients.sdk.connection import Connection
from agon.commands.shared.saved_account import ACCOUNT, CLIENT
from agon.protocol.commands.account import BotGames, MyBotGames

Levels = Mapping[str, Mapping[str, str]]
"""By game and bot: the level about one's own."""


async def my_levels(url: str) -> Levels:
    """Return the levels about the saved account's own; empty without an account or a practice rating.

    Raises as ``Connection``.
    """
    token = tokens.load(tokens.token_file(url, ACCOUNT))
    if token is None:
        return {}
    async with Connection(url, token=token, client=CLIENT) as connection:
        return (await connection.ask(BotGames, MyBotGames, steps=0)).levels
