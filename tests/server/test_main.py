"""The program of the server chooses its event loop."""

from __future__ import annotations

import sys

import pytest

from agon.server.__main__ import faster_loop


def test_uvloop_is_used_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    uvloop = pytest.importorskip("uvloop")
    assert faster_loop() is uvloop.new_event_loop
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert faster_loop() is None, "Python's own"
