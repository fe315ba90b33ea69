"""Go: its board has all symmetries of a square."""

from __future__ import annotations

from typing import Final

from agon.ai.search.symmetries import SQUARE, BoardSymmetries

SYMMETRIES: Final = BoardSymmetries(SQUARE)
