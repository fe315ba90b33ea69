"""Ratings in the store: every game counts once, also between servers and after a crash, and the logs give the same."""

from __future__ import annotations

import asyncio
import random

from msgspec.structs import replace

from agon.server.ratings.rows import Pool, RatedGame
from agon.server.store import Row, SequenceConflict, SessionHead, Store
from agon.server.store.database import database_at
from agon.server.store.maintenance.rating_audit import audit, count_again
from agon.server.store.transaction import Append
from tests.server.store.building import execute, head, rows

POOL = Pool("connect_four", "", "blitz", "humans")
PLAYERS = ("ann", "bea", "cai")


def game(number: int, at: int | None = None) -> RatedGame:
    dice = random.Random(number)
    one, other = dice.sample(PLAYERS, 2)
    returns = dice.choice([[1.0, -1.0], [0.0, 0.0], [-1.0, 1.0]])
    return RatedGame(pool=POOL, players=[(one, ""), (other, "")], returns=returns, at=1000 if at is None else at)


def ending(session: str, effect: RatedGame) -> tuple[list[Row], SessionHead]:
    listed = head(session, status="ended", accounts=(effect.players[0][0], effect.players[1][0]))
    return rows(session, 0, 1), replace(listed, effect=effect, rated=True)


async def test_each_game_counts_once_whoever_stores_its_end_and_the_logs_give_the_same(place: str) -> None:
    """Two servers store the ends of the same games, all at once and at the same millisecond."""
    games = {f"game{number}": game(number) for number in range(12)}
    stores = [await Store.open(place), await Store.open(place)]
    writes = [store.append(*ending(name, effect)) for name, effect in games.items() for store in stores]
    outcomes = await asyncio.gather(*writes, return_exceptions=True)
    assert outcomes.count(None) == len(games)
    assert sum(isinstance(outcome, SequenceConflict) for outcome in outcomes) == len(games)

    found = await audit(database_at(place), lambda log: games[log[0].session])
    assert found.differences == []
    assert (found.games, len(found.stored.changes)) == (len(games), 2 * len(games))
    for player in PLAYERS:
        mine = await stores[0].ratings.changes_of(player, limit=100)
        assert [change.games for change in mine] == list(range(len(mine), 0, -1)), "one after the other, none lost"
        assert [row.games for row in await stores[1].ratings.of_account(player)] == [len(mine)]
    for store in stores:
        await store.close()


async def test_an_end_that_was_in_doubt_and_is_committed_again_does_not_count_twice(store: Store) -> None:
    listed = ending("one", game(1))
    await store.append(*listed)
    before = await store.ratings.of_account("ann")
    outcome = asyncio.get_running_loop().create_future()
    again = Append(*listed, outcome.set_result)
    again.in_doubt = True
    store._writer.put(again)
    assert await outcome is None
    assert await store.ratings.of_account("ann") == before
    assert len(await store.ratings.changes_by("one")) == 2


async def test_my_changes_by_some_games_are_mine_and_theirs_alone(store: Store) -> None:
    games = {f"game{number}": game(number, number) for number in range(6)}
    for name, effect in games.items():
        await store.append(*ending(name, effect))
    asked = ["game2", "game3", "game4"]
    mine = [name for name in asked if "cai" in dict(games[name].players)]
    assert 0 < len(mine) < len(asked), "there are games of others"
    found = await store.ratings.changes_in("cai", asked)
    assert sorted(change.session for change in found) == mine
    assert {change.account for change in found} == {"cai"}


async def test_what_is_wrong_is_named_and_can_be_counted_again(place: str) -> None:
    store = await Store.open(place)
    games = {f"game{number}": game(number, number * 86_400_000) for number in range(4)}
    for name, effect in games.items():
        await store.append(*ending(name, effect))
    await store.close()
    database = database_at(place)
    await execute(database, "UPDATE ratings SET rating = rating + 1 WHERE account = 'ann'")
    await execute(database, "DELETE FROM rating_changes WHERE session = 'game2'")
    found = await audit(database, lambda log: games[log[0].session], write=True)
    assert [line.split()[-1] for line in found.differences] == ["differs", "missing", "missing"]
    assert (await audit(database, lambda log: games[log[0].session])).differences == []


def test_games_that_share_no_player_count_in_any_order() -> None:
    one = replace(game(1), players=[("ann", ""), ("bea", "")])
    other = replace(game(2), players=[("cai", ""), ("dan", "")])
    assert count_again([("a", one), ("b", other)]).ratings == count_again([("b", one), ("a", other)]).ratings
