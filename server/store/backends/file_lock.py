"""Hold a database file for one server: a second one would not see what the first stores."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from agon.server.store.rows import StoreFailed


class FileLock:
    """A lock on a file beside the database; SQLite loses its own locks if another part opens the database file itself.

    The system releases it with the process, however that ends.
    """

    def __init__(self, database: Path) -> None:
        """Take the lock. Raises ``StoreFailed`` if another process has it."""
        self.path = database.with_name(database.name + ".lock")
        try:
            self._descriptor = os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as error:
            raise StoreFailed(f"the database cannot be locked: {error}") from None
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(self._descriptor, 200).decode(errors="replace").strip() or "unknown"
            os.close(self._descriptor)
            raise StoreFailed(
                f"another server runs on {database} (process {holder}): end it first, or choose another database with "
                "--database; several servers on one database need PostgreSQL and --cluster"
            ) from None
        os.ftruncate(self._descriptor, 0)
        os.write(self._descriptor, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        os.close(self._descriptor)
