"""Games in a folder of their own for the length of a test, as ``AGON_GAMES`` adds them."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from agon import games
from agon.games import sources


@contextlib.contextmanager
def added(folder: Path) -> Generator[None]:
    """Find the games of ``folder`` too, in this process and its children."""
    before, packages = set(sys.modules), set(vars(games))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(games, "__path__", [*games.__path__])
        patched.setattr(games, "_not_compiled", {})
        patched.setenv(games.FOLDERS, os.environ.get(games.FOLDERS, ""))
        games.add_folders([str(folder)])
        try:
            yield
        finally:
            for name in set(sys.modules) - before:
                if name.startswith("agon.games."):
                    del sys.modules[name]
            for name in set(vars(games)) - packages:
                delattr(games, name)
    forget()


def forget() -> None:
    """Look again when games are asked for."""
    games.add_folders(())
    for cached in (games.load, sources.read, sources.reached, sources.digest):
        cached.cache_clear()
