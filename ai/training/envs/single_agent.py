"""A game as a Gymnasium environment of one agent, against a bot of ours."""

from __future__ import annotations

import random
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from agon.ai.matches.game import OngoingGame, Referee
from agon.ai.matches.openings import Opening, draw
from agon.ai.matches.players import Player, read_spec
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.training.envs.aec import Seen, public_text
from agon.ai.training.envs.spaces import encoding_of, spaces_of
from agon.games.api import CHANCE, GameError, IllegalAction, Options
from agon.protocol.cards import Limits

DEFAULT_NODES: Final = 100


class AgainstBot(gymnasium.Env[Seen, np.int64]):
    """The agent plays one seat, a bot all others. The reward is the pay-off at the end.

    ``opponent`` is written as for ``agon match``; without limits of its own it has 100 nodes a move. ``seat`` is the
    agent's; -1 draws it for each game. An action that is not allowed ends the game at the least pay-off, and
    ``info["illegal"]`` is then True.
    """

    def __init__(
        self,
        game: str,
        opponent: str = "random",
        *,
        seat: int = 0,
        options: Options | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Raises ``GameError``, and ``EngineError`` if there is no such opponent for the game."""
        self.encoding = encoding_of(game, options)
        if not -1 <= seat < self.encoding.seats:
            raise GameError(f"seat must be from -1 to {self.encoding.seats - 1}, not {seat}")
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.observation_space, self.action_space = spaces_of(self.encoding)
        spec = read_spec(opponent, game=game)
        spec.check(self.encoding.rules.info)
        self._spec = spec
        self._player: Player = spec.make(Limits(nodes=DEFAULT_NODES), 0)
        self._referee = Referee(bound_kernels(game), self.encoding.options, lambda: False)
        self._line: OngoingGame = self._referee.begin(Opening(()))
        self._wanted = seat
        self.seat = max(0, seat)
        """The agent's seat in this game."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Start a new game and let the others play up to the agent's turn; ``options`` are not used.

        A game that is over before the agent's first turn is begun again.
        """
        super().reset(seed=seed)
        self._rng = random.Random(int(self.np_random.integers(1 << 62)))
        self._player.close()
        self._player = self._spec.make(Limits(nodes=DEFAULT_NODES), 0)
        rules = self.encoding.rules
        while True:
            self.seat = self._rng.randrange(self.encoding.seats) if self._wanted < 0 else self._wanted
            self._line = self._referee.begin(Opening(()))
            self._play_on()
            if not rules.is_over(self._line.state):
                return self._seen(), {}

    def _play_on(self) -> None:
        """Let chance and the bot act until it is the agent's turn or the end."""
        rules, line = self.encoding.rules, self._line
        while (mover := rules.current(line.state)) != self.seat and not rules.is_over(line.state):
            if mover == CHANCE:
                action = draw(rules, line.state, self._rng)
            else:
                problem = self._referee.problem(line, self._player, self._rng.getrandbits(63))
                action = self._player.choose(problem).action
            self._referee.advance(line, action)

    def _seen(self) -> Seen:
        return self.encoding.observed(self._line.state, self.seat)

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take the agent's action and let the others answer."""
        rules = self.encoding.rules
        try:
            chosen = self.encoding.to_game(int(action), rules.legal_for(self._line.state, self.seat))
        except IllegalAction:
            return self._seen(), float(rules.info.min_return), True, False, {"illegal": True}
        self._referee.advance(self._line, chosen)
        self._play_on()
        over = rules.is_over(self._line.state)
        return self._seen(), rules.returns(self._line.state)[self.seat], over, False, {}

    def action_masks(self) -> NDArray[np.int8]:
        """Return the mask of legal actions, as learners with masks ask for it."""
        return self.encoding.mask(self.encoding.rules.legal_for(self._line.state, self.seat))

    def render(self) -> str | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Return what a spectator sees, with ``render_mode="ansi"``."""
        return public_text(self.encoding.rules, self._line.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._player.close()
