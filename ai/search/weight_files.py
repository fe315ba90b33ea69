"""Files of data that a module names by their digests: another file is refused, and as the module is changed with the
file, all that was compiled with it is compiled anew (the kernel cache knows of Python files only)."""

from __future__ import annotations

import hashlib
from pathlib import Path


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def read(path: Path, known: str) -> bytes:
    """Raises ``ValueError`` where the file has another digest than the one that is named."""
    data = path.read_bytes()
    if digest(data) != known:
        raise ValueError(
            f"{path.name} is not the file that the sources name: its digest is {digest(data)}, not {known}"
        )
    return data


def install(path: Path, data: bytes, source: Path, known: str) -> None:
    """Writes the file, and its digest into ``source``, which named the one before as ``known``."""
    path.write_bytes(data)
    text = source.read_text("utf-8")
    source.write_text(text.replace(f'"{known}"', f'"{digest(data)}"'), "utf-8")
