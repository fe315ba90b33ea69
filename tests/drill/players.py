"""The players of a drill: bots of the SDK that record what they received and how long they thought."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from agon.clients.sdk import Bot, Challenge, Connection, OpenSeek, Record, Turn
from agon.games.api import Choice
from agon.protocol.events import Acted, Clock, Drawn, Fischer, Untimed
from agon.protocol.messages import Act, Occurred

LEAST_S, MOST_S = 0.02, 0.4
"""Shortest and longest time (s) that a player thinks."""
HIDDEN = "kuhn_poker"
TIMED: Clock = Fischer(initial_ms=600_000, increment_ms=0)


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A move that the server acknowledged to its player."""

    session: str
    seq: int
    command: str


@dataclass(slots=True)
class Ledger:
    """Everything that the players of this process received. ``quota``: number of games that may have started by now."""

    moves: list[Acknowledged] = field(default_factory=list[Acknowledged])
    games: list[tuple[str, int, Record]] = field(default_factory=list[tuple[str, int, Record]])
    """Player, seat, and the whole game as seen from there."""
    thought_s: dict[tuple[str, int, int], float] = field(default_factory=dict[tuple[str, int, int], float])
    """Thinking time (s) by session, ply and seat."""
    leaks: list[str] = field(default_factory=list[str])
    seen: set[str] = field(default_factory=set[str])
    quota: float = 0
    opened: asyncio.Event = field(default_factory=asyncio.Event)

    def allow(self, games: float) -> None:
        """Set the quota of games."""
        self.quota = games
        self.opened.set()
        self.opened = asyncio.Event()

    async def admit(self, session: str) -> None:
        """Hold a game's first move until the quota allows it."""
        while session not in self.seen and len(self.seen) >= self.quota:
            await self.opened.wait()
        self.seen.add(session)

    @contextlib.contextmanager
    def recording(self) -> Generator[None]:
        """Record every acknowledgement that any connection of this process receives."""
        request = Connection.request

        async def recorded(connection: Connection, command: Any, /, **fields: Any) -> Any:
            answer = await request(connection, command, **fields)
            if command is Act and isinstance(answer, Occurred) and isinstance(answer.event, Acted):
                self.moves.append(Acknowledged(answer.session, answer.seq, answer.event.command or ""))
            return answer

        with patch.object(Connection, "request", recorded):
            yield


class Player(Bot):
    """Plays at random. In the game with hidden cards, it reports a card of another player that it receives."""

    operator = "the drill"

    def __init__(self, name: str, ledger: Ledger, seed: int) -> None:
        self.name = name
        self._ledger = ledger
        self._rng = random.Random(seed)

    async def choose(self, turn: Turn) -> int | Choice:
        started = time.monotonic()
        if turn.game.name == HIDDEN:
            known = [event for event in turn.history if isinstance(event, Drawn) and event.action is not None]
            if len(known) > 1:
                self._ledger.leaks.append(f"seat {turn.seat} of {turn.session} received {len(known)} cards")
        await self._ledger.admit(turn.session)
        await asyncio.sleep(self._rng.uniform(LEAST_S, MOST_S))
        key = (turn.session, turn.ply, turn.seat)
        self._ledger.thought_s[key] = self._ledger.thought_s.get(key, 0.0) + time.monotonic() - started
        return turn.rng.choice(turn.choices)

    async def finished(self, game: Record) -> None:
        seat = game.joined.your_seat
        self._ledger.games.append((self.name, -1 if seat is None else seat, game))


@dataclass(frozen=True, slots=True)
class Party:
    """A group of players, and how they find their ``games`` games."""

    name: str
    games: int
    challenge: Challenge | None = None
    seek: OpenSeek | None = None


def parties(games: int) -> list[Party]:
    """Return parties for ``games`` games: against bots and among players, timed and untimed, some with hidden cards."""
    shares = (0.30, 0.15, 0.10, 0.25)
    counts = [max(1, round(games * share)) for share in shares]
    counts.append(max(1, games - sum(counts)))
    four, three, poker, pairs, hidden = counts

    def against(bot: str, level: str, game: str, count: int, clock: Clock) -> Challenge:
        return Challenge(bot=bot, level=level, game=game, games=count, clock=clock)

    def openly(game: str, clock: Clock) -> OpenSeek:
        return OpenSeek(game=game, clock=clock, accepts="bots")

    return [
        Party("Four", four, challenge=against("mcts", "easy", "connect_four", four, TIMED)),
        Party("Three", three, challenge=against("random", "random", "tic_tac_toe", three, Untimed())),
        Party("Poker", poker, challenge=against("random", "random", HIDDEN, poker, TIMED)),
        Party("Pair", pairs, seek=openly("tic_tac_toe", TIMED)),
        Party("Hidden", hidden, seek=openly(HIDDEN, Untimed())),
    ]


async def play(party: Party, url: str, ledger: Ledger, *, folder: Path, seed: int, at_once: int) -> None:
    """Play all games of the party."""

    def seat(name: str, number: int) -> tuple[Player, Path]:
        return Player(name, ledger, seed * 100 + number), folder / f"{name}.token"

    if party.challenge is not None:
        player, token = seat(f"Drill {party.name}", 0)
        await player.play(url, challenges=[party.challenge], at_once=at_once, token_file=token, seed=seed)
    elif party.seek is not None:
        one, token = seat(f"Drill {party.name} A", 1)
        other, other_token = seat(f"Drill {party.name} B", 2)
        game = party.seek.game
        seeks = [party.seek] * min(4, at_once)
        async with asyncio.TaskGroup() as group:
            group.create_task(
                one.play(url, seeks=seeks, token_file=token, games=party.games, at_once=at_once, seed=seed)
            )
            group.create_task(
                other.play(url, accept=[game], token_file=other_token, games=party.games, at_once=at_once, seed=seed)
            )
