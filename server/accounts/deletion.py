"""Delete accounts: end their games, and remove their names from the store and from this server's memory.

A mark in the store requests it, so that any server that sees the mark finishes it if a server dies on the way.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from msgspec import structs

from agon.protocol import codec, messages
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, Created, SessionId
from agon.server.live.registry import TableRegistry
from agon.server.live.request import Request
from agon.server.live.table import Table
from agon.server.ops.signal import Signal
from agon.server.presence.client import Presence
from agon.server.session.commands import SERVER, FromSeat
from agon.server.store import Store
from agon.server.store.people.name_erasure import without_name
from agon.server.store.store import FOREVER

log = logging.getLogger("agon.accounts")

DELETED: Final = "Deleted player"


async def mark(store: Store, account: str, now: int) -> None:
    """Mark an account as deleted at ``now`` (ms), and revoke its credentials. Raises ``StoreFailed``."""
    await store.accounts.change(account, deleted_at=now, name_key=None, password=None, issuer=None, subject=None)
    await store.second_factors.remove(account)
    await store.accounts.revoke(account, now)
    log.info("account %s is to be deleted", account)


class AccountDeletion:
    """End the games of deleted accounts and remove their names."""

    def __init__(self, registry: TableRegistry, presence: Presence) -> None:
        self.registry = registry
        self.forgotten = Signal[[AccountId]]()
        """An account is deleted, or its games are ended: its seeks end."""
        self._presence = presence

    async def finish(self, account: str) -> None:
        """End the account's games, then remove its names. May be repeated. Raises ``StoreFailed``."""
        await self.end_games(account)
        changed = await self.registry.store.erase(account, DELETED)
        self.forget(account)
        log.info("account %s is deleted: %d rows of games were rewritten", account, changed)

    async def end_games(self, account: str) -> None:
        """End the account's seeks and unfinished games. May be repeated. Raises ``StoreFailed``, ``Refused``."""
        self.forgotten(AccountId(account))
        for name in await self.registry.store.accounts.playing(account):
            await self._end(SessionId(name), AccountId(account))

    def forget(self, account: str) -> None:
        """Remove the account's names from this server's memory."""
        self.forgotten(AccountId(account))
        for table in self.registry.tables.values():
            rename(table, account)
        answers = self._presence.answers
        for key in [key for key in answers if key[0] == account]:
            del answers[key]

    async def is_named(self, account: str) -> bool:
        """True if an erased account has played on or sent chat since: another of its connections may have been open for
        some seconds. Raises ``StoreFailed``, ``Refused``."""
        return bool(await self.registry.store.chat.said_by(account, 0, FOREVER, 1)) or await self.still_plays(account)

    async def still_plays(self, account: str) -> bool:
        """True if the account still plays in any game. Raises ``StoreFailed``, ``Refused``."""
        for name in await self.registry.store.accounts.playing(account):
            table = await self.registry.current(SessionId(name))
            if table is not None and _has_say(table, AccountId(account)):
                return True
        return False

    async def _end(self, name: SessionId, account: AccountId) -> None:
        """Abort the game before the first move, else resign: at a table of more than two the others may play on."""
        table = await self.registry.current(name)
        if table is None:
            return
        table.hold()  # it must not leave memory between the two
        try:
            for kind in (messages.Abort, messages.Resign):
                seat = table.seat_of(account)
                if seat is None or not _has_say(table, account):
                    return
                answer = _Answer()
                table.post(Request(FromSeat(seat, kind(id=SERVER, session=name)), answer, "deleted"))
                await answer.came
            if _has_say(table, account):
                raise Refused("unavailable", f"game {name} could not be ended; try again")
        finally:
            table.release()


def _has_say(table: Table, account: AccountId) -> bool:
    """True if the game goes on and the account has a seat in it that is not forfeited."""
    seat = table.seat_of(account)
    return table.session.ended is None and seat is not None and seat not in table.session.forfeited


class _Answer:
    """Wait for the answer to a command."""

    def __init__(self) -> None:
        self.came: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def send(self, payload: bytes) -> None:
        message = codec.decode_server(payload)
        if isinstance(message, messages.Occurred | messages.Failure | messages.Ok) and not self.came.done():
            self.came.set_result(None)


def rename(table: Table, account: str) -> None:
    """Remove an account's names from a session in memory, even if a bot has taken its seat over since."""
    first, _ = table.log[0]
    if not isinstance(first, Created) or all(taken.player.id != account for taken in first.seats):
        return
    changed = False
    for place, (event, at) in enumerate(table.log):
        body = codec.encode(event)
        without = without_name(body, account, DELETED)
        if without != body:
            table.log[place] = (codec.decode_event(without), at)
            changed = True
    created = table.log[0][0]
    if isinstance(created, Created):
        table.session.created = created
    for seat, player in enumerate(table.session.players):
        if player.id == account:
            table.session.players[seat] = structs.replace(player, name=DELETED, role=None)
    if changed:
        table.broadcaster.renamed()
