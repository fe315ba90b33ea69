"""Tie-breaks on an example that was worked out by hand."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from agon.protocol.tournament_events import Adjusted, GameEnded
from agon.server.competitions.standings import standings
from agon.server.competitions.state import Tournament, fold
from agon.server.competitions.views import view
from tests.server.competitions.playing import Play, person


def test_swiss_tie_breaks_of_three_players_with_byes() -> None:
    """Round 1: 1 beats 2, 3 has the bye. Round 2: 3 draws with 1, 2 has the bye.

    Scores: 1.5, 1, 1.5. Buchholz of 1: 1 + 1.5; of 2: 1.5 + its own 1 for the bye; of 3: its own 1.5 + 1.5.
    Sonneborn-Berger of 1: 1 + 0.75; of 2: 0 + 1; of 3: 1.5 + 0.75.
    """
    play = Play("swiss", rounds=2).people(3)
    play.go_on()
    [game] = play.state.unfinished.values()
    assert {game.white, game.black} == {1, 2}
    play.end(game, float(game.white == 1))
    play.go_on()
    [game] = play.state.unfinished.values()
    assert {game.white, game.black} == {1, 3}
    play.end(game, 0.5)
    found = {line.entrant: (line.rank, line.score, line.ties[:2]) for line in standings(play.state)}
    assert found == {3: (1, 1.5, [3.0, 2.25]), 1: (2, 1.5, [2.5, 1.75]), 2: (3, 1.0, [2.5, 1.0])}


def test_direct_encounter_decides_a_round_robin_before_sonneborn_berger() -> None:
    """1 loses to 2 only, 2 loses to 3 and draws nothing: of two with two points the winner of their game is first."""
    play = Play("round_robin").people(4)
    won = {(1, 2): 2, (1, 3): 1, (1, 4): 1, (2, 3): 3, (2, 4): 2, (3, 4): 4}
    play.go_on()
    while not play.state.is_over:
        for game in list(play.state.unfinished.values()):
            pair = (min(game.white, game.black), max(game.white, game.black))
            play.end(game, float(won[pair] == game.white))
        play.go_on()
    assert [(line.entrant, line.score) for line in play.state.final or []] == [(2, 2.0), (1, 2.0), (4, 1.0), (3, 1.0)]


def test_who_left_before_the_start_is_in_no_standing() -> None:
    play = Play("round_robin").people(3)
    play.leave(person(2))
    play.to_the_end()
    assert {line.entrant for line in play.state.final or []} == {1, 3}


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.sampled_from([2, 3]))
def test_records_of_an_arena_are_the_same_counted_at_every_step_or_once(seed: int, seats: int) -> None:
    play = Play("arena", seed=seed, seats=seats).people(7)
    for step in range(30):
        play.go_on()
        game = play.random.choice(list(play.state.games.values()))
        points = [play.random.choice([0.0, 1.0]) for _ in game.seats]
        deed = play.random.choice(["end", "end", "adjust", "enter"])
        if deed == "adjust":
            play.store(Adjusted(session=game.session, white=points[0], black=points[1], others=points[2:]))
        elif deed == "enter":
            play.enter(person(100 + step))
        else:  # also of games whose result an organiser has set
            play.now += play.random.choice([0, 1, 1_000])
            play.store(GameEnded(session=game.session, reason="finished", returns=points, actions=9))
        at_every_step = view(play.state, play.now)
        assert at_every_step.standings == view(fold(play.state.name, play.log), play.now).standings
        assert [each.session for each in at_every_step.games] == shown(play.state)


def shown(state: Tournament) -> list[str]:
    """Return the games that go on and those that are over, each the newest first."""
    games = list(state.games.values())
    over = [state.games[session] for session in state.over]
    assert sorted(over, key=lambda game: game.ended_at) == over
    assert {game.session for game in over} == {game.session for game in games if game.points is not None}
    return [game.session for game in [*(each for each in games[::-1] if each.points is None), *over[::-1]]]
