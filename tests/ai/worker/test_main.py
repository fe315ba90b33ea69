"""The worker program, as the server meets it: a child process with two pipes."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from itertools import product
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from agon import games
from agon.protocol import codec
from agon.protocol.cards import Limits
from agon.protocol.jobs import (
    Chosen,
    Declined,
    Engine,
    Failed,
    FromWorker,
    Progress,
    Ready,
    Step,
    Stop,
    Think,
    ToWorker,
    Warm,
    Warming,
)

SMALL = ["connect_four", "kuhn_poker", "leduc_poker", "pair_tree", "pig", "rock_paper_scissors", "tic_tac_toe", "tree"]
"""Games whose kernels are loaded in a moment."""
ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 180.0
"""Longest that a compiler may take for one kernel on a busy machine."""


class Child:
    """A worker process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        self.process = process
        self.stdin, self.stdout, self.stderr = process.stdin, process.stdout, process.stderr

    @classmethod
    async def start(cls, *flags: str) -> Child:
        pipe = asyncio.subprocess.PIPE
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable, "-m", "agon.ai.worker", *flags, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe
            )
        )

    def send(self, message: ToWorker) -> None:
        self.stdin.write(codec.pack(message))

    async def receive(self) -> FromWorker:
        async with asyncio.timeout(PATIENCE):
            prefix = await self.stdout.readexactly(4)
            return codec.unpack_from_worker(await self.stdout.readexactly(codec.frame_length(prefix)))

    async def answer(self) -> Chosen | Failed:
        """The next message that is not progress."""
        while isinstance(message := await self.receive(), Progress):
            pass
        assert isinstance(message, (Chosen, Failed))
        return message

    async def ended(self) -> int:
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()


@pytest_asyncio.fixture
async def child() -> AsyncIterator[Child]:
    worker = await Child.start()
    ready = await worker.receive()
    assert isinstance(ready, Ready)
    assert ready.pid == worker.process.pid
    yield worker
    if worker.process.returncode is None:
        worker.process.kill()
    await worker.process.communicate()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def lasting() -> AsyncIterator[Child]:
    """A worker for all tests that leave it alive and idle."""
    worker = await Child.start()
    assert isinstance(await worker.receive(), Ready)
    yield worker
    worker.stdin.close()
    assert await worker.ended() == 0, (await worker.stderr.read()).decode()


def think(game: str = "connect_four", engine: str = "alphabeta", job: str = "a", **changes: object) -> Think:
    rules = games.load(game)
    state = rules.initial()
    while rules.current(state) < 0:
        state = rules.apply(state, rules.chance(state)[0][0])
    job_for = Think(
        job=job,
        game=game,
        version=rules.info.version,
        options=rules.options(),
        seat=max(0, rules.current(state)),
        state=state.astype(state.dtype.newbyteorder("<")).tobytes(),
        engine=Engine(name=engine),
        limits=Limits(nodes=2000),
        seed=3,
        deadline_ms=30_000,
    )
    return msgspec.structs.replace(job_for, **changes)


async def test_ready_says_which_engine_plays_what() -> None:
    worker = await Child.start("--nice", "15")
    ready = await worker.receive()
    assert isinstance(ready, Ready)
    assert set(ready.engines["random"]) == set(ready.engines["mcts"]) == set(games.names())
    assert "kuhn_poker" not in ready.engines["alphabeta"]
    assert os.getpriority(os.PRIO_PROCESS, ready.pid) == 15
    worker.stdin.close()
    assert await worker.ended() == 0


@pytest.mark.asyncio(loop_scope="module")
async def test_a_job_is_answered(lasting: Child) -> None:
    for engine, game in product(("alphabeta", "mcts", "minimax", "random"), ("tic_tac_toe", "connect_four")):
        lasting.send(think(game, engine))
        answer = await lasting.answer()
        assert isinstance(answer, Chosen)
        assert answer.job == "a"
        assert answer.action in games.load(game).legal(games.load(game).initial())
        assert answer.thinking.engine == engine


@pytest.mark.asyncio(loop_scope="module")
async def test_progress_comes_before_the_answer_and_stop_ends_it(lasting: Child) -> None:
    lasting.send(think(limits=Limits(), report_ms=5, engine="mcts"))
    progress = await lasting.receive()
    assert isinstance(progress, Progress)
    assert progress.action in range(7)
    lasting.send(Stop(job="another"))
    lasting.send(think(job="b"))
    messages = [await lasting.receive() for _ in range(3)]
    refused = [message for message in messages if isinstance(message, Declined)]
    while not refused:
        messages = [await lasting.receive()]
        refused = [message for message in messages if isinstance(message, Declined)]
    assert refused == [Declined(job="b", reason="busy")]
    lasting.send(Stop(job="a"))
    answer = await lasting.answer()
    assert isinstance(answer, Chosen)
    assert (answer.job, answer.thinking.stop) == ("a", "flag")
    lasting.send(think(job="c"))
    answer = await lasting.answer()
    assert isinstance(answer, Chosen)
    assert answer.job == "c"


BAD_JOBS: list[tuple[dict[str, object], str]] = [
    ({"state": b"123"}, "3 bytes"),
    ({"version": 99}, "version"),
    ({"options": {"width": 99}}, "width"),
    ({"options": {"colour": 1}}, "colour"),
    ({"seat": 1}, "not to act"),
    ({"seat": 7}, "no seat 7"),
    ({"game": "ludo"}, "ludo"),
    ({"engine": Engine(name="oracle")}, "oracle"),
    ({"engine": Engine(name="alphabeta", parameters={"plys": 3})}, "plys"),
]


@pytest.mark.asyncio(loop_scope="module")
async def test_a_bad_job_fails_with_its_reason_and_the_worker_lives_on(lasting: Child) -> None:
    for changes, reason in BAD_JOBS:
        lasting.send(msgspec.structs.replace(think(), **changes))
        answer = await lasting.answer()
        assert isinstance(answer, Failed), changes
        assert reason in answer.reason
        lasting.send(think("tic_tac_toe", "random"))
        assert isinstance(await lasting.answer(), Chosen)


async def test_warming_counts_to_its_total_and_jobs_are_taken_meanwhile(child: Child) -> None:
    child.send(Warm(games=SMALL))
    child.send(think("tic_tac_toe", "random", job="meanwhile"))
    seen: list[Warming] = []
    answered_at: int | None = None
    while not seen or seen[-1].done < seen[-1].total:
        message = await child.receive()
        if isinstance(message, Warming):
            seen.append(message)
        else:
            assert isinstance(message, Chosen)
            answered_at = len(seen)
    assert [message.done for message in seen] == list(range(1, seen[-1].total + 1))
    assert answered_at is not None
    assert answered_at < seen[-1].total


@pytest.mark.parametrize("frame", [b"\xff\xff\xff\xff", b"\x00\x00\x00\x03abc", b"\x00\x00\x00\x01\xc0"])
async def test_a_bad_frame_ends_it_with_a_message(child: Child, frame: bytes) -> None:
    child.stdin.write(frame)
    assert await child.ended() == 2
    assert b"bad frame" in await child.stderr.read()


async def test_a_cut_off_frame_ends_it_too(child: Child) -> None:
    child.stdin.write(codec.pack(think())[:-5])
    child.stdin.close()
    assert await child.ended() == 2


async def test_the_end_of_input_ends_it_in_the_middle_of_a_search(child: Child) -> None:
    child.send(think(limits=Limits(), report_ms=5))
    assert isinstance(await child.receive(), Progress)
    child.stdin.close()
    assert await child.ended() == 0


PARENT = """
import subprocess, sys
subprocess.run([sys.executable, "-m", "agon.ai.worker"], stdin=int(sys.argv[1]))
"""


async def test_it_dies_with_its_parent_though_its_input_stays_open() -> None:
    """This process holds the other end of the worker's stdin, so the end of input is not what ends it."""
    reading, writing = os.pipe()
    parent = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PARENT, str(reading)), cwd=ROOT, pass_fds=[reading], stdout=asyncio.subprocess.PIPE
    )
    assert parent.stdout
    async with asyncio.timeout(PATIENCE):
        prefix = await parent.stdout.readexactly(4)
        ready = codec.unpack_from_worker(await parent.stdout.readexactly(codec.frame_length(prefix)))
        assert isinstance(ready, Ready)
        watched = os.pidfd_open(ready.pid)
        parent.kill()
        await parent.wait()
        dead = asyncio.Event()
        asyncio.get_running_loop().add_reader(watched, dead.set)
        await dead.wait()
    asyncio.get_running_loop().remove_reader(watched)
    for descriptor in (reading, writing, watched):
        os.close(descriptor)


async def test_it_ends_at_once_if_its_parent_is_gone_before_it_begins() -> None:
    """Its input stays open, and the given parent is not its real one."""
    worker = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "agon.ai.worker", "--parent", "1"), cwd=ROOT, stdin=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(PATIENCE):
        assert await worker.wait() == 0


def resident_kilobytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


async def test_a_cold_start_leaves_the_compiler_s_memory_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGON_KERNEL_CACHE", str(tmp_path))
    worker = await Child.start()
    await worker.receive()
    worker.send(Warm(games=["rock_paper_scissors"]))
    message = await worker.receive()
    while not isinstance(message, Warming) or message.done < message.total:
        message = await worker.receive()
    assert message.compiled > 0
    resident = resident_kilobytes(worker.process.pid)
    worker.stdin.close()
    assert await worker.ended() == 0
    assert resident < 240_000


@pytest.mark.asyncio(loop_scope="module")
async def test_the_answer_does_not_depend_on_the_process(lasting: Child) -> None:
    lasting.send(think(engine="mcts"))
    first = await lasting.answer()
    lasting.send(think("tic_tac_toe"))
    await lasting.answer()
    lasting.send(think(engine="mcts"))
    again = await lasting.answer()
    assert isinstance(first, Chosen)
    assert isinstance(again, Chosen)
    assert (first.action, first.thinking.lines) == (again.action, again.thinking.lines)


@pytest.mark.asyncio(loop_scope="module")
async def test_an_engine_gets_the_steps_that_its_seat_saw(lasting: Child) -> None:
    """The blueprint of hold'em goes by them: without them it would search."""
    lasting.send(think("holdem", "blueprint", history=[Step(-1, None)] * 4))
    answer = await lasting.answer()
    assert isinstance(answer, Chosen)
    assert answer.thinking.engine == "blueprint"
    assert sum(answer.thinking.mix) == pytest.approx(1.0)
    assert any("bucket" in sentence for sentence in answer.thinking.why)
