"""Generated sections of ``docs/`` are as the code has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs import generate


def test_committed_pages_are_fresh() -> None:
    assert generate.stale() == []


@pytest.mark.parametrize("name", generate.SECTIONS)
def test_every_section_is_on_one_page(name: str) -> None:
    mark = f"<!-- generated: {name} -->"
    assert sum(page.read_text("utf-8").count(mark) for page in generate.FOLDER.glob("*.md")) == 1


def test_check_names_the_stale_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "engines.md"
    page.write_text("before\n<!-- generated: engines -->\na row of long ago\n<!-- end -->\nafter\n", "utf-8")
    monkeypatch.setattr(generate, "FOLDER", tmp_path)
    assert generate.main(["--check"]) == 1
    assert "engines.md" in capsys.readouterr().err
    assert generate.main([]) == 0
    assert generate.main(["--check"]) == 0
    text = page.read_text("utf-8")
    assert text.startswith("before\n")
    assert text.endswith("<!-- end -->\nafter\n")
    assert "long ago" not in text


def test_every_setting_has_a_row() -> None:
    assert [key for key in generate.KEYS if f"| `{key}` |" not in generate.settings_table()] == []
