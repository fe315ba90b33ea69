"""Accounts: passwords, what lets one in and how it is taken away, choices, my data, and what moderators do."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.games.api import OptionValue
from agon.protocol.base import Command, Id, Message, Name
from agon.protocol.commands.report import MyReport
from agon.protocol.commands.study import StudyView, Tree
from agon.protocol.events import Clock, Event, PlayerRef, SessionId
from agon.protocol.rating_views import PoolRating, RatingStep
from agon.protocol.thinking import BotTime, Power

Password: TypeAlias = Annotated[str, Meta(min_length=1, max_length=256)]
"""A new one has at least eight characters; the server says so in words."""
Token: TypeAlias = Annotated[str, Meta(min_length=8, max_length=100)]
Role: TypeAlias = Literal["human", "bot", "moderator", "admin"]
Scope: TypeAlias = Literal["read", "play"]
"""``read``: follow games, see the lobby and my games. ``play``: also everything that is done in games. A change of the
account needs a session: no API token can make one."""
Code: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
"""Six digits of the authenticator app, or a recovery code."""
LanguageCode: TypeAlias = Annotated[str, Meta(max_length=8)]
Label: TypeAlias = Annotated[str, Meta(max_length=60)]


class SecretCommand(Command, frozen=True, kw_only=True):
    """A command that no log may show."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(...)"


# Client to server


class LogIn(SecretCommand, frozen=True, kw_only=True, tag="log_in"):
    """Exchange a name and its password for a new session's token, for use in ``hello``.

    May come before ``hello``, and does not change who this connection is. A wrong password and an unknown name get the
    same answer, which takes the same work.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    password: Password
    label: Label = ""
    """Text for my list of sessions, such as "Firefox on Linux"."""
    device: Token | None = None
    """Token of an earlier session of mine on this device, also an ended one: then only tries from here count."""
    code: Code | None = None
    """Of the second factor, if the account has one; without it the answer is ``code_needed``."""


class LogInAtProvider(SecretCommand, frozen=True, kw_only=True, tag="log_in_at_provider"):
    """Sign in with the code of the provider of OpenID Connect that ``/api/sign-in`` names. Answered by ``logged_in``.

    May come before ``hello``, and does not change who this connection is. Who comes for the first time gets an account,
    under a guest's name: the provider is asked for no names.
    """

    code: Annotated[str, Meta(min_length=1, max_length=4_096)]
    verifier: Annotated[str, Meta(min_length=1, max_length=128)]
    """The code verifier of PKCE (RFC 7636)."""
    nonce: Annotated[str, Meta(min_length=1, max_length=128)]
    redirect: Annotated[str, Meta(min_length=1, max_length=300)]
    """The address to which the provider sent the browser back."""
    label: Label = ""
    guest: Token | None = None
    """Token of a guest, who becomes the account of a person that comes for the first time."""


class ResetPassword(SecretCommand, frozen=True, kw_only=True, tag="reset_password"):
    """Set a new password with the host's one-time token. May come before ``hello``. Every session ends."""

    token: Token
    password: Password
    code: Code | None = None
    """Of the second factor, if the account has one."""


class SignUp(SecretCommand, frozen=True, kw_only=True, tag="sign_up"):
    """Make my guest's account one with a name of its own and a password. Games and id stay.

    The answer has the token of a new session, which this connection has from then on; all earlier tokens end.
    """

    name: Name
    password: Password


class ChangePassword(SecretCommand, frozen=True, kw_only=True, tag="change_password"):
    """All other sessions and all API tokens end."""

    old: Password
    new: Password


class BeginSecondFactor(SecretCommand, frozen=True, kw_only=True, tag="begin_second_factor"):
    """Ask for a secret for an authenticator app (TOTP, RFC 6238). It counts once ``confirm_second_factor`` came."""

    password: Password


class ConfirmSecondFactor(SecretCommand, frozen=True, kw_only=True, tag="confirm_second_factor"):
    """Logins need a code from now on, if this one fits."""

    code: Code


class EndSecondFactor(SecretCommand, frozen=True, kw_only=True, tag="end_second_factor"):
    """Logins need no code any more."""

    password: Password
    code: Code


class LogOut(Command, frozen=True, kw_only=True, tag="log_out"):
    """End this session: its token is worth nothing any more, and its connections are closed."""


class MyAccount(Command, frozen=True, kw_only=True, tag="my_account"):
    """Ask for my account and my choices."""


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
    """Days until the token ends; None: it lasts until it is revoked."""


class SetChoices(Command, frozen=True, kw_only=True, tag="set_choices"):
    """Choose how my games may be used (not at all until I say otherwise), and if I have practice ratings (I have)."""

    tune_bots: bool
    """My games may be used to tune bots: ``GET /api/export.ndjson?for_tuning=1`` leaves out the games of players who do
    not allow it."""
    model_me: bool
    """Bots may model how I play."""
    practice: bool | None = None
    """New games against bots count for my practice ratings; None: as before."""


class SetLanguage(Command, frozen=True, kw_only=True, tag="set_language"):
    """Choose the language of pages wherever I am signed in, by its code (``de``); "" follows the device."""

    language: LanguageCode


class MyBotGames(Command, frozen=True, kw_only=True, tag="my_bot_games"):
    """My practice ratings from games against bots of the server, and what the bots' thinking cost."""

    steps: Annotated[int, Meta(ge=0, le=200)] = 200
    """Most changes in the answer."""


class ExportMyData(Command, frozen=True, kw_only=True, tag="export_my_data"):
    """Everything that the server has of me, a page at a time: the account with the first, then my games."""

    before: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    """``next`` of the page before."""


class DeleteAccount(SecretCommand, frozen=True, kw_only=True, tag="delete_account"):
    """Forget me. Games that I play end, my name goes from everything stored; opponents keep their games."""

    password: Password | None = None
    """Required if the account has a password."""
    name: Annotated[str, Meta(max_length=60)] = ""
    """My name exactly as it is; required if the account has no password."""


class BecomeAdmin(SecretCommand, frozen=True, kw_only=True, tag="become_admin"):
    """Use the one-time token that a server without an administrator writes into its log. Needs a password."""

    token: Token


class ListAccounts(Command, frozen=True, kw_only=True, tag="list_accounts"):
    """Accounts, newest first. For moderators."""

    search: Annotated[str, Meta(max_length=40)] = ""
    """Part of a name, or an id."""
    role: Role | None = None
    """Only these."""
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
    | LogInAtProvider
    | ResetPassword
    | SignUp
    | ChangePassword
    | BeginSecondFactor
    | ConfirmSecondFactor
    | EndSecondFactor
    | LogOut
    | MyAccount
    | MyCredentials
    | RevokeCredential
    | CreateToken
    | SetChoices
    | SetLanguage
    | MyBotGames
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
    """Allowed uses of my games, if they count for my practice ratings, and my language."""

    tune_bots: bool
    model_me: bool
    practice: bool
    language: str = ""
    """Code of the language of pages; empty: that of the device."""


class SignInOffer(msgspec.Struct, frozen=True, kw_only=True):
    """A provider of OpenID Connect, as a browser needs it to send somebody there."""

    label: str
    authorize: str
    """Address of its authorization endpoint."""
    client: str
    """Name (client id) by which it knows this server."""


class SignInOffers(msgspec.Struct, frozen=True, kw_only=True):
    """Ways to sign in besides a name and a password."""

    provider: SignInOffer | None = None
    trouble: str = ""
    """The reason why the provider of this server cannot be used just now."""


class AccountView(msgspec.Struct, frozen=True, kw_only=True):
    """An account as its owner and moderators see it."""

    player: PlayerRef
    role: Role
    created: int
    has_password: bool
    """False for guests and bots: if the token is lost, so is the account."""
    at_provider: bool = False
    """True if its owner signs in at the provider of ``/api/sign-in``."""
    choices: Choices
    closed: str | None = None
    """Why, where nobody gets in any more."""
    second_factor: bool = False
    """True if a login needs a code besides the password."""


class Account(Message, frozen=True, kw_only=True, tag="account"):
    """The answer to ``my_account``, and to what changes it."""

    re: str
    account: AccountView
    token: str | None = None
    """In answer to ``sign_up``, once: the token of the new session, to keep for the next ``hello``."""


class CredentialView(msgspec.Struct, frozen=True, kw_only=True):
    """A session or an API token, without the token."""

    id: str
    kind: Literal["session", "api"]
    label: str
    scopes: list[str]
    """Of an API token; a session may do everything."""
    created: int
    used: int
    """Time at which it was last shown, to the hour."""
    expires: int | None
    current: bool = False
    """True for the token that this connection uses."""


class Credentials(Message, frozen=True, kw_only=True, tag="credentials"):
    re: str
    credentials: list[CredentialView]


class TokenCreated(Message, frozen=True, kw_only=True, tag="token_created"):
    """``token`` is shown this once."""

    re: str
    token: str
    credential: CredentialView


class SecondFactorOffered(Message, frozen=True, kw_only=True, tag="second_factor_offered"):
    """A secret for an authenticator app, shown this once; ``confirm_second_factor`` puts it into use."""

    re: str
    secret: str
    uri: str
    """Address that such apps read (``otpauth:``)."""
    qr: list[str]
    """The same as rows of a QR code: 1 is dark."""


class SecondFactorOn(Message, frozen=True, kw_only=True, tag="second_factor_on"):
    """Recovery codes, each good once in place of a code; shown this once."""

    re: str
    recovery: list[str]


class BotGames(Message, frozen=True, kw_only=True, tag="bot_games"):
    """The answer to ``my_bot_games``. Practice ratings are on the scale of the bots' measured strengths."""

    re: str
    ratings: list[PoolRating]
    steps: list[RatingStep]
    """Last changes of my practice ratings, the newest first."""
    levels: dict[str, dict[str, str]]
    """By game in which I have a practice rating, and by bot: the level whose measured strength is nearest to it."""
    thought: BotTime
    """CPU time of the bots' moves in my games; shared equally by the people at a table."""
    power: Power


class StoredEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event of a game, as I may see it."""

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
    """Changes of my ratings by this game."""


class MyLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line that I said at a table."""

    session: SessionId
    at: int
    room: str
    text: str


class MyTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament that I organised or entered. ``entered`` and ``left``: when I did (ms); ``agreed``: the cards of
    bots that I agreed to, and their digests."""

    tournament: str
    title: str
    kind: str
    game: str
    organised: bool
    entered: list[int]
    left: list[int]
    agreed: dict[str, str]
    score: float | None
    """None if I did not take part."""


class MyClub(msgspec.Struct, frozen=True, kw_only=True):
    """A club in which I am; ``posted``: its announcements that are mine."""

    club: str
    title: str
    role: str
    joined: int
    posted: list[str]


class MyBot(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that I handed in to a club: ``read_source`` sends its file, as long as it is kept."""

    submission: str
    club: str
    bot: int
    version: int
    """The league knows it as ``bot 3, version 2``."""
    file: str
    size: int
    """In bytes; 0 if a later version took the place of its file."""
    sha256: str
    """Digest of the file; empty if it is not kept."""
    at: int
    state: str
    games: list[str]
    """Games that it may play."""


class MyLeagueGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that a bot of mine played in a league. ``points``: the bot's; ``reason``: ``finished``, or the cause of a
    loss."""

    session: SessionId
    submission: str
    game: str
    at: int
    points: float
    reason: str


class MyPush(msgspec.Struct, frozen=True, kw_only=True):
    """A browser of mine that gets notices, by its address at the push service of its maker."""

    endpoint: str
    since: int


class MyStudy(msgspec.Struct, frozen=True, kw_only=True):
    """A study of mine, with its tree of moves."""

    study: StudyView
    tree: Tree


class MyData(Message, frozen=True, kw_only=True, tag="my_data"):
    """A page of the answer to ``export_my_data``; ``next`` is the ``before`` of the following one."""

    re: str
    account: AccountView | None = None
    """With the first page."""
    credentials: list[CredentialView] = []
    ratings: list[PoolRating] = []
    """With the first page."""
    thought: BotTime | None = None
    """CPU time of the bots' moves in my games; with the first page."""
    reports: list[MyReport] = []
    """My reports and what became of them; with the first page."""
    tournaments: list[MyTournament] = []
    """With the first page."""
    clubs: list[MyClub] = []
    """With the first page."""
    bots: list[MyBot] = []
    """With the first page."""
    push: list[MyPush] = []
    """With the first page."""
    games: list[MyGame]
    said: list[MyLine] = []
    """As long ago as the page's games."""
    studies: list[MyStudy] = []
    """Likewise."""
    league_games: list[MyLeagueGame] = []
    """Likewise."""
    next: int | None = None


class Accounts(Message, frozen=True, kw_only=True, tag="accounts"):
    """``next`` is the ``after`` of the following page."""

    re: str
    accounts: list[AccountView]
    next: str | None = None


AccountMessage: TypeAlias = (
    LoggedIn
    | Account
    | Credentials
    | TokenCreated
    | SecondFactorOffered
    | SecondFactorOn
    | BotGames
    | MyData
    | Accounts
)
