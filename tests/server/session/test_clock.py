"""A session's clocks: lag, first moves, pauses, time given away, absence, vacation, a restart."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agon.protocol.clocks import DAY_MS, ByoYomi, Clock, Correspondence, Delay, Fischer, PerMove, Timers, Untimed
from agon.protocol.errors import Refused
from agon.protocol.events import Acted, Ended, Event
from agon.server.session.commands import CheckClock, NoteAbsence, NotePresence, Resume
from agon.server.session.results import result_text
from agon.server.session.state import fold
from tests.server.session.asking import act, add_time, answer_pause, claim_absence, offer_pause, take_vacation, unpause
from tests.server.session.test_state import Recorded, shown

LAG = Timers(lag_ms=500, lag_gain_ms=200)
AWAY = Timers(absence_ms=40_000)


def acts(table: Recorded) -> list[Acted]:
    return [event for event, _ in table.log if isinstance(event, Acted)]


def end_of(table: Recorded) -> Ended:
    ended = table.log[-1][0]
    assert isinstance(ended, Ended)
    return ended


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3_000), st.integers(0, 5_000)), min_size=1, max_size=9))
def test_lag_is_never_given_back_beyond_the_quota(turns: list[tuple[int, int]]) -> None:
    table = Recorded("tic_tac_toe", Fischer(60_000, 0), timers=LAG)
    for cell, (pause, measured) in zip((0, 1, 2, 4, 3, 5, 7, 6, 8), turns, strict=False):
        seat, before = table.session.acting()[0], shown(table)
        table.now += pause
        table.do(act(seat, cell, lag_ms=measured))
        given_back = acts(table)[-1].lag_ms
        assert 0 <= given_back <= min(measured, 500, pause)
        assert shown(table)[seat] == before[seat] - pause + given_back
        mine = [event.lag_ms for event in acts(table) if event.seat == seat]
        assert sum(mine) <= 3 * 200 + 200 * (len(mine) - 1)


def test_a_move_that_was_sent_in_time_counts_though_it_comes_after_the_flag() -> None:
    table = Recorded("tic_tac_toe", Fischer(10_000, 0), timers=LAG)
    table.now += 10_200
    assert table.do(CheckClock()) == [], "it may still be on its way"
    table.do(act(0, 4, lag_ms=300))
    assert shown(table) == [100, 10_000]
    table.now += 10_200
    table.do(act(1, 0, lag_ms=100))
    assert (end_of(table).reason, end_of(table).seat) == ("time", 1)


def test_bots_of_the_server_have_no_lag_and_no_grace() -> None:
    table = Recorded("tic_tac_toe", Fischer(10_000, 0), ("bot", "human"), timers=LAG)
    table.now += 10_000
    table.do(CheckClock())
    assert end_of(table).reason == "time"


def test_who_does_not_begin_in_time_ends_the_game_without_a_result() -> None:
    table = Recorded("tic_tac_toe", Fischer(60_000, 0), timers=Timers(first_move_ms=20_000))
    table.now += 15_000
    table.play(4)
    assert table.session.alarm() == table.now + 20_000
    table.now += 20_000
    table.do(CheckClock())
    assert (end_of(table).reason, end_of(table).seat, end_of(table).returns) == ("aborted", 1, [0.0, 0.0])
    assert result_text(table.session) == "Called off: O did not begin to play"


def test_after_the_first_actions_only_the_flag_ends_it() -> None:
    table = Recorded("tic_tac_toe", Fischer(60_000, 0), timers=Timers(first_move_ms=20_000))
    table.play(4, 0)
    assert table.session.alarm() == table.now + 60_000


def test_a_pause_is_agreed_stops_the_clocks_and_ends_when_either_goes_on() -> None:
    table = Recorded("tic_tac_toe", Delay(60_000, 3_000))
    table.now += 2_000
    table.do(offer_pause(0))
    table.do(answer_pause(1, accept=True))
    assert table.session.acting() == ()
    assert table.session.alarm() is None
    table.now += 999_000
    with pytest.raises(Refused, match="paused"):
        table.do(act(0, 4))
    table.do(unpause(1))
    table.now += 5_000
    assert shown(table) == [56_000, 60_000], "one second of the delay was left"


@pytest.mark.parametrize("control", [Untimed(), Correspondence(3)])
def test_a_clock_that_needs_no_pause_has_none_to_end(control: Clock) -> None:
    table = Recorded("tic_tac_toe", control)
    for command in (offer_pause(0), unpause(0)):
        with pytest.raises(Refused, match="not_on_this_clock"):
            table.do(command)


def test_who_goes_on_a_second_time_changes_nothing() -> None:
    assert Recorded("tic_tac_toe", Fischer(60_000, 0)).do(unpause(0)) == []


def test_a_bot_agrees_to_a_pause_and_a_move_declines_one() -> None:
    with_bot = Recorded("tic_tac_toe", Fischer(60_000, 0), ("human", "bot"))
    with_bot.do(offer_pause(0))
    assert with_bot.session.clock.paused
    people = Recorded("tic_tac_toe", Fischer(60_000, 0))
    people.do(offer_pause(0))
    people.play(4)
    assert people.session.clock.pause_offer is None


def test_time_is_given_to_the_other_only() -> None:
    table = Recorded("tic_tac_toe", ByoYomi(0, 10_000, 2))
    table.now += 14_000
    table.do(add_time(1))
    assert shown(table)[0] == 21_000


def test_the_game_of_one_who_went_away_may_be_claimed_after_a_while() -> None:
    table = Recorded("tic_tac_toe", Fischer(600_000, 0), timers=AWAY)
    table.do(NoteAbsence(1))
    assert table.do(NoteAbsence(1)) == []
    with pytest.raises(Refused, match="wait 40 s more"):
        table.do(claim_absence(0, "win"))
    table.now += 40_000
    with pytest.raises(Refused, match="nobody else"):
        table.do(claim_absence(1, "win"))
    table.do(claim_absence(0, "win", "mine"))
    assert (end_of(table).returns, table.session.commands) == ([1.0, -1.0], {"0:mine": 2})
    assert result_text(table.session) == "X wins: O went away"


def test_who_comes_back_in_time_plays_on() -> None:
    table = Recorded("tic_tac_toe", Fischer(600_000, 0), timers=AWAY)
    table.do(NoteAbsence(1))
    table.now += 50_000
    table.do(NotePresence(1))
    with pytest.raises(Refused, match="no_claim"):
        table.do(claim_absence(0, "draw"))


def test_nobody_could_come_back_while_no_server_was_there() -> None:
    table = Recorded("tic_tac_toe", PerMove(60_000), timers=AWAY)
    table.do(NoteAbsence(1))
    table.now += 3_600_000
    table.do(Resume(table.session.seq))
    with pytest.raises(Refused, match="wait 40 s more"):
        table.do(claim_absence(0, "win"))
    assert shown(table) == [60_000, 60_000]


def test_only_the_time_in_which_the_server_stood_still_is_given_back() -> None:
    table = Recorded("tic_tac_toe", Fischer(60_000, 0), timers=AWAY)
    table.do(NoteAbsence(1))
    table.now += 30_000
    table.do(Resume(lost_ms=20_000))
    assert shown(table) == [50_000, 60_000]
    with pytest.raises(Refused, match="wait 30 s more"):
        table.do(claim_absence(0, "win"))
    table.do(Resume(lost_ms=20_000))
    assert shown(table) == [50_000, 60_000], "given back once"


def test_a_flag_that_fell_before_the_server_stood_still_has_fallen() -> None:
    table = Recorded("tic_tac_toe", Fischer(5_000, 0))
    table.now += 30_000
    table.do(Resume(lost_ms=20_000))
    table.do(CheckClock())
    assert (end_of(table).reason, end_of(table).seat) == ("time", 0)


def test_days_of_a_calendar_pass_while_no_server_is_there_and_the_flag_falls_after() -> None:
    table = Recorded("tic_tac_toe", Correspondence(3, 2))
    table.now += 2 * DAY_MS
    table.play(4)
    table.now += 4 * DAY_MS
    again = fold(table.rules, table.log)
    assert again.alarm() == table.now - DAY_MS
    assert table.do(Resume(table.session.seq)) == []
    table.do(CheckClock())
    assert (end_of(table).reason, end_of(table).seat) == ("time", 1)


def test_vacation_stops_the_days_of_one_seat_and_ends_with_its_move() -> None:
    table = Recorded("tic_tac_toe", Correspondence(3, 2))
    table.now += DAY_MS
    table.do(take_vacation(0, on=True))
    table.now += 3 * DAY_MS
    table.play(4)
    phases = [time.phase for time in table.session.clock_now(table.now) or ()]
    assert [(phase.vacation_ms, phase.on_vacation) for phase in phases] == [(0, False), (2 * DAY_MS, False)]
    with pytest.raises(Refused, match="used up"):
        table.do(take_vacation(0, on=True))


def test_in_a_simultaneous_round_each_has_its_own_time() -> None:
    table = Recorded("rock_paper_scissors", PerMove(10_000))
    table.now += 4_000
    table.do(act(0, 1))
    table.now += 5_000
    assert shown(table) == [10_000, 1_000], "that the other has chosen brings no time"
    events: list[Event] = table.do(act(1, 1))
    assert isinstance(events[0], Acted)
    assert shown(table) == [10_000, 10_000]
