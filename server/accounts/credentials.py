"""What lets somebody in: tokens of sessions and of programs, tokens that are good once, and what each is good for."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import Final, Literal, get_args

from agon.protocol import account_messages as am
from agon.protocol import messages as m
from agon.protocol import report_messages as rm
from agon.protocol.base import Command
from agon.server.store import AccountRow, CredentialRow

TOKEN_PREFIX: Final = {"human": "agon_h_", "bot": "agon_b_", "reset": "agon_r_", "admin": "agon-admin-"}
"""By the kind of the account, or what the token is good for once. The log masks all but ``admin``'s."""
DAY_MS: Final = 86_400_000
SESSION_MS: Final = 365 * DAY_MS
"""How long a session lives that a password began. A guest's lives on: nothing else lets a guest in."""
ONCE_MS: Final = DAY_MS
COARSE_MS: Final = 3_600_000
"""``used`` is written this often at most."""
_ID_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 that are not taken for each other
_ID_LENGTH: Final = 16  # 80 bits

READING: Final[frozenset[type[Command]]] = frozenset(
    {m.Hello, m.Ping, m.WatchLobby, m.UnwatchLobby, m.Join, m.Leave, m.MyGames, am.MyAccount}
)
"""What the scope ``read`` is good for. A command that is in neither set needs ``play``."""
OWN: Final[frozenset[type[Command]]] = (
    frozenset({m.Rename, rm.ReadReports, rm.CloseReport, rm.Silence, *get_args(am.AccountCommand)}) - READING
)
"""What only a session may do: with one's own account, and as a moderator with those of others."""


def token_hash(token: str) -> str:
    """What is stored of a token. It has 256 random bits, so one round of SHA-256 is enough."""
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
    """What is to be stored of a new token."""
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
    """Whether it lets somebody in now."""
    lives = credential.revoked is None and (credential.expires is None or credential.expires > now)
    return lives and credential.kind in {"session", "api"}


def refusal(command: type[Command], account: AccountRow, credential: CredentialRow, *, guests_play: bool) -> str | None:
    """Why a command is not done for one who came in with this; None where it is."""
    if command in READING:
        return None
    if credential.kind == "api":
        if command in OWN:
            return "an API token cannot change accounts; log in with the password"
        if "play" not in credential.scopes.split():
            return "this token has no scope 'play'"
    is_guest = account.kind == "human" and not account.has_password
    if is_guest and not guests_play and command not in OWN:
        return "this server wants a name with a password before you play: sign up first"
    return None


def view(credential: CredentialRow, current: CredentialRow | None) -> am.CredentialView:
    """As its owner sees it."""
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
