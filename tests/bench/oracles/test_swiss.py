"""The comparison of Swiss pairings with another program finds every round in which that one differs."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from bench.oracles.swiss import compare, main

FEW: dict[str, Any] = {"players": (5, 9), "rounds": (3, 4)}


def program(folder: Path, source: str) -> Path:
    """Write a program in Python that is called as bbpPairings is: ``--dutch GIVEN -p ANSWER``."""
    file = folder / "pairs"
    file.write_text(f"#!{sys.executable}\nimport sys\n_, _, given, _, answer = sys.argv\n{source}\n")
    file.chmod(0o755)
    return file


def test_a_program_that_finds_no_pairing_differs_in_every_round(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    given = ["--program", str(program(tmp_path, "sys.exit(1)")), "--keep", str(tmp_path), "--json", str(figures)]
    assert main([*given, "--events", "3", "--players", "5", "9", "--rounds", "3", "4"]) == 1
    found = json.loads(figures.read_text())
    assert found["differences"] == found["rounds"] == len(list(tmp_path.glob("*.trf"))) > 0


def test_a_program_that_pairs_alike_does_not_differ(tmp_path: Path) -> None:
    same = """
from pathlib import Path
from py4swiss.trf import TrfParser
from agon.server.competitions.dutch import DutchEngine
pairs = DutchEngine.generate_pairings(TrfParser.parse(Path(given)))
Path(answer).write_text("\\n".join([str(len(pairs)), *(f"{each.white} {each.black}" for each in pairs)]))
"""
    found = compare(8, program=program(tmp_path, same), **FEW)
    assert found.seconds
    assert not found.differences


def test_an_event_depends_on_its_seed_alone() -> None:
    assert len(compare(2, program=None, **FEW).seconds) == len(compare(2, program=None, **FEW).seconds)
