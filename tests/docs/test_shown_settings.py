"""Settings on pages exist and can be used: TOML blocks, and ``AGON_*`` variables wherever they are named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from agon.protocol.cards import read_card
from agon.server.ops.settings import KEYS, NOT_SETTINGS, PREFIX, load_settings
from tests.docs import pages
from tests.docs.pages import PAGES, ROOT

OTHERS = {"AGON_SITE", "AGON_SERVERS", "AGON_GOLDEN"} | NOT_SETTINGS
"""Variables of the front and of the tests."""
BLOCKS = [(page, line, "\n".join(code)) for page in PAGES for kind, line, code in pages.blocks(page) if kind == "toml"]
CARDS = [block for block in BLOCKS if "[[levels]]" in block[2]]
SHOWN = [block for block in BLOCKS if block not in CARDS]


@pytest.mark.parametrize(("page", "line", "code"), SHOWN, ids=[f"{page.name}:{line}" for page, line, _ in SHOWN])
def test_shown_settings_can_be_used(page: Path, line: int, code: str, tmp_path: Path) -> None:
    file = tmp_path / "agon.toml"
    file.write_text(code, "utf-8")
    assert load_settings(file, {}, {}).sources


@pytest.mark.parametrize(("page", "line", "code"), CARDS, ids=[f"{page.name}:{line}" for page, line, _ in CARDS])
def test_shown_cards_can_be_read(page: Path, line: int, code: str) -> None:
    assert read_card(code).levels


def test_variables_that_are_named_are_settings() -> None:
    known = {PREFIX + key.upper() for key in KEYS} | OTHERS
    named = {(page.name, name) for page in PAGES for name in re.findall(r"\bAGON_[A-Z_]+\b", page.read_text("utf-8"))}
    assert sorted((page, name) for page, name in named if name not in known) == []


def test_there_are_settings_to_look_at() -> None:
    assert {page.relative_to(ROOT).as_posix() for page, _, _ in SHOWN} >= {"docs/settings.md"}
    assert CARDS
