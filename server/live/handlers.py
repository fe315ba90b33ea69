"""What a seated player asks of a table, for desks: found, checked, posted."""

from __future__ import annotations

from agon.games.api import SPECTATOR
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, SessionId
from agon.server.live.registry import TableRegistry
from agon.server.live.request import Request
from agon.server.live.table import Table
from agon.server.presence.client import Client
from agon.server.session import commands
from agon.server.store import AccountRow


async def table_of(registry: TableRegistry, session: str) -> Table:
    """Raises ``Refused`` (unknown_session), ``StoreFailed``."""
    table = await registry.get(SessionId(session))
    if table is None:
        raise Refused("unknown_session", f"there is no game {session}", "$.session")
    return table


def seat_at(table: Table, account: AccountRow) -> int:
    """Raises ``Refused`` (not_seated)."""
    seat = table.seat_of(AccountId(account.id))
    if seat is None:
        raise Refused("not_seated", "you have no seat in this game")
    return seat


def viewer_at(table: Table, account: AccountRow) -> int:
    """The account's seat, or ``SPECTATOR``."""
    seat = table.seat_of(AccountId(account.id))
    return SPECTATOR if seat is None else seat


def post(table: Table, client: Client, command: str, order: commands.Command) -> None:
    """The table decides, and answers ``command`` to the client."""
    table.post(Request(order, client, command))
