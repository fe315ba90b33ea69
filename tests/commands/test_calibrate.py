"""``agon calibrate``: its plan, its files, and a second run that continues the first."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from agon.command import cli
from agon.commands.calibrate import PERSONAS
from agon.protocol.measured import MeasuredRow, read_measurement


@pytest.fixture
def personas(tmp_path: Path) -> Path:
    folder = tmp_path / "personas"
    folder.mkdir()
    shutil.copy(PERSONAS / "minimax.toml", folder)
    return folder


def run(personas: Path, *arguments: str, code: int = 0) -> Result:
    line = ["calibrate", "tic_tac_toe", "--personas", str(personas), "--tally", str(personas / "tally.ndjson")]
    result = CliRunner().invoke(cli, [*line, "--tight", "1", "--games", "4", *arguments], prog_name="agon")
    assert result.exit_code == code, result.output
    return result


def games(personas: Path) -> int:
    return (personas / "tally.ndjson").read_bytes().count(b"\n")


def test_a_plan_plays_nothing_and_says_what_is_unknown(personas: Path) -> None:
    told = run(personas, "--plan").stdout
    assert "minimax:perfect  unknown" in told
    assert "at most 20 pairs of games to play" in told
    assert [path.name for path in personas.iterdir()] == ["minimax.toml"]


def test_levels_are_played_written_and_then_known(personas: Path) -> None:
    done = run(personas)
    assert "at most    19 pairs of games left" in done.stderr
    assert "pairs of games left" not in done.stdout
    assert games(personas) == 20
    found = read_measurement((personas / "measured" / "tic_tac_toe.toml").read_bytes())
    assert {row.level for row in found.rows} == {"easy", "medium", "perfect"}
    assert "minimax offers easy" in done.stdout
    told = run(personas, "--plan").stdout
    assert "unknown" not in told.partition("minimax:easy")[2]
    assert "at most 0 pairs of games to play" in told
    run(personas)
    assert games(personas) == 20, "nothing is left to play"


def test_what_is_not_run_any_more_is_forgotten(personas: Path) -> None:
    run(personas, "--quiet")
    card = personas / "minimax.toml"
    card.write_text(card.read_text().replace('name = "medium"', 'name = "middle"'))
    shutil.copy(PERSONAS / "random.toml", personas)
    run(personas, "--quiet", "--bot", "random")
    found = read_measurement((personas / "measured" / "tic_tac_toe.toml").read_bytes())
    assert {row.level for row in found.rows} == {"easy", "perfect"}


def test_games_of_another_seed_count_beside_the_first(personas: Path, tmp_path: Path) -> None:
    run(personas, "--quiet")
    other = tmp_path / "other.ndjson"
    (personas / "tally.ndjson").rename(other)
    run(personas, "--quiet", "--seed", "1", "--games", "8", "--also", str(other))
    assert games(personas) == 20
    found = read_measurement((personas / "measured" / "tic_tac_toe.toml").read_bytes())
    assert {row.games for row in found.rows} == {4 * 8}


def test_a_file_that_is_no_tally_is_refused(personas: Path) -> None:
    (personas / "tally.ndjson").write_text('{"game": 1}\n')
    assert "tally.ndjson, line 1, is no tally: Expected `str`, got `int`" in run(personas, "--plan", code=1).output


def test_one_bot_is_measured_on_the_scale_of_known_levels(personas: Path) -> None:
    """Its levels meet Grove's, whose ratings stay; those and the anchors do not meet each other."""
    measured = personas / "measured"
    measured.mkdir()
    shutil.copy(PERSONAS / "grove.toml", personas)
    shutil.copy(PERSONAS / "measured" / "tic_tac_toe.toml", measured)
    before = {(row.bot, row.level): row for row in rows(measured)}
    run(personas, "--quiet", "--bot", "minimax")
    after = {(row.bot, row.level): row for row in rows(measured)}
    scale = [("grove", level) for level in ("seed", "sapling", "sequoia")]
    assert [after[name].rating for name in scale] == [before[name].rating for name in scale]
    assert after["minimax", "perfect"].plus_minus > before["grove", "sequoia"].plus_minus, (
        "it has the scale's error too"
    )
    lines = (personas / "tally.ndjson").read_bytes().splitlines()
    assert lines
    assert all(b"minimax:" in line for line in lines)


def test_one_level_is_measured_beside_those_that_are_known(personas: Path) -> None:
    measured = personas / "measured"
    measured.mkdir()
    shutil.copy(PERSONAS / "grove.toml", personas)
    shutil.copy(PERSONAS / "measured" / "tic_tac_toe.toml", measured)
    before = {row.level: row for row in rows(measured) if row.bot == "grove"}
    done = run(personas, "--quiet", "--bot", "grove:sequoia", "--reach", "1")
    after = {row.level: row for row in rows(measured) if row.bot == "grove"}
    assert after["sapling"].rating == before["sapling"].rating
    assert after["sequoia"].games == 4, "against the level before it alone"
    assert after["sequoia"].step == round(after["sequoia"].rating - after["sapling"].rating)
    assert "grove offers seed, sapling" in done.stdout


def test_the_step_to_the_next_level_is_new_if_the_level_before_was_measured(personas: Path) -> None:
    measured = personas / "measured"
    measured.mkdir()
    shutil.copy(PERSONAS / "grove.toml", personas)
    shutil.copy(PERSONAS / "measured" / "tic_tac_toe.toml", measured)
    before = {row.level: row for row in rows(measured) if row.bot == "grove"}
    run(personas, "--quiet", "--bot", "grove:sapling", "--reach", "1")
    after = {row.level: row for row in rows(measured) if row.bot == "grove"}
    assert after["sapling"].rating != before["sapling"].rating
    assert (after["sequoia"].rating, after["sequoia"].games) == (before["sequoia"].rating, before["sequoia"].games)
    assert after["sequoia"].step == round(after["sequoia"].rating - after["sapling"].rating)


def rows(measured: Path) -> list[MeasuredRow]:
    return read_measurement((measured / "tic_tac_toe.toml").read_bytes()).rows
