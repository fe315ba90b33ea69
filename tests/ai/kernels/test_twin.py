"""The kernels as plain Python give what they give compiled."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from agon import games
from agon.ai.search.kernel_binding import bound_kernels
from agon.protocol.cards import Limits
from tests.ai.positions import choose, problem_at


@pytest.mark.parametrize(
    ("engine", "game", "plies", "limits", "parameters"),
    [
        ("minimax", "tic_tac_toe", 4, Limits(nodes=400), {}),
        ("minimax", "connect_four", 0, Limits(depth=2), {}),
        ("alphabeta", "tic_tac_toe", 3, Limits(nodes=600), {"table_mb": 1}),
        ("alphabeta", "connect_four", 0, Limits(nodes=600), {"table_mb": 1}),
        ("alphabeta", "connect_four", 8, Limits(nodes=300), {"table_mb": 0, "lines": 3}),
        ("mcts", "tic_tac_toe", 0, Limits(nodes=300), {"memory_mb": 1}),
        ("mcts", "connect_four", 10, Limits(nodes=60), {"memory_mb": 1}),
        ("mcts", "connect_four", 10, Limits(nodes=60), {"memory_mb": 1, "rave": 50.0, "history": 0.5}),
        ("mcts", "othello", 20, Limits(nodes=30), {"memory_mb": 1, "rollout": "weighted"}),
        ("mcts", "checkers", 20, Limits(nodes=30), {"memory_mb": 1, "rollout": "evaluated"}),
        ("mcts", "hex", 80, Limits(nodes=30), {"memory_mb": 1, "rave": 50.0}),
        ("mcts", "kuhn_poker", 0, Limits(nodes=200), {"memory_mb": 1}),
        ("mcts", "rock_paper_scissors", 0, Limits(nodes=60), {"memory_mb": 1}),
    ],
)
def test_the_plain_twin_agrees(engine: str, game: str, plies: int, limits: Limits, parameters: dict[str, int]) -> None:
    rules = games.load(game)
    rng = np.random.default_rng(3)
    state = rules.initial()
    for _ in range(plies):
        state = rules.apply(state, int(rng.choice(rules.legal(state))))
    while rules.current(state) < 0:
        state = rules.apply(state, rules.chance(state)[0][0])
    compiled, plain = (
        choose(engine, problem_at(game, state, limits=limits, jit=jit), **parameters) for jit in (True, False)
    )
    assert plain.action == compiled.action
    strip = {"time_ms": 0.0, "cpu_ms": 0.0, "nps": 0}
    assert msgspec.structs.replace(plain.thinking, **strip) == msgspec.structs.replace(compiled.thinking, **strip)


def test_a_kernel_that_needs_a_missing_verb_is_refused() -> None:
    from agon.ai.kernels.monte_carlo import ismcts

    with pytest.raises(LookupError, match="tic_tac_toe has no "):
        bound_kernels("tic_tac_toe").bind(ismcts.search)
