"""Games of more than two: the others play on, as the table agreed, and see nothing that was hidden before."""

from __future__ import annotations

import pytest

from agon.games.api import SPECTATOR
from agon.protocol import codec
from agon.protocol.clocks import Timers
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, Acted, Ended, Event, Fischer, PlayerRef, SeatForfeited, SeatTakenOver
from agon.server.ratings.pools import rated_game
from agon.server.session import visibility
from agon.server.session.commands import CheckClock, NoteAbsence
from agon.server.session.results import result_text
from agon.server.session.state import fold
from tests.server.session.asking import (
    NEXT,
    abort,
    act,
    answer_pause,
    claim_absence,
    offer_draw,
    offer_pause,
    rematch,
    resign,
)
from tests.server.session.test_state import Recorded, shown, snapshot

BOT = PlayerRef(id=AccountId("bot:random"), name="Random", kind="bot", card="random", level="random")
FOUR = {"seats": 4}
AWAY = Timers(absence_ms=1_000)


def dice(*kinds: str, **more: object) -> Recorded:
    """Liar's dice for four."""
    return Recorded("liars_dice", options=FOUR, kinds=kinds, **more)  # type: ignore[arg-type]


def kinds_of(events: list[Event]) -> list[str]:
    return [str(type(event).__struct_config__.tag) for event in events]


def play_out(table: Recorded) -> Ended:
    """Play on with every seat's first legal choice."""
    while table.session.ended is None:
        seat = table.session.acting()[0]
        assert seat not in table.session.forfeited, "nobody waits for who has given up"
        table.do(act(seat, table.rules.legal_for(table.session.state, seat)[0]))
    return table.session.ended


def same_when_folded(table: Recorded) -> bool:
    stored = [(codec.decode_event(codec.encode(event)), at) for event, at in table.log]
    return snapshot(fold(table.rules, stored)) == snapshot(table.session)


def test_pay_offs_and_clocks_are_of_those_who_take_part() -> None:
    table = dice(clock=Fischer(10_000, 0))
    assert table.rules.info.seats > 4
    assert len(shown(table)) == 4
    ended = play_out(table)
    assert len(ended.returns) == 4
    assert sum(ended.returns) == 0
    assert visibility.position(table.session, 0, table.now).returns == ended.returns


def test_one_who_resigns_is_played_on_without_and_paid_the_worst() -> None:
    table = dice()
    seat = table.session.acting()[0]
    events = table.do(resign(seat, "c"))
    assert kinds_of(events)[:2] == ["seat_forfeited", "acted"]
    taken = [event for event in events if isinstance(event, Acted)]
    assert [(event.seat, event.by) for event in taken] == [(seat, "forfeit")]
    assert table.session.commands == {f"{seat}:c": len(table.log) - len(events)}
    with pytest.raises(Refused, match="game_over"):
        table.do(resign(seat))
    ended = play_out(table)
    worst = table.rules.info.min_return
    assert ended.returns[seat] == worst
    assert [value for other, value in enumerate(ended.returns) if other != seat].count(worst) < 3
    assert same_when_folded(table)


def test_the_game_ends_when_nobody_is_left_to_play_with() -> None:
    alone = dice("human", "bot", "bot", "bot")
    (ended,) = alone.do(resign(0))
    assert isinstance(ended, Ended)
    assert ended.returns[0] == alone.rules.info.min_return
    people = dice()
    for seat in (0, 1):
        assert kinds_of(people.do(resign(seat)))[0] == "seat_forfeited"
    (ended,) = people.do(resign(3))
    assert isinstance(ended, Ended)
    assert (ended.reason, ended.seat) == ("resigned", 3)
    assert max(ended.returns) == ended.returns[2]
    assert result_text(people.session) is not None
    assert same_when_folded(people)


def test_a_flag_takes_one_seat_and_the_move_of_another_counts() -> None:
    table = dice(clock=Fischer(5_000, 0))
    seat = table.session.acting()[0]
    table.now += 5_000
    events = table.do(CheckClock())
    assert isinstance(events[0], SeatForfeited)
    assert (events[0].seat, events[0].reason) == (seat, "time")
    table.now += 1_000
    following = table.session.acting()[0]
    table.do(act(following, table.rules.legal_for(table.session.state, following)[0]))
    assert shown(table)[following] == 4_000


@pytest.mark.parametrize("rule", ["wait", "forfeit", "bot"])
def test_what_becomes_of_one_who_goes_away_is_what_the_table_agreed_on(rule: str) -> None:
    table = dice(timers=AWAY, absent=rule, stand_in=BOT if rule == "bot" else None, rated=True)
    table.do(NoteAbsence(1))
    with pytest.raises(Refused, match="no_claim"):
        table.do(claim_absence(0, "win"))
    table.now += 1_000
    assert [away.seat for away in visibility.position(table.session, 0, table.now).away] == [1]
    if rule == "wait":
        with pytest.raises(Refused, match="no_claim"):
            table.do(claim_absence(0, "win"))
        return
    first = table.do(claim_absence(0, "win", "claim"))[0]
    assert isinstance(first, SeatForfeited | SeatTakenOver)
    assert (first.seat, first.reason, first.claimed_by) == (1, "absent", 0)
    assert "0:claim" in table.session.commands
    assert table.session.clock.away == {}
    if rule == "bot":
        assert table.session.players[1] == BOT
        assert table.session.is_served(1)
        assert table.do(NoteAbsence(1)) == [], "nobody is missed where a bot of the server sits"
    play_out(table)
    effect = rated_game(table.rules.info, [event for event, _ in table.log], 0)
    assert (effect is None) or rule == "forfeit", "a seat that was taken over ends the rating"
    assert same_when_folded(table)


def test_a_bot_that_takes_over_gets_a_fresh_clock_and_only_its_seat_sees_its_dice() -> None:
    table = dice(clock=Fischer(5_000, 0), absent="bot", stand_in=BOT)
    seat = table.session.acting()[0]
    before = [codec.encode(visibility.position(table.session, v, 0).view) for v in (SPECTATOR, (seat + 1) % 4)]
    table.now += 4_000
    (event,) = table.do(resign(seat))
    assert isinstance(event, SeatTakenOver)
    assert shown(table)[seat] == 5_000
    after = [codec.encode(visibility.position(table.session, v, 0).view) for v in (SPECTATOR, (seat + 1) % 4)]
    assert before == after
    told = visibility.filtered(table.session, event, None, SPECTATOR, thinking=True)
    assert told == event, "everybody is told, and there is no hand in it"


def test_a_pause_a_draw_and_a_rematch_are_by_agreement_of_all() -> None:
    table = dice(clock=Fischer(60_000, 0))
    table.do(offer_pause(0))
    table.do(answer_pause(1, accept=True))
    assert not table.session.clock.paused
    with pytest.raises(Refused, match="no_pause_offer"):
        table.do(answer_pause(1, accept=True))
    table.do(answer_pause(2, accept=True))
    table.do(answer_pause(3, accept=True))
    assert table.session.clock.paused
    with pytest.raises(Refused, match="no_draws"):
        table.do(offer_draw(0))
    for seat in (0, 1, 2):
        table.do(resign(seat))
    for seat in (0, 1, 2):
        table.do(rematch(seat))
    assert table.session.rematch is None
    table.do(rematch(3))
    assert table.session.rematch == NEXT


def test_many_may_call_a_game_off_only_before_anybody_has_moved() -> None:
    table = dice()
    seat = table.session.acting()[0]
    other = (seat + 1) % 4
    assert visibility.position(table.session, other, 0).can_abort
    table.do(act(seat, table.rules.legal_for(table.session.state, seat)[0]))
    assert not visibility.position(table.session, other, 0).can_abort
    with pytest.raises(Refused, match="too_late_to_abort"):
        table.do(abort(other))


def test_a_team_whose_opponents_have_all_left_has_won() -> None:
    table = Recorded("chinese_checkers", options={"seats": 4, "teams": 2})
    assert kinds_of(table.do(resign(1)))[0] == "seat_forfeited"
    (ended,) = table.do(resign(3))
    assert isinstance(ended, Ended)
    assert ended.returns == [1.0, -1.0, 1.0, -1.0]
    said = result_text(table.session)
    assert said == "First and Third win (+1 each; Second and Fourth \N{MINUS SIGN}1 each): Fourth resigned"
    assert same_when_folded(table)


def test_partners_go_on_without_one_of_them() -> None:
    table = Recorded("chinese_checkers", options={"seats": 6, "teams": 3})
    for seat in (0, 3, 1):
        assert kinds_of(table.do(resign(seat)))[0] == "seat_forfeited"
    ended = table.do(resign(4))[0]
    assert isinstance(ended, Ended)
    assert [seat for seat, value in enumerate(ended.returns) if value == max(ended.returns)] == [2, 5]
