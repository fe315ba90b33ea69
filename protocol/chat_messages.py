"""Chat: plain text in two rooms of each game, the players' and the spectators'. Lines are stored, but not in the log.

While the game is on each room is for those in it alone: spectators do not see the players' room, nor players the
spectators'. When the game is over, all may read both. One speaks in the room of those with whom one sits.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from protocol.events import PlayerRef, SessionId
from protocol.wire import Command, Id, Message

Room: TypeAlias = Literal["players", "spectators"]
LONGEST = 300
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST)]
Reason: TypeAlias = Annotated[str, Meta(max_length=200)]
Account: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_:-]+$")]


class FollowChat(Command, frozen=True, kw_only=True, tag="follow_chat"):
    """Send me ``chat`` now and what is said from then on, while I follow the game. Who does not ask hears nothing."""

    session: Id


class UnfollowChat(Command, frozen=True, kw_only=True, tag="unfollow_chat"):
    session: Id


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Plain text, to my room."""

    session: Id
    text: Text


class ReportChat(Command, frozen=True, kw_only=True, tag="report_chat"):
    """A line is bad: a moderator will see it with what was said around it."""

    session: Id
    n: Annotated[int, Meta(ge=1, lt=2**31)]
    reason: Reason = ""


class Mute(Command, frozen=True, kw_only=True, tag="mute"):
    """Send me nothing more that this account says, in any game; ``on`` false: again."""

    account: Account
    on: bool = True


class ReadReports(Command, frozen=True, kw_only=True, tag="read_reports"):
    """For moderators: the reports that nobody has closed."""


class CloseReport(Command, frozen=True, kw_only=True, tag="close_report"):
    """For moderators."""

    report: Id


class Silence(Command, frozen=True, kw_only=True, tag="silence"):
    """For moderators: an account may say nothing more; ``on`` false: again."""

    account: Account
    on: bool = True
    reason: Reason = ""


class ChatLine(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was said. ``by`` is None where the account is deleted."""

    n: int
    """Counts within the game."""
    at: int
    room: Room
    by: PlayerRef | None
    text: str


class Chat(Message, frozen=True, kw_only=True, tag="chat"):
    """The answer to ``follow_chat``: what I may read of what was said so far, the last of it."""

    re: str
    session: SessionId
    room: Room
    """Where I speak."""
    lines: list[ChatLine]
    muted: list[str]
    """Accounts that I muted, whose lines are left out."""


class Said(Message, frozen=True, kw_only=True, tag="said"):
    """Something was said in a room that I may read."""

    session: SessionId
    line: ChatLine


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A reported line as a moderator sees it: ``lines`` are it and those around it, of both rooms."""

    id: str
    session: SessionId
    n: int
    at: int
    reason: str
    lines: list[ChatLine]


class Reports(Message, frozen=True, kw_only=True, tag="reports"):
    """The answer to ``read_reports``, oldest first."""

    re: str
    reports: list[Report]


ChatCommand: TypeAlias = FollowChat | UnfollowChat | Say | ReportChat | Mute | ReadReports | CloseReport | Silence
ChatMessage: TypeAlias = Chat | Said | Reports
