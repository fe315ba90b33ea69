"""Workers that die, hang, fail or send nonsense cost time, never a move. Real child processes."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from agon.protocol.cards import Limits
from agon.protocol.jobs import Engine, Progress, Think
from agon.server.workers.dispatcher import Outcome, Workers

DEADLINE_MS = 300


def job(deadline_ms: int = DEADLINE_MS) -> Think:
    return Think(
        job="j",
        game="tic_tac_toe",
        version=1,
        options={},
        seat=0,
        state=b"",
        engine=Engine(name="random"),
        limits=Limits(nodes=1),
        seed=1,
        deadline_ms=deadline_ms,
    )


@contextlib.asynccontextmanager
async def supervised(behaviour: str, folder: Path, count: int = 1) -> AsyncIterator[Workers]:
    changed = asyncio.Event()
    command = [sys.executable, "-m", "tests.server.workers.scripted_worker", behaviour, str(folder / "starts")]
    workers = Workers(count=count, nice=0, games=["tic_tac_toe"], grace_ms=100, on_change=changed.set, command=command)
    task = asyncio.create_task(workers.run())
    try:
        while workers.states()["idle" if behaviour != "warm-on-demand" else "warming"] < count:
            changed.clear()
            await asyncio.wait_for(changed.wait(), 20)
        yield workers
    finally:
        task.cancel()
        await asyncio.wait([task])


async def ask(workers: Workers, *, give_up_in: float | None = None) -> tuple[Outcome, list[Progress]]:
    seen: list[Progress] = []
    give_up_at = None if give_up_in is None else time.monotonic() + give_up_in
    return await asyncio.wait_for(workers.choose(job(), seen.append, give_up_at), 20), seen


async def test_an_answer_comes_back(tmp_path: Path) -> None:
    async with supervised("answer", tmp_path) as workers:
        outcome, _ = await ask(workers)
    assert (outcome.action, outcome.by, outcome.troubles) == (7, "bot", [])


async def test_answers_to_other_jobs_are_dropped(tmp_path: Path) -> None:
    async with supervised("late", tmp_path) as workers:
        outcome, _ = await ask(workers)
    assert outcome.action == 7


@pytest.mark.parametrize("behaviour", ["die-once", "garbage-once", "hang-once", "fail-once"])
async def test_another_worker_gets_the_job_of_one_that_failed(behaviour: str, tmp_path: Path) -> None:
    async with supervised(behaviour, tmp_path) as workers:
        outcome, _ = await ask(workers)
        if behaviour == "fail-once":
            # It lives on and fails again: the second attempt goes to the only worker there is.
            assert (outcome.by, len(outcome.troubles)) == ("bot_fallback", 2)
        else:
            assert (outcome.action, outcome.by, len(outcome.troubles)) == (7, "bot", 1)


@pytest.mark.parametrize("behaviour", ["stream-then-die", "stream-then-hang"])
async def test_the_best_move_streamed_stands_in(behaviour: str, tmp_path: Path) -> None:
    async with supervised(behaviour, tmp_path) as workers:
        outcome, seen = await ask(workers)
    assert (outcome.action, outcome.by, len(outcome.troubles)) == (4, "bot_streamed", 2)
    assert outcome.thinking is not None
    assert len(seen) == 2


@pytest.mark.parametrize(
    ("behaviour", "trouble"),
    [("elsewhere", "answered about another position"), ("not-a-number", "sent thinking that cannot be stored")],
)
async def test_an_answer_that_cannot_be_taken_counts_as_none(behaviour: str, trouble: str, tmp_path: Path) -> None:
    async with supervised(behaviour, tmp_path) as workers:
        outcome, _ = await ask(workers)
    assert (outcome.action, outcome.by) == (None, "bot_fallback")
    assert outcome.troubles == [f"worker 0 {trouble}"] * 2


async def test_with_nothing_streamed_there_is_no_action(tmp_path: Path) -> None:
    async with supervised("die", tmp_path) as workers:
        outcome, _ = await ask(workers)
    assert (outcome.action, outcome.by, len(outcome.troubles)) == (None, "bot_fallback", 2)


async def test_the_games_clock_ends_the_wait(tmp_path: Path) -> None:
    async with supervised("hang", tmp_path) as workers:
        before = time.monotonic()
        outcome, _ = await ask(workers, give_up_in=0.1)
        assert outcome.by == "bot_fallback"
        assert time.monotonic() - before < DEADLINE_MS / 1000


async def test_a_job_that_is_no_longer_wanted_is_stopped_and_the_worker_goes_on(tmp_path: Path) -> None:
    async with supervised("wait-for-stop", tmp_path) as workers:
        pids = workers.pids()
        for _ in range(2):
            waiting = asyncio.create_task(workers.choose(job(), lambda _: None, None))
            done, _ = await asyncio.wait([waiting], timeout=0.1)
            assert not done
            waiting.cancel()
            await asyncio.wait([waiting])
        assert workers.pids() == pids


async def test_jobs_wait_for_a_free_worker_in_order(tmp_path: Path) -> None:
    async with supervised("answer", tmp_path, count=2) as workers:
        outcomes = await asyncio.gather(*(ask(workers) for _ in range(20)))
    assert [outcome.action for outcome, _ in outcomes] == [7] * 20


async def test_a_job_waits_for_its_own_game_only(tmp_path: Path) -> None:
    """The scripted worker warms a game at the second request, and never the rest."""
    async with supervised("warm-on-demand", tmp_path) as workers:
        outcome, _ = await ask(workers)
        assert outcome.action == 7
        assert workers.warmth().done < workers.warmth().total


async def test_a_killed_worker_is_replaced(tmp_path: Path) -> None:
    async with supervised("answer", tmp_path) as workers:
        (pid,) = workers.pids()
        os.kill(pid, signal.SIGKILL)
        outcome, _ = await ask(workers)
        assert outcome.action == 7
        assert workers.pids() != [pid]
        assert workers.restarts == 1


async def test_no_child_outlives_its_supervisor(tmp_path: Path) -> None:
    async with supervised("hang", tmp_path, count=2) as workers:
        pids = workers.pids()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
