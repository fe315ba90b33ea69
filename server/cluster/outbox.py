"""Collect news for the other servers: one message for each turn of the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from agon.protocol import codec
from agon.protocol.cluster_news import News
from agon.protocol.events import AccountId, SessionId


class Outbox:
    """``send`` publishes if there is a broker; ``life`` returns this server's life."""

    def __init__(self, send: Callable[[bytes], object], life: Callable[[], str]) -> None:
        self._send = send
        self._life = life
        self._stored: dict[SessionId, int] = {}
        self._started: dict[SessionId, list[AccountId]] = {}
        self._said: dict[SessionId, None] = {}
        self._planned: dict[SessionId, None] = {}
        self._onlookers: dict[SessionId, int] = {}
        self._sought: dict[AccountId, list[str]] = {}
        self._present: dict[AccountId, list[str]] = {}
        self._seeks = False
        self._look = False
        self._waiting = False

    def stored(self, session: SessionId, seq: int) -> None:
        self._stored[session] = seq
        self._soon()

    def started(self, session: SessionId, accounts: list[AccountId]) -> None:
        self._started[session] = accounts
        self._soon()

    def said(self, session: SessionId) -> None:
        self._said[session] = None
        self._soon()

    def planned(self, session: SessionId) -> None:
        self._planned[session] = None
        self._soon()

    def onlookers(self, session: SessionId, count: int) -> None:
        self._onlookers[session] = count
        self._soon()

    def sought(self, account: AccountId, session: str) -> None:
        self._sought.setdefault(account, []).append(session)
        self._soon()

    def present(self, account: AccountId, session: str) -> None:
        self._present.setdefault(account, []).append(session)
        self._soon()

    def seeks(self) -> None:
        self._seeks = True
        self._soon()

    def look(self) -> None:
        self._look = True
        self._soon()

    def flush(self) -> None:
        """Send the collected news, if any."""
        self._waiting = False
        collected = self._stored, self._started, self._said, self._planned, self._onlookers, self._sought, self._present
        if any(collected) or self._seeks or self._look:
            news = News(
                life=self._life(),
                stored=self._stored,
                begun=self._started,
                said=list(self._said),
                planned=list(self._planned),
                onlookers=self._onlookers,
                sought=self._sought,
                present=self._present,
                seeks=self._seeks,
                look=self._look,
            )
            self._send(codec.encode(news))
            self._stored, self._started, self._said, self._planned, self._onlookers = {}, {}, {}, {}, {}
            self._sought, self._present = {}, {}
            self._seeks = self._look = False

    def _soon(self) -> None:
        if not self._waiting:
            self._waiting = True
            asyncio.get_running_loop().call_soon(self.flush)
