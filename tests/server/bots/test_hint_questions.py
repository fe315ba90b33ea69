"""Questions of hints and analysis to a worker about the game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np

from agon import games
from agon.protocol.events import (
    AccountId,
    Acted,
    Created,
    Drawn,
    Event,
    PlayerRef,
    SeatTaken,
    SessionId,
    TakenBack,
    Untimed,
)
from agon.server.bots import hint_service, past_positions
from agon.server.live.table import Table
from agon.server.session import commit_reveal
from agon.server.session import state as core
from agon.server.session.decide import decide
from tests.server.session.asking import act

NAME = SessionId("s")
BEGAN_AT = "7k/5Q2/8/8/8/8/8/K7 w - - 0 1"


def test_a_worker_is_told_where_the_game_began() -> None:
    rules, seed = games.load("chess"), commit_reveal.new_seed()
    created = Created(
        game="chess",
        version=rules.info.version,
        options=rules.options(),
        seats=[SeatTaken(player=PlayerRef(id=AccountId(name), name=name, kind="human")) for name in ("white", "black")],
        clock=Untimed(),
        seed_hash=commit_reveal.commitment(seed),
        seed=seed,
        start=BEGAN_AT,
    )
    session, log = core.begin(rules, created, 0), [(created, 0)]
    table = cast(Table, SimpleNamespace(name=NAME, session=session, log=log))
    assert hint_service.question(table, 0, time_ms=100, purpose="hint").start == BEGAN_AT
    action = rules.action_from_text(session.state, "Kb1")
    log += [(event, 1) for event in decide(session, act(0, action), 0)]
    asks = past_positions.questions_of(table)
    [question], end = asks.positions, asks.end
    assert (question.turn.ply, question.turn.action, question.think.start) == (0, action, BEGAN_AT)
    assert end is not None
    assert list(end) == [0.0, 0.0], "it is stalemate: what the move was worth is known"


def test_the_last_position_is_looked_at_unless_the_rules_ended_the_game() -> None:
    rules, seed = games.load("tic_tac_toe"), commit_reveal.new_seed()
    seats = [SeatTaken(player=PlayerRef(id=AccountId(name), name=name, kind="human")) for name in ("one", "two")]
    created = Created(
        game="tic_tac_toe",
        version=rules.info.version,
        options=rules.options(),
        seats=seats,
        clock=Untimed(),
        seed_hash=commit_reveal.commitment(seed),
        seed=seed,
    )
    session, log = core.begin(rules, created, 0), [(created, 0)]
    table = cast(Table, SimpleNamespace(name=NAME, session=session, log=log))
    for ply, action in enumerate((0, 3, 1, 4)):
        events = decide(session, act(ply % 2, action), 0)
        log += [(event, 1) for event in events]
        for event in events:
            core.evolve(session, event, 1)
    asks = past_positions.questions_of(table)
    questions, end = asks.positions, asks.end
    assert [(each.turn.ply, each.turn.seat, each.turn.action, each.turn.legal) for each in questions] == [
        (0, 0, 0, 9),
        (1, 1, 3, 8),
        (2, 0, 1, 7),
        (3, 1, 4, 6),
        (4, 0, None, 5),
    ]
    assert end is None
    for question in questions:
        alone = past_positions.question_at(table, question.turn.ply)
        assert alone is not None
        assert (alone.turn, alone.think.state, alone.think.history) == (
            question.turn,
            question.think.state,
            question.think.history,
        )
    assert past_positions.question_at(table, 5) is None
    assert questions[4].quick().limits.time_ms == past_positions.QUICK_MS


def test_every_draw_of_chance_is_asked_about_and_the_position_once() -> None:
    rules, seed = games.load("pig"), commit_reveal.new_seed()
    seats = [SeatTaken(player=PlayerRef(id=AccountId(name), name=name, kind="human")) for name in ("one", "two")]
    created = Created(
        game="pig",
        version=rules.info.version,
        options=rules.options(),
        seats=seats,
        clock=Untimed(),
        seed_hash=commit_reveal.commitment(seed),
        seed=seed,
    )
    session, log = core.begin(rules, created, 0), [(created, 0)]
    table = cast(Table, SimpleNamespace(name=NAME, session=session, log=log))

    def happen(event: Event) -> None:
        log.append((event, 1))
        core.evolve(session, event, 1)

    happen(Acted(seat=0, action=0))
    happen(Drawn(action=5))
    happen(Acted(seat=0, action=1))
    happen(Acted(seat=1, action=0))
    happen(Drawn(action=0))
    asks = past_positions.questions_of(table)
    assert [(each.turn.ply, each.turn.seat) for each in asks.positions] == [(0, 0), (1, 0), (2, 1), (3, 0)]
    assert [(each.ply, each.outcome) for each in asks.draws] == [(1, 5), (3, 0)]
    before = np.frombuffer(asks.draws[1].think.state, "<i8")
    assert rules.current(before) < 0, "chance was to act"
    happen(TakenBack(ply=1))
    asks = past_positions.questions_of(table)
    assert [each.turn.ply for each in asks.positions] == [0, 1]
    assert [(each.ply, each.outcome) for each in asks.draws] == [(1, 5)], "the roll that stays is asked about once"
