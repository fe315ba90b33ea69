"""A power cut of the server or a killed worker costs time, and nothing else."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from agon.clients.sdk import Challenge, Connection, Turn, address
from agon.clients.sdk.feed import Feed
from agon.protocol.events import Acted, BotTroubled, Ended, PerMove, SessionId
from agon.protocol.messages import Act, Lobby, Occurred, PlayBot, Register, ServerMessage, Started, Thought, WatchLobby
from tests.clients.bots import Sparring
from tests.drill.players import Acknowledged
from tests.live import LiveServer
from tests.postgres import PASSWORD, Postgres

BOTS = 5
GAMES_EACH = 10
KILLED_AT_TURN = 3
"""Turn at which every game waits until all are there; the disaster comes while all of them move at once."""


class Ledger:
    """Records every acknowledgement that any client of this process receives."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moves: list[Acknowledged] = []
        self.grown = asyncio.Condition()
        request: Callable[..., Awaitable[Any]] = Connection.request

        async def recorded(connection: Connection, command: Any, /, **fields: Any) -> Any:
            answer = await request(connection, command, **fields)
            if command is Act:
                assert isinstance(answer, Occurred)
                assert isinstance(answer.event, Acted)
                assert answer.event.command is not None
                self.moves.append(Acknowledged(answer.session, answer.seq, answer.event.command))
                async with self.grown:
                    self.grown.notify_all()
            return answer

        monkeypatch.setattr(Connection, "request", recorded)

    async def reach(self, count: int) -> None:
        """Wait until ``count`` moves are acknowledged."""
        async with self.grown:
            await self.grown.wait_for(lambda: len(self.moves) >= count)


class Gate:
    """Holds every game at one turn of its bot until all are there."""

    def __init__(self, games: int) -> None:
        self._missing = games
        self._turns: dict[SessionId, int] = {}
        self.all_there = asyncio.Event()
        self.open = asyncio.Event()

    async def pass_through(self, turn: Turn) -> None:
        count = self._turns[turn.session] = self._turns.get(turn.session, 0) + 1
        if count == KILLED_AT_TURN:
            self._missing -= 1
            if self._missing == 0:
                self.all_there.set()
            await self.open.wait()


async def play_through(
    server: LiveServer,
    monkeypatch: pytest.MonkeyPatch,
    disaster: Callable[[], Awaitable[None]],
    *,
    bots: int = BOTS,
    games_each: int = GAMES_EACH,
) -> None:
    """Play games; run ``disaster`` while many moves are being sent, stored or acknowledged; then compare the logs.

    No game of Connect Four ends before either side's third turn, so the disaster comes in the middle of each. All must
    finish, and every acknowledged move must be in the log exactly once.
    """
    ledger = Ledger(monkeypatch)
    count = bots * games_each
    gate = Gate(count)
    players = [Sparring(f"crash-{number}", gate.pass_through) for number in range(bots)]
    challenge = Challenge(bot="random", level="random", game="connect_four", games=games_each)
    playing = [
        asyncio.create_task(
            player.play(
                server.url,
                challenges=[challenge],
                at_once=games_each,
                token_file=server.folder / f"{player.name}.token",
                seed=number,
            )
        )
        for number, player in enumerate(players)
    ]
    await gate.all_there.wait()
    before = len(ledger.moves)
    gate.open.set()
    await ledger.reach(before + count // 5)
    at_disaster = len(ledger.moves)
    await disaster()
    await asyncio.gather(*playing)

    games = [game for player in players for game in player.games]
    assert len(games) == count, "all finish"
    assert before == count * (KILLED_AT_TURN - 1)
    assert before < at_disaster < len(ledger.moves), "the disaster came in the middle"
    for game in games:
        assert isinstance(game.history[-1], Ended)
        assert game.history[-1].reason == "finished"
        events = await asyncio.to_thread(server.get, f"/api/sessions/{game.joined.session}")
        log = [item["event"] for item in events["events"]]
        seen = [(event.seat, event.action, event.command) for event in game.history if isinstance(event, Acted)]
        kept = [(event["seat"], event["action"], event.get("command")) for event in log if event["t"] == "acted"]
        assert seen == kept, "the client received, before and after the disaster, what is in the log"
        for move in ledger.moves:
            if move.session == game.joined.session:
                assert log[move.seq]["command"] == move.command, "no acknowledged move is missing"
        commands = [command for _, _, command in kept if command is not None]
        assert len(commands) == len(set(commands)), "none is doubled"
        mine = [move.command for move in ledger.moves if move.session == game.joined.session]
        assert sorted(mine) == sorted(commands), "each was acknowledged once"
    assert "Traceback" not in server.log()


async def test_a_killed_server_loses_no_acknowledged_move_of_fifty_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with LiveServer(tmp_path, frames_per_second=10_000, burst_frames=10_000) as server:

        async def disaster() -> None:
            server.kill()
            await asyncio.to_thread(server.start)

        await play_through(server, monkeypatch, disaster)


@pytest.mark.parametrize("victim", ["server", "database"])
async def test_nothing_is_lost_with_a_database_elsewhere(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch, victim: str
) -> None:
    """Agon's own server is killed, or the database's: then Agon says so, waits for it, and goes on."""
    place = postgres.new_place()
    with LiveServer(tmp_path, database=place, frames_per_second=10_000, burst_frames=10_000) as server:

        async def disaster() -> None:
            broken: Postgres | LiveServer = server if victim == "server" else postgres
            broken.kill()
            if victim == "database":
                with pytest.raises(HTTPError, match="503") as unready:
                    await asyncio.to_thread(server.get, "/readyz")
                assert "the database cannot be read" in json.load(unready.value)["problems"][0]
            await asyncio.to_thread(broken.start)

        await play_through(server, monkeypatch, disaster, bots=2, games_each=5)
        assert (await asyncio.to_thread(server.get, "/readyz"))["ready"]
        assert PASSWORD not in server.log()


async def test_a_killed_thinking_worker_costs_time_and_no_game(tmp_path: Path) -> None:
    """The only worker dies: another must start, load its kernels and think again, within the clock."""
    told: asyncio.Queue[ServerMessage] = asyncio.Queue()
    with LiveServer(tmp_path, workers=1) as server:
        card = await address.bot_card(server.url, "mcts")
        human = Register(kind="human", name=None)
        async with Connection(server.url, register=human, on_told=told.put_nowait) as connection:
            await connection.request(WatchLobby)
            await until_warm(told)
            started = await connection.ask(
                Started,
                PlayBot,
                bot="mcts",
                level=card.levels[-1].name,
                game="connect_four",
                clock=PerMove(move_ms=60_000),
                seat="first",
                agreed=card.digest,
                lesson=True,
            )
            async with connection.follow(started.session) as feed:
                coming = await until_it_thinks(connection, feed, told)
                (victim,) = server.worker_pids()
                os.kill(victim, signal.SIGKILL)
                answer = await coming
                events = [answer.event]
                while not (isinstance(answer.event, Acted) and answer.event.seat == 1):
                    assert not isinstance(answer.event, Ended), "the game goes on"
                    answer = await feed.next()
                    events.append(answer.event)
                assert any(isinstance(event, BotTroubled) for event in events), "the log says what happened"
                assert answer.event.by in {"bot", "bot_streamed"}
                assert answer.position.choices, "and it is the person's turn again"
            assert victim not in server.worker_pids()


async def until_it_thinks(
    connection: Connection, feed: Feed, told: asyncio.Queue[ServerMessage]
) -> asyncio.Task[Occurred]:
    """Play until the bot is seen thinking, and return the task that waits for what comes next in the game.

    On a busy machine the bot may move before anything is told of its thoughts.
    """

    async def thought() -> None:
        while not isinstance(await told.get(), Thought):
            pass  # the lobby speaks too

    thinks = asyncio.create_task(thought())
    turn = await feed.next()
    while True:
        if turn.position.choices:
            action = turn.position.choices[len(turn.position.choices) // 2].action
            await connection.request(Act, session=feed.joined.session, seq=turn.seq, action=action)
        coming = asyncio.create_task(feed.next())
        await asyncio.wait({thinks, coming}, return_when=asyncio.FIRST_COMPLETED)
        if thinks.done():
            return coming
        turn = await coming
        assert not isinstance(turn.event, Ended), "the bot was never seen thinking"


async def until_warm(told: asyncio.Queue[ServerMessage]) -> None:
    """Wait until the workers have compiled or loaded all their kernels."""
    while True:
        message = await told.get()
        if isinstance(message, Lobby) and message.warmth.total and message.warmth.done == message.warmth.total:
            return
