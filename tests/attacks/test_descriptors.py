"""Attacks on the number of open files: half-open connections, and no descriptor left."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import resource
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from agon.server.gateway.accepting import Acceptor
from agon.server.gateway.half_open import HalfOpen
from agon.server.ops import descriptors
from agon.server.ops.settings import Settings, SettingsError
from tests.live import LiveServer
from tests.server.raw_client import RawClient

LIMIT = 1_024
FLOOD = 1_210


@pytest.fixture
def few_files() -> tuple[str, ...]:
    """Return Python's arguments for a server whose limit of open files, soft and hard, is that of old systems."""
    program = (
        "import resource, runpy\n"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({LIMIT}, {LIMIT}))\n"
        "runpy.run_module('agon.server', run_name='__main__')"
    )
    return "-c", program


async def test_half_open_connections_of_one_address_keep_nobody_else_out(
    tmp_path: Path, few_files: tuple[str, ...]
) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < FLOOD + 200:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, FLOOD + 200), hard))
    flood: list[socket.socket] = []
    with LiveServer(tmp_path, few_files, workers=0, max_connections=500) as server:
        try:
            for _ in range(FLOOD):
                half_open = socket.socket()
                flood.append(half_open)
                half_open.bind(("127.0.0.2", 0))
                half_open.connect(("127.0.0.1", server.port))
            async with RawClient(server.ws) as newcomer:
                assert (await newcomer.ask("ping"))["t"] == "pong"
            assert len(os.listdir(f"/proc/{server.pid}/fd")) < LIMIT // 4, "one address holds a hundred"
        finally:
            for half_open in flood:
                half_open.close()
        assert "Traceback" not in server.log()
        assert len(server.log()) < 10_000


def test_more_connections_than_the_limit_of_files_are_refused_at_the_start(
    tmp_path: Path, few_files: tuple[str, ...]
) -> None:
    environ = {"AGON_DATABASE": str(tmp_path / "a.sqlite3"), "AGON_PORT": "0", "AGON_MAX_CONNECTIONS": "900"}
    done = subprocess.run([sys.executable, *few_files], env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "max_connections = 900 needs up to" in done.stderr
    assert f"may open {LIMIT}: set max_connections to" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_default_number_of_connections_is_lowered_to_what_fits(tmp_path: Path, few_files: tuple[str, ...]) -> None:
    with LiveServer(tmp_path, few_files, workers=0) as server:
        assert f"connections fit below the limit of {LIMIT} open files" in server.log()


@pytest.mark.parametrize("limit", [600, 1_024, 4_096, 100_000])
def test_the_advised_number_of_connections_fits(limit: int) -> None:
    with pytest.raises(SettingsError) as refused:
        descriptors.check(Settings(database="x", max_connections=500_000), limit)
    advised = int(str(refused.value).partition("set max_connections to ")[2].split()[0])
    descriptors.check(Settings(database="x", max_connections=advised), limit)
    with pytest.raises(SettingsError):
        descriptors.check(Settings(database="x", max_connections=advised + 2), limit)


class Silent:
    """A half-open connection."""

    def __init__(self, *, is_silent: bool = True, is_idle: bool = False) -> None:
        self.is_silent = is_silent
        self.is_idle = is_idle
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


def test_the_oldest_of_the_address_that_holds_most_makes_room_for_newcomers() -> None:
    places = HalfOpen(each=3, in_all=5)
    asked, *greedy = [Silent(is_silent=False), Silent(), Silent()]
    others = [Silent(), Silent()]
    assert all(places.admit(each, "192.0.2.1") for each in (asked, *greedy))
    assert not places.admit(Silent(), "192.0.2.1"), "three of one address"
    assert all(places.admit(each, f"2001:db8:0:{number}::1") for number, each in enumerate(others))
    newcomer = Silent()
    assert places.admit(newcomer, "192.0.2.9")
    assert [each.dropped for each in (asked, *greedy, *others)] == [False, True, False, False, False]
    assert len(places) == 5
    for each in (asked, *greedy, *others, newcomer):
        places.discard(each)
    assert len(places) == 0


def test_an_idle_connection_of_the_same_address_makes_room_for_another() -> None:
    places = HalfOpen(each=2, in_all=10)
    asked, idle, other, newcomer = Silent(is_silent=False), Silent(is_idle=True), Silent(is_idle=True), Silent()
    assert places.admit(asked, "192.0.2.1")
    assert places.admit(idle, "192.0.2.1")
    assert places.admit(other, "192.0.2.2")
    assert places.admit(newcomer, "192.0.2.1")
    assert [each.dropped for each in (asked, idle, other)] == [False, True, False]
    assert not places.admit(Silent(), "192.0.2.1"), "no other is idle"


def test_a_proxy_is_not_limited_but_those_behind_it_are() -> None:
    places = HalfOpen(each=1, in_all=10)
    first, second = Silent(), Silent()
    assert places.admit(first, "127.0.0.1", limited=False)
    assert places.admit(second, "127.0.0.1", limited=False)
    assert places.admit(first, "192.0.2.1")
    assert not places.admit(second, "192.0.2.1")
    assert len(places) == 1


class Full:
    """A listening socket of a process that has no descriptor left."""

    def __init__(self) -> None:
        self.tries = 0

    def fileno(self) -> int:
        return 0

    def accept(self) -> None:
        self.tries += 1
        raise OSError(errno.EMFILE, "Too many open files")


async def test_a_process_without_descriptors_tries_once_a_second_and_logs_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    acceptor = Acceptor(asyncio.Protocol, lambda _: True)
    await acceptor.bind("127.0.0.1", 0)
    acceptor.listen()
    paused: list[float] = []
    monkeypatch.setattr(asyncio.get_running_loop(), "call_later", lambda delay, *_: paused.append(delay))
    full = Full()
    with caplog.at_level(logging.ERROR):
        acceptor.accept(full)  # type: ignore[arg-type]
    assert (full.tries, len(caplog.records), paused) == (1, 1, [1.0])
    assert "Too many open files" in caplog.text
    monkeypatch.undo()
    acceptor.close()
