"""``agon bot check`` says what a server would say of a bot; the tutorial's bot passes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.ai.league.bots import GOOD
from tests.commands.test_cli import run
from tests.confinement import require_confinement

PAGE = Path(__file__).resolve().parents[2] / "docs" / "course.md"


@pytest.fixture(autouse=True)
def able() -> None:
    require_confinement()


def test_the_tutorials_bot_passes(tmp_path: Path) -> None:
    shown = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(shown) == 1
    file = tmp_path / "mybot.py"
    file.write_text(shown[0], "utf-8")
    output = run("bot", "check", str(file)).output
    assert re.search(r"connect_four: (won|drawn|lost) in \d+ moves\nmybot \(bot\) may play", output)


def test_the_template_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("bot", "new", "mybot")
    file = tmp_path / "mybot.py"
    assert "mybot (bot) may play" in run("bot", "check", str(file)).output


def test_the_tutorials_error_is_what_is_shown(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    shown = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    said = re.findall(r"```text\n(.*?)```", page, re.DOTALL)[0].strip()
    lines = shown.splitlines()
    number = next(at for at, line in enumerate(lines) if "turn.choices)" in line)
    lines[number] = lines[number].replace("turn.choices", "turn.chioces")
    file = tmp_path / "mybot.py"
    file.write_text("\n".join(lines), "utf-8")
    assert said in run("bot", "check", str(file), code=1).output


def test_a_program_can_read_the_verdict(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(GOOD.replace("turn.choices)", "turn.chioces)"), "utf-8")
    verdict = json.loads(run("bot", "check", str(file), "--json", code=1).stdout)
    assert (verdict["file"], verdict["line"], verdict["game"]) == ("mine.py", 9, "tic_tac_toe")
