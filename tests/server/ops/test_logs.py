"""The log: lines of text or JSON that name the session and the connection that they concern, and never a token."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from pathlib import Path
from typing import Any

import pytest

from agon.server.accounts.credentials import new_token
from agon.server.ops import logs
from agon.transport.children import AboutJob, Children
from tests.live import LiveServer
from tests.server.raw_client import RawClient

FORMATTERS = [logs.TextFormatter(), logs.JsonFormatter()]


def record(message: str, *arguments: object, error: BaseException | None = None, **extra: str) -> logging.LogRecord:
    info = None if error is None else (type(error), error, error.__traceback__)
    made = logging.LogRecord("agon.test", logging.WARNING, __file__, 1, message, arguments, info)
    made.__dict__.update(extra)
    return made


def test_a_json_line_has_the_ids_of_its_context() -> None:
    class Sender:
        connection = "c1"

    logs.about("s1", Sender())
    line = json.loads(logs.JsonFormatter().format(record("it %s", "happened")))
    assert line.pop("time")
    assert line == {
        "level": "warning", "logger": "agon.test", "message": "it happened", "session": "s1", "connection": "c1",
    }  # fmt: skip


def test_what_a_line_is_given_counts_for_more_than_its_context() -> None:
    logs.about("s1")
    line = json.loads(logs.JsonFormatter().format(record("x", session="s2")))
    assert line["session"] == "s2"
    assert "connection" not in line
    assert logs.TextFormatter().format(record("x", session="s2")).endswith("x [session=s2]")


async def test_a_task_has_ids_of_its_own() -> None:
    logs.about("outer")

    async def inner() -> None:
        logs.about("inner")

    await asyncio.create_task(inner())
    assert logs.SESSION.get() == "outer"


async def test_what_is_begun_for_a_session_keeps_its_ids_and_who_began_it_does_not() -> None:
    """Like a link to a broker that hands news to a table: its later lines are not about that table."""
    logs.about("outer")
    kept: list[str | None] = []
    with logs.Concerning("inner"):
        asyncio.get_running_loop().call_soon(lambda: kept.append(logs.SESSION.get()))
    assert logs.SESSION.get() == "outer"
    await asyncio.sleep(0)
    assert kept == ["inner"]


@pytest.mark.parametrize("formatter", FORMATTERS)
@pytest.mark.parametrize("kind", ["human", "bot"])
def test_no_line_has_a_token_or_a_password(formatter: logging.Formatter, kind: str) -> None:
    token = new_token(kind)
    try:
        raise ValueError(f"bad token {token}")
    except ValueError as caught:
        error = caught
    shown = formatter.format(record("hello %r at mqtt://me:s3cret@broker", {"token": token}, error=error))
    assert token not in shown
    assert token[8:] not in shown
    assert "s3cret" not in shown
    assert f"{token[:7]}***" in shown
    assert "://me:***@broker" in shown


def lines(server: LiveServer) -> list[dict[str, Any]]:
    return [json.loads(line) for line in server.log().splitlines()]


async def test_a_server_writes_json_alone_with_ids_and_without_tokens(tmp_path: Path) -> None:
    """A bot without a worker, and a connection that floods: each line names its session or connection."""
    with LiveServer(tmp_path, log_format="json", burst_frames=30, workers=0) as server:
        card = await asyncio.to_thread(server.get, "/api/bots/random")
        async with RawClient(server.ws) as me:
            begin = {"bot": "random", "level": "random", "game": "tic_tac_toe", "agreed": card["digest"]}
            clock = {"kind": "per_move", "move_ms": 1000}
            started = await me.ask("play_bot", **begin, seat="second", clock=clock)
            await server.logged("no worker was free")
            for _ in range(40):
                await me.ws.ping()
            await me.ws.wait_closed()
        await server.logged("sends too much")
        server.stop()
        written = lines(server)
        job = next(line for line in written if "no worker was free" in line["message"])
        assert job["session"] == started["session"]
        assert "connection" not in job, "it was the bot's turn, not anybody's command"
        flood = next(line for line in written if "sends too much" in line["message"])
        assert flood["connection"] in flood["message"]
        assert "session" not in flood
        assert me.token is not None
        assert me.token not in server.log()


class Nobody:
    """Ignores children; a log handler that knows when one of them has ended."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.ended = asyncio.Event()

    def changed(self) -> None:
        pass

    def warmed(self, worker: str, games: frozenset[str]) -> None:
        pass

    def joined(self, worker: str, engines: dict[str, list[str]], *, cold: bool) -> None:
        raise AssertionError("it said nothing of the kind")

    def heard(self, worker: str, message: AboutJob) -> None:
        raise AssertionError("it said nothing of the kind")

    def left(self, worker: str, reason: str) -> None:
        raise AssertionError("it never joined")


class Listening(logging.Handler):
    def __init__(self, nobody: Nobody) -> None:
        super().__init__()
        self._nobody = nobody

    def emit(self, record: logging.LogRecord) -> None:
        self._nobody.said.append(record.getMessage())
        if "starting it again" in record.getMessage():
            self._nobody.ended.set()


async def test_what_a_worker_complains_about_is_a_line_of_the_log() -> None:
    nobody = Nobody()
    command = [sys.executable, "-c", "import sys; sys.stderr.write('no\\nreason')"]
    children = Children(count=1, nice=0, games=[], listener=nobody, command=command)
    handler = Listening(nobody)
    logging.getLogger("agon.workers").addHandler(handler)
    task = asyncio.create_task(children.run())
    try:
        await asyncio.wait_for(nobody.ended.wait(), 20)
    finally:
        logging.getLogger("agon.workers").removeHandler(handler)
        task.cancel()
        await asyncio.wait([task])
    assert nobody.said[:2] == ["worker 0: no", "worker 0: reason"]
