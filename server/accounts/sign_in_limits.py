"""Limit tries to sign in and sign up, before each costs a hash.

Nobody may lock others out, so no limit is a name's alone. Tries count by name and address together. A name that is
tried from many addresses gets fewer tries from each, but always one from an address that has not tried it. A device
that signed in before, and a session, have tries of their own, whatever others do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from agon.protocol.errors import Refused
from agon.server.accounts.names import skeleton
from agon.server.ops.rate_limit import counted
from agon.server.store.people.sign_in_tries import Limit, SignInTries

TRIES: Final = Limit(10, 30_000)
"""Of a name from an address, of a device that is known, and of a session."""
TRIES_UNDER_ATTACK: Final = Limit(3, 100_000)
"""Of a name from an address, while the name is tried from many."""
TRIES_OF_NAME: Final = Limit(40, 30_000)
"""From all addresses together; more are an attack."""
TRIES_OF_ADDRESS: Final = Limit(40, 3_000)
SIGN_UPS_OF_ADDRESS: Final = Limit(100, 3_000)
"""A class may sign up at once; further sign-ups would delay the hashes of other logins."""


class SignInLimits:
    """Count tries in the store. All methods raise ``Refused`` (too_fast) and ``StoreFailed``."""

    def __init__(self, tries: SignInTries, now: Callable[[], int]) -> None:
        self._tries = tries
        self._now = now

    async def password(self, name: str, address: str, device: str | None) -> None:
        """Count a try of a name's password. ``device``: id of an earlier session of this account on that device."""
        if device is not None:
            await self.session(device)
            return
        await self.token(address)
        key = skeleton(name)
        is_quiet = await self._tries.take(TRIES_OF_NAME, self._now(), "name", key)
        await self._count(TRIES if is_quiet else TRIES_UNDER_ATTACK, "name and address", key, counted(address))

    async def session(self, credential: str) -> None:
        """Count a try of the account's password in one of its sessions."""
        await self._count(TRIES, "session", credential)

    async def code(self, account: str, device: str | None) -> None:
        """Count a try of a second factor, after the right password."""
        await self._count(TRIES, "code", account if device is None else device)

    async def token(self, address: str) -> None:
        """Count a try of a one-time token."""
        await self._count(TRIES_OF_ADDRESS, "address", counted(address))

    async def sign_up(self, address: str) -> None:
        """Count a sign-up."""
        if not await self._tries.take(SIGN_UPS_OF_ADDRESS, self._now(), "sign-up", counted(address)):
            raise Refused("too_fast", "too many sign-ups from your network; try again in some minutes")

    async def _count(self, limit: Limit, *of: str) -> None:
        if not await self._tries.take(limit, self._now(), *of):
            raise Refused("too_fast", "too many tries with this name, or from your network; try again in some minutes")
