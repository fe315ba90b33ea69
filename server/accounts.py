"""Who plays: guests and bots, their tokens, and the names that they may have.

The kind of an account (human or bot) belongs to its credential class: it is fixed when the account is made, shows in
the token's prefix, is stored once, and is stamped on every ``PlayerRef`` from there.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Final

from protocol.cards import BotCard, Level, Limits, Operator
from protocol.errors import Refused
from protocol.events import AccountId, PlayerRef
from protocol.messages import Register
from server.names import NamePolicy
from server.store import AccountRow, Store

TOKEN_PREFIX: Final = {"human": "agon_h_", "bot": "agon_b_"}
CARD_PREFIX: Final = "client-"
"""Cards of bots that connect are named by this and the account's id."""
_ID_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 that are not taken for each other
_ID_LENGTH: Final = 16  # 80 bits


def token_hash(token: str) -> str:
    """What is stored of a token. It has 256 random bits, so one round of SHA-256 is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token(kind: str) -> str:
    return TOKEN_PREFIX[kind] + secrets.token_urlsafe(32)


def new_id() -> str:
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


class Accounts:
    """``reserved_names`` are those of the server's own bots: nobody else may look like one of them."""

    def __init__(
        self,
        store: Store,
        reserved_names: Iterable[str],
        registration_open: bool,
        *,
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:
        self._store = store
        self._names = NamePolicy(reserved_names)
        self._registration_open = registration_open
        self._now = now

    async def hello(self, token: str | None, register: Register | None) -> tuple[AccountRow, str | None]:
        """The account of ``token``, or a new one with its token.

        Raises ``Refused`` (unauthenticated, registration_closed, name_refused, malformed) and ``StoreFailed``.
        """
        if token is not None:
            found = await self._store.account_by_token(token_hash(token))
            if found is None:
                raise Refused("unauthenticated", "no account has this token", "$.token")
            return found, None
        if not self._registration_open:
            raise Refused("registration_closed", "this server takes no new accounts")
        return await self._register(register or Register(kind="human"))

    async def _register(self, register: Register) -> tuple[AccountRow, str]:
        if register.kind == "bot":
            if register.name is None:
                raise Refused("name_refused", "a bot needs a name", "$.register.name")
            if register.operator is None or not register.operator.strip():
                raise Refused("malformed", "a bot needs an operator: who answers for it", "$.register.operator")
            name = self._names.check_bot(register.name, "$.register.name")
        elif register.name is None:
            name = f"Guest-{secrets.randbelow(900_000) + 100_000}"
        else:
            name = self._names.check_human(register.name, "$.register.name")
        token = new_token(register.kind)
        account = AccountRow(
            id=new_id(),
            name=name,
            kind=register.kind,
            token_hash=token_hash(token),
            operator=register.operator if register.kind == "bot" else None,
            summary=register.summary if register.kind == "bot" else "",
            created=self._now(),
        )
        await self._store.add_account(account)
        return account, token

    async def rename(self, account: AccountRow, name: str) -> AccountRow:
        """The account under its new name. Raises ``Refused`` (name_refused) and ``StoreFailed``."""
        if account.kind == "bot":
            raise Refused("name_refused", "a bot keeps its name: people know it by its card", "$.name")
        name = self._names.check_human(name, "$.name")
        await self._store.rename(account.id, name)
        return AccountRow(
            id=account.id,
            name=name,
            kind=account.kind,
            token_hash=account.token_hash,
            operator=account.operator,
            summary=account.summary,
            created=account.created,
        )

    def ref(self, account: AccountRow) -> PlayerRef:
        """The account as other people see it."""
        is_bot = account.kind == "bot"
        return PlayerRef(
            id=AccountId(account.id),
            name=account.name,
            kind=account.kind,
            card=card_name(account) if is_bot else None,
            level="default" if is_bot else None,
        )

    def card(self, account: AccountRow) -> BotCard:
        """The card of a bot that connects: what the server knows about it, and that the rest is unknown."""
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


def card_name(account: AccountRow) -> str:
    return CARD_PREFIX + account.id.lower()
