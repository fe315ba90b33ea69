"""Check access: every command and every GET, by every kind of viewer, against one table (``access_matrix.txt``).

A command or a GET that the table lacks fails here. ``python -m tests.server.test_access_matrix`` prints the table as
the server answers today, for comparison.
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
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, get_args

import pytest
from argon2 import PasswordHasher

from agon.protocol.base import SeatCommand
from agon.protocol.messages import ClientMessage
from agon.server.accounts.authentication import reset_token
from agon.server.accounts.credentials import made, new_id, new_token
from agon.server.accounts.names import skeleton
from agon.server.app import Parts, running
from agon.server.gateway.rest.routes import Routes
from agon.server.http.api import Api
from agon.server.ops.settings import Settings
from agon.server.store import AccountRow
from tests.server.accounts.fake_push_service import Browser
from tests.server.conftest import at
from tests.server.raw_client import Json, RawClient, pair

TABLE = Path(__file__).with_name("access_matrix.txt")
VIEWERS = ["nobody", "guest", "other", "seat", "former", "moder", "admin", "closed", "read", "play", "expired"]
SILENT = {"nobody", "closed", "expired"}
"""Viewers who are not let in, so that their connection has no account."""
PASSWORD = "correct horse"
HASH = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
DICE = {"game": "liars_dice", "options": {"seats": 3}}
NO_CHANGE = {
    "hello",
    "ping",
    "watch_lobby",
    "unwatch_lobby",
    "join",
    "leave",
    "my_games",
    "my_account",
    "read_push_key",
    "board_from",
    "next_puzzle",
    "my_mistakes",
    "my_clubs",
    "read_club",
    "read_pupils",
    "read_tasks",
    "read_submissions",
    "read_source",
    "read_league",
    "read_league_games",
    "find_played",
    "find_games",
}
"""Commands after which the same game is good for the next viewer."""


def kinds(union: Any) -> list[type[Any]]:
    parts = get_args(union)
    return [kind for part in parts for kind in kinds(part)] if parts else [union]


COMMANDS: dict[str, type[Any]] = {str(kind.__struct_config__.tag): kind for kind in kinds(ClientMessage)}

TOURNAMENT = {
    "title": "Evening",
    "kind": "round_robin",
    "game": "hex",
    "clock": {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0},
    "starts_at": time.time_ns() // 10**6 + 10**7,
}


class World:
    """A server with the accounts and games that a cell of the table needs; each is made when it is asked for."""

    def __init__(self, app: Parts) -> None:
        self.app = app
        self.session = ""
        self.seq = 0
        self.tokens: dict[str, str] = {}
        self.host: RawClient
        self.guest: RawClient
        self.seek = self.table = self.public = self.tournament = self.shared = self.secret = ""
        self.club = self.private_club = self.school = self.pupil = ""

    async def account(self, *, password: bool = True, role: str = "human") -> tuple[AccountRow, str]:
        """Add an account, and a token of a session."""
        name = self.name()
        now = self.app.registry.clock.now()
        account = AccountRow(id=new_id(), name=name, kind="human", created=now)
        token = new_token("human")
        await self.app.store.add_account(account, made(token, account.id, "session", now))
        if password:
            values = {"password": HASH, "name_key": skeleton(name), "role": role}
            await self.app.store.accounts.change(account.id, **values)
        return account, token

    async def credential(self, account: AccountRow, *scopes: str, lives_ms: int | None = None) -> str:
        """Add an API token."""
        token, now = new_token("human"), self.app.registry.clock.now()
        row = made(token, account.id, "api", now, scopes=scopes, lives_ms=lives_ms)
        await self.app.store.accounts.add(row)
        return token

    async def game(self) -> None:
        """Begin a game that nobody else may watch: a seat, a seat that a bot took over, and another."""
        if self.session:
            return
        (mine, token), (_, left), (_, other) = [await self.account() for _ in range(3)]
        agreed = self.app.bots.card_digest("random")
        bot = {"bot": "random", "level": "random", "agreed": agreed}
        url = at(self.app)
        async with (
            RawClient(url, token=token) as ann,
            RawClient(url, token=left) as ben,
            RawClient(url, token=other) as cai,
        ):
            fields = {**DICE, "seat": 0, "absent": "bot", "stand_in": bot, "watching": "none"}
            opened = await ann.ask("open_table", **fields)
            table, consents = opened["seek"]["id"], {"random": agreed}
            await ben.ask("sit_down", table=table, seat=1, agreed=consents)
            started = await cai.ask("sit_down", table=table, seat=2, agreed=consents)
            self.session = started["session"]
            await ann.ask("join", session=self.session)
            assert (await ben.ask("resign", session=self.session))["t"] == "event"
            await ann.event(self.session, "seat_taken_over")
            self.seq = ann.seq[self.session]
        self.tokens = {"seat": token, "former": left}
        self.tokens["read"] = await self.credential(mine, "read")
        self.tokens["play"] = await self.credential(mine, "play")
        self.tokens["expired"] = await self.credential(mine, "read", "play", lives_ms=-1)

    async def token(self, viewer: str) -> tuple[AccountRow | None, str | None]:
        """Return the account and the token of a kind of viewer."""
        if viewer == "nobody":
            return None, None
        if viewer in {"seat", "former", "read", "play", "expired"}:
            await self.game()
            found = await self.app.people.accounts.hello(self.tokens["read" if viewer == "expired" else viewer], None)
            return found.account, self.tokens[viewer]
        roles = {"moder": "moderator", "admin": "admin"}
        account, token = await self.account(password=viewer != "guest", role=roles.get(viewer, "human"))
        if viewer == "closed":
            await self.app.store.accounts.change(account.id, closed="spam")
        return account, token

    async def fields(self, command: str, account: AccountRow | None) -> Json:
        """Return the fields with which a viewer sends a command."""
        if issubclass(COMMANDS[command], SeatCommand) or "session" in COMMANDS[command].__struct_fields__:
            await self.game()
        host, target = self.host, {"account": (await self.account())[0].id}
        mine = None if account is None else account.id
        other: dict[str, Callable[[], Any]] = {
            "hello": lambda: {"protocol": 1, "token": None},
            "rename": lambda: {"name": self.name()},
            "seek": lambda: {"game": "hex"},
            "cancel_seek": lambda: {"seek": self.seek},
            "accept_seek": lambda: {"seek": self.seek},
            "challenge": lambda: {"to": host.me["id"], "game": "hex"},
            "quick_pair": lambda: {
                "game": "hex", "clock": {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0},
            },
            "play_bot": lambda: {
                "bot": "random", "level": "random", "game": "hex", "agreed": self.app.bots.card_digest("random"),
            },
            "open_table": lambda: {**DICE},
            "sit_down": lambda: {"table": self.table},
            "stand_up": lambda: {"table": self.table},
            "log_in": lambda: {"name": "Nobody" if account is None else account.name, "password": PASSWORD},
            "log_in_at_provider": lambda: {
                "code": "guessed", "verifier": "v" * 43, "nonce": "n" * 16, "redirect": "https://play.example/sign-in",
            },
            "sign_up": lambda: {"name": self.name(), "password": PASSWORD},
            "change_password": lambda: {"old": PASSWORD, "new": "another horse"},
            "begin_second_factor": lambda: {"password": PASSWORD},
            "confirm_second_factor": lambda: {"code": "123456"},
            "end_second_factor": lambda: {"password": PASSWORD, "code": "123456"},
            "revoke_credential": lambda: {"credential": "notmine"},
            "create_token": lambda: {"label": "x", "scopes": ["play"]},
            "set_language": lambda: {"language": "de"},
            "set_choices": lambda: {"tune_bots": True, "model_me": True},
            "delete_account": lambda: {"password": PASSWORD, "name": "" if account is None else account.name},
            "become_admin": lambda: {"token": "agon-admin-guessed"},
            "set_role": lambda: {**target, "role": "moderator"},
            "close_account": lambda: {**target, "reason": "spam"},
            "reopen_account": lambda: target,
            "change_host": lambda: {"message": "hello"},
            "switch_bot": lambda: {"bot": "random", "on": True},
            "set_chat_mode": lambda: {"mode": "open"},
            "create_invitation": lambda: {"label": "x"},
            "revoke_invitation": lambda: {"invitation": "unknown"},
            "accept_invitation": lambda: {"token": "agon_i_guessed", "name": self.name(), "password": PASSWORD},
            "make_reset_link": lambda: target,
            "subscribe_push": lambda: Browser("https://127.0.0.1:9").subscription,
            "unsubscribe_push": lambda: {"endpoint": "https://127.0.0.1:9/x"},
            "mute": lambda: {"account": host.me["id"]},
            "report_player": lambda: {**target, "reason": "rude"},
            "close_report": lambda: {"report": "unknown"},
            "silence": lambda: {**target, "reason": "rude"},
            "announce_tournament": lambda: TOURNAMENT,
            "join_tournament": lambda: {"tournament": self.tournament},
            "leave_tournament": lambda: {"tournament": self.tournament},
            "watch_tournament": lambda: {"tournament": self.tournament},
            "unwatch_tournament": lambda: {"tournament": self.tournament},
            "challenge_entrant": lambda: {"tournament": self.tournament, "entrant": 1},
            "answer_entrant": lambda: {"tournament": self.tournament},
            "organise_tournament": lambda: {
                "tournament": self.tournament, "do": {"t": "postpone", "starts_at": time.time_ns() // 10**6 + 10**7},
            },
            "read_club": lambda: {"club": self.private_club},
            "open_club": lambda: {"title": "Evening club"},
            "join_club": lambda: {"club": self.club},
            "leave_club": lambda: {"club": self.club},
            "manage_club": lambda: {"club": self.club, "do": {"t": "renew_code"}},
            "open_class": lambda: {"title": "Class 5b"},
            "add_pupils": lambda: {"club": self.school, "lines": ["Ada Lovelace"]},
            "give_slips": lambda: {"club": self.school, "accounts": [self.pupil]},
            "read_pupils": lambda: {"club": self.school},
            "export_pupil": lambda: {"club": self.school, "account": self.pupil},
            "use_slip": lambda: {"code": "lusab-babad-gutih-tugad"},
            "set_task": lambda: {"club": self.school, "title": "Play", "work": {"t": "play", "game": "hex"}},
            "drop_task": lambda: {"club": self.school, "task": "unknown"},
            "read_tasks": lambda: {"club": self.school},
            "submit_bot": lambda: {"club": self.school, "file": "mine.py"},
            "read_submissions": lambda: {"club": self.school},
            "read_source": lambda: {"club": self.school, "submission": "unknown"},
            "offer_bot": lambda: {"club": self.school, "submission": "unknown", "on": True},
            "set_league": lambda: {"club": self.school, "game": "hex", "time_ms": 50, "running": True},
            "read_league": lambda: {"club": self.school},
            "read_league_games": lambda: {"club": self.school, "player": "random:random"},
            "act": lambda: {"seq": self.seq, "action": 0},
            "contribute": lambda: {"contribution": "00" * 32},
            "claim_absence": lambda: {"result": "win"},
            "take_vacation": lambda: {"on": True},
            "ask_hint": lambda: {"level": 1},
            "try_move": lambda: {"ply": 0},
            "word_reasons": lambda: {"ply": 0},
            "search_position": lambda: {"game": "tree", "position": "nowhere"},
            "try_puzzle": lambda: {"puzzle": "unknown", "action": 0},
            "say": lambda: {"text": "hello"},
            "report_chat": lambda: {"n": 1},
            "set_plan": lambda: {"seq": self.seq, "lines": []},
            "open_board": lambda: {"root": {"game": "hex"}},
            "upload": lambda: {"part": 0, "text": "x"},
            "read_record": lambda: {"game": "hex"},
            "write_record": lambda: {"format": "sgf"},
            "look_at": lambda: {"root": {"game": "hex"}},
            "find_played": lambda: {"root": {"game": "chess"}},
            "find_games": lambda: {"game": "hex"},
            "find_lines": lambda: {"root": {"game": "hex"}},
            "read_study": lambda: {"study": self.secret},
            "save_study": lambda: {"title": "x"},
            "change_study": lambda: {"study": self.secret, "title": "x"},
            "delete_study": lambda: {"study": self.secret},
        }  # fmt: skip
        if command == "decline_challenge":
            to = mine or host.me["id"]
            made_ = await self.guest.ask("challenge", to=to, game="hex")
            return {"seek": made_["seek"]["id"] if made_["t"] == "seeking" else "unknown"}
        if command == "reset_password":
            found = await self.app.store.accounts.by_id(target["account"])
            assert found is not None
            token = await reset_token(self.app.store, found, self.app.registry.clock.now())
            return {"token": token, "password": "another horse"}
        fields = other[command]() if command in other else {}
        if command.startswith("answer_"):
            fields["accept"] = True
        if "session" in COMMANDS[command].__struct_fields__ and command != "report_player":
            fields["session"] = self.session
        return fields

    def name(self) -> str:
        return "P" + new_id().translate(str.maketrans("23456789", "cdefghjk"))

    async def studies(self, host: RawClient) -> None:
        """Let ``host`` store a study that everybody may read, and a private one."""
        found: list[str] = []
        for _ in range(2):
            await host.ask("upload", part=0, text='{"root":{"game":"hex"}}')
            found.append((await host.ask("save_study", title="x"))["study"]["study"])
        self.shared, self.secret = found
        await host.ask("change_study", study=self.shared, shared=True)

    async def open(self, host: RawClient, guest: RawClient) -> None:
        """Let ``host`` open a seek and a table that others may take."""
        self.host, self.guest = host, guest
        self.seek = (await host.ask("seek", game="hex"))["seek"]["id"]
        self.table = (await host.ask("open_table", **DICE))["seek"]["id"]

    async def answer(self, viewer: str, command: str) -> str:
        """Return the code of the refusal that a viewer gets, or ``ok``."""
        account, token = await self.token(viewer)
        fields = await self.fields(command, account)
        silent = viewer in SILENT or command == "hello"
        async with RawClient(at(self.app), token=token, hello=not silent) as client:
            if command == "hello":
                fields = {"protocol": 1, "token": token}
            await client.send({"t": command, "id": "asked", **fields})
            if command == "watch_lobby":
                await client.send({"t": "ping", "id": "asked"})
            message = await client.next()
            while message.get("re") != "asked":
                message = await client.next()
        result = str(message["code"]) if message["t"] == "failure" else "ok"
        if result == "ok" and command not in NO_CHANGE:
            if "session" in fields or viewer in self.tokens:
                self.session, self.tokens = "", {}
            if command in {"accept_seek", "sit_down"}:
                await self.open(self.host, self.guest)
        return result

    async def get(self, viewer: str, route: str) -> str:
        """Return the status of a GET by a viewer that shows its token in every way that one might try."""
        await self.game()
        _, token = await self.token(viewer)
        path = route.format(
            private=self.session,
            public=self.public,
            game="hex",
            bot="random",
            seek=self.seek,
            player=self.host.me["id"],
            tournament=self.tournament,
            club=self.club,
            private_club=self.private_club,
            study=self.shared,
            secret=self.secret,
            root="root",
        )
        connection = http.client.HTTPConnection("127.0.0.1", self.app.port)
        shown = {"Authorization": f"Bearer {token}", "Cookie": f"token={token}"} if token else {}

        def asked() -> int:
            connection.request("GET", path, headers=shown)
            return connection.getresponse().status

        try:
            return str(await asyncio.to_thread(asked))
        finally:
            connection.close()


@asynccontextmanager
async def world(folder: Path) -> AsyncIterator[World]:
    for_all = ("max_per_address", "burst_connects", "seeks_per_address", "games_per_address")
    limits = dict.fromkeys(("seek_limit", "game_limit", *for_all), 100000)
    push: dict[str, Any] = {"push_contact": "mailto:host@play.example", "push_services": ("127.0.0.1:9",)}
    settings = Settings(database=str(folder / "agon.sqlite3"), port=0, workers=0, **limits, **push)
    async with running(settings) as app, AsyncExitStack() as stack:
        made_ = World(app)
        host, guest = [
            await stack.enter_async_context(RawClient(at(app), token=(await made_.account())[1])) for _ in range(2)
        ]
        made_.public = await pair(host, guest)
        await made_.studies(host)
        await made_.open(host, guest)
        made_.tournament = (await host.ask("announce_tournament", **TOURNAMENT))["tournament"]
        made_.club = (await host.ask("open_club", title="Public"))["club"]
        made_.private_club = (await host.ask("open_club", title="Private", public=False))["club"]
        made_.school = (await host.ask("open_class", title="Class 5b"))["club"]
        slips = await host.ask("add_pupils", club=made_.school, lines=["Ada Lovelace"])
        made_.pupil = slips["slips"][0]["player"]["id"]
        yield made_


def routes() -> set[str]:
    """Return the routes of the API as its source names them, variable parts as ``{}``."""
    trees = [ast.parse(textwrap.dedent(inspect.getsource(source))) for source in (Api, Routes._stream)]
    found: set[str] = set()
    for case in (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.match_case)):
        if not isinstance(case.pattern, ast.MatchSequence):
            continue
        paths = [""]
        for part in case.pattern.patterns:
            match part:
                case ast.MatchValue(value=ast.Constant(value=str(text))):
                    choices = [text]
                case ast.MatchOr(patterns=several):
                    choices = [each.value.value for each in several]  # type: ignore[attr-defined]
                case ast.MatchAs():
                    choices = ["{}"]
                case _:
                    choices = ["*"]
            paths = [f"{path}/{choice}" for path in paths for choice in choices]
        found |= set(paths)
    return {path for path in found if not path.endswith("*")}


def table() -> dict[str, list[str]]:
    """Return the expected answers of every row, in the order of ``VIEWERS``."""
    found: dict[str, list[str]] = {}
    for line in TABLE.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        row, *answers = re.split(r"\s\s+|\t", line.strip())
        if row == "viewer":
            assert answers == VIEWERS
            continue
        assert len(answers) == len(VIEWERS), row
        assert row not in found, f"{row} is there twice"
        found[row] = answers
    return found


async def asked(place: World, row: str) -> list[str]:
    return [await (place.get(v, row[4:]) if row.startswith("GET ") else place.answer(v, row)) for v in VIEWERS]


def test_every_command_and_every_get_is_in_the_table() -> None:
    rows = table()
    assert {row for row in rows if not row.startswith("GET ")} == set(COMMANDS)
    named = {re.sub(r"[^/]*\{\w+\}[^/]*", "{}", row[4:]) for row in rows if row.startswith("GET ")}
    assert routes() - named == set(), "a GET that the table lacks"


@pytest.mark.asyncio
async def test_the_server_answers_every_viewer_as_the_table_says(tmp_path: Path) -> None:
    wrong: list[str] = []
    async with world(tmp_path) as place:
        for row, expected in table().items():
            found = await asked(place, row)
            wrong += [
                f"{row} by {viewer}: {answer}, and not {wanted}"
                for viewer, answer, wanted in zip(VIEWERS, found, expected, strict=True)
                if answer != wanted
            ]
    assert wrong == []


async def show() -> None:
    """Print the table as the server answers today."""
    gets = [row for row in table() if row.startswith("GET ")]
    with tempfile.TemporaryDirectory() as folder:
        async with world(Path(folder)) as place:
            for row in [*COMMANDS, *gets]:
                answers = await asked(place, row)
                sys.stdout.write(f"{row:<36}" + "".join(f"{answer:<17}" for answer in answers).rstrip() + "\n")


if __name__ == "__main__":
    asyncio.run(show())
