"""No engine help in a running game: positions of an account's own games are recognised, however they were reached.

A seat that was declared assisted before the game may have help; any other may not. A position is recognised by what its
player sees (board, hands, seat to move), in the same game with any options, so that neither a board set up by hand nor
another server of a cluster is a way round. Positions one move later count as well: their values would tell the move.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, SessionId
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.session.position_key import seen_key

REMEMBERED: Final = 500
"""Games whose positions are kept until their next move."""
REASON: Final = "this position is in a game that you are playing: the engine says nothing about it until it is over"


class FairPlay:
    """Refuse help with positions of an account's running games."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._known: OrderedDict[SessionId, tuple[int, int, frozenset[bytes]]] = OrderedDict()

    async def check(self, account: str, rules: Rules, states: Iterable[State]) -> None:
        """Raise ``Refused`` (no_help) if one of the states is a position of a game that the account plays without
        help, or one move after it; ``StoreFailed``."""
        asked = list(states)
        name = rules.info.name
        for session in await self._registry.store.accounts.playing(account, name):
            table = await self._registry.current(SessionId(session))
            seat = None if table is None else table.seat_of(AccountId(account))
            if table is None or seat is None or table.session.ended is not None:
                continue
            if table.session.players[seat].assisted:
                continue
            with table.held():
                protected = await self._positions(table, seat)
            if any(seen_key(rules, state, seat) in protected for state in asked):
                raise Refused("no_help", REASON)

    async def _positions(self, table: Table, seat: int) -> frozenset[bytes]:
        session = table.session
        known = self._known.get(table.name)
        if known is not None and known[:2] == (session.seq, seat):
            return known[2]
        rules, state, seq = session.rules, session.state, session.seq
        found = await asyncio.to_thread(_protected, rules, state, seat)
        self._known[table.name] = seq, seat, found
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return found


def _protected(rules: Rules, state: State, seat: int) -> frozenset[bytes]:
    """Return the keys of a position and of those after each legal action, as ``seat`` sees them."""
    found = {seen_key(rules, state, seat)}
    if rules.current(state) >= 0 and not (rules.info.hidden and rules.current(state) != seat):
        found |= {seen_key(rules, rules.step(state, action), seat) for action in rules.legal(state)}
    return frozenset(found)
