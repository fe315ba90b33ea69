"""Bots for tests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from agon.clients.sdk import Bot, Record, Turn
from agon.games.api import Choice


class Sparring(Bot):
    """Plays at random, remembers its turns and its finished games; ``before`` runs ahead of every choice."""

    operator = "the tests"

    def __init__(self, name: str, before: Callable[[Turn], Awaitable[None]] | None = None) -> None:
        self.name = name
        self.turns: list[Turn] = []
        self.games: list[Record] = []
        self.first_turn = asyncio.Event()
        self._before = before

    async def choose(self, turn: Turn) -> int | Choice:
        self.turns.append(turn)
        self.first_turn.set()
        if self._before is not None:
            await self._before(turn)
        return turn.rng.choice(turn.choices)

    async def finished(self, game: Record) -> None:
        self.games.append(game)
