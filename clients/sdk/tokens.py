"""Storage of account tokens: one file a server and account, readable only by its owner."""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import urlsplit

from agon.clients.sdk.address import addresses

_BEGINS = {"bot": "agon_b_", "human": "agon_h_"}
"""Prefixes of tokens, which show the class of an account."""


def state_folder() -> Path:
    """``$XDG_STATE_HOME/agon``, else ``~/.local/state/agon``."""
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "agon"


def token_file(url: str, account: str) -> Path:
    """Return the file for the token of ``account`` (a bot's name, or "me") at a server, known by its first address.

    Raises ``ValueError``.
    """
    host = urlsplit(addresses(url)[0]).netloc.rpartition("@")[2]
    return state_folder() / "tokens" / _plain(host) / f"{_plain(account)}.token"


def load(path: Path) -> str | None:
    """Return the token, or None if there is none yet. Raises ``ValueError`` for a file that holds none."""
    try:
        return path.read_text("ascii").strip() or None
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it holds no token"
        raise ValueError(f"{path} cannot be read: {why}") from None


def save(path: Path, token: str) -> None:
    """Write the token so that it is there whole or not at all, and readable by nobody else at any moment.

    Raises ``ValueError`` if it cannot be kept.
    """
    draft = path.with_suffix(f".{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(token + "\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise ValueError(f"the account's token cannot be kept in {path}: {error.strerror}") from None


def known(folder: Path | None = None) -> list[tuple[str, str, Path]]:
    """(server, account, file) of every token kept."""
    root = (folder or state_folder()) / "tokens"
    return [(path.parent.name, path.stem, path) for path in sorted(root.glob("*/*.token"))]


def kind_of(path: Path) -> str:
    """Return ``bot`` or ``human`` by the prefix of the token; ``unknown`` if it cannot be read."""
    try:
        token = load(path) or ""
    except ValueError:
        return "unknown"
    return next((kind for kind, begins in _BEGINS.items() if token.startswith(begins)), "unknown")


def _plain(name: str) -> str:
    """As a file name: no separators, no leading dot."""
    return re.sub(r"[^A-Za-z0-9._-]", "_", name).lstrip(".") or "_"
