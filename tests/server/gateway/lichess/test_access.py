"""Check access to the paths of Lichess's API: every path, by every kind of viewer, against ``access.txt``.

A path that the table lacks fails here. ``python -m tests.server.gateway.lichess.test_access`` prints the table as the
server answers today, for comparison.
"""

from __future__ import annotations

import ast
import asyncio
import http.client
import inspect
import re
import sys
import tempfile
import textwrap
from pathlib import Path

import pytest

from agon.server.gateway.lichess.acting import Acting
from agon.server.gateway.lichess.routes import LichessApi
from tests.server.conftest import at
from tests.server.raw_client import RawClient
from tests.server.test_access_matrix import World, world

TABLE = Path(__file__).with_name("access.txt")
VIEWERS = ["nobody", "guest", "other", "bot", "seat", "read", "play", "closed", "expired"]
"""``other``: a person; ``seat``: a person who plays the game; ``read`` and ``play``: their API tokens of that scope."""
BODIES = {
    "POST /api/challenge/{other}": "rated=false&clock.limit=300&clock.increment=3",
    "POST /api/challenge/{bot}": "rated=false&clock.limit=300&clock.increment=3&keepAliveStream=true",
    "POST /api/board/seek": "time=5&increment=3",
    "POST /api/board/game/{game}/chat": "room=player&text=hello",
    "POST /api/bot/game/{game}/chat": "room=player&text=hello",
    "POST /api/token/test": "lip_guessed",
}


class Place:
    """Viewers' tokens on a server, and a game of chess, made anew for each request."""

    def __init__(self, made: World) -> None:
        self.world = made
        self.tokens: dict[str, str | None] = {"nobody": None}
        self.names: dict[str, str] = {}
        self.game = ""
        self._begun = 0

    async def open(self) -> None:
        made = self.world
        for viewer in ("guest", "other", "closed"):
            account, self.tokens[viewer] = await made.token(viewer)
            assert account is not None
            self.names[viewer] = account.id
        register = {"kind": "bot", "name": "Visitor", "operator": "Somebody"}
        async with RawClient(at(made.app), register=register) as bot:
            self.tokens["bot"], self.names["bot"] = bot.token, bot.me["id"]
        seat, self.tokens["seat"] = await made.account()
        self.tokens |= {scope: await made.credential(seat, scope) for scope in ("read", "play")}
        self.tokens["expired"] = await made.credential(seat, "read", "play", lives_ms=-1)

    async def begin(self) -> None:
        """Begin a game of the seat against somebody."""
        url = at(self.world.app)
        async with RawClient(url, token=self.tokens["seat"]) as mine, RawClient(url) as opponent:
            fields = {"game": "chess", "seat": "first", "accepts": "anyone", "watching": "none"}
            self._begun += 1  # the same command again would get the same seek
            seek = (await mine.ask("seek", id=f"seek-{self._begun}", **fields))["seek"]["id"]
            self.game = (await opponent.ask("accept_seek", seek=seek))["session"]

    async def answers(self, row: str) -> list[str]:
        """Return the status of a request by every viewer."""
        found: list[str] = []
        for viewer in VIEWERS:
            if "{game}" in row:
                await self.begin()
            found.append(await asyncio.to_thread(self._status, viewer, row))
        return found

    def _status(self, viewer: str, row: str) -> str:
        method, path = row.split()
        token, body = self.tokens[viewer], BODIES.get(row)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if method == "POST":
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection = http.client.HTTPConnection("127.0.0.1", self.world.app.port, timeout=60)
        try:
            connection.request(method, path.format(game=self.game, **self.names), body=body, headers=headers)
            return str(connection.getresponse().status)
        finally:
            connection.close()


def table() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in TABLE.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        row, *answers = re.split(r"\s\s+", line.strip())
        if row == "viewer":
            assert answers == VIEWERS
            continue
        assert len(answers) == len(VIEWERS), row
        assert row not in found, row
        found[row] = answers
    return found


def routes() -> set[str]:
    """Return the paths as the source names them, variable parts as ``{}``."""
    found: set[str] = set()
    places = (("GET", LichessApi._read, ""), ("POST", LichessApi._post, ""), ("POST", Acting, "/api/*/game/{}"))
    for method, source, before in places:
        for case in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(source)))):
            if isinstance(case, ast.match_case) and isinstance(case.pattern, ast.MatchSequence):
                if any(isinstance(part, ast.MatchStar) for part in case.pattern.patterns):
                    continue  # the rest of such a path is in Acting
                path = "".join(f"/{_part(part)}" for part in case.pattern.patterns)
                found.add(f"{method} {before}{path}")
    return found


def _part(pattern: ast.pattern) -> str:
    match pattern:
        case ast.MatchValue(value=ast.Constant(value=str(text))):
            return text
        case ast.MatchAs(pattern=ast.MatchOr()) | ast.MatchOr():
            return "*"
        case _:
            return "{}"


def test_every_path_is_in_the_table() -> None:
    rows = {re.sub(r"\{\w+\}", "{}", row.partition("?")[0]) for row in table()}
    for route in routes():
        pattern = re.escape(route).replace(r"\*", r"\w+").replace(r"\{\}", r"[^/]+")
        assert any(re.fullmatch(pattern, row) for row in rows), route


@pytest.mark.asyncio
async def test_the_server_answers_every_viewer_as_the_table_says(tmp_path: Path) -> None:
    wrong: list[str] = []
    async with world(tmp_path) as made:
        place = Place(made)
        await place.open()
        for row, expected in table().items():
            found = await place.answers(row)
            wrong += [
                f"{row} by {viewer}: {answer}, and not {wanted}"
                for viewer, answer, wanted in zip(VIEWERS, found, expected, strict=True)
                if answer != wanted
            ]
    assert wrong == []


async def show() -> None:
    """Print the table as the server answers today."""
    with tempfile.TemporaryDirectory() as folder:
        async with world(Path(folder)) as made:
            place = Place(made)
            await place.open()
            for row in table():
                sys.stdout.write(
                    f"{row:<48}" + "".join(f"{each:<9}" for each in await place.answers(row)).rstrip() + "\n"
                )


if __name__ == "__main__":
    asyncio.run(show())
