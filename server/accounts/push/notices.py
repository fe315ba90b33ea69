"""Decide who gets which notice: it is your move, somebody challenges you, a report waits.

A notice waits some seconds, and is not sent if the person has come to the table meanwhile (or, for a challenge and a
report, to any page), if they have moved, or if there is nothing to answer any more. In a cluster the other servers
are asked meanwhile. A notice says the game's title and the players' names, a bot's with its mark, and nothing of the
position. It is in English; the browser's service worker translates it (``said-notices-`` in ``clients/languages``).
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from agon.protocol.commands.lobby import SeekView
from agon.protocol.events import AccountId, Acted, Drawn, PlayerRef, TakenBack
from agon.server.accounts.accounts import MODERATORS
from agon.server.accounts.push.queue import PushQueue
from agon.server.accounts.push.service import Notice
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.ops.background import BackgroundTasks
from agon.server.ops.signal import Signal
from agon.server.presence.client import Presence
from agon.server.store import StoreFailed

log = logging.getLogger("agon.push")

DELAY_S: Final = 5.0
"""Time (s) that a notice waits: changing pages and reconnecting are no absence."""
MOST_PENDING: Final = 10_000
SHORTEST_TTL_S, LONGEST_TTL_S = 60, 86_400
LONGEST_BODY: Final = 200


class _Pending(NamedTuple):
    timer: asyncio.TimerHandle
    session: str
    notice: Notice
    still: Callable[[], bool]


class PushNotices:
    """Notices of this server. ``queue`` sends them."""

    def __init__(self, registry: TableRegistry, presence: Presence, queue: PushQueue) -> None:
        self.sought = Signal[[AccountId, str]]()
        """The other servers of a cluster are to say if the person is there: at that session, or (an empty text) at any
        page."""
        self._registry = registry
        self._presence = presence
        self._queue = queue
        self._pending: dict[tuple[AccountId, str], _Pending] = {}
        """By account and tag."""
        self._told: OrderedDict[tuple[AccountId, str], int] = OrderedDict()
        """By account and tag: the position (``Session.moved``) of which there was a notice. A round of hidden choices
        goes on in one position."""
        self._background = BackgroundTasks(log, StoreFailed, "nobody gets a notice of a new report: %s")

    # What happens

    def started(self, table: Table) -> None:
        """A session has begun here: tell the people who are not there."""
        for seat, player in enumerate(table.session.players):
            if player.kind == "human" and table.session.ended is None:
                self._about_game(table, seat, "Your game has begun")

    def stored(self, table: Table) -> None:
        """Events of a session were committed here: tell the people whose move it is now."""
        event, _ = table.log[-1]
        session = table.session
        if not isinstance(event, Acted | Drawn | TakenBack) or session.ended is not None:
            return
        for seat in session.acting():
            is_person = session.players[seat].kind == "human" and seat not in session.forfeited
            if is_person and not (isinstance(event, Acted) and event.seat == seat):
                self._about_game(table, seat, "Your move")

    def challenged(self, seek: SeekView, is_open: Callable[[], bool]) -> None:
        """A person is challenged; ``is_open`` says if they can still answer."""
        if seek.to is None or seek.to.kind != "human":
            return
        info = self._registry.rules(seek.game).info
        ttl_s = LONGEST_TTL_S if seek.expires is None else (seek.expires - seek.since) // 1000
        self._seek_out(
            seek.to.id,
            "",
            Notice(
                title=f"{named(seek.by)} challenges you",
                body=f"{info.title}, {'rated' if seek.rated else 'casual'}",
                url="/",
                tag=f"challenge {seek.id}",
                ttl_s=_bounded(ttl_s),
                urgency="high",
            ),
            is_open,
        )

    def challenged_at(self, tournament: str, title: str, by: PlayerRef, to: PlayerRef) -> None:
        """A person is challenged in a tournament, on a ladder."""
        if to.kind == "human":
            body, url = f"{title[:LONGEST_BODY]}", f"/tournament/{tournament}"
            notice = Notice(title=f"{named(by)} challenges you", body=body, url=url, tag=f"ladder {tournament}")
            self._seek_out(to.id, "", notice, lambda: True)

    def reported(self) -> None:
        """There is a new report: tell the moderators who are not here. The notice says nothing about it."""
        self._background.start(self._tell_moderators(), "push-moderators")

    def present(self, people: Collection[tuple[AccountId, str]]) -> None:
        """Another server says that these people are there."""
        for key, pending in list(self._pending.items()):
            if (key[0], pending.session) in people:
                self._cancel(key)

    def due(self) -> None:
        """End the wait of all notices."""
        for key in list(self._pending):
            self._due(key)

    async def close(self) -> None:
        for key in list(self._pending):
            self._cancel(key)
        await self._background.cancel()

    # Waiting

    async def _tell_moderators(self) -> None:
        for account in await self._registry.store.push_subscriptions.with_roles(MODERATORS):
            notice = Notice(title="A new report waits", body="Agon", url="/host", tag="report")
            self._seek_out(AccountId(account), "", notice, lambda: True)

    def _about_game(self, table: Table, seat: int, title: str) -> None:
        session = table.session
        moved, player = session.moved, session.players[seat]
        others = [named(other) for place, other in enumerate(session.players) if place != seat]
        deadline = session.alarm()
        ttl_s = LONGEST_TTL_S if deadline is None else (deadline - table.now()) // 1000
        notice = Notice(
            title=title,
            body=f"{session.rules.info.title} against {', '.join(others)}"[:LONGEST_BODY],
            url=f"/play/{table.name}",
            tag=f"game {table.name}",
            ttl_s=_bounded(ttl_s),
        )

        key = player.id, notice.tag

        def still() -> bool:
            here = self._registry.tables.get(table.name)
            if here is not None and (here.session.moved != moved or here.session.ended is not None):
                return False
            self._told[key] = moved
            if len(self._told) > MOST_PENDING:
                self._told.popitem(last=False)
            return True

        if self._told.get(key) != moved:
            self._seek_out(player.id, table.name, notice, still)

    def _seek_out(self, account: AccountId, session: str, notice: Notice, still: Callable[[], bool]) -> None:
        """Send a notice soon unless the person is at the session (empty: at any page) by then, or ``still`` says that
        it is out of date."""
        key = account, notice.tag
        self._cancel(key)
        if self._presence.is_at(account, session) or len(self._pending) >= MOST_PENDING:
            return
        timer = asyncio.get_running_loop().call_later(DELAY_S, self._due, key)
        self._pending[key] = _Pending(timer, session, notice, still)
        self.sought(account, session)

    def _due(self, key: tuple[AccountId, str]) -> None:
        account, _ = key
        pending = self._cancel(key)
        if pending is not None and not self._presence.is_at(account, pending.session) and pending.still():
            self._queue.put(account, pending.notice)

    def _cancel(self, key: tuple[AccountId, str]) -> _Pending | None:
        pending = self._pending.pop(key, None)
        if pending is not None:
            pending.timer.cancel()
        return pending


def named(player: PlayerRef) -> str:
    """Return a player's name in words, a bot's with its mark, as the pages do in titles."""
    if player.kind == "bot":
        return f"{player.name} (BOT, {player.level})" if player.level else f"{player.name} (BOT)"
    notes = [note for note in (player.role, "assisted" if player.assisted else None) if note]
    return f"{player.name} ({', '.join(notes)})" if notes else player.name


def _bounded(ttl_s: int) -> int:
    return max(SHORTEST_TTL_S, min(LONGEST_TTL_S, ttl_s))
