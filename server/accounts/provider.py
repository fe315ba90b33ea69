"""Let people sign in at a provider of OpenID Connect, such as the one that a school has already.

The authorization code flow with PKCE (RFC 7636). The browser makes the state, the nonce and the verifier, and checks
the state; the server exchanges the code and checks the ID token (OpenID Connect Core 1.0, section 3.1.3.7). So no
server keeps anything between the two steps. Only the scope ``openid`` is asked for: the provider says that it is the
same person as before, and no name and no address.
"""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from agon.protocol.commands.account import SignInOffer
from agon.protocol.errors import Refused
from agon.server.ops.settings import Settings, SettingsError

log = logging.getLogger("agon.accounts")

PATIENCE_S: Final = 10.0
KEEP_S: Final = 3_600.0
"""Time (s) for which the provider's addresses and keys are kept."""
TRY_AGAIN_S: Final = 30.0
"""Least time (s) between two questions for them."""
LEEWAY_S: Final = 60
"""Difference of clocks (s) that a token may show."""
ALGORITHMS: Final = (
    "RS256",
    "RS384",
    "RS512",
    "PS256",
    "PS384",
    "PS512",
    "ES256",
    "ES384",
    "ES512",
    "Ed25519",
    "EdDSA",
)
"""Signatures by a private key; those by the client's secret and none at all are refused."""
LONGEST_SUBJECT: Final = 255
_DISCOVERY: Final = "/.well-known/openid-configuration"
_LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


class _Metadata(msgspec.Struct, frozen=True):
    """The part of the provider's description that is needed (OpenID Connect Discovery 1.0, section 3)."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    token_endpoint_auth_methods_supported: list[str] = msgspec.field(default_factory=lambda: ["client_secret_basic"])


class ProviderFailed(Exception):
    """The provider cannot be asked, or what it says cannot be used."""


class Provider:
    """The provider of the settings. ``monotonic`` gives the time in seconds."""

    def __init__(self, settings: Settings, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        """Raises ``SettingsError`` if it cannot be used as it is set."""
        self.issuer = settings.oidc_issuer
        self.label = settings.oidc_label or urlsplit(self.issuer).hostname or self.issuer
        self._client = settings.oidc_client
        self._secret = _secret(settings.oidc_secret_file)
        self._monotonic = monotonic
        self._asked = -TRY_AGAIN_S
        self._known: tuple[_Metadata, Any] | None = None
        self._turn = asyncio.Lock()
        parts = urlsplit(self.issuer)
        if parts.scheme != "https" and (parts.scheme != "http" or parts.hostname not in _LOOPBACK):
            raise SettingsError("oidc_issuer: a provider's address begins with https://")
        if not self._client:
            raise SettingsError("oidc_client: give the name (client id) by which the provider knows this server")
        if importlib.util.find_spec("authlib") is None or importlib.util.find_spec("httpx2") is None:
            raise SettingsError("oidc_issuer: signing in at a provider needs more packages: pip install 'agon[oidc]'")

    async def offer(self) -> SignInOffer:
        """Return what a browser needs to send somebody to the provider. Raises ``ProviderFailed``."""
        metadata, _ = await self._facts()
        return SignInOffer(label=self.label, authorize=metadata.authorization_endpoint, client=self._client)

    async def subject(self, code: str, verifier: str, nonce: str, redirect: str) -> str:
        """Exchange a code; return the name under which the provider knows the person, always the same.

        Raises ``Refused`` (unauthenticated) if the provider does not vouch for them, ``ProviderFailed``.
        """
        metadata, _ = await self._facts()
        token = await self._exchange(metadata, code, verifier, redirect)
        claims = await self._claims(metadata, token, nonce)
        found = claims["sub"]
        if not isinstance(found, str) or not 0 < len(found) <= LONGEST_SUBJECT:
            raise ProviderFailed("its ID token names nobody")
        return found

    async def _exchange(self, metadata: _Metadata, code: str, verifier: str, redirect: str) -> dict[str, Any]:
        import httpx2
        from authlib.integrations.base_client import OAuthError
        from authlib.integrations.httpx_client import AsyncOAuth2Client

        ways = metadata.token_endpoint_auth_methods_supported
        basic = "client_secret_basic" in ways or "client_secret_post" not in ways
        method = "none" if not self._secret else "client_secret_basic" if basic else "client_secret_post"
        client: Any = AsyncOAuth2Client(
            self._client,
            self._secret or None,
            token_endpoint_auth_method=method,
            redirect_uri=redirect,
            timeout=PATIENCE_S,
            follow_redirects=False,
        )
        try:
            async with client:
                token = await client.fetch_token(metadata.token_endpoint, code=code, code_verifier=verifier)
        except OAuthError as error:
            log.warning("the provider %s takes no code: %s", self.issuer, error.error)
            raise Refused("unauthenticated", f"{self.label} did not confirm it; sign in again", "$.code") from None
        except (httpx2.HTTPError, ValueError) as error:
            raise ProviderFailed(f"it cannot be asked ({type(error).__name__})") from None
        return dict(token)

    async def _claims(self, metadata: _Metadata, token: dict[str, Any], nonce: str) -> dict[str, Any]:
        from authlib.oidc.core import CodeIDToken
        from joserfc import jwt
        from joserfc.errors import JoseError

        text = token.get("id_token")
        if not isinstance(text, str):
            raise ProviderFailed("it sends no ID token")
        try:
            try:
                decoded = jwt.decode(text, (await self._facts())[1], algorithms=[*ALGORITHMS])
            except (JoseError, ValueError):  # perhaps by a key that is newer than those that we know
                decoded = jwt.decode(text, (await self._facts(anew=True))[1], algorithms=[*ALGORITHMS])
            options = {
                "iss": {"essential": True, "value": metadata.issuer},
                "aud": {"essential": True, "value": self._client},
            }
            params = {"nonce": nonce, "client_id": self._client, "access_token": token.get("access_token")}
            claims: Any = CodeIDToken(decoded.claims, decoded.header, options, params)
            claims.validate(leeway=LEEWAY_S)
        except (JoseError, ValueError) as error:
            log.warning("an ID token of %s is refused: %s", self.issuer, error)
            raise Refused(
                "unauthenticated", f"what {self.label} sent cannot be trusted; sign in again", "$.code"
            ) from None
        return dict(claims)

    async def _facts(self, *, anew: bool = False) -> tuple[_Metadata, Any]:
        """Return the provider's addresses and keys. ``anew``: even if they are known, but not again and again."""
        async with self._turn:
            age = self._monotonic() - self._asked
            if self._known is None or age >= KEEP_S or (anew and age >= TRY_AGAIN_S):
                if age < TRY_AGAIN_S:
                    raise ProviderFailed("it did not answer just now; try again in a minute")
                self._asked = self._monotonic()
                try:
                    self._known = await self._ask()
                except ProviderFailed as error:
                    log.warning("the provider %s cannot be used: %s", self.issuer, error)
                    if self._known is None:
                        raise
            return self._known

    async def _ask(self) -> tuple[_Metadata, Any]:
        import httpx2
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        try:
            async with httpx2.AsyncClient(timeout=PATIENCE_S, follow_redirects=False) as client:
                described = await client.get(self.issuer.rstrip("/") + _DISCOVERY)
                described.raise_for_status()
                metadata = msgspec.json.decode(described.content, type=_Metadata)
                if metadata.issuer != self.issuer:
                    raise ProviderFailed(f"it calls itself {metadata.issuer!r}: set oidc_issuer to exactly that")
                keys = await client.get(metadata.jwks_uri)
                keys.raise_for_status()
                return metadata, KeySet.import_key_set(keys.json())
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise ProviderFailed(f"it cannot be asked ({type(error).__name__})") from None
        except (msgspec.MsgspecError, JoseError, ValueError, KeyError, TypeError):
            raise ProviderFailed("it does not describe itself as a provider of OpenID Connect does") from None


def _secret(file: str) -> str:
    if not file:
        return ""
    try:
        return Path(file).expanduser().read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise SettingsError(f"oidc_secret_file: the file {file!r} cannot be read") from None
