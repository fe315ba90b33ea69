"""Simultaneous games as PettingZoo's parallel environments: all agents act at once, round by round."""

from __future__ import annotations

import random
from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from agon.ai.training.envs.aec import Seen, metadata_of, public_text, settled
from agon.ai.training.envs.spaces import AGENT, encoding_of, spaces_of
from agon.games.api import GameError, Options
from agon.games.verbs import State


class SimultaneousEnv(ParallelEnv[str, Seen, int]):
    """A game whose seats choose at the same time. Raises ``GameError`` for any other game."""

    def __init__(self, game: str, options: Options | None = None, render_mode: str | None = None) -> None:
        self.encoding = encoding_of(game, options)
        if not self.encoding.rules.info.simultaneous:
            raise GameError(f"the seats of {self.encoding.rules.info.title} take turns: use env, not parallel_env")
        self.render_mode = render_mode
        self.metadata = metadata_of(self.encoding, parallel=True)
        self.possible_agents = [AGENT.format(seat) for seat in range(self.encoding.seats)]
        found = {agent: spaces_of(self.encoding) for agent in self.possible_agents}
        self.observation_spaces = {agent: pair[0] for agent, pair in found.items()}
        self.action_spaces = {agent: pair[1] for agent, pair in found.items()}
        self._rng = random.Random()
        self._state: State = self.encoding.rules.initial(self.encoding.options)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Start a new game. The random numbers go on from the last game unless there is a ``seed``; ``options`` are
        not used."""
        if seed is not None:
            self._rng = random.Random(seed)
        rules = self.encoding.rules
        self.agents = list(self.possible_agents)
        self._state = settled(rules, rules.initial(self.encoding.options), self._rng)
        return self._observed(), {agent: {} for agent in self.agents}

    def _observed(self) -> dict[str, Seen]:
        return {agent: self.encoding.observed(self._state, seat) for seat, agent in enumerate(self.possible_agents)}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take the actions of all seats that owe one. Raises ``IllegalAction``, and then changes nothing."""
        rules = self.encoding.rules
        state = self._state
        for seat in rules.acting(state):
            action = int(actions[self.possible_agents[seat]])
            state = rules.step(state, self.encoding.to_game(action, rules.legal(state)))
        self._state = settled(rules, state, self._rng)
        over = rules.is_over(self._state)
        paid = rules.returns(self._state)
        agents = self.possible_agents
        rewards = {agent: paid[seat] for seat, agent in enumerate(agents)}
        if over:
            self.agents = []
        return (
            self._observed(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        """Return what a spectator sees, with ``render_mode="ansi"``."""
        return public_text(self.encoding.rules, self._state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
