"""The benchmark of a move's stages wraps functions that exist, and measures real servers."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

from bench.speed.stages import STAGES, main


@pytest.mark.parametrize("place", [place for places in STAGES.values() for place in places])
def test_a_stage_names_a_function_of_the_server(place: str) -> None:
    module, _, path = place.partition(":")
    found: Any = importlib.import_module(f"agon.server.{module}")
    for part in path.split("."):
        found = getattr(found, part)
    assert callable(found)


def test_agon_and_the_bare_server_are_measured(tmp_path: Path) -> None:
    file = tmp_path / "stages.json"
    assert main(["--repetitions", "1", "--matches", "2", "--seconds", "0.5", "--json", str(file)]) == 0
    report = json.loads(file.read_text())
    assert report["whole"]["Agon"] > report["whole"]["bare server"] > 0
    assert all(report["stages"][name] > 0 for name in STAGES)
