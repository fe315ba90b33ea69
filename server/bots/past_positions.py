"""Positions of a game that is over, and the jobs that search them. These games have no secrets."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec
import numpy as np

from agon.games.api import CHANCE, TERMINAL
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.events import Acted, Created, Drawn, SessionId
from agon.protocol.jobs import Engine, Step, Think
from agon.server.bots.hint_service import ENGINE, PATIENCE_MS
from agon.server.bots.review import Turn
from agon.server.live.table import Table
from agon.server.session import state as core

QUICK = Engine(name="default", parameters={"lines": 64})
"""The game's default engine, with a value for every move."""
CLOSE = Engine(name="default")
"""The game's default engine, which looks deepest if it follows one line."""
QUICK_MS, POSITION_MS, CLOSER_MS = 40, 160, 1600
"""Time (ms) of the first and of the second look at a position, and most of a closer one."""
MOST_CLOSER_MS = 13_000
"""Time (ms) of all closer looks at a game: those at many moves are shorter."""
MOST_POSITIONS = 400
FEW_ACTIONS = 16
OUTCOME_DEPTH, FEW_OUTCOME_DEPTH = 1, 6
"""Depth (choices) to which each outcome of chance is searched, and the same in games of at most ``FEW_ACTIONS``
actions."""


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

    def long(self, *, chance: bool) -> Think:
        """Return the job of the second look. ``chance``: every move is compared in one search."""
        return msgspec.structs.replace(self.think, engine=QUICK) if chance else self.think

    def closer(self, time_ms: int) -> Think:
        """Return the job of a closer look."""
        limits = Limits(time_ms=time_ms)
        return msgspec.structs.replace(self.think, engine=CLOSE, limits=limits, deadline_ms=time_ms + PATIENCE_MS)

    def settled(self, rules: Rules, action: int) -> tuple[list[int], State]:
        """Return an action with the forced ones that follow it, and the position after them."""
        line, state = [action], rules.apply(self.state, action)
        while rules.current(state) >= 0 and len(legal := rules.legal(state)) == 1:
            line.append(legal[0])
            state = rules.apply(state, legal[0])
        return line, state

    def after(self, rules: Rules, line: Sequence[int], state: State) -> Think:
        """Return the job for the position that a line leads to. If chance is to act there, its value is to the seat of
        this question."""
        steps, at = list(self.think.history), self.state
        for action in line:
            steps.append(Step(rules.current(at), action))
            at = rules.apply(at, action)
        return msgspec.structs.replace(
            self.think,
            job=f"{self.think.job}.try",
            seat=self.turn.seat if rules.current(state) == CHANCE else rules.current(state),
            state=_bytes(state),
            history=steps,
            seed=secrets.randbits(63),
        )


@dataclass(frozen=True, slots=True)
class DrawQuestion:
    """A position in which chance acted, and the job that values every outcome for the first seat."""

    ply: int
    outcome: int
    think: Think


@dataclass(frozen=True, slots=True)
class Questions:
    """All that an analysis asks about a game."""

    positions: list[Question]
    """An entry for each position in which a seat was to move, the last one too if the rules did not end the game."""
    draws: list[DrawQuestion]
    end: Sequence[float] | None
    """The pay-offs, if the rules ended the game."""


def questions_of(table: Table) -> Questions:
    """Return the questions about a game. What comes after ``MOST_POSITIONS`` is left out."""
    session, created = _begun(table)
    found: list[Question] = []
    draws: list[DrawQuestion] = []
    for event, when in table.log[1:]:
        if isinstance(event, Acted | Drawn):  # drop what was taken back
            found = [each for each in found if each.turn.ply < session.ply]
            draws = [each for each in draws if each.ply <= session.ply]
        if isinstance(event, Acted):
            found.append(_question(table.name, session, created, event.action))
        elif isinstance(event, Drawn) and event.action is not None:
            draws.append(DrawQuestion(session.ply, event.action, _outcomes(table.name, session, created)))
        core.evolve(session, event, when)
    rules = session.rules
    found = [each for each in found if each.turn.ply < session.ply]
    draws = [each for each in draws if each.ply <= session.ply]
    if len(found) > MOST_POSITIONS:
        *kept, last = found[:MOST_POSITIONS]
        last = replace(last, turn=replace(last.turn, action=None))
        return Questions([*kept, last], [each for each in draws if each.ply <= last.turn.ply], None)
    if rules.current(session.state) == TERMINAL:
        return Questions(found, draws, rules.returns(session.state))
    if rules.current(session.state) >= 0:
        found.append(_question(table.name, session, created, None))
    return Questions(found, draws, None)


def _outcomes(name: SessionId, session: core.Session, created: Created) -> Think:
    """Return the job that values the outcomes of chance in the session's present position."""
    depth = FEW_OUTCOME_DEPTH if session.rules.info.most_actions <= FEW_ACTIONS else OUTCOME_DEPTH
    limits = Limits(time_ms=POSITION_MS, depth=depth)
    think = _think(name, session, created, 0)
    return msgspec.structs.replace(think, job=f"{think.job}.chance", engine=QUICK, limits=limits, explain=False)


def question_at(table: Table, ply: int) -> Question | None:
    """Return the question for one position of ``questions_of``, or None if the game has no such position."""
    session, created = _begun(table)
    found: Question | None = None
    for event, when in table.log[1:]:
        if isinstance(event, Acted) and session.ply == ply:
            found = _question(table.name, session, created, event.action)
        core.evolve(session, event, when)
    if session.ply == ply and session.rules.current(session.state) >= 0:
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
    return Question(
        Turn(session.ply, seat, len(rules.legal(state)), action), state, _think(name, session, created, seat)
    )


def _think(name: SessionId, session: core.Session, created: Created, seat: int) -> Think:
    """Return a job about the session's present position."""
    return Think(
        job=f"{name}.{session.ply}.analysis",
        game=created.game,
        version=created.version,
        options=created.options,
        start=session.created.start,
        seat=seat,
        state=_bytes(session.state),
        history=[Step(taken.seat, taken.action) for taken in session.history],
        engine=ENGINE,
        limits=Limits(time_ms=POSITION_MS),
        seed=secrets.randbits(63),
        deadline_ms=POSITION_MS + PATIENCE_MS,
        explain=True,
    )


def _bytes(state: State) -> bytes:
    """Return the state as jobs have it."""
    return np.ascontiguousarray(state if sys.byteorder == "little" else state.byteswap()).tobytes()
