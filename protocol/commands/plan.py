"""Conditional moves: "if they play this, I play that", kept by the server as the secret of one seat."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from agon.games.api import Choice, View
from agon.protocol.base import Command, Id, Message
from agon.protocol.events import SessionId

LONGEST, MOST = 16, 10
"""Actions in a line, and lines in a plan: each is checked against the rules when it is left."""
Actions: TypeAlias = Annotated[list[Annotated[int, Meta(ge=-(2**31), lt=2**31)]], Meta(max_length=LONGEST)]


class SetPlan(Command, frozen=True, kw_only=True, tag="set_plan"):
    """Set conditional moves in place of the former ones; without ``lines``: none.

    A line begins with an action of the other side in the position after event ``seq``, and ends with one of mine. Lines
    that begin alike must answer alike. A take-back ends the plan. Refused in games with secrets.
    """

    session: Id
    seq: Annotated[int, Meta(ge=0, lt=2**31)]
    lines: Annotated[list[Actions], Meta(max_length=MOST)]


class ReadPlan(Command, frozen=True, kw_only=True, tag="read_plan"):
    """Send me my own conditional moves, as far as they still may apply."""

    session: Id


class Explore(Command, frozen=True, kw_only=True, tag="explore"):
    """Ask for the choices after these actions, if they were played now. Nothing is played, and nobody else learns of
    it."""

    session: Id
    actions: Actions = []


class PlannedLine(msgspec.Struct, frozen=True, kw_only=True):
    """Actions from the present position, with what they are called."""

    actions: list[int]
    texts: list[str]


class Plan(Message, frozen=True, kw_only=True, tag="plan"):
    """The answer to ``set_plan`` and ``read_plan``."""

    re: str
    session: SessionId
    lines: list[PlannedLine]


class Explored(Message, frozen=True, kw_only=True, tag="explored"):
    """The answer to ``explore``: the position that would be reached, and the choices of the seat to move there."""

    re: str
    session: SessionId
    texts: list[str]
    """Of the actions that were asked about."""
    view: View
    turn: int | None
    """Seat to move; None if the game would be over."""
    choices: list[Choice]


PlanCommand: TypeAlias = SetPlan | ReadPlan | Explore
PlanMessage: TypeAlias = Plan | Explored
