"""Read what was submitted, one Python file or a zip of files, into a folder that is bound into the confinement."""

from __future__ import annotations

import io
import re
import stat
import zipfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Final

MOST_BYTES: Final = 512 << 10
"""All files together, unpacked."""
MOST_FILES: Final = 40
_NAME: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,59}(/[A-Za-z0-9_][A-Za-z0-9_.-]{0,59}){0,3}")


class BadSubmission(ValueError):
    """The files cannot be used. The message says why."""


def unpack(name: str, content: bytes) -> tuple[str, dict[str, bytes]]:
    """Return the file that holds the bot, and all files by name. Raises ``BadSubmission``.

    The bot of a zip is its only Python file at the top, or ``bot.py`` there.
    """
    if not name.lower().endswith(".zip"):
        if not name.endswith(".py") or not _NAME.fullmatch(name) or "/" in name:
            raise BadSubmission(f"{name[:60]!r} is no file of Python: its name must end in .py, or in .zip")
        _check_size(len(content))
        return name, {name: content}
    files = _unzip(content)
    top = [each for each in files if "/" not in each and each.endswith(".py")]
    if "bot.py" not in top and len(top) != 1:
        raise BadSubmission(f"the zip needs a file bot.py at its top; there are {', '.join(top) or 'none'}")
    return ("bot.py" if "bot.py" in top else top[0]), files


def _unzip(content: bytes) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    left = MOST_BYTES
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if len(entries) > MOST_FILES:
                raise BadSubmission(f"the zip has {len(entries)} files; at most {MOST_FILES} are taken")
            for entry in entries:
                kind = stat.S_IFMT(entry.external_attr >> 16)
                if not _NAME.fullmatch(entry.filename) or kind not in (0, stat.S_IFREG):
                    raise BadSubmission(f"the zip has an entry {entry.filename[:60]!r}, which is not taken")
                with archive.open(entry) as file:
                    part = file.read(left + 1)  # a small entry may say that it is large, and a large one that it is not
                left -= len(part)
                _check_size(MOST_BYTES - left)
                files[entry.filename] = part
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError) as error:
        if isinstance(error, BadSubmission):
            raise
        raise BadSubmission(f"the zip cannot be read: {error}") from None
    return files


def _check_size(number: int) -> None:
    if number > MOST_BYTES:
        raise BadSubmission(f"the files have more than {MOST_BYTES >> 10} KiB")


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write the files of ``unpack`` into an empty folder, for everybody to read."""
    folder.chmod(0o755)
    for name, content in files.items():
        path = folder.joinpath(*PurePosixPath(name).parts)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.chmod(0o644)
