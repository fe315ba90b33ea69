"""The folder of a run: whole files only, one trainer at a time, lines that agree with the state."""

from __future__ import annotations

from pathlib import Path

import pytest

from agon.ai.training import folder as files
from agon.ai.training.folder import RunError, RunFolder, RunState
from agon.ai.training.sizes import SizesError, sizes_for
from tests.ai.training.small_runs import begun, small_plan


def test_a_run_comes_back(tmp_path: Path) -> None:
    plan = small_plan(seed=9)
    begun(tmp_path / "run", plan)
    again = RunFolder(tmp_path / "run")
    assert again.plan() == plan
    assert again.state() == RunState()


def test_a_second_trainer_is_refused(tmp_path: Path) -> None:
    first = begun(tmp_path / "run", small_plan())
    with pytest.raises(RunError, match="another process trains"):
        RunFolder(tmp_path / "run").lock()
    first.unlock()
    RunFolder(tmp_path / "run").lock()


def test_a_run_is_not_begun_again(tmp_path: Path) -> None:
    begun(tmp_path / "run", small_plan()).unlock()
    with pytest.raises(RunError, match="--resume goes on"):
        RunFolder(tmp_path / "run").create(small_plan())


def test_a_folder_without_a_run_is_said(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="holds no run"):
        RunFolder(tmp_path).plan()


def test_a_write_that_breaks_off_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "state.json"
    files.write(path, b"old")

    def broken(_file: int) -> None:
        raise OSError("no space")

    monkeypatch.setattr(files.os, "fsync", broken)
    with pytest.raises(OSError, match="no space"):
        files.write(path, b"new")
    assert path.read_bytes() == b"old"


def test_lines_of_generations_that_do_not_count_are_left_out(tmp_path: Path) -> None:
    """A kill between the line and the state: the line is written anew."""
    run = begun(tmp_path / "run", small_plan())
    run.append_line({"generation": 1, "step": 5})
    assert run.lines() == []
    run.append_line({"generation": 1, "step": 6})
    run.save_state(RunState(generation=1, step=6))
    assert run.lines() == [{"generation": 1, "step": 6}]


def test_the_digest_names_what_is_trained() -> None:
    assert small_plan().digest == small_plan().digest
    assert len({small_plan(seed=seed).digest for seed in (1, 2)} | {small_plan(games=5).digest}) == 3


def test_sizes_of_a_game_change_those_of_all(tmp_path: Path) -> None:
    assert sizes_for("tic_tac_toe").blocks == 2 != sizes_for("hex").blocks
    own = tmp_path / "own.toml"
    own.write_text("[all]\nblocks = 7\n[go]\ngames = 3\n", "utf-8")
    assert (sizes_for("hex", own).blocks, sizes_for("hex", own).games) == (7, sizes_for("hex").games)
    assert sizes_for("go", own).games == 3


@pytest.mark.parametrize(
    ("text", "reason"),
    [("[all]\nblocks = -1\n", "blocks"), ("[all]\nblock = 1\n", "block"), ("[hex]\nbatch = 'x'\n", "batch"), ("[", "")],
)
def test_wrong_sizes_are_named(tmp_path: Path, text: str, reason: str) -> None:
    own = tmp_path / "own.toml"
    own.write_text(text, "utf-8")
    with pytest.raises(SizesError, match=rf"own\.toml: .*{reason}"):
        sizes_for("hex", own)
