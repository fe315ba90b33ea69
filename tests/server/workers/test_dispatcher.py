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
from typing import Any

import pytest

from agon.protocol.cards import Limits
from agon.protocol.jobs import Engine, Progress, Think
from agon.server.workers import dispatcher
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import KINDS, JobRequest, Kind, Outcome, Share

DEADLINE_MS = 300


def job(deadline_ms: int = DEADLINE_MS, name: str = "j") -> Think:
    return Think(
        job=name,
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


def asked(kind: Kind = "timed", *, give_up_in: float | None = None, **more: Any) -> JobRequest:
    give_up_at = None if give_up_in is None else time.monotonic() + give_up_in
    return JobRequest.of(job(**more), kind, Share("address", "account", "game"), give_up_at)


async def ask(workers: Workers, request: JobRequest | None = None) -> tuple[Outcome, list[Progress]]:
    seen: list[Progress] = []
    return await asyncio.wait_for(workers.choose(request or asked(), seen.append), 20), seen


def heard(folder: Path) -> list[str]:
    """Return what the scripted workers were told."""
    return (folder / "starts.heard").read_text().split()


async def test_a_cold_worker_has_time_to_load_its_code(tmp_path: Path) -> None:
    """If it were replaced, the next one would load the same code, for ever."""
    async with supervised("cold", tmp_path) as workers:
        outcome, _ = await ask(workers, asked(deadline_ms=-100))
        assert (outcome.by, outcome.troubles, workers.restarts) == ("bot", [], 0)


async def test_an_answer_comes_back(tmp_path: Path) -> None:
    async with supervised("answer", tmp_path) as workers:
        outcome, _ = await ask(workers)
    assert (outcome.action, outcome.by, outcome.troubles) == (7, "bot", [])


async def test_a_cold_worker_answers_at_once_and_what_its_engine_needs_is_warmed_up_first(tmp_path: Path) -> None:
    async with supervised("cold", tmp_path) as workers:
        outcome, _ = await ask(workers)
    assert (outcome.action, outcome.by, outcome.troubles) == (7, "bot", [])
    assert outcome.thinking is not None
    assert outcome.thinking.interpreted
    assert outcome.thinking.why == ["", "random"]


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
        outcome, _ = await ask(workers, asked(give_up_in=0.1, deadline_ms=60_000))
        assert outcome.by == "bot_fallback"


async def test_a_job_that_is_no_longer_wanted_is_stopped_and_the_worker_goes_on(tmp_path: Path) -> None:
    async with supervised("wait-for-stop", tmp_path) as workers:
        pids = workers.pids()
        begun = asyncio.Event()
        waiting = asyncio.create_task(workers.choose(asked(name="first"), lambda _: begun.set()))
        await asyncio.wait_for(begun.wait(), 20)
        waiting.cancel()
        outcome, _ = await ask(workers, asked(name="second"))
        assert (outcome.action, outcome.troubles) == (7, [])
        assert workers.pids() == pids
    assert heard(tmp_path) == ["first", "stop", "second"]


async def test_two_answers_at_once_are_one(tmp_path: Path) -> None:
    async with supervised("twice", tmp_path) as workers:
        outcomes = [(await ask(workers))[0] for _ in range(2)]
        assert [(outcome.action, outcome.troubles) for outcome in outcomes] == [(7, []), (7, [])]
        assert workers.restarts == 0


async def test_jobs_wait_for_a_free_worker_in_order(tmp_path: Path) -> None:
    names = [f"job{number}" for number in range(8)]
    async with supervised("answer", tmp_path) as workers:
        await asyncio.gather(*(ask(workers, asked(name=name)) for name in names))
    assert heard(tmp_path) == names


async def test_kinds_of_jobs_have_an_order(tmp_path: Path) -> None:
    async with supervised("answer", tmp_path) as workers:
        busy = ask(workers, asked(name="busy"))
        await asyncio.gather(busy, *(ask(workers, asked(kind, name=kind)) for kind in reversed(KINDS)))
    assert heard(tmp_path) == ["busy", *KINDS]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "board"])
async def test_a_board_gives_way_to_any_other_job(kind: Kind, tmp_path: Path) -> None:
    async with supervised("wait-for-stop", tmp_path) as workers:
        begun = asyncio.Event()
        board = asyncio.create_task(workers.choose(asked("board", deadline_ms=60_000), lambda _: begun.set()))
        await asyncio.wait_for(begun.wait(), 20)
        outcome, _ = await ask(workers, asked(kind, name=kind))
        assert (outcome.action, outcome.by) == (7, "bot")
        given_way = await asyncio.wait_for(board, 20)
        assert (given_way.action, given_way.by, given_way.troubles) == (1, "bot", []), "with the best so far"
    assert heard(tmp_path) == ["j", "stop", kind]


async def test_a_board_does_not_stop_another(tmp_path: Path) -> None:
    async with supervised("wait-for-stop", tmp_path) as workers:
        begun = asyncio.Event()
        first = asyncio.create_task(workers.choose(asked("board", deadline_ms=60_000), lambda _: begun.set()))
        await asyncio.wait_for(begun.wait(), 20)
        second = asyncio.create_task(workers.choose(asked("board", name="second"), lambda _: None))
        await asyncio.sleep(0)  # it stands in the line now
        assert workers.waits()["board"].waiting == 1
        assert heard(tmp_path) == ["j"]
        first.cancel()
        await asyncio.wait_for(second, 20)


async def test_a_job_is_made_when_a_worker_is_free(tmp_path: Path) -> None:
    """Only then is it known how much time is left."""
    made: list[str] = []

    def make() -> Think:
        made.append("job")
        return job()

    async with supervised("wait-for-stop", tmp_path) as workers:
        begun = asyncio.Event()
        first = asyncio.create_task(workers.choose(asked(), lambda _: begun.set()))
        await asyncio.wait_for(begun.wait(), 20)
        request = JobRequest("late", Engine(name="random"), "tic_tac_toe", "timed", asked().share, make)
        second = asyncio.create_task(workers.choose(request, lambda _: None))
        await asyncio.sleep(0)
        assert (made, workers.waits()["timed"].waiting) == ([], 1)
        first.cancel()
        assert (await asyncio.wait_for(second, 20)).action == 7
    assert made == ["job"]


async def test_a_job_that_cannot_be_made_leaves_its_worker_free(tmp_path: Path) -> None:
    def make() -> Think:
        raise RuntimeError("no job")

    async with supervised("answer", tmp_path) as workers:
        with pytest.raises(RuntimeError, match="no job"):
            await ask(workers, JobRequest("bad", Engine(name="random"), "tic_tac_toe", "timed", asked().share, make))
        assert (await ask(workers))[0].action == 7


async def test_a_job_in_no_hurry_outlives_its_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatcher, "FIRST_PAUSE_S", 0.01)
    told: list[str] = []
    async with supervised("die-thrice", tmp_path) as workers:
        outcome = await asyncio.wait_for(workers.choose(asked("untimed"), lambda _: None, told.append), 40)
    assert (outcome.action, outcome.by) == (7, "bot")
    assert told == ["worker 0 died"] * 2 + ["no worker has answered: the bot waits and tries again"]
    assert outcome.troubles == told


@pytest.mark.parametrize(
    ("behaviour", "request_"),
    [
        ("die", asked("hint")),
        ("fail", asked("untimed")),
        ("die", asked("untimed", give_up_in=0.0)),
    ],
)
async def test_a_job_does_not_wait_in_vain(behaviour: str, request_: JobRequest, tmp_path: Path) -> None:
    """Nobody plays on with a hint; a worker that says that it failed would say so again; a clock may run out."""
    async with supervised(behaviour, tmp_path) as workers:
        outcome, _ = await ask(workers, request_)
    assert (outcome.by, len(outcome.troubles)) == ("bot_fallback", 2)


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
