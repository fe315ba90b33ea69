"""Engines: the games and parameters that they accept or refuse, and their reports."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from agon import games
from agon.ai.engines import registry
from agon.ai.search.contract import BadParameter, EngineError, Value
from agon.protocol.cards import Limits
from tests.ai.networks.small_networks import one_layer
from tests.ai.positions import ENGINES, problem, problem_at, random_state

ON_DEMAND = ("expectimax", "expectiminimax", "maxn", "puct")
"""Compiled beforehand for few games; here they run as plain Python."""


@pytest.mark.parametrize("name", sorted(ENGINES))
def test_an_unknown_parameter_is_refused_by_name(name: str) -> None:
    with pytest.raises(BadParameter, match="'temprature'"):
        registry.think(ENGINES[name], problem("tic_tac_toe"), {"temprature": 1})


@pytest.mark.parametrize(
    ("name", "value"), [("table_mb", -1), ("table_mb", 1.5), ("table_mb", "big"), ("table_mb", True), ("lines", 0)]
)
def test_a_bad_value_is_refused_by_name(name: str, value: float | str) -> None:
    with pytest.raises(BadParameter, match=name):
        registry.think(ENGINES["alphabeta"], problem("tic_tac_toe"), {name: value})


def test_a_whole_number_will_do_for_a_float() -> None:
    chosen = registry.settings(ENGINES["mcts"], {"uct_c": 2})["uct_c"]
    assert isinstance(chosen, float)
    assert chosen == 2.0


def first_action(_observation: object, mask: NDArray[np.int8]) -> int:
    """A policy."""
    return int(mask.nonzero()[0][0])


@pytest.mark.parametrize("name", sorted(ENGINES))
@pytest.mark.parametrize("game", games.names())
def test_an_engine_plays_what_it_says_it_plays(name: str, game: str, tmp_path: Path) -> None:
    engine = ENGINES[name]
    rules = games.load(game)
    state = rules.initial()
    while rules.current(state) < 0:
        state = rules.apply(state, rules.chance(state)[0][0])
    task = problem_at(game, state, limits=Limits(nodes=50), jit=name not in ON_DEMAND)
    if engine.refuses(rules.info) is None:
        given: dict[str, Value] = {}
        if name == "puct":
            (tmp_path / "small.onnx").write_bytes(one_layer(game))
            given["network"] = str(tmp_path / "small.onnx")
        if name == "policy":
            given["policy"] = f"{__name__}:first_action"
        assert registry.think(engine, task, given).action in task.legal()
    else:
        with pytest.raises(EngineError, match=game):
            registry.think(engine, task)


def test_tree_search_needs_a_zero_sum_game_for_two_with_nothing_hidden() -> None:
    playable = {game for game in games.names() if ENGINES["alphabeta"].refuses(games.room(game).INFO) is None}
    assert playable >= {"connect_four", "tic_tac_toe"}
    assert not playable & {"kuhn_poker", "rock_paper_scissors"}


@pytest.mark.parametrize(
    "name",
    sorted(name for name in ENGINES if name != "lab" and ENGINES[name].refuses(games.room("tic_tac_toe").INFO) is None),
)
def test_the_only_legal_action_is_played_at_once(name: str) -> None:
    task = problem("tic_tac_toe", "12354687")
    decision = registry.think(ENGINES[name], task)
    assert (decision.action, decision.thinking.stop, decision.thinking.nodes) == (8, "only", 0)


def test_nobody_thinks_when_the_game_is_over_or_the_other_is_to_move() -> None:
    with pytest.raises(EngineError, match="not to act"):
        registry.think(ENGINES["mcts"], problem_at("tic_tac_toe", random_state("tic_tac_toe", 0, 1), seat=1))
    over = problem("tic_tac_toe", "14253")
    with pytest.raises(EngineError, match="not to act"):
        registry.think(ENGINES["random"], over)


def test_a_simultaneous_seat_may_think_before_the_other_has_committed() -> None:
    rules = games.load("rock_paper_scissors")
    task = problem_at("rock_paper_scissors", rules.initial(), limits=Limits(nodes=300), seat=1)
    assert registry.think(ENGINES["mcts"], task).action in (0, 1, 2)


def test_the_random_mover_is_uniform_and_reproducible() -> None:
    def play(seed: int) -> int:
        return registry.think(ENGINES["random"], problem("connect_four", seed=seed)).action

    counts = Counter(play(seed) for seed in range(1400))
    assert set(counts) == set(range(7))
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 22.5  # chi-square, 6 degrees, p = 0.001
    assert play(5) == play(5)


def test_reports_carry_the_best_action_so_far() -> None:
    for name in ("alphabeta", "mcts"):
        task = problem("connect_four", limits=Limits(nodes=3_000_000, time_ms=2000))
        reports: list[tuple[int, int]] = []
        task.report = lambda action, thinking, reports=reports: reports.append((action, thinking.nodes))
        task.report_seconds = 0.01
        registry.think(ENGINES[name], task)
        assert reports
        assert all(action in range(7) for action, _ in reports)
        assert [nodes for _, nodes in reports] == sorted(nodes for _, nodes in reports)
