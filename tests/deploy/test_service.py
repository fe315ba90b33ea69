"""The systemd units are valid and shut the service in; the settings and the front beside them are."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from agon.command import COMMANDS
from agon.server.ops.settings import load_settings
from tests.programs import not_run

DEPLOY = Path(__file__).parents[2] / "deploy"
MOST_EXPOSED = 3.0
"""Of ten, as systemd judges; a unit without any protection has 9.6."""


def unit(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(DEPLOY / "systemd" / name)
    return parser


@pytest.fixture
def analyze() -> str:
    return shutil.which("systemd-analyze") or not_run("systemd-analyze is not installed: apt-get install systemd")


def test_systemd_knows_every_line(analyze: str, tmp_path: Path) -> None:
    units: list[Path] = []
    for path in (DEPLOY / "systemd").iterdir():
        copy = tmp_path / path.name
        copy.write_text(path.read_text().replace("/usr/local/bin/agon", "/bin/true"))
        units.append(copy)
    run = subprocess.run([analyze, "verify", *units], capture_output=True, text=True, check=False, timeout=60)
    ours = [line for line in run.stderr.splitlines() if "agon" in line]
    assert ours == []


def test_what_a_course_needs_is_added_to_the_service_and_no_more(analyze: str, tmp_path: Path) -> None:
    """Namespaces, with the calls that bubblewrap makes in them."""
    text = (DEPLOY / "systemd" / "agon.service").read_text().replace("/usr/local/bin/agon", "/bin/true")
    both = tmp_path / "agon.service"
    both.write_text(text + (DEPLOY / "course" / "course.conf").read_text())
    run = subprocess.run([analyze, "verify", both], capture_output=True, text=True, check=False, timeout=60)
    assert [line for line in run.stderr.splitlines() if "agon" in line] == []
    added = configparser.ConfigParser(interpolation=None)
    added.optionxform = str  # type: ignore[assignment, method-assign]
    added.read(DEPLOY / "course" / "course.conf")
    assert dict(added["Service"]) == {
        "RestrictNamespaces": "no", "ProtectHostname": "no", "SystemCallFilter": "@mount sethostname seccomp",
    }  # fmt: skip


def test_little_of_the_machine_is_exposed(analyze: str) -> None:
    command = [analyze, "security", "--offline=yes", "--no-pager", DEPLOY / "systemd" / "agon.service"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    found = re.search(r"Overall exposure level for agon.service: ([0-9.]+)", run.stdout)
    assert found is not None, run.stdout + run.stderr
    assert float(found[1]) < MOST_EXPOSED


def test_its_places_are_settings_and_its_command_is_one() -> None:
    service = unit("agon.service")["Service"]
    assert service["ExecStart"].split()[1] in COMMANDS
    pairs = (pair.split("=", 1) for pair in service["Environment"].split())
    variables = {name: value for name, value in pairs if name.startswith("AGON_") and name != "AGON_KERNEL_CACHE"}
    settings = load_settings(DEPLOY / "agon.toml", variables, {})
    assert Path(settings.database).parent == Path("/var/lib") / service["StateDirectory"]
    assert settings.trusted_proxies
    assert int(service["LimitNOFILE"]) > settings.max_connections


def test_nginx_passes_sockets_on_and_hides_what_the_operator_reads() -> None:
    text = (DEPLOY / "nginx" / "agon.conf").read_text()
    port = load_settings(DEPLOY / "agon.toml", {}, {}).port
    assert f"proxy_pass http://127.0.0.1:{port};" in text
    for header in ("Host $host", "Upgrade $http_upgrade", "X-Forwarded-For $remote_addr"):
        assert f"proxy_set_header {header};" in text
    assert "^/(metrics|readyz)$" in text
    assert text.count("{") == text.count("}")
