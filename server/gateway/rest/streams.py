"""Answer GETs that go on: each is a client that joins what its path names and then only listens."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec

from agon.protocol import codec
from agon.protocol import messages as m
from agon.protocol.errors import Refused
from agon.server.gateway.dispatch import Dispatcher
from agon.server.gateway.streaming import Stream, Translate
from agon.server.http.reply import Asked
from agon.server.ops.metrics import Metrics
from agon.server.presence.client import Client, Presence


class _Refusal(msgspec.Struct):
    t: str


_kind = msgspec.json.Decoder(_Refusal)


class Streams:
    """Open streams."""

    def __init__(self, dispatcher: Dispatcher, presence: Presence, metrics: Metrics) -> None:
        self._dispatcher = dispatcher
        self._presence = presence
        self._metrics = metrics

    async def open(
        self, asked: Asked, commands: Sequence[m.ClientMessage], translate: Translate = lambda payload: (payload,)
    ) -> Stream:
        """Say hello with the request's token, do the commands, and stream every message from then on.

        Raises ``Refused``: a refusal of any of them is the answer to the GET.
        """
        came: list[bytes] = []
        name = f"stream-{secrets.token_hex(4)}"
        client = Client(
            self._presence, self._metrics, came.append, name, hang_up=lambda _: None, address=lambda: asked.address
        )
        hello = m.Hello(id="hello", protocol=m.PROTOCOL, token=asked.token, client="http")
        try:
            for command in (hello, *commands):
                before = len(came)
                if not self._dispatcher.take(client, command):
                    await self._dispatcher.handle(client, command)
                for payload in came[before:]:
                    _check(payload)
        except BaseException:  # a lost connection cancels it
            self._dispatcher.closed(client)
            client.detach()
            raise
        return Stream(client, came, translate)


def _check(payload: bytes) -> None:
    """Raise the refusal that a message is, if it is one."""
    if _kind.decode(payload).t == "failure":
        failure = codec.decode_server(payload)
        if isinstance(failure, m.Failure):
            raise Refused(failure.code, failure.reason, failure.path)  # type: ignore[arg-type]
