"""Teams: seats of equal pay-offs, in every game that declares them."""

from __future__ import annotations

import random

import pytest

from agon import games
from agon.ai.search.kernel_binding import evaluation_of
from agon.games.api import REVEALED, InvalidOptions
from agon.games.rules import Rules
from agon.games.teams import is_partner, teams_of
from agon.games.verbs import State

TABLES = [
    ("pig", {"seats": 4, "teams": 2, "target": 20}),
    ("pig", {"seats": 6, "teams": 3, "target": 20}),
    ("chinese_checkers", {"seats": 4, "teams": 2, "limit": 60}),
    ("chinese_checkers", {"seats": 6, "teams": 2, "limit": 60}),
    ("chinese_checkers", {"seats": 6, "teams": 3, "limit": 60}),
    ("hearts", {"teams": 2}),
]


def played_out(rules: Rules, state: State, luck: random.Random) -> list[State]:
    states = [state]
    while not rules.is_over(state):
        legal = rules.legal(state) if rules.current(state) >= 0 else [action for action, _ in rules.chance(state)]
        state = rules.apply(state, luck.choice(legal))
        states.append(state)
    return states


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_partners_share_what_each_would_get_alone(game: str, options: dict[str, int]) -> None:
    rules = games.load(game)
    seats, teams = rules.seats(rules.options(options)), options["teams"]
    luck = random.Random(game)
    [*_, end] = played_out(rules, rules.initial(options), luck)
    alone = rules.initial({**options, "teams": 0})
    other = luck.getstate()
    luck.seed(game)
    [*_, same] = played_out(rules, alone, luck)
    assert luck.getstate() == other, "teams change nothing but pay-offs"
    own = rules.returns(same)[:seats]
    for seat in range(seats):
        mates = [own[mate] for mate in range(seats) if is_partner(seat, mate, teams)]
        assert len(mates) == seats // teams
        assert rules.returns(end)[seat] == pytest.approx(sum(mates) / len(mates))


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_positions_are_worth_the_same_to_partners(game: str, options: dict[str, int]) -> None:
    rules, evaluate = games.load(game), evaluation_of(game).evaluate
    seats, teams = rules.seats(rules.options(options)), options["teams"]
    for state in played_out(rules, rules.initial(options), random.Random(3))[:-1:20]:
        values = [evaluate(state, seat) for seat in range(seats)]
        assert all(values[seat] == pytest.approx(values[seat % teams]) for seat in range(seats))
        assert all(rules.info.min_return < value < rules.info.max_return for value in values)
        if rules.info.utility == "zero_sum":
            assert sum(values) == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_everybody_sees_who_plays_with_whom(game: str, options: dict[str, int]) -> None:
    rules = games.load(game)
    names = rules.info.seat_names
    shown = rules.view(rules.initial(options), REVEALED).facts
    facts = {fact.seat: fact for fact in shown if "plays with" in fact.label}
    for seat in range(rules.seats(rules.options(options))):
        mates = [names[mate] for mate in facts if mate != seat and is_partner(seat, mate, options["teams"])]
        assert facts[seat].value == " and ".join(mates)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("pig", {"seats": 3, "teams": 3}),
        ("pig", {"seats": 5, "teams": 2}),
        ("pig", {"seats": 4, "teams": 3}),
        ("chinese_checkers", {"seats": 2, "teams": 2}),
        ("chinese_checkers", {"seats": 4, "teams": 3}),
        ("hearts", {"teams": 3}),
        ("hearts", {"teams": 1}),
    ],
    ids=str,
)
def test_teams_are_of_equal_size_and_of_several(game: str, options: dict[str, int]) -> None:
    with pytest.raises(InvalidOptions):
        games.load(game).options(options)


def test_games_from_before_have_no_teams() -> None:
    assert teams_of({"seats": 4}) == 0
    rules = games.load("pig")
    assert not [fact for fact in rules.view(rules.initial(), REVEALED).facts if "with" in fact.label]
