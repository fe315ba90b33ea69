"""Handle ``hello``, the first message of a connection."""

from __future__ import annotations

import asyncio
from typing import Final

from agon import games
from agon.protocol import codec
from agon.protocol import messages as m
from agon.protocol.errors import Refused
from agon.server.accounts.accounts import MODERATORS, Accounts
from agon.server.live.wall_clock import Clock
from agon.server.lobby.lobby import Lobby
from agon.server.ops.release import SERVER
from agon.server.ops.run_time import RunTime
from agon.server.ops.settings import Settings
from agon.server.presence.client import Client, Presence

STORE_S: Final = 5.0
"""Time (s) after which a newcomer hears that the database does not answer."""
DISCLOSURE = (
    "Players marked BOT are computer programs, on every page and in every message. You are asked before you face one."
)


class HelloHandler:
    """Welcome clients and attach their accounts."""

    def __init__(
        self,
        settings: Settings,
        accounts: Accounts,
        presence: Presence,
        lobby: Lobby,
        clock: Clock,
        *,
        run_time: RunTime,
    ) -> None:
        self._run_time = run_time
        self._settings = settings
        self._accounts = accounts
        self._presence = presence
        self._lobby = lobby
        self._clock = clock

    async def hello(self, client: Client, command: m.Hello) -> None:
        """Find or create the account, and answer ``welcome``. Raises ``Refused``, ``StoreFailed``."""
        if client.account is not None:
            raise Refused("malformed", "hello comes once", "$.t")
        if command.protocol != m.PROTOCOL:
            raise Refused("protocol_version", f"this server speaks protocol {m.PROTOCOL}", "$.protocol")
        try:
            async with asyncio.timeout(STORE_S):
                client.account, token, client.credential = await self._accounts.hello(
                    command.token, command.register, client.address()
                )
        except TimeoutError:
            raise Refused("unavailable", "the database does not answer; try again in a moment") from None
        client.contributes, client.compact = command.contributes, command.compact
        you, settings = self._accounts.ref(client.account), self._settings
        self._presence.add(you.id, client)
        welcome = m.Welcome(
            re=command.id,
            protocol=m.PROTOCOL,
            server=SERVER,
            you=you,
            now=self._clock.now(),
            token=token,
            disclosure=DISCLOSURE,
            allowance=m.Allowance(
                frames_per_second=settings.frames_per_second,
                burst_frames=settings.burst_frames,
                bytes_per_second=settings.bytes_per_second,
                burst_bytes=settings.burst_bytes,
            ),
            left_out=[m.FaultyGame(game=each.game, reason=each.reason) for each in games.left_out()]
            if client.account.role == "admin"
            else [],
            message=self._run_time.message,
            may_rate=settings.rated_guests or not client.account.is_guest,
            language=client.account.language,
            reports=self._run_time.open_reports if client.account.role in MODERATORS else 0,
        )
        client.send(codec.encode(welcome))
        self._lobby.welcome(client, you.id)
        self._lobby.changed()

    async def keep(self, client: Client) -> None:
        """Store the client's guest before a command that leaves something. Raises ``Refused``, ``StoreFailed``."""
        if client.account is not None and client.credential is not None and not client.account.stored:
            self._presence.refresh(await self._accounts.keep(client.account, client.credential, client.address()))
