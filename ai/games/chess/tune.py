"""Chess: fit the weights of ``agon.ai.games.chess.evaluate``, the middle game's and then the ending's, in hundredths of
a pawn."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.chess.hand_tuned import hand_tuned_weights
from agon.ai.games.chess.tapered_evaluation import features
from agon.ai.games.chess.weight_layout import COUNT, FEATURES
from agon.ai.tuning.features import Tuned

NEVER_PLAYED = ("bare king driven to the edge", "king near a bare king", "bare king driven to the right corner")
"""Features with fixed weights: games are decided before they count."""
A_LINE = 16


def _half(weights: NDArray[np.float64], set_by_hand: tuple[int, ...]) -> str:
    numbers = [round(float(weight)) for weight in weights]
    bounds = [first for _, first in FEATURES] + [COUNT]
    rows: list[str] = []
    for place, (name, first) in enumerate(FEATURES):
        last = bounds[place + 1]
        values = list(set_by_hand[first:last]) if name in NEVER_PLAYED else numbers[first:last]
        rows.append(f"    # {name}")
        for begin in range(0, len(values), A_LINE):
            rows.append("    " + " ".join(f"{value}," for value in values[begin : begin + A_LINE]))
    return "\n".join(rows)


def text(weights: NDArray[np.float64], source: str) -> str:
    """Return the text of the module of the weights."""
    middle, end = hand_tuned_weights()
    return (
        '"""Value of each feature in the middle game and in the ending, in hundredths of a pawn.\n\n'
        f"{fill(f'Written by ``python -m agon.ai.tuning chess``. {source}', 118)}\n"
        '"""\n\nfrom __future__ import annotations\n\n'
        "# fmt: off\n"
        f"MIDDLE_GAME: tuple[int, ...] = (\n{_half(weights[:COUNT], middle)}\n)\n\n"
        f"ENDING: tuple[int, ...] = (\n{_half(weights[COUNT:], end)}\n)\n"
        "# fmt: on\n"
    )


TUNED = Tuned(
    features=features,
    start=np.array([*hand_tuned_weights()[0], *hand_tuned_weights()[1]], np.float64),
    path=Path(__file__).parent / "weights.py",
    text=text,
)
