"""Programs that tests need and pip does not install. If one is missing, its tests are NOT RUN, and fail in CI."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from glob import glob
from typing import NoReturn

import pytest


@dataclass(frozen=True)
class Program:
    """``variable`` names an environment variable that may hold its path; ``package`` is Debian's."""

    variable: str
    names: tuple[str, ...]
    package: str


PROGRAMS = {
    # The shell without windows only draws the page, which takes a third less time.
    "chromium": Program(
        "AGON_CHROMIUM",
        ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
        "chromium-headless-shell",
    ),
    "firefox": Program("AGON_FIREFOX", ("firefox-esr", "firefox"), "firefox-esr"),
    "webkit": Program("AGON_WEBKIT", ("WebKitWebDriver",), "webkit2gtk-driver"),
    # The smallest browser around WebKit comes with it, in a folder outside the PATH.
    "minibrowser": Program(
        "AGON_MINIBROWSER", tuple(sorted(glob("/usr/lib/*/webkit2gtk-*/MiniBrowser"))), "webkit2gtk-driver"
    ),
    "xvfb": Program("AGON_XVFB", ("Xvfb",), "xvfb"),
    "node": Program("AGON_NODEJS", ("node",), "nodejs"),
    "mosquitto": Program("AGON_MOSQUITTO", ("mosquitto", "/usr/sbin/mosquitto"), "mosquitto"),
    "mosquitto_passwd": Program("AGON_MOSQUITTO_PASSWD", ("mosquitto_passwd",), "mosquitto"),
    "caddy": Program("AGON_CADDY", ("caddy",), "caddy"),
    "promtool": Program("AGON_PROMTOOL", ("promtool",), "prometheus"),
    "mosquitto_sub": Program("AGON_MOSQUITTO_SUB", ("mosquitto_sub",), "mosquitto-clients"),
    "openssl": Program("AGON_OPENSSL", ("openssl",), "openssl"),
    # Debian keeps the programs of a database server outside the PATH; the newest is used.
    "postgres": Program(
        "AGON_POSTGRES", ("postgres", *sorted(glob("/usr/lib/postgresql/*/bin/postgres"), reverse=True)), "postgresql"
    ),
    "stockfish": Program("AGON_STOCKFISH", ("stockfish", "/usr/games/stockfish"), "stockfish"),
    "gnubg": Program("AGON_GNUBG", ("gnubg", "/usr/games/gnubg"), "gnubg"),
    "gnugo": Program("AGON_GNUGO", ("gnugo", "/usr/games/gnugo"), "gnugo"),
    "npm": Program("AGON_NPM", ("npm",), "npm"),
}


def find_program(name: str) -> str | None:
    """Return its path, or None."""
    program = PROGRAMS[name]
    candidates = (os.environ.get(program.variable, ""), *program.names)
    return next((path for path in map(shutil.which, filter(None, candidates)) if path), None)


def require_program(name: str) -> str:
    """Return its path. If it is missing, the calling test is reported as not run, or fails if ``CI`` is set."""
    path = find_program(name)
    if path is None:
        not_run(f"{name} is not installed: apt-get install {PROGRAMS[name].package}, or set {PROGRAMS[name].variable}")
    return path


def not_run(reason: str) -> NoReturn:
    """End the calling test: not run, with the reason, or failed if ``CI`` is set."""
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(f"NOT RUN: {reason}")
