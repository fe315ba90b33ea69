"""An adaptive bot finds the strength of players where Elo's law holds, and says if it cannot play at it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np
import pytest

from agon.ai.style import opponent_strength
from agon.ai.style.grove_scale import LOSS_EDGES, RANDOM, LossRow, LossTable, Scale, Step, losses_file, scale_of
from agon.ai.style.opponent_strength import Earlier, Estimate
from agon.ai.tuning import move_losses
from agon.ai.tuning.move_losses import Judged, able
from agon.games import names
from agon.protocol.cards import Limits
from agon.protocol.thinking import PlayedStrength
from agon.server.bots.past_games import carried_on

CLASSES = len(LOSS_EDGES) + 1
WORLDS = 100


def scale(high: float = 2000.0, *, judged: bool = False) -> Scale:
    """Levels 200 points apart. ``judged``: with losses; a level's moves are all right as often as it is strong."""
    ratings = np.arange(200.0, high + 1.0, 200.0)
    steps = [RANDOM, *(Step(f"l{rating:.0f}", f"Level {rating:.0f}", rating, Limits(), {}) for rating in ratings)]
    right = np.linspace(0.3, 0.9, len(steps))[:, None]
    losses = np.hstack([right, np.repeat((1.0 - right) / (CLASSES - 1), CLASSES - 1, axis=1)])
    return Scale(tuple(steps), losses if judged else None)


def meetings(there: Scale, true: float, rng: np.random.Generator, *, off: float = 0.0) -> Iterator[tuple[float, float]]:
    """Yield the player's score and the bot's strength, game by game. The player's moves say how strong they are to
    about 15 moves; the bot's real strength is ``off`` from what it believes."""
    carried: dict[str, float] = {}
    while True:
        games = int(carried.get("games", 0))
        estimate = opponent_strength.begin(there)
        if games:
            last = Estimate(carried["estimate"], carried["deviation"])
            estimate = opponent_strength.after_game(there, Earlier(last, carried["played"], carried["score"]))
        losses: list[float] = []
        if there.losses is not None:
            place = min(max(true, there.low), there.high) / 200.0
            drawn = rng.choice(CLASSES, 15, p=there.losses[round(place)])
            losses = [0.0 if kind == 0 else LOSS_EDGES[kind - 1] for kind in drawn]
        told = opponent_strength.told(there, opponent_strength.after_moves(there, estimate, losses, games), games, 15)
        chance = 1.0 / (1.0 + 10.0 ** ((told.rating + off - true) / 400.0))
        score = float(rng.random() < chance)
        yield score, told.rating
        carried = {name: float(value) for name, value in carried_on([told], score).items()}


def shares(there: Scale, true: float, off: float = 0.0) -> list[float]:
    """Return the player's share of 40 games after 5, in many worlds."""
    found: list[float] = []
    for world in range(WORLDS):
        games = meetings(there, true, np.random.default_rng([world, round(true)]), off=off)
        scores = [next(games)[0] for _ in range(45)]
        found.append(sum(scores[5:]) / 40.0)
    return found


@pytest.mark.parametrize("judged", [False, True])
@pytest.mark.parametrize("true", [150.0, 600.0, 1000.0, 1450.0, 1850.0])
def test_after_five_games_a_player_of_any_strength_in_range_wins_about_half(true: float, judged: bool) -> None:
    found = shares(scale(judged=judged), true)
    assert np.mean([0.4 <= share <= 0.6 for share in found]) >= 0.95
    assert 0.46 <= np.mean(found) <= 0.54


@pytest.mark.parametrize("off", [-200.0, 200.0])
def test_results_correct_a_scale_that_is_wrong_for_a_player(off: float) -> None:
    found = shares(scale(3600.0, judged=True), 1800.0, off)
    assert np.mean([0.4 <= share <= 0.6 for share in found]) >= 0.9


@pytest.mark.parametrize("true", [0.0, 2000.0])
def test_at_an_end_of_the_range_it_is_nearly_even(true: float) -> None:
    """At an end of its range it errs to one side only."""
    assert 0.4 <= np.mean(shares(scale(), true)) <= 0.6


@pytest.mark.parametrize(("true", "limit", "words"), [(-500.0, "least", "weakly"), (2500.0, "most", "strongly")])
def test_beyond_the_range_it_plays_at_the_end_and_says_that_it_cannot_go_on(
    true: float, limit: str, words: str
) -> None:
    there = scale()
    told = opponent_strength.told(there, Estimate(true, 100.0), 9, 3)
    assert (told.rating, told.limit) == (there.low if true < 0.0 else there.high, limit)
    assert f"cannot play more {words}" in told.text
    games = meetings(there, true, np.random.default_rng(1))
    strengths = [next(games)[1] for _ in range(40)]
    assert np.mean([abs(strength - told.rating) <= 60 for strength in strengths[20:]]) >= 0.9


def test_in_range_it_names_its_strength_and_the_nearest_level() -> None:
    told = opponent_strength.told(scale(), Estimate(1310.0, 80.0), 3, 12)
    assert (told.rating, told.level, told.limit) == (1310.0, "Level 1400", "")
    assert told.text.startswith("Plays now at about 1310, as Level 1400. It takes you for 1310 ± 157")


def test_a_win_raises_the_estimate_and_a_draw_against_an_equal_does_not() -> None:
    there, before = scale(), Estimate(1000.0, 200.0)

    def after(score: float) -> float:
        return opponent_strength.after_game(there, Earlier(before, 1000.0, score)).mean

    assert after(1.0) > 1050.0
    assert after(0.5) == pytest.approx(1000.0, abs=0.5)
    assert after(0.0) < 950.0


def test_good_moves_raise_the_estimate_and_count_less_after_more_games() -> None:
    there, before = scale(judged=True), Estimate(1000.0, 400.0)

    def after(losses: list[float], games: int) -> float:
        return opponent_strength.after_moves(there, before, losses, games).mean

    assert after([], 0) == 1000.0
    assert after([0.0] * 10, 0) > after([0.0] * 10, 4) > 1000.0
    assert after([0.3] * 10, 0) < after([0.3] * 10, 4) < 1000.0
    assert after([0.0] * 100, 0) == pytest.approx(after([0.0] * 12, 0)), "moves of one game are worth twelve at most"


def test_two_levels_are_mixed_to_the_strength() -> None:
    there, rng = scale(), np.random.default_rng(1)
    drawn = [there.draw(1450.0, rng).rating for _ in range(2000)]
    assert set(drawn) == {1400.0, 1600.0}
    assert np.mean(drawn) == pytest.approx(1450.0, abs=10.0)
    assert there.draw(0.0, rng).rating == 0.0
    assert there.draw(2000.0, rng).rating == 2000.0


def test_without_an_estimate_nothing_is_carried_on() -> None:
    told = opponent_strength.middle(scale())
    assert told.rating == 1000.0
    assert carried_on([told], 1.0) == {}
    mixed = [told, PlayedStrength(rating=800, level="x", estimate=790.0, deviation=90.0, games=2)]
    assert carried_on(mixed, 0.5) == {"games": 3, "estimate": 790.0, "deviation": 90.0, "played": 900.0, "score": 0.5}


@pytest.mark.parametrize("game", [name for name in names() if losses_file(name).is_file()])
def test_measured_losses_belong_to_all_steps_of_a_scale(game: str) -> None:
    found = scale_of(game)
    assert able(game)
    assert found is not None
    assert found.losses is not None
    assert found.losses.sum(axis=1) == pytest.approx([1.0] * len(found.steps), abs=0.01)
    assert (found.losses > 0.0).all()
    assert found.losses[0, 0] < found.losses[-1, 0], "the strongest gives nothing away more often than random moves"


def test_rows_of_levels_that_were_not_judged_again_are_kept() -> None:
    there = scale(400.0)
    kept = {name: LossRow(level=name, moves=7, shares=[0.25] * CLASSES) for name in ("random", "l400")}
    told = move_losses.text("chess", there, [Judged(1, 0, [0.0] * 93)], kept)
    found = msgspec.toml.decode(told, type=LossTable)
    assert [(row.level, row.moves) for row in found.rows] == [("random", 7), ("l200", 93), ("l400", 7)]
    assert found.rows[0].shares == [0.25] * CLASSES
    assert found.rows[1].shares == pytest.approx([94 / 100, *[1 / 100] * (CLASSES - 1)], abs=1e-4)
