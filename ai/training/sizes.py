"""Sizes of a network and of its training: data in ``sizes.toml``, by game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

FILE: Final = Path(__file__).with_name("sizes.toml")
ALL: Final = "all"

Count = Annotated[int, Meta(ge=1, le=1_000_000_000)]
Share = Annotated[float, Meta(ge=0.0, le=1.0)]
Positive = Annotated[float, Meta(gt=0.0, le=1_000_000.0)]


class SizesError(ValueError):
    """A file of sizes cannot be used; the text names it and the field."""


class Sizes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every size of a run."""

    # The network: a tower of residual blocks; fully connected if the observation has no board
    blocks: Annotated[int, Meta(ge=0, le=40)]
    channels: Count
    policy_channels: Count
    """Planes from which the policy is computed."""
    value_channels: Count
    value_width: Count

    # Self-play
    games: Count
    """Games of one generation: between two of them the network learns."""
    games_at_once: Count
    """Games that a process plays in lockstep: the batch of the network."""
    simulations: Count
    """Simulations of a full search, whose result is learned."""
    fast_simulations: Count
    """Simulations of the other moves, which are only played (playout-cap randomisation)."""
    full_share: Annotated[float, Meta(gt=0.0, le=1.0)]
    """Share of the moves with a full search."""
    considered: Count
    """Most root actions that sequential halving considers."""
    random_plies: Annotated[int, Meta(ge=0, le=10_000)]
    """A game begins with so many random plies at most, uniformly distributed."""

    # Learning
    value_mix: Share
    """Weight of the search's value beside the outcome of the game in what the value learns."""
    window: Count
    """Newest positions from which is learned."""
    reuse: Positive
    """Mean number of times that a position is learned from."""
    batch: Count
    learning_rate: Positive
    weight_decay: Annotated[float, Meta(ge=0.0)]
    averaging: Annotated[float, Meta(ge=0.0, lt=1.0)]
    """Weight of the past in the moving average of the weights, for each step: checkpoints hold the average."""
    value_weight: Positive
    """Weight of the value's loss beside the policy's."""

    # Gating: a new network replaces the best if it scores so much against it
    gate_games: Count
    gate_simulations: Count
    gate_score: Share

    # Curves
    solved_positions: Annotated[int, Meta(ge=0)]
    """Positions with known best moves, if the game has a solver."""
    rated_every: Count
    """Generations between two matches against the anchors."""
    rated_games: Annotated[int, Meta(ge=0)]
    """Games against each anchor."""
    rated_simulations: Count
    anchors: list[str]
    """Players that never change, as ``agon match`` names them; the first has the rating 0."""


def sizes_for(game: str, file: Path = FILE) -> Sizes:
    """Return the sizes for a game: those of ``[all]``, changed by those of the game's table. Raises ``SizesError``."""
    try:
        tables = msgspec.toml.decode(file.read_bytes(), type=dict[str, dict[str, Any]])
        merged = {**msgspec.toml.decode(FILE.read_bytes())[ALL], **tables.get(ALL, {}), **tables.get(game, {})}
        return msgspec.convert(merged, Sizes)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise SizesError(f"{file}: {error}") from None
    except OSError as error:
        raise SizesError(f"{file}: {error.strerror}") from None
