"""Advice to a host if the server cannot open its port."""

from __future__ import annotations

import errno
import logging
import socket
from pathlib import Path

import pytest

from agon.server.__main__ import advice
from agon.server.app import running
from agon.server.ops.settings import Settings


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EADDRINUSE, "is another server there? Try --port"),
        (errno.EACCES, "try --port 8000"),
        (errno.EADDRNOTAVAIL, "is it an address of this machine?"),
    ],
)
def test_what_to_do_fits_what_is_wrong(number: int, said: str) -> None:
    assert said in advice(OSError(number, "no"))


async def test_a_start_whose_port_is_taken_gives_no_token_away(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def settings(port: int) -> Settings:
        return Settings(database=str(tmp_path / "a.sqlite3"), port=port, workers=0)

    with socket.socket() as other, caplog.at_level(logging.WARNING):
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(OSError, match="in use"):
            async with running(settings(other.getsockname()[1])):
                pass
        assert "agon-admin-" not in caplog.text
    with caplog.at_level(logging.WARNING):
        async with running(settings(0)):
            pass
    assert "agon-admin-" in caplog.text
