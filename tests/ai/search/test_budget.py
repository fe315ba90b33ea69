"""Every search ends at its limits."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agon.ai.search.budget import CHUNK_SECONDS, Budget, stop_flag
from agon.protocol.cards import Limits
from tests.ai.positions import choose, problem

SEARCHES = ["alphabeta", "minimax", "mcts"]


class Clock:
    """Clock that advances only on request."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("engine", SEARCHES)
@pytest.mark.parametrize("nodes", [1, 2, 63, 64, 65, 1000, 12_345])
def test_a_node_limit_is_kept_exactly(engine: str, nodes: int) -> None:
    thinking = choose(engine, problem("connect_four", limits=Limits(nodes=nodes))).thinking
    assert (thinking.nodes, thinking.stop) == (nodes, "nodes")


@pytest.mark.parametrize("engine", SEARCHES)
def test_a_time_limit_is_kept(engine: str) -> None:
    """CPU time, which other programs on the machine do not lengthen; the margin is generous, the budget laws exact."""
    thinking = choose(engine, problem("connect_four", limits=Limits(time_ms=60))).thinking
    assert thinking.stop == "time"
    assert thinking.cpu_ms < 160


@pytest.mark.parametrize("engine", SEARCHES)
def test_a_set_flag_ends_it_before_it_begins(engine: str) -> None:
    task = problem("connect_four")
    task.flag[0] = 1
    began = time.thread_time()
    decision = choose(engine, task)
    assert decision.action in task.legal()
    assert time.thread_time() - began < 1


@pytest.mark.parametrize("engine", ["alphabeta", "minimax"])
def test_a_depth_limit_is_kept(engine: str) -> None:
    thinking = choose(engine, problem("connect_four", limits=Limits(depth=4))).thinking
    assert (thinking.depth, thinking.stop) == (4, "depth")


def test_setting_the_flag_from_a_report_stops_the_search() -> None:
    task = problem("connect_four")
    reports = []

    def report(action: int, thinking: object) -> None:
        reports.append((action, thinking))
        task.flag[0] = 1

    task.report = report
    task.report_seconds = 0.005
    assert choose("mcts", task).thinking.stop == "flag"
    assert len(reports) == 1


@given(rates=st.lists(st.floats(1e3, 1e8), min_size=1, max_size=60), time_ms=st.integers(1, 500))
def test_no_chunk_is_planned_to_outlast_the_time_left(rates: list[float], time_ms: int) -> None:
    clock = Clock()
    budget = Budget(Limits(time_ms=time_ms), stop_flag(), clock)
    for rate in rates:
        if budget.reason():
            break
        known = budget.used > 0
        before = budget.seconds
        size = budget.chunk()
        budget.spend(size, size / rate)
        clock.now += size / rate
        if known and len(set(rates)) == 1 and size > 1:
            assert clock.now <= max(time_ms / 1000.0, before) * 1.000001
            assert size / rate <= CHUNK_SECONDS * 1.000001


@given(nodes=st.integers(1, 10_000), seconds=st.floats(1e-6, 1))
def test_chunks_never_exceed_the_nodes_left(nodes: int, seconds: float) -> None:
    budget = Budget(Limits(nodes=nodes), stop_flag(), Clock())
    while not budget.reason():
        budget.spend(budget.chunk(), seconds)
    assert budget.used == nodes
