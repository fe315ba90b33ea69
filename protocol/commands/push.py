"""Web Push: notices that reach a browser also when Agon is closed there (RFC 8030, 8291, 8292)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from agon.protocol.base import Command, Message
from agon.protocol.commands.account import SecretCommand

Endpoint: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1_000)]
"""Address at the push service that reaches one browser: whoever knows it is known to the service by it alone."""

# Client to server


class ReadPushKey(Command, frozen=True, kw_only=True, tag="read_push_key"):
    """Ask for the key with which a browser subscribes to notices of this server. Answered by ``push_key``."""


class SubscribePush(SecretCommand, frozen=True, kw_only=True, tag="subscribe_push"):
    """Send notices to this browser too: it is my move, somebody challenges me; for moderators, a report waits.

    They end with the session that asked for them. The same browser may ask again, and then counts once; beyond ten
    browsers of an account the one that asked first gets none any more.
    """

    endpoint: Endpoint
    p256dh: Annotated[str, Meta(max_length=100)]
    """The browser's public key (base64url), by which notices are encrypted."""
    auth: Annotated[str, Meta(max_length=30)]
    """The secret that it shares with this server (base64url)."""


class UnsubscribePush(SecretCommand, frozen=True, kw_only=True, tag="unsubscribe_push"):
    """Send no notices of mine to this browser any more; ``ok`` also if it got none."""

    endpoint: Endpoint


PushCommand: TypeAlias = ReadPushKey | SubscribePush | UnsubscribePush


# Server to client


class PushKey(Message, frozen=True, kw_only=True, tag="push_key"):
    re: str
    key: str
    """Public key of this server (VAPID, base64url); empty if it sends no notices."""


PushMessage: TypeAlias = PushKey
