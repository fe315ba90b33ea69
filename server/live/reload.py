"""Reload the rules of a game when one of its files changes: for developers (the setting ``reload``).

New sessions use the new rules, as do sessions that are read from the store. Sessions in memory keep their first rules,
of any version, because only the code that created a state understands it. Files that games share
(``games/bits.py``) are not watched. A server with this setting referees with plain Python, not with compiled rules.
"""

from __future__ import annotations

import contextlib
import importlib
import logging
import sys
from collections.abc import Callable
from importlib.util import cache_from_source
from pathlib import Path
from types import ModuleType
from typing import Final

from agon import games
from agon.games.faults import reason_of
from agon.games.records import formats
from agon.games.rules import Rules

log = logging.getLogger("agon.reload")

_PREFIX: Final = "agon.games."
_TRIED_PLIES: Final = 30
"""Plies that new rules have to play before they are used."""


class RulesReloader:
    """Watch the files of every game. Calls ``on_reloaded`` with the name of a game whose rules are new."""

    def __init__(self, on_reloaded: Callable[[str], None] = lambda _: None) -> None:
        self._on_reloaded = on_reloaded
        self._stamps = {game: _stamp(games.room(game)) for game in games.names()}

    def look(self, game: str) -> bool:
        """Reload the rules of a game if one of its files changed; return True if they are new.

        If rules cannot be loaded, or fail in a short game, the error is logged and the old ones stay.
        """
        stamp = _stamp(games.room(game))
        if stamp == self._stamps.get(game):
            return False
        self._stamps[game] = stamp
        if not _load(game):
            return False
        self._stamps[game] = _stamp(games.room(game))
        log.info("the rules of %s have changed; new games use them", game)
        self._on_reloaded(game)
        return True


def _stamp(room: ModuleType) -> dict[Path, tuple[int, int]]:
    """Return the time of change and the size of every file of a game, and of games that it uses."""
    found: dict[Path, tuple[int, int]] = {}
    for path in sorted(_files(room)):
        with contextlib.suppress(FileNotFoundError):
            status = path.stat()
            found[path] = status.st_mtime_ns, status.st_size
    return found


def _files(room: ModuleType) -> set[Path]:
    modules = [sys.modules[name] for name in _modules(room)]
    files = {Path(module.__file__) for module in modules if module.__file__ is not None}
    folders = [Path(folder) for folder in getattr(room, "__path__", ())]
    return files.union(*(folder.rglob("*.py") for folder in folders))


def _modules(room: ModuleType) -> list[str]:
    """Return the names of the loaded modules of a game, and of other games that it imports from."""
    rooms = {room.__name__}
    for value in vars(room).values():
        home = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
        game = home.removeprefix(_PREFIX).partition(".")[0] if isinstance(home, str) else ""
        if game in games.names():
            rooms.add(f"{_PREFIX}{game}")
    return [name for name in sys.modules if any(f"{name}.".startswith(f"{each}.") for each in rooms)]


def _load(game: str) -> bool:
    """Replace a game's modules by new ones; return False, with the old ones back, if that fails."""
    names = _modules(games.room(game))
    old = {name: sys.modules.pop(name) for name in names}
    importlib.invalidate_caches()
    for module in old.values():
        if module.__file__ is not None:  # bytecode is checked by whole seconds only
            Path(cache_from_source(module.__file__)).unlink(missing_ok=True)
    try:
        _try_out(Rules(importlib.import_module(f"{_PREFIX}{game}"), jit=False))
    except Exception as error:  # no error in a developer's file may stop the server
        for name in [name for name in sys.modules if any(f"{name}.".startswith(f"{each}.") for each in names)]:
            del sys.modules[name]
        sys.modules.update(old)
        _attach(old)
        log.error("the rules of %s are broken, so the old ones stay: %s", game, reason_of(error))  # noqa: TRY400 - in plain words
        return False
    games.load.cache_clear()
    formats.cache_clear()
    return True


def _attach(modules: dict[str, ModuleType]) -> None:
    """Make modules attributes of their packages again."""
    for name, module in modules.items():
        package, _, attribute = name.rpartition(".")
        setattr(sys.modules[package], attribute, module)


def _try_out(rules: Rules) -> None:
    """Play the first plies of a game and look at it as a client would. Raises what the rules raise."""
    options = rules.options()
    state = rules.initial(options)
    rules.board(options)
    for _ in range(_TRIED_PLIES):
        rules.view(state)
        rules.position_to_text(state)
        actions = [outcome for outcome, _ in rules.chance(state)] or rules.legal(state)
        if not actions:
            break
        rules.choice(state, actions[0])
        rules.describe(state, actions[0])
        state = rules.apply(state, actions[0])
    rules.returns(state)
