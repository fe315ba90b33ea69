"""Build the parts that send notices to browsers."""

from __future__ import annotations

from dataclasses import dataclass

from agon.server.accounts.push.handlers import PushHandlers
from agon.server.accounts.push.notices import PushNotices
from agon.server.accounts.push.queue import PushQueue
from agon.server.accounts.push.service import SECRET_BYTES, PushService
from agon.server.live.registry import TableRegistry
from agon.server.ops.metrics import Metrics
from agon.server.ops.settings import Settings
from agon.server.presence.client import Presence


@dataclass(frozen=True, slots=True)
class Push:
    """The parts that send notices to browsers that are away; all None but the handlers if the server sends none."""

    handlers: PushHandlers
    queue: PushQueue | None
    notices: PushNotices | None


async def build_push(settings: Settings, registry: TableRegistry, presence: Presence, metrics: Metrics) -> Push:
    """Create the parts. Raises ``SettingsError``, ``StoreFailed``."""
    store, now = registry.store, registry.clock.now
    if not settings.push_contact:
        return Push(PushHandlers(store, None, now), None, None)
    service = PushService(settings, await store.secret("push key", SECRET_BYTES), now=now)
    queue = PushQueue(store, service, metrics)
    return Push(PushHandlers(store, service, now), queue, PushNotices(registry, presence, queue))
