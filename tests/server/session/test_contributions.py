"""Players' contributions to dice and cards: the wait for them, their effect, and their audit."""

from __future__ import annotations

import hashlib
import hmac

import msgspec
import pytest

from agon import games
from agon.protocol.events import Acted, Contributed, Created, Drawn, Ended, SessionId
from agon.protocol.messages import SessionExport
from agon.server.records.audit import audited
from agon.server.records.export import exported
from agon.server.session import commit_reveal
from agon.server.session.commands import CheckClock
from agon.server.session.state import CONTRIBUTIONS_MS
from tests.server.session.asking import act, contribute, resign
from tests.server.session.test_state import SEED, Recorded

A, B = "a1" * 32, "b2" * 32


def drawn(table: Recorded) -> list[int | None]:
    return [event.action for event, _ in table.log if isinstance(event, Drawn)]


def test_a_draw_follows_from_the_published_formula() -> None:
    message = f"draw:3:0={A}:1={B}".encode()
    digest = hmac.new(bytes.fromhex(SEED), message, hashlib.sha256).digest()
    assert commit_reveal.unit(SEED, 3, {1: B, 0: A}) == (int.from_bytes(digest[:8], "big") >> 11) / 2**53
    assert commit_reveal.unit(SEED, 3, {}) == commit_reveal.unit(SEED, 3), (
        "a game without contributions is drawn as ever"
    )


def test_the_first_draw_waits_for_those_who_said_they_contribute() -> None:
    table = Recorded("kuhn_poker", contributors=[0, 1])
    assert drawn(table) == []
    assert table.session.acting() == ()
    assert [type(event) for event in table.do(contribute(1, B))] == [Contributed]
    assert [type(event) for event in table.do(contribute(0, A))] == [Contributed, Drawn, Drawn]
    rules = games.load("kuhn_poker")
    assert drawn(table)[0] == commit_reveal.draw(SEED, 0, rules.chance(rules.initial()), {0: A, 1: B})


def test_it_does_not_wait_for_ever() -> None:
    table = Recorded("kuhn_poker", contributors=[0, 1])
    table.do(contribute(1, B))
    assert table.session.alarm() == table.now + CONTRIBUTIONS_MS
    table.now += CONTRIBUTIONS_MS - 1
    assert table.do(CheckClock()) == []
    table.now += 1
    assert [type(event) for event in table.do(CheckClock())] == [Drawn, Drawn]
    assert [type(event) for event in table.do(contribute(0, A))] == [Contributed], "what is drawn later takes it"


def test_nobody_else_is_waited_for() -> None:
    assert len(drawn(Recorded("kuhn_poker"))) == 2
    assert len(drawn(Recorded("pig", contributors=[0, 1]))) == 0
    assert Recorded("pig", contributors=[0, 1]).session.acting() == (0,), "there is nothing to draw yet"


def test_a_second_contribution_changes_nothing() -> None:
    table = Recorded("pig")
    assert table.do(contribute(0, A)) != []
    assert table.do(contribute(0, B)) == []
    assert Recorded("tic_tac_toe").do(contribute(0, A)) == [], "a game without chance takes none"


def played() -> SessionExport:
    """Play part of a game of pig, in which one seat contributes at the start and the other one later."""
    table = Recorded("pig")
    table.do(contribute(0, A))
    for ply in range(6):
        if ply == 3:
            table.do(contribute(1, B))
        table.do(act(table.session.acting()[0], 0))
    table.do(resign(0))
    return exported(SessionId("s"), table.rules, table.log, thinking=False)


def test_an_audit_finds_nothing_in_an_honest_game() -> None:
    found = audited(played())
    assert (found.problems, found.contributors) == ([], [0, 1])
    assert found.draws == len(played().odds) == 6


def changed(export: SessionExport, kind: type, **fields: object) -> SessionExport:
    """Return the same log with the last event of a kind altered."""
    number = max(n for n, told in enumerate(export.events) if isinstance(told.event, kind))
    told = export.events[number]
    event = msgspec.structs.replace(told.event, **fields)
    events = [*export.events[:number], msgspec.structs.replace(told, event=event), *export.events[number + 1 :]]
    return msgspec.structs.replace(export, events=events)


def test_an_audit_finds_a_die_that_was_changed() -> None:
    export = played()
    last = [told.event for told in export.events if isinstance(told.event, Drawn)][-1]
    assert last.action is not None
    found = audited(changed(export, Drawn, action=(last.action + 1) % 6))
    assert any("was drawn, and the seed gives" in problem for problem in found.problems)


@pytest.mark.parametrize(
    ("kind", "fields", "problem"),
    [
        (Ended, {"seed": "00" * 32}, "whose hash was published"),
        (Ended, {"seed": None}, "no seed"),
        (Ended, {"seed": "no hex"}, "no number in hex"),
        (Created, {"game": "none"}, "no game named 'none'"),
        (Acted, {"action": 5}, "cannot be played again"),
    ],
)
def test_an_audit_finds_what_does_not_fit(kind: type, fields: dict[str, object], problem: str) -> None:
    assert any(problem in each for each in audited(changed(played(), kind, **fields)).problems)


def test_an_audit_of_a_game_without_events_finds_that() -> None:
    assert audited(msgspec.structs.replace(played(), events=[])).problems != []


def test_a_contribution_makes_other_dice() -> None:
    """Contributions have an effect: of 40 draws some differ."""
    rules = games.load("pig")
    outcomes = rules.chance(rules.apply(rules.initial(), 0))
    alone = [commit_reveal.draw(SEED, index, outcomes) for index in range(40)]
    assert alone != [commit_reveal.draw(SEED, index, outcomes, {0: A}) for index in range(40)]
