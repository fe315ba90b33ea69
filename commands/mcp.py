"""``agon mcp``: a server of the Model Context Protocol, on standard input and output."""

from __future__ import annotations

import asyncio
import importlib.metadata
from pathlib import Path

import click

from agon.commands.shared.errors import plain_errors, url_option


@click.command()
@url_option
@click.option("--name", default="mcp-bot", show_default=True, help="Name of the bot account, made at the first call.")
@click.option("--operator", help="Who answers for the bot: shown to everybody who meets it. Needed at the first call.")
@click.option(
    "--token-file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File with the token of another account: a person's, with the scopes that it may use.",
)
def mcp(url: str, name: str, operator: str | None, token_file: Path | None) -> None:
    """Let a program that speaks MCP use a server.

    MCP is the Model Context Protocol. The program lists, watches, plays, analyses and explains as a bot of its own,
    which is marked BOT; or with a person's token, whose seats are then marked as assisted, and which may be limited to
    reading. Configure the program to run this command; it speaks on standard input and output.
    """
    try:
        from agon.clients.mcp.tools import make
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{error.name} is missing: pip install 'agon[mcp]'") from None
    from agon.clients.mcp.desk import Desk
    from agon.clients.sdk import tokens
    from agon.clients.sdk.connection import Connection
    from agon.protocol.messages import Register, ServerMessage

    async def serve() -> None:
        path = token_file or tokens.token_file(url, name)
        token = tokens.load(path)
        if token is None and token_file is not None:
            raise ValueError(f"{token_file} holds no token")
        if token is None and not operator:
            raise ValueError("a new bot account needs --operator: who answers for the bot")
        desks: list[Desk] = []

        def hear(message: ServerMessage) -> None:
            for desk in desks:
                desk.hear(message)

        register = Register(kind="bot", name=name, operator=operator, summary="A program that speaks MCP plays.")
        connection = Connection(url, token=token, register=register, client="agon-mcp", on_told=hear)
        async with connection:
            if connection.token is not None and connection.token != token:
                tokens.save(path, connection.token)
            desk = Desk(connection)
            desks.append(desk)
            try:
                await make(desk, importlib.metadata.version("agon")).run_stdio_async()
            finally:
                await desk.close()

    with plain_errors(url):
        asyncio.run(serve())
