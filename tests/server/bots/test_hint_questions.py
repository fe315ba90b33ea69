"""Questions of hints and analysis to a worker about the game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from agon import games
from agon.protocol.events import AccountId, Created, PlayerRef, SeatTaken, SessionId, Untimed
from agon.server.bots import analysis, hint_service
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
    [(ply, asked)] = analysis.questions(table)
    assert (ply, asked.start) == (0, BEGAN_AT)
