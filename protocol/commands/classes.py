"""Classes between client and server: clubs whose pupils have accounts by slips, which a teacher hands out."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from agon.protocol.base import Command, Id, Message
from agon.protocol.commands.club import ClubText, ClubTitle
from agon.protocol.events import PlayerRef

AT_ONCE = 50
"""Most pupils of one command."""
RealName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]


# Client to server


class OpenClass(Command, frozen=True, kw_only=True, tag="open_class"):
    """Open a class whose teacher I am: a private club without a join code. Answered by ``club``."""

    title: ClubTitle
    about: ClubText = ""
    talk: bool = False
    """Pupils may talk to each other at tables at which only they and their teachers sit; to others never."""


class AddPupils(Command, frozen=True, kw_only=True, tag="add_pupils"):
    """Make an account for each pupil, for teachers. Answered by ``slips``; no answer shows the codes again."""

    club: Id
    lines: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=AT_ONCE)]
    """A pupil's real name each, as text or as cells of a CSV file. Empty lines and a head are left out."""


class GiveSlips(Command, frozen=True, kw_only=True, tag="give_slips"):
    """Make new slips for pupils; their devices are signed out, and older slips are good for nothing. Answered by
    ``slips``."""

    club: Id
    accounts: Annotated[list[Id], Meta(max_length=AT_ONCE)]


class ReadPupils(Command, frozen=True, kw_only=True, tag="read_pupils"):
    """Ask for the pupils with their real names, for teachers. Answered by ``pupils``."""

    club: Id


class ExportPupil(Command, frozen=True, kw_only=True, tag="export_pupil"):
    """Ask for the data of a pupil's account, for teachers; a page at a time, as ``export_my_data``."""

    club: Id
    account: Id
    before: Annotated[int, Meta(ge=0, lt=2**53)] | None = None


class UseSlip(Command, frozen=True, kw_only=True, tag="use_slip"):
    """Sign in by a slip; may come before ``hello``. Answered by ``logged_in``."""

    code: Annotated[str, Meta(min_length=1, max_length=60)]
    label: Annotated[str, Meta(max_length=60)] = ""


ClassCommand: TypeAlias = OpenClass | AddPupils | GiveSlips | ReadPupils | ExportPupil | UseSlip


# Server to client


class Slip(msgspec.Struct, frozen=True, kw_only=True):
    """A slip to be printed. ``code`` signs the pupil in, once."""

    player: PlayerRef
    real_name: str
    code: str


class Slips(Message, frozen=True, kw_only=True, tag="slips"):
    re: str
    slips: list[Slip]
    until: int
    """Time (ms) at which they expire."""


class Pupil(msgspec.Struct, frozen=True, kw_only=True):
    player: PlayerRef
    real_name: str
    slip_until: int | None
    """A slip is good until then (ms); None if there is none: it was used, or has expired."""
    seen: int | None
    """Time (ms) at which a device of the pupil was here last, to the hour."""


class Pupils(Message, frozen=True, kw_only=True, tag="pupils"):
    re: str
    pupils: list[Pupil]


ClassMessage: TypeAlias = Slips | Pupils
