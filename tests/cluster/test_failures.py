"""Servers that die, hang, restart, lose their broker or have the wrong time: that costs time, but no game."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from agon.clients.sdk import Challenge, Turn
from agon.protocol.events import Acted, Ended, PerMove, SessionId
from tests.clients.bots import Sparring
from tests.cluster.pair import Pair, eventually, standing, until_peers
from tests.cluster.test_two_servers import play, seated_apart
from tests.live import LiveServer
from tests.mqtt.games import begin
from tests.mqtt.mosquitto import Mosquitto
from tests.server.raw_client import RawClient

SLACK_S = 6.0
"""Time (s) that a busy machine may add."""
TAKEN_OVER_S = 2.0
BOTS, GAMES_EACH = 4, 5


async def test_when_the_server_whose_bot_is_to_move_is_killed_the_other_moves(pair: Pair) -> None:
    async with RawClient(pair.b.ws) as watcher:
        async with RawClient(pair.a.ws) as ann:
            pair.signal_worker(signal.SIGSTOP)  # so that the turn is still the dying server's
            session = await begin(ann, pair.a, "random", "random")
            await watcher.ask("join", session=session)
            assert (await asyncio.to_thread(standing, pair.a))["cluster"]["owned"] == 1
            before = (await asyncio.to_thread(standing, pair.b))["cluster"]["takeovers"]
            killed = time.monotonic()
            await asyncio.to_thread(pair.a.kill)
            pair.signal_worker(signal.SIGCONT)
            assert (await watcher.event(session, "acted"))["event"]["by"].startswith("bot")
            took = time.monotonic() - killed
        assert took < TAKEN_OVER_S + SLACK_S, f"the other server moved after {took:.1f} s"
        assert (await asyncio.to_thread(standing, pair.b))["cluster"]["takeovers"] == before + 1
        async with RawClient(pair.b.ws, token=ann.token) as ann:
            events = await play(ann, session)
            assert events[-1]["event"]["reason"] == "finished"
    await mended(pair, pair.a)


async def mended(pair: Pair, *dead: LiveServer) -> None:
    for server in dead:
        await asyncio.to_thread(server.start)
    await until_peers(pair)


async def test_a_server_that_hung_finds_its_games_with_the_other_and_none_is_hurt(pair: Pair) -> None:
    async with RawClient(pair.a.ws) as ann, RawClient(pair.b.ws) as bob:
        session = await seated_apart(ann, bob, clock={"kind": "per_move", "move_ms": 60_000})
        owner = pair.a if (await asyncio.to_thread(standing, pair.a))["cluster"]["owned"] else pair.b
        other = pair.other(owner)
        os.kill(owner.pid, signal.SIGSTOP)
        try:
            await eventually(lambda: standing(other)["cluster"]["owned"] == 1, "the other takes over")
        finally:
            os.kill(owner.pid, signal.SIGCONT)
        await until_peers(pair)
        await eventually(lambda: "took this one for dead" in owner.log(), "it notices")
        assert (await asyncio.to_thread(standing, owner))["cluster"]["owned"] == 0
        of_ann, of_bob = await asyncio.gather(play(ann, session), play(bob, session))
        assert [event["event"] for event in of_ann] == [event["event"] for event in of_bob]
        assert of_ann[-1]["event"]["reason"] == "finished"


async def test_a_flag_falls_though_the_server_that_would_call_it_is_dead(pair: Pair) -> None:
    async with RawClient(pair.a.ws) as ann, RawClient(pair.b.ws) as bob:
        session = await seated_apart(bob, ann, clock={"kind": "per_move", "move_ms": 3_000})  # made at a, which dies
        await asyncio.to_thread(pair.a.kill)
        assert (await bob.event(session, "resumed"))["position"]["clocks"]["remaining_ms"][0] == 3_000
        ended = await bob.event(session, "ended")
        assert ended["event"]["reason"] == "time"
    await mended(pair, pair.a)


async def test_without_the_broker_games_go_on(pair: Pair) -> None:
    await asyncio.to_thread(pair.broker.kill)
    async with RawClient(pair.a.ws) as ann, RawClient(pair.b.ws) as bob:
        session = await seated_apart(ann, bob)
        of_ann, of_bob = await asyncio.gather(play(ann, session), play(bob, session))
        assert [event["event"] for event in of_ann] == [event["event"] for event in of_bob]
        assert of_ann[-1]["event"]["reason"] == "finished"
    await asyncio.to_thread(pair.broker.start)
    await until_peers(pair)


async def test_a_name_that_is_taken_is_refused(pair: Pair, tmp_path: Path) -> None:
    third = pair.another(tmp_path, node="a")
    with pytest.raises(AssertionError, match="another server of this cluster is named a"):
        await asyncio.to_thread(third.start)
    third.stop()
    await until_peers(pair)


@pytest.fixture
def skewed(tmp_path: Path) -> Iterator[Pair]:
    with Mosquitto(tmp_path) as broker, Pair(tmp_path, broker, ahead_ms=5_000) as two:
        asyncio.run(until_peers(two))
        yield two


async def test_clocks_that_differ_by_seconds_cost_nobody_a_game(skewed: Pair) -> None:
    """Each player has less time than the difference of the machines' clocks."""
    ahead = (await asyncio.to_thread(standing, skewed.b))["cluster"]["clock_ahead_ms"]
    assert 4_500 < ahead < 5_500
    async with RawClient(skewed.a.ws) as ann, RawClient(skewed.b.ws) as bob:
        clock = {"kind": "per_move", "move_ms": 4_000}
        session = await seated_apart(ann, bob, clock=clock)
        of_ann, _ = await asyncio.gather(play(ann, session), play(bob, session))
        assert of_ann[-1]["event"]["reason"] == "finished"
        times = [event["at"] for event in of_ann]
        assert times == sorted(times)


class Gates:
    """Holds every game at certain turns of its bot until all games are there."""

    def __init__(self, games: int, *turns: int) -> None:
        self._missing = dict.fromkeys(turns, games)
        self._turns: dict[SessionId, int] = {}
        self.all_there = {turn: asyncio.Event() for turn in turns}
        self.open = {turn: asyncio.Event() for turn in turns}

    async def pass_through(self, turn: Turn) -> None:
        count = self._turns[turn.session] = self._turns.get(turn.session, 0) + 1
        if count in self._missing:
            self._missing[count] -= 1
            if self._missing[count] == 0:
                self.all_there[count].set()
            await self.open[count].wait()


async def test_a_rolling_restart_loses_and_stalls_none_of_twenty_games(pair: Pair, tmp_path: Path) -> None:
    """In tic-tac-toe, no player's second turn can come after the end."""
    gates = Gates(BOTS * GAMES_EACH, 1, 2)
    bots = [Sparring(f"rolling-{number}", gates.pass_through) for number in range(BOTS)]
    challenge = Challenge(
        bot="random", level="random", game="tic_tac_toe", games=GAMES_EACH, clock=PerMove(move_ms=120_000)
    )
    playing = [
        asyncio.create_task(
            bot.play(
                ",".join([pair.servers[number % 2].url, pair.servers[1 - number % 2].url]),
                challenges=[challenge],
                at_once=GAMES_EACH,
                token_file=tmp_path / f"{bot.name}.token",
                seed=number,
            )
        )
        for number, bot in enumerate(bots)
    ]
    for turn, server in zip((1, 2), pair.servers, strict=True):
        await gates.all_there[turn].wait()
        gates.open[turn].set()  # the server stops while twenty moves are being sent
        assert await asyncio.to_thread(server.stop) == 0
        await asyncio.to_thread(server.start)
        await until_peers(pair)
    await asyncio.gather(*playing)

    games = [game for bot in bots for game in bot.games]
    assert len(games) == BOTS * GAMES_EACH
    for game in games:
        assert isinstance(game.history[-1], Ended)
        assert game.history[-1].reason == "finished"
        log = [item["event"] for item in (await asyncio.to_thread(_log, pair.a, game.joined.session))]
        seen = [(event.seat, event.action, event.command) for event in game.history if isinstance(event, Acted)]
        kept = [(event["seat"], event["action"], event.get("command")) for event in log if event["t"] == "acted"]
        assert seen == kept, "the client received what is in the log"
        commands = [command for _, _, command in kept if command is not None]
        assert len(commands) == len(set(commands)), "none is doubled"


def _log(server: LiveServer, session: str) -> list[dict[str, dict[str, object]]]:
    events: list[dict[str, dict[str, object]]] = server.get(f"/api/sessions/{session}")["events"]
    return events
