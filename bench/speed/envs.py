"""Steps of a batch of games a second, with masks and observations: ``agon bench envs``.

Each row steps ``--games`` games at once by uniformly random legal actions, drawn in NumPy, on one thread; a game that
ends is followed by a new one. Figures are steps per second of CPU time. The peer steps OpenSpiel's C++ states one by
one from Python, as its own environments do: legal actions, their mask, the observation, the action, chance.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel ships no types.

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from agon import envs, games
from bench.figures import add_json_flag, machine, write_json
from bench.speed.rates import interleaved

PEERS = {
    **{name: name for name in ("tic_tac_toe", "connect_four", "othello", "chess", "checkers", "backgammon", "hearts")},
    **{name: name for name in ("kuhn_poker", "leduc_poker", "hex", "liars_dice")},
    "go": "go(board_size=9)",
}
BARS = {"connect_four": 1_000_000, "chess": 100_000}
"""Steps a second that the page on environments promises."""
PEER_STEPS = 200


@dataclass(frozen=True)
class Figure:
    """Steps per CPU-second of one game."""

    game: str
    batch: int
    ours: float
    peer: float


def our_steps(game: str, batch: int) -> Callable[[], int]:
    env = envs.BatchEnv(game, batch, seed=1)
    rng = np.random.default_rng(1)

    def run() -> int:
        env.step(env.random_actions(rng))
        return batch

    return run


def peer_steps(name: str) -> Callable[[], int]:
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(1)
    state: Any = game.new_initial_state()

    def run() -> int:
        nonlocal state
        steps = 0
        while steps < PEER_STEPS:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.legal_actions_mask()
                if game.get_type().provides_observation_tensor:
                    np.array(state.observation_tensor(), np.float32)
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return run


def main(argv: list[str] | None = None) -> int:
    """Print the figures; return 1 if a bar is missed."""
    parser = argparse.ArgumentParser(prog="agon bench envs", description="Steps of batches of games, beside OpenSpiel.")
    parser.add_argument("--games", type=int, default=1024, help="games stepped at once")
    parser.add_argument("--repeats", type=int, default=5, help="measurements, of which the median counts")
    parser.add_argument("--only", nargs="*", choices=games.names(), default=list(games.names()), help="these games")
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    print(f"{'game':20}{'steps/s':>12}{'OpenSpiel':>12}{'times':>8}")
    missed = False
    figures: list[Figure] = []
    for game in arguments.only:
        peer = peer_steps(PEERS[game]) if game in PEERS else None
        ours, other = interleaved(our_steps(game, arguments.games), peer, arguments.repeats)
        figures.append(Figure(game, arguments.games, ours, other))
        beside = f"{other:12,.0f}{ours / other:8,.0f}" if other else ""
        print(f"{game:20}{ours:12,.0f}{beside}", flush=True)
        missed |= ours < BARS.get(game, 0)
    write_json(arguments.json, {"machine": machine(), "figures": [asdict(figure) for figure in figures]})
    return int(missed)
