"""Folders of runs as ``agon train`` writes them, with small networks that learned nothing: no PyTorch."""

from __future__ import annotations

from pathlib import Path

import msgspec

from agon.ai.training import folder as files
from agon.ai.training.cards import card_name, write_card
from agon.ai.training.folder import RunFolder, RunState
from agon.protocol.training import TrainingPoint
from tests.ai.networks.small_networks import one_layer
from tests.ai.training.small_runs import begun, small_plan


def point(game: str, generation: int) -> TrainingPoint:
    return TrainingPoint(
        generation=generation,
        step=10 * generation,
        games=100 * generation,
        positions=1000 * generation,
        policy_loss=1.5 / generation,
        policy_gap=0.5 / generation,
        value_loss=0.25,
        gate=0.6,
        accepted=True,
        solved_by_policy=0.5 + generation / 20,
        solved_by_search=0.9,
        simulations=64,
        elo=100.0 * generation,
        elo_plus_minus=50.0,
        cpu_seconds=60.0 * generation,
        watt_hours=0.167,
        seconds=40.0,
        card=card_name(game, generation),
    )


def made_run(path: Path, generations: int, game: str = "tic_tac_toe") -> RunFolder:
    """Return the folder of a run after so many generations."""
    run = begun(path, small_plan(game))
    run.unlock()
    for generation in range(1, generations + 1):
        add_generation(run, generation)
    return run


def add_generation(run: RunFolder, generation: int) -> None:
    plan = run.plan()
    files.write(run.network(generation), one_layer(plan.game, seed=generation))
    line = point(plan.game, generation)
    write_card(run, plan, line)
    run.append_line(msgspec.to_builtins(line))
    run.save_state(RunState(generation=generation, best=generation))
