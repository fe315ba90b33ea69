"""A folder for a bot's file, and what an attacker may look for outside."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.confinement import require_confinement


@pytest.fixture(autouse=True)
def able() -> None:
    require_confinement()


@pytest.fixture
def bot(tmp_path: Path) -> Callable[[str], Path]:
    """Write a bot's file; return its folder."""

    def write(text: str) -> Path:
        folder = tmp_path / "files"
        folder.mkdir(exist_ok=True)
        (folder / "bot.py").write_text(text, "utf-8")
        return folder

    return write


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, object]]:
    """What there is outside, as the attackers' constants."""
    database = tmp_path / "agon.db"
    database.write_bytes(b"secret")
    monkeypatch.setenv("AGON_SECRET", "hush")
    name = f"\0agon-{os.getpid()}"
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as abstract:
        abstract.bind(name)
        abstract.listen()
        yield {
            "DATABASE": str(database),
            "PARENT": os.getpid(),
            "PORT": server.getsockname()[1],
            "ABSTRACT": name,
            "HOST": socket.gethostname(),
        }
