"""A run of ``agon train`` as it is stored and shown: its curves, and its checkpoints as bots."""

from __future__ import annotations

import msgspec


class TrainingPoint(msgspec.Struct, frozen=True, kw_only=True):
    """The network after a generation of games, and what the run has cost until then."""

    generation: int
    step: int
    games: int
    positions: int
    policy_loss: float
    """Cross-entropy (nats) between what the searches found and the policy."""
    policy_gap: float
    """The same less its least possible value: Kullback-Leibler divergence."""
    value_loss: float
    """Mean square error of the values, from -1 to 1."""
    gate: float
    """Score against the best network before, from 0 to 1."""
    accepted: bool
    """True if it is the best since."""
    solved_by_policy: float | None
    """Share of solved positions in which the policy's first move is a best one; None: the game has none."""
    solved_by_search: float | None
    """The same for a search of so many ``simulations``."""
    simulations: int
    """Simulations of that search, and of the rated games."""
    elo: float | None
    """Rating in Elo points by games against players that never change, of which random moves have 0; None: no games."""
    elo_plus_minus: float | None
    """Half of the 95 % interval."""
    cpu_seconds: float
    watt_hours: float
    """Estimated."""
    seconds: float
    card: str
    """Name of the bot that plays with this network."""


class TrainingRun(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/training``: the run in the folder that the setting ``training_folder`` names; ``null`` if
    it names none."""

    game: str
    options: dict[str, int | str]
    seed: int
    best: int
    """Generation of the best network."""
    points: list[TrainingPoint]
