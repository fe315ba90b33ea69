"""Laws of the line of waiting jobs: who is next, that nobody starves, and that nothing is lost."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agon.protocol.cards import Limits
from agon.protocol.jobs import Engine, Think
from agon.server.workers.line import (
    MOST_OF_ACCOUNT,
    MOST_OF_ADDRESS,
    PATIENCE,
    REMEMBERED,
    Turns,
    Waiter,
    WaitingLine,
)
from agon.server.workers.requests import KINDS, JobRequest, Kind, Share


@pytest.fixture
def line() -> WaitingLine:
    return WaitingLine()


THINK = Think(
    job="j", game="hex", version=1, options={}, seat=0, state=b"", engine=Engine(name="mcts"), limits=Limits(nodes=1),
    seed=1, deadline_ms=1,
)  # fmt: skip


def job(
    who: str, kind: Kind = "untimed", *, at: str = "", game: str = "", by: float | None = None, rules: str = "hex"
) -> Waiter:
    """Return a job of an account, at an address of its own unless ``at`` names one."""
    request = JobRequest(
        "j", Engine(name="mcts"), rules, kind, Share(at or f"at {who}", who, game or who), lambda: THINK, by
    )
    return Waiter("j", request, frozenset(), cast("asyncio.Future[str]", None))


def anything(_: Waiter) -> bool:
    return True


def served(line: WaitingLine, most: int = 10_000) -> list[Waiter]:
    """Return the jobs in the order in which one worker would get them."""
    found: list[Waiter] = []
    while len(found) < most and (waiter := line.next(anything)) is not None:
        line.take(waiter)
        found.append(waiter)
    return found


def added(line: WaitingLine, *waiters: Waiter) -> list[Waiter]:
    for waiter in waiters:
        line.add(waiter)
    return list(waiters)


def accounts(waiters: list[Waiter]) -> str:
    return "".join(waiter.request.share.account for waiter in waiters)


def test_of_one_game_the_first_to_come_is_the_first_served(line: WaitingLine) -> None:
    waiters = added(line, *(job("a") for _ in range(MOST_OF_ACCOUNT)))
    assert served(line) == waiters


def test_turns_go_round_over_addresses(line: WaitingLine) -> None:
    added(line, *(job(who) for who in "aaaabbcc"))
    assert accounts(served(line)) == "abcabcaa"


def test_at_one_address_turns_go_round_over_accounts(line: WaitingLine) -> None:
    added(line, *(job(who, at="home") for who in "aaabbc"), job("d"))
    assert accounts(served(line)) == "adbcaba"


def test_of_one_account_turns_go_round_over_games(line: WaitingLine) -> None:
    added(line, *(job("a", game=game) for game in "xxxyyz"))
    assert "".join(waiter.request.share.game for waiter in served(line)) == "xyzxyx"


def test_of_one_account_the_game_with_the_least_time_left_is_next(line: WaitingLine) -> None:
    added(line, job("a", "timed", by=30.0), job("a", "timed", by=10.0), job("a", "timed", by=20.0))
    assert [waiter.request.give_up_at for waiter in served(line)] == [10.0, 20.0, 30.0]


def test_one_who_asks_seldom_does_not_wait_behind_those_who_always_ask(line: WaitingLine) -> None:
    added(line, *(job(who) for who in "abc" for _ in range(MOST_OF_ACCOUNT)), job("p"))
    served(line, 5)
    rare = job("p")
    line.add(rare)
    assert rare in served(line, 3), "each of the others has one turn at most before it"


def test_games_with_a_clock_come_first_and_the_others_do_not_starve(line: WaitingLine) -> None:
    for kind in reversed(KINDS):
        added(line, *(job(f"{kind}{number}", kind) for number in range(60)))
    kinds = [waiter.request.kind for waiter in served(line, 100)]
    assert kinds[:PATIENCE] == ["timed"] * PATIENCE
    counts = Counter(kinds)
    assert counts["timed"] > counts["untimed"] >= counts["hint"] >= counts["analysis"] >= 100 // (4 * PATIENCE)


def test_a_board_waits_for_all_others(line: WaitingLine) -> None:
    board, *_ = added(line, job("a", "board"), *(job(f"{kind}{n}", kind) for kind in KINDS[:-1] for n in range(20)))
    assert served(line)[-1] is board


def test_a_job_that_cannot_start_holds_nobody_up(line: WaitingLine) -> None:
    cold, warm = added(line, job("a", "timed", rules="chess"), job("b", rules="hex"))
    assert line.next(lambda waiter: waiter.request.game != "chess") is warm
    assert line.next(anything) is cold


@pytest.mark.parametrize("accounts_at_home", [1, 3, 20])
def test_so_many_jobs_of_an_account_and_of_an_address_stand_in_the_line(
    line: WaitingLine, accounts_at_home: int
) -> None:
    waiters = added(line, *(job(f"{n % accounts_at_home}", at="home", game=f"{n}") for n in range(200)))
    most = min(MOST_OF_ADDRESS, accounts_at_home * MOST_OF_ACCOUNT)
    for left in range(200, 0, -1):
        assert line.standing("untimed") == min(left, most)
        served(line, 1)
    assert set(line) == set()
    assert len(waiters) == 200


def test_who_comes_late_to_a_full_address_is_next_but_one(line: WaitingLine) -> None:
    added(line, *(job(f"{n % 10}", at="home") for n in range(200)))
    served(line, 20)
    late = job("late", at="home")
    line.add(late)
    assert late in served(line, 2), "one turn makes room, the next is for the account without one"


jobs = st.builds(
    job,
    st.sampled_from("abcdef"),
    st.sampled_from(KINDS),
    at=st.sampled_from(["home", "work"]),
    game=st.sampled_from("xyz"),
    by=st.none() | st.floats(0, 1e6),
)


@given(st.lists(st.tuples(jobs, st.integers(0, 2), st.booleans()), max_size=120))
def test_every_job_is_served_once_or_removed(history: list[tuple[Waiter, int, bool]]) -> None:
    line, waiting = WaitingLine(), set[Waiter]()
    for waiter, serve, removes in history:
        line.add(waiter)
        waiting.add(waiter)
        if removes:
            gone = next(iter(waiting))
            line.remove(gone)
            waiting.remove(gone)
        for found in served(line, serve):
            waiting.remove(found)
        assert set(line) == waiting
        for kind in KINDS:
            here = [waiter for waiter in waiting if waiter.request.kind == kind]
            assert line.standing(kind) > 0 or not here
            addresses = Counter(waiter.request.share.address for waiter in here)
            assert line.standing(kind) <= sum(min(count, MOST_OF_ADDRESS) for count in addresses.values())
    for found in served(line):
        waiting.remove(found)
    assert waiting == set()
    with pytest.raises(ValueError, match="not in list"):
        line.remove(job("nobody"))


@given(st.lists(st.sampled_from("abcd"), min_size=1, max_size=200))
def test_nobody_who_waits_is_passed_over_twice_by_another(arrivals: list[str]) -> None:
    """While one waits, no other address gets two turns more."""
    line = WaitingLine()
    for who in arrivals:
        line.add(job(who))
    waits: dict[str, Counter[str]] = {who: Counter() for who in arrivals}
    while (waiter := line.next(anything)) is not None:
        who = waiter.request.share.account
        line.take(waiter)
        for other in {each.request.share.account for each in line} - {who}:
            waits[other][who] += 1
            assert waits[other][who] <= 1
        waits[who].clear()


def test_turns_are_forgotten_oldest_first() -> None:
    turns = Turns()
    for number in range(REMEMBERED):
        turns.take(Share(f"{number}", f"{number}", f"{number}"))
    assert turns.of(Share("0", "0", "0")) == (0, 0, 0)
    last = f"{REMEMBERED - 1}"
    assert turns.of(Share(last, last, last)) == (REMEMBERED,) * 3
