"""Variations of imported games: stored, exported as the same tree, and stepped through."""

from __future__ import annotations

import msgspec
import pytest

from agon.games import records
from agon.games.records import Record
from agon.protocol import codec
from agon.protocol.events import Event, Noted, SessionId
from agon.server.records import json_format
from agon.server.records.export import exported, record_of
from agon.server.records.import_ import Origin, imported
from agon.server.records.variations import variations_at
from agon.server.session.state import fold
from tests.games.records.recording import format_of, read_one, rules_of
from tests.games.records.test_dialects import KGS, STUDY
from tests.server.records.test_import import put_in, read

GAMES = {
    "a study": ("chess", "pgn", STUDY),
    "a null move": ("chess", "pgn", '[Event "x"]\n\n1. e4 $2 -- {why} 2. d4 (2. c4 (2. b4) 2... e5) 2... d5 *\n'),
    "a review": ("go", "sgf", KGS),
    "stones": ("go", "sgf", "(;GM[1]SZ[9]LB[aa:1];B[ee];C[only words];W[dd];AE[dd]AB[ff]C[another](;B[cc])(;B[aa]))"),
    "draughts": ("checkers", "pdn", "1. 11-15 (1. 12-16 23-18) 22-18 $3 {good} *\n"),
    "a match": (
        "backgammon",
        "mat",
        " 5 point match\n\n Game 1\n Ann : 0   Bea : 0\n  1) 31: 8/5 6/5\n      Wins 2 points\n\n"
        " Game 2\n Ann : 2   Bea : 0\n  1) 42: 8/4 6/4\n",
    ),
}


def log_of(record: Record, name: str) -> list[tuple[Event, int]]:
    rows, _ = imported(rules_of(record.game), record, Origin(name, f"game.{name}", ""), 5)
    return [(codec.decode_event(row.body), row.at) for row in rows]


@pytest.mark.parametrize("of", GAMES)
def test_an_imported_game_is_exported_as_the_same_tree(of: str) -> None:
    game, name, text = GAMES[of]
    rules = rules_of(game)
    record = read_one(format_of(game, name), rules, text)
    log = log_of(record, name)
    export = exported(SessionId("s"), rules, log, thinking=True)
    assert record_of(export) == record
    (found,) = (each for each in records.formats(game) if each.name == name)
    assert read_one(found, rules, found.write(rules, record_of(export))) == record
    assert read(put_in(rules, record))[1] == record, "and as JSON"
    assert fold(rules, log).ended is not None


def test_a_set_position_is_a_ply_from_which_the_game_goes_on() -> None:
    game, name, text = GAMES["a null move"]
    rules = rules_of(game)
    log = log_of(read_one(format_of(game, name), rules, text), name)
    assert [isinstance(event, Noted) for event, _ in log] == [False, False, True, False, False, False]
    session = fold(rules, log)
    assert (session.ply, len(session.history)) == (4, 2)
    assert session.created.start is not None
    assert session.created.start.split()[1] == "w"


def test_variations_are_shown_with_a_position_for_each_step() -> None:
    rules = rules_of("chess")
    log = log_of(read_one(format_of("chess", "pgn"), rules, STUDY), "pgn")
    found = variations_at(rules, log, 1)
    assert [[step.text for step in line] for line in found.lines] == [["--", "d4", "d5"]]
    null, d4, d5 = found.lines[0]
    assert [step.text for step in d4.variations[0]] == ["Qh5", "Nf6"]
    assert (null.comment, d5.nags, d5.view.cells[27]) == ("what does White want?", (10,), "p")
    assert d4.view.cells[35] == "P"
    for seq in (0, 2, 3, 99):
        assert variations_at(rules, log, seq).lines == []


def test_a_variation_of_another_server_that_breaks_the_rules_is_refused() -> None:
    record = read_one(format_of("chess", "pgn"), rules_of("chess"), STUDY)
    export = put_in(rules_of("chess"), record)
    told = msgspec.json.decode(codec.encode(export))
    told["events"][1]["event"]["note"]["variations"][0][1]["action"] = 0
    (refused,) = json_format.read(msgspec.json.encode(told).decode())
    assert "a variation of move 1" in str(refused)
