"""Keep what administrators set while the servers run: in the database, so that it holds for all servers and lasts.

This server's own changes apply at once; changes of other servers at the next look, within seconds.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import msgspec

from agon.protocol import codec
from agon.protocol.commands.chat import ChatMode
from agon.protocol.commands.host import Announced, Registration
from agon.protocol.commands.report import ReportsWaiting
from agon.server.accounts.accounts import MODERATORS
from agon.server.ops.run_time import RunTime
from agon.server.ops.signal import Signal
from agon.server.presence.client import Presence
from agon.server.store import Store, StoreFailed

log = logging.getLogger("agon.moderation")

EVERY_S: Final = 2.0
_TABLE: Final = "chat:"


class _Stored(msgspec.Struct, frozen=True):
    """Settings as they are stored, each in a row of its name; None or missing: as the start says."""

    registration: Registration | None = None
    chat: ChatMode = "open"
    message: str = ""
    bots_off: frozenset[str] = frozenset()


class House:
    """``values`` holds for this server; ``registration`` is what the setting of the start says."""

    def __init__(self, store: Store, presence: Presence, values: RunTime, registration: Registration) -> None:
        self._store = store
        self._presence = presence
        self._registration: Registration = registration
        self.values = values
        self.chat_changed = Signal[[]]()
        """Emitted when the mode of chat at some tables has changed."""

    async def run(self) -> None:
        """Look for changes of other servers until cancelled."""
        while True:
            await asyncio.sleep(EVERY_S)
            try:
                await self.look()
            except StoreFailed as error:
                log.warning("the host's settings cannot be read, and are read again: %s", error)

    async def look(self) -> None:
        """Read all values, and tell those whom a change concerns. Raises ``StoreFailed``."""
        rows = await self._store.host_settings.all()
        found = _read(rows)
        tables = {name.removeprefix(_TABLE): value for name, value in rows.items() if name.startswith(_TABLE)}
        values = self.values
        before = values.message, values.chat, values.tables
        values.registration = found.registration or self._registration
        values.message, values.bots_off, values.chat = found.message, found.bots_off, found.chat
        values.tables = {session: msgspec.json.decode(mode, type=ChatMode) for session, mode in tables.items()}
        if values.message != before[0]:
            payload = codec.encode(Announced(message=values.message))
            for account in list(self._presence.clients):
                self._presence.tell(account, payload)
        if (values.chat, values.tables) != before[1:]:
            self.chat_changed()
        await self.count_reports()

    async def count_reports(self) -> None:
        """Tell the moderators here the number of open reports if it has changed. Raises ``StoreFailed``."""
        count, before = await self._store.chat.open_reports(), self.values.open_reports
        self.values.open_reports = count
        if count == before:
            return
        payload = codec.encode(ReportsWaiting(count=count, new=count > before))
        for clients in list(self._presence.clients.values()):
            for client in list(clients):
                if client.account is not None and client.account.role in MODERATORS:
                    client.send(payload)

    async def put(self, name: str, value: Any) -> None:
        """Store a setting. ``look`` applies it. Raises ``StoreFailed``."""
        await self._store.host_settings.put(name, msgspec.json.encode(value).decode())

    async def limit_table(self, session: str, mode: ChatMode) -> None:
        """Set the chat mode of a table for all servers. Raises ``StoreFailed``."""
        if mode == "open":
            await self._store.host_settings.drop(_TABLE + session)
        else:
            await self.put(_TABLE + session, mode)
        await self.look()


def _read(rows: dict[str, str]) -> _Stored:
    """Return the stored settings; one that this version cannot read counts as missing, and the log says so."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(_Stored):
        if field.name in rows:
            try:
                found[field.name] = msgspec.json.decode(rows[field.name], type=field.type)
            except msgspec.DecodeError as error:
                log.warning("the host's setting %s cannot be read and is left out: %s", field.name, error)
    return _Stored(**found)
