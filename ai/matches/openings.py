"""Openings of the games of a match: random plies, or lines of a file. Every opening is played by both sides."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from agon.games.api import CHANCE, GameError, Options
from agon.games.rules import Rules
from agon.games.verbs import State

_ATTEMPTS = 200
"""Random openings thrown away in a row before one is repeated."""


class BadOpenings(ValueError):
    """The openings cannot be used; the text says why."""


@dataclass(frozen=True)
class Opening:
    """Actions from the start, or from ``start``, a position's text."""

    actions: tuple[int, ...]
    start: str | None = None

    def state(self, rules: Rules, options: Options) -> State:
        state = self.beginning(rules, options)
        for action in self.actions:
            state = rules.apply(state, action)
        return state

    def beginning(self, rules: Rules, options: Options) -> State:
        return rules.initial(options) if self.start is None else rules.position_from_text(self.start, options)


def random_openings(rules: Rules, options: Options, plies: int, seed: int) -> Iterator[Opening]:
    """Yield openings without end: ``plies`` uniformly random plies after which nobody has won; different ones as long
    as the search finds any. The same seed gives the same ones."""
    rng = random.Random(seed)
    seen: set[tuple[int, ...]] = set()
    while True:
        for _ in range(_ATTEMPTS):
            actions = _random_line(rules, options, plies, rng)
            if actions is not None and actions not in seen:
                break
        else:
            if not seen:
                raise BadOpenings(f"{rules.info.title} is over within {plies} random plies: take fewer")
            seen.clear()
            continue
        seen.add(actions)
        yield Opening(actions)


def _random_line(rules: Rules, options: Options, plies: int, rng: random.Random) -> tuple[int, ...] | None:
    state = rules.initial(options)
    line: list[int] = []
    for _ in range(plies):
        if rules.current(state) == CHANCE:
            action = draw(rules, state, rng)
        elif legal := rules.legal(state):
            action = rng.choice(legal)
        else:
            return None
        line.append(action)
        state = rules.apply(state, action)
    return None if rules.is_over(state) else tuple(line)


def draw(rules: Rules, state: State, rng: random.Random) -> int:
    """Draw an outcome of a chance node."""
    outcomes = rules.chance(state)
    return rng.choices([outcome for outcome, _ in outcomes], [chance for _, chance in outcomes])[0]


def read_openings(rules: Rules, options: Options, path: Path) -> list[Opening]:
    """Read openings, one a line: moves in the game's notation with spaces between, or a position's text. ``#`` begins a
    remark.

    Raises ``BadOpenings`` naming the line.
    """
    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadOpenings(f"the openings in {path} cannot be read: {error}") from None
    openings: list[Opening] = []
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if text:
            try:
                openings.append(_read(rules, options, text))
            except GameError as error:
                raise BadOpenings(f"{path}, line {number}: {error}") from None
    if not openings:
        raise BadOpenings(f"there is no opening in {path}")
    return openings


def _read(rules: Rules, options: Options, text: str) -> Opening:
    state = rules.initial(options)
    actions: list[int] = []
    try:
        for word in text.split():
            if word.rstrip(".").isdigit() and word.endswith("."):
                continue  # the number of a move
            actions.append(rules.action_from_text(state, word))
            state = rules.apply(state, actions[-1])
        opening = Opening(tuple(actions))
    except GameError as no_moves:
        try:
            state = rules.position_from_text(text, options)
        except GameError as no_position:
            raise GameError(f"neither moves ({no_moves}) nor a position ({no_position})") from None
        opening = Opening((), start=text)
    if rules.is_over(state):
        raise GameError("the game is over there")
    return opening
