"""Count the tokens of a day, for all processes of this machine together, in a small SQLite file."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from agon.ai.external.process import ProgramError

WAIT_S: Final = 5.0
"""Seconds that a process waits for another one's line."""
_TABLE: Final = "CREATE TABLE IF NOT EXISTS spent (day TEXT, name TEXT, tokens INTEGER, PRIMARY KEY (day, name))"


def usual_file() -> Path:
    """Return the file in the user's folder of state (XDG Base Directory Specification 0.8)."""
    base = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(base).expanduser() / "agon" / "tokens.sqlite"


class Spending:
    """Tokens by name and day (UTC). A name is a model at an address, so two cards of one model share it."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = usual_file() if path is None else path

    def today(self, name: str) -> int:
        """Return the tokens of this day. Raises ``ProgramError`` if the file cannot be used: a budget that is not
        counted is none."""
        with self._open() as file:
            row = file.execute("SELECT tokens FROM spent WHERE day = ? AND name = ?", (_day(), name)).fetchone()
        return 0 if row is None else int(row[0])

    def add(self, name: str, tokens: int) -> None:
        """Add tokens to this day. Raises ``ProgramError``."""
        with self._open() as file:
            file.execute(
                "INSERT INTO spent VALUES (?, ?, ?) ON CONFLICT (day, name) DO UPDATE SET tokens = tokens + ?",
                (_day(), name, tokens, tokens),
            )
            file.execute("DELETE FROM spent WHERE day < ?", (_day(),))

    @contextmanager
    def _open(self) -> Generator[sqlite3.Connection]:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            file = sqlite3.connect(self._path, timeout=WAIT_S)
            try:
                with file:
                    file.execute(_TABLE)
                    yield file
            finally:
                file.close()
        except (OSError, sqlite3.Error) as error:
            raise ProgramError(f"the count of tokens in {self._path.name} cannot be used: {error}") from None


def _day() -> str:
    return datetime.now(UTC).date().isoformat()
