"""A worker gives a search the threads of its job, but no more than the machine has, and plain Python one."""

from __future__ import annotations

import msgspec
import pytest

from agon.ai.engines import registry
from agon.ai.search.contract import Decision, Engine, Problem, Value
from agon.ai.worker import main
from agon.protocol.jobs import Chosen, FromWorker
from tests.ai.worker.test_main import think


class Kept(main.Pipe):
    """A pipe that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[FromWorker] = []

    def send(self, message: FromWorker) -> None:
        self.sent.append(message)


@pytest.mark.parametrize(
    ("asked", "cores", "is_compiled", "expected"), [(1, 8, True, 1), (3, 8, True, 3), (6, 2, True, 2), (3, 8, False, 1)]
)
def test_threads_of_a_search(
    asked: int, cores: int, is_compiled: bool, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[int] = []

    def choose(engine: Engine, problem: Problem, parameters: dict[str, Value]) -> Decision:
        given.append(problem.threads)
        return Decision(problem.legal()[0], registry.only(engine, problem, problem.legal()[0]))

    monkeypatch.setattr(main.registry, "think", choose)
    monkeypatch.setattr(main.os, "sched_getaffinity", lambda _: set(range(cores)))
    pipe = Kept()
    worker = main.Worker(pipe)
    monkeypatch.setattr(worker, "_is_there", lambda *_: is_compiled)
    worker._answer(msgspec.structs.replace(think("tic_tac_toe"), threads=asked))  # pyright: ignore[reportPrivateUsage]
    assert isinstance(pipe.sent[-1], Chosen)
    assert given == [expected]
