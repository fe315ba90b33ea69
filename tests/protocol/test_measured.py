"""Words for measured levels."""

from __future__ import annotations

from pathlib import Path

import pytest

from agon import ai
from agon.protocol.cards import Known, KnownUnit, levels_for
from agon.protocol.measured import STRENGTHS, strength_name
from agon.server.bots.card_files import load_cards

CARDS = load_cards(Path(ai.__file__).parent / "personas")


@pytest.mark.parametrize(
    ("rating", "word"),
    [(0, "Beginner"), (450, "Beginner"), (500, "Casual"), (1000, "Club"), (1500, "Strong"), (2000, "Strongest")],
)
def test_a_word_tells_the_place_between_the_weakest_and_the_strongest(rating: float, word: str) -> None:
    assert strength_name(rating, (100.0, 2000.0), None) == word


@pytest.mark.parametrize(
    ("value", "unit", "word"),
    [
        (800, "elo", "Beginner"),
        (1650, "elo", "Club"),
        (2500, "elo", "Strongest"),
        (25, "kyu", "Beginner"),
        (8, "kyu", "Club"),
        (3, "kyu", "Strong"),
        (-2, "kyu", "Strongest"),
    ],
)
def test_on_a_scale_that_people_know_the_word_is_that_of_the_scale(value: int, unit: KnownUnit, word: str) -> None:
    known = Known(value=value, plus_minus=50, unit=unit, tied_to="x", measured=True)
    assert strength_name(0.0, (0.0, 1.0), known) == word


def test_words_rise_along_every_ladder() -> None:
    for card in CARDS.values():
        for game in {row.game for row in card.measured if row.unit == "elo"}:
            rows = {row.level: row for row in card.measured if row.game == game}
            ladder = sorted(
                (row.rating, row.strength) for level in levels_for(card, game) if (row := rows.get(level.name))
            )
            words = [STRENGTHS.index(word) for _, word in ladder if word]
            assert words == sorted(words), (card.name, game)
            assert len(words) == len(ladder)
