"""Data files that a module names by their digests. A file with another digest is refused.

Since the module changes with the file, the kernels that use it are compiled again: the kernel cache watches Python
files only.
"""

from __future__ import annotations

import hashlib
from pathlib import Path


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def read(path: Path, known: str) -> bytes:
    """Read a file. Raises ``ValueError`` if its digest is not ``known``."""
    data = path.read_bytes()
    if digest(data) != known:
        raise ValueError(
            f"{path.name} is not the file that the sources name: its digest is {digest(data)}, not {known}"
        )
    return data


def install(path: Path, data: bytes, source: Path, known: str) -> None:
    """Write the file, and replace the digest ``known`` in ``source`` by the new one."""
    path.write_bytes(data)
    text = source.read_text("utf-8")
    source.write_text(text.replace(f'"{known}"', f'"{digest(data)}"'), "utf-8")
