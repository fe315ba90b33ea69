"""Commands that come by POST: the same answers as on the WebSocket, and the same limits."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from agon.protocol.errors import CODES
from agon.server.app import Parts, running
from agon.server.gateway.rest import commands
from agon.server.gateway.rest.commands import COMMANDS, read
from agon.server.gateway.rest.status import status_of
from agon.server.ops.settings import Settings
from tests.server.conftest import at
from tests.server.http_client import HttpClient, new_bot, one
from tests.server.raw_client import RawClient, pair


@pytest_asyncio.fixture
async def narrow(tmp_path: Path) -> AsyncIterator[Parts]:
    """A server with narrow limits."""
    limits = {"burst_frames": 3, "frames_per_second": 1, "burst_bytes": 4_000, "bytes_per_second": 1, "hello_ms": 200}
    async with running(Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0, **limits)) as app:
        yield app


async def test_a_program_without_an_account_gets_one_and_plays_a_whole_game_by_posts(app: Parts) -> None:
    token = await new_bot(app.port)
    async with HttpClient(app.port, token) as bot:
        assert (await bot.command("my_account")).json["account"]["player"]["kind"] == "bot"
        card = json.loads((await bot.ask("GET", "/api/bots/random")).body)
        started = await bot.command(
            "play_bot", bot="random", level="random", game="kuhn_poker", agreed=card["digest"], id="again"
        )
        assert started.status == 200
        assert (
            await bot.command(
                "play_bot", bot="random", level="random", game="kuhn_poker", agreed=card["digest"], id="again"
            )
        ).json["session"] == started.json["session"], "a command that is sent again starts no second game"
        games = (await bot.command("my_games")).json["games"]
        assert [game["session"] for game in games] == [started.json["session"]]
        assert (await bot.command("resign", session=started.json["session"])).json["event"]["t"] == "ended"


@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded", "text/plain", ""])
async def test_a_command_is_json_whatever_its_type_is_called(app: Parts, kind: str) -> None:
    """curl calls every body a form; other programs say what it is."""
    body = {"protocol": 1, "register": {"kind": "bot", "name": "Rook", "operator": "a test"}}
    async with HttpClient(app.port) as client:
        headers = {"Content_Type": kind} if kind else {}
        made = await client.ask("POST", "/api/commands/hello", json.dumps(body).encode(), **headers)
        assert (made.status, made.json["you"]["name"]) == (200, "Rook"), made.json


async def test_a_command_without_a_token_is_refused_with_401(app: Parts) -> None:
    async with HttpClient(app.port) as anybody:
        for name in sorted(COMMANDS.keys() - {"hello", "log_in", "reset_password", "accept_invitation", "use_slip"}):
            answer = await anybody.command(name)
            assert (answer.status, answer.json["code"]) in {(400, "malformed"), (401, "hello_first")}, answer


async def test_the_refusals_of_a_post_are_those_of_the_websocket(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben, RawClient(at(app)) as eve:
        session = await pair(ann, ben)
        for who, name, fields, status in (
            (ben, "act", {"session": session, "seq": 0, "action": 0}, 409),
            (ann, "act", {"session": session, "seq": 0, "action": 99}, 400),
            (eve, "act", {"session": session, "seq": 0, "action": 0}, 403),
            (eve, "resign", {"session": "nowhere"}, 404),
            (eve, "seek", {"game": "hex", "options": {"width": 1}}, 400),
            (eve, "play_bot", {"bot": "random", "level": "random", "game": "hex", "agreed": "no"}, 403),
        ):
            posted, said = await one(app.port, name, who.token, **fields), await who.ask(name, **fields)
            assert posted.status == status, (name, posted)
            assert {**posted.json, "re": None} == {**said, "re": None}
        acted = await one(app.port, "act", ann.token, session=session, seq=ann.seq[session], action=0)
        assert acted.json["event"]["t"] == "acted"
        assert (await ben.event(session, "acted"))["event"]["action"] == 0


async def test_a_token_that_was_revoked_or_reads_only_does_not_act(app: Parts) -> None:
    assert (await one(app.port, "ping", "agon_b_unknown")).status == 401
    assert (await one(app.port, "ping", "agon_b_unknown")).headers["www-authenticate"] == "Bearer"


async def test_a_seek_by_post_lives_as_long_as_a_stream_of_its_maker(app: Parts) -> None:
    token = await new_bot(app.port)
    async with HttpClient(app.port, token) as bot, RawClient(at(app)) as person:
        bot.send("GET", "/api/stream")
        assert (await bot.head()).status == 200
        assert (await bot.until("welcome"))["you"]["kind"] == "bot"
        seek = (await one(app.port, "seek", token, game="hex", accepts="humans")).json["seek"]
        taken = await person.ask("accept_seek", seek=seek["id"], agreed=seek["card"])
        assert taken["t"] == "started", taken
        assert (await bot.until("started"))["session"] == taken["session"]


async def test_a_bots_seek_without_any_stream_ends_when_it_is_silent(
    app: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = await new_bot(app.port)
    seek = (await one(app.port, "seek", token, game="hex")).json["seek"]
    async with HttpClient(app.port) as anybody:
        assert (await anybody.ask("GET", f"/api/seeks/{seek['id']}")).status == 200
        monkeypatch.setattr(commands, "IDLE_S", 0.0)
        assert (await one(app.port, "ping", token)).status == 200
        while (await anybody.ask("GET", f"/api/seeks/{seek['id']}")).status != 404:
            pass
    assert app.presence.clients == {}


async def test_a_revoked_token_does_nothing_from_then_on(app: Parts) -> None:
    token = await new_bot(app.port)
    assert (await one(app.port, "seek", token, game="hex")).status == 200
    account = (await one(app.port, "my_account", token)).json["account"]["player"]["id"]
    await app.store.accounts.revoke(account, app.registry.clock.now())
    app.presence.end(account, "revoked")
    assert (await one(app.port, "ping", token)).status == 401


async def test_a_text_comes_with_the_command_that_takes_it(app: Parts) -> None:
    async with RawClient(at(app)) as me:
        pgn = '[Result "*"]\n\n1. e4 e5 2. Nf3 *\n' + "; a remark\n" * 1_200
        assert len(pgn) > 12_000
        opened = await one(app.port, "read_record", me.token, game="chess", upload=pgn)
        assert [move["text"] for move in opened.json["tree"]["moves"]] == ["e4", "e5", "Nf3"]
        saved = await one(app.port, "save_study", me.token, title="x", upload=json.dumps(opened.json["tree"]))
        assert saved.json["study"]["title"] == "x"
        assert (await one(app.port, "ping", me.token, upload=1)).status == 200, "an unknown field is ignored"


async def test_more_than_the_allowance_is_refused_and_ends_the_connection(narrow: Parts) -> None:
    async with HttpClient(narrow.port) as client:
        answers = [(await client.command("ping")).status for _ in range(3)]
        assert answers == [401, 401, 401]
        last = await client.command("ping")
        assert (last.status, last.headers["retry-after"]) == (429, "1")
        assert last.headers["connection"] == "close"
    async with HttpClient(narrow.port) as client:
        assert (await client.command("ping", client="x" * 3_000)).status == 401
        assert (await client.command("ping", client="x" * 3_000)).status == 429


async def test_a_large_body_is_refused_before_it_is_read(narrow: Parts) -> None:
    async with HttpClient(narrow.port) as client:
        client.send("POST", "/api/commands/ping", Content_Length="1000000")
        assert (await client.answer()).status == 413
    async with HttpClient(narrow.port) as client:
        client.send("POST", "/api/commands/ping", Transfer_Encoding="chunked", Content_Length="2")
        assert (await client.answer()).status == 400, "two lengths: one request to us, two to a proxy"


async def test_chunks_and_a_waiting_client_are_read(app: Parts) -> None:
    async with HttpClient(app.port) as client:
        client.writer.write(
            b"POST /api/commands/hello HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
            b'8\r\n{"protoc\r\n7\r\nol": 1}\r\n0\r\n\r\n'
        )
        assert (await client.answer()).json["t"] == "welcome"
        client.writer.write(
            b"POST /api/commands/hello HTTP/1.1\r\nHost: localhost\r\n"
            b"Expect: 100-continue\r\nContent-Length: 14\r\n\r\n"
        )
        assert (await client.head()).status == 100
        client.writer.write(b'{"protocol":1}')
        assert (await client.answer()).json["t"] == "welcome"


async def test_a_body_that_does_not_come_costs_the_connection(narrow: Parts) -> None:
    async with HttpClient(narrow.port) as client:
        client.writer.write(b"POST /api/commands/ping HTTP/1.1\r\nHost: localhost\r\nContent-Length: 14\r\n\r\n{")
        with pytest.raises((asyncio.IncompleteReadError, ConnectionResetError)):
            await client.head()


async def test_posts_gets_and_other_posts_follow_each_other_on_one_connection(app: Parts) -> None:
    async with HttpClient(app.port) as client:
        for _ in range(2):
            assert (await client.command("hello", protocol=1)).status == 200
            assert (await client.ask("GET", "/livez")).body == b"ok\n"
            assert (await client.ask("POST", "/api/games")).status == 405
        for method in ("PUT", "PATCH", "DELETE", "OPTIONS"):
            async with HttpClient(app.port) as other:
                assert (await other.ask(method, "/api/games")).headers["allow"] == "GET, HEAD, POST"


async def test_two_posts_in_one_piece_are_answered_in_order(app: Parts) -> None:
    async with HttpClient(app.port) as client:
        client.send("POST", "/api/commands/hello", b'{"protocol":1}')
        client.send("POST", "/api/commands/hello", b'{"protocol":7}')
        assert [(await client.answer()).json["t"] for _ in range(2)] == ["welcome", "failure"]


async def test_pages_of_other_sites_cannot_post(app: Parts) -> None:
    async with HttpClient(app.port) as client:
        answer = await client.ask("POST", "/api/commands/hello", b'{"protocol":1}', Origin="https://elsewhere.example")
        assert answer.status == 403


async def test_what_cannot_be_read_is_malformed(app: Parts) -> None:
    async with HttpClient(app.port) as client:
        for name, body in (
            ("nothing", b"{}"),
            ("join", b"{}"),
            ("ping", b"["),
            ("ping", b"[]"),
            ("ping", b'{"t":"hello"}'),
            ("ping", b'{"id":"x y"}'),
            ("ping", b"\xff"),
            ("read_record", b'{"game":"chess","upload":1}'),
            ("say", b'{"session":"x","text":"\\u0000"}'),
        ):
            answer = await client.ask("POST", f"/api/commands/{name}", body)
            assert (answer.status, answer.json["code"]) == (400, "malformed"), (name, body)


def test_every_code_has_a_status() -> None:
    assert {status_of(code) for code in CODES} == {400, 401, 403, 404, 409, 429, 500, 503}


def test_a_command_without_an_id_gets_one() -> None:
    one_, _ = read("ping", b"")
    other, _ = read("ping", b"{}")
    assert one_.id != other.id
