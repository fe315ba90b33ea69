"""``agon doctor``: check everything that a server needs; say what is wrong and how to repair it."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import importlib.util
import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import click
import msgspec

from agon.commands.operate.healthcheck import readiness
from agon.commands.shared.errors import json_option
from agon.commands.shared.output import write_json
from agon.commands.shared.settings import config_option, database_option, effective
from agon.protocol import codec
from agon.protocol.cards import Limits, read_card
from agon.protocol.errors import Refused
from agon.protocol.jobs import Chosen, Engine, Failed, FromWorker, Ready, Think
from agon.server.ops.descriptors import needed, raise_limit
from agon.server.ops.settings import Settings, SettingsError

WORKER_PATIENCE_S = 60.0
"""Longest wait (s) for a worker's answer; the first may have to wait for the compiler."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """Result of one check. ``note``: it works, but the operator should know."""

    name: str
    state: Literal["good", "note", "bad"]
    found: str
    to_do: str | None = None


@click.command()
@json_option
@config_option
@click.option("--host", default=None, help="The address to listen on; default: as in the settings.")
@click.option("--port", type=int, default=None, help="The port to listen on; default: as in the settings.")
@database_option
def doctor(as_json: bool, config: Path | None, host: str | None, port: int | None, database: str | None) -> None:
    """Check this installation and say how to repair it.

    Checks the settings, the port, the limit of open files, the database, the bots' cards, the games, the web pages, the
    notices to browsers, the compiled kernels, the confinement of submitted bots and an AI worker.

    Exit code 1 if something is wrong.
    """
    settings = effective(config, {"host": host, "port": port, "database": database})
    findings: list[Finding] = []
    for finding in examine(settings):
        findings.append(finding)
        if not as_json:
            _print(finding)
    bad = [finding for finding in findings if finding.state == "bad"]
    if as_json:
        write_json({"well": not bad, "findings": findings})
    elif not bad:
        click.echo("Nothing is wrong. 'agon serve' runs a server.")
    if bad:
        raise SystemExit(1)


def _print(finding: Finding) -> None:
    mark = {"good": "ok   ", "note": "note ", "bad": "WRONG"}[finding.state]
    click.echo(f"{mark} {finding.name}: {finding.found}")
    if finding.to_do is not None:
        click.echo(f"      to do: {finding.to_do}")


def examine(settings: Settings) -> Iterator[Finding]:
    """Yield the result of one check after another."""
    yield _settings(settings)
    yield _port(settings)
    yield _files(settings)
    yield _database(settings)
    yield _cards(settings)
    yield _games(settings)
    yield _pages(settings)
    yield _push(settings)
    yield _kernels()
    yield _confinement()
    yield asyncio.run(_worker())


def _settings(settings: Settings) -> Finding:
    changed = ", ".join(f"{key} from {source}" for key, source in sorted(settings.sources.items()))
    return Finding(name="settings", state="good", found=changed or "all defaults")


def _port(settings: Settings) -> Finding:
    place = f"{settings.host}:{settings.port}"
    try:
        families = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, kind, protocol, _, target in families:
            with socket.socket(family, kind, protocol) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(target)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return _identify(settings, place)
        to_do = "choose a port from 1024 up with --port" if error.errno == errno.EACCES else "choose another --host"
        return Finding(name="port", state="bad", found=f"{place} cannot be opened: {error.strerror}", to_do=to_do)
    return Finding(name="port", state="good", found=f"{place} is free")


def _files(settings: Settings) -> Finding:
    """Check that the hard limit of open files, to which a server raises its own, has room for all connections."""
    try:
        settings = raise_limit(settings)
    except SettingsError as error:
        found, _, to_do = str(error).partition(": ")
        return Finding(name="open files", state="bad", found=found, to_do=to_do)
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    found = f"at most {limit}, of which {settings.max_connections} connections need up to {needed(settings)}"
    return Finding(name="open files", state="good", found=found)


def _identify(settings: Settings, place: str) -> Finding:
    """Ask the program that already uses the port if it is an Agon server."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104 -- compared, not bound
    url = f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"
    try:
        state = readiness(url, 2.0)
    except (OSError, ValueError, Refused) as error:
        answer = error.reason if isinstance(error, Refused) else error
        return Finding(
            name="port",
            state="bad",
            found=f"{place} is in use by something that is not an Agon server, or one that is not ready ({answer})",
            to_do=f"stop it ('ss -ltnp sport = :{settings.port}' names it), or choose another --port",
        )
    return Finding(name="port", state="good", found=f"an Agon server answers at {url}, workers: {state.workers}")


def _database(settings: Settings) -> Finding:
    from agon.server.store.maintenance.inspection import inspect_database

    found = asyncio.run(inspect_database(settings.database))
    if found.notes:
        said = "; ".join((f"{found.place}: {found.state}", *found.notes))
        return Finding(name="database", state="note", found=said, to_do="turn it on in postgresql.conf")
    state = "good" if found.usable else "bad"
    return Finding(name="database", state=state, found=f"{found.place}: {found.state}", to_do=found.to_do)


def _cards(settings: Settings) -> Finding:
    from agon.ai.confined.files import BadSubmission, unpack
    from agon.ai.external.process import ProgramError, find

    names: list[str] = []
    folders = (settings.personas, *(Path(folder).expanduser() for folder in settings.more_personas))
    for path in (path for folder in folders for path in sorted(folder.glob("*.toml"))):
        try:
            card = read_card(path.read_bytes())
            if card.engine == "submitted":
                bot = Path(str(card.parameters.get("file", "")))
                unpack(bot.name, bot.read_bytes())
            elif card.program is not None:
                find(str(card.parameters.get("command", "")))
        except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
            return Finding(name="bots", state="bad", found=f"{path}: {error}", to_do="correct that field of the card")
        except BadSubmission as error:
            to_do = "correct the file in the card's parameters; 'agon bot check' says what is wrong with it"
            return Finding(name="bots", state="bad", found=f"{path}: {error}", to_do=to_do)
        except ProgramError as error:
            to_do = "install it, or correct the command in the card's parameters"
            return Finding(name="bots", state="bad", found=f"{path}: {error}", to_do=to_do)
        names.append(card.name)
    if not names:
        to_do = "point the setting personas to a folder with cards, or offer games between people only"
        return Finding(name="bots", state="note", found=f"no cards in {settings.personas}", to_do=to_do)
    return Finding(name="bots", state="good", found=f"{len(names)} cards: {', '.join(names)}")


def _games(settings: Settings) -> Finding:
    from agon import games
    from agon.ai.worker.compile_pool import fault_of

    games.add_folders(settings.games)
    faults = {left.game: left.reason for left in games.left_out()}
    faults |= {game: reason for game in games.names() if (reason := fault_of(game)) is not None}
    if faults:
        found = "; ".join(f"{game} is left out: {reason}" for game, reason in faults.items())
        return Finding(name="games", state="bad", found=found, to_do="repair the file, or move it out of the folder")
    return Finding(name="games", state="good", found=f"{len(games.names())} games")


def _pages(settings: Settings) -> Finding:
    if (settings.web / "index.html").is_file():
        return Finding(name="pages", state="good", found=str(settings.web))
    to_do = "reinstall Agon, or point the setting web to its folder clients/web"
    return Finding(name="pages", state="bad", found=f"no index.html in {settings.web}", to_do=to_do)


def _push(settings: Settings) -> Finding:
    name = "notices to browsers"
    if not settings.push_contact:
        return Finding(name=name, state="good", found="off (push_contact is not set)")
    if any(importlib.util.find_spec(package) is None for package in ("pywebpush", "httpx2")):
        to_do = "pip install 'agon[push]', or leave push_contact empty"
        return Finding(name=name, state="bad", found="the packages of the extra push are missing", to_do=to_do)
    if not settings.push_services:
        to_do = "list hosts, or leave it out for those of the browsers"
        return Finding(name=name, state="bad", found="push_services allows no host", to_do=to_do)
    return Finding(name=name, state="good", found=f"sent to {', '.join(settings.push_services)}")


def _kernels() -> Finding:
    from agon.commands.shared.kernel_cache import Report

    command = [sys.executable, "-P", "-m", "agon.commands.shared.kernel_cache"]
    to_do = "run 'python -m agon.commands.shared.kernel_cache'; AGON_KERNEL_CACHE sets another folder for the cache"
    try:
        done = subprocess.run(command, capture_output=True, timeout=300, check=False)  # noqa: S603 -- our own module
    except subprocess.TimeoutExpired:
        return Finding(name="kernels", state="bad", found="not checked within 300 s", to_do=to_do)
    try:
        report = msgspec.json.decode(done.stdout, type=Report)
    except msgspec.DecodeError:
        found = f"cannot be checked: {_last_line(done.stderr)}"
        return Finding(name="kernels", state="bad", found=found, to_do=to_do)
    if report.missing:
        return Finding(
            name="kernels",
            state="note",
            found=f"{len(report.missing)} of {report.total} are not compiled yet (cache: {report.folder})",
            to_do="nothing: a server compiles them in the background; 'agon worker --warm' does it now",
        )
    return Finding(name="kernels", state="good", found=f"all {report.total} are compiled (cache: {report.folder})")


def _confinement() -> Finding:
    """Confine a program that tries to get out. Without it a server works, and takes no bots of its people."""
    from agon.ai.confined.ability import unavailable

    reason = unavailable()
    if reason is None:
        return Finding(name="submitted bots", state="good", found="they can be confined here")
    to_do = "install Debian's package bubblewrap, and allow user namespaces to the user who runs the server"
    found = f"they cannot be confined here, so none is taken: {reason}"
    return Finding(name="submitted bots", state="note", found=found, to_do=to_do)


def _last_line(output: bytes) -> str:
    lines = output.decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else "no output"


async def _worker() -> Finding:
    started = time.monotonic()
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-m",
        "agon.ai.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        async with asyncio.timeout(WORKER_PATIENCE_S):
            ready, answer = await _one_job(process)
    except (TimeoutError, EOFError, codec.FrameError, OSError) as error:
        reason = f"no answer within {WORKER_PATIENCE_S:.0f} s" if isinstance(error, TimeoutError) else str(error)
        with contextlib.suppress(ProcessLookupError):  # it may have ended by itself
            process.kill()
        _, errors = await process.communicate()
        found = f"{reason}; its last output: {_last_line(errors)}"
        return Finding(name="worker", state="bad", found=found, to_do="run 'agon worker' and read its output")
    if process.stdin is not None:
        process.stdin.close()
    await process.communicate()
    if isinstance(answer, Failed):
        to_do = "run 'agon worker --warm': it compiles the kernels and prints every error"
        return Finding(name="worker", state="bad", found=f"failed its job: {answer.reason}", to_do=to_do)
    engines = ", ".join(sorted(ready.engines))
    found = f"answered a job after {time.monotonic() - started:.1f} s; engines: {engines}"
    return Finding(name="worker", state="good", found=found)


async def _one_job(process: asyncio.subprocess.Process) -> tuple[Ready, Chosen | Failed]:
    """Give the worker a real job: a random move at the start of tic-tac-toe.

    Raises ``EOFError`` if it ends without an answer, ``codec.FrameError`` if it breaks the protocol.
    """
    from agon import games

    rules = games.load("tic_tac_toe")
    options = rules.options()
    job = Think(
        job="doctor",
        game=rules.info.name,
        version=rules.info.version,
        options=options,
        seat=0,
        state=rules.initial(options).tobytes(),
        engine=Engine(name="random"),
        limits=Limits(nodes=1),
        seed=1,
        deadline_ms=round(WORKER_PATIENCE_S * 1000),
    )
    ready: Ready | None = None
    while True:
        message = await _frame(process)
        match message:
            case Ready():
                ready = message
                if process.stdin is not None:
                    process.stdin.write(codec.pack(job))
                    await process.stdin.drain()
            case Chosen() | Failed():
                if ready is None:
                    raise codec.FrameError("it answered before it was ready")
                return ready, message
            case _:
                continue


async def _frame(process: asyncio.subprocess.Process) -> FromWorker:
    if process.stdout is None:
        raise EOFError("it has no stdout")
    try:
        prefix = await process.stdout.readexactly(4)
        return codec.unpack_from_worker(await process.stdout.readexactly(codec.frame_length(prefix)))
    except asyncio.IncompleteReadError:
        raise EOFError("it ended without an answer") from None
