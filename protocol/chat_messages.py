"""Chat: plain text in two rooms of each game, the players' and the spectators'. Lines are stored, but not in the log.

While the game is on each room is for those in it alone: spectators do not see the players' room, nor players the
spectators'. When the game is over, all may read both. One speaks in the room of those with whom one sits.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.protocol.base import Command, Id, Message
from agon.protocol.events import PlayerRef, SessionId

Room: TypeAlias = Literal["players", "spectators"]
LONGEST = 300
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST)]
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


class Mute(Command, frozen=True, kw_only=True, tag="mute"):
    """Send me nothing more that this account says, in any game; ``on`` false: again."""

    account: Account
    on: bool = True


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
    silenced: str | None = None
    """Why a moderator has silenced me (it may be empty); None where none did."""


class Said(Message, frozen=True, kw_only=True, tag="said"):
    """Something was said in a room that I may read."""

    session: SessionId
    line: ChatLine


ChatCommand: TypeAlias = FollowChat | UnfollowChat | Say | Mute
ChatMessage: TypeAlias = Chat | Said
