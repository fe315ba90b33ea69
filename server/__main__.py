"""Run a server until a signal stops it. ``python -m agon.server`` takes its settings only from the environment."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import sys
import time
from collections.abc import Callable

from agon.server.app import running
from agon.server.bots.card_files import CardError
from agon.server.cluster.naming import NameTaken
from agon.server.gateway.names import is_loopback
from agon.server.ops.descriptors import raise_limit
from agon.server.ops.logs import start_logging
from agon.server.ops.settings import Settings, SettingsError, load_settings
from agon.server.store import StoreFailed
from agon.transport.tracing import TracingUnavailable

log = logging.getLogger("agon.server")

SWITCH_S = 0.0005
"""Time (s) that the committing thread waits for a busy event loop; the default is ten times as long."""

COLLECT_AFTER = 100_000, 20, 50
"""Thresholds of the garbage collector. Tables and connections need none; with Python's own it took 6 % of the time."""


FRONT = "a front with certificates stands before it (docs/hosting.md); name the front in trusted_proxies"


async def serve(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT. Raises as ``agon.server.app.running``."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    started = time.monotonic()
    async with running(settings) as app:
        shown = f"[{settings.host}]" if ":" in settings.host else settings.host
        sys.stdout.write(f"Agon is open for play at http://{shown}:{app.port}/  (Ctrl+C ends it)\n")
        sys.stdout.flush()
        if not is_loopback(settings.host) and not settings.trusted_proxies:
            log.warning("listening on %s in plain HTTP: passwords travel in clear, unless %s", shown, FRONT)
        log.info("open after %.2f s; database %s", time.monotonic() - started, settings.shown("database"))
        await stop.wait()
        log.info("stopping")


def advice(error: OSError) -> str:
    """Return advice for an address that cannot be opened."""
    match error.errno:
        case errno.EADDRINUSE:
            return "is another server there? Try --port"
        case errno.EACCES:
            return "ports below 1024 are the system's: try --port 8000, and a front for the others"
        case _:
            return "is it an address of this machine? --host 0.0.0.0 takes all that it has"


def faster_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return uvloop's maker of event loops; None where there is no uvloop, as on Windows."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def main(settings: Settings) -> int:
    """Run a server and return the exit code."""
    start_logging(settings.log_level, settings.log_format)
    sys.setswitchinterval(SWITCH_S)
    gc.freeze()  # imported modules stay: collecting garbage among them takes 50 ms
    gc.set_threshold(*COLLECT_AFTER)
    try:
        settings = raise_limit(settings)
        with asyncio.Runner(loop_factory=faster_loop() if settings.uvloop else None) as runner:
            runner.run(serve(settings))
    except (StoreFailed, CardError, SettingsError, TracingUnavailable, NameTaken) as error:
        sys.stderr.write(f"agon: {error}\n")
        return 1
    except ExceptionGroup as group:
        taken = group.subgroup(NameTaken)
        if taken is None:
            raise
        sys.stderr.write(f"agon: {taken.exceptions[0]}\n")
        return 1
    except OSError as error:
        place = f"{settings.host}:{settings.port}"
        sys.stderr.write(f"agon: cannot open {place}: {error.strerror or error}; {advice(error)}\n")
        return 1
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(load_settings(None, os.environ, {})))
    except SettingsError as wrong:
        sys.exit(f"agon: {wrong}")
