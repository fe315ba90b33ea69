"""Gymnasium's spaces of a game, and the names of its agents."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from agon import games
from agon.ai.networks.encoding import Encoding
from agon.games.api import Options

AGENT: Final = "seat_{}"
"""Name of a seat's agent."""


def encoding_of(game: str, options: Options | None) -> Encoding:
    """Return a game with its options as arrays, by compiled rules. Raises ``GameError``."""
    return Encoding(games.load(game, jit=True), options)


def spaces_of(encoding: Encoding) -> tuple[spaces.Space[Any], spaces.Space[Any]]:
    """Return the spaces of observations and of actions."""
    seen = spaces.Box(-np.inf, np.inf, encoding.shape, np.float32)
    mask = spaces.Box(0, 1, (encoding.actions,), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask}), spaces.Discrete(encoding.actions)
