"""SGF of backgammon: GNU Backgammon loads our files and we read its files; refusals and their places."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from agon.games.records import Record
from agon.games.records.detection import detect
from tests.games.backgammon.test_record import same_game
from tests.games.records.recording import errors_of, format_of, random_records, read_all, read_one, rules_of
from tests.programs import require_program

RULES, SGF, MAT = rules_of("backgammon"), format_of("backgammon", "sgf"), format_of("backgammon", "mat")

GNU = """(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bea]WR[1700]
DT[2026-11-28]RU[Crawford]RE[B+1R]GS[M:1 1][C:0]C[A friendly match]
;W[21mkxw]A[0][mkxw E ver 3 0.4985 0.1370 0.0077 0.1415 0.0066 -0.0084 0C 0 1 0.000000 1]LU[-0.00841]C[safe\\: or bold]
;B[65aggl]DA[E ver 3 2C 1 0.000000]BM[1])
(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:3][game:1][ws:0][bs:1]PW[Ann]PB[Bea]RU[Crawford]RE[W+1]
C[The second game]
;W[31hefe];B[64qwsw];W[double]DA[E];B[drop]LU[0.1])
"""


def test_a_match_of_gnu_backgammon_is_read_with_its_analysis() -> None:
    record = read_one(SGF, RULES, GNU)
    assert record.options == {"length": 3, "cube": 1}
    assert [(player.name, player.rating) for player in record.players] == [("Ann", "1700"), ("Bea", "")]
    assert (record.date, record.comment) == ("2026-11-28", "A friendly match")
    first, second = record.moves[1], record.moves[4]
    assert first.comment == "safe: or bold"
    assert [name for name, _ in first.properties] == ["A", "LU"]
    assert (second.nags, second.properties) == ((2,), (("DA", "E ver 3 2C 1 0.000000"),))
    assert record.moves[5].text == "resigns 1"
    assert record.moves[7].comment == "The second game"
    assert [move.properties for move in record.moves[-2:]] == [(("DA", "E"),), (("LU", "0.1"),)]
    state = RULES.position_from_text(record.moves[5].position, record.options)
    for move in record.moves[6:]:
        state = RULES.apply(state, move.action)
    assert ":1:1:0:3:" in RULES.position_to_text(state), "the score is 1 : 1"
    text = SGF.write(RULES, record)
    assert "RE[B+1R]" in text
    assert "RE[W+1]" in text
    assert "A[0][mkxw E ver 3" in text
    assert read_one(SGF, RULES, text) == record
    found = detect(GNU, "sgf")
    assert found is not None
    assert found[0].info.name == "backgammon"


@pytest.mark.parametrize(
    ("was", "becomes", "error"),
    [
        ("21mkxw", "21mkyw", "line 3, column 2: '13/11 25/23' takes"),
        (";B[65", ";W[65", "line 4, column 2: it is not the turn of White"),
        ("21mkxw", "hello", "line 3, column 2: 'hello' is no move such as 31hefe"),
        ("RU[Crawford]RE[B", "RU[Nackgammon]RE[B", "'Nackgammon' is not played here"),
        ("RU[Crawford]RE[B", "RE[B", "a match without the Crawford rule"),
        (";W[21", ";AE[a:y];W[21", "AE sets up a position; that is not read"),
        ("[bs:1]", "[bs:2]", "the score is 0 - 1 here"),
        ("B+1R", "B+4R", "nobody can win 4 points with the cube at 1"),
        ("W[double]", "W[take]", "'take' is not allowed here"),
        ("GM[6]", "GM[1]", "GM[1] is another game; backgammon is GM[6]"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(was: str, becomes: str, error: str) -> None:
    assert error in errors_of(SGF, RULES, GNU.replace(was, becomes, 1))[0]


def test_gnu_backgammon_loads_ours_and_saves_what_we_read(tmp_path: Path) -> None:
    """Matches with and without the cube; games that were given up."""
    gnubg = require_program("gnubg")
    written: list[Record] = [read_one(SGF, RULES, GNU)]
    for options in ({"length": 1, "cube": 0}, {"length": 3, "cube": 1}, {"length": 5, "cube": 1}):
        written += random_records(RULES, options, 2, seed=11, hard=True, whole=1.0)
    commands = ["set confirm save off", "set confirm new off"]
    for number, record in enumerate(written):
        ours, mat, theirs = (tmp_path / f"{number}{end}" for end in (".sgf", ".mat", "-again.sgf"))
        ours.write_text(SGF.write(RULES, record), "utf-8")
        commands += [f'load match "{ours}"', f'export match mat "{mat}"', f'save match "{theirs}"']
    script = tmp_path / "commands"
    script.write_text("\n".join(commands) + "\n", "utf-8")
    subprocess.run(
        [gnubg, "-t", "-q", "-c", str(script)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
        timeout=300,
        env={"HOME": str(tmp_path), "LC_ALL": "C.UTF-8"},
    )
    (first,) = read_all(SGF, RULES, (tmp_path / "0-again.sgf").read_text("utf-8"))
    assert [move.text for move in first.moves] == [move.text for move in written[0].moves]
    assert [move.action for move in first.moves] == [move.action for move in written[0].moves]
    for number, record in enumerate(written[1:], 1):
        for found, name in ((MAT, f"{number}.mat"), (SGF, f"{number}-again.sgf")):
            (again,) = read_all(found, RULES, (tmp_path / name).read_text("utf-8"))
            assert same_game(record, again)
            assert again.returns == record.returns
