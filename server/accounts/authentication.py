"""Authenticate people by name and password: sign up, log in, change the password, reset a forgotten one."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence

from msgspec import structs

from agon.protocol.commands.account import LogInAtProvider, SignInOffers
from agon.protocol.errors import Refused
from agon.server.accounts.accounts import Accounts, Entered, check_open, taken
from agon.server.accounts.credentials import ONCE_MS, SESSION_MS, made, new_token, token_hash
from agon.server.accounts.names import skeleton
from agon.server.accounts.passwords import Passwords, check_new
from agon.server.accounts.provider import Provider, ProviderFailed
from agon.server.accounts.second_factor import SecondFactors
from agon.server.accounts.sign_in_limits import SignInLimits
from agon.server.store import AccountRow, CredentialRow, Store, StoreFailed

log = logging.getLogger("agon.accounts")


class Authentication:
    """Sign-up, login and passwords. Everything raises ``Refused`` and ``StoreFailed``. ``address``: that of the
    client."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        passwords: Passwords | None = None,
        *,
        provider: Provider | None = None,
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:
        self._store = store.accounts
        self._audit_log = store.audit_log
        self._invitations = store.invitations
        self._clubs = store.clubs
        self._accounts = accounts
        self._passwords = passwords or Passwords()
        self._provider = provider
        self._limits = SignInLimits(store.sign_in_tries, now)
        self.second_factors = SecondFactors(store, self._limits, now)
        self.now = now

    async def sign_up(self, account: AccountRow, name: str, password: str, label: str, address: str) -> Entered:
        """Give a guest a name of its own and a password, and start a session; the guest's tokens end."""
        if account.kind == "bot":
            raise Refused("not_allowed", "a bot has a token and no password: its operator answers for it")
        if account.is_member:
            raise Refused("not_allowed", "this account has a name and a password already, or signs in elsewhere")
        name = await self._accounts.free_name(name, "$.name", account.id)
        check_new(password, name, "$.password")
        await self._limits.sign_up(address)
        secret = await self._passwords.hash(password)
        if not await self._store.name(account.id, name, skeleton(name), secret):
            raise taken("$.name")
        log.info("account %s has a password now", account.id)
        entered = await self._enter(structs.replace(account, name=name, has_password=True), label)
        await self._store.revoke(account.id, self.now(), but=entered.credential.id)
        await self._clubs.join_default(account.id, self.now())
        return entered

    async def log_in(
        self,
        name: str,
        password: str,
        label: str,
        address: str,
        *,
        known: Sequence[str | None] = (),
        code: str | None = None,
    ) -> Entered:
        """Start a session. The error is the same for an unknown name and a wrong password.

        ``known``: hashes of tokens of the device's earlier sessions.
        """
        account, stored = await self._store.with_password(skeleton(name))
        device = await self._device(account, known)
        await self._limits.password(name, address, device)
        if not await self._passwords.fits(stored, password) or account is None:
            raise Refused("unauthenticated", "name and password do not fit")
        check_open(account)
        await self.second_factors.check(account, code, device)
        return await self._enter(account, label)

    async def log_in_at_provider(self, command: LogInAtProvider, address: str) -> Entered:
        """Start a session for the person whom the provider names; who comes for the first time gets an account, also
        where registration is closed: the provider decides who its people are."""
        provider = self._provider
        if provider is None:
            raise Refused("not_allowed", "this server has no provider at which people sign in")
        await self._limits.token(address)
        try:
            subject = await provider.subject(command.code, command.verifier, command.nonce, command.redirect)
        except ProviderFailed as error:
            log.warning("nobody signs in at %s: %s", provider.issuer, error)
            raise Refused("unavailable", f"{provider.label} cannot be used: {error}") from None
        account = await self._store.at_provider(provider.issuer, subject)
        if account is None:
            fresh = await self._accounts.newcomer(command.guest, address)
            account = await self._store.vouch(fresh.account.id, provider.issuer, subject)
            if account is None:
                raise Refused("unavailable", "the account was deleted meanwhile; sign in again")
            if account.id == fresh.account.id:  # or another browser of the same person came first
                log.info("account %s signs in at the provider now", account.id)
                await self._clubs.join_default(account.id, self.now())
                await self._store.revoke(account.id, self.now(), only=fresh.credential.id)  # others may have kept it
        check_open(account)
        return await self._enter(account, command.label)

    async def sign_in_offers(self) -> SignInOffers:
        """Return the ways to sign in besides a name and a password."""
        if self._provider is None:
            return SignInOffers()
        try:
            return SignInOffers(provider=await self._provider.offer())
        except ProviderFailed as error:
            return SignInOffers(trouble=f"{self._provider.label} cannot be used: {error}")

    async def _device(self, account: AccountRow | None, known: Sequence[str | None]) -> str | None:
        """Return the id of the first of these credentials that was a session of the account, even if it has ended."""
        for hashed in known:
            found = None if hashed is None else await self._store.by_token(hashed)
            if account is not None and found is not None and found[1].kind == "session":
                if found[1].account == account.id:
                    return found[1].id
        return None

    async def check(self, account: AccountRow, current: CredentialRow, password: str | None, path: str) -> None:
        """Raises ``Refused`` (unauthenticated) if the password is not that of the account of this session."""
        await self._limits.session(current.id)
        stored = await self._store.password(account.id)
        if not await self._passwords.fits(stored, password or ""):
            raise Refused("unauthenticated", "this is not the password", path)

    async def change_password(self, account: AccountRow, current: CredentialRow, old: str, new: str) -> None:
        """Change the password; end all other sessions and all API tokens."""
        await self.check(account, current, old, "$.old")
        check_new(new, account.name, "$.new")
        await self._store.change(account.id, password=await self._passwords.hash(new))
        await self._store.revoke(account.id, self.now(), but=current.id)
        log.info("account %s has a new password", account.id)

    async def reset_password(self, token: str, password: str, address: str, code: str | None = None) -> Entered:
        """Set a new password with the host's one-time token; end all sessions and start a new one."""
        await self._limits.token(address)
        found = await self._store.by_token(token_hash(token))
        account = None if found is None else found[0]
        if found is None or account is None or found[1].kind != "reset" or account.deleted_at is not None:
            raise _used_up()
        check_open(account)
        check_new(password, account.name, "$.password")
        await self.second_factors.check(account, code)
        secret = await self._passwords.hash(password)
        if not await self._store.spend(token_hash(token), account.id, self.now()):
            raise _used_up()
        await self._store.change(account.id, password=secret)
        await self._store.revoke(account.id, self.now())
        log.info("account %s has a new password, by the host's token", account.id)
        return await self._enter(account, "after a new password")

    async def accept_invitation(self, token: str, name: str, password: str, label: str, address: str) -> Entered:
        """Make an account of a name and a password with an invitation, and start a session."""
        await self._limits.token(address)
        invited, now = token_hash(token), self.now()
        name = await self._accounts.free_name(name, "$.name")
        check_new(password, name, "$.password")
        secret = await self._passwords.hash(password)
        if not await self._invitations.use(invited, now):
            raise _used_up()
        try:
            account = await self._accounts.add_invited(name, address)
            if not await self._store.name(account.id, name, skeleton(name), secret):
                raise taken("$.name")
        except (Refused, StoreFailed):
            await self._invitations.give_back(invited)
            raise
        log.info("account %s came with an invitation", account.id)
        return await self._enter(structs.replace(account, has_password=True), label)

    async def become_admin(self, account: AccountRow, token: str, address: str) -> AccountRow:
        """Make an account administrator with the one-time token from the log."""
        await self._limits.token(address)
        if account.kind == "bot" or not account.has_password:
            raise Refused("not_allowed", "an administrator has a name and a password: sign up first")
        found = await self._store.by_token(token_hash(token))
        if found is None or found[1].kind != "admin" or await self._store.admins():
            raise _used_up()
        if not await self._store.spend(token_hash(token), account.id, self.now()):
            raise _used_up()
        await self._store.change(account.id, role="admin")
        by = f"account {account.id}"
        await self._audit_log.add(self.now(), by, account.id, "was made admin by the one-time token")
        log.warning("account %s is administrator now, by the one-time token", account.id)
        return structs.replace(account, role="admin")

    async def offer_administration(self) -> None:
        """Log a one-time token for becoming administrator, if there is no administrator yet."""
        await self._store.drop_once("admin", self.now())
        if await self._store.admins():
            return
        token = new_token("admin")
        await self._store.add(made(token, None, "admin", self.now(), lives_ms=ONCE_MS))
        log.warning(
            "this server has no administrator yet: sign up on the page /account and enter this token there, "
            "once and within a day: %s",
            token,
        )

    async def _enter(self, account: AccountRow, label: str) -> Entered:
        token = new_token(account.kind)
        credential = made(token, account.id, "session", self.now(), label=label, lives_ms=SESSION_MS)
        await self._store.add(credential)
        return Entered(account, token, credential)


async def reset_token(store: Store, account: AccountRow, now: int) -> str:
    """Return a token with which the owner of an account sets a new password, once, within a day. Raises
    ``StoreFailed``."""
    token = new_token("reset")
    await store.accounts.drop_once("reset", now)
    await store.accounts.add(made(token, account.id, "reset", now, lives_ms=ONCE_MS))
    return token


def _used_up() -> Refused:
    return Refused("unauthenticated", "this token was used, has expired, or does not exist", "$.token")
