"""New databases without the work of all migrations, which hundreds of tests would repeat."""

from __future__ import annotations

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from agon.server.store import Store


@cache
def _migrated() -> bytes:
    async def make(path: Path) -> None:
        await (await Store.open(str(path))).close()

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "agon.sqlite3"
        with ThreadPoolExecutor(1) as thread:  # the caller's may have a running loop
            thread.submit(asyncio.run, make(path)).result()
        assert {file.name for file in path.parent.iterdir()} <= {path.name, f"{path.name}.lock"}
        return path.read_bytes()


def new_database(path: Path) -> Path:
    """Put an empty database of this version at ``path``, as its migrations make it, and return the path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_migrated())
    return path
