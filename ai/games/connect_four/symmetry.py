"""Connect Four: its board may be mirrored; an action is a column."""

from __future__ import annotations

from typing import Final

from agon.ai.search.symmetries import BoardSymmetries, mirrored, same

SYMMETRIES: Final = BoardSymmetries((same, mirrored), actions_are_columns=True)
