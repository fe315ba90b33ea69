"""Manage accounts of guests and bots, their tokens and their names.

The kind of an account (human or bot) belongs to its credential class: it is fixed when the account is made, shows in
the token's prefix, is stored once, and is stamped on every ``PlayerRef`` from there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal, NamedTuple

from msgspec import structs

from agon.protocol.cards import BotCard, Level, Limits, Operator
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, PlayerRef
from agon.protocol.messages import Register
from agon.server.accounts.credentials import COARSE_MS, is_good, is_idle, made, new_id, new_token, token_hash
from agon.server.accounts.guests import Guests
from agon.server.accounts.names import NamePolicy, skeleton
from agon.server.ops.rate_limit import counted
from agon.server.ops.run_time import RunTime
from agon.server.store import AccountExists, AccountRow, CredentialRow, Store
from agon.server.store.people.sign_in_tries import Limit

CARD_PREFIX: Final = "client-"
"""Prefix of the card names of connected bots; the account's id follows."""

NEW_ACCOUNTS: Final = Limit(2_000, 10_000)
"""Guests and bots of one address that are stored: a hall of players at once, then a few megabytes a day."""

_SHOWN_ROLES: Final[Mapping[str, Literal["moderator", "admin"]]] = {"moderator": "moderator", "admin": "admin"}
MODERATORS: Final = frozenset(_SHOWN_ROLES)
"""Roles that handle reports."""


class Entered(NamedTuple):
    """An account that was let in, its token if new, and its credential."""

    account: AccountRow
    token: str | None
    credential: CredentialRow


class Accounts:
    """``reserved_names`` are those of the server's own bots: no other name may look like one of them."""

    def __init__(
        self,
        store: Store,
        reserved_names: Iterable[str],
        run_time: RunTime,
        guests: Guests,
        *,
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:
        self._store = store
        self._names = NamePolicy(reserved_names)
        self._run_time = run_time
        self._guests = guests
        self._now = now

    async def hello(self, token: str | None, register: Register | None, address: str = "") -> Entered:
        """Return the account of ``token``, or a new one with its token; a guest without a name is not stored yet.

        Raises ``Refused`` (unauthenticated, account_closed, registration_closed, name_refused, malformed, too_fast) and
        ``StoreFailed``.
        """
        if token is not None:
            return await self._known(token)
        if self._run_time.registration == "closed":
            raise Refused("registration_closed", "this server takes no new accounts")
        if self._run_time.registration == "invited":
            raise Refused("registration_closed", "new people come in by invitation: ask the host for a link")
        if register is None or (register.kind, register.name) == ("human", None):
            guest = self._guests.new(self._now())
            return Entered(guest.account, guest.token, guest.credential)
        return await self._register(register, address)

    async def keep(self, account: AccountRow, credential: CredentialRow, address: str) -> AccountRow:
        """Store a guest, if that is not done yet, and return the stored account.

        Raises ``Refused`` (unauthenticated, too_fast) and ``StoreFailed``.
        """
        if account.stored:
            return account
        await self._count_new(address)
        try:
            await self._store.add_account(account, credential)
        except AccountExists:  # by another connection, and perhaps changed or deleted since
            found = await self._store.accounts.by_token(credential.token_hash)
            if found is None or found[0] is None or not is_good(found[1], self._now()):
                raise _unknown() from None
            return found[0]
        return structs.replace(account, stored=True)

    async def _count_new(self, address: str) -> None:
        if not await self._store.sign_in_tries.take(NEW_ACCOUNTS, self._now(), "new account", counted(address)):
            raise Refused("too_fast", "too many new accounts from your network; try again in some minutes")

    async def _known(self, token: str) -> Entered:
        found = await self._store.accounts.by_token(token_hash(token))
        now = self._now()
        guest = self._guests.read(token) if found is None else None
        if guest is not None and await self._store.accounts.by_id(guest.account.id) is None:
            return Entered(guest.account, None, guest.credential)
        if found is None or found[0] is None or found[0].deleted_at is not None or not is_good(found[1], now):
            raise _unknown()
        account, credential = found[0], found[1]
        check_open(account)
        if is_idle(account, credential, now):
            raise Refused("unauthenticated", "this session was not used for 90 days: log in again", "$.token")
        if now - credential.used >= COARSE_MS:
            await self._store.accounts.mark_used(credential.token_hash, now)
        return Entered(account, None, credential)

    async def _register(self, register: Register, address: str) -> Entered:
        if register.kind == "bot":
            if register.name is None:
                raise Refused("name_refused", "a bot needs a name", "$.register.name")
            if register.operator is None or not register.operator.strip():
                raise Refused("malformed", "a bot needs an operator who answers for it", "$.register.operator")
            name = self._names.check_bot(register.name, "$.register.name")
        elif register.name is None:
            raise AssertionError("a guest without a name is not stored at hello")
        else:
            name = await self.free_name(register.name, "$.register.name")
        await self._count_new(address)
        token = new_token(register.kind)
        account = AccountRow(
            id=new_id(),
            name=name,
            kind=register.kind,
            role=register.kind,
            operator=register.operator if register.kind == "bot" else None,
            summary=register.summary if register.kind == "bot" else "",
            created=self._now(),
        )
        credential = made(token, account.id, "session", account.created)
        await self._store.add_account(account, credential)
        return Entered(account, token, credential)

    async def newcomer(self, token: str | None, address: str) -> Entered:
        """Return the stored account of a guest's token, or else a new guest's, whose credential lets nobody in. Raises
        ``Refused`` (too_fast), ``StoreFailed``."""
        if token is not None:
            try:
                known = await self._known(token)
            except Refused:  # the guest is gone: their token is of no use to anybody
                known = None
            if known is not None and known.account.is_guest:
                return known._replace(account=await self.keep(known.account, known.credential, address))
        guest = self._guests.new(self._now())
        credential = structs.replace(guest.credential, revoked=self._now())
        return Entered(await self.keep(guest.account, credential, address), None, credential)

    async def add_invited(self, name: str, address: str) -> AccountRow:
        """Store a new person without a token; ``name`` is one that ``free_name`` returned. Raises ``Refused``
        (too_fast), ``StoreFailed``."""
        await self._count_new(address)
        account = AccountRow(id=new_id(), name=name, kind="human", created=self._now())
        unused = made(new_token("human"), account.id, "session", account.created)
        await self._store.add_account(account, structs.replace(unused, revoked=account.created))
        return account

    async def free_name(self, name: str, path: str, account: str | None = None) -> str:
        """Return the name in the form that a person may have. Raises ``Refused`` (name_refused), also if it looks like
        the name of another account.
        """
        name = self._names.check_human(name, path)
        owner = await self._store.accounts.by_name(skeleton(name))
        if owner is not None and owner.id != account:
            raise taken(path)
        return name

    async def rename(self, account: AccountRow, name: str) -> AccountRow:
        """Rename an account and return it. Raises ``Refused`` (name_refused) and ``StoreFailed``."""
        if account.kind == "bot":
            raise Refused("name_refused", "a bot keeps its name: people know it by its card", "$.name")
        name = await self.free_name(name, "$.name", account.id)
        key = skeleton(name) if account.is_member else None
        if not await self._store.accounts.name(account.id, name, key):
            raise taken("$.name")
        return structs.replace(account, name=name)

    def ref(self, account: AccountRow) -> PlayerRef:
        """Return the account as other people see it."""
        is_bot = account.kind == "bot"
        return PlayerRef(
            id=AccountId(account.id),
            name=account.name,
            kind=account.kind,
            card=card_name(account) if is_bot else None,
            level="default" if is_bot else None,
            role=_SHOWN_ROLES.get(account.role),
        )

    def card(self, account: AccountRow) -> BotCard:
        """Return the card of a connected bot: what the server knows about it; the rest is unknown."""
        if account.kind != "bot":
            raise ValueError(f"account {account.id} is a person: people have no card")
        return BotCard(
            name=card_name(account),
            title=account.name,
            version="unknown",
            operator=Operator(name=account.operator or "unknown"),
            summary=account.summary or "A program that somebody connected to this server.",
            games=["*"],
            engine="client",
            algorithm="unknown: its operator runs it elsewhere",
            information="What its seat may see, sent to its operator's machine.",
            knowledge="unknown",
            keeps="unknown: it is told your name and every move of the game.",
            limitations=["The server does not run this program and cannot say how it chooses."],
            levels=[
                Level(
                    name="default",
                    title="As it plays",
                    summary="The operator decides how strong it is.",
                    limits=Limits(),
                )
            ],
        )


def _unknown() -> Refused:
    return Refused("unauthenticated", "no account has this token", "$.token")


def taken(path: str) -> Refused:
    return Refused("name_refused", "somebody has this name, or one that looks like it", path)


def check_open(account: AccountRow) -> None:
    """Raises ``Refused`` (account_closed) if an account is closed."""
    if account.closed is not None:
        raise Refused("account_closed", f"this account was closed: {account.closed}")


def card_name(account: AccountRow) -> str:
    return CARD_PREFIX + account.id.lower()
