"""Ladders and simuls: who may challenge whom, what moves the order, and a host who plays all at once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from agon.protocol.commands.tournament import EndNow
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, PlayerRef
from agon.protocol.tournament_events import Finished, GivenOdds
from agon.server.competitions import ladder, terms
from agon.server.competitions.decide import organise
from agon.server.competitions.standings import standings
from agon.server.competitions.state import HOST, fold
from tests.server.competitions.playing import ORGANISER, Play, bot, person

HOUR = 3_600_000


class Ladder(Play):
    def __init__(self, count: int, **terms: Any) -> None:
        super().__init__("ladder", minutes=0, **terms)
        self.people(count).go_on()

    def challenge(self, one: int, other: int) -> None:
        me = self.state.entrants[one]
        self.store(*ladder.challenge(self.state, me, other, now=self.now, command=f"c{len(self.log)}"))

    def answer(self, other: int, *, accept: bool = True) -> None:
        me = self.state.entrants[other]
        self.store(*ladder.answer(self.state, me, accept=accept, command=f"c{len(self.log)}"))
        self.go_on()

    def meet(self, one: int, other: int, *, wins: bool) -> None:
        """Let a challenger play, who wins or loses."""
        self.challenge(one, other)
        self.answer(other)
        [game] = self.state.unfinished.values()
        assert game.seats == (other, one)
        self.end(game, 0.0 if wins else 1.0)
        self.go_on()


def test_who_wins_takes_the_place_and_those_between_move_down() -> None:
    play = Ladder(5)
    assert ladder.order(play.state) == [1, 2, 3, 4, 5]
    play.meet(4, 2, wins=True)
    assert ladder.order(play.state) == [1, 4, 2, 3, 5]
    play.meet(3, 4, wins=False)
    assert ladder.order(play.state) == [1, 4, 2, 3, 5]
    assert [(line.rank, line.entrant, line.score) for line in standings(play.state)][:3] == [
        (1, 1, 0),
        (2, 4, 2),
        (3, 2, 0),
    ]


def test_a_challenge_is_for_the_next_places_and_for_who_is_free() -> None:
    play = Ladder(6, reach=2)
    assert ladder.within_reach(play.state, 5) == [3, 4]
    for one, other in ((5, 2), (1, 2), (5, 9), (5, 5)):
        with pytest.raises(Refused):
            play.challenge(one, other)
    play.challenge(5, 4)
    assert ladder.within_reach(play.state, 6) == []
    play.meet(3, 2, wins=False)
    with pytest.raises(Refused):  # not the same one twice in a row
        play.challenge(3, 2)


def test_who_does_not_answer_in_time_or_declines_yields_the_place() -> None:
    play = Ladder(4, answer_h=1)
    play.challenge(3, 2)
    assert play.go_on() == []
    play.now += HOUR
    play.go_on()
    assert ladder.order(play.state) == [1, 3, 2, 4]
    play.challenge(4, 2)
    play.answer(2, accept=False)
    assert ladder.order(play.state) == [1, 3, 4, 2]
    play.challenge(4, 3)
    play.leave(person(4))
    play.go_on()
    assert ladder.order(play.state) == [1, 3, 4, 2]
    assert play.state.challenges == {}


def test_a_bot_of_the_server_plays_at_once_if_the_challenger_agreed_to_its_card() -> None:
    play = Play("ladder", accepts="anyone", minutes=0)
    engine = replace(bot(1), id=AccountId("bot:minimax"))
    play.enter(engine, 2_400)
    play.enter(person(1), 2_000)
    play.enter(person(2), 1_900, **{"client-b1": "digest-bot:minimax"})
    play.go_on()
    with pytest.raises(Refused, match="agree"):
        play.store(*ladder.challenge(play.state, play.state.entrants[2], 1, now=play.now, command="c"))
    play.store(*ladder.challenge(play.state, play.state.entrants[3], 1, now=play.now, command="c"))
    play.go_on()
    [game] = play.state.unfinished.values()
    assert game.seats == (1, 3)


@given(seed=st.integers(0, 9_999), count=st.integers(2, 9))
@settings(max_examples=40, deadline=None)
def test_the_order_follows_from_the_log_and_is_of_all_who_entered(seed: int, count: int) -> None:
    play = Ladder(count, answer_h=1)
    play.random.seed(seed)
    for _ in range(30):
        one = play.random.randint(1, count)
        deed = play.random.random()
        if reach := ladder.within_reach(play.state, one):
            play.challenge(one, play.random.choice(reach))
        elif deed < 0.1:
            count += 1
            play.enter(person(count), 1_500)
        elif deed < 0.2:
            play.leave(person(one))
        elif deed < 0.5:
            play.now += HOUR
        play.go_on()
        for other in [each.other for each in play.state.challenges.values() if not each.accepted]:
            if play.random.random() < 0.5:
                play.answer(other, accept=play.random.random() < 0.8)
        play.end_some()
        play.go_on()
        assert sorted(ladder.order(play.state)) == list(range(1, count + 1))
    by = ORGANISER.id
    play.store(*organise(play.state, EndNow(), by=by, command="end", now=play.now, name=play.name))
    last, _ = play.log[-1]
    assert isinstance(last, Finished)
    assert standings(fold(play.state.name, play.log[:-1])) == last.standings


def simul(count: int, **terms: Any) -> Play:
    play = Play("simul", rating=2_200, **terms).people(count)
    play.go_on()
    return play


def test_the_host_of_a_simul_plays_everybody_at_once() -> None:
    play = simul(5, host_seat="alternating")
    assert [game.seats for game in play.state.unfinished.values()] == [(1, 2), (3, 1), (1, 4), (5, 1), (1, 6)]
    with pytest.raises(Refused):
        play.enter(person(9))
    with pytest.raises(Refused):
        play.leave(ORGANISER)
    for game in list(play.state.unfinished.values()):
        play.end(game, 1.0 if game.white == HOST else 0.5)
    play.go_on()
    assert play.state.status == "finished"
    first, *others = play.state.final or []
    assert (first.entrant, first.score) == (HOST, 4.0)
    assert {line.score for line in others} == {0.0, 0.5}


def test_a_simul_is_over_with_its_last_game_though_rounds_have_breaks() -> None:
    play = simul(3, break_s=3_600)
    for game in list(play.state.unfinished.values()):
        play.end(game, 1.0)
    play.go_on()
    assert play.state.status == "finished"


def test_a_host_meets_only_bots_whose_cards_they_agreed_to() -> None:
    play = Play("simul", accepts="anyone")
    play.enter(bot(1))
    play.enter(person(1))
    play.enter(bot(2))
    play.enter(ORGANISER, **{"client-b2": "digest-b2"})
    play.go_on()
    assert [game.seats for game in play.state.unfinished.values()] == [(1, 3), (1, 4)]


def test_a_simul_without_anybody_is_called_off() -> None:
    play = Play("simul")
    play.go_on()
    assert play.state.status == "cancelled"


def test_a_host_of_many_boards_has_longer_for_the_first_moves() -> None:
    assert terms.no_show_ms(simul(3).state) == 60_000
    assert terms.no_show_ms(simul(30).state) == 240_000


def test_a_host_gives_odds_to_everybody_and_a_better_player_to_a_weaker_one() -> None:
    play = Play("simul", odds=GivenOdds(time_percent=50))
    play.people(1).go_on()
    [game] = play.state.games.values()
    assert terms.clock_ms(play.state, game) == [90_000, 180_000]
    other = Play("round_robin", odds=GivenOdds(time_percent=25, gap=300))
    strong, middle, weak = (PlayerRef(id=AccountId(name), name=name, kind="human") for name in ("s", "m", "w"))
    for player, rating in ((strong, 2_000), (middle, 1_750), (weak, 1_500)):
        other.enter(player, rating)
    other.to_the_end()
    given_ms = {game.seats: terms.clock_ms(other.state, game) for game in other.state.games.values()}
    for seats, times in given_ms.items():
        expected = [45_000 if number == 1 else 180_000 for number in seats]
        assert times == (expected if set(seats) == {1, 3} else [])
