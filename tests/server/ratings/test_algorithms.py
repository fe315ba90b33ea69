"""Ratings: Glickman's worked example, time without games, several players, and which games count."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agon import games
from agon.protocol.clocks import ByoYomi, Canadian
from agon.protocol.events import (
    AccountId,
    Acted,
    Clock,
    Created,
    Ended,
    Event,
    Fischer,
    Imported,
    PerMove,
    PlayerRef,
    SeatTaken,
    SeatTakenOver,
    TakenBack,
    Untimed,
)
from agon.protocol.thinking import Thinking
from agon.server.ratings.algorithms import (
    DAY_MS,
    MIDDLE,
    NEW,
    PERIOD_MS,
    SCALE,
    Rating,
    Result,
    aged,
    glicko2,
    rated,
    weng_lin,
)
from agon.server.ratings.pools import clock_class, players_of, pool_of, problem, rated_game, variant

some_ratings = st.builds(Rating, st.floats(500, 3000), st.floats(30, 350), st.floats(0.03, 0.1))


def test_the_worked_example_of_the_paper() -> None:
    """Section "Example calculation": its numbers to the digits that it prints."""
    results = [
        Result(Rating(1400, 30), 1.0),
        Result(Rating(1550, 100), 0.0),
        Result(Rating(1700, 300), 0.0),
    ]
    after = glicko2(Rating(1500, 200, 0.06), results, tau=0.5)
    assert round((after.rating - MIDDLE) / SCALE, 4) == -0.2069
    assert round(after.deviation / SCALE, 4) == 0.8722
    assert math.floor(after.volatility * 1e5) / 1e5 == 0.05999
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert round(after.deviation, 2) == 151.52


def test_who_does_not_play_for_a_year_becomes_provisional_again_in_whole_periods_or_parts() -> None:
    before = Rating(1500, 60)
    assert round(aged(before, 365 * DAY_MS / PERIOD_MS).deviation) == 110
    assert aged(before, 2.5) == pytest.approx(aged(aged(before, 1.0), 1.5))
    assert glicko2(before, [], 3.0) == aged(before, 3.0), "a period without games is step 6 alone"


@given(some_ratings, some_ratings, st.sampled_from([(1.0, -1.0), (0.0, 0.0), (-1.0, 1.0)]))
def test_the_better_result_is_never_worth_less_and_seats_do_not_matter(
    one: Rating, other: Rating, returns: tuple[float, float]
) -> None:
    after = rated([one, other], [0, 0], returns)
    assert list(reversed(rated([other, one], [0, 0], returns[::-1]))) == after
    best, worst = (rated([one, other], [0, 0], end)[0].rating for end in ((1.0, -1.0), (-1.0, 1.0)))
    assert worst <= after[0].rating <= best
    assert all(30 <= each.deviation <= 350 for each in after)


def test_several_players_are_rated_by_the_order_in_which_they_come_in() -> None:
    after = weng_lin([NEW, NEW, NEW], [0.0, 5.0, 2.0])
    second, first, third = after[2].rating, after[1].rating, after[0].rating
    assert first > second > MIDDLE > third
    assert sum(each.rating for each in after) == pytest.approx(3 * MIDDLE)
    drawn = weng_lin([NEW, NEW, NEW], [1.0, 1.0, 1.0])
    assert {round(each.rating, 6) for each in drawn} == {MIDDLE}


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        (Untimed(), None),
        (Fischer(60_000, 0), "bullet"),
        (Fischer(180_000, 0), "blitz"),
        (Fischer(60_000, 5_000), "blitz"),
        (Fischer(600_000, 0), "rapid"),
        (PerMove(30_000), "rapid"),
        (Fischer(1_800_000, 20_000), "classical"),
        (PerMove(86_400_000), "correspondence"),
        (ByoYomi(60_000, 30_000, 3), "bullet"),
        (ByoYomi(60_000, 30_000, 4), "blitz"),
        (Canadian(60_000, 100_000, 10), "bullet"),
        (Canadian(60_000, 120_000, 10), "blitz"),
    ],
)
def test_classes_of_clocks(clock: Clock, expected: str | None) -> None:
    assert clock_class(clock) == expected


def seat(name: str, kind: str = "human") -> SeatTaken:
    return SeatTaken(player=PlayerRef(id=AccountId(name), name=name, kind=kind))  # type: ignore[arg-type]


def test_people_bots_and_both_are_separate_pools() -> None:
    ann, bea, hal, deep = seat("ann"), seat("bea"), seat("hal", "bot"), seat("deep", "bot")
    assert [players_of(seats) for seats in ([ann, bea], [hal, deep], [hal, ann])] == ["humans", "bots", "mixed"]


def test_options_that_change_the_game_make_pools_of_their_own_and_odd_starts_none() -> None:
    go, chess = games.load("go").info, games.load("chess").info
    assert variant(go, {"size": 9}) == ""
    assert variant(go, {"size": 19, "komi": 13}) == "size=19,komi=13"
    assert variant(go, {"handicap": 4}) is None
    assert variant(chess, {"variant": 1, "position": 7}) == "variant=1", "all its arrangements are one pool"
    assert variant(games.load("tree").info, {"tree": "(1 2)"}) is None


def test_games_of_teams_are_casual() -> None:
    info, clock = games.load("pig").info, Fischer(60_000, 0)
    told = problem(info, {"seats": 4, "teams": 2}, clock, ("human",), bots_and_people=True)
    assert told == "games of teams are casual"
    assert pool_of(info, {"seats": 4, "teams": 2}, clock, []) is None
    assert problem(info, {"seats": 4, "teams": 0}, clock, ("human",), bots_and_people=True) is None


def test_a_game_between_a_person_and_a_bot_is_casual_unless_the_host_says_otherwise() -> None:
    info, clock, kinds = games.load("chess").info, Fischer(60_000, 0), ("human", "bot")
    assert problem(info, {}, clock, kinds, bots_and_people=False) is not None
    assert problem(info, {}, clock, kinds, bots_and_people=True) is None
    assert problem(info, {}, clock, ("human", "human"), bots_and_people=False) is None
    assert problem(info, {}, Untimed(), ("human", "human"), bots_and_people=False) is not None


def created(*, is_rated: bool = True, clock: Clock | None = None, imported: Imported | None = None) -> Created:
    return Created(
        game="tic_tac_toe",
        version=1,
        options={},
        seats=[seat("ann"), seat("bea")],
        clock=clock or Fischer(60_000, 0),
        seed_hash="",
        rated=is_rated,
        imported=imported,
    )


def plain(stop: str) -> Thinking:
    """Thinking of a bot whose search was not compiled yet."""
    return Thinking(engine="alphabeta", interpreted=True, stop=stop)


WON = Ended(reason="resigned", returns=[1.0, -1.0], seat=1)
MOVE = Acted(seat=0, action=0)


@pytest.mark.parametrize(
    ("log", "counts"),
    [
        ([created(), MOVE, WON], True),
        ([created(is_rated=False), MOVE, WON], False),
        ([created(), MOVE], False),
        ([created(clock=Untimed()), MOVE, WON], False),
        ([created(), Ended(reason="aborted", returns=[0.0, 0.0])], False),
        ([created(), Acted(seat=0, action=0, by="bot_fallback"), WON], False),
        ([created(), Acted(seat=0, action=0, by="bot_streamed"), WON], True),
        ([created(), MOVE, SeatTakenOver(seat=1, player=seat("cai").player, reason="resigned"), WON], False),
        ([created(), MOVE, TakenBack(ply=0), MOVE, WON], False),
        ([created(), Acted(seat=0, action=0, by="bot", thinking=plain("depth")), WON], True),
        ([created(), Acted(seat=0, action=0, by="bot", thinking=plain("time")), WON], False),
        ([created(imported=Imported(format="pgn", file="x", digest="")), MOVE, WON], False),
    ],
)
def test_which_games_count(log: list[Event], counts: bool) -> None:
    found = rated_game(games.load("tic_tac_toe").info, log, 5)
    assert (found is not None) is counts
    if found is not None:
        assert found.pool == ("tic_tac_toe", "", "bullet", "humans")
        assert found.players == [("ann", ""), ("bea", "")]
        assert (found.returns, found.at) == ([1.0, -1.0], 5)
