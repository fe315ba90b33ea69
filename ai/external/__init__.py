"""External engines: programs of others, by UCI, GTP and xboard, and language models behind an HTTP endpoint.

Each protocol is implemented only as far as a game needs it; all output of a program is untrusted, every wait is
limited.
"""

from __future__ import annotations

from agon.ai.external.adapter import Adapter
from agon.ai.search.contract import Engine


def adapters() -> dict[str, Adapter]:
    """Return a new adapter for each protocol of programs, by name."""
    from agon.ai.external.gtp import GTP
    from agon.ai.external.uci import UCI
    from agon.ai.external.xboard import XBoard

    made: tuple[Adapter, ...] = (UCI(), GTP(), XBoard())
    return {adapter.name: adapter for adapter in made}


def engines() -> dict[str, Engine]:
    """Return the adapters, and the engine that asks language models, by name."""
    from agon.ai.external.model.engine import LanguageModel

    return {**adapters(), LanguageModel.name: LanguageModel()}
