"""Games for more than two: hold their tables to the laws, over whole random tournaments."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agon.protocol.errors import Refused
from agon.protocol.tournament_events import GameEnded
from agon.server.competitions import terms
from agon.server.competitions.standings import standings
from agon.server.competitions.state import Tournament, fold, points_of
from tests.server.competitions.playing import Play, bot, person


def field(kind: str, seed: int, seats: int, people: int, bots: int = 0, **terms: Any) -> Play:
    """Return a tournament of people and bots; each person agrees to some of them."""
    play = Play(kind, seed=seed, seats=seats, accepts="anyone", minutes=2, **terms)
    for number in range(1, bots + 1):
        play.enter(bot(number), 2_100 - number)
    for number in range(1, people + 1):
        agreed = {f"client-b{each}": f"digest-b{each}" for each in range(1, bots + 1) if play.random.random() < 0.7}
        play.enter(person(number), 2_000 - number, **agreed)
    return play


def end_tables(play: Play, most: int = 99) -> None:
    """End some games that go on, each with a random order of its players, sometimes of equals."""
    games = list(play.state.unfinished.values())
    play.random.shuffle(games)
    for game in games[:most]:
        play.now += 1_000
        returns = [float(play.random.randint(0, 3)) for _ in game.seats]
        play.store(GameEnded(session=game.session, reason="finished", returns=returns, actions=20))


def check_tables(state: Tournament) -> None:
    for game in state.games.values():
        assert len(game.seats) == len(set(game.seats)) == state.announced.seats
        for one, other in combinations(game.seats, 2):
            assert state.may_meet(state.entrants[one], state.entrants[other])
        if game.points is not None:
            assert sum(game.points) == len(game.seats) * (len(game.seats) - 1) / 2


@given(seed=st.integers(0, 9_999), seats=st.integers(3, 5), count=st.integers(5, 30), bots=st.integers(0, 3))
@settings(max_examples=40, deadline=None)
def test_in_a_swiss_of_tables_everybody_sits_once_a_round_and_byes_go_round(
    seed: int, seats: int, count: int, bots: int
) -> None:
    play = field("swiss", seed, seats, count, bots, rounds=5)
    play.go_on()
    while not play.state.is_over:
        end_tables(play)
        play.go_on()
    state = play.state
    check_tables(state)
    byes = Counter(who for (_, who), kind in state.byes.items() if kind == "pairing")
    for number in range(1, state.round + 1):
        seated = Counter(who for game in state.of_round(number) for who in game.seats)
        free = {who for (each, who) in state.byes if each == number}
        assert set(seated.values()) <= {1}
        assert seated.keys() | free == state.entrants.keys()
        assert not seated.keys() & free
    if not bots:
        times = [byes[number] for number in state.entrants]
        assert max(times) - min(times) <= 1
    assert standings(fold(state.name, play.log[:-1])) == state.final


def test_players_at_tables_meet_as_many_others_as_they_can() -> None:
    """Sixteen at tables of four can meet fifteen others in five rounds; the standings allow a few meetings again."""
    play = field("swiss", 1, 4, 16, rounds=4)
    play.go_on()
    while not play.state.is_over:
        end_tables(play)
        play.go_on()
    met = Counter(pair for game in play.state.games.values() for pair in combinations(sorted(game.seats), 2))
    assert max(met.values()) <= 2
    assert sum(times > 1 for times in met.values()) <= 16  # of 96 meetings


@given(seed=st.integers(0, 9_999), seats=st.integers(3, 4), count=st.integers(3, 20), bots=st.integers(0, 3))
@settings(max_examples=30, deadline=None)
def test_in_an_arena_of_tables_nobody_sits_at_two(seed: int, seats: int, count: int, bots: int) -> None:
    play = field("arena", seed, seats, count, bots)
    play.go_on()
    while not play.state.is_over:
        busy = Counter(who for game in play.state.unfinished.values() for who in game.seats)
        assert set(busy.values()) <= {1}
        assert busy.keys() == play.state.busy
        if not play.state.unfinished:
            play.now = play.state.ends_at or 0
        end_tables(play, most=1)
        play.go_on()
    check_tables(play.state)
    if not bots and count >= seats:
        assert play.state.games


@pytest.mark.parametrize(
    ("returns", "points"),
    [
        ([3.0, 1.0, 2.0, 0.0], (3.0, 1.0, 2.0, 0.0)),
        ([5.0, 5.0, 1.0, 1.0], (2.5, 2.5, 0.5, 0.5)),
        ([1.0, -1.0], (1.0, 0.0)),
        ([0.0, 0.0], (0.5, 0.5)),
        ([0.0, 0.0, 0.0], (1.0, 1.0, 1.0)),
    ],
)
def test_a_point_for_each_opponent_who_did_worse(returns: list[float], points: tuple[float, ...]) -> None:
    assert (
        points_of(GameEnded(session=Play("swiss").name("1"), reason="finished", returns=returns, actions=9)) == points
    )


def test_who_never_came_to_a_table_is_not_seated_again_until_they_are_back() -> None:
    play = field("swiss", 1, 3, 6, rounds=3)
    play.go_on()
    late, other = play.state.unfinished.values()
    play.store(GameEnded(session=late.session, reason="finished", returns=[1, -1, 0], actions=20, absent=[1]))
    play.store(GameEnded(session=other.session, reason="finished", returns=[1, -1, 0], actions=20))
    play.go_on()
    assert not play.state.entrants[late.seats[1]].active
    assert late.points == (2.0, 0.0, 1.0)
    assert late.seats[1] not in play.state.busy


def test_the_first_event_holds_what_each_person_agreed_to() -> None:
    play = field("swiss", 4, 3, 7, 2, rounds=2)
    play.go_on()
    for game in play.state.games.values():
        for seat, agreed in enumerate(terms.consents(play.state, game)):
            me = play.state.entrants[game.seats[seat]]
            bots = {f"client-{each.player.id}" for number in game.seats if (each := play.state.entrants[number]).card}
            assert set(agreed) == (bots if me.player.kind == "human" else set())


def test_nobody_leaves_before_a_table_is_full() -> None:
    play = field("swiss", 1, 4, 3, rounds=2)
    play.go_on()
    assert play.state.games == {}
    with pytest.raises(Refused):
        play.enter(person(9))
