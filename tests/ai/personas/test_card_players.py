"""Nash and Ante draw from the odds that their cards promise."""

from __future__ import annotations

import pytest

from agon.ai.engines import registry
from agon.protocol.cards import Limits
from tests.ai.personas.playing import engine_of, positions, problem_of
from tests.ai.personas.sentences import CARDS, number_in, saying


@pytest.mark.parametrize("game", ["kuhn_poker", "leduc_poker", "rock_paper_scissors"])
def test_nash_gives_the_best_opponent_next_to_nothing(game: str) -> None:
    """Iterations of a fraction of its time; the record's own number is exact (``test_cfr``)."""
    card = CARDS["nash"]
    found = registry.think(engine_of(card), problem_of(positions(game)[0], Limits(nodes=300)), card.parameters)
    assert found.thinking.exploitability is not None
    assert found.thinking.exploitability < 0.005
    assert sum(found.thinking.mix) == pytest.approx(1.0)


def test_nash_answers_every_opponent_alike() -> None:
    """Its odds depend on the situation alone, not on how often it met it."""
    card = CARDS["nash"]
    engine = engine_of(card)
    at = positions("kuhn_poker")[0]
    mixes = [
        registry.think(engine, problem_of(at, Limits(nodes=200), seed), card.parameters).thinking.mix
        for seed in range(5)
    ]
    assert all(mix == mixes[0] for mix in mixes)


def test_ante_is_run_as_its_card_says() -> None:
    card = CARDS["ante"]
    assert card.parameters["resolve"] == "turn"
    [level] = card.levels
    [said] = saying("iterations on the turn and", "levels")
    assert card.parameters["turn_iterations"] == number_in(said, r"(\d+) iterations on the turn")
    assert card.parameters["iterations"] == number_in(said, r"(\d+) on the river")
    assert level.limits.nodes == number_in(said, r"([\d,]+) simulations")
    [said] = saying("other's actions are random")
    assert card.parameters["stray"] == number_in(said, r"(\d+) % of") / 100


def test_antes_files_are_of_the_size_that_its_card_says() -> None:
    from agon.ai.holdem.blueprint import blueprint, file_of

    [said] = saying("^Two files of odds")
    for name, size, courses in (
        ("limit", r"limit, (\d+) kB", r"limit, \d+ kB, ([\d,]+) courses"),
        ("no_limit", r"big blinds, (\d+) kB", r"big blinds, \d+ kB, ([\d,]+) courses"),
    ):
        assert round(file_of(name).stat().st_size / 1000) == number_in(said, size)
        assert len(blueprint(name).tree.player) == number_in(said, courses)


def test_antes_buckets_are_as_many_as_its_card_says() -> None:
    from agon.ai.holdem.blueprint import blueprint

    [said] = saying("^Buckets: the")
    places = (r"the (\d+) kinds", r"; (\d+) on flop", r", (\d+) on the river")
    kinds, flop, river = (int(number_in(said, text)) for text in places)
    for name in ("limit", "no_limit"):
        assert list(blueprint(name).buckets) == [kinds, flop, flop, river]
