"""What the server says to its operator: lines of text or JSON, with the ids of session and connection they concern.

The ids travel in context variables, set where a message comes in and where a table takes a command up, so that a line
from any depth has them. No line has a token or a password, whatever was formatted into it.
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

_SECRETS: Final = re.compile(r"(agon_[hbr]_)[A-Za-z0-9_-]+|(://[^:/@\s]*:)[^/@\s]+(?=@)")
"""Tokens of accounts; passwords in addresses."""


def about(session: str | None, sender: object = None) -> None:
    """From now on in this context: what is done is done for this session, asked for by this sender."""
    SESSION.set(session)
    CONNECTION.set(getattr(sender, "connection", None))


class Concerning:
    """``with Concerning(session, sender)``: ``about``, until the block is left. What is begun in it keeps the ids."""

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
    """The same text, with tokens and passwords masked."""
    return _SECRETS.sub(lambda found: (found[1] or found[2]) + "***", text)


def _ids(record: logging.LogRecord) -> dict[str, str]:
    """Those that the line was given, and otherwise those of its context."""
    found = {
        "session": getattr(record, "session", None) or SESSION.get(),
        "connection": getattr(record, "connection", None) or CONNECTION.get(),
    }
    return {name: value for name, value in found.items() if value is not None}


class TextFormatter(logging.Formatter):
    """One line for people, with the ids behind it."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the base class names it
        ids = " ".join(f"{name}={value}" for name, value in _ids(record).items())
        return super().formatMessage(record) + (f" [{ids}]" if ids else "")

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time, level, logger, message; session, connection, exception where there is one."""

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
    """Everything of at least this level goes to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # The library reports every handshake that a port scanner breaks off.
    logging.getLogger("agon.websockets").setLevel(logging.CRITICAL if level != "debug" else logging.DEBUG)
