"""Lint refuses the folders' bare names: every import reads ``agon.games``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
FOLDERS = ("ai", "clients", "commands", "games", "protocol", "server", "transport")


def lint(text: str) -> str:
    """Return ruff's output for a module, with the project's settings."""
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format", "concise"]
    run = subprocess.run(
        [*command, "--stdin-filename", "server/some_module.py", "-"],
        input=text,
        capture_output=True,
        text=True,
        cwd=CHECKOUT,
        check=False,
    )
    return run.stdout + run.stderr


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_bare_import_of_a_folder_is_refused_with_the_name_to_write(folder: str) -> None:
    for text in (f"import {folder}\n\n{folder}.x()\n", f"from {folder} import x\n\nx()\n"):
        found = lint(text)
        assert "TID251" in found
        assert f"import agon.{folder}" in found


def test_every_folder_that_agon_links_to_is_listed_here() -> None:
    assert tuple(sorted(each.name for each in (CHECKOUT / "agon").iterdir() if each.is_symlink())) == FOLDERS


def test_the_package_itself_and_what_is_not_installed_pass() -> None:
    text = "import agon.games\nimport bench\nimport tests\n\nagon.games.names(), bench, tests\n"
    assert "All checks passed" in lint(text)
