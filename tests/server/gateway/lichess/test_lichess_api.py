"""The Bot and Board API, request by request."""

from __future__ import annotations

from typing import Any

from agon.server.app import Parts
from agon.server.chat.rooms import OFTEN
from agon.server.gateway.lichess import events
from tests.server.conftest import at
from tests.server.gateway.lichess.documented import check
from tests.server.http_client import HttpClient, new_bot, one
from tests.server.raw_client import Json, RawClient

STREAM = "/api/bot/game/stream/one"
FORM = {"clock.limit": "60", "clock.increment": "1", "rated": "false", "color": "white"}


async def request(port: int, token: str | None, method: str, path: str, **form: str) -> Any:
    """Send a request on a connection of its own; return status and object."""
    async with HttpClient(port, token) as client:
        answer = await (client.form(path, **form) if method == "POST" else client.ask("GET", path))
        if answer.status == 200 and not path.startswith(("/api/bots/", "/api/sessions/", "/game/")):
            check(method, path, answer.json)
        return answer.status, answer.json


async def event(stream: HttpClient, kind: str) -> Json:
    line = await stream.until(kind, "type")
    check("GET", "/api/stream/event" if kind.startswith(("challenge", "gameStart", "gameFin")) else STREAM, line)
    return line


class Pair:
    """Two bots with their event streams, and a game between them."""

    def __init__(self, app: Parts) -> None:
        self.port = app.port
        self.tokens: list[str] = []
        self.streams: list[HttpClient] = []
        self.games: list[HttpClient] = []
        self.id = ""

    async def __aenter__(self) -> Pair:
        for name in ("Alpha", "Beta"):
            token = await new_bot(self.port, name)
            stream = HttpClient(self.port, token)
            await stream.__aenter__()
            stream.send("GET", "/api/stream/event")
            assert (await stream.head()).status == 200
            self.tokens.append(token)
            self.streams.append(stream)
        return self

    async def __aexit__(self, *_: object) -> None:
        for stream in (*self.streams, *self.games):
            await stream.__aexit__(None, None, None)

    async def begin(self, **more: str) -> str:
        """Begin a game; Alpha is white."""
        status, made = await request(self.port, self.tokens[0], "POST", "/api/challenge/Beta", **{**FORM, **more})
        assert (status, made["status"]) == (200, "created"), made
        came = (await event(self.streams[1], "challenge"))["challenge"]
        assert came["challenger"]["name"] == "Alpha"
        assert came == made
        assert await request(self.port, self.tokens[1], "POST", f"/api/challenge/{made['id']}/accept") == (
            200,
            {"ok": True},
        )
        for stream in self.streams:
            assert (await event(stream, "gameStart"))["game"]["id"] == made["id"]
        self.id = made["id"]
        return self.id

    async def do(self, seat: int, what: str, **form: str) -> Any:
        return await request(self.port, self.tokens[seat], "POST", f"/api/bot/game/{self.id}/{what}", **form)

    async def follow(self, seat: int) -> HttpClient:
        stream = HttpClient(self.port, self.tokens[seat])
        await stream.__aenter__()
        self.games.append(stream)
        stream.send("GET", f"/api/bot/game/stream/{self.id}")
        assert (await stream.head()).status == 200
        return stream


async def test_two_bots_play_and_each_line_is_as_theirs(app: Parts) -> None:
    async with Pair(app) as bots:
        await bots.begin()
        white = await bots.follow(0)
        full = await event(white, "gameFull")
        assert (full["white"]["name"], full["black"]["name"], full["black"]["title"]) == ("Alpha", "Beta", "BOT")
        assert full["clock"] == {"initial": 60_000, "increment": 1_000}
        assert (full["initialFen"], full["variant"]["key"], full["speed"]) == ("startpos", "standard", "bullet")
        assert full["state"]["moves"] == ""
        for seat, move in enumerate(("f2f3", "e7e5", "g2g4")):
            assert await bots.do(seat % 2, f"move/{move}") == (200, {"ok": True})
        assert await bots.do(0, "move/g2g4") == (200, {"ok": True}), "an answer that was lost is given again"
        status, refused = await bots.do(1, "move/e1e8")
        assert (status, refused["code"]) == (400, "illegal_action")
        assert (await bots.do(0, "move/a2a3"))[0] == 400
        moves = [(await event(white, "gameState"))["moves"] for _ in range(3)]
        assert moves[-1] == "f2f3 e7e5 g2g4"
        assert await bots.do(1, "chat", room="player", text="good game") == (200, {"ok": True})
        assert await event(white, "chatLine") == {
            "type": "chatLine", "room": "player", "username": "Beta", "title": "BOT", "text": "good game",
        }  # fmt: skip
        await bots.do(1, "move/d8h4")
        over = await event(white, "gameState")
        assert (over["moves"], over["status"], over["winner"]) == ("f2f3 e7e5 g2g4 d8h4", "mate", "black")
        assert await white.line() is None, "the stream ends with the game"
        for stream in bots.streams:
            assert (await event(stream, "gameFinish"))["game"]["status"] == {"name": "mate"}
        assert (await bots.do(0, "move/a2a3"))[0] == 400
        async with HttpClient(app.port) as anybody:
            assert b"Qh4#" in (await anybody.ask("GET", f"/game/export/{bots.id}")).body


async def test_a_line_that_the_chat_refuses_is_no_error_of_the_request(app: Parts) -> None:
    """lichess-bot takes any other status than 200 for a lost connection, and moves no more in that game."""
    async with Pair(app) as bots:
        await bots.begin()
        black = await bots.follow(1)
        said = [await bots.do(0, "chat", room="player", text=f"line {n}") for n in range(OFTEN + 1)]
        assert said[:OFTEN] == [(200, {"ok": True})] * OFTEN
        status, refused = said[OFTEN]
        assert (status, refused["ok"], refused["code"]) == (200, False, "too_fast")
        assert [(await event(black, "chatLine"))["text"] for _ in range(OFTEN)] == [f"line {n}" for n in range(OFTEN)]
        assert (await bots.do(0, "chat", room="player", text=" "))[0] == 400


async def test_draws_resignations_and_aborts(app: Parts) -> None:
    async with Pair(app) as bots:
        await bots.begin()
        white = await bots.follow(0)
        await bots.do(0, "move/e2e4?offeringDraw=true")
        while not (await event(white, "gameState")).get("wdraw"):
            pass
        assert await bots.do(1, "draw/no") == (200, {"ok": True})
        assert "wdraw" not in await event(white, "gameState")
        await bots.do(1, "draw/yes")
        assert (await event(white, "gameState"))["bdraw"]
        await bots.do(0, "draw/yes")
        assert (await event(white, "gameState"))["status"] == "draw"
        for end, status in (("abort", "aborted"), ("resign", "resign")):
            await bots.begin()
            assert await bots.do(0, end) == (200, {"ok": True})
            for stream in bots.streams:
                game = (await event(stream, "gameFinish"))["game"]
                while game["id"] != bots.id:
                    game = (await event(stream, "gameFinish"))["game"]
                assert game["status"] == {"name": status}


async def test_chess960_castles_by_king_takes_rook(app: Parts) -> None:
    async with Pair(app) as bots:
        await bots.begin(variant="chess960")
        black = await bots.follow(1)
        full = await event(black, "gameFull")
        assert full["variant"]["key"] == "chess960"
        assert full["initialFen"] != "startpos"
        assert full["initialFen"].endswith(" w KQkq - 0 1")


async def test_challenges_are_declined_withdrawn_and_answered_in_a_stream(app: Parts, monkeypatch: Any) -> None:
    monkeypatch.setattr(events, "GONE_S", 0.0)
    async with Pair(app) as bots:
        alpha, beta = bots.tokens
        _, made = await request(app.port, alpha, "POST", "/api/challenge/Beta", **FORM)
        path = f"/api/challenge/{made['id']}/decline"
        assert (await request(app.port, beta, "POST", path, reason="tooFast"))[0] == 200
        declined = (await event(bots.streams[0], "challengeDeclined"))["challenge"]
        assert (declined["id"], declined["declineReasonKey"]) == (made["id"], "tooFast")
        _, made = await request(app.port, alpha, "POST", "/api/challenge/Beta", **FORM)
        assert (await request(app.port, alpha, "POST", f"/api/challenge/{made['id']}/cancel"))[0] == 200
        assert (await event(bots.streams[1], "challengeCanceled"))["challenge"]["id"] == made["id"]
        async with HttpClient(app.port, alpha) as waiting:
            waiting.send(
                "POST", "/api/challenge/Beta", b"clock.limit=60&clock.increment=0&keepAliveStream=true",
                Content_Type="application/x-www-form-urlencoded",
            )  # fmt: skip
            assert (await waiting.head()).status == 200
            made = await waiting.line() or {}
            assert (await request(app.port, beta, "POST", f"/api/challenge/{made['id']}/accept"))[0] == 200
            assert await waiting.line() == {"done": "accepted"}
            assert await waiting.line() is None
        for path in ("accept", "decline", "cancel"):
            assert (await request(app.port, beta, "POST", f"/api/challenge/unknown/{path}"))[0] == 404
        refused = await request(app.port, alpha, "POST", "/api/challenge/Nobody", **FORM)
        assert refused[0] == 404
        assert (await request(app.port, alpha, "POST", "/api/challenge/Beta", variant="atomic"))[0] == 400


async def test_a_person_agrees_to_a_card_and_a_bot_is_only_a_bot(app: Parts) -> None:
    async with RawClient(at(app)) as person:
        token = await new_bot(app.port, "Gamma")
        bot = (await request(app.port, token, "GET", "/api/account"))[1]
        assert (bot["username"], bot["title"]) == ("Gamma", "BOT")
        me = (await request(app.port, person.token, "GET", "/api/account"))[1]
        assert me["title"] is None
        for path in ("/api/challenge/Gamma", "/api/challenge/random:random"):
            status, refused = await request(app.port, person.token, "POST", path, **FORM)
            assert (status, refused["code"]) == (403, "consent_required")
        status, refused = await request(app.port, token, "POST", f"/api/challenge/{me['id']}", **FORM)
        assert (status, refused["code"]) == (403, "not_accepted"), "people challenge bots, not the other way round"
        digest = (await request(app.port, None, "GET", "/api/bots/random"))[1]["digest"]
        path = "/api/challenge/random:random"
        status, made = await request(app.port, person.token, "POST", path, **FORM, agreed=digest)
        assert (status, made["status"]) == (200, "accepted"), made
        game = made["id"]
        for kind, who, expected in (
            ("bot", person.token, 403), ("board", token, 403), ("bot", token, 404), ("board", person.token, 200),
        ):  # fmt: skip
            assert (await request(app.port, who, "POST", f"/api/{kind}/game/{game}/move/e2e4"))[0] == expected
        assert (await request(app.port, person.token, "POST", "/api/bot/account/upgrade"))[0] == 403
        playing = (await request(app.port, person.token, "GET", "/api/account/playing"))[1]["nowPlaying"]
        assert [each["gameId"] for each in playing] == [game]
        assert (await request(app.port, token, "POST", path, **FORM))[1]["status"] == "accepted"


async def test_tokens_and_players_are_looked_up(app: Parts) -> None:
    token = await new_bot(app.port, "Delta")
    async with HttpClient(app.port) as client:
        answer = (await client.ask("POST", "/api/token/test", f"{token},agon_b_wrong".encode())).json
        assert answer["agon_b_wrong"] is None
        assert answer[token]["scopes"].split(",")[0] == "bot:play"
    async with HttpClient(app.port, token) as stream:
        stream.send("GET", "/api/stream/event")
        await stream.head()
        async with HttpClient(app.port) as client:
            online = (await client.ask("GET", "/api/bot/online?nb=5")).body.splitlines()
            assert len(online) == 1
            assert (await client.ask("GET", "/api/user/Delta")).json["perfs"]["blitz"]["games"] == 0
            assert (await client.ask("GET", "/api/users/status?ids=Delta,Nobody")).json[0]["online"]
            assert (await client.ask("GET", "/api/user/Nobody")).status == 404
    for path in ("/api/account", "/api/stream/event", "/api/account/playing", "/api/bot/game/stream/x"):
        assert (await request(app.port, None, "GET", path))[0] == 401
        assert (await request(app.port, "agon_b_wrong", "GET", path))[0] == 401


async def test_a_person_seeks_on_a_board_and_meets_another(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben:
        async with HttpClient(app.port, ann.token) as seeking:
            seeking.send(
                "POST", "/api/board/seek", b"time=3&increment=2&color=white&rated=false",
                Content_Type="application/x-www-form-urlencoded",
            )  # fmt: skip
            assert (await seeking.head()).status == 200
            await ben.ask("watch_lobby")
            seeks: list[Json] = []
            while not seeks:
                seeks = (await ben.until("lobby"))["seeks"]
            assert seeks[0]["clock"] == {"kind": "fischer", "initial_ms": 180_000, "increment_ms": 2_000}
            assert (await ben.ask("accept_seek", seek=seeks[0]["id"]))["t"] == "started"
            assert await seeking.line() is None
        assert (await one(app.port, "my_games", ann.token)).json["games"][0]["your_seat"] == 0
