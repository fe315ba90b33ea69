"""Hash passwords with Argon2id, a few at a time. The only file that imports argon2.

Work and memory of a hash are OWASP's second choice for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes. It
runs in a thread, two at a time at most, so that logins take a bounded share of the machine from players.
"""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from agon.protocol.errors import Refused
from agon.server.accounts.names import skeleton

T = TypeVar("T")

SHORTEST = 8
"""NIST SP 800-63B, section 5.1.1.2: length counts, composition rules do not help."""
AT_ONCE = 2
MOST_WAITING = 100
"""Most logins that wait for their turn; more are refused."""


class Passwords:
    """Hash and compare passwords. No error and no log line contains any part of a password or a hash."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._nobodys = ""
        self.hashed = 0
        """Number of computed hashes, for tests."""

    async def hash(self, password: str) -> str:
        """Return the hash to be stored. Raises ``Refused`` (unavailable)."""
        return await self._do(lambda: self._hasher.hash(_plain(password)))

    async def fits(self, stored: str | None, password: str) -> bool:
        """True if ``stored`` is the hash of the password.

        Without a stored hash the check takes as long. Raises ``Refused`` (unavailable).
        """
        if not self._nobodys:
            self._nobodys = await self.hash(secrets.token_urlsafe())

        def verify() -> bool:
            try:
                self._hasher.verify(self._nobodys if stored is None else stored, _plain(password))
            except (VerifyMismatchError, VerificationError, InvalidHashError):
                return False
            return stored is not None

        return await self._do(verify)

    async def _do(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise Refused("unavailable", "too many people are logging in; try again in a minute")
        self._waiting += 1
        try:
            async with self._turn:
                self.hashed += 1
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1


def check_new(password: str, name: str, path: str) -> None:
    """Raises ``Refused`` (password_refused) with the reason if a new password is too weak."""
    if len(_plain(password)) < SHORTEST:
        raise Refused("password_refused", f"a password has at least {SHORTEST} characters", path)
    if len(set(password)) < 3:
        raise Refused("password_refused", "a password of one or two different characters is guessed first", path)
    if _is_common(password):
        raise Refused("password_refused", "this password is one of those that are guessed first", path)
    if skeleton(password) == skeleton(name):
        raise Refused("password_refused", "a password must not be the name", path)


_COMMON: Final = frozenset(
    {
        "password", "passwort", "passw0rd", "p@ssw0rd", "motdepasse", "contrasena", "wachtwoord", "geheim",
        "secret", "letmein", "welcome", "willkommen", "hello", "hallo", "iloveyou", "sunshine", "princess",
        "football", "baseball", "superman", "batman", "dragon", "monkey", "shadow", "master", "michael",
        "jennifer", "jordan", "trustno", "whatever", "qwerty", "qwertz", "azerty", "starwars", "computer",
        "internet", "samsung", "changeme", "default", "admin", "administrator", "guest", "user", "test", "agon",
        "chess", "checkmate", "poker", "abc", "abcd", "abcdef", "asdf", "qwer", "mypassword", "newpassword",
        "login", "pass", "summer", "winter", "spring", "autumn", "monday", "friday", "charlie",
    }
)  # fmt: skip
"""Words that lists of leaked passwords have on top; digits and signs around them do not help."""
_RUNS: Final = (
    "01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiopü", "azertyuiop",
    "1qaz2wsx3edc4rfv", "1q2w3e4r5t6z7u", "1q2w3e4r5t6y7u", "q1w2e3r4t5", "147258369", "qazwsxedcrfv",
)  # fmt: skip
"""Rows of a keyboard and other orders."""


def _is_common(password: str) -> bool:
    """True for a known word with digits and signs around it, a part of a row of keys, or a short text repeated."""
    text = password.casefold()
    word = text.strip("0123456789 !?.,;:-_+*#$%&/=@")
    if word in _COMMON or any(text in run + run or text in (run + run)[::-1] for run in _RUNS):
        return True
    return any(len(text) >= 2 * size and text == (text[:size] * len(text))[: len(text)] for size in range(1, 5))


def _plain(password: str) -> str:
    """Normalise characters that look the same but are typed differently on two machines (RFC 8265, section 4.2)."""
    return unicodedata.normalize("NFC", password)
