"""Counting the moves of stored games again comes to what was counted when they ended."""

from __future__ import annotations

from agon import games
from agon.games import records
from agon.games.records import Record
from agon.server.records.count_again import count_again
from agon.server.records.import_ import Origin, imported
from agon.server.session.position_key import position_number
from agon.server.store import Row, Store
from tests.server.store.building import execute

PGN = """[White "Ann"]
[Black "Bea"]
[Result "1-0"]

1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 3. Bb5 a6 1-0

[White "Bea"]
[Black "Ann"]
[Result "1/2-1/2"]

1. e4 c5 2. Nf3 d6 1/2-1/2

[White "Cid"]
[Black "Ann"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[Result "0-1"]

1. e4 Kd7 0-1
"""


async def test_old_games_are_counted_as_new_ones(store: Store) -> None:
    rules = games.load("chess")
    [form] = [each for each in records.formats("chess") if each.name == "pgn"]
    found = [record for record in form.read(rules, PGN) if isinstance(record, Record)]
    assert len(found) == 3
    for record in found:
        rows, head = imported(rules, record, Origin("pgn", "x.pgn", ""), 1_790_000_000_000)
        await store.append(rows, head)
    await store.append([Row("broken", 0, 1, b'{"t":"acted","seat":0,"action":0}')])
    broken = "INSERT INTO sessions SELECT 'broken', game, options, clock, created, updated, status, plies, result, "
    columns = "returns, accounts, players, owner, rated, watching, timed FROM sessions LIMIT 1"
    await execute(store.database, broken + columns)

    start = rules.initial()
    texts = ["", "e4", "e4 e5", "e4 e5 Nf3", "e4 c5"]
    numbers: list[int] = []
    for text in texts:
        state = start
        for word in text.split():
            state = rules.apply(state, rules.action_from_text(state, word))
        numbers.append(position_number(rules, rules.options(), state))
    counted = [await store.played_moves.moves(number, None, None, None) for number in numbers]
    assert [(move.games, move.wins, move.draws) for move in counted[0]] == [(2, 1, 1)]
    assert [(move.games, move.wins, move.draws) for move in counted[3]] == [(1, 0, 0)], "of Black"

    seen: list[int] = []
    assert await count_again(store, seen.append) == (0, 1), "all but the broken one are counted already"
    await store.played_moves.forget_all()
    assert await count_again(store, seen.append) == (3, 1)
    assert seen == [1, 4]
    assert [await store.played_moves.moves(number, None, None, None) for number in numbers] == counted
