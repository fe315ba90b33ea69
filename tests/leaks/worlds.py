"""Two worlds that a viewer cannot tell apart: a random game, and another that gives the viewer the same knowledge.

The second world is the first with changed hidden actions: one becomes another, or two are swapped wherever they are
hidden. It is valid if, by the rules, at every point the same seat is to move, the viewer's visible actions are the same
and legal, and the information key is the same. Views and texts are not used, as they are the subject of the test.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from agon.games.api import CHANCE, SPECTATOR, TERMINAL, GameError, Option, Options
from agon.games.rules import Rules
from agon.games.verbs import State

TRIES = 12
"""Number of changes tried for a second world."""
LENGTHS = {"rounds": 3, "dice": 2, "hands": 2, "deals": 1}
"""Values of the options that make games longer; other options take any value of their range."""


@dataclass(frozen=True)
class Step:
    """An action or outcome, with its seat and its round of choices (-1: chance)."""

    seat: int
    action: int
    round: int


@dataclass(frozen=True)
class World:
    """A game up to some point: its steps, and the choices (seat, action) in the round that is open there."""

    steps: tuple[Step, ...]
    pending: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Known:
    """A game as a viewer knows it: final state, information key after each step, places of the hidden steps."""

    steps: list[Step]
    state: State
    keys: list[int]
    hidden: list[int]


@dataclass(frozen=True)
class Pair:
    """Two worlds that are the same for ``viewer``. ``order``: seed of the order of choices in a round."""

    rules: Rules
    options: Options
    viewer: int
    worlds: tuple[World, World]
    order: int

    def __str__(self) -> str:
        return f"{self.rules.info.name} {self.options}, viewer {self.viewer}"


def random_options(rules: Rules, rng: random.Random) -> Options:
    """Return random options of a short game with the fewest or the most seats."""
    while True:
        try:
            given = {each.name: _value(each, rng) for each in rules.info.options if not each.longest or each.examples}
            return rules.options(given)
        except GameError:
            continue


def _value(option: Option, rng: random.Random) -> int | str:
    if option.longest:
        return rng.choice(list(option.examples.values()))
    if option.name in LENGTHS:
        return max(option.minimum, min(option.maximum, LENGTHS[option.name]))
    ends = (option.minimum, option.maximum)
    return rng.choice(ends if option.name == "seats" else (*ends, int(option.default)))


def random_game(rules: Rules, options: Options, rng: random.Random) -> tuple[list[Step], list[int]]:
    """Return a random game, and the places in it at which the server waits for a player."""
    state, steps, waits, rounds = rules.initial(options), list[Step](), list[int](), 0
    owed = 0
    while (player := rules.current(state)) != TERMINAL:
        if player == CHANCE:
            outcomes, weights = zip(*rules.chance(state), strict=True)
            action = rng.choices(outcomes, weights)[0]
            steps.append(Step(CHANCE, action, -1))
        else:
            if owed == 0:
                waits.append(len(steps))
                owed = len(rules.acting(state))
                rounds += 1
            owed -= 1
            action = rng.choice(rules.legal(state))
            steps.append(Step(player, action, rounds))
        state = rules.apply(state, action)
    return steps, waits


def shares(every: list[Rules], count: int) -> list[int]:
    """Share ``count`` games among the kinds: fewer for long games, but at least a fifth of an even share."""
    rng = random.Random(0)
    lengths = [sum(5 + len(random_game(each, random_options(each, rng), rng)[0]) for _ in range(10)) for each in every]
    least = count // (5 * len(every))
    given = [least + int((count - least * len(every)) / length / sum(1 / one for one in lengths)) for length in lengths]
    given[lengths.index(min(lengths))] += count - sum(given)
    return given


def pairs(rules: Rules, count: int, seed: int) -> Iterator[Pair]:
    """Yield ``count`` pairs of random games. Raises ``AssertionError`` if hardly any second world is found."""
    rng = random.Random(f"{rules.info.name} {seed}")
    found = tried = 0
    while found < count:
        assert tried < 50 + 40 * count, f"{rules.info.name}: no two worlds in which a seat knows the same"
        options = random_options(rules, rng)
        steps, waits = random_game(rules, options, rng)
        viewers = [*range(rules.seats(options)), SPECTATOR]
        rng.shuffle(viewers)
        for viewer in viewers[:2]:
            tried += 1
            pair = _pair(rules, options, steps[: rng.choice(waits)], viewer, rng)
            if pair is not None:
                found += 1
                yield pair
                break


def _pair(rules: Rules, options: Options, steps: list[Step], viewer: int, rng: random.Random) -> Pair | None:
    """Return the game up to ``steps``, in some open round, and a second world; None if none is found."""
    known = _followed(rules, options, steps, viewer)
    assert known is not None
    second = steps
    for _ in range(TRIES if known.hidden else 0):
        changed = _changed(rules, second, known.hidden, rng)
        if changed != second and _followed(rules, options, changed, viewer, known) is not None:
            second = changed
    acting = rules.acting(known.state)
    chosen = rng.sample(acting, rng.randrange(len(acting)))
    pending = [(seat, rng.choice(rules.legal_for(known.state, seat))) for seat in chosen]
    redrawn = [
        (seat, action if seat == viewer else rng.choice(rules.legal_for(known.state, seat))) for seat, action in pending
    ]
    first, other = World(tuple(steps), tuple(pending)), World(tuple(second), tuple(redrawn))
    return None if first == other else Pair(rules, options, viewer, (first, other), rng.randrange(1 << 30))


def _changed(rules: Rules, steps: list[Step], hidden: list[int], rng: random.Random) -> list[Step]:
    """Return the steps with one hidden action changed, or with two swapped wherever they are hidden."""
    place = rng.choice(hidden)
    old = steps[place].action
    if rng.random() < 0.5:
        other = steps[rng.choice(hidden)].action
        names, places = {old: other, other: old}, set(hidden)
        return [
            Step(step.seat, names.get(step.action, step.action), step.round) if at in places else step
            for at, step in enumerate(steps)
        ]
    action = rng.randrange(rules.info.most_actions) if rng.random() < 0.7 else rng.choice(steps).action
    return [*steps[:place], Step(steps[place].seat, action, steps[place].round), *steps[place + 1 :]]


def _followed(
    rules: Rules, options: Options, steps: list[Step], viewer: int, known: Known | None = None
) -> Known | None:
    """Return the viewer's knowledge of a game; None if the steps are not legal, or not the same as ``known`` for it."""
    state, keys, hidden = rules.initial(options), list[int](), list[int]()
    for place, step in enumerate(steps):
        if rules.current(state) != step.seat:
            return None
        is_hidden = step.seat != viewer and not rules.is_visible(state, step.action, viewer)
        if known is not None and (
            is_hidden != (place in known.hidden) or not (is_hidden or step == known.steps[place])
        ):
            return None
        if is_hidden:
            hidden.append(place)
        try:
            state = rules.apply(state, step.action)
        except GameError:
            return None
        keys.append(rules.information_key(state, viewer))
        if known is not None and keys[place] != known.keys[place]:
            return None
    if known is not None and rules.acting(state) != rules.acting(known.state):
        return None  # all viewers see whose turn it is
    return Known(steps, state, keys, hidden)
