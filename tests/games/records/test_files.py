"""Files of other programs are read as they were meant, and files that cannot be read are refused by its place."""

from __future__ import annotations

import msgspec
import pytest

from agon.games.api import GameError
from agon.games.records import Move, Player, Record, RecordError
from tests.games.records.recording import format_of, read_one, rules_of

OPERA = """[Event "Paris Opera"]
[Site "Paris FRA"]
[Date "1858.??.??"]
[White "Paul Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]
[ECO "C41"]

1.e4 e5 2.Nf3 d6 3.d4 Bg4?! {This is a weak move already.} (3...exd4 4.Nxd4) 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6
7.Qb3 Qe7 8.Nc3 c6 9.Bg5 b5 10.Nxb5 cxb5 11.Bxb5+ Nbd7 12.O-O-O Rd8 13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7
16.Qb8+!! Nxb8 17.Rd8# 1-0
"""
BLITZ = """[White "alice"]
[Black "engine"]
[BlackTitle "BOT"]
[BlackElo "2900"]
[Result "0-1"]
[TimeControl "180+2"]
[Termination "Time forfeit"]

1. e4 { [%eval 0.3] [%clk 0:03:00] } 1... c5 { [%clk 0:02:58.4] } 0-1
"""
GGS = (
    "(;GM[Othello]PC[GGS/os]DT[2002.12.10_13:36:02.GMT]PB[saio1200]PW[booklet]RB[2197.01]TI[15:00//02:00]TY[8]"
    "RE[+12.000:r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
    "B[d3//3]W[c3//1.2];)"
)
EAR = "(;GM[1]FF[4]SZ[19]KM[6.5]RU[Japanese]PB[Ann]BR[4d]RE[B+2];B[qd];W[dc](;B[pq];W[oc])(;B[aa]))"
TURNED = "(;FF[4]GM[11]SZ[5]PB[Ann]PW[MoHex];B[c2];W[swap-sides];W[e4])"
MATCH = '[Event "Match"]\n[White "A"]\n[Black "B"]\n[Result "1/2-1/2"]\n\n1. 11-15 22-18 2. 15-22 25:18 1/2-1/2\n'


def read(game: str, name: str, text: str) -> Record:
    return read_one(format_of(game, name), rules_of(game), text)


def moves(record: Record) -> list[str]:
    rules = rules_of(record.game)
    state = rules.initial(record.options)
    told: list[str] = []
    for move in record.moves:
        told.append(rules.action_to_text(state, move.action))
        state = rules.apply(state, move.action)
    return told


def test_a_pgn_of_a_book() -> None:
    record = read("chess", "pgn", OPERA)
    assert len(record.moves) == 33
    assert (record.date, record.returns, record.reason) == ("1858", (1.0, -1.0), "finished")
    assert (record.moves[5].nags, record.moves[5].comment) == ((6,), "This is a weak move already.")
    assert dict(record.tags)["ECO"] == "C41"


def test_a_pgn_of_a_server() -> None:
    record = read("chess", "pgn", BLITZ)
    assert [player.is_bot for player in record.players] == [False, True]
    assert [player.rating for player in record.players] == ["", "2900"]
    assert (record.clock, record.reason, record.loser()) == ("180+2", "time", 0)
    assert [move.clock_ms for move in record.moves] == [180_000, 178_400]
    assert record.moves[0].comment == "[%eval 0.3]"


def test_a_ggf_keeps_clocks_that_the_times_of_moves_do_not_explain() -> None:
    """Time was given, a move taken back, or the clock is of a kind that GGF does not know."""
    ggf, rules = format_of("othello", "ggf"), rules_of("othello")
    state, moves = rules.initial(), list[Move]()
    for left in (58_000, 61_000, 75_500, None, 70_000, 60_250):
        moves.append(Move(action=rules.legal(state)[0], clock_ms=left))
        state = rules.apply(state, moves[-1].action)
    players = Player("Ann"), Player("Bob")
    for clock in ("60+2", "60+2 delay", ""):
        record = Record(
            game="othello", options={"size": 8}, players=players, name="abcdef", clock=clock, moves=tuple(moves)
        )
        assert read_one(ggf, rules, ggf.write(rules, record)) == record


def test_a_ggf_of_ggs() -> None:
    record = read("othello", "ggf", GGS)
    assert (moves(record), record.reason, record.loser()) == (["d3", "c3"], "resigned", 1)
    assert (record.clock, record.date) == ("900+0", "2002-12-10")
    assert [move.clock_ms for move in record.moves] == [897_000, 898_800]
    assert "RE[+12.000:r]" in format_of("othello", "ggf").write(rules_of("othello"), record)


def test_an_sgf_of_a_go_editor() -> None:
    record = read("go", "sgf", EAR)
    assert moves(record) == ["R16", "D17", "Q3", "P17"]
    assert record.options == {"size": 19, "komi": 13, "territory": 1, "handicap": 0}
    assert (record.returns, record.reason) == ((1.0, -1.0), "recorded")
    written = format_of("go", "sgf").write(rules_of("go"), record)
    assert "RU[Japanese]" in written
    assert "RE[B+2]" in written


def test_an_sgf_of_hex_after_changing_sides() -> None:
    """If no stone moves, all later moves are mirrored: both ways to swap are one."""
    assert moves(read("hex", "sgf", TURNED)) == ["c2", "swap", "d5"]


def test_jumps_are_read_however_they_are_written() -> None:
    record = read("checkers", "pdn", MATCH)
    assert moves(record) == ["11-15", "22-18", "15x22", "25x18"]
    assert [player.name for player in record.players] == ["B", "A"]


HERE = "¦"
"""Stands before what is wrong."""


@pytest.mark.parametrize(
    ("game", "name", "text", "reason"),
    [
        ("chess", "pgn", OPERA.replace("6.Bc4", "6.¦Bc3"), "Bc3 is not a legal move here"),
        ("chess", "pgn", OPERA.replace('[ECO "C41"]', "¦[ECO C41]"), "expected a tag"),
        ("chess", "pgn", OPERA.replace("{This is a weak move already.}", "¦{This is"), "a comment that does not end"),
        ("chess", "pgn", '¦[Variant "Atomic"]\n\n1. e4 *', "the variant 'Atomic' is not played here"),
        ("chess", "pgn", "1. f3 e5 2. g4 Qh4# 1-0¦", "the result is not the one on the board"),
        ("checkers", "pdn", '¦[GameType "20"]\n\n1. 32-28 *', "is not 21, English draughts"),
        ("checkers", "pdn", "1. 11-15 22-18\r\n2. ¦8-11 *", "'8-11' is not allowed here: Black may play 15x22"),
        ("othello", "ggf", GGS.replace("B[d3", "B[¦a1"), "'a1' is not allowed here: Black may play d3, c4, f5, e6"),
        ("othello", "txt", "# two games\nf5d6\nf5d6¦xx", "'xx' is no square"),
        ("go", "sgf", EAR.replace("(;GM", "(¦;GM").replace("SZ[19]", "SZ[6]"), "size must be one of"),
        ("go", "sgf", EAR.replace(";W[dc]", "\n;¦W[qd]"), "W[qd]"),
        ("go", "sgf", EAR.replace("GM[1]", "¦GM[2]"), "GM[2] is another game; Go is GM[1]"),
        ("hex", "sgf", TURNED.replace(";W[e4]", ";¦B[e4]"), "it is not this colour's turn"),
        ("hex", "sgf", "¦" + TURNED[:-1], "a ) is missing"),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_place(game: str, name: str, text: str, reason: str) -> None:
    before, _, after = text.partition(HERE)
    found = format_of(game, name).read(rules_of(game), before + after)
    error = next(record for record in found if isinstance(record, RecordError))
    assert reason in error.reason
    lines = before.splitlines()
    if before.endswith("\n"):
        lines.append("")
    assert (error.line, error.column) == (len(lines) or 1, len(lines[-1] if lines else "") + 1)


def test_a_transcript_may_have_numbers() -> None:
    plain = read("othello", "txt", "f5d6c3d3\n")
    for text in ("1. f5 d6 2. c3 d3\n", "1.f5d6 2.c3d3", "1. f5 d6\n2. c3 d3\n", "1) F5\n2) D6\n3) c3\n4) d3\n"):
        assert read("othello", "txt", text) == plain
    both = list(format_of("othello", "txt").read(rules_of("othello"), "1. f5 d6\n2. c3\n1. d3\n\nf5\n"))
    assert [len(record.moves) for record in both if isinstance(record, Record)] == [3, 1, 1]
    refused = next(iter(format_of("othello", "txt").read(rules_of("othello"), "1. f5 d6\n2. a1\n")))
    assert isinstance(refused, RecordError)
    assert "line 2, column 4" in str(refused)


def test_a_game_of_ggs_keeps_its_type() -> None:
    for kind in ("8r", "s8r18", "8b"):
        record = read("othello", "ggf", GGS.replace("TY[8]", f"TY[{kind}]"))
        assert len(record.moves) == 2
        written = format_of("othello", "ggf").write(rules_of("othello"), record)
        assert f"TY[{kind}]" in written
        assert read("othello", "ggf", written) == record


def test_a_transcript_has_no_place_for_another_first_position() -> None:
    record = msgspec.structs.replace(read("othello", "txt", "f5d6c3\n"), start="another")
    with pytest.raises(GameError, match="another position than the usual one"):
        format_of("othello", "txt").write(rules_of("othello"), record)
