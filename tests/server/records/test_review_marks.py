"""The marks of an analysis leave with the record: NAGs and ``%eval`` in PGN, comments elsewhere."""

from __future__ import annotations

import io

import chess.pgn
import msgspec
import pytest

from agon import games
from agon.games import records
from agon.games.records.record import Record, RecordError
from agon.protocol.events import SessionId
from agon.protocol.thinking import Assessed, Verdict
from agon.server.records.export import exported, record_of
from agon.server.records.review_marks import marked, marked_line
from agon.server.session.commands import StoreAnalysis
from tests.server.session.asking import resign
from tests.server.session.test_state import Recorded

MATCH = """ 0 point match

 Game 1
 Ann : 0                          Bea : 0
  1) 31: 8/5 6/5                   52: 24/22 13/8
"""
SAID = "Better: better. Gives away 20% of the score."


def marked_record(match: str, positions: list[Assessed]) -> Record:
    """Return a match of backgammon with the marks of a review."""
    rules = games.load("backgammon")
    (record,) = records.formats("backgammon")[0].read(rules, match)
    assert not isinstance(record, RecordError)
    return msgspec.structs.replace(record, moves=marked_line(rules.info, record.moves, [1, 3], positions))


def analysed(game: str, moves: list[str], verdicts: dict[int, tuple[Verdict, float]]) -> tuple[Recorded, Record]:
    """Play and end a game, and store an analysis of it."""
    table = Recorded(game)
    for text in moves:
        table.play(table.rules.action_from_text(table.session.state, text))
    table.do(resign(0))
    positions = [
        Assessed(ply=ply, seat=ply % 2, value=0.0, best="better", played=played, verdict=verdict, lost=0.2)
        for ply, (verdict, played) in verdicts.items()
    ]
    table.do(StoreAnalysis("default", positions, [50.0, 100.0]))
    return table, record_of(exported(SessionId("s"), table.rules, table.log, thinking=True))


def test_pgn_has_the_marks_as_another_program_reads_them() -> None:
    table, record = analysed(
        "chess",
        ["f3", "e5", "g4", "d5"],
        {0: ("", -0.1), 1: ("", 0.1), 2: ("blunder", -1.0), 3: ("inaccuracy", 0.5)},
    )
    (pgn,) = (found.write(table.rules, record) for found in records.formats("chess"))
    game = chess.pgn.read_game(io.StringIO(pgn))
    assert game is not None
    assert game.errors == []
    nodes = list(game.mainline())
    assert [node.nags for node in nodes] == [set(), set(), {chess.pgn.NAG_BLUNDER}, {chess.pgn.NAG_DUBIOUS_MOVE}]
    evals = [node.eval() for node in nodes]
    assert all(each is not None for each in evals)
    white = [each.white().score(mate_score=10_000) for each in evals if each is not None]
    assert white[0] is not None
    assert white[0] < 0, "White expects less than half"
    assert white[2] is not None
    assert white[2] < -1000
    assert "Better: better. Gives away 20% of the score." in " ".join(nodes[2].comment.split())


@pytest.mark.parametrize(("game", "moves"), [("othello", ["d3", "c5"]), ("go", ["d4", "e5"])])
def test_other_formats_have_them_in_comments_and_read_them_back(game: str, moves: list[str]) -> None:
    table, record = analysed(game, moves, {0: ("mistake", -0.3), 1: ("forced", 0.3)})
    assert [(move.nags, move.comment) for move in record.moves] == [((2,), SAID), ((), "")]
    for found in records.formats(game):
        text = found.write(table.rules, record)
        (again,) = found.read(table.rules, text)
        assert not isinstance(again, RecordError)
        if any(move.comment for move in again.moves):
            first = again.moves[0]
            assert (first.nags, first.comment) in {((2,), SAID), ((), f"? {SAID}")}


def test_luck_leaves_with_the_record_of_backgammon() -> None:
    rules = games.load("backgammon")
    mistake = Assessed(ply=0, seat=0, value=0.3, best="24/18", played=0.2, verdict="mistake", lost=0.02, luck=-0.25)
    lucky = Assessed(ply=1, seat=1, value=0.3, best="13/7", played=0.3, luck=0.5)
    text = records.formats("backgammon")[0].write(rules, marked_record(MATCH, [mistake, lucky]))
    assert '; [Comment 2 "? Better: 24/18. Gives away 0.12 points. Luck: -0.25 points."]' in text
    assert '; [Comment 4 "Luck: +0.50 points."]' in text
    (again,) = records.formats("backgammon")[0].read(rules, text)
    assert not isinstance(again, RecordError)
    assert again.moves[3].comment == "Luck: +0.50 points."


def test_luck_is_a_share_of_the_score_where_games_are_won_or_lost() -> None:
    pig = games.load("pig").info
    each = Assessed(ply=0, seat=0, value=0.0, played=0.0, luck=-0.5)
    assert marked(pig, records.Move(action=1, comment="Hm."), each).comment == "Luck: -25% of the score. Hm."
