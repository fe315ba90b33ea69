"""Clubs between client and server: opening, joining, managing, and what their members read."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.protocol.base import Command, Id, Message
from agon.protocol.commands.tournament import TournamentSummary
from agon.protocol.events import PlayerRef
from agon.protocol.rating_views import PoolView, Ranked

ClubTitle: TypeAlias = Annotated[str, Meta(min_length=3, max_length=60)]
ClubText: TypeAlias = Annotated[str, Meta(max_length=1_000)]
JoinCode: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
ClubRole: TypeAlias = Literal["owner", "organiser", "member"]


# Client to server


class MyClubs(Command, frozen=True, kw_only=True, tag="my_clubs"):
    """Ask for the clubs in which I am. Answered by ``clubs``."""


class ReadClub(Command, frozen=True, kw_only=True, tag="read_club"):
    """Ask for all of a club: a public one, or one in which I am. Answered by ``club_page``."""

    club: Id


class OpenClub(Command, frozen=True, kw_only=True, tag="open_club"):
    """Open a club whose owner I am. Answered by ``club``. For people with a password."""

    title: ClubTitle
    about: ClubText = ""
    public: bool = True
    """Listed, to be read and joined by everybody; else it is found by its join code only."""


class JoinClub(Command, frozen=True, kw_only=True, tag="join_club"):
    """Become a member: of a public club, or of the one whose join code I have. Answered by ``club``."""

    club: Id | None = None
    code: JoinCode | None = None


class LeaveClub(Command, frozen=True, kw_only=True, tag="leave_club"):
    """Be a member no more. The owner hands the club over first, or closes it."""

    club: Id


class ClubDeed(msgspec.Struct, frozen=True, kw_only=True, tag_field="t"):
    """Base of what owners and organisers may do."""


class ChangeClub(ClubDeed, frozen=True, kw_only=True, tag="change"):
    """For the owner."""

    title: ClubTitle
    about: ClubText
    public: bool


class RenewCode(ClubDeed, frozen=True, kw_only=True, tag="renew_code"):
    """Make a new join code; the old one is good for nothing then."""


class SetClubRole(ClubDeed, frozen=True, kw_only=True, tag="set_role"):
    """Give a member a role, for the owner. ``owner``: hand the club over, and become an organiser."""

    account: Id
    role: ClubRole


class RemoveMember(ClubDeed, frozen=True, kw_only=True, tag="remove_member"):
    """Remove a member. A pupil's account is deleted."""

    account: Id


class Post(ClubDeed, frozen=True, kw_only=True, tag="post"):
    """Announce something to the members."""

    text: Annotated[str, Meta(min_length=1, max_length=1_000)]


class Unpost(ClubDeed, frozen=True, kw_only=True, tag="unpost"):
    """Delete an announcement."""

    note: Id


class AddTeacher(ClubDeed, frozen=True, kw_only=True, tag="add_teacher"):
    """Let another person with a password teach the class, as an organiser; for its owner."""

    account: Id


class NamePupil(ClubDeed, frozen=True, kw_only=True, tag="name_pupil"):
    """Change a pupil's real name."""

    account: Id
    real_name: Annotated[str, Meta(min_length=1, max_length=80)]


class SetTalk(ClubDeed, frozen=True, kw_only=True, tag="set_talk"):
    """Let pupils of the class talk to each other, or not."""

    on: bool


class MakeDefault(ClubDeed, frozen=True, kw_only=True, tag="make_default"):
    """Make this the club of the server, of which everybody who signs up becomes a member; for administrators."""

    on: bool


class CloseClub(ClubDeed, frozen=True, kw_only=True, tag="close"):
    """Delete the club, for the owner. Its tournaments that are not over are called off. The accounts of a class's
    pupils are deleted with it."""

    title: ClubTitle
    """Typed as it is, so that no club is deleted by a slip."""


ClubDeeds: TypeAlias = (
    ChangeClub
    | RenewCode
    | SetClubRole
    | RemoveMember
    | Post
    | Unpost
    | AddTeacher
    | NamePupil
    | SetTalk
    | MakeDefault
    | CloseClub
)


class ManageClub(Command, frozen=True, kw_only=True, tag="manage_club"):
    """Decide something as the owner or an organiser of a club. Answered by ``club``."""

    club: Id
    do: ClubDeeds


ClubCommand: TypeAlias = MyClubs | ReadClub | OpenClub | JoinClub | LeaveClub | ManageClub


# Server to client


class ClubSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a list of clubs. ``role``: mine, in ``clubs``."""

    id: str
    title: str
    about: str
    public: bool
    default: bool
    members: int
    kind: Literal["club", "class"] = "club"
    talk: bool = False
    """Pupils of the class may talk to each other."""
    role: ClubRole | None = None


class ClubMember(msgspec.Struct, frozen=True, kw_only=True):
    player: PlayerRef
    role: ClubRole
    joined: int


class ClubNote(msgspec.Struct, frozen=True, kw_only=True):
    """An announcement. ``by``: None if that account is deleted."""

    note: str
    at: int
    by: PlayerRef | None
    text: str


class ClubRanking(msgspec.Struct, frozen=True, kw_only=True):
    """The leaderboard of a club in a pool of ratings."""

    pool: PoolView
    best: list[Ranked]


class ClubView(msgspec.Struct, frozen=True, kw_only=True):
    """All of a club, as a viewer sees it: ``GET /api/clubs/<id>`` for a public one."""

    club: ClubSummary
    code: str | None
    """Join code, for owners and organisers."""
    created: int
    members: list[ClubMember]
    notes: list[ClubNote]
    """Newest first."""
    tournaments: list[TournamentSummary]
    """Tournaments to come or under way, and then the last ones that are over."""
    rankings: list[ClubRanking]
    """Pools with most rated members first."""


class Clubs(Message, frozen=True, kw_only=True, tag="clubs"):
    re: str
    clubs: list[ClubSummary]


class ClubPage(Message, frozen=True, kw_only=True, tag="club_page"):
    re: str
    page: ClubView


class ClubAt(Message, frozen=True, kw_only=True, tag="club"):
    """The command is done. ``code``: a new join code."""

    re: str
    club: str
    code: str | None = None


ClubMessage: TypeAlias = Clubs | ClubPage | ClubAt


# Plain GETs


class ClubList(msgspec.Struct, frozen=True, kw_only=True):
    """``GET /api/clubs``: the public clubs, the server's own first, then those with most members."""

    clubs: list[ClubSummary]
