"""Positions of a game that is over, and the jobs that search them. These games have no secrets."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec
import numpy as np

from agon.games.api import TERMINAL
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.events import Acted, Created, SessionId
from agon.protocol.jobs import Engine, Step, Think
from agon.server.bots.hint_service import ENGINE, PATIENCE_MS
from agon.server.bots.review import Turn
from agon.server.live.table import Table
from agon.server.session import state as core

QUICK = Engine(name="default", parameters={"lines": 64})
"""The game's default engine, with a value for every move."""
QUICK_MS, POSITION_MS = 40, 160
"""Time (ms) of the first and of the second look at a position."""
MOST_POSITIONS = 400


@dataclass(frozen=True, slots=True)
class Question:
    """A position, and the job that searches it."""

    turn: Turn
    state: State
    think: Think

    def quick(self) -> Think:
        """Return the job of the first look."""
        limits, deadline_ms = Limits(time_ms=QUICK_MS), QUICK_MS + PATIENCE_MS
        return msgspec.structs.replace(self.think, engine=QUICK, limits=limits, deadline_ms=deadline_ms, explain=False)

    def after(self, rules: Rules, line: Sequence[int], state: State) -> Think:
        """Return the job for the position that a line leads to, in which a seat is to move."""
        steps, at = list(self.think.history), self.state
        for action in line:
            steps.append(Step(rules.current(at), action))
            at = rules.apply(at, action)
        return msgspec.structs.replace(
            self.think,
            job=f"{self.think.job}.try",
            seat=rules.current(state),
            state=_bytes(state),
            history=steps,
            seed=secrets.randbits(63),
        )


def questions_of(table: Table) -> tuple[list[Question], Sequence[float] | None]:
    """Return a question for every position in which a seat was to move, the last one too if the rules did not end the
    game; and the pay-offs, if they did. What comes after ``MOST_POSITIONS`` is left out."""
    session, created = _begun(table)
    found: list[Question] = []
    for event, when in table.log[1:]:
        if isinstance(event, Acted):
            found = [each for each in found if each.turn.ply < session.ply]  # drop positions that were taken back
            found.append(_question(table.name, session, created, event.action))
        core.evolve(session, event, when)
    rules = session.rules
    found = [each for each in found if each.turn.ply < session.ply]
    if len(found) > MOST_POSITIONS:
        *kept, last = found[:MOST_POSITIONS]
        return [*kept, replace(last, turn=replace(last.turn, action=None))], None
    if rules.current(session.state) == TERMINAL:
        return found, rules.returns(session.state)
    return [*found, _question(table.name, session, created, None)], None


def question_at(table: Table, ply: int) -> Question | None:
    """Return the question for one position of ``questions_of``, or None if the game has no such position."""
    session, created = _begun(table)
    found: Question | None = None
    for event, when in table.log[1:]:
        if isinstance(event, Acted) and session.ply == ply:
            found = _question(table.name, session, created, event.action)
        core.evolve(session, event, when)
    if session.ply == ply and session.rules.current(session.state) != TERMINAL:
        return _question(table.name, session, created, None)
    return found if ply < session.ply else None


def _begun(table: Table) -> tuple[core.Session, Created]:
    """Return a game at its beginning, and the event of its creation."""
    created, at = table.log[0]
    if not isinstance(created, Created):
        raise TypeError(f"session {table.name} does not begin with its creation")
    return core.begin(table.session.rules, created, at), created


def _question(name: SessionId, session: core.Session, created: Created, action: int | None) -> Question:
    """Return the question about the session's present position."""
    rules, state = session.rules, session.state.copy()
    seat = rules.current(state)
    think = Think(
        job=f"{name}.{session.ply}.analysis",
        game=created.game,
        version=created.version,
        options=created.options,
        start=created.start,
        seat=seat,
        state=_bytes(state),
        history=[Step(taken.seat, taken.action) for taken in session.history],
        engine=ENGINE,
        limits=Limits(time_ms=POSITION_MS),
        seed=secrets.randbits(63),
        deadline_ms=POSITION_MS + PATIENCE_MS,
        explain=True,
    )
    return Question(Turn(session.ply, seat, len(rules.legal(state)), action), state, think)


def _bytes(state: State) -> bytes:
    """Return the state as jobs have it."""
    return np.ascontiguousarray(state if sys.byteorder == "little" else state.byteswap()).tobytes()
