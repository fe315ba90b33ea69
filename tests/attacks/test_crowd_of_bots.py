"""Guests with hundreds of games against bots do not keep a person's bot waiting."""

from __future__ import annotations

import asyncio
import heapq
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest

from agon.protocol.cards import Limits
from agon.protocol.jobs import Engine, Think
from agon.server.workers.line import Waiter, WaitingLine
from agon.server.workers.requests import JobRequest, Kind, Share
from bench.speed.sharing import MINUTE, Guest, crowd, play
from tests.live import LiveServer

GUESTS, GAMES, WORKERS = 4, 50, 2
MOVE_S, MOVES = 1.0, 25
"""Time (s) of each search, and moves of the person's bot, in the simulation."""
THINK = Think(
    job="j", game="hex", version=1, options={}, seat=0, state=b"", engine=Engine(name="mcts"), limits=Limits(nodes=1),
    seed=1, deadline_ms=1,
)  # fmt: skip


@dataclass(slots=True)
class Simulation:
    """Workers, their line and a clock of its own (s). The guests ask again as soon as they are answered."""

    line: WaitingLine = field(default_factory=WaitingLine)
    now: float = 0.0
    running: list[tuple[float, int, Waiter]] = field(default_factory=list[tuple[float, int, Waiter]])
    jobs: int = 0
    answered: dict[str, int] = field(default_factory=dict[str, int])

    def ask(self, share: Share, kind: Kind) -> Waiter:
        give_up_at = self.now + 60 if kind == "timed" else None
        request = JobRequest("j", Engine(name="mcts"), "hex", kind, share, lambda: THINK, give_up_at)
        waiter = Waiter("j", request, frozenset(), cast("asyncio.Future[str]", None))
        self.line.add(waiter)
        return waiter

    def step(self) -> Waiter:
        """Let free workers begin, then return the job that is done next."""
        while len(self.running) < WORKERS and (waiter := self.line.next(lambda _: True)) is not None:
            self.line.take(waiter)
            self.jobs += 1
            heapq.heappush(self.running, (self.now + MOVE_S * (1 + self.jobs % 7 / 10), self.jobs, waiter))
        self.now, _, done = heapq.heappop(self.running)
        return done

    def wait_for(self, share: Share, kind: Kind) -> float:
        """Return the time (s) from a request to its answer."""
        mine, since = self.ask(share, kind), self.now
        while (done := self.step()) is not mine:
            self.answered[done.request.share.account] = self.answered.get(done.request.share.account, 0) + 1
            self.ask(done.request.share, done.request.kind)
        return self.now - since


@pytest.mark.parametrize("addresses", [1, GUESTS])
@pytest.mark.parametrize(("theirs", "most"), [("untimed", 2.7), ("timed", 2.7 + GUESTS * 1.7 / WORKERS)])
def test_the_clock_of_a_persons_bot_does_not_run_out(addresses: int, theirs: Kind, most: float) -> None:
    """Beside games without a clock it waits for the search at work; beside hurried ones for a round of addresses."""
    simulation = Simulation()
    for guest in range(GUESTS):
        for game in range(GAMES):
            simulation.ask(Share(f"address {guest % addresses}", f"guest {guest}", f"{guest} {game}"), theirs)
    simulation.step()
    waits = [simulation.wait_for(Share("mine", "me", "mine"), "timed") for _ in range(MOVES)]
    assert max(waits) <= most
    answered = list(simulation.answered.values())
    assert len(answered) == GUESTS
    assert max(answered) - min(answered) <= 2, "and their turns go round too"


@pytest.mark.parametrize("addresses", [["127.0.0.2"] * GUESTS, [f"127.0.0.{2 + guest}" for guest in range(GUESTS)]])
async def test_real_workers_answer_a_person_in_time(addresses: list[str], tmp_path: Path) -> None:
    """Two hundred searches of a second each wait; the bot has a minute for its game."""
    settings = {"workers": WORKERS, "frames_per_second": 1_000, "burst_frames": 1_000}
    with LiveServer(tmp_path, **settings) as server:
        async with crowd(server.port, addresses) as others, Guest(server.port) as person:
            await play(person, "connect_four", "easy")
            await play(person, "tic_tac_toe", "easy")
            await others.begin(GAMES, "strongest", "connect_four")
            replies, end = await play(person, "tic_tac_toe", "medium", clock=MINUTE)
            state = await asyncio.to_thread(server.get, "/readyz")
        assert {reply.by for reply in replies} == {"bot"}
        assert all(reply.left_ms for reply in replies)
        assert end["reason"] == "finished"
        assert state["waits"]["untimed"]["waiting"] > state["waits"]["timed"]["waiting"] == 0
        assert "Traceback" not in server.log()
