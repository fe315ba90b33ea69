"""A single command trains tic-tac-toe to perfection, in less than two minutes of two cores."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from agon.ai.networks.network import network_for
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.training.folder import RunFolder, RunPlan
from agon.ai.training.run import Training
from agon.ai.training.sizes import sizes_for
from agon.ai.training.solved import Examiner, SolvedPositions
from tests.ai.training.test_solved import cells, value
from tests.pytorch import require_pytorch

SIMULATIONS = 16
MOST_CPU_SECONDS = 240.0
"""Two minutes of two cores: a run may take no longer."""


def reachable() -> SolvedPositions:
    """Every position that is not over, with its best moves by plain minimax over sets of cells."""
    rules = bound_kernels("tic_tac_toe").rules
    found: dict[bytes, tuple[np.ndarray, np.ndarray]] = {}
    left = [rules.initial({})]
    while left:
        state = left.pop()
        if rules.is_over(state) or state.tobytes() in found:
            continue
        own, other = cells(state[state[2]]), cells(state[1 - state[2]])
        values = {cell: -value(other, own | {cell}) for cell in rules.legal(state)}
        best = np.array([values.get(cell) == max(values.values()) for cell in range(9)])
        found[state.tobytes()] = (state, best)
        left += [rules.apply(state, cell) for cell in values]
    return SolvedPositions(*(np.array(column) for column in zip(*found.values(), strict=True)))


def test_tic_tac_toe_is_learned_perfectly(tmp_path: Path) -> None:
    """From every position that can be reached it keeps the value, so it never loses one: by the policy alone, and with
    a few simulations."""
    require_pytorch()
    rules = bound_kernels("tic_tac_toe").rules
    plan = RunPlan(game="tic_tac_toe", rules=rules.info.version, options={}, seed=1, sizes=sizes_for("tic_tac_toe"))
    run = RunFolder(tmp_path / "run")
    run.create(plan)
    training = Training(run, plan, processes=2, tell=lambda _: None)
    line = {"solved_by_policy": 0.0, "solved_by_search": 0.0}
    while line["solved_by_policy"] < 1.0 or line["solved_by_search"] < 1.0:
        state = training.run(steps=run.state().step + 1)
        line = run.lines()[-1]
        assert state.cpu_seconds < MOST_CPU_SECONDS, line
    training.close()
    run.unlock()
    positions = reachable()
    assert len(positions.states) == 4520
    examiner = Examiner(bound_kernels("tic_tac_toe"), {}, positions)
    network = network_for(rules, {}, str(run.network(run.state().generation)))
    assert examiner.by_search(network, SIMULATIONS) == 1.0
    assert examiner.by_policy(network) == 1.0
