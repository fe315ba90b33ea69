"""Puzzles in the database: rated by the first try alone, nearest first, forgotten with the account."""

from __future__ import annotations

import asyncio

from agon.server.ratings.algorithms import NEW, rated
from agon.server.store import Store
from agon.server.store.puzzles import PuzzleRow
from tests.server.store.building import execute
from tests.server.store.test_accounts import account, add

NOW = 86_400_000


def puzzle(identity: str, game: str = "chess", rating: float = 1500.0, made: int = 0) -> PuzzleRow:
    return PuzzleRow(identity, game, "game", 7, 1, 42, "win", made, "42 3 17", rating)


async def test_a_first_try_rates_both_like_a_game_between_them_and_a_second_changes_nothing(store: Store) -> None:
    await store.puzzles.add(puzzle("one"))
    await store.puzzles.add(puzzle("one", rating=9.0))  # it is there already
    counted = [store.puzzles.count("one", "ann", NOW, solved=solved) for solved in (True, False, False)]
    assert sum(await asyncio.gather(*counted)) == 1
    expected = rated([NEW, NEW], [0, 0], [1.0, -1.0])
    solver, row = await store.puzzles.solver("ann", "chess"), await store.puzzles.get("one")
    assert solver is not None
    assert row is not None
    assert (solver.rating, solver.deviation, solver.tries) == (expected[0].rating, expected[0].deviation, 1)
    assert (row.rating, row.deviation, row.tries) == (expected[1].rating, expected[1].deviation, 1)
    assert await store.puzzles.is_tried("ann", "one")
    assert await store.puzzles.solver("ann", "go") is None


async def test_a_wrong_try_costs_the_solver_and_lifts_the_puzzle(store: Store) -> None:
    await store.puzzles.add(puzzle("one"))
    assert await store.puzzles.count("one", "ann", NOW, solved=False)
    solver, row = await store.puzzles.solver("ann", "chess"), await store.puzzles.get("one")
    assert solver is not None
    assert row is not None
    assert solver.rating < 1500.0 < row.rating


async def test_the_next_puzzle_is_the_nearest_of_those_that_were_not_tried(store: Store) -> None:
    for identity, game, rating in (("a", "chess", 1200.0), ("b", "chess", 1490.0), ("c", "go", 1600.0)):
        await store.puzzles.add(puzzle(identity, game, rating))
    assert await store.puzzles.games() == ["chess", "go"]

    async def nearest(game: str = "", rating: float = 1500.0) -> str | None:
        found = await store.puzzles.nearest("ann", rating, game)
        return None if found is None else found.id

    assert await nearest() == "b"
    assert await nearest(rating=1250.0) == "a"
    await store.puzzles.count("b", "ann", NOW, solved=True)
    assert await nearest() == "c"
    assert await nearest("chess") == "a"
    await store.puzzles.count("a", "ann", NOW, solved=True)
    assert await nearest("chess") is None


async def test_the_puzzle_of_a_day_is_the_same_all_day_and_new_ones_wait_for_the_next(store: Store) -> None:
    assert await store.puzzles.of_day(1, NOW) is None
    for identity in "abc":
        await store.puzzles.add(puzzle(identity))
    days = [await store.puzzles.of_day(day, NOW) for day in range(3)]
    assert [row.id for row in days if row is not None] == ["a", "b", "c"]
    await store.puzzles.add(puzzle("d", made=NOW))
    again = await store.puzzles.of_day(3, NOW)
    assert again is not None
    assert again.id == "a"


async def test_a_deleted_account_leaves_no_try_and_no_rating(store: Store) -> None:
    await add(store, account("ann"))
    await store.puzzles.add(puzzle("one"))
    await store.puzzles.count("one", "ann", NOW, solved=True)
    before = await store.puzzles.get("one")
    await store.erase("ann", "a deleted account")
    for table in ("puzzle_tries", "puzzle_solvers"):
        assert await execute(store.database, f"SELECT * FROM {table}") == []
    assert await store.puzzles.get("one") == before
