"""Look closer at the moves that a review marks as mistakes: at the position, and at the one after the move played.

Both are searched to the same horizon, so the difference is the move's and not that of two depths.
"""

from __future__ import annotations

from typing import Final, Protocol

import msgspec

from agon.games.api import TERMINAL
from agon.games.rules import Rules
from agon.protocol.cards import Limits
from agon.protocol.jobs import Think
from agon.protocol.thinking import Thinking
from agon.server.bots.hint_service import PATIENCE_MS
from agon.server.bots.past_positions import CLOSE, CLOSER_MS, MOST_CLOSER_MS, POSITION_MS, Question
from agon.server.bots.review import Look


class Search(Protocol):
    """A way to search positions."""

    async def __call__(self, think: Think, *, is_long: bool = False) -> tuple[int, Thinking]:
        """Return the engine's action and thinking. ``is_long``: other jobs stop it. Raises ``Refused``."""
        ...


STOPPED: Final = "flag"
"""Reason (``Thinking.stop``) of a search that gave way to another job."""
TRIES: Final = 3
"""Most searches of a position, if others stop them."""


def time_of(moves: int) -> int:
    """Return the time (ms) of each search, if so many moves of a game get a closer look."""
    return max(2 * POSITION_MS, min(CLOSER_MS, MOST_CLOSER_MS // (2 * max(1, moves))))


async def closer_look(search: Search, rules: Rules, question: Question, look: Look, time_ms: int) -> Look | None:
    """Return a better look at a position and the move played there, or None if other jobs stopped it each time."""
    found = await _whole(search, question.closer(time_ms))
    action = question.turn.action
    if found is None or action is None:
        return None
    best, thinking = found
    cells, played = rules.choice(question.state, best).path, None
    if action != best:
        line, after = question.settled(rules, action)
        if rules.current(after) == TERMINAL:
            played = float(rules.returns(after)[question.turn.seat])
        else:
            think = question.after(rules, line, after)
            limits, deadline_ms = same_horizon(thinking, len(line), time_ms), 2 * time_ms + PATIENCE_MS
            think = msgspec.structs.replace(think, engine=CLOSE, limits=limits, deadline_ms=deadline_ms)
            reply = await _whole(search, think)
            if reply is None or reply[1].value is None:
                return None
            played = reply[1].value if think.seat == question.turn.seat else -reply[1].value
    return Look(best, thinking, cells, look.at_stake, played)


def same_horizon(thinking: Thinking, plies: int, time_ms: int) -> Limits:
    """Return the limits of a search of the position that many plies later, to the horizon of this one, or with as many
    simulations. A proven value has no horizon."""
    if thinking.exact:
        return Limits(time_ms=time_ms)
    if any(line.visits for line in thinking.lines):
        return Limits(time_ms=2 * time_ms, nodes=max(1, thinking.nodes))
    return Limits(time_ms=2 * time_ms, depth=max(1, thinking.depth - plies))


async def _whole(search: Search, think: Think) -> tuple[int, Thinking] | None:
    """Return the findings of a search that nothing stopped, or None."""
    for _ in range(TRIES):
        found = await search(think, is_long=True)
        if found[1].stop != STOPPED:
            return found
    return None
