"""Logs of tournaments: one writer gets each number, and the end of a game is in the log with that end or not at all."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from agon.server.store import SequenceConflict, Store
from agon.server.store.rows import GameResult
from agon.server.store.tournaments import TournamentHead, TournamentRow
from tests.server.store.building import head, rows

HEAD = TournamentHead(
    id="t",
    seq=0,
    title="Evening",
    kind="swiss",
    game="go",
    organiser="olga",
    status="announced",
    starts_at=9,
    created=1,
    updated=1,
    entrants=0,
)


def event(seq: int, text: str = "x") -> TournamentRow:
    return TournamentRow(seq, seq, b'{"t":"%s"}' % text.encode())


async def test_of_two_writers_who_decided_from_the_same_log_one_is_refused(store: Store) -> None:
    await store.tournaments.announce(HEAD, b"{}")
    assert await store.tournaments.append(replace(HEAD, seq=1), [event(1)], [])
    assert not await store.tournaments.append(replace(HEAD, seq=2, title="late"), [event(1, "y"), event(2)], [])
    assert [row.seq for row in await store.tournaments.events("t")] == [0, 1]
    found = await store.tournaments.head("t")
    assert found is not None
    assert (found.seq, found.title) == (1, "Evening")


async def test_a_tournament_is_announced_once(store: Store) -> None:
    await store.tournaments.announce(HEAD, b'{"first":1}')
    await store.tournaments.announce(replace(HEAD, title="again"), b"{}")
    assert await store.tournaments.events("t") == [TournamentRow(0, 1, b'{"first":1}')]


async def test_the_end_of_a_game_is_in_its_tournaments_log_once_or_not_at_all(store: Store) -> None:
    await store.tournaments.announce(HEAD, b"{}")
    await store.append(rows("g", 0))
    outcome = GameResult("t", 5, b'{"t":"game_ended"}')
    ended = replace(head("g", status="ended"), outcome=outcome)
    await store.append(rows("g", 1), ended)
    assert await store.tournaments.events("t", 0) == [TournamentRow(1, 5, b'{"t":"game_ended"}')]
    with pytest.raises(SequenceConflict):
        await store.append(rows("g", 1), ended)
    assert len(await store.tournaments.events("t")) == 2
    assert not await store.tournaments.append(replace(HEAD, seq=1), [event(1)], []), "the result has that number"
    found = await store.tournaments.head("t")
    assert found is not None
    assert found.seq == 1


async def test_a_game_of_a_tournament_that_is_not_here_ends_as_any_other(store: Store) -> None:
    await store.append(rows("g", 0))
    await store.append(rows("g", 1), replace(head("g", status="ended"), outcome=GameResult("gone", 5, b"{}")))
    found = await store.head("g")
    assert found is not None
    assert found.status == "ended"


async def test_an_erased_name_is_in_no_log(store: Store) -> None:
    await store.tournaments.announce(HEAD, b"{}")
    named = b'{"t":"registered","player":{"id":"ann","name":"Ann Real","kind":"human"}}'
    await store.tournaments.append(replace(HEAD, seq=1), [TournamentRow(1, 2, named)], ["ann"])
    await store.erase("ann", "Deleted player")
    [row] = await store.tournaments.events("t", 0)
    assert b"Ann Real" not in row.body
    assert b'"name":"Deleted player"' in row.body
    assert [each.id for each in await store.tournaments.of_account("ann")] == ["t"]
