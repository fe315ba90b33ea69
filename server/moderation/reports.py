"""Handle reports of chat lines and players: anyone sends them, moderators read and answer them."""

from __future__ import annotations

import hashlib
import logging

from agon.protocol import codec
from agon.protocol.commands import report as rm
from agon.protocol.commands.chat import ChatLine
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, PlayerRef, SessionId
from agon.protocol.messages import Ok
from agon.server.accounts.accounts import MODERATORS, Accounts
from agon.server.chat.places import Places, TablePlace
from agon.server.chat.rooms import line_of, may_read
from agon.server.live.handlers import table_of
from agon.server.live.registry import TableRegistry
from agon.server.moderation.house import House
from agon.server.ops.signal import Signal
from agon.server.presence.client import Client, Presence
from agon.server.store import AccountRow, Store
from agon.server.store.chat import ReportRow

log = logging.getLogger("agon.reports")

MOST_OPEN = 20
"""Most open reports of one account."""
LAST_LINES = 18


def check_moderator(account: AccountRow) -> None:
    """Raise ``Refused`` (forbidden) unless the account's role is a moderator's."""
    if account.role not in MODERATORS:
        raise Refused("forbidden", "that is for moderators")


class ReportHandlers:
    """Handle reports. Moderators connected here are notified at once, those at other servers within seconds."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        registry: TableRegistry,
        presence: Presence,
        *,
        house: House,
        places: Places,
    ) -> None:
        self._places = places
        self._house = house
        self._store = store
        self._talk = store.chat
        self._accounts = accounts
        self._registry = registry
        self._presence = presence
        self.reported = Signal[[]]()
        """A new report was stored here."""

    async def report_chat(self, client: Client, command: rm.ReportChat, account: AccountRow) -> None:
        async with self._places.at(command.session, account) as place:
            viewer = place.viewer_at(account)
            found = await self._talk.around(place.name, command.n, 0, 0)
            if not found or not may_read(place, viewer, found[0].room):
                raise Refused("malformed", "there is no such line", "$.n")
        await self._add(account, place.name, command.n, found[0].author, command.reason)
        client.answer(command.id, Ok(re=command.id))

    async def report_player(self, client: Client, command: rm.ReportPlayer, account: AccountRow) -> None:
        other = await self._store.accounts.by_id(command.account) or self._presence.account(command.account)
        if other is None or other.deleted_at is not None:
            raise Refused("malformed", "there is no such account", "$.account")
        if other.id == account.id:
            raise Refused("malformed", "that is you", "$.account")
        if command.session is not None:
            table = await table_of(self._registry, command.session)
            try:
                TablePlace(table).viewer_at(account)
                if other.id not in {player.id for player in table.session.players}:
                    raise Refused("malformed", "they did not play in that game", "$.session")
            finally:
                self._registry.rest(table)
        await self._add(account, command.session or "", 0, other.id, command.reason)
        client.answer(command.id, Ok(re=command.id))

    async def _add(self, account: AccountRow, session: str, n: int, accused: str | None, reason: str) -> None:
        """Store a report; a repeated one changes nothing."""
        mine = await self._talk.reports_by(account.id)
        if sum(row.closed is None for row in mine) >= MOST_OPEN:
            raise Refused("too_many", f"{MOST_OPEN} reports of yours wait for a moderator already")
        about = f"{account.id}/{session}/{n}" if n else f"{account.id}/{session}/{accused}/{reason}"
        name = hashlib.sha256(about.encode()).hexdigest()[:32]
        at = self._registry.clock.now()
        is_new = await self._talk.find_report(name) is None
        await self._talk.report(ReportRow(name, session, n, at, account.id, accused, reason, None))
        log.info("%s is reported", f"a line of session {session}" if n else f"account {accused}")
        await self._house.count_reports()
        if is_new:
            self.reported()

    async def my_reports(self, client: Client, command: rm.MyReports, account: AccountRow) -> None:
        client.answer(command.id, rm.Reported(re=command.id, reports=await self.made_by(account.id)), keep=False)

    async def made_by(self, account: str) -> list[rm.MyReport]:
        """Return the reports of an account, newest first."""
        known: dict[str, PlayerRef | None] = {}
        return [await self._view(row, known) for row in await self._talk.reports_by(account)]

    async def read_reports(self, client: Client, command: rm.ReadReports, account: AccountRow) -> None:
        check_moderator(account)
        known: dict[str, PlayerRef | None] = {}
        found: list[rm.Report] = []
        for row in await self._talk.reports():
            report = rm.Report(
                id=row.id,
                session=SessionId(row.session) if row.session else None,
                n=row.n,
                at=row.at,
                reason=row.reason,
                accused=await self._player(row.accused, known),
                reporter=await self._player(row.reporter, known),
                lines=await self._lines(row),
                is_tournament=bool(row.session) and await self._store.tournaments.head(row.session) is not None,
            )
            found.append(report)
        client.answer(command.id, rm.Reports(re=command.id, reports=found), keep=False)

    async def close_report(self, client: Client, command: rm.CloseReport, account: AccountRow) -> None:
        check_moderator(account)
        now, before = self._registry.clock.now(), await self._talk.find_report(command.report)
        await self._talk.close_report(command.report, now, command.answer)
        row = await self._talk.find_report(command.report)
        if before is not None and before.closed is None:
            what = f"was reported ({command.report}): the report was closed"
            await self._store.audit_log.add(now, f"account {account.id}", before.accused or "", what)
            await self._house.count_reports()
        client.answer(command.id, Ok(re=command.id))
        if row is not None and row.reporter is not None:
            payload = codec.encode(rm.ReportClosed(report=await self._view(row, {})))
            self._presence.tell(AccountId(row.reporter), payload)

    async def _lines(self, row: ReportRow) -> list[ChatLine]:
        if row.n:
            return [line_of(each) for each in await self._talk.around(row.session, row.n)]
        return [line_of(each) for each in await self._talk.lines(row.session, 0, LAST_LINES)] if row.session else []

    async def _view(self, row: ReportRow, known: dict[str, PlayerRef | None]) -> rm.MyReport:
        return rm.MyReport(
            id=row.id,
            session=SessionId(row.session) if row.session else None,
            at=row.at,
            accused=await self._player(row.accused, known),
            reason=row.reason,
            closed=row.closed,
            answer=row.answer or "",
        )

    async def _player(self, account: str | None, known: dict[str, PlayerRef | None]) -> PlayerRef | None:
        """Return a player with the present name; None without an account."""
        if account is None:
            return None
        if account not in known:
            row = await self._store.accounts.by_id(account)
            known[account] = None if row is None or row.deleted_at is not None else self._accounts.ref(row)
        return known[account]
