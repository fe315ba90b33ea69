"""Post encrypted notices (RFC 8291) to the browsers' push services (RFC 8030), signed by this server (VAPID, RFC 8292).

A browser names the address to post to, so it is checked: HTTPS only, hosts of ``push_services`` only, no redirects, and
what is answered is not read. The service learns that a notice comes, not what it says; notices are padded, so that
their length says nothing either.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import importlib.util
import logging
import re
import ssl
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, Literal, NamedTuple, cast

import msgspec

from agon.protocol.errors import Refused
from agon.server.ops.settings import Settings, SettingsError
from agon.server.store.people.push_subscriptions import PushSubscription

log = logging.getLogger("agon.push")

SECRET_BYTES: Final = 32
PATIENCE_S: Final = 10.0
PADDED_TO: Final = 512
"""Notices have a multiple of this size (bytes)."""
TOKEN_S: Final = 12 * 3_600
RENEW_S: Final = 3_600
"""Least time (s) that a signed token is still good for when it is used."""
MOST_TOKENS: Final = 100
AGAIN_S: Final = (30, 600)
"""Shortest and longest wait (s) before another try."""
_ENDPOINT: Final = re.compile(r"(https://([a-z0-9.-]+)(:[0-9]{1,5})?)/[!#-;=?-\[\]_a-z~]*", re.IGNORECASE)
_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Order of the curve P-256."""

Urgency = Literal["normal", "high"]


class Notice(NamedTuple):
    """A notice as a browser shows it. ``tag``: a later one with the same takes its place."""

    title: str
    body: str
    url: str
    """Path of the page that a click opens."""
    tag: str
    ttl_s: int = 86_400
    """Time (s) after which the push service need not deliver it any more."""
    urgency: Urgency = "normal"


class Outcome(NamedTuple):
    """``gone``: the browser gets no notices any more. ``again_s``: time (s) after which to try again."""

    kind: Literal["sent", "gone", "again", "refused"]
    again_s: float = 0.0


class PushService:
    """``secret``: this server's; ``now``: the time in ms."""

    def __init__(self, settings: Settings, secret: bytes, *, now: Callable[[], int]) -> None:
        """Raises ``SettingsError`` if packages are missing."""
        if importlib.util.find_spec("pywebpush") is None or importlib.util.find_spec("httpx2") is None:
            raise SettingsError("push_contact: notices need more packages: pip install 'agon[push]'")
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self._contact = settings.push_contact
        self._allowed = settings.push_services
        self.now = now
        self._secret = secret
        # A number from 1 to the order of the curve less 1, as a private key must be.
        self._private = ec.derive_private_key(int.from_bytes(secret, "big") % (_ORDER - 1) + 1, ec.SECP256R1())
        public = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.key = _text(public)
        """Public key, as browsers and services get it."""
        self._tokens: dict[str, tuple[str, float]] = {}
        """By origin of a service: the header that names and proves this server, and when (s) it ends."""
        self._http: Any = None

    def check(self, endpoint: str, p256dh: str, auth: str) -> None:
        """Raise ``Refused`` (malformed, not_allowed) unless notices can be sent to this browser."""
        from cryptography.hazmat.primitives.asymmetric import ec

        if self._origin(endpoint) is None:
            reason = "this server does not send notices to that push service; its host may allow it (push_services)"
            raise Refused("not_allowed", reason, "$.endpoint")
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
        except ValueError:
            raise Refused("malformed", "that is no public key of a browser", "$.p256dh") from None
        try:
            shared = _bytes(auth)
        except ValueError:
            shared = b""
        if len(shared) != 16:
            raise Refused("malformed", "that is no secret of a browser", "$.auth")

    def _origin(self, endpoint: str) -> str | None:
        """Return the origin of an address of an allowed service, or None."""
        found = _ENDPOINT.fullmatch(endpoint)
        if found is None:
            return None
        place = found[2].lower() + ("" if found[3] in {None, ":443"} else found[3])
        fits = any(place.endswith(each[1:]) if each.startswith("*.") else place == each for each in self._allowed)
        return f"https://{place}" if fits else None

    @asynccontextmanager
    async def open(self) -> AsyncGenerator[None]:
        """Keep connections to the services in the block; the services' certificates must be good by the system's."""
        import httpx2

        tls = ssl.create_default_context()
        async with httpx2.AsyncClient(timeout=PATIENCE_S, follow_redirects=False, verify=tls) as client:
            self._http = client
            try:
                yield
            finally:
                self._http = None

    async def post(self, to: PushSubscription, notice: Notice) -> Outcome:
        """Post a notice to a browser. Needs ``open``."""
        import httpx2

        origin = self._origin(to.endpoint)
        if origin is None:
            return Outcome("refused")  # the settings have changed
        try:
            headers = self._headers(origin, notice)
            async with self._http.stream(
                "POST", to.endpoint, content=self._encrypted(to, notice), headers=headers
            ) as answer:
                status, wait = int(answer.status_code), str(answer.headers.get("Retry-After", ""))
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            log.info("the push service %s cannot be reached (%s)", origin, type(error).__name__)
            return Outcome("again", AGAIN_S[0])
        if status in {200, 201, 202, 204}:
            return Outcome("sent")
        if status in {404, 410}:
            return Outcome("gone")
        if status == 429 or status >= 500:
            asked = int(wait) if wait.isascii() and wait.isdigit() and len(wait) < 7 else AGAIN_S[0]
            return Outcome("again", min(max(asked, AGAIN_S[0]), AGAIN_S[1]))
        log.warning("the push service %s refuses a notice (status %d)", origin, status)
        return Outcome("refused")

    def _encrypted(self, to: PushSubscription, notice: Notice) -> bytes:
        from pywebpush import WebPusher

        shown = {"title": notice.title, "body": notice.body, "url": notice.url, "tag": notice.tag}
        text = msgspec.json.encode(shown)
        padded = text.ljust(-(-len(text) // PADDED_TO) * PADDED_TO)
        browser = {"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}}
        return bytes(cast(bytes, WebPusher(browser).encode(padded)["body"]))

    def _headers(self, origin: str, notice: Notice) -> dict[str, str]:
        # The topic lets the service drop an older notice of the same kind. It must not tell which game it is about.
        topic = hmac.digest(self._secret, b"topic" + notice.tag.encode(), hashlib.sha256)[:24]
        return {
            "Authorization": self._token(origin),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(notice.ttl_s),
            "Topic": _text(topic),
            "Urgency": notice.urgency,
        }

    def _token(self, origin: str) -> str:
        from py_vapid import Vapid02

        now = self.now() / 1000
        known = self._tokens.get(origin)
        if known is None or known[1] - now < RENEW_S:
            if len(self._tokens) >= MOST_TOKENS:
                self._tokens.clear()
            ends = int(now) + TOKEN_S
            claims = {"aud": origin, "exp": ends, "sub": self._contact}
            signer: Any = Vapid02(private_key=self._private, conf={"no-strict": True})
            signed: dict[str, str] = signer.sign(claims)
            known = self._tokens[origin] = signed["Authorization"], ends
        return known[0]


def _text(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    """Raises ``ValueError``."""
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None
