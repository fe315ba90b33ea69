"""The compose file is valid by its published schema, and its parts fit together."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from agon.command import COMMANDS
from agon.commands.operate.worker import worker
from agon.server.ops.settings import load_settings

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docker-compose.yml"
OURS = {"agon", "server-1", "server-2", "worker"}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load(FILE.read_text())


@pytest.fixture(scope="module")
def services(compose: dict[str, Any]) -> dict[str, Any]:
    return compose["services"]


def environment(service: dict[str, Any]) -> dict[str, str]:
    """Return the container's environment if ``.env`` sets every variable to ``secret``."""
    given = {name: str(value) for name, value in service.get("environment", {}).items()}
    return {
        name: re.sub(r"\$\{\w+:-(:80)?\}", lambda found: found[1] or "secret", text) for name, text in given.items()
    }


def test_it_is_a_compose_file() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(FILE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_without_a_profile_there_is_one_service_that_keeps_its_data(services: dict[str, Any]) -> None:
    plain = {name for name, service in services.items() if "profiles" not in service}
    assert plain == {"agon"}
    assert services["agon"]["volumes"] == ["data:/data", "/opt/kernels"]
    assert services["agon"]["ports"] == ["127.0.0.1:8000:8000"], "for this machine only"
    assert {profile for service in services.values() for profile in service.get("profiles", [])} == {
        "scale", "observability",
    }  # fmt: skip


def test_what_a_service_needs_is_there_in_its_profile(compose: dict[str, Any], services: dict[str, Any]) -> None:
    for name, service in services.items():
        for needed in service.get("depends_on", []):
            assert services[needed]["profiles"] == service["profiles"], f"{name} needs {needed}"
            waits = isinstance(service["depends_on"], dict)
            healthy = "healthcheck" in services[needed] or needed in OURS  # the image has one
            assert healthy or not waits, f"{name} waits until {needed} is healthy"
        assert set(service["networks"]) <= set(compose["networks"])
        for mount in service.get("volumes", []):
            source, is_named, _ = mount.partition(":")
            if source.startswith("/") and not is_named:
                continue  # a volume without a name, filled from the image
            assert (ROOT / source).exists() if source.startswith("./") else source in compose["volumes"], mount


def test_our_services_have_no_privileges_and_time_to_end(services: dict[str, Any]) -> None:
    for name in OURS:
        assert services[name]["cap_drop"] == ["ALL"]
        assert "no-new-privileges:true" in services[name]["security_opt"]
        assert re.fullmatch(r"\d+s", services[name]["stop_grace_period"])
    assert {service["restart"] for service in services.values()} == {"unless-stopped"}


def test_the_file_for_a_course_lifts_two_filters_from_the_server_and_nothing_else() -> None:
    file = ROOT / "deploy" / "course" / "compose.yml"
    assert yaml.safe_load(file.read_text()) == {
        "services": {"agon": {"security_opt": ["seccomp=unconfined", "apparmor=unconfined"]}}
    }
    assert f"-f docker-compose.yml -f {file.relative_to(ROOT)} up" in (ROOT / "docs" / "course.md").read_text()


def test_our_services_write_only_where_they_must_and_within_bounds(services: dict[str, Any]) -> None:
    cache = re.search(r"AGON_KERNEL_CACHE=(\S+)", (ROOT / "Dockerfile").read_text())
    assert cache is not None
    for name in OURS:
        service = services[name]
        assert service["read_only"] is True
        assert service["tmpfs"] == ["/tmp"]
        assert cache[1] in service["volumes"], "compiled kernels are read only where they could be written"
        assert service["mem_limit"]
        assert service["pids_limit"] <= 512
        assert service["ulimits"]["nofile"] >= 4 * load_settings(None, {}, {}).max_connections


def test_images_are_named_plainly_and_with_a_version(services: dict[str, Any]) -> None:
    for name, service in services.items():
        if name not in OURS:
            assert re.fullmatch(r"[a-z-]+(/[a-z-]+)?:v?\d[\d.]*", service["image"])


@pytest.mark.parametrize("name", ["server-1", "server-2"])
def test_servers_have_settings_that_are_settings(services: dict[str, Any], name: str) -> None:
    given = environment(services[name])
    settings = load_settings(None, {key: value for key, value in given.items() if key.startswith("AGON_")}, {})
    broker = settings.broker()
    assert broker is not None
    assert (broker.host, settings.workers) == ("mosquitto", 0)
    host = re.search(r"@([\w-]+)/", settings.database)
    assert host is not None
    assert host[1] in services
    assert given["PGPASSWORD"] == environment(services["postgres"])["POSTGRES_PASSWORD"]
    proxy = services["caddy"]["networks"]["agon"]["ipv4_address"]
    assert settings.trusted_proxies == (proxy,), "else everybody would share one address and its limits"
    assert services[name]["hostname"] == name, "its name on the broker stays the same after a restart"


def test_workers_run_a_command_that_is_there(services: dict[str, Any]) -> None:
    (command,) = services["worker"]["command"]
    assert command in COMMANDS
    variables = {option.envvar for option in worker.params if getattr(option, "envvar", None)}
    assert set(environment(services["worker"])) <= variables


def test_caddy_knows_every_server(services: dict[str, Any]) -> None:
    servers = {f"{name}:8000" for name in services if name.startswith("server-")}
    assert set(environment(services["caddy"])["AGON_SERVERS"].split()) == servers
    assert set(services["caddy"]["depends_on"]) == {name.partition(":")[0] for name in servers}


def test_passwords_are_made_for_every_variable_that_wants_one() -> None:
    made = subprocess.run(["sh", str(ROOT / "deploy" / "secrets.sh")], capture_output=True, text=True, check=True)
    pairs = dict(line.split("=") for line in made.stdout.splitlines())
    wanted = set(re.findall(r"\$\{(\w+_PASSWORD):-\}", FILE.read_text()))
    assert set(pairs) == wanted
    assert len({value for value in pairs.values() if re.fullmatch(r"[0-9a-f]{48}", value)}) == len(wanted)
