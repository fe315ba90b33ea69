"""A push service on this machine, by TLS, and browsers that read what it gets for them."""

from __future__ import annotations

import asyncio
import base64
import datetime
import ipaddress
import json
import os
import queue
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from joserfc import jwt
from joserfc.jwk import ECKey

PATIENCE_S = 30.0


class Browser:
    """A browser's subscription at a push service. The service knows it by ``path``."""

    def __init__(self, origin: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self.path = "/push/" + base64.urlsafe_b64encode(os.urandom(12)).decode()
        public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {"endpoint": origin + self.path, "p256dh": _text(public), "auth": _text(self._auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        """Decrypt a notice."""
        text = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        return json.loads(text)


class Posted(NamedTuple):
    """A request that the service got."""

    path: str
    headers: dict[str, str]
    body: bytes
    claims: dict[str, Any]
    """Of the token that names and proves the sender."""
    key: str
    """Public key of the sender."""


class FakePushService:
    """``answers``: status and headers of the next answers; then it takes everything (201)."""

    def __init__(self, folder: Path) -> None:
        self.certificate = folder / "push.pem"
        self.certificate.write_bytes(_certificate())
        self.posted: queue.Queue[Posted] = queue.Queue()
        self.answers: list[tuple[int, dict[str, str]]] = []
        self.gate = threading.Event()
        """While it is not set, nothing is answered."""
        self.gate.set()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(self.certificate)
        # Hands are shaken by the thread of a request: who goes away before holds up nobody else, and no end.
        self._server.socket = tls.wrap_socket(self._server.socket, server_side=True, do_handshake_on_connect=False)
        self.host = f"localhost:{self._server.server_address[1]}"
        self.origin = f"https://{self.host}"

    async def next(self) -> Posted:
        """Return the next request."""
        return await asyncio.to_thread(self.posted.get, timeout=PATIENCE_S)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name of the library
                """Say nothing."""

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                scheme, _, fields = self.headers["Authorization"].partition(" ")
                assert scheme == "vapid"
                token, key = (field.partition("=")[2] for field in fields.split(","))
                posted = Posted(self.path, dict(self.headers), body, _claims(token, key), key)
                service.posted.put(posted)
                service.gate.wait(PATIENCE_S)
                status, headers = service.answers.pop(0) if service.answers else (201, {})
                self.send_response(status)
                for name, value in {"Content-Length": "0", **headers}.items():
                    self.send_header(name, value)
                self.end_headers()

        return Handler

    @contextmanager
    def running(self) -> Iterator[FakePushService]:
        thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.gate.set()
            self._server.shutdown()
            self._server.server_close()
            thread.join()


def _claims(token: str, key: str) -> dict[str, Any]:
    """Check a token of VAPID (RFC 8292) by the key that comes with it; return its claims."""
    point = base64.urlsafe_b64decode(key + "=" * (-len(key) % 4))
    assert len(point) == 65
    public = ECKey.import_key({"kty": "EC", "crv": "P-256", "x": _text(point[1:33]), "y": _text(point[33:])})
    decoded = jwt.decode(token, public, algorithms=["ES256"])
    return dict(decoded.claims)


def _certificate() -> bytes:
    """Return a key and a certificate for this machine (PEM)."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private + made.public_bytes(Encoding.PEM)


def _text(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).decode().rstrip("=")
