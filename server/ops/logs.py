"""Write the server's log: lines of text or JSON, with the ids of their session and connection.

The ids travel in context variables, set when a message arrives and when a table handles a command, so that a line from
any depth has them. Tokens and passwords are masked in every line.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from contextvars import ContextVar
from typing import Any, Final, Literal

CONNECTION: Final[ContextVar[str | None]] = ContextVar("connection", default=None)
SESSION: Final[ContextVar[str | None]] = ContextVar("session", default=None)

Format = Literal["text", "json"]

_SECRETS: Final = re.compile(r"(agon_[hbri]_)[A-Za-z0-9_-]+|(://[^:/@\s]*:)[^/@\s]+(?=@)")
"""Tokens of accounts; passwords in URLs."""


def about(session: str | None, sender: object = None) -> None:
    """Attribute all further log lines of this context to a session and a sender."""
    SESSION.set(session)
    CONNECTION.set(getattr(sender, "connection", None))


class Concerning:
    """Apply ``about`` inside a ``with`` block. Tasks started in it keep the ids."""

    __slots__ = ("_connection", "_session", "_tokens")

    def __init__(self, session: str | None, sender: object = None) -> None:
        self._session = session
        self._connection = getattr(sender, "connection", None)

    def __enter__(self) -> None:
        self._tokens = (SESSION.set(self._session), CONNECTION.set(self._connection))

    def __exit__(self, *_: object) -> None:
        SESSION.reset(self._tokens[0])
        CONNECTION.reset(self._tokens[1])


def without_secrets(text: str) -> str:
    """Return the text with tokens and passwords masked."""
    return _SECRETS.sub(lambda found: (found[1] or found[2]) + "***", text)


def _ids(record: logging.LogRecord) -> dict[str, str]:
    """Return the ids given with the line, otherwise those of its context."""
    found = {
        "session": getattr(record, "session", None) or SESSION.get(),
        "connection": getattr(record, "connection", None) or CONNECTION.get(),
    }
    return {name: value for name, value in found.items() if value is not None}


class TextFormatter(logging.Formatter):
    """Format a record as one line of text, with the ids at its end."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the base class names it
        ids = " ".join(f"{name}={value}" for name, value in _ids(record).items())
        return super().formatMessage(record) + (f" [{ids}]" if ids else "")

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class JsonFormatter(logging.Formatter):
    """Format a record as a JSON line: time, level, logger, message; session, connection and exception if any."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03d}",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_ids(record),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps({key: without_secrets(value) for key, value in line.items()})


def start_logging(level: str, form: Format) -> None:
    """Log everything of at least this level to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # The library reports every handshake that a port scanner breaks off.
    logging.getLogger("agon.websockets").setLevel(logging.CRITICAL if level != "debug" else logging.DEBUG)
