"""CPU time of the bots' moves: added up once, in the transaction of the move, by day and by account."""

from __future__ import annotations

import asyncio

import pytest

from agon.server.store import Row, SequenceConflict, Store
from agon.server.store.bot_time import BotTime
from agon.server.store.rows import BotMoves
from tests.server.store.building import rows

DAY_MS = 86_400_000


async def stored(store: Store, written: list[Row], bots: BotMoves) -> Exception | None:
    future: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.commit(written, None, future.set_result, bots=bots)
    return await future


async def test_a_move_adds_to_its_day_and_to_the_account_for_which_the_bot_thought(store: Store) -> None:
    writes = [
        stored(store, rows("one", 0), BotMoves(0, 1, 1500.0, ("ann",))),
        stored(store, rows("two", 0), BotMoves(0, 2, 500.0, ("bea",))),
        stored(store, rows("one", 1), BotMoves(DAY_MS, 1, 0.25, ("ann",))),
        stored(store, rows("all", 0), BotMoves(DAY_MS, 1, 4.0, ())),
    ]
    assert await asyncio.gather(*writes) == [None] * 4
    times = store.bot_time
    assert await times.of_account("ann") == BotTime(2, 1.50025)
    assert await times.of_account("bea") == BotTime(2, 0.5)
    assert await times.of_account("cai") == BotTime()
    assert await times.days(5) == {"1970-01-02": BotTime(2, 0.00425), "1970-01-01": BotTime(3, 2.0)}
    assert list(await times.days(1)) == ["1970-01-02"]
    assert await times.total() == BotTime(5, pytest.approx(2.00425))


async def test_people_at_one_table_share_the_time_and_it_is_counted_once_for_the_day(store: Store) -> None:
    assert await stored(store, rows("one", 0), BotMoves(0, 1, 3000.0, ("ann", "bea"))) is None
    assert await store.bot_time.of_account("ann") == await store.bot_time.of_account("bea") == BotTime(1, 1.5)
    assert await store.bot_time.total() == BotTime(1, 3.0)


async def test_a_move_that_is_not_stored_adds_nothing(place: str) -> None:
    """Two servers write the same move: the one that comes second adds nothing."""
    stores = [await Store.open(place), await Store.open(place)]
    for number, store in enumerate(stores):
        store.node = f"node{number}"
    written = [
        stored(store, rows(f"game{number}", 0), BotMoves(0, 1, 1000.0, ("ann",)))
        for number in range(8)
        for store in stores
    ]
    outcomes = await asyncio.gather(*written)
    assert outcomes.count(None) == 8
    assert sum(isinstance(outcome, SequenceConflict) for outcome in outcomes) == 8
    for store in stores:
        assert await store.bot_time.total() == await store.bot_time.of_account("ann") == BotTime(8, 8.0)
        await store.close()


async def test_a_deleted_accounts_time_stays_in_the_total_only(store: Store) -> None:
    await stored(store, rows("one", 0), BotMoves(0, 1, 1000.0, ("ann",)))
    await store.erase("ann", "Deleted player")
    assert await store.bot_time.of_account("ann") == BotTime()
    assert await store.bot_time.total() == BotTime(1, 1.0)
