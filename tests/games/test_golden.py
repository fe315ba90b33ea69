"""Games are played as they were when their golden playthroughs were written."""

from __future__ import annotations

import pytest

from agon import games
from tests.games import golden


@pytest.mark.parametrize("name", games.names())
def test_a_playthrough_is_as_it_was(name: str) -> None:
    written = golden.path(name)
    assert written.exists(), f"{written.name} is missing: python -m tests.games.golden, and read what it writes"
    assert written.read_text(encoding="utf-8") == golden.playthroughs(games.load(name))


def test_no_playthrough_is_left_of_a_game_that_is_gone() -> None:
    assert sorted(file.stem for file in golden.FOLDER.iterdir()) == sorted(games.names())
