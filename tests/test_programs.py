"""A missing program is always reported."""

from __future__ import annotations

import sys

import pytest

from tests import programs


def find_none(_name: str) -> None:
    """A machine without any program."""


def test_a_program_is_found_where_its_variable_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGON_CHROMIUM", sys.executable)
    assert programs.require_program("chromium") == sys.executable


def test_a_missing_program_is_reported_as_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "find_program", find_none)
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="NOT RUN: chromium is not installed: apt-get install chromium"):
        programs.require_program("chromium")


def test_a_missing_program_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "find_program", find_none)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="chromium is not installed"):
        programs.require_program("chromium")
