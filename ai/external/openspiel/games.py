"""Our games as OpenSpiel's Python games, named ``agon_GAME``; their options are its parameters.

States, actions and pay-offs are the game's own. Simultaneous choices are made one after the other and hidden, which is
a sequential game of imperfect information. Importing ``agon.openspiel`` registers all.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUntypedBaseClass=false, reportAttributeAccessIssue=false
# Reason: OpenSpiel's bindings are untyped.

from __future__ import annotations

from typing import Any, Final

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from agon import games
from agon.ai.networks.encoding import MOST_NUMBERS
from agon.games.api import Info
from agon.games.rules import Rules
from agon.games.verbs import State

PREFIX: Final = "agon_"
_UTILITIES: Final = {
    "zero_sum": pyspiel.GameType.Utility.ZERO_SUM,
    "constant_sum": pyspiel.GameType.Utility.CONSTANT_SUM,
    "general_sum": pyspiel.GameType.Utility.GENERAL_SUM,
    "identical": pyspiel.GameType.Utility.IDENTICAL,
}


def refusal(info: Info) -> str | None:
    """Return why a game cannot be one of OpenSpiel's, or None."""
    if info.num_distinct_actions > MOST_NUMBERS:
        return f"its algorithms list all actions, and there are {info.num_distinct_actions:,}"
    return None


class Setup:
    """A game's rules with options. Copies of states share it."""

    def __init__(self, rules: Rules, options: dict[str, Any]) -> None:
        self.rules, self.options = rules, options
        self.seats = rules.seats(options)

    def __deepcopy__(self, memo: object) -> Setup:
        return self


class OurState(pyspiel.State):
    """A state; ``array`` is that of the game's rules."""

    def __init__(self, game: Any, setup: Setup) -> None:
        super().__init__(game)
        self.setup = setup
        self.array: State = setup.rules.initial(setup.options)

    def current_player(self) -> int:
        return self.setup.rules.current(self.array)

    def is_terminal(self) -> bool:
        return self.setup.rules.is_over(self.array)

    def _legal_actions(self, player: int) -> list[int]:
        return self.setup.rules.legal(self.array)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.setup.rules.chance(self.array)

    def _apply_action(self, action: int) -> None:
        self.array = self.setup.rules.step(self.array, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.setup.rules.action_to_text(self.array, action)

    def returns(self) -> list[float]:
        return self.setup.rules.returns(self.array)[: self.setup.seats]

    def __str__(self) -> str:
        return self.setup.rules.position_to_text(self.array)


class Observer:
    """Observation of a player: the room's as a tensor; as a text its view, or with perfect recall the key of what it
    knows."""

    def __init__(self, setup: Setup, *, recalls: bool) -> None:
        shape = setup.rules.observation_tensor_shape(setup.options)
        self._recalls = recalls
        self.tensor: NDArray[np.float32] = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: OurState, player: int) -> None:
        self.dict["observation"][:] = state.setup.rules.observation_tensor(state.array, player, state.setup.options)

    def string_from(self, state: OurState, player: int) -> str:
        rules = state.setup.rules
        if self._recalls:
            return f"{player}:{rules.information_key(state.array, player):016x}"
        return msgspec.json.encode(rules.view(state.array, player)).decode()


def game_type(info: Info) -> Any:
    """Return OpenSpiel's description of a game."""
    kinds = pyspiel.GameType
    hidden = info.hidden or info.simultaneous
    fewest = next((option.minimum for option in info.options if option.name == "seats"), info.seats)
    return kinds(
        short_name=PREFIX + info.name,
        long_name=f"{info.title} (Agon)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if info.chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hidden else kinds.Information.PERFECT_INFORMATION,
        utility=_UTILITIES[info.utility],
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=info.seats,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: option.default for option in info.options},
    )


def class_of(name: str) -> tuple[Any, type[Any]]:
    """Return OpenSpiel's description of a game and the class of its games."""
    info: Info = games.room(name).INFO
    kind = game_type(info)

    class OurGame(pyspiel.Game):
        """A game with its options as parameters. Raises ``InvalidOptions``."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            rules = games.load(name, jit=True)
            self.setup = Setup(rules, rules.options(params))
            described = pyspiel.GameInfo(
                num_distinct_actions=info.num_distinct_actions,
                max_chance_outcomes=info.most_actions if info.chance else 0,
                num_players=self.setup.seats,
                min_utility=info.min_return,
                max_utility=info.max_return,
                utility_sum=0.0 if info.utility == "zero_sum" else None,
                max_game_length=rules.max_plies(self.setup.options),
            )
            super().__init__(kind, described, params or {})

        def new_initial_state(self) -> OurState:
            return OurState(self, self.setup)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(self.setup, recalls=iig_obs_type is not None and iig_obs_type.perfect_recall)

    return kind, OurGame


def register() -> tuple[str, ...]:
    """Register every game that fits and is not registered yet; return the names of all."""
    known = set(pyspiel.registered_names())
    fitting = [name for name in games.names() if refusal(games.room(name).INFO) is None]
    for name in fitting:
        if PREFIX + name not in known:
            pyspiel.register_game(*class_of(name))
    return tuple(PREFIX + name for name in fitting)
