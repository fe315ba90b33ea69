"""Take-backs: the game is as if the moves had not been played, and the log keeps them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agon import games
from agon.games import records
from agon.protocol import codec
from agon.protocol.errors import Refused
from agon.protocol.events import Acted, Fischer, PerMove, SessionId, TakenBack
from agon.server.records.export import exported, record_of
from agon.server.session import takeback
from agon.server.session.commands import CheckClock
from agon.server.session.state import TakeBackRequest, fold
from agon.server.session.visibility import history_for
from tests.server.session.asking import act, answer_take_back, ask_take_back, offer_draw
from tests.server.session.test_state import Recorded, shown, snapshot

ROOMS = [games.load(name).info for name in games.names()]
OPEN = [info.name for info in ROOMS if not (info.hidden or info.simultaneous or info.chance)]
HISTORY = {"seq", "moved", "commands", "taken_back", "clock", "created"}
"""Fields of a session that depend on its whole log, not only on the moves that stand."""


def position(table: Recorded) -> dict[str, Any]:
    return {name: value for name, value in snapshot(table.session).items() if name not in HISTORY}


def take_back(table: Recorded, seat: int) -> None:
    table.do(ask_take_back(seat))
    table.do(answer_take_back(1 - seat, accept=True))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(OPEN), st.integers(0, 2**32), st.integers(1, 40))
def test_a_game_with_moves_taken_back_is_the_game_without_them(game: str, seed: int, steps: int) -> None:
    rng = random.Random(seed)
    table, line = Recorded(game), list[int]()
    for _ in range(steps):
        session = table.session
        if session.ended is not None:
            break
        if session.acted and rng.random() < 0.3:
            seat = rng.choice(sorted(session.acted))
            take_back(table, seat)
            undone = line[session.ply :]
            assert undone, "something was taken back"
            del line[session.ply :]
        else:
            # Few of the legal actions, so that positions repeat and repetition and ko occur.
            legal = session.rules.legal(session.state)
            action = rng.choice(legal[:3] + legal[-2:])
            table.play(action)
            line.append(action)
    straight = Recorded(game)
    straight.play(*line)
    assert position(table) == position(straight)
    assert history_for(table.session, 0) == history_for(straight.session, 0), "a worker is told the line that stands"
    stored = [(codec.decode_event(codec.encode(event)), at) for event, at in table.log]
    assert snapshot(fold(table.rules, stored)) == snapshot(table.session)


def test_a_repeated_position_that_was_taken_back_did_not_occur() -> None:
    """Chess counts occurrences in its state: after the take-back a third one is not the fourth."""
    table, shuffle = Recorded("chess"), ["Nf3", "Nf6", "Ng1", "Ng8"]

    def play(*texts: str) -> None:
        for text in texts:
            table.play(table.rules.action_from_text(table.session.state, text))

    def may_claim() -> bool:
        return "claim draw" in [choice.text for choice in table.rules.choices(table.session.state, 0)]

    play(*shuffle, *shuffle)
    assert may_claim(), "the start position is there for the third time"
    take_back(table, 1)
    play("e5")
    assert not may_claim(), "a claim is offered only where it is right"
    take_back(table, 1)
    play("Ng8")
    assert may_claim()
    claim = next(choice for choice in table.rules.choices(table.session.state, 0) if choice.text == "claim draw")
    table.do(act(0, claim.action))
    assert table.session.ended is not None
    assert table.session.ended.returns == [0.0, 0.0]


def test_the_log_keeps_both_and_the_record_only_what_stands() -> None:
    table = Recorded("othello")
    first, *_ = table.rules.legal(table.session.state)
    table.play(first)
    take_back(table, 0)
    other = table.rules.legal(table.session.state)[1]
    table.play(other)
    kinds = [type(event).__name__ for event, _ in table.log]
    assert kinds == ["Created", "Acted", "TakeBackAsked", "TakeBackAsked", "TakenBack", "Acted"]
    export = exported(SessionId("s"), table.rules, table.log, thinking=True)
    assert len(export.events) == len(table.log)
    record = record_of(export)
    assert [move.action for move in record.moves] == [other]
    assert all(found.write(table.rules, record) for found in records.formats("othello"))


def test_asked_withdrawn_asked_declined_asked_and_lapsed() -> None:
    table = Recorded("tic_tac_toe")
    table.play(4)
    table.do(ask_take_back(0))
    assert table.session.take_back == TakeBackRequest(0, (0,))
    assert table.do(ask_take_back(0)) == [], "asked once is asked"
    table.do(answer_take_back(0, accept=False))
    assert table.session.take_back is None
    table.do(ask_take_back(0))
    table.do(answer_take_back(1, accept=False))
    assert table.session.take_back is None
    table.do(ask_take_back(0))
    table.play(0)
    assert table.session.take_back is None
    with pytest.raises(Refused, match="no_take_back"):
        table.do(answer_take_back(1, accept=True))


def test_asking_too_is_agreeing_and_a_bot_of_the_server_agrees_at_once() -> None:
    table = Recorded("tic_tac_toe")
    table.play(4, 0)
    table.do(ask_take_back(0))
    table.do(ask_take_back(1))
    assert table.session.ply == 0, "to where the first wanted to go"
    table = Recorded("tic_tac_toe", kinds=("human", "bot"))
    table.play(4, 0)
    events = table.do(ask_take_back(0, "c1"))
    assert isinstance(events[-1], TakenBack)
    assert (table.session.ply, table.session.acting()) == (0, (0,))
    with pytest.raises(Refused, match="stale"):
        table.do(act(0, 4, seq=2))


@pytest.mark.parametrize("game", [name for name in games.names() if name not in OPEN])
def test_what_was_shown_cannot_be_forgotten(game: str) -> None:
    table = Recorded(game)
    with pytest.raises(Refused, match="no_take_back"):
        table.do(ask_take_back(0))


def test_who_has_not_moved_has_nothing_to_take_back() -> None:
    table = Recorded("tic_tac_toe")
    table.play(4)
    with pytest.raises(Refused, match="you have made no move yet"):
        table.do(ask_take_back(1))


def test_time_that_was_used_stays_used_and_an_offer_of_a_draw_lapses() -> None:
    table = Recorded("tic_tac_toe", Fischer(10_000, 0))
    table.now += 3_000
    table.play(4)
    table.do(offer_draw(0))
    table.now += 2_000
    take_back(table, 0)
    assert shown(table) == [7_000, 8_000]
    assert table.session.draw_offer is None
    assert table.session.deadline() == table.now + 7_000
    table = Recorded("tic_tac_toe", PerMove(5_000))
    table.play(4)
    table.now += 4_000
    take_back(table, 0)
    assert shown(table) == [5_000, 5_000]


def test_whose_time_is_up_can_agree_to_nothing() -> None:
    table = Recorded("tic_tac_toe", Fischer(10_000, 0))
    table.play(4)
    table.do(ask_take_back(0))
    table.now += 10_000
    table.do(answer_take_back(1, accept=True))
    assert table.session.ended is not None
    assert table.session.ended.reason == "time"
    with pytest.raises(Refused, match="game_over"):
        table.do(ask_take_back(0))
    assert table.do(CheckClock()) == []


def test_a_game_goes_back_only_so_often() -> None:
    table = Recorded("tic_tac_toe", kinds=("human", "bot"))
    for _ in range(takeback.MOST):
        table.play(4)
        table.do(ask_take_back(0))
    table.play(4)
    with pytest.raises(Refused, match="as often as"):
        table.do(ask_take_back(0))
    assert sum(isinstance(event, Acted) for event, _ in table.log) == takeback.MOST + 1
