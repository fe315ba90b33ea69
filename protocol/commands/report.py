"""Reports of bad lines and players, their handling by moderators, the answers to reporters; and silencing."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from agon.protocol.base import Command, Id, Message
from agon.protocol.commands.chat import Account, ChatLine
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
    """Report a player's behaviour, as far as I can tell: a program's help, letting others wait, a bad name."""

    account: Account
    session: Id | None = None
    """The game that shows it."""
    reason: Needed


class MyReports(Command, frozen=True, kw_only=True, tag="my_reports"):
    """Ask for my reports and what became of them."""


class ReadReports(Command, frozen=True, kw_only=True, tag="read_reports"):
    """For moderators: the reports that nobody has closed."""


class CloseReport(Command, frozen=True, kw_only=True, tag="close_report"):
    """For moderators. ``answer`` goes to the reporter."""

    report: Id
    answer: Reason = ""


class Silence(Command, frozen=True, kw_only=True, tag="silence"):
    """For moderators: forbid an account to chat and tell it why; ``on`` false allows it again."""

    account: Account
    on: bool = True
    reason: Reason = ""


ReportCommand: TypeAlias = ReportChat | ReportPlayer | MyReports | ReadReports | CloseReport | Silence


# Server to client


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A report, as a moderator sees it."""

    id: str
    session: SessionId | None
    """None if no game was named."""
    n: int
    """Number of the line; 0 if the player is reported."""
    at: int
    reason: str
    accused: PlayerRef | None
    """None if the account is deleted."""
    reporter: PlayerRef | None
    """None if the account is deleted."""
    lines: list[ChatLine]
    """The line and those around it, of both rooms; of a player: the last of the game."""
    is_tournament: bool = False
    """``session`` is a tournament: the line was said in its chat."""


class Reports(Message, frozen=True, kw_only=True, tag="reports"):
    """The answer to ``read_reports``, oldest first."""

    re: str
    reports: list[Report]


class MyReport(msgspec.Struct, frozen=True, kw_only=True):
    """A report as its reporter sees it."""

    id: str
    session: SessionId | None
    at: int
    accused: PlayerRef | None
    """None if the account is deleted."""
    reason: str
    closed: int | None
    """Time at which a moderator was done with it."""
    answer: str


class Reported(Message, frozen=True, kw_only=True, tag="reported"):
    """The answer to ``my_reports``, newest first."""

    re: str
    reports: list[MyReport]


class ReportClosed(Message, frozen=True, kw_only=True, tag="report_closed"):
    """A moderator is done with what I reported."""

    report: MyReport


class ReportsWaiting(Message, frozen=True, kw_only=True, tag="reports_waiting"):
    """For connected moderators: the number of open reports has changed."""

    count: int = 0
    new: bool = True
    """There is one more."""


class Silenced(Message, frozen=True, kw_only=True, tag="silenced"):
    """A moderator has silenced me (``reason``; it may be empty), or lets me speak again (None)."""

    reason: str | None


ReportMessage: TypeAlias = Reports | Reported | ReportClosed | ReportsWaiting | Silenced
