"""Backgammon's ``.mat`` files: those of other programs, places of refusals, and GNU Backgammon as judge of ours."""

from __future__ import annotations

import subprocess
from pathlib import Path

from agon.games.records import Record
from tests.games.records.recording import errors_of, format_of, random_records, read_all, rules_of
from tests.programs import require_program

RULES, MAT = rules_of("backgammon"), format_of("backgammon", "mat")

WRITTEN = """; [Site "somewhere"]
; [Player 1 "Ann"]
; [Player 1 Elo "1700"]
; [EventDate "2026.11.22"]
; [Variation "Backgammon"]

3 point match

 Game 1
 Ann : 0                          Bea (BOT) : 0
  1) 31: 8/5 6/5                   52: 24/22 13/8
  2)  Doubles => 2                  Takes
  3) 66: 24/18(2) 13/7(2)          11: bar/24 8/7
"""
GIVEN_UP = """ 5 point match

 Game 1
 Ann : 0                          Bea : 0
  1)                              42: 8/4 6/4
  2) 31: 8/5 6/5
                                   Wins 2 points

 Game 2
 Ann : 0                          Bea : 2
  1) 31: 8/5 6/5                   Doubles => 2
  2)  Drops                         Wins 1 point

 Game 3
 Ann : 0                          Bea : 3
  1) 61: 13/7 8/7
      Wins 3 points
"""


def test_what_others_write() -> None:
    (record,) = read_all(MAT, RULES, WRITTEN.replace("bar/24 8/7", "6/5(4)"))
    assert [player.name for player in record.players] == ["Ann", "Bea"]
    assert (record.players[0].rating, record.players[1].is_bot) == ("1700", True)
    assert record.date == "2026-11-22"
    assert record.tags == (("Variation", "Backgammon"),)
    assert record.options == {"length": 3, "cube": 1}
    assert record.returns is None


def test_a_match_with_games_that_are_given_up_is_one_match_with_its_points() -> None:
    (record,) = read_all(MAT, RULES, GIVEN_UP)
    placed = [move for move in record.moves if move.position]
    assert [move.text for move in placed] == ["resigns 2", "resigns 3"]
    assert placed[0].position.startswith("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:2:0:5:6 opening")
    assert record.returns is None, "3 : 3 is no end of a match to five points"
    text = MAT.write(RULES, record)
    assert [line.partition("Wins")[2] for line in text.splitlines() if "Wins" in line] == [
        " 2 points",
        " 1 point",
        " 3 points",
    ]
    assert read_all(MAT, RULES, text) == [record]


def test_a_match_that_ends_by_giving_up_is_won_with_its_points() -> None:
    last = GIVEN_UP[: GIVEN_UP.index(" Game 2")] + GIVEN_UP[GIVEN_UP.index(" Game 3") :]
    (record,) = read_all(MAT, RULES, last.replace("5 point", "3 point").replace("Bea : 3", "Bea : 2"))
    assert (record.returns, record.reason) == ((1.0, -1.0), "resigned")
    text = MAT.write(RULES, record)
    assert "Wins 3 points" in text
    assert read_all(MAT, RULES, text) == [record]


def test_games_of_their_own() -> None:
    text = GIVEN_UP.replace("5 point", "0 point").replace("  2)  Drops                         Wins 1 point", "")
    text = text.replace("                   Doubles => 2", "\n      Wins 1 point").replace("Wins 3", "Wins 2")
    records = read_all(MAT, RULES, text)
    assert [record.returns for record in records] == [(-2.0, 2.0), (1.0, -1.0), (2.0, -2.0)]
    assert {record.reason for record in records} == {"resigned"}


def test_what_is_refused_where() -> None:
    def refusal(old: str, new: str, text: str = WRITTEN) -> str:
        (error,) = errors_of(MAT, RULES, text.replace(old, new))
        return error

    assert refusal("", "") == "line 13, column 36: 'bar/24 8/7' takes a checker from where there is none"
    assert "line 11, column 6: '8/5 6/4' is not a move with 3 and 1 here" in refusal("8/5 6/5", "8/5 6/4")
    assert "the score is 0 - 2 here" in refusal("Bea : 2", "Bea : 1", GIVEN_UP)
    assert "expected a line like '5 point match'" in refusal("3 point match", "a match")
    assert "nobody can win 4 points" in refusal("Wins 2 points", "Wins 4 points", GIVEN_UP)
    assert "length must be from 0 to 25" in refusal("3 point", "99 point")


def same_game(one: Record, other: Record) -> bool:
    """Position by position: dice may be played in another order."""
    mine, theirs = RULES.initial(one.options), RULES.initial(other.options)
    for first, second in zip(one.moves, other.moves, strict=True):
        mine, theirs = RULES.apply(mine, first.action), RULES.apply(theirs, second.action)
        if mine.tobytes() != theirs.tobytes():
            return False
    return one.options == other.options


def test_gnu_backgammon_imports_and_exports_the_same_games(tmp_path: Path) -> None:
    gnubg = require_program("gnubg")
    written: list[Record] = []
    for options in ({"length": 0, "cube": 0}, {"length": 3, "cube": 1}, {"length": 5, "cube": 1}):
        written += random_records(RULES, options, 3, seed=11, hard=True, whole=1.0)
    commands = ["set confirm save off", "set confirm new off"]
    for number, record in enumerate(written):
        ours, theirs = tmp_path / f"{number}.mat", tmp_path / f"{number}-again.mat"
        ours.write_text(MAT.write(RULES, record), "utf-8")
        commands += [f'import mat "{ours}"', f'export match mat "{theirs}"']
    script = tmp_path / "commands"
    script.write_text("\n".join(commands) + "\n", "utf-8")
    subprocess.run(
        [gnubg, "-t", "-q", "-c", str(script)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
        timeout=120,
        env={"HOME": str(tmp_path), "LC_ALL": "C.UTF-8"},
    )
    for number, record in enumerate(written):
        (again,) = read_all(MAT, RULES, (tmp_path / f"{number}-again.mat").read_text("utf-8"))
        assert record.reason == "finished"
        assert same_game(record, again)
        assert again.returns == record.returns
