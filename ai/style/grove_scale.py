"""Grove's measured levels of a game as one scale of strength, with random moves at 0.

A level is on the scale as it was measured: its limits are those of the measurement, with no time in them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from agon.protocol.cards import Limits, read_card, run_in
from agon.protocol.measured import read_measurement, with_measured

PERSONAS: Final = Path(__file__).resolve().parent.parent / "personas"
CARD: Final = "grove"
LOSS_EDGES: Final = (0.005, 0.02, 0.05, 0.1, 0.2, 0.4)
"""Bounds, in returns, of the classes by what a move gives away against the best one."""


@dataclass(frozen=True)
class Step:
    """A level of the scale."""

    name: str
    title: str
    rating: float
    limits: Limits
    parameters: Mapping[str, float | int | bool | str]


RANDOM: Final = Step("random", "random moves", 0.0, Limits(nodes=1), {"blunders": 1.0})


class LossRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Shares of a level's moves by the class of their loss."""

    level: str
    moves: int
    shares: list[float]


class LossTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Losses of a game's levels: a file of ``personas/measured/losses``, written by ``agon.ai.tuning.move_losses``."""

    game: str
    version: int
    date: str
    rows: list[LossRow]


@dataclass(frozen=True)
class Scale:
    """The levels of a game, weakest first. ``losses``: a row of shares for each step, in its order; None if they were
    not measured."""

    steps: Sequence[Step]
    losses: NDArray[np.float64] | None

    @property
    def low(self) -> float:
        return self.steps[0].rating

    @property
    def high(self) -> float:
        return self.steps[-1].rating

    def nearest(self, strength: float) -> Step:
        return min(self.steps, key=lambda step: abs(step.rating - strength))

    def draw(self, strength: float, rng: np.random.Generator) -> Step:
        """Draw one of the two steps around ``strength``, so that their mean rating is ``strength``."""
        for below, above in zip(self.steps, self.steps[1:], strict=False):
            if strength <= above.rating:
                share = (strength - below.rating) / (above.rating - below.rating)
                return above if rng.random() < share else below
        return self.steps[-1]


@cache
def scale_of(game: str) -> Scale | None:
    """Return the scale of a game; None if its levels have no measured Elo ratings."""
    path = PERSONAS / "measured" / f"{game}.toml"
    if not path.is_file():
        return None
    card = with_measured(read_card((PERSONAS / f"{CARD}.toml").read_bytes()), [read_measurement(path.read_bytes())])
    levels = {level.name: level for level in card.levels}
    steps = [RANDOM]
    for row in sorted(card.measured, key=lambda row: row.rating):
        if row.unit == "elo" and row.rating > steps[-1].rating:
            level = levels[row.level]
            steps.append(Step(level.name, level.title, row.rating, row.limits, run_in(card, level, game).parameters))
    return None if len(steps) < 3 else Scale(tuple(steps), _losses(game, steps))


def losses_file(game: str) -> Path:
    return PERSONAS / "measured" / "losses" / f"{game}.toml"


def _losses(game: str, steps: Sequence[Step]) -> NDArray[np.float64] | None:
    path = losses_file(game)
    if not path.is_file():
        return None
    table = msgspec.toml.decode(path.read_bytes(), type=LossTable)
    shares = {row.level: row.shares for row in table.rows}
    if any(step.name not in shares for step in steps):
        return None
    return np.array([shares[step.name] for step in steps])
