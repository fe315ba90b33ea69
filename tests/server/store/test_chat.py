"""Chat in the store: numbered without holes, stored once, erased by name."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import Executable

from agon.server.store import Store, StoreFailed, transaction
from agon.server.store.chat import EVERYBODY, ChatRow, ChatStore, ReportRow
from agon.server.store.conditional_moves import ConditionalMoveStore
from agon.server.store.repository import Write


def line(text: str, author: str = "ann", command: str | None = None, session: str = "s") -> ChatRow:
    return ChatRow(session, 0, 1_000, "players", author, '{"name":"Ann"}', command or text, text)


async def test_lines_of_many_are_numbered_without_holes_and_said_once(store: Store) -> None:
    await asyncio.gather(*(store.chat.say(line(f"line {n}")) for n in range(20)))
    await store.chat.say(line("line 3"))
    await store.chat.say(line("elsewhere", session="other"))
    said = await store.chat.lines("s")
    assert [row.n for row in said] == list(range(1, 21))
    assert {row.text for row in said} == {f"line {n}" for n in range(20)}
    assert [row.n for row in await store.chat.lines("s", after=15, limit=3)] == [18, 19, 20]
    assert [row.n for row in await store.chat.around("s", 10, 2, 1)] == [8, 9, 10, 11]


async def test_two_servers_take_the_next_number_where_the_other_was_first(store: Store, place: str) -> None:
    other = await Store.open(place)
    try:
        chats = (store.chat, other.chat)
        await asyncio.gather(*(chats[n % 2].say(line(f"{n}", author=f"a{n % 2}")) for n in range(20)))
    finally:
        await other.close()
    assert [row.n for row in await store.chat.lines("s")] == list(range(1, 21))


async def test_a_deleted_account_leaves_its_lines_and_takes_its_name(store: Store) -> None:
    await store.chat.say(line("hello"))
    await store.chat.say(line("hi", author="ben"))
    await store.chat.report(ReportRow("r1", "s", 1, 5, "ben", "ann", "rude", None))
    await store.chat.mute("ben", "ann", 5)
    await store.chat.mute(EVERYBODY, "ann", 5, "rude")
    assert await store.chat.silenced("ann") == "rude"
    assert [row.text for row in await store.chat.said_by("ann", 0, 2**53, 9)] == ["hello"]
    await store.erase("ann", "Nobody")
    hello, hi = await store.chat.lines("s")
    assert (hello.author, hello.player, hello.text) == (None, None, "hello")
    assert hi.author == "ben"
    assert await store.chat.said_by("ann", 0, 2**53, 9) == []
    [report] = await store.chat.reports()
    assert (report.accused, report.reporter) == (None, "ben")
    assert await store.chat.muted_by("ben") == set()
    assert await store.chat.silenced("ann") is None


async def test_a_report_is_there_once_until_it_is_closed(store: Store) -> None:
    await store.chat.report(ReportRow("r1", "s", 1, 5, "ben", "ann", "rude", None))
    await store.chat.report(ReportRow("r1", "s", 1, 9, "ben", "ann", "again", None))
    assert [report.reason for report in await store.chat.reports()] == ["rude"]
    await store.chat.close_report("r1", 10)
    assert await store.chat.reports() == []


async def test_what_is_reported_or_muted_again_costs_those_who_write_meanwhile_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.chat.report(ReportRow("r1", "s", 1, 5, "ben", "ann", "rude", None))
    monkeypatch.setattr(transaction, "_commit_one_by_one", lambda *_: pytest.fail("each in a transaction of its own"))
    again = ReportRow("r1", "s", 1, 9, "ben", "ann", "again", None)
    await asyncio.gather(store.chat.report(again), *(store.chat.mute("ben", "ann", at) for at in (1, 2, 3)))
    assert await store.chat.muted_by("ben") == {"ann"}


async def test_whom_a_moderator_silenced_stays_silent_while_the_reason_is_changed(store: Store) -> None:
    await store.chat.mute(EVERYBODY, "ann", 5, "rude")
    with pytest.raises(StoreFailed):
        await ChatStore(store._read, _Once(store._write)).mute(EVERYBODY, "ann", 6, "still rude")
    assert await store.chat.silenced("ann") == "still rude"


async def test_a_plan_is_there_until_the_next_one_is_in_its_place(store: Store) -> None:
    await store.conditional_moves.put("s", 0, b"[1]")
    with pytest.raises(StoreFailed):
        await ConditionalMoveStore(store._read, _Once(store._write)).put("s", 0, b"[2]")
    assert await store.conditional_moves.of("s") == {0: b"[2]"}
    await store.conditional_moves.drop("s", 0, b"[1]")
    assert await store.conditional_moves.of("s") == {0: b"[2]"}, "that was another"
    await store.conditional_moves.drop("s", 0, b"[2]")
    assert await store.conditional_moves.of("s") == {}


class _Once:
    """Writes once; then the database is away."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._done = False

    async def __call__(self, statement: Executable, parameters: dict[str, Any]) -> None:
        if self._done:
            raise StoreFailed("the database is away")
        self._done = True
        await self._write(statement, parameters)


async def test_plans_are_kept_by_seat(store: Store) -> None:
    await store.conditional_moves.put("s", 0, b"[1]")
    await store.conditional_moves.put("s", 1, b"[2]")
    await store.conditional_moves.put("s", 0, b"[3]")
    assert await store.conditional_moves.of("s") == {0: b"[3]", 1: b"[2]"}
    await store.conditional_moves.drop("s", 0)
    assert await store.conditional_moves.of("s") == {1: b"[2]"}
    assert await store.conditional_moves.sessions(["r", "s"]) == {"s"}
