"""Bots with a character take other actions than the best as often, and for such reasons, as their cards say."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from agon.ai.engines import registry
from agon.ai.search.contract import Decision, EngineError, Problem
from agon.ai.style import choice
from agon.games.prisoners_dilemma import COOPERATE, DEFECT
from agon.protocol.cards import Limits
from agon.protocol.thinking import Line
from tests.ai.positions import choose, problem


def lines(*values: float) -> list[Line]:
    return [Line(action=place, text=str(place), value=value) for place, value in enumerate(values)]


def test_a_move_can_be_made_again_from_its_seed() -> None:
    def action(seed: int) -> int:
        task = problem("connect_four", "4433", limits=Limits(depth=2), seed=seed)
        return choose("persona", task, temperature=0.3, blunders=0.3).action

    assert [action(seed) for seed in range(20)] == [action(seed) for seed in range(20)]
    assert len({action(seed) for seed in range(20)}) > 2


def test_blunders_come_as_often_as_stated_and_are_recorded() -> None:
    taken = Counter(
        choose("persona", problem("tic_tac_toe", "5", limits=Limits(depth=1), seed=seed), blunders=0.3).thinking.taken
        for seed in range(400)
    )
    assert 90 <= taken["blunder"] <= 150  # binomial: 120, standard deviation 9.2
    assert taken[""] == 400 - taken["blunder"]


def test_a_rule_is_played_but_for_blunders() -> None:
    def after_a_defection(blunders: float, seed: int) -> Decision:
        task = problem("prisoners_dilemma", "12", limits=Limits(nodes=1), seed=seed)
        return choose("persona", task, search="strategy", strategy="tit_for_tat", blunders=blunders)

    plain = after_a_defection(0.0, 1)
    assert (plain.action, plain.thinking.engine) == (DEFECT, "strategy")
    assert {after_a_defection(1.0, seed).action for seed in range(20)} == {COOPERATE, DEFECT}


def after(moves: str, depth: int) -> Problem:
    task = problem("connect_four", moves, limits=Limits(depth=depth))
    task.history = [int(move) - 1 for move in moves]
    return task


@pytest.mark.parametrize(
    ("parameters", "is_kept"),
    [({"reuse": True}, True), ({}, False), ({"reuse": True, "temperature": 0.01}, False)],
    ids=["reuse", "usual", "a random choice depends on no earlier search"],
)
def test_a_level_keeps_its_table_between_moves_if_its_card_says_so(
    parameters: dict[str, float | bool], is_kept: bool
) -> None:
    engine = registry.engines()["persona"]
    settings = registry.settings(engine, parameters)
    engine.choose(after("4", 9), settings)
    kept = engine.choose(after("444", 7), settings).thinking
    fresh = registry.engines()["persona"].choose(after("444", 7), settings).thinking
    assert (kept.nodes < 0.1 * fresh.nodes) == is_kept
    assert is_kept or kept.nodes == fresh.nodes
    assert (kept.depth, kept.value) == (fresh.depth, fresh.value)


def test_temperature_draws_by_the_values() -> None:
    rng = np.random.default_rng(1)
    found = lines(0.0, 0.1, -1.0)
    drawn = Counter(choice.draw_line(found, 0.1, rng).action for _ in range(1000))
    assert drawn[1] / drawn[0] == pytest.approx(np.e, rel=0.2)
    assert drawn[2] == 0
    assert choice.draw_line(found, 1e-6, rng).action == 1


def test_visits_are_drawn_by_their_share() -> None:
    found = [Line(action=place, text="", value=0.0, visits=visits) for place, visits in enumerate((30, 10))]
    assert choice.chances(found, 1.0) == pytest.approx([0.75, 0.25])


def test_a_style_leaves_what_is_proven() -> None:
    """White's win in one is taken, even against the style."""
    task = problem("connect_four", "445566", limits=Limits(depth=4))
    won = choose("persona", task, search="alphabeta", style="positional", flair=100.0)
    assert won.thinking.value == 1.0


def test_there_is_no_style_where_there_are_no_features() -> None:
    with pytest.raises(EngineError, match="no styles"):
        choose("persona", problem("tic_tac_toe", limits=Limits(depth=2)), style="aggressive")


def adapting(adapt: str, seed: int = 1, **known: float) -> Decision:
    task = problem("connect_four", "4433", limits=Limits(time_ms=60_000), seed=seed)
    task.history = [3, 3, 2, 2]
    return choose("persona", task, adapt=adapt, **known)


def test_an_adaptive_level_plays_as_the_level_of_its_strength_would() -> None:
    weakest = {"games": 9, "estimate": -250.0, "deviation": 20.0, "played": 0.0, "score": 0.0}
    found = adapting("opponent", **weakest)
    assert found.thinking.engine == "random"
    assert found.thinking.strength is not None
    assert (found.thinking.strength.rating, found.thinking.strength.limit) == (0.0, "least")
    oak = {"games": 9, "estimate": 1306.0, "deviation": 20.0, "played": 1306.0, "score": 0.5}
    depths = {adapting("opponent", seed, **oak).thinking.limits["depth"] for seed in range(20)}
    assert 6 in depths
    assert depths <= {4, 6}


def test_an_adaptive_level_begins_at_its_range_s_middle_and_counts_what_it_saw() -> None:
    found = adapting("opponent").thinking.strength
    middle = adapting("middle").thinking.strength
    assert found is not None
    assert middle is not None
    assert (found.games, found.moves) == (0, 2)
    assert (middle.estimate, middle.games, middle.moves) == (None, 0, 0)
    assert "may not learn" in middle.text


def test_an_adaptive_level_s_move_can_be_made_again_from_its_seed() -> None:
    assert [adapting("opponent", seed).action for seed in range(9)] == [
        adapting("opponent", seed).action for seed in range(9)
    ]


def test_a_cap_of_nodes_holds_for_every_level_that_is_played() -> None:
    task = problem("connect_four", "44332", limits=Limits(nodes=40, time_ms=60_000))
    sequoia = {"games": 9, "estimate": 1700.0, "deviation": 20.0, "played": 1524.0, "score": 1.0}
    assert choose("persona", task, adapt="opponent", **sequoia).thinking.limits["nodes"] == 40


def test_an_adaptive_level_plays_no_game_without_measured_levels() -> None:
    with pytest.raises(EngineError, match="no levels with a measured strength"):
        choose("persona", problem("prisoners_dilemma", limits=Limits(nodes=1)), adapt="opponent")
