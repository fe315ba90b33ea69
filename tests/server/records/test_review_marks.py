"""The marks of an analysis leave with the record: NAGs and ``%eval`` in PGN, comments elsewhere."""

from __future__ import annotations

import io

import chess.pgn
import pytest

from agon.games import records
from agon.games.records.record import Record, RecordError
from agon.protocol.events import SessionId
from agon.protocol.thinking import Assessed, Verdict
from agon.server.records.export import exported, record_of
from agon.server.session.commands import StoreAnalysis
from tests.server.session.asking import resign
from tests.server.session.test_state import Recorded


def analysed(game: str, moves: list[str], verdicts: dict[int, tuple[Verdict, float]]) -> tuple[Recorded, Record]:
    """Play and end a game, and store an analysis of it."""
    table = Recorded(game)
    for text in moves:
        table.play(table.rules.action_from_text(table.session.state, text))
    table.do(resign(0))
    positions = [
        Assessed(ply=ply, seat=ply % 2, value=0.0, best="better", played=played, verdict=verdict)
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
    assert "Better: better." in " ".join(nodes[2].comment.split())


@pytest.mark.parametrize(("game", "moves"), [("othello", ["d3", "c5"]), ("go", ["d4", "e5"])])
def test_other_formats_have_them_in_comments_and_read_them_back(game: str, moves: list[str]) -> None:
    table, record = analysed(game, moves, {0: ("mistake", -0.3), 1: ("forced", 0.3)})
    assert [(move.nags, move.comment) for move in record.moves] == [((2,), "Better: better."), ((), "")]
    for found in records.formats(game):
        text = found.write(table.rules, record)
        (again,) = found.read(table.rules, text)
        assert not isinstance(again, RecordError)
        if any(move.comment for move in again.moves):
            first = again.moves[0]
            assert (first.nags, first.comment) in {((2,), "Better: better."), ((), "? Better: better.")}
