"""Trained policies play: functions, ONNX files, in open and in hidden games; what they may not do is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agon import games
from agon.ai.engines.registry import engines, think
from agon.ai.search.contract import EngineError, Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.protocol.cards import Limits
from tests.ai.networks.small_networks import one_layer

POLICIES = """
import numpy as np

def centre(observation, mask):
    scores = np.zeros(len(mask), np.float32)
    scores[4] = 1.0
    return scores

def first(observation, mask):
    return int(np.flatnonzero(mask)[0])

def last_column(observation, mask):
    return 8

def even(observation, mask):
    return np.zeros(len(mask))

def bets_with_the_king(observation, mask):
    return int(observation[2, 0, 0])

def too_few(observation, mask):
    return np.zeros(3)

def broken(observation, mask):
    raise RuntimeError("no weights")
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "policies.py"
    path.write_text(POLICIES)
    return path


def problem(game: str, *actions: int, seed: int = 1) -> Problem:
    kernels = bound_kernels(game)
    state = kernels.rules.initial()
    for action in actions:
        state = kernels.rules.apply(state, action)
    seat = kernels.rules.current(state)
    return Problem(kernels, state, seat, kernels.rules.options(), Limits(nodes=1), seed=seed)


def choice(of: Problem, policy: str, **settings: Any) -> int:
    return think(engines()["policy"], of, {"policy": policy, **settings}).action


def test_the_legal_action_with_the_highest_score_is_taken(file: Path) -> None:
    assert choice(problem("tic_tac_toe"), f"{file}:centre") == 4
    assert choice(problem("tic_tac_toe", 4), f"{file}:centre") != 4
    assert choice(problem("tic_tac_toe", 0), f"{file}:first") == 1


def test_equal_scores_are_drawn_from_the_seed(file: Path) -> None:
    def drawn(seed: int) -> int:
        return choice(problem("tic_tac_toe", seed=seed), f"{file}:even")

    assert {drawn(seed) for seed in range(60)} == set(range(9))
    assert drawn(5) == drawn(5)


def test_a_temperature_draws_other_actions_too(file: Path) -> None:
    found = [choice(problem("tic_tac_toe", seed=seed), f"{file}:centre", temperature=1.0) for seed in range(60)]
    assert 4 in found
    assert len(set(found)) > 4


def test_a_hidden_game_is_played_by_what_the_seat_sees(file: Path) -> None:
    """The first player bets with a king, whatever the other holds."""
    for other in (0, 1):
        assert choice(problem("kuhn_poker", 2, other), f"{file}:bets_with_the_king") == 1
    assert choice(problem("kuhn_poker", 0, 2), f"{file}:bets_with_the_king") == 0


def test_a_long_path_is_named_by_its_rank(file: Path) -> None:
    of = problem("checkers")
    assert choice(of, f"{file}:first") == of.legal()[0]


def test_a_network_is_a_policy(tmp_path: Path) -> None:
    path = tmp_path / "network.onnx"
    path.write_bytes(one_layer("tic_tac_toe"))
    of = problem("tic_tac_toe")
    assert choice(of, str(path)) in of.legal()
    with pytest.raises(EngineError, match="does not read observations of"):
        choice(problem("connect_four"), str(path))


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (":last_column", None),
        (":too_few", "must give 9 finite scores or the number of an action"),
        (":broken", "failed: RuntimeError: no weights"),
        (":nobody", "has no function 'nobody'"),
        ("", "is neither FILE.onnx nor FILE.py:FUNCTION nor MODULE:FUNCTION"),
    ],
)
def test_what_is_of_no_use_is_refused(file: Path, function: str, reason: str | None) -> None:
    of = problem("tic_tac_toe", 8)
    with pytest.raises(EngineError, match=reason or "chose the illegal action 8"):
        choice(of, f"{file}{function}")


def test_a_file_that_there_is_not_is_named() -> None:
    with pytest.raises(EngineError, match=r"nowhere\.onnx: No such file"):
        choice(problem("tic_tac_toe"), "nowhere.onnx")
    with pytest.raises(EngineError, match="nowhere cannot be imported"):
        choice(problem("tic_tac_toe"), "nowhere:choose")


def test_every_game_that_declares_observations_is_played() -> None:
    assert all(engines()["policy"].refuses(games.room(name).INFO) is None for name in games.names())
