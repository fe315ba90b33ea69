"""The writer: groups, collisions, cancelled callers, a failing disk, and kill -9."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agon.server.store import Row, SequenceConflict, Store, StoreFailed
from agon.server.store import writer as writer_module
from agon.server.store.database import Committed, Fault
from agon.server.store.store import settle
from agon.server.store.transaction import Write
from agon.server.store.writer import Writer
from tests.server.store.building import head, row, rows


async def outcome(future: asyncio.Future[None]) -> str:
    try:
        await future
    except (SequenceConflict, StoreFailed) as error:
        return type(error).__name__
    return "stored"


# Groups


async def test_what_is_appended_in_one_turn_is_committed_together(store: Store) -> None:
    groups: list[int] = []
    store.observe(lambda writes, _seconds: groups.append(writes))
    await asyncio.gather(*(store.append(rows(f"s{number}", 0)) for number in range(50)))
    assert groups == [50]


async def test_commits_keep_the_order_of_appends(store: Store) -> None:
    done: list[int] = []
    for seq in range(100):
        store.append(rows("s", seq)).add_done_callback(lambda _future, seq=seq: done.append(seq))
    await store.append(rows("s", 100))
    assert done == list(range(100))


async def test_the_last_head_of_a_group_is_kept(store: Store) -> None:
    for plies in range(5):
        store.append(rows("s", plies), head("s", updated=plies, plies=plies))
    await store.append([])
    found = await store.head("s")
    assert found == head("s", updated=4, plies=4)


async def test_a_long_queue_is_committed_in_several_groups(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "MOST_IN_GROUP", 10)
    groups: list[int] = []
    store.observe(lambda writes, _seconds: groups.append(writes))
    await asyncio.gather(*(store.append(rows(f"s{number}", 0)) for number in range(25)))
    assert groups == [10, 10, 5]


# Collisions


async def test_a_collision_harms_only_its_own_session(store: Store) -> None:
    await store.append(rows("taken", 0))
    futures = [
        store.append(rows("a", 0)),
        store.append([Row("taken", 0, 1, b'{"other":1}')]),
        store.append(rows("taken", 1)),  # would leave a hole
        store.append(rows("b", 0)),
    ]
    assert [await outcome(future) for future in futures] == ["stored", "SequenceConflict", "SequenceConflict", "stored"]
    assert await store.events("taken") == rows("taken", 0)
    assert await store.events("b") == rows("b", 0)


async def test_all_who_collide_are_told_what_is_there(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writes of the same session that follow in the group, or in the queue, collide too."""
    monkeypatch.setattr(writer_module, "MOST_IN_GROUP", 2)
    await store.append(rows("taken", 0, 1, 2))
    ours = [store.append([Row("taken", seq, 9, b"{}")]) for seq in (1, 2, 3)]
    for conflict in await asyncio.gather(*ours, return_exceptions=True):
        assert isinstance(conflict, SequenceConflict)
        assert conflict.seq == 1
        assert conflict.stored == rows("taken", 1, 2)


async def test_rows_of_two_logs_are_written_together_or_not_at_all(store: Store) -> None:
    await store.append(rows("taken", 0))
    both = store.append([*rows("a", 0), Row("taken", 0, 9, b"{}"), *rows("z", 0)], head("a"))
    beside = store.append(rows("b", 0), head("b"))
    assert await outcome(both) == "SequenceConflict"
    await beside
    assert [await store.events(name) for name in ("a", "z")] == [[], []]
    assert await store.head("a") is None
    await store.append([*rows("a", 0), *rows("z", 0)], head("a"))
    assert await store.events("z") == rows("z", 0)


async def test_what_waits_behind_a_collision_collides_too(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "MOST_IN_GROUP", 1)  # the second append waits while the first is committed
    await store.append(rows("taken", 0))
    futures = [store.append(rows("taken", 0)), store.append(rows("taken", 1)), store.append(rows("a", 0))]
    assert [await outcome(future) for future in futures] == ["SequenceConflict", "SequenceConflict", "stored"]
    assert await store.events("taken") == rows("taken", 0)


async def test_of_two_writers_of_one_session_one_fails_loudly(store: Store, place: str) -> None:
    other = await Store.open(place)
    outcomes = await asyncio.gather(
        *(outcome(writer.append([Row("s", seq, 1, b"{}")])) for seq in range(20) for writer in (store, other))
    )
    stored = await store.events("s")
    assert [row.seq for row in stored] == list(range(len(stored)))
    assert outcomes.count("stored") == len(stored) >= 1
    await other.close()


EXAMPLES = itertools.count()
Step = st.tuples(st.sampled_from("abc"), st.integers(0, 5), st.booleans())


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(Step, max_size=12), max_size=4))
def test_the_store_does_what_a_dictionary_would(place: str, groups: list[list[tuple[str, int, bool]]]) -> None:
    """Each step appends to a session the next number (or, wrongly, a given one); a caller may be cancelled."""

    async def run() -> None:
        store = await Store.open(place)
        names = {name: f"{name}-{next(EXAMPLES)}" for name in "abc"}  # all examples share a database
        expected: dict[str, list[Row]] = {session: [] for session in names.values()}
        for number, group in enumerate(groups):
            broken: set[str] = set()
            futures: list[tuple[asyncio.Future[None], str]] = []
            for name, seq, is_cancelled in group:
                session = names[name]
                log = expected[session]
                is_right = seq >= len(log)
                made = Row(session, len(log) if is_right else seq, number, b"{}")
                future = store.append([made])
                if not is_right:
                    broken.add(session)
                elif session not in broken:
                    log.append(made)
                if is_cancelled:
                    future.cancel()
                else:
                    futures.append((future, "SequenceConflict" if session in broken else "stored"))
            for future, wanted in futures:
                assert await outcome(future) == wanted
            await store.append([])
        for session, log in expected.items():
            assert await store.events(session) == log
        await store.close()

    asyncio.run(run())


# Callers that go away


async def test_a_cancelled_caller_leaves_its_write_to_be_committed(store: Store) -> None:
    async def write() -> None:
        await store.append(rows("s", 0))

    task = asyncio.create_task(write())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await store.append(rows("other", 0))
    assert await store.events("s") == rows("s", 0)


async def test_a_storm_of_cancelled_callers_disturbs_nobody(store: Store) -> None:
    dice = random.Random(7)

    async def restless(number: int) -> None:
        for seq in range(20):
            await store.append(rows(f"r{number}", seq), head(f"r{number}"))
            await store.events(f"r{number}")
            await store.games_of("ann")

    for seq in range(40):
        tasks = [asyncio.create_task(restless(dice.getrandbits(60))) for _ in range(20)]
        for _ in range(dice.randrange(30)):
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        assert {type(end) for end in ends} == {asyncio.CancelledError}
        await store.append(rows("healthy", seq))
    assert await store.events("healthy") == rows("healthy", *range(40))
    await store.check()


async def test_closing_commits_everything_that_was_appended(place: str) -> None:
    store = await Store.open(place)
    futures = [store.append(rows("s", seq)) for seq in range(200)]
    await store.close()
    assert all(future.done() and future.exception() is None for future in futures)
    again = await Store.open(place)
    assert len(await again.events("s")) == 200
    await again.close()


# A database that cannot keep up, or cannot write


async def test_a_full_queue_refuses_the_newest_and_keeps_the_rest(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agon.server.store.store.MOST_WAITING", 3)
    store = await Store.open(place)
    futures = [store.append(rows(f"s{number}", 0)) for number in range(5)]
    with pytest.raises(StoreFailed, match="overloaded"):
        await futures[4]
    assert [await outcome(future) for future in futures[:4]] == ["stored"] * 3 + ["StoreFailed"]
    await store.append(rows("later", 0))
    await store.close()


@contextlib.contextmanager
def full_disk() -> Iterator[None]:
    """No write of this process to any file succeeds."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_nothing_is_acknowledged_on_a_full_disk_and_all_goes_on_when_there_is_room(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await Store.open(str(tmp_path / "agon.sqlite3"))
    await store.append(rows("s", 0))
    assert await store.events("s") == rows("s", 0)
    with full_disk():
        futures = [store.append(rows("s", 1)), store.append(rows("other", 0), head("other"))]
        assert [await outcome(future) for future in futures] == ["StoreFailed", "StoreFailed"]
        with pytest.raises(StoreFailed, match="cannot be written"):
            await store.check()
        assert await store.events("s") == rows("s", 0)  # reading goes on
    await store.check()
    await store.append(rows("s", 1))
    assert await store.events("s") == rows("s", 0, 1)
    assert await store.head("other") is None
    assert "writes are lost" in caplog.text
    await store.close()


async def test_a_lock_held_by_another_program_is_reported_and_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("agon.server.store.backends.sqlite.BUSY_MS", 20)
    store = await Store.open(str(tmp_path / "agon.sqlite3"))
    other = sqlite3.connect(tmp_path / "agon.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waited: list[float] = []
    store.on_recovery(waited.append)
    held = store.append(rows("s", 0))
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(asyncio.shield(held), 0.5)  # it waits, for longer than SQLite itself does
    assert store.standing_s() >= 0.5
    monkeypatch.setattr(writer_module, "PATIENCE_S", 0.5)
    with pytest.raises(StoreFailed, match=r"locked: another program holds .*agon\.sqlite3"):
        await held
    with pytest.raises(StoreFailed):
        await store.check()
    assert waited == []
    other.execute("ROLLBACK")
    other.close()
    await store.append(rows("s", 0))
    await store.check()
    assert waited[0] >= 0.5, "the refused write counts: its player could not move"
    assert store.standing_s() == 0
    await store.close()


async def test_a_write_that_nobody_waits_for_is_no_standstill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agon.server.store.backends.sqlite.BUSY_MS", 20)
    store = await Store.open(str(tmp_path / "agon.sqlite3"))
    with contextlib.closing(sqlite3.connect(tmp_path / "agon.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        quiet = store.append(rows("s", 0), awaited=False)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.shield(quiet), 0.1)
        assert store.standing_s() == 0
        other.execute("ROLLBACK")
    await quiet
    await store.close()


async def test_a_store_that_works_again_notices_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "PROBE_S", 0.01)
    store = await Store.open(str(tmp_path / "agon.sqlite3"))
    recovered = asyncio.Event()
    with full_disk():
        assert await outcome(store.append(rows("s", 0))) == "StoreFailed"
        store.on_recovery(lambda _: recovered.set())
    async with asyncio.timeout(20):
        await recovered.wait()
    assert store.standing_s() == 0
    assert await store.events("") == [], "the test leaves nothing behind"
    await store.close()


async def test_a_test_of_the_store_needs_as_much_room_as_a_move(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "agon.sqlite3"))
    await store.append(rows("s", 0))
    log = tmp_path / "agon.sqlite3-wal"
    before = log.stat().st_size
    await store.append([Row("s", 1, 0, b"x" * 3_000)])
    move = log.stat().st_size - before
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (before + move + 5_000, hard))  # one page fits, a move does not
    try:
        assert await outcome(store.append([Row("s", 2, 0, b"x" * 3_000)])) == "StoreFailed"
        for _ in range(2):
            with pytest.raises(StoreFailed):
                await store.check()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    await store.close()


class Away:
    """A database that is away for many attempts."""

    def __init__(self, attempts: int) -> None:
        self.left = attempts

    def commit(self, group: Sequence[Write], done: Committed) -> None:
        self.left -= 1
        away = ConnectionError("away") if self.left >= 0 else None
        asyncio.get_running_loop().call_soon(done, [] if away else [None] * len(group), away)

    async def close(self) -> None:
        pass


async def test_a_database_may_be_away_for_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "LONGEST_PAUSE_S", 0.0)
    writer = Writer(Away(2_000), lambda error: Fault(str(error), may_pass=True), most_waiting=10, probe=Write)
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    writer.put(Write(settle(done)))
    await done
    assert not writer.waiting
    assert writer.trouble is None
    await writer.close()


class Recording:
    """A committer that commits when the test says so, and notes what happens."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.finish: Callable[[], None] = lambda: None

    def commit(self, group: Sequence[Write], done: Committed) -> None:
        self.notes.append(f"commit {len(group)}")
        self.finish = lambda: done([None] * len(group), None)

    async def close(self) -> None:
        pass

    def write(self, name: str) -> Write:
        return Write(lambda error: self.notes.append(f"{name}: {error}"))


async def turn_of_the_loop() -> None:
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(done.set_result, None)
    await done


def recorded() -> tuple[Recording, Writer]:
    recording = Recording()
    return recording, Writer(recording, lambda error: Fault(str(error), may_pass=False), most_waiting=2, probe=Write)


async def test_the_next_group_is_handed_over_before_anybody_is_told() -> None:
    recording, writer = recorded()
    writer.put(recording.write("first"))
    await turn_of_the_loop()
    writer.put(recording.write("second"))
    recording.finish()
    assert recording.notes == ["commit 1", "commit 1", "first: None"]
    recording.finish()
    assert recording.notes[-1] == "second: None"
    assert not writer.busy
    await writer.close()


async def test_a_caller_that_fails_does_not_keep_the_others_from_their_outcome(
    caplog: pytest.LogCaptureFixture,
) -> None:
    recording, writer = recorded()

    def fail(_: Exception | None) -> None:
        raise ValueError("a fault of ours")

    writer.put(Write(fail))
    writer.put(recording.write("other"))
    await turn_of_the_loop()
    recording.finish()
    assert recording.notes == ["commit 2", "other: None"]
    assert "a fault of ours" in caplog.text
    await writer.close()


async def test_a_refusal_comes_after_the_call() -> None:
    """A table may not be called back while it still handles the command that it writes for."""
    recording, writer = recorded()
    for name in ("one", "two", "three"):
        writer.put(recording.write(name))
    assert not recording.notes
    await turn_of_the_loop()
    assert recording.notes == ["commit 2", "three: overloaded: the database cannot keep up"]
    recording.finish()
    await writer.close()


# kill -9

WRITER = """
import asyncio, os, sys
from agon.server.store import Store
from tests.server.store.building import head, row, rows

async def play(store, session):
    seq = 0
    while True:
        await store.append([row(session, seq)], head(session, plies=seq))
        os.write(1, f"{session} {seq}\\n".encode())
        seq += 1

async def main():
    store = await Store.open(sys.argv[1])
    await asyncio.gather(*(play(store, f"{sys.argv[2]}-{number}") for number in range(20)))

asyncio.run(main())
"""


async def test_kill_9_loses_nothing_that_was_acknowledged(place: str) -> None:
    told: dict[str, int] = {}
    for run, lines in enumerate((300, 777, 1200)):
        command = [sys.executable, "-c", WRITER, place, str(run)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: ASYNC220 - nothing else runs
            assert process.stdout is not None
            for _ in range(lines):
                session, seq = process.stdout.readline().split()
                told[session] = int(seq)
            process.send_signal(signal.SIGKILL)
            *whole, _cut = process.stdout.read().split("\n")
            told |= {session: int(seq) for session, seq in (line.split() for line in whole)}
    assert len(told) == 60
    store = await Store.open(place)
    for session, last in told.items():
        stored = await store.events(session)
        assert len(stored) >= last + 1
        assert stored == [row(session, seq) for seq in range(len(stored))]
        found = await store.head(session)
        assert found is not None
        assert found.plies == stored[-1].seq
    await store.close()
