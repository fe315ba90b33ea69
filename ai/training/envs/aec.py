"""Our games as PettingZoo environments: agents act one after the other (AEC).

Source of the interface: J. Terry et al., "PettingZoo: gym for multi-agent reinforcement learning" (NeurIPS 2021).
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from agon.ai.matches.openings import draw
from agon.ai.networks.encoding import Encoding
from agon.ai.training.envs.spaces import AGENT, encoding_of, spaces_of
from agon.games.api import CHANCE, Options
from agon.games.rules import Rules
from agon.games.verbs import State

Seen = dict[str, NDArray[Any]]


def settled(rules: Rules, state: State, rng: random.Random) -> State:
    """Return the state after chance has acted."""
    while rules.current(state) == CHANCE:
        state = rules.step(state, draw(rules, state, rng))
    return state


def metadata_of(encoding: Encoding, *, parallel: bool) -> dict[str, Any]:
    """Return what PettingZoo asks to know of an environment."""
    info = encoding.rules.info
    return {"name": f"{info.name}_v{info.version}", "render_modes": ["ansi"], "is_parallelizable": parallel}


class GameEnv(AECEnv[str, Seen, int | None]):
    """A game whose seats are agents ``seat_0``, ``seat_1``... ; an observation is a dict with ``observation`` and
    ``action_mask``. Rewards are the pay-offs at the end. Choices that are simultaneous are made one after the other,
    and no seat sees one of the same round.
    """

    def __init__(self, game: str, options: Options | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.encoding = encoding_of(game, options)
        self.render_mode = render_mode
        self.metadata = metadata_of(self.encoding, parallel=False)
        self.possible_agents = [AGENT.format(seat) for seat in range(self.encoding.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        found = {agent: spaces_of(self.encoding) for agent in self.possible_agents}
        self.observation_spaces = {agent: pair[0] for agent, pair in found.items()}
        self.action_spaces = {agent: pair[1] for agent, pair in found.items()}
        self._rng = random.Random()
        self._state: State = self.encoding.rules.initial(self.encoding.options)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. The random numbers go on from the last game unless there is a ``seed``; ``options`` are
        not used."""
        if seed is not None:
            self._rng = random.Random(seed)
        rules = self.encoding.rules
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._state = settled(rules, rules.initial(self.encoding.options), self._rng)
        self.agent_selection = self.possible_agents[rules.current(self._state)]

    def observe(self, agent: str) -> Seen:
        return self.encoding.observed(self._state, self._seats[agent])

    def step(self, action: int | None) -> None:
        """Take the action of the agent to move. Raises ``IllegalAction``, and then changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        rules = self.encoding.rules
        chosen = self.encoding.to_game(-1 if action is None else int(action), rules.legal(self._state))
        self._cumulative_rewards[agent] = 0.0
        self._state = settled(rules, rules.step(self._state, chosen), self._rng)
        if rules.is_over(self._state):
            paid = rules.returns(self._state)
            self.rewards = {each: paid[self._seats[each]] for each in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[rules.current(self._state)]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the position in the game's notation as a spectator sees it, with ``render_mode="ansi"``."""
        return public_text(self.encoding.rules, self._state) if self.render_mode == "ansi" else None

    def state(self) -> np.ndarray:
        """Return the whole state, of all seats: for critics that learn centrally."""
        return np.concatenate([self.encoding.observation(self._state, seat) for seat in range(self.encoding.seats)])

    def close(self) -> None:
        """There is nothing to close."""


def public_text(rules: Rules, state: State) -> str:
    """Return the cells and facts that a spectator sees."""
    view = rules.view(state)
    facts = [f"{fact.label}: {fact.value}" for fact in view.facts]
    return "\n".join([" ".join(cell or "." for cell in view.cells), *facts]).strip()
