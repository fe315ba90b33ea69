"""Weights of the features by which people overlook moves in chess.

Fitted by ``agon bench humans`` to every second of 310 games of ten minutes or five between beginners (ratings 297 to
1392 on a chess site, half of them below 510), two positions of each.
"""

from __future__ import annotations

from typing import Final

from agon.ai.style.attention import Attention

PEOPLE: Final = Attention(
    own=(-1.19, 1.35, 1.83, 0.5, 1.48), answers=(-2.32, 0.57, 1.69, -1.11, 1.93), temperature=0.019
)
