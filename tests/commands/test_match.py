"""``agon match``: the table, the files and the error messages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from agon import games
from agon.command import cli
from agon.games.records import RecordError, formats
from tests.ai.external.faking import command, teach


def run(*arguments: str, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, ["match", *arguments], prog_name="agon")
    assert result.exit_code == code, result.output
    return result


def test_the_result_is_a_table_and_progress_goes_to_stderr(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    done = run(
        "random", "minimax", "--game", "tic_tac_toe", "--games", "6", "--depth", "9", "--sprt", "-400,0",
        "--json", str(file),
    )  # fmt: skip
    assert "Tic-tac-toe, " in done.stdout
    assert "Elo difference" in done.stdout
    assert "SPRT -400 against +0" in done.stdout
    assert "game 1: " in done.stderr
    assert "game 1: " not in done.stdout
    result = json.loads(file.read_bytes())
    assert result["wins"] == 0
    assert result["draws"] + result["losses"] == result["games"] == len(result["played"])
    assert result["engines"] == ["random", "minimax"]
    assert result["played"][0]["thinking"][0]["engine"] in {"random", "minimax"}


def test_games_are_written_as_they_end(tmp_path: Path) -> None:
    file = tmp_path / "games.ndjson"
    run("random", "random", "--game", "tic_tac_toe", "--games", "3", "--nodes", "1", "--out", str(file), "--quiet")
    written = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [game["number"] for game in written] == [1, 2, 3]
    rules = games.load("tic_tac_toe")
    for game in written:
        state = rules.initial()
        for text in game["opening"] + game["moves"]:
            state = rules.apply(state, rules.action_from_text(state, text))
        assert rules.returns(state) == game["returns"]


def test_games_are_written_in_their_standard_format_too(tmp_path: Path) -> None:
    game = "othello"
    assert formats(game)
    for form in formats(game):
        file = tmp_path / f"games.{form.name}"
        run("random", "random", "--game", game, "--games", "2", "--nodes", "1", "--out", str(file), "--quiet")
        records = list(form.read(games.load(game), file.read_text("utf-8")))
        assert len(records) == 2
        for record in records:
            assert not isinstance(record, RecordError)
            assert len(record.moves) > 4
            assert record.returns is not None


def test_a_program_that_breaks_the_rules_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    teach(monkeypatch)
    done = run(
        f"uci:{command('uci', answers='8')}", "random", "--game", "connect_four", "--games", "2", "--time", "2000"
    )
    assert "illegal move 2" in done.stdout
    assert "Fake 1.0 answered with an illegal move" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--game", "chess_boxing", "--nodes", "1"], 1, "no game named 'chess_boxing'"),
        (["--game", "tic_tac_toe"], 2, "how long a move may take"),
        (["--game", "othello", "--nodes", "1", "--option", "size=7"], 1, "size must be one of"),
        (["--game", "othello", "--nodes", "1", "--openings", "none.txt"], 1, "none.txt cannot be read"),
        (["--game", "othello", "--nodes", "1", "--sprt", "5"], 2, "is not ELO0,ELO1"),
        (["--game", "tic_tac_toe", "--nodes", "1", "--out", "games.pgn"], 2, "games are written as .ndjson"),
    ],
)
def test_what_is_wrong_is_said_plainly(arguments: list[str], code: int, said: str) -> None:
    output = run("random", "random", *arguments, code=code).output
    assert said in output
    assert "Traceback" not in output


@pytest.mark.parametrize("option", ["--json", "--out"])
def test_where_nothing_can_be_written_nothing_is_played(option: str, tmp_path: Path) -> None:
    place = str(tmp_path / "none" / "games.ndjson")
    done = run("random", "random", "--game", "tic_tac_toe", "--games", "1", "--nodes", "1", option, place, code=2)
    assert f"Invalid value for {option}: there is no folder {tmp_path / 'none'}" in done.output
    assert "preparing the engines" not in done.output


def test_a_result_that_cannot_be_written_is_shown_all_the_same() -> None:
    done = run(
        "random", "random", "--game", "tic_tac_toe", "--games", "1", "--nodes", "1", "--json", "/dev/full", code=1
    )
    assert "Tic-tac-toe, 1 games" in done.stdout
    assert "Error: No space left" in done.stderr


def test_an_unknown_engine_is_told_what_can_be_written() -> None:
    assert "Write alphabeta" in run("randm", "random", "--game", "othello", "--nodes", "1", code=1).output
