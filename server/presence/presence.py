"""Which accounts are connected here, and what each was answered lately."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from agon.protocol import codec
from agon.protocol import messages as m
from agon.protocol.events import AccountId
from agon.server.live.table import Table
from agon.server.session.ids import BOT_ID
from agon.server.store import AccountRow

if TYPE_CHECKING:
    from agon.server.presence.client import Client


@dataclass(slots=True)
class Presence:
    """Which connections each account has open, and answers to recent commands for those who resend them."""

    clients: dict[AccountId, set[Client]] = field(default_factory=dict[AccountId, "set[Client]"])
    answers: OrderedDict[tuple[str, str], bytes] = field(default_factory=OrderedDict[tuple[str, str], bytes])

    def remember(self, account: str, command: str, answer: bytes) -> None:
        self.answers[account, command] = answer
        while len(self.answers) > 10_000:
            self.answers.popitem(last=False)

    def end(self, account: str, reason: str, *, only: str | None = None, but: str | None = None) -> None:
        """Closes the connections of an account: all, or those that came in with one credential, or with all but one."""
        for client in list(self.clients.get(AccountId(account), ())):
            credential = client.credential
            if credential is not None and only in {None, credential.id} and credential.id != but:
                client.end(reason)

    def refresh(self, account: AccountRow) -> None:
        """The account has changed: its connections know it as it is now."""
        for client in self.clients.get(AccountId(account.id), ()):
            client.account = account


def tell(presence: Presence, account: AccountId, payload: bytes) -> None:
    """To all connections that an account has here."""
    for client in list(presence.clients.get(account, ())):
        client.send(payload)


def started_for(table: Table, seat: int, re: str | None) -> m.Started:
    """That a game has begun, for who sits there (or ``SPECTATOR``)."""
    takes = seat >= 0 and table.session.rules.info.chance and seat not in table.session.contributions
    return m.Started(re=re, session=table.name, your_seat=seat, contribute=takes)


def tell_started(table: Table, presence: Presence) -> None:
    """Tells the connections of everybody at a table that their game has begun."""
    for seat, player in enumerate(table.session.players):
        if player.id.startswith(BOT_ID):
            continue
        payload = codec.encode(started_for(table, seat, None))
        tell(presence, player.id, payload)
