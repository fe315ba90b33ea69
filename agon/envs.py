"""Environments for reinforcement learning, each imported when it is first asked for.

>>> from agon import envs
>>> env = envs.BatchEnv("connect_four", 4)
>>> env.observations.shape, env.masks.shape, env.players.tolist()
((4, 4, 6, 7), (4, 9), [0, 0, 0, 0])

``env`` is PettingZoo's interface for any game, ``parallel_env`` for simultaneous ones, ``against`` Gymnasium's for one
agent against a bot; they need ``pip install agon[envs]``. ``BatchEnv`` steps many games at once and needs nothing more.
docs/environments.md explains them.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from agon.ai.training.envs.aec import GameEnv as env  # noqa: N813 - PettingZoo's name of a maker
    from agon.ai.training.envs.batch import BatchEnv
    from agon.ai.training.envs.parallel import SimultaneousEnv as parallel_env  # noqa: N813
    from agon.ai.training.envs.single_agent import AgainstBot as against  # noqa: N813

__all__ = ["BatchEnv", "against", "env", "parallel_env"]

_HOMES = {
    "BatchEnv": ("batch", "BatchEnv"),
    "against": ("single_agent", "AgainstBot"),
    "env": ("aec", "GameEnv"),
    "parallel_env": ("parallel", "SimultaneousEnv"),
}


def __getattr__(name: str) -> object:
    """Import a public name from the module that defines it (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module 'agon.envs' has no attribute {name!r}")
    home, given = _HOMES[name]
    try:
        module = importlib.import_module(f"agon.ai.training.envs.{home}")
    except ModuleNotFoundError as error:
        if error.name not in {"gymnasium", "pettingzoo"}:
            raise
        raise ModuleNotFoundError(f"agon.envs.{name} needs {error.name}: pip install agon[envs]") from None
    value: object = getattr(module, given)
    globals()[name] = value
    return value
