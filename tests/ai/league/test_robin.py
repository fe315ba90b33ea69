"""The plan and the table of a league."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agon.ai.league.robin import Table, anchors_of, known_ratings, meetings, rated
from agon.games.records import Record
from agon.protocol.league import ANCHOR, Entrant, LeagueGame, Meet, Pair, Rate

COIN = Entrant(name=ANCHOR, level=ANCHOR)


def bots(number: int) -> list[Entrant]:
    return [Entrant(name=f"b{n}", file="b.py", content=b"x") for n in range(number)]


def game(points: float, reason: str = "finished", first: int = 0) -> LeagueGame:
    record = Record(game="tic_tac_toe", options={}, players=(), moves=(), returns=())
    return LeagueGame(record=record, first=first, points=points, reason=reason, cpu_ms=(3.0, 5.0))


@given(st.integers(0, 12), st.integers(0, 4))
def test_everybody_meets_everybody_once_but_anchors_each_other(many: int, levels: int) -> None:
    anchors = [Entrant(name=f"level{n}", level="grove:seed") for n in range(levels)]
    met = Counter(
        frozenset((meet.first.name, meet.second.name))
        for meet in meetings([*bots(many), *anchors], "tic_tac_toe", 50, 1)
    )
    assert len(met) == many * (many - 1) // 2 + many * levels
    assert all(number == 1 and len(pair) == 2 for pair, number in met.items())


def test_the_seeds_of_a_league_differ() -> None:
    seeds = [meet.seed for meet in meetings(bots(5), "tic_tac_toe", 50, 7)]
    assert len(set(seeds)) == len(seeds)


def test_points_faults_and_time_are_counted() -> None:
    one, other = bots(2)
    table = Table([one, other, COIN])
    meet = Meet(game="tic_tac_toe", first=one, second=other, time_ms=50, seed=1)
    table.add(meet, [game(0.0, "time"), game(0.5)])
    found = {each.name: each.score for each in table.standings()}
    assert (found["b0"].points, found["b1"].points, found["b0"].games) == (0.5, 1.5, 2)
    assert (found["b0"].faults, found["b1"].faults) == ({"time": 1}, {})
    assert (found["b0"].cpu_ms, found["b1"].cpu_ms) == (6.0, 10.0)


def test_ratings_wait_until_games_connect_all_with_random_moves() -> None:
    one, other = bots(2)
    table = Table([one, other, COIN])
    table.add(Meet(game="tic_tac_toe", first=one, second=other, time_ms=50, seed=1), [game(1.0)] * 2)
    assert [(each.name, each.rating) for each in table.standings()] == [("b0", None), ("b1", None), (ANCHOR, None)]
    table.add(Meet(game="tic_tac_toe", first=other, second=COIN, time_ms=50, seed=1), [game(1.0)] * 2)
    names = [each.name for each in table.standings()]
    ratings = [each.rating for each in table.standings()]
    assert names == ["b0", "b1", ANCHOR]
    assert ratings[-1] == 0.0
    assert all(each.plus_minus is not None for each in table.standings())


def test_a_known_rating_stays() -> None:
    (one,) = bots(1)
    level = Entrant(name="grove:seed", level="grove:seed")
    table = Table([one, level, COIN], {"grove:seed": 123.0, "grove:sprout": 999.0})
    table.add(Meet(game="tic_tac_toe", first=one, second=level, time_ms=50, seed=1), [game(1.0), game(0.0)])
    found = {each.name: each for each in table.standings()}
    assert found["grove:seed"].rating == pytest.approx(123.0)
    assert found["b0"].rating == pytest.approx(123.0, abs=1.0)


def test_the_anchors_are_levels_that_play_the_game() -> None:
    assert anchors_of("connect_four") == [ANCHOR, "grove:seed", "grove:sprout"]
    assert ANCHOR in anchors_of("kuhn_poker")
    assert set(known_ratings("connect_four")) <= set(anchors_of("connect_four"))
    assert known_ratings("connect_four")["grove:sprout"] > known_ratings("connect_four")["grove:seed"]


def test_only_players_whom_games_connect_are_rated() -> None:
    names = ["b0", "b1", "b2", ANCHOR]

    def ratings(*pairs: Pair) -> dict[str, float]:
        found = rated(Rate(game="tic_tac_toe", players=names, pairs=list(pairs)))
        return {each.player: each.rating for each in found.ratings}

    apart = Pair(first="b0", second="b1", points=2.0, games=2)
    assert ratings(apart) == {ANCHOR: 0.0}
    found = ratings(apart, Pair(first="b1", second=ANCHOR, points=1.5, games=2))
    assert found.keys() == {"b0", "b1", ANCHOR}
    assert found["b0"] > found["b1"] > found[ANCHOR] == 0.0
