"""What a host is told where the server cannot open its port."""

from __future__ import annotations

import errno

import pytest

from server.__main__ import advice


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
