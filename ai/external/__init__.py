"""Engines that others wrote, as programs of their own: by UCI, GTP and xboard.

Of each protocol only what a game needs is spoken; everything that a program says is untrusted, every wait is limited.
"""

from __future__ import annotations

from agon.ai.external.adapter import Adapter


def adapters() -> dict[str, Adapter]:
    """One new adapter a protocol, by name."""
    from agon.ai.external.gtp import GTP
    from agon.ai.external.uci import UCI
    from agon.ai.external.xboard import XBoard

    made: tuple[Adapter, ...] = (UCI(), GTP(), XBoard())
    return {adapter.name: adapter for adapter in made}
