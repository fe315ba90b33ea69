"""What an evaluation sees, by name: plain Python beside the kernels, for explanations.

The file ``ai/games/<game>/features.py`` has ``features(state) -> dict[str, float]``: what each named feature adds to
the expected return of the first seat, before what keeps that between the least and the greatest. A test holds their sum
to ``agon.ai.evaluation``. These files are no kernel sources: a name can be mended without compiling anything again.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agon.ai.evaluation import listing
from agon.games.verbs import State


def has_features(game: str) -> bool:
    """Whether the evaluation of a game has names for what it sees."""
    return listing.name_of(game, "features") is not None


def features_of(game: str, state: State, seat: int) -> dict[str, float]:
    """What each feature adds to the expectation of ``seat`` (0 or 1); empty where the game has no names for them."""
    part: Any = listing.part_of(game, "features")
    if part is None:
        return {}
    found: dict[str, float] = part.features(np.array(state))
    return found if seat == 0 else {name: -value for name, value in found.items()}
