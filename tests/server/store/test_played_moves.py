"""Counts of moves in the store, on both kinds of database."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import msgspec
import pytest

from agon.server.store import Row, SequenceConflict, Store
from agon.server.store.game_search import Wanted
from agon.server.store.rows import PlayedGame, PlayedMove
from tests.server.store.building import head, rows

ALL = 2**63 - 1


@dataclass
class Counted:
    """What a plain counter says of the same games."""

    games: dict[str, PlayedGame] = field(default_factory=dict[str, PlayedGame])

    def moves(self, position: int, pools: set[int], since: int, until: int) -> list[tuple[int, int, int, int]]:
        found: dict[int, list[int]] = {}
        for game in self.games.values():
            for move in game.moves:
                if move.position == position and game.pool in pools and since <= game.month <= until:
                    row = found.setdefault(move.action, [0, 0, 0])
                    row[0] += 1
                    row[1] += move.score == 1
                    row[2] += move.score == 0
        listed = [(action, *row) for action, row in found.items()]
        return sorted(listed, key=lambda each: (-each[1], each[0]))


def game(number: int) -> PlayedGame:
    moves = [
        PlayedMove(position=-5 - n * (number % 3), action=number % (2 + n), score=number % 3 - 1) for n in range(5)
    ]
    return PlayedGame(
        number=number << 32, month=24_300 + number % 4, pool=number % 5, moves=tuple(dict.fromkeys(moves))
    )


async def end(store: Store, session: str, played: PlayedGame) -> None:
    ended = msgspec.structs.replace(head(session, status="ended", updated=played.number >> 32), played=played)
    await store.append(rows(session, 0, 1), ended)


async def test_counts_are_those_of_a_plain_counter(store: Store) -> None:
    truth = Counted()
    games = {f"s{number:03d}": game(number) for number in range(1, 60)}
    await asyncio.gather(*(end(store, session, played) for session, played in list(games.items())[:30]))
    for session, played in list(games.items())[30:]:
        await end(store, session, played)
    truth.games = games
    for position in {move.position for each in games.values() for move in each.moves}:
        for pools, since, until in (
            (None, None, None),
            ([1, 3], None, None),
            (None, 24_301, 24_302),
            ([0], 24_303, None),
        ):
            found = await store.played_moves.moves(position, pools, since, until)
            expected = truth.moves(position, set(pools or range(5)), since or 0, until or 99_999)
            assert [tuple(row) for row in found] == expected
        having = sorted((s for s, g in games.items() if any(m.position == position for m in g.moves)), reverse=True)
        listed = [row.session for _, row in await store.played_moves.games(position, ALL, 100)]
        assert listed == having, "the last to end is first"
        pages = await store.played_moves.games(position, ALL, 3)
        if len(pages) == 3:
            rest = await store.played_moves.games(position, pages[-1][0], 100)
            assert [row.session for _, row in rest] == having[3:]


async def test_an_end_that_is_refused_or_repeated_counts_once(store: Store) -> None:
    await end(store, "one", game(1))
    with pytest.raises(SequenceConflict):
        await end(store, "one", game(1))
    await store.played_moves.add([("one", game(1)), ("two", game(2))])
    counted = {move.action: move.games for move in await store.played_moves.moves(-5, None, None, None)}
    assert sum(counted.values()) == len([m for n in (1, 2) for m in game(n).moves if m.position == -5])
    await store.played_moves.forget_all()
    assert await store.played_moves.moves(-5, None, None, None) == []
    assert await store.played_moves.games(-5, ALL, 10) == []


async def test_a_group_with_a_collision_counts_only_what_is_stored(store: Store) -> None:
    await store.append([Row("taken", 1, 1, b"{}")])
    futures = [
        store.append(rows(session, 0, 1), msgspec.structs.replace(head(session, status="ended"), played=game(number)))
        for number, session in ((1, "free"), (2, "taken"))
    ]
    results = await asyncio.gather(*futures, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), SequenceConflict]
    assert {row.session for _, row in await store.played_moves.games(-5, ALL, 10)} == {"free"}


async def test_uncounted_games_are_public_and_over(store: Store) -> None:
    for session, status, watching in (("a", "ended", "all"), ("b", "playing", "all"), ("c", "ended", "none")):
        await store.append(
            rows(session, 0),
            msgspec.structs.replace(head(session, status=status), watching=watching),  # type: ignore[arg-type]
        )
    await end(store, "d", game(1))
    assert await store.played_moves.uncounted(["connect_four"], "", 10) == ["a"]
    assert await store.played_moves.uncounted(["connect_four"], "a", 10) == []
    assert await store.played_moves.uncounted(["chess"], "", 10) == []


async def test_games_are_found_by_two_players_and_a_position(store: Store) -> None:
    for number, (session, players) in enumerate(
        {"s1": ("ann", "bea"), "s2": ("bea", "cid"), "s3": ("ann", "cid")}.items()
    ):
        ended = head(session, status="ended", updated=number + 1, accounts=players)
        await store.append(rows(session, 0, 1), msgspec.structs.replace(ended, played=game(3 * number + 1)))
    hidden = head("s4", status="ended", updated=9, accounts=("ann", "bea"))
    await store.append(rows("s4", 0), msgspec.structs.replace(hidden, watching="none"))

    async def found(wanted: Wanted, after: tuple[int, str] | None = None) -> list[str]:
        return [each.session for each in await store.game_search.page(wanted, after, 10)]

    position = game(1).moves[1].position
    assert await found(Wanted(player=("ann",))) == ["s3", "s1"]
    assert await found(Wanted(player=("ann",), viewer="bea")) == ["s4", "s3", "s1"]
    assert await found(Wanted(player=("ann",), viewer="dan")) == ["s3", "s1"]
    assert await found(Wanted(player=("ann",), against=("bea", "dan"))) == ["s1"]
    assert await found(Wanted(player=("ann", "cid"), against=("bea",))) == ["s2", "s1"]
    assert await found(Wanted(player=("bea",), against=("ann", "cid"))) == ["s2", "s1"]
    assert await found(Wanted(player=("ann", "bea"), against=("ann",), viewer="bea")) == ["s4", "s3", "s1"]
    assert await found(Wanted(against=("bea",), viewer="ann")) == ["s4", "s2", "s1"]
    assert await found(Wanted(player=("ann", "cid"), position=position), (3, "s3")) == ["s2", "s1"]
    assert await found(Wanted(player=("ann",), position=12345)) == []
    assert await found(Wanted(game="connect_four", since=2, until=2)) == ["s2"]
