"""Every installed package is pinned by hash, and the bill of materials names all of them."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.programs import not_run

ROOT = Path(__file__).parents[2]
FILES = ("run", "test", "tools")


def pins(file: Path) -> dict[str, str]:
    """Return the versions of a file of pins, by normalised name."""
    found = re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", file.read_text(), re.MULTILINE)
    return {normal(name): version.strip() for name, version in found}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def named(*groups: list[str]) -> set[str]:
    return {normal(re.split(r"[^A-Za-z0-9._-]", each)[0]) for group in groups for each in group}


@pytest.mark.parametrize("name", FILES)
def test_every_pin_has_a_hash(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    blocks = re.split(r"\n(?=[A-Za-z])", text.strip())
    assert len(blocks) == len(pins(ROOT / "requirements" / f"{name}.txt")) > 10
    assert all("--hash=sha256:" in block for block in blocks)


def test_pins_cover_the_dependencies_and_agree_with_each_other() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    run, test = (pins(ROOT / "requirements" / f"{name}.txt") for name in ("run", "test"))
    versions = pins(ROOT / "constraints.txt")
    wanted = named(project["dependencies"], *(extras[name] for name in ("postgres", "tracing")))
    advice = "'make pins' writes requirements/ again"
    assert wanted - run.keys() == set(), advice
    assert named(extras["test"]) - test.keys() == set(), advice
    assert run.items() <= test.items(), advice
    assert test.items() == versions.items(), advice


def test_the_bill_of_materials_names_everything_that_a_server_runs_with(tmp_path: Path) -> None:
    program = ROOT / ".venv/tools/bin/cyclonedx-py"
    if not program.exists():
        not_run("the program that writes it is not installed: 'make sbom' brings it")
    recipe = re.search(r"cyclonedx-py (.*) -o sbom.json", (ROOT / "Makefile").read_text())
    assert recipe is not None
    subprocess.run([program, *recipe[1].split(), "-o", tmp_path / "sbom.json"], cwd=ROOT, check=True, timeout=60)
    listed = json.loads((tmp_path / "sbom.json").read_text())
    found = {normal(part["name"]): part["version"] for part in listed["components"]}
    assert found == pins(ROOT / "requirements" / "run.txt")
