"""Ask for a code besides the password: TOTP (RFC 6238), and recovery codes. The only file that imports pyotp.

A code works once, within a minute and a half. The secret never leaves the server after it was shown at set-up.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import Final, NamedTuple

import segno
from pyotp.totp import TOTP

from agon.protocol.errors import Refused
from agon.server.accounts.sign_in_limits import SignInLimits
from agon.server.store import AccountRow, Store

STEP_MS: Final = 30_000
RECOVERY_CODES: Final = 10
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"


class Offer(NamedTuple):
    """A new secret, as text, as an address for authenticator apps, and that address as rows of a QR code."""

    secret: str
    uri: str
    qr: list[str]


class SecondFactors:
    """Raise ``Refused`` and ``StoreFailed``."""

    def __init__(self, store: Store, limits: SignInLimits, now: Callable[[], int]) -> None:
        self._store = store.second_factors
        self._limits = limits
        self._now = now

    async def offer(self, account: AccountRow) -> Offer:
        """Make a secret, which ``confirm`` puts into use."""
        secret = base64.b32encode(secrets.token_bytes(20)).decode()
        if not await self._store.offer(account.id, secret):
            raise Refused("not_allowed", "this account has a second factor already; end it first")
        uri = TOTP(secret).provisioning_uri(name=account.name, issuer_name="Agon")
        rows = ["".join("1" if dark else "0" for dark in row) for row in segno.make(uri, error="m", micro=False).matrix]
        return Offer(secret, uri, rows)

    async def confirm(self, account: AccountRow, code: str) -> list[str]:
        """Ask for codes from now on, if this one fits; return the recovery codes, which are shown this once."""
        await self._limits.code(account.id, None)
        found = await self._store.of(account.id)
        if found is None or found.codes is not None:
            raise Refused("not_allowed", "ask for a new secret first")
        step = self._step(found.secret, code)
        if step is None:
            raise _wrong()
        shown = ["-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(4))
                 for _ in range(RECOVERY_CODES)]  # fmt: skip
        if not await self._store.confirm(account.id, found.secret, [_hashed(each) for each in shown], step):
            raise Refused("not_allowed", "ask for a new secret first")
        return shown

    async def check(self, account: AccountRow, code: str | None, device: str | None = None) -> None:
        """Use up a code, or a recovery code, of an account; passes if the account has no second factor.

        Only tries with the right password come here, so that strangers use up no tries. ``device``: as for passwords.
        """
        found = await self._store.of(account.id)
        if found is None or found.codes is None:
            return
        if code is None:
            raise Refused("code_needed", "this account asks for a code of the authenticator app", "$.code")
        await self._limits.code(account.id, device)
        step = self._step(found.secret, code)
        hashed = _hashed(code)
        if step is not None and await self._store.use_step(account.id, step):
            return
        if hashed in found.codes and await self._store.use_recovery(account.id, found.codes, hashed):
            return
        raise _wrong()

    async def end(self, account: str) -> None:
        """Ask for no codes any more."""
        await self._store.remove(account)

    def _step(self, secret: str, code: str) -> int | None:
        """Return the step of a code: the present one, or the one before or after, as clocks differ."""
        totp, present = TOTP(secret), self._now() // STEP_MS
        typed = code.replace(" ", "").encode()
        for step in (present, present - 1, present + 1):
            if hmac.compare_digest(totp.generate_otp(step).encode(), typed):
                return step
        return None


def _hashed(code: str) -> str:
    """Return the stored form of a recovery code, which has 80 random bits."""
    return hashlib.sha256(code.strip().lower().replace("-", "").encode()).hexdigest()


def _wrong() -> Refused:
    return Refused("unauthenticated", "this code does not fit, or was used", "$.code")
