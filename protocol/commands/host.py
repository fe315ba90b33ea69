"""The console of moderators and administrators: settings at run time, invitations, bots, health, backups, the log."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.protocol.base import Command, Id, Message
from agon.protocol.commands.account import Label, Password, SecretCommand, Token
from agon.protocol.commands.chat import ChatMode
from agon.protocol.events import PlayerRef

Registration: TypeAlias = Literal["open", "invited", "closed"]
"""New people come in freely, with an invitation, or not at all."""
Announcement: TypeAlias = Annotated[str, Meta(max_length=300)]

# Client to server


class ReadHost(Command, frozen=True, kw_only=True, tag="read_host"):
    """Ask for the settings, the bots and the open invitations. For administrators."""


class ChangeHost(Command, frozen=True, kw_only=True, tag="change_host"):
    """Change settings of all servers of this database, at once and without a restart. For administrators."""

    registration: Registration | None = None
    """None: as before; likewise below."""
    chat: ChatMode | None = None
    message: Announcement | None = None
    """Message of the day; empty: none."""


class SwitchBot(Command, frozen=True, kw_only=True, tag="switch_bot"):
    """Offer a bot of this server for new games, or no longer. For administrators."""

    bot: Id
    on: bool


class SetChatMode(Command, frozen=True, kw_only=True, tag="set_chat_mode"):
    """Set the chat of one table; the server's own mode stays the upper limit. For moderators."""

    session: Id
    mode: ChatMode


class CreateInvitation(Command, frozen=True, kw_only=True, tag="create_invitation"):
    """Make a link with which people without an account sign up. For administrators."""

    label: Annotated[str, Meta(min_length=1, max_length=60)]
    days: Annotated[int, Meta(ge=1, le=365)] = 7
    uses: Annotated[int, Meta(ge=1, le=1_000)] = 1
    """Number of people who may use it."""


class RevokeInvitation(Command, frozen=True, kw_only=True, tag="revoke_invitation"):
    """For administrators."""

    invitation: Id


class AcceptInvitation(SecretCommand, frozen=True, kw_only=True, tag="accept_invitation"):
    """Make an account with the token of an invitation. May come before ``hello``; the answer is ``logged_in``."""

    token: Token
    name: Annotated[str, Meta(min_length=1, max_length=24)]
    password: Password
    label: Label = ""
    """Text for my list of sessions, such as "Firefox on Linux"."""


class MakeResetLink(Command, frozen=True, kw_only=True, tag="make_reset_link"):
    """Make a token with which the owner of an account sets a new password, once, within a day. For administrators."""

    account: Id


class ReadHealth(Command, frozen=True, kw_only=True, tag="read_health"):
    """Ask how the server is. For administrators."""


class StartBackup(Command, frozen=True, kw_only=True, tag="start_backup"):
    """Back the database up to a file beside it; ``backup_changed`` says when it is whole. For administrators."""


class ReadLog(Command, frozen=True, kw_only=True, tag="read_log"):
    """Ask for the changes that people made by hand, newest first. For administrators."""

    account: Annotated[str, Meta(max_length=40)] = ""
    """Only those of this account."""
    before: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    """``next`` of the page before."""


HostCommand: TypeAlias = (
    ReadHost
    | ChangeHost
    | SwitchBot
    | SetChatMode
    | CreateInvitation
    | RevokeInvitation
    | AcceptInvitation
    | MakeResetLink
    | ReadHealth
    | StartBackup
    | ReadLog
)

# Server to client


class SettingView(msgspec.Struct, frozen=True, kw_only=True):
    """A setting of the start. It changes with a restart."""

    key: str
    value: str
    """As TOML; passwords are masked."""
    default: str
    source: str
    """``default``, or the flag, variable or file that set it."""
    about: str


class BotSwitch(msgspec.Struct, frozen=True, kw_only=True):
    """A bot of this server. ``on``: it is offered for new games."""

    card: str
    title: str
    summary: str
    on: bool


class InvitationView(msgspec.Struct, frozen=True, kw_only=True):
    """An invitation that people may still use; its token was shown once."""

    id: str
    label: str
    created: int
    expires: int
    left: int
    """Number of people who may still use it."""
    by: PlayerRef | None
    """Its maker; None if the account is deleted."""


class HostState(Message, frozen=True, kw_only=True, tag="host_state"):
    """The answer to ``read_host`` and to what changes it."""

    re: str
    version: str
    registration: Registration
    chat: ChatMode
    message: str
    bots: list[BotSwitch]
    invitations: list[InvitationView]
    settings: list[SettingView]


class InvitationCreated(Message, frozen=True, kw_only=True, tag="invitation_created"):
    """``token`` is shown this once: ``/account#invitation=TOKEN``."""

    re: str
    token: str
    invitation: InvitationView


class ResetLink(Message, frozen=True, kw_only=True, tag="reset_link"):
    """``token`` is shown this once: ``/account#reset=TOKEN``. Anybody who has it can take the account over."""

    re: str
    token: str


class Backup(msgspec.Struct, frozen=True, kw_only=True):
    """The last backup that was started from the console of this server since its start."""

    file: str
    started: int
    ended: int | None = None
    bytes: int = 0
    trouble: str = ""
    """The reason if there is no file."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A number about the server, in words."""

    label: str
    value: str


class Health(Message, frozen=True, kw_only=True, tag="health"):
    """The answer to ``read_health``: what ``/readyz`` and ``/metrics`` know of this server."""

    re: str
    ready: bool
    problems: list[str]
    notes: list[str]
    figures: list[Figure]
    backup: Backup | None


class BackupChanged(Message, frozen=True, kw_only=True, tag="backup_changed"):
    """A backup has started (in answer to ``start_backup``) or ended (without ``re``)."""

    re: str | None
    backup: Backup


class LogEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A change made by hand."""

    at: int
    by: PlayerRef | None
    """None for the command line, or if the account is deleted."""
    author: str
    """The account that did it, as the log has it."""
    account: str
    """Account that was changed; empty for the server."""
    player: PlayerRef | None
    """The same; None for the server, or if the account is deleted."""
    what: str


class Log(Message, frozen=True, kw_only=True, tag="log"):
    """The answer to ``read_log``; ``next`` is the ``before`` of the following page."""

    re: str
    entries: list[LogEntry]
    next: int | None = None


class Announced(Message, frozen=True, kw_only=True, tag="announced"):
    """The message of the day has changed; empty: there is none."""

    message: str


HostMessage: TypeAlias = HostState | InvitationCreated | ResetLink | Health | BackupChanged | Log | Announced
