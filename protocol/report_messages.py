"""Reports: that a line or a player is bad, who looks at it, and who hears what came of it; and silencing."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from agon.protocol.base import Command, Id, Message
from agon.protocol.chat_messages import Account, ChatLine
from agon.protocol.events import PlayerRef, SessionId

Reason: TypeAlias = Annotated[str, Meta(max_length=200)]
Needed: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]

# Client to server


class ReportChat(Command, frozen=True, kw_only=True, tag="report_chat"):
    """A line is bad: a moderator will see it with what was said around it."""

    session: Id
    n: Annotated[int, Meta(ge=1, lt=2**31)]
    reason: Reason = ""


class ReportPlayer(Command, frozen=True, kw_only=True, tag="report_player"):
    """What somebody does is bad, as far as I can tell: they have a program's help, they let others wait, their name."""

    account: Account
    session: Id | None = None
    """The game that shows it."""
    reason: Needed


class MyReports(Command, frozen=True, kw_only=True, tag="my_reports"):
    """What I reported, and what came of it."""


class ReadReports(Command, frozen=True, kw_only=True, tag="read_reports"):
    """For moderators: the reports that nobody has closed."""


class CloseReport(Command, frozen=True, kw_only=True, tag="close_report"):
    """For moderators. ``answer`` is for who reported."""

    report: Id
    answer: Reason = ""


class Silence(Command, frozen=True, kw_only=True, tag="silence"):
    """For moderators: an account may say nothing more, and is told why; ``on`` false: again."""

    account: Account
    on: bool = True
    reason: Reason = ""


ReportCommand: TypeAlias = ReportChat | ReportPlayer | MyReports | ReadReports | CloseReport | Silence


# Server to client


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What was reported, as a moderator sees it."""

    id: str
    session: SessionId | None
    """None where no game was named."""
    n: int
    """Of the line; 0 where the player is reported."""
    at: int
    reason: str
    accused: PlayerRef | None
    """None where the account is deleted."""
    reporter: PlayerRef | None
    """None where the account is deleted."""
    lines: list[ChatLine]
    """The line and those around it, of both rooms; of a player: the last of the game."""


class Reports(Message, frozen=True, kw_only=True, tag="reports"):
    """The answer to ``read_reports``, oldest first."""

    re: str
    reports: list[Report]


class MyReport(msgspec.Struct, frozen=True, kw_only=True):
    """A report as who made it sees it."""

    id: str
    session: SessionId | None
    at: int
    accused: PlayerRef | None
    """None where the account is deleted."""
    reason: str
    closed: int | None
    """When a moderator was done with it."""
    answer: str


class Reported(Message, frozen=True, kw_only=True, tag="reported"):
    """The answer to ``my_reports``, newest first."""

    re: str
    reports: list[MyReport]


class ReportClosed(Message, frozen=True, kw_only=True, tag="report_closed"):
    """A moderator is done with what I reported."""

    report: MyReport


class ReportsWaiting(Message, frozen=True, kw_only=True, tag="reports_waiting"):
    """For moderators who are connected: something was reported."""


class Silenced(Message, frozen=True, kw_only=True, tag="silenced"):
    """A moderator has silenced me (``reason``; it may be empty), or lets me speak again (None)."""

    reason: str | None


ReportMessage: TypeAlias = Reports | Reported | ReportClosed | ReportsWaiting | Silenced
