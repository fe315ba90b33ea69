"""Store accounts and credentials."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from sqlalchemy import and_, bindparam, exists, func, or_, select, text, update

from agon.server.store import queries
from agon.server.store.models import accounts, credentials, seats, sessions
from agon.server.store.repository import Found, Repository
from agon.server.store.rows import AccountRow, CredentialRow, Role, StoreFailed

AT_ONCE = 500
"""Most credentials named in one statement."""


Choice = Literal["tune_bots", "model_me"]
"""Permissions that people may give."""

_ADD = credentials.insert()
_MINE = credentials.c.account == bindparam("whose")
_OPEN = credentials.c.revoked.is_(None)


class CredentialState(NamedTuple):
    """State of a credential in use."""

    revoked: int | None
    expires: int | None
    account: AccountRow


class AccountStore(Repository):
    """Accounts, credentials, and the permissions of people."""

    # Accounts

    async def by_id(self, identity: str) -> AccountRow | None:
        return _one(await self._read(queries.account(identity)))

    async def by_ids(self, identities: Sequence[str]) -> dict[str, AccountRow]:
        """Return those of the accounts that exist, by id."""
        asked = select(accounts).where(accounts.c.id.in_(identities))
        return {account.id: account for account in map(queries.read_account, await self._read(asked))}

    async def client_bots(self) -> list[AccountRow]:
        """Return the bots that people connect, oldest first."""
        bots = select(accounts).where(accounts.c.kind == text("'bot'"), accounts.c.deleted_at.is_(None))
        return [queries.read_account(row) for row in await self._read(bots.order_by(accounts.c.created))]

    async def by_name(self, name_key: str) -> AccountRow | None:
        """Return the account that owns a name."""
        return _one(await self._read(select(accounts).where(accounts.c.name_key == name_key)))

    async def with_name(self, name: str, limit: int) -> list[AccountRow]:
        """Return playable accounts of exactly this name, in the order of their ids: guests may share a name."""
        there = accounts.c.deleted_at.is_(None), accounts.c.closed.is_(None)
        found = select(accounts).where(accounts.c.name == name, *there).order_by(accounts.c.id).limit(limit)
        return [queries.read_account(row) for row in await self._read(found)]

    async def with_password(self, name_key: str) -> tuple[AccountRow | None, str | None]:
        """Return the account that owns a name and its password hash: one query, also for an unknown name."""
        found = await self._read(select(accounts).where(accounts.c.name_key == name_key))
        return _one(found), found[0]["password"] if found else None

    async def at_provider(self, issuer: str, subject: str) -> AccountRow | None:
        """Return the account of a person whom a provider of OpenID Connect knows by ``subject``."""
        asked = select(accounts).where(accounts.c.issuer == issuer, accounts.c.subject == subject)
        return _one(await self._read(asked))

    async def vouch(self, account: str, issuer: str, subject: str) -> AccountRow | None:
        """Let the owner of an account sign in at a provider, unless the provider's name has an account by then; return
        the account that has it, or None if that one was deleted."""
        others = accounts.alias()
        names = others.c.issuer == bindparam("by"), others.c.subject == bindparam("which")
        there = accounts.c.id == bindparam("whose"), accounts.c.deleted_at.is_(None)
        vouched = update(accounts).where(*there, ~exists().where(*names))
        given = {"whose": account, "by": issuer, "which": subject}
        try:
            await self._write(vouched.values(issuer=bindparam("by"), subject=bindparam("which")), given)
        except StoreFailed:
            # Two servers may do it at the same moment; the database refuses the second.
            if await self.at_provider(issuer, subject) is None:
                raise
        return await self.at_provider(issuer, subject)

    async def password(self, account: str) -> str | None:
        """Return the hash of an account's password."""
        found = await self._read(select(accounts.c.password).where(accounts.c.id == account))
        return found[0]["password"] if found else None

    async def name(self, account: str, name: str, name_key: str | None, password: str | None = None) -> bool:
        """Set the name of an account, and its password if given; False if the name is taken by then, or the account
        deleted."""
        others = accounts.alias()
        taken = exists().where(others.c.name_key == bindparam("key"), others.c.id != bindparam("whose"))
        values: dict[str, Any] = {"name": bindparam("new_name"), "name_key": bindparam("key")}
        given: dict[str, Any] = {"whose": account, "new_name": name, "key": name_key}
        if password is not None:
            values["password"] = bindparam("secret")
            given["secret"] = password
        there = accounts.c.deleted_at.is_(None)  # a deleted account gets no name again
        named = update(accounts).where(accounts.c.id == bindparam("whose"), ~taken, there).values(**values)
        try:
            await self._write(named, given)
        except StoreFailed:
            # Two servers may give one name at the same moment; the database refuses the second.
            if name_key is None or await self.by_name(name_key) is None:
                raise
        found = await self._read(select(accounts.c.name, accounts.c.name_key).where(accounts.c.id == account))
        return bool(found) and (found[0]["name"], found[0]["name_key"]) == (name, name_key)

    async def change(self, account: str, **values: Any) -> None:
        """Set columns of an account."""
        changed = update(accounts).where(accounts.c.id == bindparam("whose")).values(**values)
        await self._write(changed, {"whose": account})

    async def admins(self) -> int:
        """Return the number of administrators."""
        found = await self._read(select(func.count().label("n")).where(accounts.c.role == "admin"))
        return found[0]["n"]

    async def listed(
        self, *, like: str = "", role: Role | None = None, after: tuple[int, str] | None = None, limit: int = 50
    ) -> list[AccountRow]:
        """Return accounts that are not deleted, newest first; ``like`` is part of the name, or the id."""
        found = select(accounts).where(accounts.c.deleted_at.is_(None))
        if like:
            found = found.where(or_(accounts.c.name.icontains(like, autoescape=True), accounts.c.id == like))
        if role is not None:
            found = found.where(accounts.c.role == role)
        if after is not None:
            created, last = after
            later = and_(accounts.c.created == created, accounts.c.id > last)
            found = found.where(or_(accounts.c.created < created, later))
        found = found.order_by(accounts.c.created.desc(), accounts.c.id).limit(limit)
        return [queries.read_account(row) for row in await self._read(found)]

    async def all_allow(self, players: Sequence[str], choice: Choice) -> bool:
        """True if all people among these accounts give a permission. False for ids without an account here, as in
        imported records."""
        wanted = set(players)
        found = await self._read(select(accounts).where(accounts.c.id.in_(wanted)))
        allowed = {row["id"] for row in found if row["kind"] == "bot" or (row[choice] and row["deleted_at"] is None)}
        return wanted <= allowed

    async def deleted(self, since: int) -> list[AccountRow]:
        """Return accounts whose deletion was requested since then, or is not done yet."""
        asked = select(accounts).where(
            accounts.c.deleted_at.is_not(None), or_(accounts.c.deleted_at >= since, accounts.c.erased.is_(False))
        )
        return [queries.read_account(row) for row in await self._read(asked)]

    async def whose_games_end(self) -> list[str]:
        """Return the accounts whose unfinished games the host wants ended."""
        asked = select(accounts.c.id).where(accounts.c.end_games_at.is_not(None))
        return [row["id"] for row in await self._read(asked)]

    async def playing(self, account: str, game: str | None = None) -> list[str]:
        """Return the sessions being played, of one game or of all, in which an account has a seat."""
        asked = select(seats.c.session).where(seats.c.account == account, text("playing")).distinct()
        if game is not None:
            asked = asked.join(sessions, sessions.c.session == seats.c.session).where(sessions.c.game == game)
        found = await self._read(asked)
        return [row["session"] for row in found]

    # Credentials

    async def by_token(self, token_hash: str) -> tuple[AccountRow | None, CredentialRow] | None:
        """Return a credential, revoked or not, and its account."""
        asked = select(credentials).where(credentials.c.token_hash == token_hash)
        found = await self._read(asked)
        if not found:
            return None
        credential = CredentialRow(**found[0])
        if credential.account is None:
            return None, credential
        return _one(await self._read(queries.account(credential.account))), credential

    async def add(self, credential: CredentialRow) -> None:
        await self._write(_ADD, {name: getattr(credential, name) for name in credential.__struct_fields__})

    async def of(self, account: str) -> list[CredentialRow]:
        """Return the open sessions and API tokens of an account, last used first."""
        asked = select(credentials).where(credentials.c.account == account, credentials.c.revoked.is_(None))
        asked = asked.where(credentials.c.kind.in_(("session", "api")))
        return [CredentialRow(**row) for row in await self._read(asked.order_by(credentials.c.used.desc()))]

    async def mark_used(self, token_hash: str, at: int) -> None:
        shown = update(credentials).where(credentials.c.token_hash == bindparam("which")).values(used=at)
        await self._write(shown, {"which": token_hash})

    async def revoke(self, account: str, at: int, *, only: str | None = None, but: str | None = None) -> None:
        """Revoke all credentials of an account, ``only`` one, or all ``but`` one (ids)."""
        given: dict[str, Any] = {"whose": account}
        revoked = update(credentials).where(_MINE, _OPEN).values(revoked=at)
        if only is not None:
            revoked = revoked.where(credentials.c.id == bindparam("which"))
            given["which"] = only
        if but is not None:
            revoked = revoked.where(credentials.c.id != bindparam("kept"))
            given["kept"] = but
        await self._write(revoked, given)

    async def spend(self, token_hash: str, by: str, at: int) -> bool:
        """Use up a one-time token; False if it was used, has expired, or does not exist."""
        spent = update(credentials).where(
            credentials.c.token_hash == bindparam("which"),
            _OPEN,
            or_(credentials.c.expires.is_(None), credentials.c.expires > at),
        )
        mark = f"{by} {secrets.token_hex(8)}"  # tells whose write came first
        await self._write(spent.values(revoked=at, label=mark), {"which": token_hash})
        found = await self._read(select(credentials.c.label).where(credentials.c.token_hash == token_hash))
        return bool(found) and found[0]["label"] == mark

    async def drop_once(self, kind: str, at: int) -> None:
        """Delete one-time tokens of a kind that are used up or expired."""
        old = or_(credentials.c.revoked.is_not(None), credentials.c.expires <= at)
        await self._write(credentials.delete().where(credentials.c.kind == bindparam("sort"), old), {"sort": kind})

    async def states(self, hashes: Sequence[str]) -> Mapping[str, CredentialState]:
        """Return the states of these credentials; deleted ones are left out."""
        found: dict[str, CredentialState] = {}
        for start in range(0, len(hashes), AT_ONCE):
            some = hashes[start : start + AT_ONCE]
            columns = credentials.c.token_hash, credentials.c.revoked, credentials.c.expires
            joined = credentials.join(accounts, accounts.c.id == credentials.c.account)
            asked = select(*columns, *accounts.columns).select_from(joined).where(credentials.c.token_hash.in_(some))
            for row in await self._read(asked):
                token_hash, revoked, expires = (row.pop(name) for name in ("token_hash", "revoked", "expires"))
                found[token_hash] = CredentialState(revoked, expires, queries.read_account(row))
        return found


def _one(found: Found) -> AccountRow | None:
    return queries.read_account(found[0]) if found else None
