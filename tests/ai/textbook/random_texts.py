"""Random drawn trees as text, and searches of them."""

from __future__ import annotations

import random
from typing import Any

from agon.ai.engines.registry import engines, think
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.tree import notation
from agon.protocol.cards import Limits
from agon.protocol.lab import LabTrace
from agon.protocol.thinking import Thinking

LAB = engines()["lab"]
PLAIN = {name: BoundKernels(name, jit=False) for name in ("tree", "pair_tree", "extensive_form")}


def number(draw: random.Random) -> str:
    return draw.choice([str(draw.randint(-20, 20)), f"{draw.randint(-20, 20)}/{draw.randint(2, 9)}"])


def random_text(draw: random.Random, plies: int, *, seats: int = 0, chance: float = 0.0) -> str:
    """Return a tree; ``seats`` 0: between two, one number an end. Seats may move twice in a row."""

    def part(depth: int) -> str:
        if depth == 0 or (depth < plies and draw.random() < 0.15):
            return f"({','.join(number(draw) for _ in range(seats))})" if seats else number(draw)
        count = draw.randint(2, 3)
        below = [part(depth - 1) for _ in range(count)]
        if draw.random() < chance:
            parts = [draw.randint(1, 5) for _ in range(count)]
            shares = [f"{each}/{sum(parts)}:" for each in parts]
            return "CHANCE{" + ",".join(share + text for share, text in zip(shares, below, strict=True)) + "}"
        return f"P{draw.randint(1, seats or 2)}{{{','.join(below)}}}"

    return part(plies)


def problem(game: str, text: str, *, kernels: BoundKernels | None = None, limits: Limits | None = None) -> Problem:
    kernels = kernels or PLAIN[game]
    chosen: dict[str, Any] = {"tree": text}
    if game == "extensive_form":
        chosen["seats"] = notation.players(notation.read(text))
    options = kernels.rules.options(chosen)
    state = kernels.rules.initial(options)
    return Problem(kernels, state, max(0, kernels.rules.current(state)), options, limits or Limits(), history=[])


def searched(game: str, text: str, algorithm: str, *, nodes: int | None = None, **settings: Any) -> Thinking:
    task = problem(game, text, limits=Limits(nodes=nodes))
    return think(LAB, task, {"algorithm": algorithm, **settings}).thinking


def trace_of(game: str, text: str, algorithm: str, *, nodes: int | None = None, **settings: Any) -> LabTrace:
    found = searched(game, text, algorithm, nodes=nodes, **settings).lab
    assert found is not None
    return found
