"""Positions of games as immutable values: ``load`` gives the first one, ``State.apply`` the next."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from agon import games
from agon.games.api import CHANCE, REVEALED, SPECTATOR, TERMINAL, IllegalAction, Info, View

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from agon.games.rules import Rules

__all__ = ["CHANCE", "REVEALED", "SPECTATOR", "TERMINAL", "Action", "Outcome", "State", "Step", "load", "names"]

_CHANCE_NAME: Final = "Chance"


class Action(NamedTuple):
    """A legal action: its number in the game's rules and its text in the game's notation."""

    number: int
    text: str

    def __str__(self) -> str:
        return self.text


class Outcome(NamedTuple):
    """An outcome of chance: its number, its text and its probability (0 to 1)."""

    number: int
    text: str
    probability: float

    def __str__(self) -> str:
        return self.text


class Step(NamedTuple):
    """A past action. ``seat`` is ``CHANCE`` for a die or a deal; the action is None if the viewer may not see it."""

    seat: int
    action: Action | None


class State:
    """A position of a game, with the actions that led to it. Immutable: ``apply`` and ``sample`` return a new state.

    Two states are equal if game, options and position are equal; the way there does not count. ``load`` makes the
    first state of a game. A state holds everything, also what is hidden from the players: ``str``, ``repr`` and the
    picture in a notebook show all of it, ``view`` and ``history_of`` show what one seat may see.
    """

    __slots__ = ("_array", "_options", "_parent", "_rules", "_step")

    _array: Any
    _options: dict[str, int | str]
    _parent: State | None
    _rules: Rules
    _step: Step | None

    def __init__(
        self,
        rules: Rules,
        array: Any,
        options: dict[str, int | str],
        parent: State | None = None,
        step: Step | None = None,
    ) -> None:
        array.setflags(write=False)
        for name, value in (
            ("_rules", rules),
            ("_array", array),
            ("_options", options),
            ("_parent", parent),
            ("_step", step),
        ):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a State is immutable; apply() returns a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a State is immutable; apply() returns a new one")

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.game, self._options, self.first.to_array(), [step.action for step in self.history])

    def __str__(self) -> str:
        """The position in the game's notation; ``load`` takes it as ``start``."""
        return self._rules.position_to_text(self._array)

    def __repr__(self) -> str:
        return f"<State of {self.game}: {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[Any, ...]:
        return self.game, self.info.version, tuple(self._options.items()), self._array.tobytes()

    def _repr_svg_(self) -> str:
        """Return the picture of the whole position, for notebooks."""
        return self.svg()

    # The game

    @property
    def game(self) -> str:
        """Name of the game, as ``load`` takes it."""
        return self._rules.info.name

    @property
    def info(self) -> Info:
        """Properties of the game: title, options, range of returns, rules in words."""
        return self._rules.info

    @property
    def options(self) -> dict[str, int | str]:
        """All options of the game with their values (a copy)."""
        return dict(self._options)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """Names of the seats that take part, as ("White", "Black")."""
        return self.info.seat_names[: self._rules.seats(self._options)]

    # The position

    @property
    def player(self) -> int:
        """The seat to move (from 0), ``CHANCE`` before a die or a deal, ``TERMINAL`` after the end.

        In a simultaneous round: the first seat that has not chosen yet.
        """
        return self._rules.current(self._array)

    @property
    def player_name(self) -> str:
        """Name of the seat to move, "Chance", or "" after the end."""
        player = self.player
        return self.seat_names[player] if player >= 0 else _CHANCE_NAME if player == CHANCE else ""

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self._rules.is_over(self._array)

    @property
    def returns(self) -> tuple[float, ...]:
        """Pay-off of each seat, between ``info.min_return`` and ``info.max_return``; zeros before the end."""
        return tuple(self._rules.returns(self._array)[: len(self.seat_names)])

    @property
    def actions(self) -> tuple[Action, ...]:
        """Legal actions of ``player``, by number; empty at a chance node and after the end."""
        return tuple(self._action(number) for number in self._rules.legal(self._array))

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Outcomes of chance with their probabilities, which add up to 1; empty unless ``player`` is ``CHANCE``."""
        return tuple(
            Outcome(number, self._rules.action_to_text(self._array, number), probability)
            for number, probability in self._rules.chance(self._array)
        )

    def apply(self, action: Action | Outcome | str | int) -> State:
        """Return the state after an action of ``player``, or after an outcome of chance.

        ``action`` is one of ``actions`` or ``outcomes``, its number, or its text in the game's notation. Raises
        ``InvalidAction`` if a text cannot be read and ``IllegalAction`` if the action is not allowed now.
        """
        if self.is_over:
            raise IllegalAction("the game is over")
        if isinstance(action, str):
            number = self._rules.action_from_text(self._array, action)
        else:
            number = action.number if isinstance(action, Action | Outcome) else int(action)
        after = self._rules.apply(self._array, number)
        return State(self._rules, after, self._options, self, Step(self.player, self._action(number)))

    def sample(self, seed: int | random.Random) -> State:
        """Return the state after chance has drawn, at random, until a seat is to move or the game is over.

        ``seed`` makes the draw repeatable. Returns this state itself if chance is not to draw.
        """
        rng = random.Random(seed) if isinstance(seed, int) else seed
        state = self
        while outcomes := state.outcomes:
            weights = [outcome.probability for outcome in outcomes]
            state = state.apply(rng.choices(outcomes, weights)[0])
        return state

    # Past and secrets

    @property
    def history(self) -> tuple[Step, ...]:
        """All actions and outcomes since the state that ``load`` returned."""
        return tuple(state._step for state in self._line() if state._step is not None)

    def history_of(self, seat: int) -> tuple[Step, ...]:
        """Return ``history`` as ``seat`` (or ``SPECTATOR``) saw it: hidden actions are None. Raises ``ValueError``."""
        self._check(seat)
        shown: list[Step] = []
        for before, after in zip(self._line(), self._line()[1:], strict=False):
            step = after._step
            if step is None or step.action is None:
                continue
            known = seat in {step.seat, REVEALED} or self._rules.is_visible(before._array, step.action.number, seat)
            shown.append(step if known else Step(step.seat, None))
        return tuple(shown)

    def view(self, seat: int = SPECTATOR) -> View:
        """Return exactly what ``seat`` may see: cells, hands and facts. Hidden cards and dice are ``?``.

        ``SPECTATOR`` sees what everybody sees, ``REVEALED`` everything. Raises ``ValueError`` for another number.
        """
        self._check(seat)
        return self._rules.view(self._array, seat)

    def svg(self, seat: int = REVEALED) -> str:
        """Return the picture of the position as ``seat`` sees it, as SVG text. Raises ``ValueError`` as ``view``."""
        from agon.drawing import svg

        title = f"{self.info.title}: {'the game is over' if self.is_over else f'{self.player_name} to move'}"
        return svg(self._rules.board(self._options), self.view(seat), title)

    def _check(self, seat: int) -> None:
        if seat not in {SPECTATOR, REVEALED} and not 0 <= seat < len(self.seat_names):
            raise ValueError(f"{self.info.title} has seats 0 to {len(self.seat_names) - 1}, no seat {seat}")

    def _action(self, number: int) -> Action:
        return Action(number, self._rules.action_to_text(self._array, number))

    def _line(self) -> list[State]:
        """The states from the first to this one."""
        line: list[State] = [self]
        while (parent := line[-1]._parent) is not None:
            line.append(parent)
        return line[::-1]

    @property
    def is_usual(self) -> bool:
        """True if the game began from the usual first position of its options, not from a ``start``."""
        return self.first == State(self._rules, self._rules.initial(self._options), self._options)

    @property
    def first(self) -> State:
        """The state that ``load`` returned, from which ``history`` leads here."""
        return self._line()[0]

    def to_array(self) -> NDArray[Any]:
        """Return a copy of the position as the rules hold it: one-dimensional, of ``info.dtype``."""
        return self._array.copy()


def _restore(game: str, options: dict[str, int | str], array: Any, actions: Sequence[Action]) -> State:
    """Make a pickled state again."""
    state = State(games.load(game), array, options)
    for action in actions:
        state = state.apply(action)
    return state


def names() -> tuple[str, ...]:
    """Return the names of all games, in alphabetical order."""
    return games.names()


def load(game: str, /, *, start: str | None = None, **options: int | str) -> State:
    """Return the first state of a game, as ``load("go", size=13)``, or one from a position in its notation.

    ``start`` is that position's text. ``options`` that are not given have their defaults; ``State.info`` lists them.
    Raises ``UnknownGame``, ``InvalidOptions`` and ``InvalidPosition``, which are all ``GameError`` (a ``ValueError``).
    """
    rules = games.load(game)
    complete = rules.options(options)
    array = rules.initial(complete) if start is None else rules.position_from_text(start, complete)
    return State(rules, array, complete)
