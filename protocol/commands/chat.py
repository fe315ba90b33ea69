"""Chat: plain text in two rooms of each game, the players' and the spectators'. Lines are stored, but not in the log.
A tournament has the same two rooms; who takes part in it or organises it is a player there. ``session`` is a game or a
tournament.

During the game each room is for its members only: spectators do not see the players' room, nor players the spectators'.
After the game all may read both. A player speaks in the players' room, everybody else in the spectators'.
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
ChatMode: TypeAlias = Literal["open", "phrases", "off"]
"""Free text, only ``PHRASES``, or nothing."""
PHRASES = (
    "Hello!",
    "Good luck!",
    "Have fun!",
    "Thank you!",
    "You too!",
    "Well played!",
    "Good game!",
    "One moment, please.",
    "Sorry!",
    "I have to go.",
    "Goodbye!",
)
"""Lines that people may say where the chat is limited to them."""


class FollowChat(Command, frozen=True, kw_only=True, tag="follow_chat"):
    """Send me ``chat`` now, and new lines while I follow the game, or until I unfollow the chat of a tournament.
    Without this command no lines are sent."""

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
    """A line of chat. ``by`` is None if the account is deleted."""

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
    """Room in which I speak."""
    lines: list[ChatLine]
    muted: list[str]
    """Accounts that I muted; their lines are left out."""
    silenced: str | None = None
    """Reason (maybe empty) for which a moderator has silenced me; None if I am not silenced."""
    mode: ChatMode = "open"
    phrases: list[str] = []
    """Lines that may be said in the mode ``phrases``; empty in the others."""


class Said(Message, frozen=True, kw_only=True, tag="said"):
    """Something was said in a room that I may read."""

    session: SessionId
    line: ChatLine


class ChatModeChanged(Message, frozen=True, kw_only=True, tag="chat_mode_changed"):
    """The host or a moderator changed what may be said at a table whose chat I follow. ``phrases`` as in ``chat``."""

    session: SessionId
    mode: ChatMode
    phrases: list[str] = []


ChatCommand: TypeAlias = FollowChat | UnfollowChat | Say | Mute
ChatMessage: TypeAlias = Chat | Said | ChatModeChanged
