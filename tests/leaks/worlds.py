"""Two worlds that one viewer cannot tell apart: a random game, and another that gives the viewer the same knowledge.

The second world is the first with some of what the viewer did not see changed: one hidden action becomes another, or
two change places wherever they are hidden. It counts where the rules say so at every point: the same seat is to move,
what the viewer saw is the same and allowed, and so is its information key. Views and texts are not asked; those are
what is to be tested.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from agon.games.api import CHANCE, SPECTATOR, TERMINAL, GameError, Option, Options
from agon.games.rules import Rules
from agon.games.verbs import State

TRIES = 12
"""Changes that are tried for a second world."""
LENGTHS = {"rounds": 3, "dice": 2, "hands": 2, "deals": 1}
"""Options that make games longer, and as long as they are here; the others are anywhere in their range."""


@dataclass(frozen=True)
class Step:
    """An action or outcome: whose, which, and the round of choices it belongs to (-1: chance)."""

    seat: int
    action: int
    round: int


@dataclass(frozen=True)
class World:
    """A game up to some point: its steps, and the choices of a round that is open there, by seat."""

    steps: tuple[Step, ...]
    pending: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Known:
    """A game as a viewer knows it: where it led, the information key after each step, the steps that it did not see."""

    steps: list[Step]
    state: State
    keys: list[int]
    hidden: list[int]


@dataclass(frozen=True)
class Pair:
    """Two worlds, and the viewer to whom they are one. ``order``: who chose first, in rounds of several."""

    rules: Rules
    options: Options
    viewer: int
    worlds: tuple[World, World]
    order: int

    def __str__(self) -> str:
        return f"{self.rules.info.name} {self.options}, viewer {self.viewer}"


def random_options(rules: Rules, rng: random.Random) -> Options:
    """With as few or as many seats as there may be, and short."""
    while True:
        try:
            return rules.options({each.name: _value(each, rng) for each in rules.info.options if not each.longest})
        except GameError:
            continue


def _value(option: Option, rng: random.Random) -> int:
    if option.name in LENGTHS:
        return max(option.minimum, min(option.maximum, LENGTHS[option.name]))
    ends = (option.minimum, option.maximum)
    return rng.choice(ends if option.name == "seats" else (*ends, int(option.default)))


def random_game(rules: Rules, options: Options, rng: random.Random) -> tuple[list[Step], list[int]]:
    """A whole game, and the places in it where the server waits for somebody."""
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


def shares(rooms: list[Rules], count: int) -> list[int]:
    """How many of ``count`` games each room gets: fewer where games are long, at least a fifth of an even share."""
    rng = random.Random(0)
    lengths = [sum(5 + len(random_game(each, random_options(each, rng), rng)[0]) for _ in range(10)) for each in rooms]
    least = count // (5 * len(rooms))
    given = [least + int((count - least * len(rooms)) / length / sum(1 / one for one in lengths)) for length in lengths]
    given[lengths.index(min(lengths))] += count - sum(given)
    return given


def pairs(rules: Rules, count: int, seed: int) -> Iterator[Pair]:
    """``count`` pairs of random games. Raises ``AssertionError`` where hardly any second world is found."""
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
    """The game as far as ``steps``, in some open round, and another; None where none is found."""
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
    """One hidden action anew, or two that change places wherever they are hidden."""
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
    """What the viewer knows of a game; None where the steps are no game, or not one that it takes for ``known``."""
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
        return None  # everybody sees whose turn it is
    return Known(steps, state, keys, hidden)
