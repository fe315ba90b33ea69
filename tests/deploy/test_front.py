"""Caddy as the front of two servers, and Mosquitto as its container starts it: the real programs with our files."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live import ROOT, LiveServer, free_port
from tests.programs import require_program
from tests.server.raw_client import RawClient, pair

DEPLOY = ROOT / "deploy"


@contextlib.contextmanager
def caddy(folder: Path, *servers: LiveServer) -> Iterator[int]:
    """Run a front with our Caddyfile; yield its port."""
    port = free_port()
    places = {
        "AGON_SITE": f":{port}",
        "AGON_SERVERS": " ".join(f"127.0.0.1:{server.port}" for server in servers),
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    command = [
        require_program("caddy"),
        "run",
        "--config",
        str(DEPLOY / "caddy" / "Caddyfile"),
        "--adapter",
        "caddyfile",
    ]
    with (
        (folder / "caddy.log").open("w") as log,
        subprocess.Popen(command, env={**os.environ, **places}, stderr=subprocess.PIPE, text=True) as process,
    ):
        assert process.stderr is not None
        try:
            for line in process.stderr:
                log.write(line)
                if "serving initial configuration" in line:
                    break
            else:
                raise AssertionError((folder / "caddy.log").read_text())
            yield port
        finally:
            process.terminate()
            process.stderr.read()


def status(port: int, path: str) -> int:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


async def test_the_front_goes_round_its_servers_and_around_a_dead_one(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "other"]
    for folder in folders:
        folder.mkdir()
    settings = {"workers": 0, "trusted_proxies": "127.0.0.1", "max_per_address": 4}  # two may be closing still
    with (
        LiveServer(folders[0], **settings) as one,
        LiveServer(folders[1], **settings) as other,
        caddy(tmp_path, one, other) as port,
    ):
        url = f"ws://127.0.0.1:{port}/ws"
        for server in (one, other):
            server.text("/livez")
        async with RawClient(url), RawClient(url):
            counts = [await asyncio.to_thread(server.text, "/metrics") for server in (one, other)]
            assert ["agon_connections 1.0" in count for count in counts] == [True, True]
        assert await asyncio.to_thread(status, port, "/livez") == 200
        assert await asyncio.to_thread(status, port, "/metrics") == 404
        assert await asyncio.to_thread(status, port, "/readyz") == 404
        one.kill()
        for _ in range(4):
            async with RawClient(url) as me, RawClient(url) as you:
                session = await pair(me, you)
                assert (await me.act(session, 4))["t"] == "event"


@pytest.fixture
def config() -> Iterator[Path]:
    """A folder that the broker can still read after giving up root."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def test_the_broker_makes_its_accounts_and_starts(config: Path) -> None:
    port = free_port()
    text = (DEPLOY / "mosquitto" / "mosquitto.conf").read_text().replace("listener 1883", f"listener {port} 127.0.0.1")
    (config / "mosquitto.conf").write_text(text.replace("/mosquitto/config", str(config)))
    shutil.copy(DEPLOY / "mosquitto" / "acl", config)
    paths = os.environ["PATH"] + ":/usr/sbin"
    given = {
        "MOSQUITTO_CONFIG": str(config),
        "MQTT_SERVER_PASSWORD": "one two",
        "MQTT_FARM_PASSWORD": "$x'",
        "PATH": paths,
    }
    require_program("mosquitto")
    command = ["sh", str(DEPLOY / "mosquitto" / "start.sh")]
    with subprocess.Popen(command, env=given, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said: list[str] = []
        try:
            for line in process.stderr:
                said.append(line)
                if "running" in line:
                    break
            else:
                raise AssertionError("".join(said))
            accounts = [line.partition(":")[0] for line in (config / "passwords").read_text().splitlines()]
            assert sorted(accounts) == ["farm", "server"]
            for user, password, let_in in (("farm", "$x'", True), ("server", "wrong", False)):
                sub = [require_program("mosquitto_sub"), "-p", str(port), "-u", user, "-P", password, "-V", "5"]
                done = subprocess.run([*sub, "-t", "agon/v1/x", "-E"], capture_output=True, check=False)
                assert (done.returncode == 0) == let_in, done.stderr
        finally:
            process.terminate()


@pytest.mark.parametrize("password", ["", None])
def test_the_broker_does_not_start_without_a_password(tmp_path: Path, password: str | None) -> None:
    given = {"MOSQUITTO_CONFIG": str(tmp_path), "PATH": os.environ["PATH"] + ":/usr/sbin"}
    if password is not None:
        given["MQTT_SERVER_PASSWORD"] = password
    command = ["sh", str(DEPLOY / "mosquitto" / "start.sh")]
    done = subprocess.run(command, env=given, capture_output=True, text=True, check=False)
    assert done.returncode != 0
