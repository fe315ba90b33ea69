"""People and bots who enter tournaments and play all their games, across restarts of the server."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from typing import Any, Self

from agon.clients.sdk.bot import Bot
from agon.clients.sdk.connection import Connection
from agon.clients.sdk.feed import Disconnected
from agon.clients.sdk.link import Answer
from agon.clients.sdk.playing import play
from agon.clients.sdk.turn import Turn
from agon.protocol.commands.account import Account, SignUp
from agon.protocol.commands.tournament import JoinTournament
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId
from agon.protocol.messages import Games, MyGames, Register, ServerMessage, Started, Welcome
from tests.live import LiveServer


class Random(Bot):
    """Plays anything."""

    async def choose(self, turn: Turn) -> int:
        return turn.rng.choice(turn.choices).action


class Player:
    """A connected account that plays every game that begins. ``kind``: human or bot."""

    def __init__(
        self, live: LiveServer, name: str | None, kind: str = "human", seed: int = 0, *, token: str | None = None
    ) -> None:
        operator = "Ada" if kind == "bot" else None
        register = Register(kind=kind, name=name, operator=operator)  # type: ignore[arg-type]
        self.connection = Connection(live.ws, token=token, register=register, on_told=self._take)
        self.random = random.Random(seed)
        self._told: asyncio.Queue[ServerMessage | None] = asyncio.Queue()
        """Games that began, or None after a loss: then all games are asked for again."""
        self.ended: dict[str, list[float]] = {}
        """Pay-offs of the games whose end was seen."""
        self._playing: dict[SessionId, asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self.connection.__aenter__()
        self._task = asyncio.create_task(self._listen())
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in (self._task, *self._playing.values()):
            if task is not None:
                task.cancel()
        await self.connection.close()

    async def join(self, tournament: str, agreed: Mapping[str, str] | None = None) -> Answer:
        return await self.connection.request(JoinTournament, tournament=tournament, agreed=dict(agreed or {}))

    def _take(self, message: ServerMessage) -> None:
        if isinstance(message, Started | Welcome):
            self._told.put_nowait(message)

    async def _listen(self) -> None:
        while True:
            message = await self._told.get()
            if isinstance(message, Started):
                self._begin(message.session, message.your_seat)
            else:
                answer = await self.connection.request(MyGames, within_s=None, limit=100)
                assert isinstance(answer, Games)
                for game in answer.games:
                    if game.status == "playing" and game.your_seat is not None:
                        self._begin(game.session, game.your_seat)

    def _begin(self, session: SessionId, seat: int) -> None:
        if session not in self._playing:
            self._playing[session] = asyncio.create_task(self._play(session, seat))

    async def _play(self, session: SessionId, seat: int) -> None:
        try:
            async with self.connection.follow(session) as feed:
                record = await play(Random(), self.connection, feed, seat, self.random)
                self.ended[session] = [] if record.position is None else list(record.position.returns or [])
        except (Refused, Disconnected):  # the server is gone; perhaps its welcome was heard before this
            self._playing.pop(session)
            self._told.put_nowait(None)


class Organiser(Player):
    """A person who also sends other commands."""

    async def do(self, command: type[Any], **fields: Any) -> Any:
        return await self.connection.request(command, **fields)


async def with_password(live: LiveServer, name: str) -> str:
    """Sign a person up and return their token, which holds across restarts of the server."""
    async with Connection(live.ws, register=Register(kind="human")) as connection:
        answer = await connection.request(SignUp, name=name, password="correct horse battery")
    assert isinstance(answer, Account)
    assert answer.token is not None
    return answer.token
