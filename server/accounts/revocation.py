"""Apply changes that other servers and the command line make to accounts that are connected here.

It polls the store every few seconds: one statement for hundreds of connections. This server's own changes apply at
once. Each change by the command line to any account gets a line in the log here.
"""

from __future__ import annotations

import asyncio
import logging

from agon.protocol.errors import Refused
from agon.server.accounts.authentication import Authentication
from agon.server.accounts.deletion import AccountDeletion
from agon.server.presence.client import Client, Presence
from agon.server.store import Store, StoreFailed
from agon.server.store.audit_log import COMMAND_LINE

log = logging.getLogger("agon.accounts")

EVERY_S = 5.0
SKEW_MS = 60_000
RECENT_MS = 600_000
"""Age (ms) after which no server has a deleted account in memory."""


class Revocation:
    def __init__(
        self, store: Store, presence: Presence, deletion: AccountDeletion, authentication: Authentication
    ) -> None:
        self._people = store.accounts
        self._audit_log = store.audit_log
        self._presence = presence
        self._deletion = deletion
        self._now = authentication.now
        self._logged_until = authentication.now()
        self._logged: set[str] = set()
        """Ids of logged audit entries not older than that time, less the difference of clocks."""

    async def run(self) -> None:
        """Poll the store until cancelled."""
        while True:
            try:
                await self.look()
            except (StoreFailed, Refused) as error:
                log.warning("checking the accounts failed, and is tried again: %s", error)
            except Exception:  # log any error: a task that ends would end the server
                log.exception("checking the accounts failed, and is tried again")
            await asyncio.sleep(EVERY_S)

    async def look(self) -> None:
        """Close connections without a valid credential, and finish deletions. Raises ``StoreFailed``, ``Refused``."""
        await self._check_connections()
        await self._log_entries()
        await self._end_games()
        for account in await self._people.deleted(self._now() - RECENT_MS):
            try:
                if not account.erased or await self._deletion.is_named(account.id):
                    await self._deletion.finish(account.id)
            except StoreFailed:
                raise
            except Exception:  # an unreadable game, as of a version that is gone, must not delay the others
                log.exception("account %s cannot be deleted, and is tried again", account.id)
            self._deletion.forget(account.id)

    async def _end_games(self) -> None:
        """End the unfinished games of accounts for which the host asked it."""
        for account in await self._people.whose_games_end():
            try:
                await self._deletion.end_games(account)
            except StoreFailed:
                raise
            except Exception:  # an unreadable game must not delay the others
                log.exception("the games of account %s cannot be ended, and that is tried again", account)
            else:
                await self._people.change(account, end_games_at=None)
                log.info("the games of account %s are ended", account)

    async def _log_entries(self) -> None:
        """Log the command line's changes since the last poll; it runs elsewhere, perhaps with another clock."""
        found = await self._audit_log.since(self._logged_until - SKEW_MS)
        for entry in found:
            if entry.id not in self._logged and entry.by.startswith(COMMAND_LINE):
                log.warning("%s", entry)
        self._logged = {entry.id for entry in found}
        self._logged_until = self._now()

    async def _check_connections(self) -> None:
        here: dict[str, list[Client]] = {}
        for clients in self._presence.clients.values():
            for client in clients:
                if client.credential is not None and client.account is not None and client.account.stored:
                    here.setdefault(client.credential.token_hash, []).append(client)
        if not here:
            return
        standing = await self._people.states(list(here))
        for token_hash, clients in here.items():
            found = standing.get(token_hash)
            for client in clients:
                if client.is_leaving:
                    continue
                if found is None or found.revoked is not None or found.account.deleted_at is not None:
                    client.end("this session was ended")
                elif found.expires is not None and found.expires <= self._now():
                    client.end("this session has expired: log in again")
                elif found.account.closed is not None:
                    client.end(f"this account was closed: {found.account.closed}")
                else:
                    client.account = found.account
