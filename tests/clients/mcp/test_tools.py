"""Programs that speak MCP: what they can do is what their token may do, and they are told apart from people."""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters, stdio_client
from mcp_types import TextContent

from agon.clients.mcp.desk import Desk
from agon.clients.mcp.tools import make
from agon.clients.sdk.connection import Connection
from agon.protocol.messages import Register, ServerMessage
from tests.live import LiveServer
from tests.server.raw_client import RawClient


class Program:
    """A program's side: every answer as text, and whether it is an error."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def call(self, tool: str, /, **arguments: object) -> str:
        text, is_error = await self.try_call(tool, **arguments)
        assert not is_error, text
        return text

    async def try_call(self, tool: str, /, **arguments: object) -> tuple[str, bool]:
        result = await self._client.call_tool(tool, arguments)
        parts = [part.text for part in result.content if isinstance(part, TextContent)]
        return "\n".join(parts), bool(result.is_error)


@asynccontextmanager
async def program(server: LiveServer, *, token: str | None = None) -> AsyncGenerator[Program]:
    desks: list[Desk] = []

    def hear(message: ServerMessage) -> None:
        for desk in desks:
            desk.hear(message)

    register = Register(kind="bot", name="parrot", operator="A test")
    async with Connection(server.url, token=token, register=register, on_told=hear) as connection:
        desks.append(Desk(connection))
        async with Client(make(desks[0], "0")) as client:
            yield Program(client)
        await desks[0].close()


def digest_in(card: str) -> str:
    found = re.search(r"Digest: (\S+)", card)
    assert found is not None, card
    return found[1]


def session_in(text: str) -> str:
    found = re.search(r"session (\S+)", text)
    assert found is not None, text
    return found[1]


async def play_coin(me: Program) -> str:
    """Play tic-tac-toe against the bot that moves at random, to its end; return the session."""
    card = await me.call("read_card", bot="random", game="tic_tac_toe")
    shown = await me.call(
        "play_bot", bot="random", level="random", game="tic_tac_toe", agreed=digest_in(card), seat="first"
    )
    session = session_in(shown)
    for _ in range(5):
        legal = re.search(r"Legal moves: (\S+?)(,|$)", shown, re.MULTILINE)
        if legal is None:
            break
        shown = await me.call("move", session=session, move=legal[1], wait_s=60)
    assert "It is over: " in shown, shown
    return session


async def test_a_bot_plays_a_game_and_asks_why(server: LiveServer) -> None:
    async with program(server) as me:
        assert "You are parrot (default) [BOT]." in await me.call("overview")
        session = await play_coin(me)
        assert f"{session}: tic_tac_toe, " in await me.call("overview")
        told = await me.call("explain", session=session)
        assert "2. Coin (random) [BOT]: " in told
        assert "random" in await me.call("explain", session=session, number=2)
        assert "lines" not in await me.call("look", session=session)


async def test_wrong_calls_are_answered_with_the_reason(server: LiveServer) -> None:
    async with program(server) as me:
        card = await me.call("read_card", bot="random", game="tic_tac_toe")
        wrong, is_error = await me.try_call("play_bot", bot="random", level="random", game="tic_tac_toe", agreed="x")
        assert is_error
        assert "consent_required" in wrong
        shown = await me.call("play_bot", bot="random", level="random", game="tic_tac_toe", agreed=digest_in(card))
        session = session_in(shown)
        wrong, is_error = await me.try_call("move", session=session, move="z9")
        assert is_error
        assert "'z9' is not legal here; legal are a3, " in wrong
        wrong, is_error = await me.try_call("analyse_game", session=session, ply=0, seconds=1)
        assert is_error  # a running game of its own
        assert "It is over" in await me.call("resign", session=session)
        wrong, is_error = await me.try_call("look", session="nowhere")
        assert is_error
        assert "unknown_session" in wrong
        _, is_error = await me.try_call("look", session=session, wait_s=1000)
        assert is_error


async def test_an_engines_lines(server: LiveServer) -> None:
    async with program(server) as me:
        told = await me.call("analyse_position", game="tic_tac_toe", lines=2, seconds=1)
        assert told.startswith("Tic-tac-toe, X to move; ")
        assert len(told.splitlines()) == 3


async def test_a_persons_seats_are_marked_as_assisted(server: LiveServer) -> None:
    async with RawClient(server.ws) as person, program(server, token=person.token) as me:
        session = await play_coin(me)
        shown = await me.call("look", session=session)
        assert "[ASSISTED]" in shown.upper()


async def test_the_command_speaks_on_standard_output(server: LiveServer, tmp_path: Path) -> None:
    parameters = StdioServerParameters(
        command=sys.executable,
        args=["-m", "agon", "mcp", "--url", server.url, "--name", "parrot-two", "--operator", "A test"],
        env={"XDG_STATE_HOME": str(tmp_path)},
    )
    async with Client(stdio_client(parameters)) as client:
        me = Program(client)
        assert "You are parrot-two (default) [BOT]." in await me.call("overview")
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) >= {"overview", "look", "move", "explain", "analyse_position"}
        read_only = {name for name, tool in tools.items() if tool.annotations and tool.annotations.read_only_hint}
        assert read_only == set(tools) - {"play_bot", "seek", "move", "resign"}


@pytest.mark.parametrize("tool", ["move", "play_bot", "seek", "resign"])
async def test_a_token_for_reading_cannot_play(server: LiveServer, tool: str) -> None:
    """Scopes are the server's: the tool is there, and the server refuses."""
    async with RawClient(server.ws) as person:
        made = await person.ask("sign_up", name=f"reader-{secrets.token_hex(4)}", password="a long enough word")
        assert made["t"] == "account", made
        token = (await person.ask("create_token", label="reading", scopes=["read"]))["token"]
    arguments = {
        "move": {"session": "x", "move": "a1"},
        "play_bot": {"bot": "random", "level": "random", "game": "tic_tac_toe", "agreed": "x"},
        "seek": {"game": "tic_tac_toe"},
        "resign": {"session": "x"},
    }[tool]
    async with program(server, token=token) as me:
        wrong, is_error = await me.try_call(tool, **arguments)
        assert is_error
        if tool in ("play_bot", "seek"):
            assert "not_allowed" in wrong
