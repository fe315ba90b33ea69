"""At "about my level" players of known strength score about half, in every game with a measured ladder."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from agon import ai
from agon.ai.matches.statistics import score_of
from agon.protocol.cards import levels_for
from agon.server.bots.card_files import load_cards
from agon.server.bots.strength import nearest_levels
from agon.server.ratings.practice import Estimate, PracticeGame, after_game, first_estimate

CARDS = load_cards(Path(ai.__file__).parent / "personas")
GROVE = CARDS["grove"]
LADDERS = {
    game: sorted((row.rating, row.level) for row in GROVE.measured if row.game == game and row.level in offered)
    for game in sorted({row.game for row in GROVE.measured if row.unit == "elo"})
    for offered in [{level.name for level in levels_for(GROVE, game)}]
}
WARM_UP = 5
GAMES = 40
PLAYERS = 20
"""Simulated players of each strength."""


def visits(game: str, strength: float, rng: random.Random) -> tuple[float, list[str]]:
    """Return the score over ``GAMES`` games after ``WARM_UP`` games, and the levels met in these first ones.

    A newcomer begins at the gentlest level and then always plays the level about theirs. Results follow Elo's law.
    """
    ladder = {level: rating for rating, level in LADDERS[game]}
    top = max(row.rating for card in CARDS.values() for row in card.measured if row.game == game)
    level, scored = LADDERS[game][0][1], 0.0
    estimate: Estimate = first_estimate(top)
    met: list[str] = []
    for number in range(WARM_UP + GAMES):
        score = float(rng.random() < score_of(strength - ladder[level]))
        met.append(level)
        scored += score * (number >= WARM_UP)
        estimate = after_game(estimate, PracticeGame(0, ladder[level], score, top))
        level = nearest_levels({"grove": GROVE}, game, estimate.mean)["grove"]
    return scored / GAMES, met[:WARM_UP]


@pytest.mark.parametrize("game", LADDERS)
def test_after_five_games_players_score_between_40_and_60_percent(game: str) -> None:
    rng = random.Random(1)
    ratings = [rating for rating, _ in LADDERS[game]]
    between = [(one + other) / 2 for one, other in itertools.pairwise(ratings)]
    scores = {
        round(strength): sum(visits(game, strength, rng)[0] for _ in range(PLAYERS)) / PLAYERS
        for strength in sorted(ratings + between)
    }
    assert len(scores) >= 5
    assert {strength: score for strength, score in scores.items() if not 0.4 <= score <= 0.6} == {}


@pytest.mark.parametrize("game", LADDERS)
def test_outside_the_ladder_no_level_can_help(game: str) -> None:
    """The rule finds the last level; the score there is what Elo's law gives."""
    rng = random.Random(1)
    for strength, (rating, _) in ((-400.0, LADDERS[game][0]), (LADDERS[game][-1][0] + 400.0, LADDERS[game][-1])):
        score = sum(visits(game, strength, rng)[0] for _ in range(PLAYERS)) / PLAYERS
        assert score == pytest.approx(score_of(strength - rating), abs=0.05)


def test_whoever_wins_goes_up_and_whoever_loses_goes_down() -> None:
    top = LADDERS["chess"][-1][0]
    estimate = first_estimate(top)
    won = after_game(estimate, PracticeGame(0, 223.0, 1.0, top))
    lost = after_game(won, PracticeGame(0, 1631.0, 0.0, top))
    drawn = after_game(won, PracticeGame(0, won.mean, 0.5, top))
    assert lost.mean < won.mean
    assert estimate.mean < won.mean
    assert drawn.mean == pytest.approx(won.mean, abs=30)
    assert drawn.deviation < won.deviation < estimate.deviation
