"""Laws of the map of workers and jobs, over random histories."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from agon.server.workers.pool import WorkerPool

ENGINES = {"random": ["tic_tac_toe"], "mcts": ["hex", "tic_tac_toe"]}
BOTH = frozenset({"hex", "tic_tac_toe"})


def test_a_worker_that_was_not_tried_is_preferred() -> None:
    pool = WorkerPool()
    pool.join("big", 8, ENGINES, BOTH)
    pool.join("small", 1, ENGINES, BOTH)
    assert pool.give("a", "mcts", "hex", tried=frozenset({"big"})) == "small"
    assert pool.give("b", "mcts", "hex", tried=frozenset({"big"})) == "big"


def test_the_idlest_worker_gets_the_job() -> None:
    pool = WorkerPool()
    pool.join("busy", 4, {"minimax": ["hex"], **ENGINES}, BOTH)
    for job in range(3):
        assert pool.give(f"{job}", "minimax", "hex") == "busy"
    pool.join("idle", 4, ENGINES, BOTH)
    assert [pool.give(job, "mcts", "hex") for job in ("a", "b", "c")] == ["idle"] * 3


def test_a_cold_worker_takes_what_no_warm_one_is_free_for() -> None:
    pool = WorkerPool()
    pool.join("cold", 2, ENGINES, cold=True)
    pool.join("warm", 1, ENGINES, BOTH)
    assert pool.give("a", "mcts", "hex") == "warm"
    assert pool.give("b", "mcts", "hex", cold=False) is None, "a job that can wait for a full search"
    assert pool.give("b", "mcts", "hex") == "cold"
    assert (pool.is_warm("warm", "hex"), pool.is_warm("cold", "hex")) == (True, False)


def test_jobs_go_to_those_who_can_do_them() -> None:
    pool = WorkerPool()
    pool.join("able", 1, ENGINES, BOTH)
    pool.join("other", 1, {"random": ["tic_tac_toe"]}, BOTH)
    assert pool.give("a", "mcts", "hex") == "able"
    assert pool.give("b", "mcts", "hex") is None


def test_jobs_go_to_those_who_are_warm_for_their_game() -> None:
    pool = WorkerPool()
    pool.join("cold", 1, ENGINES)
    pool.join("warm", 1, ENGINES, frozenset({"hex"}))
    assert pool.give("a", "mcts", "hex") == "warm"
    assert pool.give("b", "mcts", "hex") is None
    assert pool.idle == 0
    pool.update("cold", 1, 0, frozenset({"tic_tac_toe"}))
    assert pool.idle == 1
    assert pool.give("b", "mcts", "hex") is None
    assert pool.give("c", "mcts", "tic_tac_toe") == "cold"


def test_where_nobody_can_somebody_says_so() -> None:
    pool = WorkerPool()
    pool.join("other", 1, ENGINES, BOTH)
    assert pool.give("a", "minimax", "hex", anyone=False) is None
    assert pool.give("a", "minimax", "hex") == "other"
    assert pool.is_played("mcts", "hex")
    assert not pool.is_played("minimax", "hex")


def test_what_others_gave_a_worker_counts() -> None:
    pool = WorkerPool()
    pool.join("shared", 2, ENGINES, BOTH)
    pool.update("shared", 2, 2, BOTH)
    assert pool.give("a", "mcts", "hex") is None
    pool.update("shared", 2, 1, BOTH)
    assert pool.give("a", "mcts", "hex") == "shared"


def test_one_that_refused_is_asked_again_when_it_has_spoken() -> None:
    pool = WorkerPool()
    pool.join("w", 2, ENGINES, BOTH)
    pool.is_full("w")
    assert pool.give("a", "mcts", "hex") is None
    pool.update("w", 2, 0, BOTH)
    assert pool.give("a", "mcts", "hex") == "w"


def test_nobody_joins_twice() -> None:
    pool = WorkerPool()
    pool.join("w", 1, ENGINES, BOTH)
    with pytest.raises(ValueError, match="here already"):
        pool.join("w", 1, ENGINES, BOTH)


@given(st.integers(1, 9), st.integers(0, 9))
def test_joining_and_leaving_is_nothing(capacity: int, jobs: int) -> None:
    pool = WorkerPool()
    pool.join("other", 3, ENGINES, BOTH)
    before = copy.deepcopy(pool.workers)
    pool.join("w", capacity, ENGINES, BOTH)
    given_to_it = {f"{n}" for n in range(jobs) if pool.give(f"{n}", "mcts", "hex", frozenset({"other"})) == "w"}
    for job in [str(n) for n in range(jobs)]:
        pool.give_back("other", job)
    assert pool.leave("w") == given_to_it
    assert {name: worker.jobs for name, worker in pool.workers.items()} == {
        name: worker.jobs for name, worker in before.items()
    }


class Histories(RuleBasedStateMachine):
    """Any order of events, checked against a map of the expected jobs."""

    def __init__(self) -> None:
        super().__init__()
        self.pool = WorkerPool()
        self.held: dict[str, str] = {}
        self.capacity: dict[str, int] = {}
        self.warm: set[str] = set()
        self.jobs = 0

    @rule(name=st.sampled_from("abc"), capacity=st.integers(1, 3))
    def joins(self, name: str, capacity: int) -> None:
        if name not in self.capacity:
            self.pool.join(name, capacity, ENGINES)
            self.capacity[name] = capacity

    @rule(name=st.sampled_from("abc"))
    def warms_up(self, name: str) -> None:
        self.pool.update(name, self.capacity.get(name, 1), 0, BOTH)
        self.warm |= {name} & set(self.capacity)

    @rule(name=st.sampled_from("abc"))
    def leaves(self, name: str) -> None:
        expected = {job for job, holder in self.held.items() if holder == name}
        assert self.pool.leave(name) == expected
        self.capacity.pop(name, None)
        self.warm.discard(name)
        self.held = {job: holder for job, holder in self.held.items() if holder != name}

    @rule()
    def is_given(self) -> None:
        self.jobs += 1
        worker = self.pool.give(str(self.jobs), "mcts", "hex")
        if worker is None:
            assert self.pool.idle == 0
        else:
            assert worker in self.warm
            self.held[str(self.jobs)] = worker

    @precondition(lambda self: self.held)
    @rule(data=st.data(), claimed=st.sampled_from("abc"))
    def gives_back(self, data: st.DataObject, claimed: str) -> None:
        job = data.draw(st.sampled_from(sorted(self.held)))
        assert self.pool.give_back(claimed, job) == (self.held[job] == claimed)
        if self.held[job] == claimed:
            del self.held[job]

    @invariant()
    def nobody_has_too_much_and_every_job_has_one_holder(self) -> None:
        found = {job: worker.name for worker in self.pool.workers.values() for job in worker.jobs}
        assert found == self.held
        assert sum(len(worker.jobs) for worker in self.pool.workers.values()) == len(self.held)
        assert all(len(worker.jobs) <= self.capacity[worker.name] for worker in self.pool.workers.values())
        assert self.pool.busy == len(self.held)
        assert self.pool.idle == sum(self.capacity[name] for name in self.warm) - len(self.held)


TestHistories = Histories.TestCase
