"""Make and check credentials: tokens of sessions and of programs, one-time tokens, and their scopes."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import Final, Literal, get_args

from agon.protocol import messages as m
from agon.protocol.base import Command
from agon.protocol.commands import account as am
from agon.protocol.commands import chat as cm
from agon.protocol.commands import classes as cl
from agon.protocol.commands import club as km
from agon.protocol.commands import course as co
from agon.protocol.commands import explorer as em
from agon.protocol.commands import host as hm
from agon.protocol.commands import lab as lm
from agon.protocol.commands import push as um
from agon.protocol.commands import puzzle as zm
from agon.protocol.commands import report as rm
from agon.protocol.commands import study as sm
from agon.protocol.commands import tasks as tk
from agon.protocol.commands import tournament as om
from agon.server.store import AccountRow, CredentialRow

TOKEN_PREFIX: Final = {
    "human": "agon_h_",
    "bot": "agon_b_",
    "reset": "agon_r_",
    "invite": "agon_i_",
    "admin": "agon-admin-",
}
"""Prefixes of tokens by kind of account or by one-time use. The log masks all but ``admin``'s."""
DAY_MS: Final = 86_400_000
SESSION_MS: Final = 365 * DAY_MS
"""Lifetime of a session that a password started. A guest's has no end: nothing else lets a guest in."""
IDLE_MS: Final = 90 * DAY_MS
"""Time after which an unused session of an account with a password ends."""
ONCE_MS: Final = DAY_MS
COARSE_MS: Final = 3_600_000
"""Shortest time between two writes of ``used``."""
_ID_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 that are not taken for each other
_ID_LENGTH: Final = 16  # 80 bits

READING: Final[frozenset[type[Command]]] = frozenset(
    {
        m.Hello,
        m.Ping,
        m.WatchLobby,
        m.UnwatchLobby,
        m.Join,
        m.Leave,
        m.MyGames,
        am.MyAccount,
        um.ReadPushKey,
        om.WatchTournament,
        om.UnwatchTournament,
        km.MyClubs,
        km.ReadClub,
        tk.ReadTasks,
        co.ReadSubmissions,
        co.ReadSource,
        co.ReadLeague,
        co.ReadLeagueGames,
        zm.NextPuzzle,
        zm.MyMistakes,
        sm.OpenBoard,
        sm.BoardFrom,
        sm.Upload,
        sm.ReadRecord,
        sm.WriteRecord,
        sm.LookAt,
        sm.MyStudies,
        sm.ReadStudy,
        em.FindPlayed,
        em.FindGames,
    }
)
"""Commands of the scope ``read``. A command in neither set needs ``play``."""
LEAVES_NOTHING: Final[frozenset[type[Command]]] = READING | {
    am.LogIn, am.LogInAtProvider, am.ResetPassword, hm.AcceptInvitation, cl.UseSlip, cm.FollowChat, cm.UnfollowChat,
    rm.MyReports, am.MyBotGames,
    lm.SearchPosition, sm.FindLines, sm.StopLines,
}  # fmt: skip
"""Commands that keep nothing of their sender: a guest is stored before the first other one."""
_TEACHING: Final = (cl.AddPupils, cl.GiveSlips, cl.ReadPupils, cl.ExportPupil, cl.UseSlip)
OWN: Final[frozenset[type[Command]]] = (
    frozenset(
        {
            m.Rename,
            rm.ReadReports,
            rm.CloseReport,
            rm.Silence,
            *_TEACHING,
            *get_args(am.AccountCommand),
            *get_args(hm.HostCommand),
            *get_args(um.PushCommand),
        }
    )
    - READING
)
"""Commands for sessions only: on one's own account, and as a moderator on those of others."""

NOT_FOR_PUPILS: Final[frozenset[type[Command]]] = frozenset(
    {m.Rename, am.SignUp, am.BecomeAdmin, am.DeleteAccount, km.OpenClub, km.JoinClub, km.LeaveClub, cl.OpenClass}
)
"""Commands that would take a pupil's account out of its class, or its name from the teacher's hands."""


def token_hash(token: str) -> str:
    """Return the stored hash of a token. A token has 256 random bits, so one round of SHA-256 is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token(kind: str) -> str:
    return TOKEN_PREFIX[kind] + secrets.token_urlsafe(32)


def new_id() -> str:
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def made(
    token: str,
    account: str | None,
    kind: Literal["session", "api", "admin", "reset"],
    now: int,
    *,
    scopes: Iterable[str] = (),
    label: str = "",
    lives_ms: int | None = None,
) -> CredentialRow:
    """Return the credential of a new token."""
    return CredentialRow(
        token_hash=token_hash(token),
        id=new_id(),
        account=account,
        kind=kind,
        scopes=" ".join(sorted(set(scopes))),
        label=label,
        created=now,
        used=now,
        expires=None if lives_ms is None else now + lives_ms,
    )


def is_good(credential: CredentialRow, now: int) -> bool:
    """True if a credential lets its owner in now."""
    lives = credential.revoked is None and (credential.expires is None or credential.expires > now)
    return lives and credential.kind in {"session", "api"}


def is_idle(account: AccountRow, credential: CredentialRow, now: int) -> bool:
    """True if a session was not used for so long that it has ended; its owner can sign in again."""
    return account.is_member and credential.kind == "session" and now - credential.used > IDLE_MS


def refusal(command: type[Command], account: AccountRow, credential: CredentialRow, *, guests_play: bool) -> str | None:
    """Return the reason why a credential does not allow a command, or None if it does."""
    if command in READING:
        return None
    if credential.kind == "api":
        if command in OWN:
            return "an API token cannot change accounts; log in with the password"
        if "play" not in credential.scopes.split():
            return "this token has no scope 'play'"
    if account.pupil_of is not None and command in NOT_FOR_PUPILS:
        return "this account belongs to a class: ask your teacher"
    if account.is_guest and not guests_play and command not in OWN:
        return "this server wants a name with a password before you play: sign up first"
    return None


def view(credential: CredentialRow, current: CredentialRow | None) -> am.CredentialView:
    """Return a credential as its owner sees it."""
    return am.CredentialView(
        id=credential.id,
        kind="api" if credential.kind == "api" else "session",
        label=credential.label,
        scopes=credential.scopes.split(),
        created=credential.created,
        used=credential.used,
        expires=credential.expires,
        current=current is not None and current.id == credential.id,
    )
