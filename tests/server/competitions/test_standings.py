"""Tie-breaks on an example that was worked out by hand."""

from __future__ import annotations

from agon.server.competitions.standings import standings
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
