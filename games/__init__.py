"""The rules. ``load(name)`` gives a game; ``names()`` lists the rooms found in this folder and in ``AGON_GAMES``.

A room that cannot be used is left out, with the reason; the others go on.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from agon.games.api import GameError

if TYPE_CHECKING:
    from agon.games.rules import Rules  # imports NumPy, which importers of agon.games.api alone do without

FOLDERS = "AGON_GAMES"
"""Variable with further folders of games, separated by commas; child processes read it too."""
_NOT_GAMES = {
    "annotations",
    "api",
    "bits",
    "bits_compiled",
    "faults",
    "jit",
    "loaded_code",
    "parts",
    "records",
    "rules",
    "seats",
    "setups",
    "sources",
    "teams",
    "verbs",
}
_OWN = __path__[0]


class UnknownGame(GameError):
    """No game of that name is in the folders, or it is left out."""


class LeftOut(NamedTuple):
    """A room that cannot be played."""

    game: str
    reason: str
    """File, line and error, on one line."""


_not_compiled: dict[str, LeftOut] = {}


def add_folders(folders: Iterable[str]) -> None:
    """Look for games in these folders too, here and in child processes."""
    for folder in folders:
        path = str(Path(folder).expanduser().resolve())
        if path not in __path__:
            __path__.append(path)
    if added_folders():
        os.environ[FOLDERS] = ",".join(map(str, added_folders()))
    importlib.invalidate_caches()
    _look.cache_clear()
    names.cache_clear()


def added_folders() -> list[Path]:
    """Return the folders of games beside this one."""
    return [Path(folder) for folder in __path__ if folder != _OWN]


@cache
def _look() -> tuple[tuple[str, ...], tuple[LeftOut, ...]]:
    """Import and check every room once."""
    from agon.games import faults

    sound: list[str] = []
    unsound: list[LeftOut] = []
    for folder in __path__:
        for _, name, is_folder in pkgutil.iter_modules([folder]):
            own = folder == _OWN
            if name.startswith("_") or (own and name in _NOT_GAMES):
                continue
            if name in sound or (not own and name in _NOT_GAMES):
                file = faults.shown(str(Path(folder, name if is_folder else f"{name}.py")))
                unsound.append(LeftOut(name, f"{file}: the name {name} is taken, rename the file"))
                continue
            try:
                faults.check(importlib.import_module(f"{__name__}.{name}"), name)
            except (Exception, SystemExit) as error:  # an author's mistake harms that game only
                unsound.append(LeftOut(name, faults.reason_of(error)))
            else:
                sound.append(name)
    return tuple(sorted(sound)), tuple(unsound)


@cache
def names() -> tuple[str, ...]:
    """Return the games that can be played, sorted."""
    return tuple(name for name in _look()[0] if name not in _not_compiled)


def left_out() -> tuple[LeftOut, ...]:
    """Return the rooms that cannot be played, with reasons."""
    return (*_look()[1], *_not_compiled.values())


def leave_out(game: str, reason: str) -> None:
    """Leave a game out in this process: its rules do not compile."""
    _not_compiled[game] = LeftOut(game, reason)
    names.cache_clear()


def room(name: str) -> ModuleType:
    """Return the module of a game, also of one that does not compile. Raises ``UnknownGame``."""
    if name not in _look()[0]:
        for left in left_out():
            if left.game == name:
                raise UnknownGame(f"the game {name!r} is left out: {left.reason}")
        raise UnknownGame(f"no game named {name!r}; there are {', '.join(names())}")
    return importlib.import_module(f"{__name__}.{name}")


@cache
def load(name: str, jit: bool = False) -> Rules:
    """Return the rules of a game, as plain Python or (``jit``) compiled, from the cache. Raises ``UnknownGame``."""
    from agon.games.rules import Rules

    return Rules(room(name), jit=jit)


if os.environ.get(FOLDERS):
    add_folders(folder.strip() for folder in os.environ[FOLDERS].split(",") if folder.strip())
