"""Raise the number of files that the process may open, and check that the connections fit below it."""

from __future__ import annotations

import contextlib
import logging
import resource
from typing import Final

import msgspec

from agon.server.ops.settings import Settings, SettingsError

log = logging.getLogger(__name__)

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


def raise_limit(settings: Settings) -> Settings:
    """Raise the soft limit towards the hard one. Returns the settings, with fewer connections if the default does not
    fit. Raises ``SettingsError`` if a number that the operator set does not.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max(ENOUGH, needed(settings))
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):  # macOS has a lower limit of its own
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    try:
        check(settings, limit)
    except SettingsError:
        most = fitting(settings, limit)
        if "max_connections" in settings.sources or most == 0:
            raise
        log.warning("at most %d connections fit below the limit of %d open files", most, limit)
        return msgspec.structs.replace(settings, max_connections=most)
    return settings


def fitting(settings: Settings, limit: int) -> int:
    """Return the most connections that fit below a limit of open files."""
    room = limit - KEPT_BACK - EACH_WORKER * settings.workers
    return max(0, min(room - LEAST_HALF_OPEN, 2 * room // 3))


def check(settings: Settings, limit: int) -> None:
    """Raises ``SettingsError`` if ``max_connections`` does not fit below the limit of open files."""
    if limit in {resource.RLIM_INFINITY, -1} or needed(settings) <= limit:
        return
    raise SettingsError(
        f"max_connections = {settings.max_connections} needs up to {needed(settings)} open files, and this process may "
        f"open {limit}: set max_connections to {fitting(settings, limit)} or less, or raise the hard limit (ulimit "
        "-Hn; LimitNOFILE of systemd; ulimits of a container)"
    )
