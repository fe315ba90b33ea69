"""A provider of OpenID Connect on this machine, at which one person is always signed in already."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT = "agon"
SECRET = "between us"


class FakeProvider:
    """``person``: who is signed in there. ``changed`` overrides claims of the ID tokens."""

    def __init__(self) -> None:
        self.person = "person-1"
        self.denies = False
        self.changed: dict[str, Any] = {}
        self.keys = [self.new_key("first")]
        self.signs = self.keys[0]
        self.asked: list[str] = []
        """Paths of the requests."""
        self._codes: dict[str, dict[str, str]] = {}
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.issuer = f"http://127.0.0.1:{self._server.server_address[1]}"

    @staticmethod
    def new_key(name: str) -> RSAKey:
        return RSAKey.generate_key(2048, {"kid": name, "use": "sig", "alg": "RS256"})

    def code(self, challenge: str, nonce: str, redirect: str) -> str:
        """Return a code, as the browser gets it."""
        code = secrets.token_urlsafe(16)
        self._codes[code] = {"challenge": challenge, "nonce": nonce, "redirect": redirect}
        return code

    def id_token(self, nonce: str) -> str:
        now = int(time.time())
        claims = {"iss": self.issuer, "aud": CLIENT, "sub": self.person, "iat": now, "exp": now + 300, "nonce": nonce}
        return jwt.encode({"alg": "RS256", "kid": self.signs.kid}, claims | self.changed, self.signs)

    def _token(self, asked: dict[str, str], credentials: str) -> tuple[int, dict[str, Any]]:
        known = self._codes.pop(asked.get("code", ""), None)
        verifier = hashlib.sha256(asked.get("code_verifier", "").encode()).digest()
        name, _, secret = base64.b64decode(credentials.removeprefix("Basic ")).decode().partition(":")
        if (unquote(name), unquote(secret)) != (CLIENT, SECRET):
            return 401, {"error": "invalid_client"}
        if known is None or base64.urlsafe_b64encode(verifier).decode().rstrip("=") != known["challenge"]:
            return 400, {"error": "invalid_grant"}
        if asked.get("redirect_uri") != known["redirect"]:
            return 400, {"error": "invalid_grant"}
        token = self.id_token(known["nonce"])
        return 200, {"access_token": "unused", "token_type": "Bearer", "expires_in": 300, "id_token": token}

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name of the library
                """Say nothing."""

            def answer(self, status: int, value: dict[str, Any]) -> None:
                body = json.dumps(value).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self) -> None:
                parts = urlsplit(self.path)
                provider.asked.append(parts.path)
                if parts.path == "/.well-known/openid-configuration":
                    places = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "keys"}
                    self.answer(
                        200,
                        {"issuer": provider.issuer, **{name: f"{provider.issuer}/{at}" for name, at in places.items()}},
                    )
                elif parts.path == "/keys":
                    self.answer(200, {"keys": [key.as_dict(private=False) for key in provider.keys]})
                elif parts.path == "/authorize":
                    asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
                    assert asked["response_type"] == "code"
                    assert (asked["client_id"], asked["scope"]) == (CLIENT, "openid")
                    back = {"state": asked["state"]}
                    if provider.denies:
                        back["error"] = "access_denied"
                    else:
                        back["code"] = provider.code(asked["code_challenge"], asked["nonce"], asked["redirect_uri"])
                    self.send_response(302)
                    self.send_header("Location", f"{asked['redirect_uri']}?{urlencode(back)}")
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                else:
                    self.answer(404, {})

            def do_POST(self) -> None:
                provider.asked.append(self.path)
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                asked = {name: values[0] for name, values in parse_qs(body).items()}
                self.answer(*provider._token(asked, self.headers.get("Authorization", "")))

        return Handler

    @contextmanager
    def running(self) -> Iterator[FakeProvider]:
        thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._server.server_close()
            thread.join()
