"""Answer a POST by the command that it is: the same message, handler, rules and errors as on the WebSocket."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from itertools import count
from typing import Any, Final, TypeAlias

import msgspec

from agon.protocol import codec
from agon.protocol import messages as m
from agon.protocol.commands import account as am
from agon.protocol.commands import classes as cl
from agon.protocol.commands import host as hm
from agon.protocol.commands import study as sm
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId
from agon.protocol.plain_http import COMMANDS, TAKES_TEXT
from agon.server.accounts.accounts import Accounts
from agon.server.accounts.credentials import token_hash
from agon.server.gateway.dispatch import Dispatcher
from agon.server.gateway.rest.status import failed
from agon.server.http.reply import Asked, Reply, json_reply
from agon.server.ops.metrics import Metrics
from agon.server.presence.client import Client, Presence

ANSWER_S: Final = 60.0
"""Time (s) after which a command counts as unanswered; the store gives a write up after 30."""
IDLE_S: Final = 10.0
"""Silence (s) after which a program that posts is no longer connected."""
MOST_KEPT: Final = 2_000
"""Most programs that are kept between their requests."""
_WITHOUT_ACCOUNT: Final = (
    m.Hello,
    am.LogIn,
    am.LogInAtProvider,
    am.ResetPassword,
    hm.AcceptInvitation,
    cl.UseSlip,
)
_numbers = count(1)


Key: TypeAlias = tuple[str, str]
"""Hash of a token, and an address."""


class _Answer(msgspec.Struct):
    """The part of a message that says which command it answers."""

    t: str
    re: str | None = None


_answer = msgspec.json.Decoder(_Answer)


class Caller:
    """The client of a program that posts; it keeps the answer to each of its commands."""

    def __init__(self, presence: Presence, metrics: Metrics, address: str, hang_up: Callable[[Caller], None]) -> None:
        name = f"post-{next(_numbers)}"
        self.client = Client(
            presence, metrics, self._take, name, hang_up=lambda _: hang_up(self), address=lambda: address
        )
        self.client.is_brief = True
        self.key: Key | None = None
        """Its place among those that are kept; None: it ends with its request."""
        self.at_work = 0
        self.end: asyncio.TimerHandle | None = None
        self._waiting: dict[str, asyncio.Future[bytes]] = {}

    def expect(self, command: str) -> asyncio.Future[bytes]:
        """Return the future answer to a command."""
        return self._waiting.setdefault(command, asyncio.get_running_loop().create_future())

    def _take(self, payload: bytes) -> None:
        waiting = self._waiting.pop(_answer.decode(payload).re or "", None)
        if waiting is not None and not waiting.done():
            waiting.set_result(payload)


class Calls:
    """Do commands that come by plain HTTP.

    A program that posts is a client until it is silent for ``IDLE_S``: reading its account again for each command would
    cost more than the command. Whatever ends a connection, a revoked token say, ends it too.
    """

    def __init__(self, dispatcher: Dispatcher, accounts: Accounts, presence: Presence, metrics: Metrics) -> None:
        self.dispatcher = dispatcher
        self._accounts = accounts
        self._presence = presence
        self._metrics = metrics
        self._kept: dict[Key, Caller] = {}

    async def enter(self, asked: Asked, *, alone: bool = False) -> Caller:
        """Return a client for the owner of the request's token, if it has one. The caller must ``leave``.

        ``alone``: no other request shares it. Raises ``Refused`` (unauthenticated, account_closed), ``StoreFailed``.
        """
        key = None if alone or asked.token is None else (token_hash(asked.token), asked.address)
        caller = None if key is None else self._kept.get(key)
        if caller is None:
            caller = Caller(self._presence, self._metrics, asked.address, self._forget)
            if asked.token is not None:
                entered = await self._accounts.hello(asked.token, None)
                known = None if key is None else self._kept.get(key)  # another request was faster
                if known is None:
                    caller.client.account, _, caller.client.credential = entered
                    self._presence.add(AccountId(entered.account.id), caller.client)
                caller = self._keep(key, known or caller)
        if caller.end is not None:
            caller.end.cancel()
            caller.end = None
        caller.at_work += 1
        return caller

    def leave(self, caller: Caller) -> None:
        """End the use of a client by a request."""
        caller.at_work -= 1
        if caller.at_work:
            return
        if caller.key is None:
            self.dispatcher.closed(caller.client)
            caller.client.detach()
        else:
            caller.end = asyncio.get_running_loop().call_later(IDLE_S, self._forget, caller)

    def close(self) -> None:
        """Forget all clients."""
        for caller in list(self._kept.values()):
            self._forget(caller)

    def _keep(self, key: Key | None, caller: Caller) -> Caller:
        if key is not None and len(self._kept) < MOST_KEPT:
            caller.key = key
            self._kept[key] = caller
        return caller

    def _forget(self, caller: Caller) -> None:
        """Keep a client no more; it ends with its last request."""
        if caller.key is None:
            return
        self._kept.pop(caller.key, None)
        caller.key = None
        if caller.end is not None:
            caller.end.cancel()
        caller.at_work += 1
        self.leave(caller)

    async def ask(self, caller: Caller, command: m.ClientMessage) -> bytes:
        """Do a command and return its answer, encoded. Raises ``Refused`` (unavailable)."""
        answer = caller.expect(command.id)
        if not self.dispatcher.take(caller.client, command):
            await self.dispatcher.handle(caller.client, command)
        try:
            async with asyncio.timeout(ANSWER_S):
                return await answer
        except TimeoutError:
            raise Refused("unavailable", "no answer came; send it again with the same id") from None

    async def once(self, asked: Asked, command: m.ClientMessage) -> m.ServerMessage:
        """Do one command of the owner of the request's token, and return its answer.

        Raises ``Refused``, ``StoreFailed``; a refusal of the command is the answer ``Failure``.
        """
        caller = await self.enter(asked)
        try:
            return codec.decode_server(await self.ask(caller, command))
        finally:
            self.leave(caller)

    async def post(self, name: str, asked: Asked) -> Reply:
        """Answer a POST of a command. Raises ``Refused``, ``StoreFailed``."""
        command, upload = read(name, asked.body)
        is_first = isinstance(command, _WITHOUT_ACCOUNT)
        caller = await self.enter(asked._replace(token=None) if is_first else asked, alone=bool(upload))
        try:
            for part, text in enumerate(upload):
                await self.ask(caller, sm.Upload(id=f"upload-{part}", part=part, text=text))
            payload = await self.ask(caller, command)
        finally:
            self.leave(caller)
        answer = codec.decode_server(payload) if _answer.decode(payload).t == "failure" else None
        return failed(answer) if isinstance(answer, m.Failure) else json_reply(payload)


def read(name: str, body: bytes) -> tuple[m.ClientMessage, list[str]]:
    """Read a command: the JSON object of its fields. Returns it and the parts of the text that it takes.

    ``t`` may be left out, and ``id`` too: a client that sends a command again after a lost answer gives it one.
    Raises ``Refused`` (malformed).
    """
    kind = COMMANDS.get(name)
    if kind is None:
        raise Refused("malformed", f"{name!r} is no command that can be posted", "$.t")
    try:
        fields = msgspec.json.decode(body or b"{}", type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused("malformed", f"the body must be a JSON object: {error}") from None
    if fields.setdefault("t", name) != name:
        raise Refused("malformed", f"this is the path of {name}", "$.t")
    fields.setdefault("id", f"post-{secrets.token_hex(8)}")
    upload = fields.pop("upload", None) if kind in TAKES_TEXT else None
    if upload is not None and not isinstance(upload, str):
        raise Refused("malformed", "the text must be a string", "$.upload")
    parts = [] if upload is None else [upload[at : at + sm.MOST_PART] for at in range(0, len(upload), sm.MOST_PART)]
    return codec.decode_client(msgspec.json.encode(fields)), parts or ([""] if upload == "" else [])
