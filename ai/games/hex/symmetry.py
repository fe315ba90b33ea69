"""Hex: half a turn keeps the edges of each side; the other symmetries of the board exchange them."""

from __future__ import annotations

from typing import Final

from agon.ai.search.symmetries import BoardSymmetries, half_turned, same

SYMMETRIES: Final = BoardSymmetries((same, half_turned))
