"""Count the kernels that the next start must compile. Runs as a separate process, as it disables Numba's compiler.

``python -m agon.commands.shared.kernel_cache`` prints ``{"total": .., "missing": [..], "folder": ..}``.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: Numba ships no types.

from __future__ import annotations

import sys
from typing import Any, NoReturn

import msgspec

from agon import games
from agon.ai.engines import registry
from agon.ai.worker import warm_up


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """State of the kernel cache; ``missing`` names the kernels that are not in it."""

    total: int
    missing: list[str]
    folder: str


class NotCached(BaseException):
    """A kernel is not in the cache and would have to be compiled. Not an error, so nothing on the way explains it."""


def _refuse(*_arguments: Any, **_keywords: Any) -> NoReturn:
    raise NotCached


def look() -> Report:
    """Load every kernel from the cache and compile none. Call it in a process that ends afterwards."""
    from numba.core import dispatcher

    from agon.games.jit import cache_root

    # Numba has no switch for "cache or nothing"; its dispatchers call this after a cache miss.
    dispatcher._FunctionCompiler.compile = _refuse  # pyright: ignore[reportAttributeAccessIssue]
    total = 0
    missing: list[str] = []
    for game in games.names():
        for name, step in warm_up.kernels(game, registry.engines().values()):
            total += 1
            try:
                step()
            except NotCached:
                missing.append(warm_up.title((game, name)))
    return Report(total=total, missing=missing, folder=str(cache_root()))


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(look()) + b"\n")
