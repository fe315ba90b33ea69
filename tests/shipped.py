"""The shipped games: those whose bots' strength is measured, in ``ai/personas/measured``.

Tests of what a game gains by being shipped (levels, signatures of searches, a row in the documents) take these, so that
a new game needs no shared file edited.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from agon import ai

MEASURED: Final = Path(ai.__file__).parent / "personas" / "measured"
SHIPPED: Final = tuple(sorted(file.stem for file in MEASURED.glob("*.toml")))
