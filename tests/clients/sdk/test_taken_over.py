"""After a bot has taken a seat over, its moves are not ascribed to the person who left."""

from __future__ import annotations

import io
import re

from rich.console import Console

from agon.clients.sdk.turn import seated
from agon.clients.terminal.replay import narrate, show_step
from agon.protocol.events import AccountId, Acted, Fischer, PlayerRef, SeatTakenOver, SessionId
from agon.server.records.export import exported
from tests.server.session.asking import act, resign
from tests.server.session.test_state import Recorded

BOT = PlayerRef(id=AccountId("bot:random"), name="Coin", kind="bot", card="random", level="random")


def played() -> Recorded:
    """The first of three rolls once, then leaves, and a bot plays on in that seat."""
    table = Recorded("pig", Fischer(60_000, 0), options={"seats": 3}, absent="bot", stand_in=BOT)
    table.do(act(0, 0))
    if table.session.acting() == (0,):
        table.do(act(0, 1))
    table.do(resign(0))
    while table.session.acting() != (0,):
        seat = table.session.acting()[0]
        table.do(act(seat, table.rules.legal(table.session.state)[-1]))
    table.do(act(0, 0, by="bot"))
    return table


def test_a_replay_names_who_sat_there_then() -> None:
    table = played()
    export = exported(SessionId("s"), table.rules, table.log, thinking=False)
    told = io.StringIO()
    narrate(Console(file=told, width=500), export)
    lines = [
        line.strip().partition("  ")[2] for line in told.getvalue().splitlines() if re.match(r" +\d+  First, ", line)
    ]
    assert lines[0].startswith("First, Player 0, rolls")
    assert any("Coin (random) [BOT] takes the seat over." in line for line in lines)
    assert lines[-1].startswith("First, Coin (random) [BOT], rolls")
    last = max(number for number, told in enumerate(export.events) if isinstance(told.event, Acted))
    step = io.StringIO()
    show_step(Console(file=step, width=500), export, last)
    assert "First, Coin (random) [BOT], rolls" in step.getvalue()


def test_who_sits_where_follows_from_the_events() -> None:
    table = played()
    players: list[PlayerRef] = []
    for event, _ in table.log:
        before = players
        players = seated(players, event)
        assert isinstance(event, SeatTakenOver) == (players != before and bool(before))
    assert players == table.session.players
