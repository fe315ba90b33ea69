"""The first moves of a game that has ended, as the explorer of openings counts them. Pure.

Counted are games that anybody may see, with a result, in which nothing is hidden and seats act one after the other: of
other games a position says too little, or too much.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias, get_args

from agon.games.api import TERMINAL
from agon.games.rules import Rules
from agon.protocol.events import Created, Ended
from agon.server.ratings.pools import ClockClass, clock_class, players_of
from agon.server.session.position_key import position_number
from agon.server.store.rows import PlayedGame, PlayedMove

MOST_MOVES: Final = 24
"""Moves of a game that are counted: twelve of each side, about as deep as openings are known by name. After them hardly
any position occurs twice, so that more would make the index longer and say no more."""

Players: TypeAlias = Literal["humans", "bots", "mixed", "assisted", "imported"]
PLAYERS: Final[tuple[Players, ...]] = get_args(Players)
Clocks: TypeAlias = Literal["none"] | ClockClass
CLOCKS: Final[tuple[Clocks, ...]] = ("none", *get_args(ClockClass))
_UNIT: Final = 8
"""More than there are kinds of players. Numbers of pools are stored: names may only be added at the ends."""
_EPOCH_S: Final = 1_577_836_800
_LAST_S: Final = 2**31 - 1
"""From 2020-01-01 to 2088: numbers of games have 63 bits."""


def is_counted(rules: Rules) -> bool:
    """True for games of which the explorer knows the moves."""
    return not (rules.info.hidden or rules.info.simultaneous)


def pool_number(players: Players, clocks: Clocks) -> int:
    return CLOCKS.index(clocks) * _UNIT + PLAYERS.index(players)


def pool_numbers(players: Sequence[Players], clocks: Sequence[Clocks]) -> list[int] | None:
    """Return the pools of any of these players and clocks; None for all."""
    if not players and not clocks:
        return None
    return [pool_number(who, clock) for clock in clocks or CLOCKS for who in players or PLAYERS]


def month_of(at: int) -> int:
    """Return the number of a time's (ms) month (UTC): 12 a year."""
    when = time.gmtime(at // 1000)
    return when.tm_year * 12 + when.tm_mon - 1


def game_number(session: str, at: int) -> int:
    """Return a number for a game that ended at a time (ms): later games have greater ones."""
    low = hashlib.blake2b(session.encode(), digest_size=4).digest()
    return first_number(at) | int.from_bytes(low, "little")


def first_number(at: int) -> int:
    """Return the least number of a game that ends at a time (ms)."""
    return min(max(0, at // 1000 - _EPOCH_S), _LAST_S) << 32


def played_game(
    rules: Rules, created: Created, actions: Iterable[int], ended: Ended, *, session: str, at: int
) -> PlayedGame | None:
    """Return what is counted of a game that ended at a time (ms), or None. ``created``: with the position from which
    ``actions``, chance outcomes among them, lead on."""
    if not is_counted(rules) or created.watching != "all" or ended.reason == "aborted":
        return None
    options, returns = created.options, list(ended.returns)[: rules.seats(created.options)]
    state = rules.initial(options) if created.start is None else rules.position_from_text(created.start, options)
    moves: dict[PlayedMove, None] = {}
    number = 0
    for action in actions:
        mover = rules.current(state)
        if mover == TERMINAL or number == MOST_MOVES:
            break
        if mover >= 0:
            moves[PlayedMove(position_number(rules, options, state), action, _score(returns, mover))] = None
            number += 1
        state = rules.step(state, action)
    if not moves:
        return None
    players: Players = "imported" if created.imported is not None else players_of(created.seats)
    pool = pool_number(players, clock_class(created.clock) or "none")
    return PlayedGame(number=game_number(session, at), month=month_of(at), pool=pool, moves=tuple(moves))


def _score(returns: list[float], seat: int) -> int:
    """Return 1 if nobody did better than a seat and somebody did worse, 0 if all did alike, -1 otherwise."""
    best = max(returns)
    return 0 if min(returns) == best else 1 if returns[seat] == best else -1
