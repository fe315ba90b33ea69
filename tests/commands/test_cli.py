"""The command line: quick help, plain errors, exit codes, JSON from commands that read."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from agon.command import COMMANDS, cli
from agon.commands.operate import doctor as health
from agon.commands.operate.doctor import Finding
from tests.live import ROOT, LiveServer, free_port
from tests.postgres import PASSWORD, Postgres

HEAVY = ("babel", "fluent", "numba", "numpy", "sqlalchemy", "websockets", "rich", "msgspec", "asyncio")
"""Modules that ``agon --help`` must not load."""


@pytest.fixture(autouse=True)
def clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("AGON_") and name != "AGON_KERNEL_CACHE":
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("cli")) as live:
        yield live


def run(*arguments: str, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, list(arguments), prog_name="agon")
    assert result.exit_code == code, result.output
    return result


def leaves(group: click.Command, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Every command that can be called, as the words that call it."""
    if not isinstance(group, click.Group):
        return [path]
    context = click.Context(group)
    found: list[tuple[str, ...]] = []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        found += leaves(command, (*path, name))
    return found


# Help


def test_help_loads_nothing_heavy() -> None:
    program = "from agon.command import cli, sys; cli(['--help'], standalone_mode=False); sys.exit(str(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    loaded = set(re.findall(r"'([\w.]+)': <module", done.stderr))
    assert "agon.command" in loaded
    assert not loaded.intersection(HEAVY)


def test_help_lists_every_command_with_the_first_sentence_of_its_own_help() -> None:
    output = run("--help").output
    for name, (_, sentence) in COMMANDS.items():
        assert sentence in output
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        assert (command.help or "").startswith(sentence), name


@pytest.mark.parametrize("words", leaves(cli), ids=" ".join)
def test_every_command_explains_itself(words: tuple[str, ...]) -> None:
    if words[0] == "bench":
        return  # hands all its words on, and --help with them
    assert "Usage: agon " + " ".join(words) in run(*words, "--help").output


@pytest.mark.parametrize(
    "words",
    [("games",), ("replay",), ("bot", "list"), ("token", "list"), ("doctor",), ("healthcheck",), ("db", "status")],
    ids=" ".join,
)
def test_every_command_that_reads_can_write_json(words: tuple[str, ...]) -> None:
    assert "--json" in run(*words, "--help").output


def test_an_unknown_command_is_a_usage_error() -> None:
    assert "No such command 'dance'" in run("dance", code=2).output


# Settings


def test_settings_are_shown_with_the_place_that_each_came_from(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "agon.toml").write_text("port = 9001\nseek_limit = 2\n")
    monkeypatch.setenv("AGON_PORT", "9002")
    shown = json.loads(
        run(
            "serve", "--config", "agon.toml", "--workers", "3", "--no-show-thinking", "--show-settings", "--json"
        ).stdout
    )
    assert shown["port"] == {"value": 9002, "from": "AGON_PORT"}
    assert shown["seek_limit"] == {"value": 2, "from": "agon.toml"}
    assert shown["workers"] == {"value": 3, "from": "--workers"}
    assert shown["show_thinking"] == {"value": False, "from": "--show-thinking"}
    assert shown["host"]["from"] == "default"
    assert "port = 9002" in run("serve", "--config", "agon.toml", "--show-settings").stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "x"], "'x' is not a valid integer"),
        (["--port", "70000"], "port = 70000 (from --port) cannot be used"),
        (["--config", "missing.toml"], "missing.toml cannot be read"),
        (["--prot", "1"], "No such option '--prot'"),
    ],
)
def test_a_wrong_setting_is_named(arguments: list[str], said: str) -> None:
    assert said.casefold() in run("serve", *arguments, code=2).output.casefold()


# Reading from a server


def test_no_server_is_said_plainly_with_what_to_do() -> None:
    output = run("games", "--url", f"http://127.0.0.1:{free_port()}", code=1).output
    assert "no server answers at" in output
    assert "agon serve" in output
    assert "Traceback" not in output


def test_games_and_bots_are_listed_and_bots_say_that_they_are(server: LiveServer) -> None:
    assert "connect_four" in run("games", "--url", server.url).stdout
    lines = run("bot", "list", "--url", server.url).stdout.splitlines()[1:]
    assert lines
    assert all("[BOT]" in line for line in lines)
    cards = json.loads(run("bot", "list", "--url", server.url, "--json").stdout)
    assert {card["kind"] for card in cards} == {"bot"}
    assert json.loads(run("games", "--url", server.url, "--json").stdout)


def test_health_is_the_exit_code(server: LiveServer) -> None:
    assert "is ready" in run("healthcheck", "--url", server.url).output
    assert json.loads(run("healthcheck", "--url", server.url, "--json").stdout)["ready"] is True
    nobody = f"http://127.0.0.1:{free_port()}"
    run("healthcheck", "--url", nobody, code=1)
    assert json.loads(run("healthcheck", "--url", nobody, "--json", code=1).stdout)["ready"] is False


def test_health_is_asked_where_the_environment_puts_the_server(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGON_HOST", "0.0.0.0")  # noqa: S104 -- nothing is bound, only asked
    monkeypatch.setenv("AGON_PORT", str(server.port))
    assert f"127.0.0.1:{server.port} is ready" in run("healthcheck").output


# Doctor


def findings(*arguments: str, code: int = 0) -> dict[str, Any]:
    answer = json.loads(run("doctor", "--json", *arguments, code=code).stdout)
    assert answer["well"] is (code == 0)
    return {finding["name"]: finding for finding in answer["findings"]}


def test_the_doctor_finds_nothing_wrong_here() -> None:
    found = findings("--port", str(free_port()))
    looked_at = {"settings", "port", "database", "bots", "games", "pages", "kernels", "worker", "open files"}
    assert set(found) == looked_at | {"submitted bots", "notices to browsers"}
    assert "answered a job" in found["worker"]["found"]
    assert "is free" in found["port"]["found"]


@pytest.fixture
def at_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """The doctor takes kernels and worker, which were looked at above and take ten seconds, for good."""

    async def worker() -> Finding:
        return Finding(name="worker", state="good", found="not looked at")

    monkeypatch.setattr(health, "_kernels", lambda: Finding(name="kernels", state="good", found="not looked at"))
    monkeypatch.setattr(health, "_worker", worker)


@pytest.mark.usefixtures("at_the_rest")
def test_the_doctor_knows_our_own_server(server: LiveServer) -> None:
    found = findings("--port", str(server.port), "--database", str(server.folder / "agon.sqlite3"))
    assert "an Agon server answers" in found["port"]["found"]
    assert "open, writable" in found["database"]["found"]


@pytest.mark.usefixtures("at_the_rest")
def test_the_doctor_says_what_is_wrong_and_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "broken.sqlite3").write_bytes(b"no database at all" * 100)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        found = findings("--port", str(port), "--database", "broken.sqlite3", code=1)
        output = run("doctor", "--port", str(port), "--database", "broken.sqlite3", code=1).output
    for name in ("port", "database"):
        assert found[name]["state"] == "bad"
        assert found[name]["to_do"]
        assert f"WRONG {name}: " in output
    assert "to do: " in output


@pytest.mark.usefixtures("at_the_rest")
def test_the_doctor_names_the_bad_field_of_a_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "odd.toml").write_text('name = "Odd One"\n')
    monkeypatch.setenv("AGON_PERSONAS", "cards")
    found = findings("--port", str(free_port()), code=1)
    assert found["bots"]["state"] == "bad"
    assert "odd.toml" in found["bots"]["found"]


@pytest.mark.usefixtures("at_the_rest")
def test_the_doctor_looks_at_the_notices_to_browsers(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "off" in findings("--port", str(free_port()))["notices to browsers"]["found"]
    monkeypatch.setenv("AGON_PUSH_CONTACT", "mailto:host@play.example")
    assert "fcm.googleapis.com" in findings("--port", str(free_port()))["notices to browsers"]["found"]
    monkeypatch.setenv("AGON_PUSH_SERVICES", "")
    assert findings("--port", str(free_port()), code=1)["notices to browsers"]["to_do"]
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *rest: None if name == "pywebpush" else found(name, *rest)
    )
    assert "agon[push]" in findings("--port", str(free_port()), code=1)["notices to browsers"]["to_do"]


# Database


def test_the_database_is_made_looked_at_and_backed_up(server: LiveServer, tmp_path: Path) -> None:
    assert json.loads(run("db", "status", "--database", "a.sqlite3", "--json").stdout)["usable"] is True
    assert "is up to date" in run("db", "upgrade", "--database", "a.sqlite3").stdout
    assert "open, writable" in run("db", "status", "--database", "a.sqlite3").stdout
    live = str(server.folder / "agon.sqlite3")
    run("db", "backup", "copy.sqlite3", "--database", live)
    assert "open, writable" in run("db", "status", "--database", str(tmp_path / "copy.sqlite3")).stdout
    assert "exists already" in run("db", "backup", "copy.sqlite3", "--database", live, code=1).output
    assert "SHA-256" in run("db", "restore", "copy.sqlite3", "--database", "again.sqlite3").stdout
    away = run("export", "--all", "--database", "postgresql://agon:s3cret@127.0.0.1:9/db", code=1).output
    assert "agon:***@127.0.0.1:9/db cannot be reached" in away
    assert "no database at" in run("db", "backup", "b.sqlite3", "--database", "none.sqlite3", code=1).output


def test_a_database_moves_to_a_server_and_back(postgres: Postgres) -> None:
    place = postgres.new_place()
    assert "is up to date" in run("db", "upgrade", "--database", "a.sqlite3").stdout
    there = run("db", "copy", "a.sqlite3", place)
    back = run("db", "copy", place, "b.sqlite3")
    assert there.stdout.split()[-1] == back.stdout.split()[-1], "the checksums are equal"
    run("db", "backup", "c.sqlite3", "--database", place)
    assert "open, writable" in run("db", "status", "--database", place).stdout
    shown = run("serve", "--show-settings", "--database", place)
    assert f"agon:***@127.0.0.1:{postgres.port}" in shown.stdout
    wrong = run("db", "status", "--database", postgres.url(password="wr0ng"), code=1)
    assert "password" in wrong.stdout
    for result in (there, back, shown, wrong):
        assert PASSWORD not in result.output
        assert "wr0ng" not in result.output


# Bots


def test_a_new_bot_plays_at_once(server: LiveServer) -> None:
    run("bot", "new", "quick-wit")
    assert "exists already" in run("bot", "new", "quick-wit", code=1).output
    done = subprocess.run(
        [sys.executable, "-m", "agon", "bot", "run", "quick_wit.py:QuickWit", "--challenge", "random", "--game",
         "tic_tac_toe", "--url", server.url],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "(bot)" in done.stderr
    kept = json.loads(run("token", "list", "--json").stdout)
    assert [entry["account"] for entry in kept] == ["quick-wit"]
    assert Path(kept[0]["file"]).read_text().strip() not in run("token", "list").stdout, "the token itself is not shown"


@pytest.mark.parametrize(
    ("text", "target", "said"),
    [
        ("", "bot.py", "defines no subclass of Bot"),
        ("x = (", "bot.py", "SyntaxError"),
        ("from agon.clients.sdk import Bot\nclass A(Bot): ...\nclass B(Bot): ...\n", "bot.py", "has several: A, B"),
        ("from agon.clients.sdk import Bot\nclass A(Bot): ...\n", "bot.py:C", "has no bot class C; it has A"),
        ("", "none.py", "there is no file"),
    ],
)
def test_what_is_wrong_with_a_bot_file_is_said(tmp_path: Path, text: str, target: str, said: str) -> None:
    (tmp_path / "bot.py").write_text(text)
    assert said in run("bot", "run", target, code=1).output


@pytest.mark.parametrize("name", ["Quick", "x y", "../x", "-x", "x" * 25])
def test_a_bots_name_is_plain(name: str) -> None:
    run("bot", "new", "--", name, code=2)


def test_explain_says_why_and_lists_the_features() -> None:
    shown = json.loads(run("explain", "connect_four", "--moves", "4 4 3", "--depth", "4", "--json").output)
    assert shown["thinking"]["why"][0].startswith(("Judged", "Proven"))
    assert shown["features"]["discs next to the centre"] < 0, "the other side has that disc"
    text = run("explain", "connect_four", "--moves", "4 4 3", "--depth", "4").output
    assert shown["thinking"]["why"][0] in text
    assert "discs next to the centre" in text
