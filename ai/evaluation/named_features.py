"""Named features of evaluations: plain Python beside the kernels, for explanations.

The file ``ai/games/<game>/features.py`` has ``features(state) -> dict[str, float]``: the contribution of each named
feature to the expected return of the first seat, before it is bounded by the least and the greatest. A test compares
their sum with ``evaluate``. These files are no kernel sources: changing a name compiles nothing again.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agon.ai.evaluation import listing
from agon.games.verbs import State


def has_features(game: str) -> bool:
    """True if the evaluation of a game has named features."""
    return listing.name_of(game, "features") is not None


def features_of(game: str, state: State, seat: int) -> dict[str, float]:
    """Return the contribution of each feature to the expected return of ``seat`` (0 or 1); empty if there are none."""
    part: Any = listing.part_of(game, "features")
    if part is None:
        return {}
    found: dict[str, float] = part.features(np.array(state))
    return found if seat == 0 else {name: -value for name, value in found.items()}
