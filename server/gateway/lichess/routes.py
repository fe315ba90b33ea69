"""Choose the answer to a request of the Bot and Board API; errors are ``{"error": ...}`` as theirs."""

from __future__ import annotations

import asyncio
import logging
import urllib.parse
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import msgspec

from agon.protocol import messages as m
from agon.protocol.commands.chat import FollowChat
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId
from agon.server.accounts.accounts import Accounts
from agon.server.bots.turns import Bots
from agon.server.gateway.lichess.acting import Acting
from agon.server.gateway.lichess.events import EventLines, Listeners
from agon.server.gateway.lichess.game_stream import GameLines
from agon.server.gateway.lichess.games import in_short
from agon.server.gateway.lichess.inviting import Inviting, account_of, waiting_lines
from agon.server.gateway.lichess.people import People
from agon.server.gateway.lichess.words import GAME, is_true
from agon.server.gateway.rest.commands import Caller, Calls
from agon.server.gateway.rest.status import status_of
from agon.server.gateway.rest.streams import Streams
from agon.server.gateway.streaming import KIND, Stream
from agon.server.http.reply import SAFE, Asked, Reply, json_reply, retry_reply
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.lobby.lobby import Lobby
from agon.server.ops.background import BackgroundTasks
from agon.server.presence.client import Presence
from agon.server.store import StoreFailed

log = logging.getLogger("agon.lichess")

MOST_ANSWERED: Final = 10_000
POSTED: Final = frozenset({"board", "bot", "challenge", "token"})
"""First parts of the paths of POSTs, after ``api``."""
MOST_TOKENS: Final = 10
"""Most tokens that one test takes."""
_SCOPES: Final = {"bot": "bot:play", "human": "board:play"}
_CHALLENGES: Final = "challenge:read,challenge:write"
Get = Callable[[Asked], Awaitable[Reply]]
Fields = Mapping[str, str]


class LichessApi:
    """Answer requests of programs that were written for Lichess. ``get`` answers other GETs."""

    def __init__(
        self,
        calls: Calls,
        streams: Streams,
        registry: TableRegistry,
        *,
        lobby: Lobby,
        accounts: Accounts,
        bots: Bots,
        presence: Presence,
        get: Get,
    ) -> None:
        self._calls = calls
        self._streams = streams
        self._registry = registry
        self._accounts = accounts
        self._get = get
        self._people = People(registry, accounts, bots, presence)
        self._acting = Acting(calls, registry)
        self._inviting = Inviting(calls, registry, lobby, self._people, self._note)
        self._listeners = Listeners()
        self._answered: OrderedDict[str, None] = OrderedDict()
        self._background = BackgroundTasks(log, StoreFailed, "a game is missing in a stream: %s")

    def ended(self, table: Table) -> None:
        """Tell the event streams of a game's players that it is over."""
        self._listeners.ended(table)

    async def answer(self, path: list[str], query: str, asked: Asked) -> Reply | Stream | None:
        """Answer a request; None if the path is none of this API."""
        try:
            given = {name: values[-1] for name, values in urllib.parse.parse_qs(query).items()}
            if asked.method == "POST":
                if len(path) < 3 or path[0] != "api" or path[1] not in POSTED:
                    return None  # before its body is read as theirs
                return await self._post(path, {**given, **_form(asked)} if path != TEST else given, asked)
            return await self._read(path, given, asked)
        except Refused as refusal:
            return _refused(refusal)
        except StoreFailed as error:
            return retry_reply(503, f"the server cannot do this now: {error}", 1)

    async def _read(self, path: list[str], given: Fields, asked: Asked) -> Reply | Stream | None:
        """Answer a GET."""
        match path:
            case ["api", "stream", "event"]:
                return await self._events(asked)
            case ["api", "bot" | "board" as kind, "game", "stream", name]:
                return await self._game(kind, name, asked)
            case ["api", "bot" | "board" as kind, "game", name, "chat"]:
                return await self._with(asked, lambda caller: self._acting.chat(caller, name), kind, alone=True)
            case ["api", "account"]:
                return await self._with(asked, lambda caller: self._people.account(account_of(caller)))
            case ["api", "account", "playing"]:
                return await self._with(asked, self._playing)
            case ["api", "challenge", name, "show"]:
                return await self._with(asked, lambda caller: _now(self._inviting.shown(caller, name)))
            case ["api", "bot", "online"]:
                most = int(given["nb"]) if given.get("nb", "").isdigit() else 100
                return _lines(await self._people.online_bots(min(most, 512)))
            case ["api", "user", name]:
                account = await self._people.find(name)
                return _missing("no such player") if account is None else _json(await self._people.account(account))
            case ["api", "users", "status"]:
                names = given.get("ids", "").split(",")[:100]
                found = [account for name in names if name and (account := await self._people.find(name)) is not None]
                return _json([self._people.status(account) for account in found])
            case ["game", "export", name] if name.isalnum():
                return await self._get(asked._replace(target=f"/api/sessions/{name}.pgn"))
            case _:
                return None

    async def _post(self, path: list[str], fields: Fields, asked: Asked) -> Reply | Stream | None:
        """Answer a POST."""
        inviting = self._inviting
        match path:
            case ["api", "token", "test"]:
                return _json(await self._tokens(asked))
            case ["api", "bot", "account", "upgrade"]:
                return await self._with(asked, lambda _: _now({"ok": True}), "bot")
            case ["api", "bot" | "board" as kind, "game", name, *words] if words:
                return await self._with(asked, lambda caller: self._acting.act(caller, name, words, fields), kind)
            case ["api", "board", "seek"]:
                return await self._seek(fields, asked)
            case ["api", "challenge", name, "accept"]:
                return await self._with(asked, lambda caller: inviting.accept(caller, name, fields))
            case ["api", "challenge", name, "decline"]:
                return await self._with(asked, lambda caller: inviting.decline(caller, name, fields))
            case ["api", "challenge", name, "cancel"]:
                return await self._with(asked, lambda caller: inviting.cancel(caller, name))
            case ["api", "challenge", name] if is_true(fields.get("keepAliveStream")):
                return await self._challenge_and_wait(name, fields, asked)
            case ["api", "challenge", name]:
                return await self._with(asked, lambda caller: inviting.create(caller, name, fields))
            case _:
                return None

    async def _with(
        self, asked: Asked, work: Callable[[Caller], Awaitable[Any]], kind: str = "", *, alone: bool = False
    ) -> Reply | None:
        """Do something as the owner of the request's token. ``kind``: "bot" or "board", whose API it is."""
        caller = await self._calls.enter(asked, alone=alone)
        try:
            account = account_of(caller)
            if kind and (account.kind == "bot") != (kind == "bot"):
                wanted = "a bot" if kind == "bot" else "a person"
                raise Refused("not_allowed", f"this is for the token of {wanted}: accounts never change their kind")
            found = await work(caller)
        finally:
            self._calls.leave(caller)
        return _json({"ok": True} if found is None else found)

    async def _playing(self, caller: Caller) -> Any:
        account = AccountId(account_of(caller).id)
        games = [
            game
            for table in await self._tables(account)
            if (seat := table.seat_of(account)) is not None
            and (game := in_short(table, seat, self._registry.now())) is not None
        ]
        return {"nowPlaying": games}

    async def _tables(self, account: AccountId) -> list[Table]:
        """Return the games of chess that an account is playing."""
        names = await self._registry.store.accounts.playing(account, GAME)
        tables = [await self._registry.get(name) for name in names]  # type: ignore[arg-type]
        return [table for table in tables if table is not None and table.session.ended is None]

    async def _tokens(self, asked: Asked) -> dict[str, Any]:
        """Return what each token of a list may do."""
        found: dict[str, Any] = {}
        for token in asked.body.decode("ascii", "replace").split(",")[:MOST_TOKENS]:
            try:
                account, _, credential = await self._accounts.hello(token.strip() or "none", None)
            except Refused:
                found[token] = None
                continue
            plays = credential.kind == "session" or "play" in credential.scopes.split()
            scopes = f"{_SCOPES[account.kind]},{_CHALLENGES}" if plays else "challenge:read"
            found[token] = {"userId": account.id, "scopes": scopes, "expires": credential.expires}
        return found

    async def _events(self, asked: Asked) -> Stream:
        account = await self._owner(asked)
        lines = EventLines(self._registry, account, self._answered, self._background)
        stream = await self._streams.open(asked, [], lines.translate)
        first = [line for table in await self._tables(account) for line in lines.start(table)]
        self._listeners.add(account, lines)

        def closed() -> None:
            self._listeners.remove(account, lines)
            lines.closed()

        return Stream(stream.client, stream.came, lines.translate, lambda write, _: lines.opened(write), closed, first)

    async def _game(self, kind: str, name: str, asked: Asked) -> Stream:
        account = await self._owner(asked, kind)
        table, seat = await self._acting.table(name, account)
        rules = self._registry.stored_rules(GAME)
        lines = GameLines(rules, seat, self._registry.now)
        commands = [m.Join(id="join", session=table.name), FollowChat(id="chat", session=table.name)]
        stream = await self._streams.open(asked, commands, lines.translate)
        return Stream(stream.client, stream.came, lines.translate, lines.opened, lines.closed)

    async def _owner(self, asked: Asked, kind: str = "") -> AccountId:
        """Return the account of the request's token. Raises ``Refused``."""
        found: list[AccountId] = []

        async def note(caller: Caller) -> None:
            found.append(AccountId(account_of(caller).id))

        await self._with(asked, note, kind)
        return found[0]

    async def _seek(self, fields: Fields, asked: Asked) -> Reply | Stream:
        """Seek an opponent: the answer goes on until a game begins, and its end withdraws the seek."""
        await self._owner(asked, "board")
        command = self._inviting.seek(fields)
        over: list[Callable[[], None]] = []

        def translate(payload: bytes) -> list[bytes]:
            for end in over if payload.startswith(b'{"t":"started"') else ():
                asyncio.get_running_loop().call_soon(end)
            return []

        stream = await self._streams.open(asked, [command], translate)
        return Stream(stream.client, stream.came, translate, lambda _, end: over.append(end))

    async def _challenge_and_wait(self, name: str, fields: Fields, asked: Asked) -> Reply | Stream:
        """Challenge, and tell what becomes of it."""
        caller = await self._calls.enter(asked)
        try:
            challenge = await self._inviting.create(caller, name, fields)
        finally:
            self._calls.leave(caller)
        if challenge["status"] == "accepted":
            return _lines([challenge, {"done": "accepted"}])
        over: list[Callable[[], None]] = []
        told = waiting_lines(challenge, self._registry.ids)

        def translate(payload: bytes) -> list[bytes]:
            lines = list(told(payload))
            for end in over if lines else ():
                asyncio.get_running_loop().call_soon(end)  # after the line
            return lines

        stream = await self._streams.open(asked, [], translate)
        first = [msgspec.json.encode(challenge)]
        if self._registry.tables.get(challenge["id"]) is not None:  # accepted before anybody listened
            self._calls.dispatcher.closed(stream.client)
            return _lines([challenge, {"done": "accepted"}])
        return Stream(stream.client, stream.came, translate, lambda _, end: over.append(end), first=first)

    def _note(self, challenge: str) -> None:
        """Remember that a challenge was answered here."""
        self._answered[challenge] = None
        while len(self._answered) > MOST_ANSWERED:
            self._answered.popitem(last=False)


TEST: Final = ["api", "token", "test"]


async def _now(value: Any) -> Any:
    return value


def _form(asked: Asked) -> dict[str, str]:
    """Return the fields of a form or of a JSON object, as texts. Raises ``Refused`` (malformed)."""
    if not asked.body:
        return {}
    if asked.kind == "application/json":
        try:
            found = msgspec.json.decode(asked.body, type=dict[str, str | int | float | bool | None])
        except (msgspec.DecodeError, RecursionError) as error:
            raise Refused("malformed", f"the body must be a JSON object: {error}") from None
        return {name: _text(value) for name, value in found.items() if value is not None}
    try:
        fields = urllib.parse.parse_qs(asked.body.decode(), keep_blank_values=True, max_num_fields=50)
    except ValueError:
        raise Refused("malformed", "the body must be a form") from None
    return {name: values[-1] for name, values in fields.items()}


def _text(value: str | float | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _json(value: Any) -> Reply:
    return json_reply(msgspec.json.encode(value))


def _lines(values: list[Any]) -> Reply:
    body = b"".join(msgspec.json.encode(value) + b"\n" for value in values)
    return Reply(200, [("Content-Type", KIND), ("Cache-Control", "no-store"), *SAFE], body)


def _missing(reason: str) -> Reply:
    return json_reply(msgspec.json.encode({"error": reason}), 404)


def _refused(refusal: Refused) -> Reply:
    """Return a refusal as theirs: 400 for all that is wrong with a game."""
    status = status_of(refusal.code)
    if status == 429:
        return retry_reply(429, f"Too many requests. {refusal.reason}", 1)
    error = {"error": refusal.reason, "code": refusal.code}
    return json_reply(msgspec.json.encode(error), 400 if status == 409 else status)
