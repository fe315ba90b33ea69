"""The command that runs a program alone with Python, the SDK and one folder: bubblewrap, with every namespace its own.

There are no other processes, no network, not even a loopback device with a peer, no ``/proc``, ``/dev``, ``/tmp`` or
``/etc``; everything that is there is read-only, and so is the root. Capabilities are dropped, the user is nobody.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path
from typing import Final

PROGRAM: Final = "agon.clients.sdk.hosted"
FOLDER: Final = "/bot"
"""Folder of the bot's files, inside."""
_SYSTEM: Final = ("/usr", "/lib", "/lib32", "/lib64", "/libx32")
_ROOMS: Final = ("clients", "games", "protocol")


def bubblewrap() -> str | None:
    """Return the path of the program, or None if it is not installed."""
    return shutil.which("bwrap", path=f"{os.environ.get('PATH', os.defpath)}:/usr/bin:/usr/local/bin")


def command(bwrap: str, files: Path, status: int) -> list[str]:
    """Return the command. ``files``: the folder of the bot's files; ``status``: a descriptor on which bubblewrap says
    which process it started."""
    words = [
        bwrap,
        "--unshare-all",
        "--unshare-user",
        "--uid",
        "65534",
        "--gid",
        "65534",
        "--cap-drop",
        "ALL",
        "--hostname",
        "bot",
        "--die-with-parent",
        "--new-session",
        "--as-pid-1",
        "--json-status-fd",
        str(status),
        "--clearenv",
    ]
    for name, value in _environment().items():
        words += ["--setenv", name, value]
    for place in _SYSTEM:
        if os.path.islink(place):
            words += ["--symlink", os.readlink(place), place]
        elif os.path.isdir(place):
            words += ["--ro-bind", place, place]
    for place in _ours():
        words += ["--ro-bind", str(place), str(place)]
    words += ["--ro-bind", str(files), FOLDER, "--chdir", FOLDER, "--remount-ro", "/"]
    return [*words, "--", sys.executable, "-I", "-B", "-m", PROGRAM]


def _environment() -> dict[str, str]:
    one = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
    return {"PATH": "/usr/bin", "LANG": "C.UTF-8", "HOME": "/nonexistent", **one}


def _ours() -> list[Path]:
    """Return the folders of Python and of this package that a bot may read, outermost first."""
    spec = importlib.util.find_spec("agon")
    if spec is None or spec.origin is None:
        raise RuntimeError("this package cannot be found")
    package = Path(spec.origin).resolve().parent
    places = {Path(sys.base_prefix), Path(sys.prefix), package, *((package / room).resolve() for room in _ROOMS)}
    outside = [place for place in places if not place.is_relative_to("/usr")]
    return sorted(outside, key=lambda place: (len(place.parts), str(place)))
