"""Address of a broker and credentials for it, from a URL and separate settings."""

from __future__ import annotations

import ssl
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from agon.protocol import topics

ANYONE = "anyone"
"""The account in the topics of programs that log in without a name."""
EXAMPLE = "mqtt://broker.example:1883"


@dataclass(frozen=True, slots=True)
class Broker:
    """An MQTT 5 broker, and our identity there."""

    host: str
    port: int
    username: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: ssl.SSLContext | None = None

    @property
    def account(self) -> str:
        return self.username or ANYONE

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'mqtt' if self.tls is None else 'mqtts'}://{host}:{self.port}"


def broker_at(
    url: str,
    *,
    username: str | None = None,
    password: str | None = None,
    password_file: Path | None = None,
    ca: Path | None = None,
    cert: Path | None = None,
    key: Path | None = None,
) -> Broker:
    """Return the broker at ``mqtt://`` or, with TLS, ``mqtts://``. Raises ``ValueError`` that says what is wrong.

    ``ca``: CA certificates (PEM); default: the system's. ``cert`` and ``key``: our own, if the broker asks for them.
    Separate settings take precedence over the URL.
    """
    try:
        parts = urlsplit(url if "://" in url else f"mqtt://{url}")
        port = parts.port
    except ValueError as error:
        raise ValueError(f"not a broker address ({error}); an example is {EXAMPLE}") from None
    if parts.scheme not in {"mqtt", "mqtts"} or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ValueError(f"not a broker address; an example is {EXAMPLE}, or mqtts:// with TLS")
    secure = parts.scheme == "mqtts"
    if not secure and (ca or cert or key):
        raise ValueError("certificates are for TLS: the address must begin with mqtts://")
    username = username or (unquote(parts.username) if parts.username else None)
    if username is not None and not topics.is_name(username):
        raise ValueError(f"the user name {username!r} cannot be part of a topic: letters, digits, '_', '.' and '-' can")
    password = password or (_first_line(password_file) if password_file else None)
    password = password or (unquote(parts.password) if parts.password else None)
    return Broker(
        host=parts.hostname,
        port=port or (8883 if secure else 1883),
        username=username,
        password=password,
        tls=_context(ca, cert, key) if secure else None,
    )


def _first_line(file: Path) -> str:
    try:
        return file.read_text("utf-8").splitlines()[0].strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"the password file {file} cannot be read: {getattr(error, 'strerror', error)}") from None
    except IndexError:
        raise ValueError(f"the password file {file} is empty") from None


def _context(ca: Path | None, cert: Path | None, key: Path | None) -> ssl.SSLContext:
    try:
        context = ssl.create_default_context(cafile=ca)
    except (OSError, ssl.SSLError) as error:
        raise ValueError(f"the CA file {ca} cannot be used: {error.strerror or error}") from None
    if cert is not None:
        try:
            context.load_cert_chain(cert, key)
        except (OSError, ssl.SSLError) as error:
            raise ValueError(f"the certificate {cert} (key {key}) cannot be used: {error.strerror or error}") from None
    elif key is not None:
        raise ValueError("a key without its certificate")
    return context
