"""Games played here, exported as JSON and imported: unchanged, and without a seed."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from agon.games.api import GameError
from agon.games.records import Record, RecordError
from agon.games.rules import Rules
from agon.protocol import codec
from agon.protocol.events import (
    AccountId,
    Acted,
    Created,
    Drawn,
    Ended,
    Fischer,
    PlayerRef,
    SeatForfeited,
    SeatTakenOver,
    SessionId,
    Untimed,
)
from agon.protocol.messages import SessionExport
from agon.server.records import json_format
from agon.server.records.audit import audited
from agon.server.records.export import exported, record_of
from agon.server.records.import_ import Origin, imported
from agon.server.session.commands import CheckClock
from tests.server.session.asking import act, resign
from tests.server.session.test_state import TABLES, Recorded

BOT = PlayerRef(id=AccountId("bot:random"), name="Random", kind="bot", card="random", level="random")
ORIGIN = Origin("json", "games.json", "")
LONGEST = 80
"""Number of moves after which a player resigns at the latest: enough for a deal of hearts."""


def exported_of(table: Recorded) -> SessionExport:
    return exported(SessionId("s"), table.rules, table.log, thinking=True)


def read(export: SessionExport) -> tuple[Rules, Record]:
    (found,) = json_format.read(codec.encode(export).decode())
    assert not isinstance(found, RecordError), found
    return found


def refusal(export: dict[str, Any]) -> str:
    (found,) = json_format.read(json.dumps(export))
    assert isinstance(found, RecordError)
    return found.reason


def put_in(rules: Rules, record: Record) -> SessionExport:
    """Return the server's view of an imported record."""
    rows, head = imported(rules, record, ORIGIN, 5)
    log = [(codec.decode_event(row.body), row.at) for row in rows]
    return exported(SessionId(head.session), rules, log, thinking=True)


def at_random(game: str, options: dict[str, int | str], seed: int, longest: int = LONGEST) -> Recorded:
    """Play a game of random choices; at tables of many, players may resign, and one of them may end it."""
    rng = random.Random(f"{game} {seed}")
    table = Recorded(
        game,
        Fischer(60_000, 1_000) if seed % 2 else Untimed(),
        options=options,
        absent="bot" if seed % 2 else "forfeit",
        stand_in=BOT if seed % 2 else None,
    )
    session, left = table.session, rng.randint(longest // 2, longest)
    while session.ended is None and left > 0:
        left -= 1
        table.now += rng.randrange(500)
        if session.seats > 2 and rng.random() < 0.02:
            leaver = rng.randrange(session.seats)
            if leaver not in session.forfeited and not session.is_served(leaver):
                table.do(resign(leaver))
                continue
        seat = rng.choice(session.acting())
        by = "bot" if session.is_bot(seat) else "player"
        table.do(act(seat, rng.choice(table.rules.legal_for(session.state, seat)), by=by))
    while session.ended is None:
        stays = [s for s in range(session.seats) if s not in session.forfeited and not session.is_served(s)]
        table.do(resign(rng.choice(stays)))
    return table


def what_was_done(export: SessionExport, seat: int | None) -> list[tuple[Any, ...]]:
    """Return choices, draws and departures; of one seat only, or in the order of their arrival."""
    found: list[tuple[Any, ...]] = []
    for event in (told.event for told in export.events):
        by = event.seat if isinstance(event, Acted | SeatForfeited | SeatTakenOver) else None
        if seat is not None and by != seat:
            continue
        if isinstance(event, Acted):
            left = None if event.remaining_ms is None else event.remaining_ms[event.seat]
            found.append((by, event.action, event.text, event.describe, event.by, left))
        elif isinstance(event, Drawn):
            found.append((event.action, event.text, event.describe))
        elif isinstance(event, SeatForfeited | SeatTakenOver):
            found.append((by, event.reason, isinstance(event, SeatTakenOver)))
    return found


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_a_game_that_was_played_here_is_imported_as_the_same(game: str, options: dict[str, int | str]) -> None:
    for seed in range(2):
        table = at_random(game, options, seed)
        here = exported_of(table)
        rules, record = read(here)
        there = put_in(rules, record)
        assert read(there)[1] == record, "exported again it says the same"
        assert put_in(*read(there)).session == there.session, "and is known when it is imported again"
        ended, created = there.events[-1].event, there.events[0].event
        assert isinstance(created, Created)
        assert isinstance(ended, Ended)
        assert ended.returns == (table.session.ended and table.session.ended.returns)
        assert there.events[-1].position.view == here.events[-1].position.view
        assert (created.seed_hash, ended.seed) == ("", None), "no seed stands behind it"
        if not table.rules.info.simultaneous:
            assert what_was_done(there, None) == what_was_done(here, None)
            continue
        for seat in range(table.session.seats):
            done, again = what_was_done(here, seat), what_was_done(there, seat)
            assert again == [each for each in done if each in again]
            assert len(done) - len(again) <= 1, "only a choice in a round that nobody completed is left out"


def test_all_kinds_of_leaving_were_among_them() -> None:
    kinds: set[type] = set()
    for game, options in TABLES:
        if options:
            for seed in range(2):
                kinds |= {type(event) for event, _ in at_random(game, options, seed).log}
    assert kinds >= {SeatForfeited, SeatTakenOver}


def test_an_audit_says_that_imported_dice_cannot_be_derived() -> None:
    table = at_random("pig", {}, 1)
    assert audited(exported_of(table)).problems == []
    (problem,) = audited(put_in(*read(exported_of(table)))).problems
    assert "imported" in problem
    assert "cannot be derived" in problem


def changed(export: SessionExport, kind: str, *, last: bool = False, **fields: object) -> dict[str, Any]:
    game = json.loads(codec.encode(export))
    found = [told["event"] for told in game["events"] if told["event"]["t"] == kind]
    found[-1 if last else 0].update(fields)
    return game


def test_what_chance_cannot_have_done_is_refused() -> None:
    export = exported_of(at_random("hearts", {}, 0))
    draws = [told.event for told in export.events if isinstance(told.event, Drawn)]
    assert "is not allowed here: it may be" in refusal(changed(export, "drawn", last=True, action=draws[0].action))
    assert "is another move under today's rules" in refusal(changed(export, "drawn", text="the joker"))
    assert "is hidden" in refusal(changed(export, "drawn", action=None))
    game = json.loads(codec.encode(export))
    first = next(told for told in game["events"] if told["event"]["t"] == "drawn")
    first["event"] = {**first["event"], "t": "acted", "seat": 0}
    assert "is not by the player to move" in refusal(game)


def test_a_game_with_secrets_is_imported_when_it_is_over() -> None:
    table = Recorded("leduc_poker")
    assert "is hidden" in refusal(json.loads(codec.encode(exported_of(table))))
    table.do(resign(0))
    assert read(exported_of(table))[1].reason == "resigned"


def forfeited() -> SessionExport:
    """A game of three in which the first to move resigns and the others play on."""
    table = Recorded("pig", options={"seats": 3}, absent="forfeit")
    table.do(resign(0))
    for _ in range(30):
        table.do(act(table.session.acting()[0], 1))
        if table.session.ended is not None:
            break
        table.do(act(table.session.acting()[0], 0))
        if table.session.ended is not None:
            break
    table.do(resign(1))
    return exported_of(table)


def test_what_becomes_of_a_seat_that_was_left_is_held_to_the_table_s_rule() -> None:
    export = forfeited()
    _, record = read(export)
    assert [(each.seat, each.after, each.successor) for each in record.departures] == [(0, 0, None)]
    moves = [told.event for told in export.events if isinstance(told.event, Acted)]
    assert moves[0].by == "forfeit"
    wrong = changed(export, "seat_forfeited", seat=3)
    assert "no seat that could be left" in refusal(wrong)
    twice = json.loads(codec.encode(export))
    twice["events"].insert(1, twice["events"][1])
    assert "none that could be left" in refusal(twice)


def test_a_bot_that_took_a_seat_over_may_run_out_of_time_too() -> None:
    robot = PlayerRef(id=AccountId("bot:x"), name="Random", kind="bot")
    clock = Fischer(initial_ms=60_000, increment_ms=0)
    table = Recorded("pig", clock, options={"seats": 3}, absent="bot", stand_in=robot)
    table.do(resign(0))
    table.now += 70_000
    table.do(CheckClock())
    table.do(resign(1))
    _, record = read(exported_of(table))
    told = [(each.seat, each.reason, each.successor is None) for each in record.departures]
    assert told == [(0, "resigned", False), (0, "time", True)]


def test_the_order_of_choices_in_a_round_is_the_seats() -> None:
    table = Recorded("rock_paper_scissors")
    table.do(act(1, 2))
    table.do(act(0, 1))
    if table.session.ended is None:
        table.do(resign(0))
    _, record = read(exported_of(table))
    assert [move.action for move in record.moves] == [1, 2]
    table = Recorded("rock_paper_scissors")
    table.do(act(1, 2))
    table.do(resign(0))
    assert read(exported_of(table))[1].moves == (), "a round that was never completed"


def test_a_record_tells_nothing_that_is_hidden_as_yet() -> None:
    for game in ("hearts", "holdem"):
        with pytest.raises(GameError, match="may not see"):
            record_of(exported_of(Recorded(game)))


def test_whatever_is_cut_or_put_elsewhere_is_refused_or_imported() -> None:
    rng, counts = random.Random(3), Counter[bool]()
    tables = [("pig", {"seats": 6}), ("liars_dice", {"seats": 4}), ("public_goods", {"seats": 4})]
    exports = [
        json.loads(codec.encode(exported_of(at_random(*table, seed, 24)))) for table in tables for seed in (0, 1)
    ]
    for _ in range(120):
        game = json.loads(json.dumps(rng.choice(exports)))
        events = game["events"]
        one, other = rng.randrange(1, len(events)), rng.randrange(1, len(events))
        if rng.random() < 0.5:
            del events[one:other]
        else:
            events[one], events[other] = events[other], events[one]
        for found in json_format.read(json.dumps(game)):
            counts[isinstance(found, RecordError)] += 1
            if not isinstance(found, RecordError):
                assert read(put_in(*found))[1] == found[1]
    assert min(counts.values()) > 10
