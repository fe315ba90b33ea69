"""External engines, run as programs of their own: by UCI, GTP and xboard.

Each protocol is implemented only as far as a game needs it; all output of a program is untrusted, every wait is
limited.
"""

from __future__ import annotations

from agon.ai.external.adapter import Adapter


def adapters() -> dict[str, Adapter]:
    """Return a new adapter for each protocol, by name."""
    from agon.ai.external.gtp import GTP
    from agon.ai.external.uci import UCI
    from agon.ai.external.xboard import XBoard

    made: tuple[Adapter, ...] = (UCI(), GTP(), XBoard())
    return {adapter.name: adapter for adapter in made}
