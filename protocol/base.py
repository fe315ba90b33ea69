"""The parts that all messages share: the base of each direction, and the types of common fields."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.protocol.events import CommandId

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
GameName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
OptionText: TypeAlias = Annotated[str, Meta(max_length=2000)]
PositionText: TypeAlias = Annotated[str, Meta(max_length=8_000)]
"""A position in its game's notation."""
GameOptions: TypeAlias = Annotated[dict[Annotated[str, Meta(max_length=40)], int | OptionText], Meta(max_length=16)]
SeatChoice: TypeAlias = Literal["first", "second", "random"]


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="t"):
    """Base of everything that a client sends."""

    id: CommandId


class SeatCommand(Command, frozen=True, kw_only=True):
    """Base of the commands that speak for the sender's seat in a session. The session decides what each causes."""

    session: Id


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="t"):
    """Base of everything that the server sends."""
