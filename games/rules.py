"""A game as Python code uses it: the room's functions with arrays allocated, arguments checked, plain answers.

The kernels inside are the room's own functions, plain or compiled; both give the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.games.api import (
    CHANCE,
    SPECTATOR,
    TERMINAL,
    Board,
    Choice,
    GameError,
    IllegalAction,
    Info,
    InvalidOptions,
    Option,
    Options,
    View,
    seats_of,
)
from agon.games.bits import key_of_all_cells
from agon.games.verbs import State

REQUIRED_KERNELS = ("initial_state", "current_player", "legal_actions", "apply_action", "returns")
OPTIONAL_KERNELS = (
    "state_key",
    "chance_outcomes",
    "information_key",
    "resample",
    "is_visible",
    "random_playout",
    "observation_tensor",
)

OBSERVING = frozenset({"observation_tensor"})


class Rules:
    """A game. States are NumPy arrays that these methods never change: ``apply`` returns a new one."""

    def __init__(self, module: ModuleType, *, jit: bool) -> None:
        self.module: Any = module
        self.info: Info = module.INFO
        self.jit = jit
        found = {
            name: getattr(module, name)
            for name in REQUIRED_KERNELS + OPTIONAL_KERNELS
            if name in REQUIRED_KERNELS or hasattr(module, name)
        }
        found.setdefault("state_key", key_of_all_cells)
        self.kernels: dict[str, Any] = found
        """Kernel functions by verb: compiled dispatchers where ``jit``, the room's plain functions otherwise."""
        self.binder: Any = None
        self.apart: frozenset[str] = frozenset()
        """Compiled kernels that lie in files which the others do not reach: bound apart, so that a change of what
        networks see compiles no search again."""
        if jit:
            from agon.games import faults, sources
            from agon.games import jit as compiler

            compiler.explain = faults.explained
            reached = sources.reached(frozenset(found[name].__module__ for name in found if name not in OBSERVING))
            self.apart = frozenset(name for name in OBSERVING & set(found) if found[name].__module__ not in reached)
            others = {name: function for name, function in found.items() if name not in self.apart}
            self.binder = compiler.Binder(self.info.name, others, called=others.values())
            self.kernels = {name: self.binder.bind(function) for name, function in others.items()}
            for name in self.apart:
                alone = compiler.Binder(self.info.name, {name: found[name]}, called=[found[name]])
                self.kernels[name] = alone.bind(found[name])
        self._current = self.kernels["current_player"]
        self._legal = self.kernels["legal_actions"]
        self._apply = self.kernels["apply_action"]
        self._choices: Callable[[State, Sequence[int], Callable[[State, int], State]], list[Choice]] | None = getattr(
            module, "choices", None
        )
        self._action_among: Callable[[State, str, Sequence[int]], int] | None = getattr(module, "action_among", None)
        self._describe_result: Callable[[State, int, State], str] | None = getattr(module, "describe_result", None)

    # Options and states

    def options(self, chosen: Options | None = None, *, recorded: bool = False) -> dict[str, Any]:
        """Return all options with their values. ``recorded``: of a game that is over and may come from elsewhere.

        Raises ``InvalidOptions`` with the name of the wrong option.
        """
        chosen = dict(chosen or {})
        complete: dict[str, Any] = {}
        for option in self.info.options:
            value = chosen.pop(option.name, option.default)
            if option.longest:
                complete[option.name] = text_of(option, value)
                continue
            most = max(option.maximum, option.recorded_maximum) if recorded else option.maximum
            if type(value) is not int or not option.minimum <= value <= most:
                raise InvalidOptions(f"{option.name} must be from {option.minimum} to {most}, not {value!r}")
            if option.choices and value not in option.choices:
                raise InvalidOptions(f"{option.name} must be one of {sorted(option.choices)}, not {value!r}")
            complete[option.name] = value
        if chosen:
            raise InvalidOptions(f"{self.info.title} has no option {sorted(chosen)[0]!r}")
        for option in self.info.options:
            for other, least in option.needs.items():
                if complete[option.name] != option.default and complete[other] < least:
                    raise InvalidOptions(f"{option.name} must be {option.default!r} unless {other} is at least {least}")
        if hasattr(self.module, "check_options"):
            self.module.check_options(complete)
        return complete

    def initial(self, options: Options | None = None) -> State:
        """Return S0. Raises ``InvalidOptions``."""
        complete = self.options(options, recorded=True)
        state = np.zeros(self.module.state_length(complete), self.info.dtype)
        self.module.set_options(state, complete)
        self.kernels["initial_state"](state)
        return state

    def max_actions(self, options: Options) -> int:
        return int(self.module.max_actions(options))

    def max_plies(self, options: Options) -> int:
        return int(self.module.max_plies(options))

    def seats(self, options: Options) -> int:
        """Return the number of players."""
        return seats_of(self.info, options)

    # The tree

    def current(self, state: State) -> int:
        """Return the seat to move, ``CHANCE`` or ``TERMINAL``."""
        return int(self._current(state))

    def is_over(self, state: State) -> bool:
        return int(self._current(state)) == TERMINAL

    def acting(self, state: State) -> tuple[int, ...]:
        """Return the seats that may act now: one, or in a simultaneous game all that still owe their hidden choice."""
        player = self.current(state)
        if player < 0:
            return ()
        if self.info.simultaneous:
            return tuple(int(seat) for seat in self.module.acting(state))
        return (player,)

    def legal(self, state: State) -> list[int]:
        """Return the legal actions of the seat to move, ascending; empty at a chance node and at the end."""
        out = np.empty(self.info.recorded_actions, np.int32)
        count = int(self._legal(state, out))
        return out[:count].tolist()

    def legal_for(self, state: State, seat: int) -> list[int]:
        """Legal actions of ``seat`` if it may act now, else none.

        In a simultaneous round a later seat's actions cannot depend on what earlier seats hide, so they are found by
        letting the earlier seats take any action.
        """
        for earlier in self.acting(state):
            if earlier == seat:
                return self.legal(state)
            state = self.apply(state, self.legal(state)[0])
        return []

    def apply(self, state: State, action: int) -> State:
        """Return the state after ``action`` (or chance outcome). Raises ``IllegalAction``; ``state`` stays as it
        was."""
        player = self.current(state)
        allowed = [outcome for outcome, _ in self.chance(state)] if player == CHANCE else self.legal(state)
        if action not in allowed:
            raise IllegalAction(f"action {action} is not allowed here")
        return self.step(state, action)

    def step(self, state: State, action: int) -> State:
        """Return the state after an action that is known to be legal; ``state`` stays as it was."""
        after = state.copy()
        self._apply(after, action)
        return after

    def returns(self, state: State) -> list[float]:
        """Pay-off of each of the game's ``info.seats``; zeros before the end, and for seats that take no part."""
        out = np.zeros(self.info.seats, np.float64)
        if self.is_over(state):
            self.kernels["returns"](state, out)
        return out.tolist()

    def chance(self, state: State) -> list[tuple[int, float]]:
        """Return (outcome, probability) at a chance node, else nothing."""
        if self.current(state) != CHANCE:
            return []
        actions = np.empty(self.info.most_actions, np.int32)
        probabilities = np.zeros(len(actions), np.float64)
        count = int(self.kernels["chance_outcomes"](state, actions, probabilities))
        return list(zip(actions[:count].tolist(), probabilities[:count].tolist(), strict=True))

    def key(self, state: State) -> int:
        return int(self.kernels["state_key"](state))

    # What a seat knows

    def is_visible(self, state: State, action: int, seat: int) -> bool:
        """Return True if ``seat`` (or ``SPECTATOR``) sees which action is taken in ``state``."""
        if "is_visible" not in self.kernels:
            return True
        return bool(self.kernels["is_visible"](state, action, seat))

    def information_key(self, state: State, seat: int) -> int:
        if "information_key" not in self.kernels:
            return self.key(state)
        return int(self.kernels["information_key"](state, seat))

    def resample(self, state: State, seat: int, seed: int) -> State:
        """Return a state that ``seat`` cannot tell apart from this one: depends on what it knows and on ``seed``
        only."""
        if "resample" not in self.kernels:
            return state.copy()
        out = np.zeros_like(state)
        self.kernels["resample"](state, seat, np.array([seed & 0xFFFFFFFFFFFFFFFF], np.uint64), out)
        return out

    # For neural networks

    def observation_tensor_shape(self, options: Options) -> tuple[int, int, int]:
        """Return (planes, height, width). Raises ``GameError`` if the game declares no observation."""
        if "observation_tensor" not in self.kernels:
            raise GameError(f"{self.info.title} declares no observation_tensor")
        planes, height, width = self.module.observation_tensor_shape(self.options(options))
        return int(planes), int(height), int(width)

    def observation_tensor(self, state: State, seat: int, options: Options) -> NDArray[np.float32]:
        """Return what ``seat`` may know of the state, as an array of planes, rows and columns. Raises
        ``GameError``."""
        shape = self.observation_tensor_shape(options)
        out = np.zeros(shape[0] * shape[1] * shape[2], np.float32)
        self.kernels["observation_tensor"](state, seat, out)
        return out.reshape(shape)

    # For people

    def board(self, options: Options) -> Board:
        return self.module.board(options)

    def view(self, state: State, seat: int = SPECTATOR) -> View:
        return self.module.view(state, seat)

    def choices(self, state: State, seat: int) -> list[Choice]:
        """Return the choices that ``seat`` has now."""
        for earlier in self.acting(state):
            if earlier == seat:
                return self.choices_of(state, self.legal(state))
            state = self.apply(state, self.legal(state)[0])
        return []

    def choices_of(self, state: State, actions: Sequence[int]) -> list[Choice]:
        """Return the choices of all legal actions."""
        if self._choices is not None:
            return self._choices(state, actions, self.step)
        return [self.module.choice(state, action) for action in actions]

    def choice_table(self, options: Options) -> list[Choice]:
        """Return the choices that are the same wherever they are legal and ``table_applies``, ascending; often none."""
        return self.module.choice_table(options) if hasattr(self.module, "choice_table") else []

    def table_applies(self, state: State) -> bool:
        """True if the actions of the table mean in ``state`` what it says."""
        return self.module.table_applies(state) if hasattr(self.module, "table_applies") else True

    def choice(self, state: State, action: int) -> Choice:
        return self.module.choice(state, action)

    def describe(self, state: State, action: int, after: State | None = None) -> str:
        """``after``: the state after the action, if it is known; the sentence is found faster with it."""
        if after is None or self._describe_result is None:
            return self.module.describe(state, action)
        return self._describe_result(state, action, after)

    def action_to_text(self, state: State, action: int) -> str:
        return self.module.action_to_text(state, action)

    def action_from_text(self, state: State, text: str, legal: Sequence[int] | None = None) -> int:
        """``legal``: the legal actions, if they are known; some texts are read faster with them. Raises
        ``InvalidAction``."""
        if legal is None or self._action_among is None:
            return self.module.action_from_text(state, text)
        return self._action_among(state, text, legal)

    def position_to_text(self, state: State) -> str:
        return self.module.position_to_text(state)

    def position_from_text(self, text: str, options: Options | None = None) -> State:
        """Raises ``InvalidPosition``."""
        return self.module.position_from_text(text, self.options(options, recorded=True))


def text_of(option: Option, value: object) -> str:
    """Return the text that ``value`` gives or names. Raises ``InvalidOptions``."""
    if not isinstance(value, str) or len(value) > option.longest:
        raise InvalidOptions(f"{option.name} must be a text of at most {option.longest} characters")
    return option.examples.get(value, value)
