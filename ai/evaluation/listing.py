"""Find a game's parts in ``ai/games/<game>/``: attention, evaluate, features, kernels, solver, strategy, style,
symmetry, tune.

There is no registry: a game has a part if the folder has its file. A game in a folder of ``AGON_GAMES`` has its parts
beside its rules, in ``<game>/``.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType
from typing import Final

from agon import games

FOLDER: Final = Path(__file__).resolve().parent.parent / "games"
_PACKAGE: Final = "agon.ai.games"


def name_of(game: str, part: str) -> str | None:
    """Return the module name of a game's part without importing it; None if the game has no such file."""
    if (FOLDER / game / f"{part}.py").is_file():
        return f"{_PACKAGE}.{game}.{part}"
    beside = any((folder / game / f"{part}.py").is_file() for folder in games.added_folders())
    return f"{games.__name__}.{game}.{part}" if beside else None


def part_of(game: str, part: str) -> ModuleType | None:
    """Import a game's part and return its module, or None."""
    name = name_of(game, part)
    return None if name is None else importlib.import_module(name)


def games_with(part: str) -> tuple[str, ...]:
    """Return the names of the games that have this part, sorted."""
    folders = (FOLDER, *games.added_folders())
    return tuple(sorted(file.parent.name for folder in folders for file in folder.glob(f"*/{part}.py")))
