"""Accounts: passwords, what lets one in and how it is taken away, choices, my data, and what moderators do."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.games.api import OptionValue
from agon.protocol.base import Command, Id, Message, Name
from agon.protocol.events import Clock, Event, PlayerRef, SessionId
from agon.protocol.rating_views import PoolRating, RatingStep
from agon.protocol.report_messages import MyReport

Password: TypeAlias = Annotated[str, Meta(min_length=1, max_length=256)]
"""A new one has at least eight characters; the server says so in words."""
Token: TypeAlias = Annotated[str, Meta(min_length=8, max_length=100)]
Role: TypeAlias = Literal["human", "bot", "moderator", "admin"]
Scope: TypeAlias = Literal["read", "play"]
"""``read``: follow games, see the lobby and my games. ``play``: that, and everything that is done in games. What
changes the account needs a session: no API token can."""
Label: TypeAlias = Annotated[str, Meta(max_length=60)]


class SecretCommand(Command, frozen=True, kw_only=True):
    """A command that no log may show."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(...)"


# Client to server


class LogIn(SecretCommand, frozen=True, kw_only=True, tag="log_in"):
    """Exchange a name and its password for a new session's token, to say ``hello`` with.

    May come before ``hello``, and does not change who this connection is. A wrong password and an unknown name get the
    same answer, which takes the same work.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    password: Password
    label: Label = ""
    """What my list of sessions shows, as "Firefox on Linux"."""


class ResetPassword(SecretCommand, frozen=True, kw_only=True, tag="reset_password"):
    """Set a new password with the host's one-time token. May come before ``hello``. Every session ends."""

    token: Token
    password: Password


class SignUp(SecretCommand, frozen=True, kw_only=True, tag="sign_up"):
    """Make my guest's account one with a name of its own and a password. Games, id and sessions stay."""

    name: Name
    password: Password


class ChangePassword(SecretCommand, frozen=True, kw_only=True, tag="change_password"):
    """All other sessions and all API tokens end."""

    old: Password
    new: Password


class LogOut(Command, frozen=True, kw_only=True, tag="log_out"):
    """End this session: its token is worth nothing any more, and its connections are closed."""


class MyAccount(Command, frozen=True, kw_only=True, tag="my_account"):
    """Who am I, and what did I choose?"""


class MyCredentials(Command, frozen=True, kw_only=True, tag="my_credentials"):
    """My sessions and API tokens, last used first."""


class RevokeCredential(Command, frozen=True, kw_only=True, tag="revoke_credential"):
    """End a session of mine, or take an API token back. Connections that came in with it are closed."""

    credential: Id


class CreateToken(Command, frozen=True, kw_only=True, tag="create_token"):
    """A token for a program of mine. It is of my account's kind: a person's token is no bot's."""

    label: Annotated[str, Meta(min_length=1, max_length=60)]
    scopes: Annotated[list[Scope], Meta(max_length=4)]
    """At least one."""
    days: Annotated[int, Meta(ge=1, le=3_650)] | None = None
    """It ends after so many days; None: when it is revoked."""


class SetChoices(Command, frozen=True, kw_only=True, tag="set_choices"):
    """What may be done with my games. Both are off until I say otherwise."""

    tune_bots: bool
    """My games may be used to tune bots: ``GET /api/export.ndjson?for_tuning=1`` leaves out those of who does not allow
    it."""
    model_me: bool
    """Bots may model how I play."""


class ExportMyData(Command, frozen=True, kw_only=True, tag="export_my_data"):
    """Everything that the server has of me, a page at a time: the account with the first, then my games."""

    before: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    """``next`` of the page before."""


class DeleteAccount(SecretCommand, frozen=True, kw_only=True, tag="delete_account"):
    """Forget me. Games that I play end, my name goes from everything stored; opponents keep their games."""

    password: Password | None = None
    """Where the account has one."""
    name: Annotated[str, Meta(max_length=60)] = ""
    """My name as it is, where it has none."""


class BecomeAdmin(SecretCommand, frozen=True, kw_only=True, tag="become_admin"):
    """With the one-time token that a server without an administrator writes into its log. Needs a password."""

    token: Token


class ListAccounts(Command, frozen=True, kw_only=True, tag="list_accounts"):
    """Accounts, newest first. For moderators."""

    search: Annotated[str, Meta(max_length=40)] = ""
    """Part of a name, or an id."""
    after: Annotated[str, Meta(max_length=60)] = ""
    """``next`` of the page before."""


class SetRole(Command, frozen=True, kw_only=True, tag="set_role"):
    """For administrators. The role of a bot is ``bot`` and nobody else's."""

    account: Id
    role: Literal["human", "moderator", "admin"]


class CloseAccount(Command, frozen=True, kw_only=True, tag="close_account"):
    """Nobody gets in with it any more, and what is connected is closed. For moderators."""

    account: Id
    reason: Annotated[str, Meta(min_length=1, max_length=200)]
    """Shown to its owner, and to nobody else but moderators."""


class ReopenAccount(Command, frozen=True, kw_only=True, tag="reopen_account"):
    """For moderators."""

    account: Id


AccountCommand: TypeAlias = (
    LogIn
    | ResetPassword
    | SignUp
    | ChangePassword
    | LogOut
    | MyAccount
    | MyCredentials
    | RevokeCredential
    | CreateToken
    | SetChoices
    | ExportMyData
    | DeleteAccount
    | BecomeAdmin
    | ListAccounts
    | SetRole
    | CloseAccount
    | ReopenAccount
)


# Server to client


class LoggedIn(Message, frozen=True, kw_only=True, tag="logged_in"):
    """``token`` is shown this once: keep it and say ``hello`` with it."""

    re: str
    token: str
    you: PlayerRef


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """What may be done with my games."""

    tune_bots: bool
    model_me: bool


class AccountView(msgspec.Struct, frozen=True, kw_only=True):
    """An account as its owner and moderators see it."""

    player: PlayerRef
    role: Role
    created: int
    has_password: bool
    """Otherwise a guest (or a bot): whoever loses the token loses the account."""
    choices: Choices
    closed: str | None = None
    """Why, where nobody gets in any more."""


class Account(Message, frozen=True, kw_only=True, tag="account"):
    """The answer to ``my_account``, and to what changes it."""

    re: str
    account: AccountView


class CredentialView(msgspec.Struct, frozen=True, kw_only=True):
    """A session or an API token, without the token."""

    id: str
    kind: Literal["session", "api"]
    label: str
    scopes: list[str]
    """Of an API token; a session may do everything."""
    created: int
    used: int
    """When it was last shown, to the hour."""
    expires: int | None
    current: bool = False
    """What this connection came in with."""


class Credentials(Message, frozen=True, kw_only=True, tag="credentials"):
    re: str
    credentials: list[CredentialView]


class TokenCreated(Message, frozen=True, kw_only=True, tag="token_created"):
    """``token`` is shown this once."""

    re: str
    token: str
    credential: CredentialView


class StoredEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One event of a game, as I may see it."""

    seq: int
    at: int
    event: Event


class MyGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of mine as it is stored, as I may see it."""

    session: SessionId
    game: str
    options: dict[str, OptionValue]
    players: list[PlayerRef]
    clock: Clock
    your_seat: int
    result: str | None
    events: list[StoredEvent]
    rated: list[RatingStep] = []
    """What it did to my rating."""


class MyLine(msgspec.Struct, frozen=True, kw_only=True):
    """What I said at a table."""

    session: SessionId
    at: int
    room: str
    text: str


class MyData(Message, frozen=True, kw_only=True, tag="my_data"):
    """A page of the answer to ``export_my_data``; ``next`` is the ``before`` of the following one."""

    re: str
    account: AccountView | None = None
    """With the first page."""
    credentials: list[CredentialView] = []
    ratings: list[PoolRating] = []
    """With the first page."""
    reports: list[MyReport] = []
    """What I reported, and what came of it; with the first page."""
    games: list[MyGame]
    said: list[MyLine] = []
    """As long ago as the page's games."""
    next: int | None = None


class Accounts(Message, frozen=True, kw_only=True, tag="accounts"):
    """``next`` is the ``after`` of the following page."""

    re: str
    accounts: list[AccountView]
    next: str | None = None


AccountMessage: TypeAlias = LoggedIn | Account | Credentials | TokenCreated | MyData | Accounts
