"""Check conditional moves against the rules, and find the answer of a plan to the present position. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from agon.games.api import SPECTATOR
from agon.games.verbs import State
from agon.protocol.commands.plan import Explored, PlannedLine
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId
from agon.server.session.state import Session


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A plan as it is stored. ``lines`` start from the position after ``steps`` actions and ``taken_back``
    take-backs."""

    steps: int
    taken_back: int
    lines: list[list[int]]


def check_open(session: Session) -> None:
    """Raise ``Refused`` (malformed, game_over) if the session can have no conditional moves."""
    info = session.rules.info
    if info.hidden or info.simultaneous or info.chance:
        raise Refused("malformed", f"{info.title} has chance or secrets: it has no conditional moves", "$.session")
    if session.ended is not None:
        raise Refused("game_over", "this game has ended")


def walked(session: Session, actions: Sequence[int]) -> tuple[list[State], list[int]]:
    """Return the states from the present one on, and the mover of each but the last.

    Raises ``Refused`` (illegal_action).
    """
    rules = session.rules
    states, movers = [session.state], list[int]()
    for action in actions:
        mover = rules.current(states[-1])
        if mover < 0 or action not in rules.legal(states[-1]):
            raise Refused("illegal_action", f"action {action} would not be allowed there")
        movers.append(mover)
        states.append(rules.apply(states[-1], action))
    return states, movers


def made(session: Session, seat: int, lines: list[list[int]]) -> Kept:
    """Check the lines and return them as a plan of ``seat``. Raises ``Refused``."""
    check_open(session)
    if seat in session.acting():
        raise Refused("malformed", "it is your turn: play your move first", "$.lines")
    answers: dict[tuple[int, ...], int] = {}
    for line in lines:
        _, movers = walked(session, line)
        if not movers or movers[-1] != seat:
            raise Refused("malformed", "a line ends with a move of yours", "$.lines")
        for number, (action, mover) in enumerate(zip(line, movers, strict=True)):
            if mover == seat and answers.setdefault(tuple(line[:number]), action) != action:
                raise Refused("malformed", "two lines begin alike and answer differently", "$.lines")
    return Kept(steps=len(session.history), taken_back=session.taken_back, lines=lines)


def rest_of(session: Session, plan: Kept) -> list[list[int]]:
    """Return the lines that may still apply, from the present position on."""
    if session.ended is not None or plan.taken_back != session.taken_back:
        return []
    played = [taken.action for taken in session.history[plan.steps :]]
    count = len(played)
    return [line[count:] for line in plan.lines if len(line) > count and line[:count] == played]


def answer(session: Session, seat: int, plan: Kept) -> int | None:
    """Return the action that the plan of ``seat`` gives now, or None."""
    if seat not in session.acting():
        return None
    return next((line[0] for line in rest_of(session, plan)), None)


def with_texts(session: Session, lines: list[list[int]]) -> list[PlannedLine]:
    """Return the lines with the texts of their actions."""
    return [PlannedLine(actions=line, texts=_texts(session, line)) for line in lines]


def explored(session: Session, name: SessionId, re: str, actions: list[int]) -> Explored:
    """Return the position after these actions and the choices in it. Raises ``Refused``."""
    check_open(session)
    rules = session.rules
    state = walked(session, actions)[0][-1]
    turn = rules.current(state)
    return Explored(
        re=re,
        session=name,
        texts=_texts(session, actions),
        view=rules.view(state, SPECTATOR),
        turn=turn if turn >= 0 else None,
        choices=rules.choices(state, turn) if turn >= 0 else [],
    )


def _texts(session: Session, actions: list[int]) -> list[str]:
    states, _ = walked(session, actions)
    return [session.rules.action_to_text(state, action) for state, action in zip(states, actions, strict=False)]
