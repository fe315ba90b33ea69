"""Hold the pairings of all kinds to their laws, over whole random tournaments."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agon.protocol.tournament_events import Finished, Paired, Withdrew
from agon.server.competitions import berger, knockout, progress, standings
from agon.server.competitions.state import Tournament, fold
from agon.server.competitions.views import view
from tests.server.competitions.playing import Play, bot, person

fields = st.integers(2, 16)
seeds = st.integers(0, 10_000)


def meetings(state: Tournament) -> Counter[tuple[int, int]]:
    """Return how often each two met over the board."""
    return Counter((min(g.white, g.black), max(g.white, g.black)) for g in state.games.values() if g.played)


@given(count=st.integers(3, 24), rounds=st.integers(1, 9), seed=seeds, no_shows=st.sampled_from([0.0, 0.1]))
@settings(max_examples=60, deadline=None)
def test_in_a_swiss_nobody_meets_twice_or_has_two_byes_and_colours_stay_balanced(
    count: int, rounds: int, seed: int, no_shows: float
) -> None:
    play = Play("swiss", seed=seed, rounds=rounds).people(count)
    play.go_on()
    while not play.state.is_over:
        play.end_some(no_shows)
        chance = play.random.random()
        if chance < 0.1:
            play.leave(person(play.random.randint(1, count)))
        elif chance < 0.2 and play.state.round < rounds:
            count += 1
            play.enter(person(count), play.random.randint(1_500, 2_500))
        play.go_on()
    state = play.state
    assert max(meetings(state).values(), default=0) <= 1
    assert max(Counter(who for (_, who), kind in state.byes.items() if kind == "pairing").values(), default=0) <= 1
    for number in state.entrants:
        colours = [1 if game.white == number else -1 for game in state.of_entrant(number) if game.played]
        assert abs(sum(colours)) <= 2 or state.round == rounds  # C.3; top scorers of the last round are exempt
        for here in range(len(colours) - 3):
            assert abs(sum(colours[here : here + 3])) < 3
    for number in range(1, state.round + 1):
        players = Counter(who for game in state.of_round(number) for who in (game.white, game.black))
        assert set(players.values()) <= {1}


@pytest.mark.parametrize(
    ("count", "number", "games"),
    [
        # FIDE Handbook C.05, annex 1
        (4, 1, [(1, 4), (2, 3)]),
        (4, 2, [(4, 3), (1, 2)]),
        (4, 3, [(2, 4), (3, 1)]),
        (6, 1, [(1, 6), (2, 5), (3, 4)]),
        (6, 2, [(6, 4), (5, 3), (1, 2)]),
        (6, 3, [(2, 6), (3, 1), (4, 5)]),
        (6, 4, [(6, 5), (1, 4), (2, 3)]),
        (6, 5, [(3, 6), (4, 2), (5, 1)]),
        (8, 1, [(1, 8), (2, 7), (3, 6), (4, 5)]),
        (8, 4, [(8, 6), (7, 5), (1, 4), (2, 3)]),
        (8, 7, [(4, 8), (5, 3), (6, 2), (7, 1)]),
        (10, 9, [(5, 10), (6, 4), (7, 3), (8, 2), (9, 1)]),
    ],
)
def test_berger_tables_are_those_of_the_handbook(count: int, number: int, games: list[tuple[int, int]]) -> None:
    assert sorted(berger.table(count, number)) == sorted(games)


@given(count=fields, seed=seeds, double=st.booleans())
@settings(max_examples=25, deadline=None)
def test_in_a_round_robin_everybody_meets_everybody_as_often_and_colours_differ_by_one(
    count: int, seed: int, double: bool
) -> None:
    state = Play("double_round_robin" if double else "round_robin", seed=seed).people(count).to_the_end()
    times = 2 if double else 1
    assert meetings(state) == Counter(dict.fromkeys(combinations(range(1, count + 1), 2), times))
    for number in state.entrants:
        games = state.of_entrant(number)
        assert abs(2 * sum(game.white == number for game in games) - len(games)) <= (0 if double else 1)


@given(count=fields, seed=seeds, no_shows=st.sampled_from([0.0, 0.3]))
@settings(max_examples=40, deadline=None)
def test_a_knockout_has_one_winner_who_lost_no_match_and_byes_in_the_first_round_only(
    count: int, seed: int, no_shows: float
) -> None:
    state = Play("knockout", seed=seed).people(count).to_the_end(no_shows)
    assert state.round == (count - 1).bit_length()
    assert {number for number, _ in state.byes} <= {1}
    assert state.final is not None
    assert [line.rank for line in state.final].count(1) == 1
    winner = state.final[0].entrant
    for number in range(1, state.round + 1):
        assert sum(winner in pair for pair in knockout.matches(state, number)) == 1
        for better, worse in knockout.matches(state, number):
            assert worse is None or len(knockout.match(state, number, better, worse)) <= knockout.MOST_GAMES


def test_the_two_best_seeds_of_a_knockout_meet_in_its_last_round() -> None:
    assert knockout.bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    play = Play("knockout").people(11)
    play.go_on()
    while not play.state.is_over:
        for game in list(play.state.unfinished.values()):
            play.end(game, float(game.white < game.black))
        play.go_on()
    assert [line.entrant for line in play.state.final or []][:2] == [1, 2]


@given(count=st.integers(3, 16), seed=seeds)
@settings(max_examples=30, deadline=None)
def test_in_an_arena_nobody_plays_two_games_at_once_or_the_same_player_twice_in_a_row(count: int, seed: int) -> None:
    play = Play("arena", seed=seed, minutes=3).people(count)
    last: dict[int, int] = {}
    busy: set[int] = set()
    for event in play.go_on():
        _seat(event, busy, last)
    while not play.state.is_over:
        if not play.state.unfinished:
            play.now = play.state.ends_at or 0
        else:
            game = play.random.choice(list(play.state.unfinished.values()))
            busy -= {game.white, game.black}
            play.end(game, play.random.choice([1, 0.5, 0]))
        for event in play.go_on():
            _seat(event, busy, last)


def _seat(event: object, busy: set[int], last: dict[int, int]) -> None:
    if not isinstance(event, Paired):
        return
    for game in event.games:
        assert not {game.white, game.black} & busy
        assert last.get(game.white) != game.black
        busy |= {game.white, game.black}
        last[game.white], last[game.black] = game.black, game.white


@given(seed=seeds, people=st.integers(3, 8), bots=st.integers(1, 4), kind=st.sampled_from(["swiss", "arena"]))
@settings(max_examples=40, deadline=None)
def test_a_person_never_meets_a_bot_whose_card_they_did_not_agree_to(
    seed: int, people: int, bots: int, kind: str
) -> None:
    play = Play(kind, seed=seed, accepts="anyone", minutes=1, rounds=4)
    wished: dict[str, set[str]] = {}
    for number in range(1, bots + 1):
        play.enter(bot(number), 2_000 + number)
    for number in range(1, people + 1):
        agreed = {f"client-b{each}": f"digest-b{each}" for each in range(1, bots + 1) if play.random.random() < 0.5}
        play.enter(person(number), 2_000 - number, **agreed)
        wished[person(number).id] = set(agreed)
    play.go_on()
    for _ in range(40):
        if play.state.is_over:
            break
        if not play.state.unfinished:
            play.now += 60_000
        play.end_some()
        play.go_on()
    for game in play.state.games.values():
        pair = [play.state.entrants[number] for number in (game.white, game.black)]
        for one, other in (pair, pair[::-1]):
            if one.player.kind == "human" and other.player.kind == "bot":
                assert other.player.card in wished[one.player.id]


@given(
    seed=seeds,
    count=st.integers(3, 14),
    kind=st.sampled_from(["swiss", "round_robin", "double_round_robin", "knockout", "arena"]),
)
@settings(max_examples=60, deadline=None)
def test_standings_follow_from_the_log(seed: int, count: int, kind: str) -> None:
    play = Play(kind, seed=seed, minutes=1).people(count)
    play.go_on()
    for _ in range(200):
        if play.state.is_over:
            break
        if not play.state.unfinished:
            play.now += 60_000
        play.end_some(0.05)
        play.go_on()
    last, _ = play.log[-1]
    assert isinstance(last, Finished)
    again = fold(play.state.name, play.log[:-1])
    assert standings.standings(again) == last.standings == play.state.final
    assert fold(play.state.name, play.log) == play.state


def test_nothing_counts_double_in_an_arena_that_is_over() -> None:
    play = Play("arena", minutes=1).people(2)
    play.go_on()
    streak = False
    while not play.state.is_over:
        if not play.state.unfinished:
            play.now += 10_000
        for game in list(play.state.unfinished.values()):
            play.end(game, float(game.white < game.black))
        play.go_on()
        streak = streak or any(line.on_fire for line in view(play.state, play.now).standings)
    assert streak
    assert not any(line.on_fire for line in view(play.state, play.now).standings)


def test_who_does_not_come_is_paired_no_more_until_they_are_back() -> None:
    play = Play("swiss", rounds=4).people(6)
    play.go_on()
    late, *others = play.state.unfinished.values()
    play.no_show(late, 1)
    for game in others:
        play.end(game, 1)
    done = play.go_on()
    assert done[0] == Withdrew(entrant=late.black, reason="away")
    assert play.state.byes[2, late.black] == "absent"
    assert late.points == (1.0, 0.0)
    play.enter(play.state.entrants[late.black].player)
    play.end_some()
    play.go_on()
    assert late.black in play.state.busy


@pytest.mark.parametrize("kind", ["swiss", "round_robin", "knockout"])
def test_breaks_are_between_rounds_only(kind: str) -> None:
    play = Play(kind, rounds=2, break_s=600).people(4)
    play.go_on()
    while (last := progress.rounds_of(play.state)) is not None and play.state.round < last:
        for game in list(play.state.unfinished.values()):
            play.end(game, 1.0)
        assert play.go_on() == []
        play.now += 600_000
        play.go_on()
    for game in list(play.state.unfinished.values()):
        play.end(game, 1.0)
    play.go_on()
    assert play.state.status == "finished"
