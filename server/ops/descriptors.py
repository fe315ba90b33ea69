"""Raise the number of files that the process may open, and check that the connections fit below it."""

from __future__ import annotations

import contextlib
import resource
from typing import Final

from agon.server.ops.settings import Settings, SettingsError

ENOUGH: Final = 65_536
"""Soft limit that is always enough for the defaults; some systems allow a thousand million."""
LEAST_HALF_OPEN: Final = 256
KEPT_BACK: Final = 128
"""Descriptors for the database, logs and listening sockets."""
EACH_WORKER: Final = 8


def half_open(settings: Settings) -> int:
    """Return the most connections, besides open WebSockets, that are served or waited for at the same time."""
    return max(LEAST_HALF_OPEN, settings.max_connections // 2)


def needed(settings: Settings) -> int:
    """Return the descriptors that a server with these settings may use."""
    return settings.max_connections + half_open(settings) + KEPT_BACK + EACH_WORKER * settings.workers


def raise_limit(settings: Settings) -> None:
    """Raise the soft limit towards the hard one. Raises ``SettingsError`` if that is not enough."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max(ENOUGH, needed(settings))
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):  # macOS has a lower limit of its own
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    check(settings, resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def check(settings: Settings, limit: int) -> None:
    """Raises ``SettingsError`` if ``max_connections`` does not fit below the limit of open files."""
    if limit in {resource.RLIM_INFINITY, -1} or needed(settings) <= limit:
        return
    room = limit - KEPT_BACK - EACH_WORKER * settings.workers
    fits = max(0, min(room - LEAST_HALF_OPEN, 2 * room // 3))
    raise SettingsError(
        f"max_connections = {settings.max_connections} needs up to {needed(settings)} open files, and this process may "
        f"open {limit}: set max_connections to {fits} or less, or raise the hard limit (ulimit -Hn; LimitNOFILE of "
        "systemd; ulimits of a container)"
    )
