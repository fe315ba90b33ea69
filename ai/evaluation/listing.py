"""Find the parts that a game has in ``ai/games/<game>/``: evaluate, features, kernels, solver, strategy, style, tune.

Nothing is registered: a part is there if its file is.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent.parent / "games"
_PACKAGE: Final = "agon.ai.games"


def name_of(game: str, part: str) -> str | None:
    """The module name of a game's part, not yet imported; None if the game has no such file."""
    return f"{_PACKAGE}.{game}.{part}" if (FOLDER / game / f"{part}.py").is_file() else None


def part_of(game: str, part: str) -> ModuleType | None:
    """The module of a game's part, or None."""
    name = name_of(game, part)
    return None if name is None else importlib.import_module(name)


def games_with(part: str) -> tuple[str, ...]:
    """Names of the games that have this part, sorted."""
    return tuple(sorted(file.parent.name for file in FOLDER.glob(f"*/{part}.py")))
