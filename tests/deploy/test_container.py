"""The container image, as far as it can be checked without a container engine."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

from agon.command import COMMANDS
from agon.server.ops.settings import load_settings

ROOT = Path(__file__).parents[2]
Instruction = tuple[str, str]


def dockerfile() -> list[Instruction]:
    """Return (instruction, argument) pairs, with continuation lines joined."""
    text = re.sub(r"^\s*#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    return [(name, argument) for name, _, argument in (line.partition(" ") for line in lines if line.strip())]


def arguments(name: str) -> list[str]:
    return [argument for instruction, argument in dockerfile() if instruction == name]


def stages() -> list[list[Instruction]]:
    found: list[list[Instruction]] = []
    for instruction in dockerfile():
        if instruction[0] == "FROM":
            found.append([])
        if found:
            found[-1].append(instruction)
    return found


def environment() -> dict[str, str]:
    pairs = (pair.partition("=") for argument in arguments("ENV") for pair in shlex.split(argument))
    return {name: value for name, _, value in pairs}


def test_every_base_is_named_plainly_or_is_a_stage() -> None:
    names: set[str] = set()
    for argument in arguments("FROM"):
        base, _, name = argument.partition(" AS ")
        known = base.replace("${TARGETARCH}", "amd64") in names
        assert known or re.fullmatch(r"python:3\.\d+-slim", base), f"{base}: a library image, without a registry's host"
        names.add(name)
    assert len(stages()) > 1, "what builds is not what runs"


def test_both_platforms_have_their_base() -> None:
    named = {argument.partition(" AS ")[2] for argument in arguments("FROM")}
    assert {"base-amd64", "base-arm64"} <= named


def test_the_image_runs_as_nobody_special_and_kernels_are_warmed_by_the_same_user() -> None:
    final = stages()[-1]
    names = [name for name, _ in final]
    user = names.index("USER")
    assert final[user][1] not in {"root", "0"}
    warm = final.index(("RUN", "agon worker --warm"))
    assert user < warm < names.index("VOLUME"), "what is written to a volume after VOLUME is thrown away"
    owned = next(argument for name, argument in final if name == "RUN" and "install -d" in argument)
    assert environment()["AGON_KERNEL_CACHE"] in owned
    assert f"-o {final[user][1]}" in owned


def test_bubblewrap_is_in_the_image_that_runs() -> None:
    install = next(argument for name, argument in stages()[-1] if name == "RUN" and "apt-get install" in argument)
    assert "bubblewrap" in shlex.split(install)
    assert install.endswith("rm -rf /var/lib/apt/lists/*")


def test_the_server_is_healthchecked_and_stopped_by_its_own_means() -> None:
    (health,) = arguments("HEALTHCHECK")
    assert json.loads(health.partition("CMD ")[2]) == ["agon", "healthcheck"]
    assert arguments("STOPSIGNAL") == ["SIGTERM"]
    assert json.loads(arguments("ENTRYPOINT")[0]) == ["agon"]
    assert json.loads(arguments("CMD")[0]) == ["serve"]
    assert {"healthcheck", "serve", "worker"} <= set(COMMANDS)


def test_its_settings_are_settings_and_its_data_is_in_the_volume() -> None:
    variables = {name: value for name, value in environment().items() if name.startswith("AGON_")}
    settings = load_settings(None, variables, {})
    assert settings.host == "0.0.0.0"  # noqa: S104 -- the container's own network
    assert arguments("VOLUME") == [str(Path(settings.database).parent)]
    assert arguments("EXPOSE") == [str(settings.port)]


def test_what_is_copied_is_there_and_nothing_private_goes_in() -> None:
    for argument in arguments("COPY"):
        if not argument.startswith("--from"):
            *sources, _ = argument.split()
            assert all((ROOT / source).exists() for source in sources)
    ignore = (ROOT / ".dockerignore").read_text().splitlines()
    rules = [line for line in ignore if line and not line.startswith("#")]
    assert rules[0] == "*", "only what is named goes in"
    allowed = {rule[1:] for rule in rules if rule.startswith("!")}
    assert all((ROOT / name).exists() for name in allowed)
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"bench", "tests"}
    assert packages <= allowed
    assert {link.name for link in (ROOT / "agon").iterdir() if link.is_symlink()} <= allowed
    assert not {".git", ".venv", "bench", "tests"} & allowed
