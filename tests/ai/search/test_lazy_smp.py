"""Several threads that search with one table."""

from __future__ import annotations

import threading

import pytest

from agon.ai.kernels.depth_first.search_stack import NODES, RUNNING, SearchStack
from agon.ai.search import alphabeta
from agon.ai.search.alphabeta import StackPool
from agon.ai.search.lazy_smp import Helpers, stride_and_phase
from agon.protocol.cards import Limits
from tests.ai.engines.test_exact_play import connect_four_score
from tests.ai.positions import CONNECT_FOUR_SCORES, choose, problem


@pytest.mark.parametrize(("moves", "score"), CONNECT_FOUR_SCORES)
def test_exact_values_are_exact_whoever_helps(moves: str, score: int) -> None:
    thinking = choose("alphabeta", problem("connect_four", moves), threads=3, table_mb=1).thinking
    assert connect_four_score(moves, thinking) == score


@pytest.mark.parametrize("nodes", [1, 2, 3, 64, 1000, 12_345])
@pytest.mark.parametrize("threads", [2, 3])
def test_a_node_limit_is_that_of_all_together(nodes: int, threads: int) -> None:
    task = problem("connect_four", limits=Limits(nodes=nodes))
    thinking = choose("alphabeta", task, threads=threads, table_mb=1).thinking
    assert (thinking.nodes, thinking.stop) == (nodes, "nodes")


def test_a_depth_limit_is_that_of_the_thread_that_decides() -> None:
    thinking = choose("alphabeta", problem("connect_four", limits=Limits(depth=6)), threads=2).thinking
    assert (thinking.depth, thinking.stop) == (6, "depth")


def test_nobody_goes_on_after_the_search() -> None:
    before = threading.active_count()
    choose("alphabeta", problem("connect_four", limits=Limits(time_ms=30)), threads=4)
    assert threading.active_count() == before


def test_the_work_of_all_is_reported() -> None:
    thinking = choose("alphabeta", problem("connect_four", limits=Limits(nodes=400_000)), threads=2).thinking
    assert thinking.nodes == 400_000
    alone = choose("alphabeta", problem("connect_four", limits=Limits(nodes=200_000))).thinking
    assert thinking.cpu_ms > 1.2 * alone.cpu_ms


@pytest.mark.parametrize("engine", ["alphabeta", "default", "persona"])
@pytest.mark.parametrize("threads", [1, 3])
def test_a_search_uses_the_threads_that_it_is_given(engine: str, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has a stack of its own, on which it counts positions."""
    used: list[int] = []

    class Counted(Helpers):
        def stop(self) -> None:
            super().stop()
            used.append(sum(int(stack.cells[NODES]) > 0 for stack in self._stacks))

    monkeypatch.setattr(alphabeta, "Helpers", Counted)
    task = problem("connect_four", limits=Limits(nodes=60_000))
    task.threads = threads
    assert choose(engine, task).thinking.nodes >= 60_000 / 2, "the solver may have the other half"
    assert used == ([threads - 1] if threads > 1 else [])


def test_what_a_helper_raises_is_heard() -> None:
    def breaks(stack: SearchStack, nodes: int, flag: object) -> int:
        raise ZeroDivisionError

    helpers = Helpers([breaks], [StackPool().stack(problem("tic_tac_toe"))], None)
    helpers.start()
    with pytest.raises(ZeroDivisionError):
        helpers.stop()


def test_helpers_stop_when_told() -> None:
    running = threading.Event()

    def goes_on(stack: SearchStack, nodes: int, flag: object) -> int:
        running.set()
        return RUNNING

    helpers = Helpers([goes_on], [StackPool().stack(problem("tic_tac_toe"))], None)
    helpers.start()
    assert running.wait(10)
    assert not helpers.wait()
    helpers.stop()
    assert helpers.wait()


def test_no_two_helpers_leave_out_the_same_depths() -> None:
    def left_out(helper: int) -> tuple[int, ...]:
        stride, phase = stride_and_phase(helper)
        return tuple(depth for depth in range(1, 60) if (depth + phase) // stride % 2)

    assert len({left_out(helper) for helper in range(20)}) == 20
