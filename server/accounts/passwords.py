"""Hash passwords with Argon2id, a few at a time, and limit tries. The only file that imports argon2.

Work and memory of a hash are OWASP's second choice for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes. It
runs in a thread, two at a time at most, so that logins take a bounded share of the machine from players.
"""

from __future__ import annotations

import asyncio
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from agon.protocol.errors import Refused
from agon.server.accounts.names import skeleton
from agon.server.ops.rate_limit import TokenBucket, counted

T = TypeVar("T")

SHORTEST = 8
"""NIST SP 800-63B, section 5.1.1.2: length counts, composition rules do not help."""
AT_ONCE = 2
MOST_WAITING = 100
"""Most logins that wait for their turn; more are refused."""
TRIES_OF_NAME, NAME_PER_S = 10, 1 / 30
TRIES_OF_ADDRESS, ADDRESS_PER_S = 40, 1 / 3
SIGN_UPS_OF_ADDRESS, SIGN_UP_PER_S = 100, 1 / 3
"""A class may sign up at once; further sign-ups would delay the hashes of other logins."""
REMEMBERED = 10_000
"""Most names and addresses of which tries are counted."""


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


class Throttle:
    """Count tries by name, existing or not, and by address. Each server counts for itself."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._names: OrderedDict[str, TokenBucket] = OrderedDict()
        self._addresses: OrderedDict[str, TokenBucket] = OrderedDict()
        self._sign_ups: OrderedDict[str, TokenBucket] = OrderedDict()

    def check(self, name: str | None, address: str) -> None:
        """Count a try, of a password if there is a name. Raises ``Refused`` (too_fast)."""
        may = self._take(self._addresses, counted(address), ADDRESS_PER_S, TRIES_OF_ADDRESS)
        if may and name is not None:
            may = self._take(self._names, skeleton(name), NAME_PER_S, TRIES_OF_NAME)
        if not may:
            raise Refused("too_fast", "too many tries with this name, or from your network; try again in some minutes")

    def sign_up(self, address: str) -> None:
        """Count a sign-up. Raises ``Refused`` (too_fast)."""
        if not self._take(self._sign_ups, counted(address), SIGN_UP_PER_S, SIGN_UPS_OF_ADDRESS):
            raise Refused("too_fast", "too many sign-ups from your network; try again in some minutes")

    def _take(self, known: OrderedDict[str, TokenBucket], key: str, rate: float, burst: int) -> bool:
        now = self._now()
        bucket = known.get(key)
        if bucket is None:
            if len(known) >= REMEMBERED:
                known.popitem(last=False)
            bucket = known[key] = TokenBucket(rate, burst)
            bucket.updated = now
        known.move_to_end(key)
        return bucket.take(1, now)


def check_new(password: str, name: str, path: str) -> None:
    """Raises ``Refused`` (password_refused) with the reason if a new password is too weak."""
    if len(_plain(password)) < SHORTEST:
        raise Refused("password_refused", f"a password has at least {SHORTEST} characters", path)
    if len(set(password)) < 3:
        raise Refused("password_refused", "a password of one or two different characters is guessed first", path)
    if skeleton(password) == skeleton(name):
        raise Refused("password_refused", "a password must not be the name", path)


def _plain(password: str) -> str:
    """Normalise characters that look the same but are typed differently on two machines (RFC 8265, section 4.2)."""
    return unicodedata.normalize("NFC", password)
