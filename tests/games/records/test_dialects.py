"""Records as programs and servers write them, each game made for these tests in the dialect that its name says."""

from __future__ import annotations

import msgspec
import pytest

from agon.games.records import NO_ACTION, Mark, Record, decode
from agon.games.records.detection import detect, format_of
from agon.games.records.replaying import texts
from tests.games.records import recording
from tests.games.records.recording import errors_of, read_all, read_one, rules_of


def read(game: str, name: str, text: str) -> Record:
    """Read a game, and hold that it is written as the same."""
    rules, found = rules_of(game), recording.format_of(game, name)
    record = read_one(found, rules, text)
    assert read_one(found, rules, found.write(rules, record)) == with_nothing_left_out(record)
    return record


def with_nothing_left_out(record: Record) -> Record:
    return msgspec.structs.replace(record, left_out=())


def moves_of(record: Record) -> list[str]:
    rules = rules_of(record.game)
    return [text for _, text in texts(rules, record)]


# PGN

STUDY = """[Event "Study: Chapter 1"]
[Site "https://lichess.org/study/x"]
[Result "*"]
[FEN "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"]
[SetUp "1"]

{ Black to move. [%csl Ge4][%cal Ge7e5,Rg8f6] }
1... e5 { usual } (1... -- { what does White want? } 2. d4 (2. Qh5 $5 { early } 2... Nf6) 2... d5 $10) 2. Nf3 $1 *
"""


def test_a_lichess_study_with_variations_and_a_null_move() -> None:
    record = read("chess", "pgn", STUDY)
    assert record.left_out == ()
    assert record.marks == (
        Mark(shape="circle", cells=(36,), colour="green"),
        Mark(shape="arrow", cells=(12, 28), colour="green"),
        Mark(shape="arrow", cells=(6, 21), colour="red"),
    )
    assert (record.comment, moves_of(record)) == ("Black to move.", ["e5", "Nf3"])
    ((null, d4, d5),) = record.moves[0].variations
    assert (null.action, null.text, null.comment) == (NO_ACTION, "--", "what does White want?")
    assert null.position.split()[1] == "w"
    assert (d5.nags, len(d4.variations), record.moves[1].nags) == ((10,), 1, (1,))
    assert [move.nags for move in d4.variations[0]] == [(5,), ()]


def test_a_null_move_of_chessbase_on_the_main_line() -> None:
    record = read("chess", "pgn", '[Event "x"]\n\n1. e4 Z0 2. d4 {free} d5 *\n')
    assert moves_of(record) == ["e4", "--", "d4", "d5"]


HEADERS = """[Event "Round 1"]
[White "Ann"]
[Black "Bea"]
[Result "1-0"]

[Event "Round 2"]
[White "Cid"]
[Black "Dee"]
[Result "0-1"]

1. e4 e5 0-1
"""


def test_headers_without_moves_take_no_other_game_along() -> None:
    first, second = read_all(recording.format_of("chess", "pgn"), rules_of("chess"), HEADERS)
    assert (first.players[0].name, first.moves, first.returns, first.reason) == ("Ann", (), (1.0, -1.0), "recorded")
    assert (second.players[0].name, len(second.moves), second.left_out) == ("Cid", 2, ())


def test_a_duplicate_tag_is_counted() -> None:
    record = read("chess", "pgn", '[Event "a"]\n[Event "b"]\n[ECO "C20"]\n[ECO "C20"]\n\n1. e4 *\n')
    assert (record.event, record.left_out) == ("a", ("a second tag 'Event'",))


@pytest.mark.parametrize(
    ("moves", "nags"),
    [
        ("1. e4 d5 2. e5 f5 3. exf6e.p. 1/2", [(), (), (), (), ()]),
        ("1. e4+- e5 2. Nf3 +/- Nc6 N 3. Bb5 = *", [(18,), (), (16,), (146,), (10,)]),
        ("1. e4!? e5?? 2. Nf3 $14 $146 *", [(5,), (4,), (14, 146)]),
    ],
)
def test_signs_that_stand_for_nags(moves: str, nags: list[tuple[int, ...]]) -> None:
    assert [move.nags for move in read("chess", "pgn", moves).moves] == nags


def test_a_variation_against_the_rules_is_left_out_from_there() -> None:
    record = read("chess", "pgn", "1. e4 e5 (1... c5 2. Ke5 d6) (1... c6) 2. Nf3 *")
    assert [len(line) for line in record.moves[1].variations] == [1, 1]
    assert record.left_out == ("part of a variation, from 'Ke5' on: Ke5 is not a legal move here",)


def test_a_game_that_a_rule_of_today_draws_says_so() -> None:
    shuffle = " ".join(f"{2 * n + 1}. Nf3 Nf6 {2 * n + 2}. Ng1 Ng8" for n in range(5))
    (error,) = errors_of(recording.format_of("chess", "pgn"), rules_of("chess"), f"{shuffle} 11. e4 1-0")
    assert "comes after the end of the game: a position's fifth occurrence draws it" in error


def test_an_empty_date_is_no_other_game() -> None:
    given = '[Event "Club"]\n[Date ""]\n[GameType "21"]\n\n1. 11-15 22-18 *\n'
    assert read("checkers", "pdn", given) == read("checkers", "pdn", given.replace('""', '"?"'))


def test_a_problem_without_moves_or_game_type_is_no_game_of_checkers() -> None:
    (error,) = errors_of(recording.format_of("checkers", "pdn"), rules_of("checkers"), '[Event "x"]\n[Result "1-0"]\n')
    assert "neither GameType nor moves say" in error


# Go


@pytest.mark.parametrize(("komi", "half_points"), [("375", 15), ("750", 15), ("650", 13), ("0", 0), ("3.75", 15)])
def test_komi_of_fox(komi: str, half_points: int) -> None:
    record = read("go", "sgf", f"(;GM[1]FF[4]SZ[19]KM[{komi}]RU[Chinese]AP[foxwq]AP[x];B[pd];W[dd])")
    assert (record.options["komi"], record.left_out) == (half_points, ("a second AP of a node",))


def test_a_refused_first_game_of_go_takes_no_other_along() -> None:
    text = "(;SZ[25]GM[1];B[aa])\n(;KM[375]GM[1]SZ[19];B[pd])"
    found = detect(text, "sgf")
    assert found is not None
    first, second = found[1].read(found[0], text)
    assert "size must be from 5 to 19" in str(first)
    assert isinstance(second, Record)


@pytest.mark.parametrize(
    ("text", "stones", "handicap"),
    [
        ("(;GM[1]SZ[9]HA[2];AB[gc][cg];W[ee])", 2, 2),
        ("(;GM[1]SZ[9]HA[2]AB[gc]AB[cg];W[ee])", 2, 2),
        ("(;GM[1]SZ[9]HA[3]AB[aa][bb][cc];W[ee])", 3, 0),
        ("(;GM[1]SZ[9]AB[aa:bb]AW[dd]PL[W];C[Black to kill])", 5, 0),
    ],
)
def test_stones_set_up_by_fox_kgs_and_problems(text: str, stones: int, handicap: int) -> None:
    rules = rules_of("go")
    record = read("go", "sgf", text)
    assert record.options["handicap"] == handicap
    state = rules.position_from_text(record.start, record.options) if record.start else rules.initial(record.options)
    assert sum(cell != "" for cell in rules.view(state).cells) == stones


def test_free_handicap_of_ogs_and_moves_of_one_colour_running() -> None:
    record = read("go", "sgf", "(;GM[1]SZ[9]HA[3];B[aa];B[bb];B[cc];W[ee];W[ff])")
    assert [move.implied for move in record.moves] == [False, True, False, True, False, False, True, False]
    assert dict(record.tags)["HA"] == "3"


KGS = """(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]
RU[Japanese]SZ[19]KM[6.50]TM[300]OT[5x30 byo-yomi]
PW[ann]PB[bob]WR[2d]BR[1d]DT[2020-01-01]RE[W+4.50]
;B[pd]BL[290.5]OB[5]
;W[dd]WL[281.2]OW[4]BL[290.5](;B[pp]LB[dd:A][pd:1]TR[aa][bb]CR[cc]C[good])(;B[dp]TE[1];W[pp](;B[cc])(;B[dc]N[joseki])))
"""


def test_a_review_of_kgs_with_marks_overtime_and_variations() -> None:
    record = read("go", "sgf", KGS)
    assert record.left_out == ()
    first, second, third = record.moves
    assert (first.periods, first.clock_ms, second.periods) == (5, 290_500, 4)
    assert second.properties == (("BL", "290.5"),), "the opponent's clock is kept"
    assert [(mark.shape, mark.text, mark.cells) for mark in third.marks] == [
        ("circle", "", (40,)),
        ("triangle", "", (0, 20)),
        ("label", "A", (60,)),
        ("label", "1", (72,)),
    ]
    ((dp, pp, cc),) = third.variations
    assert (dp.nags, pp.variations, len(cc.variations)) == ((1,), (), 1)
    assert cc.variations[0][0].properties == (("N", "joseki"),)


def test_what_is_said_after_the_last_move_is_kept() -> None:
    record = read("go", "sgf", "(;GM[1]SZ[9]KM[6.5]RE[B+3.5];B[ee];W[];B[];C[final score]TB[aa][bb]TW[ii])")
    last = record.moves[-1]
    assert (last.action, last.comment) == (NO_ACTION, "final score")
    assert [(mark.shape, mark.seat, mark.cells) for mark in last.marks] == [
        ("territory", 0, (0, 10)),
        ("territory", 1, (80,)),
    ]


def test_stones_set_up_in_the_middle_go_on_from_another_position() -> None:
    record = read("go", "sgf", "(;GM[1]SZ[9];B[ee];W[dd];AE[dd]AB[ff]C[another];B[cc];W[gg])")
    rules = rules_of("go")
    placed = record.moves[2]
    assert (placed.action, placed.comment) == (NO_ACTION, "another")
    cells = rules.view(rules.position_from_text(placed.position, record.options)).cells
    assert (cells[40], cells[50], cells[30]) == ("B", "B", "")
    assert len(record.moves) == 5


def test_chinese_without_a_charset() -> None:
    text = "(;GM[1]SZ[9]PB[柯洁]PW[朴廷桓];B[ee])"
    assert decode(text.encode("gbk")) == text
    assert decode("(;GM[1]PB[Müller]PW[Élodie])".encode("latin1")) == "(;GM[1]PB[Müller]PW[Élodie])"


# Hex


@pytest.mark.parametrize("word", ["swap-pieces", "SWAP"])
def test_after_hexgui_swaps_the_stone_stays_and_colours_change(word: str) -> None:
    record = read("hex", "sgf", f"(;FF[4]AP[HexGui:0.9]GM[11]SZ[11];B[i2];W[{word}];W[h4];B[c3])")
    other = read("hex", "sgf", "(;FF[4]GM[11]SZ[11];B[i2];W[swap-sides];W[h4];B[c3])")
    assert moves_of(record) == moves_of(other) == ["i2", "swap", "d8", "c3"]


def test_little_golem() -> None:
    text = (
        "(;FF[4]EV[hex.mc.2011.feb.1.10]PB[Bea]PW[Ann]SZ[13]RE[W]GC[game #1]"
        "SO[http://www.littlegolem.com];W[ll];B[swap];W[gg];B[fi];W[resign])"
    )
    found = detect(text, "sgf")
    assert found is not None
    assert found[0].info.name == "hex"
    record = read("hex", "sgf", text)
    assert [player.name for player in record.players] == ["Ann", "Bea"]
    assert moves_of(record)[:4] == ["l12", "swap", "g7", "f9"]
    assert record.returns == (-1.0, 1.0), "White resigned"


def test_stones_of_a_hex_puzzle() -> None:
    record = read("hex", "sgf", "(;GM[11]SZ[5]AB[c3][d2]AW[b4][a1]PL[B];B[c2](;W[d3])(;W[b2]C[bad]))")
    assert record.start.endswith("red")
    assert record.moves[1].variations[0][0].comment == "bad"


# The format of a file


@pytest.mark.parametrize(
    ("text", "extension", "wanted"),
    [
        (HEADERS, "txt", "pgn"),
        (KGS, "pgn", "sgf"),
        ('[Event "x"]\n[GameType "21"]\n\n1. 11-15 *\n', "pgn", "pdn"),
        (" 5 point match\n\n Game 1\n", "txt", "mat"),
        ("variant = 'NT'\n", "toml", "phh"),
        ("(;GM[Othello]PC[GGS]PB[a];)", "sgf", "ggf"),
        ("f5d6c3\n", "txt", "txt"),
        ('{"session": "x"}', "ndjson", "ndjson"),
    ],
)
def test_the_format_is_chosen_by_the_file(text: str, extension: str, wanted: str) -> None:
    assert format_of(text, extension) == wanted
