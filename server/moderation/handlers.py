"""Handle acts of moderators and administrators on other accounts. Each act is in the log and in the store."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from typing import get_args

from msgspec import structs

from agon.protocol import codec
from agon.protocol.commands import account as am
from agon.protocol.commands import report as rm
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId
from agon.protocol.messages import Ok
from agon.server.accounts.accounts import Accounts
from agon.server.accounts.handlers import account_view
from agon.server.presence.client import Client, Presence
from agon.server.store import AccountRow, Role, Store
from agon.server.store.chat import EVERYBODY

log = logging.getLogger("agon.accounts")

PAGE = 50
RANK: Mapping[Role, int] = {"human": 0, "bot": 0, "moderator": 1, "admin": 2}


class ModerationHandlers:
    """Handle moderation. Reads the sender's role from the store: another server may just have removed it."""

    def __init__(self, store: Store, accounts: Accounts, presence: Presence) -> None:
        self._store = store
        self._people = store.accounts
        self._accounts = accounts
        self._presence = presence

    async def list_accounts(self, client: Client, command: am.ListAccounts, account: AccountRow) -> None:
        await self.need(account, "moderator")
        created, _, last = command.after.partition(":")
        if command.after and not (created.isascii() and created.isdigit() and last):
            raise Refused("malformed", "after must be the value from the page before", "$.after")
        after = (int(created), last) if command.after else None
        found = await self._people.listed(like=command.search, role=command.role, after=after, limit=PAGE)
        following = f"{found[-1].created}:{found[-1].id}" if len(found) == PAGE else None
        shown = [account_view(self._accounts, each) for each in found]
        client.answer(command.id, am.Accounts(re=command.id, accounts=shown, next=following), keep=False)

    async def set_role(self, client: Client, command: am.SetRole, account: AccountRow) -> None:
        await self.need(account, "admin")
        other = await self.other(account, command.account)
        check_role(other, command.role)
        await self._people.change(other.id, role=command.role)
        await self.note(account, other.id, f"was made {command.role}")
        self._tell(client, command.id, structs.replace(other, role=command.role))

    async def close_account(self, client: Client, command: am.CloseAccount, account: AccountRow) -> None:
        mine = await self.need(account, "moderator")
        other = await self.other(account, command.account)
        if RANK[other.role] >= RANK[mine]:
            raise Refused("not_allowed", f"your role does not close accounts of role {other.role}")
        await self._people.change(other.id, closed=command.reason)
        await self.note(account, other.id, "was closed")
        self._tell(client, command.id, structs.replace(other, closed=command.reason))
        self._presence.end(other.id, f"this account was closed: {command.reason}")

    async def reopen_account(self, client: Client, command: am.ReopenAccount, account: AccountRow) -> None:
        await self.need(account, "moderator")
        other = await self.other(account, command.account)
        await self._people.change(other.id, closed=None)
        await self.note(account, other.id, "was opened again")
        self._tell(client, command.id, structs.replace(other, closed=None))

    async def silence(self, client: Client, command: rm.Silence, account: AccountRow) -> None:
        mine = await self.need(account, "moderator")
        other = await self.other(account, command.account)
        if RANK[other.role] >= RANK[mine]:
            raise Refused("not_allowed", f"your role does not silence accounts of role {other.role}")
        if command.on:
            await self._store.chat.mute(EVERYBODY, other.id, self.now(), command.reason)
        else:
            await self._store.chat.unmute(EVERYBODY, other.id)
        await self.note(account, other.id, "was silenced" if command.on else "may speak again")
        client.answer(command.id, Ok(re=command.id))
        silenced = rm.Silenced(reason=command.reason if command.on else None)
        self._presence.tell(AccountId(other.id), codec.encode(silenced))

    async def note(self, account: AccountRow, other: str, what: str) -> None:
        """Put an act on the account ``other``, or on the server if empty, into the log and the audit log."""
        by = f"account {account.id}"
        log.warning("%s %s, by %s", f"account {other}" if other else "the server", what, by)
        await self._store.audit_log.add(self.now(), by, other, what)

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    async def need(self, account: AccountRow, role: Role) -> Role:
        """Return the sender's present role. Raises ``Refused`` (not_allowed) if it is below ``role``."""
        found = await self._store.accounts.by_id(account.id)
        if found is None or found.closed is not None or RANK[found.role] < RANK[role]:
            raise Refused("not_allowed", f"this is for people with the role {role}")
        return found.role

    async def other(self, account: AccountRow, other: str) -> AccountRow:
        """Return the account that a moderator acts on. Raises ``Refused`` (not_allowed, malformed)."""
        if other == account.id:
            raise Refused("not_allowed", "not with your own account: ask another administrator", "$.account")
        found = await self._store.accounts.by_id(other)
        if found is None or found.deleted_at is not None:
            raise Refused("malformed", "there is no such account", "$.account")
        return found

    def _tell(self, client: Client, re: str, account: AccountRow) -> None:
        self._presence.refresh(account)
        client.answer(re, am.Account(re=re, account=account_view(self._accounts, account)), keep=False)


def check_role(account: AccountRow, role: str) -> None:
    """Raise ``Refused`` (not_allowed) if an account cannot have a role."""
    if role not in get_args(Role):
        raise Refused("not_allowed", f"there is no role {role!r}", "$.role")
    if account.kind == "bot" or role == "bot":
        raise Refused("not_allowed", "bots always have the role bot; no other account can have it", "$.role")
    if role != "human" and not account.is_member:
        raise Refused("not_allowed", "a moderator has a name and a password: let them sign up first", "$.role")
