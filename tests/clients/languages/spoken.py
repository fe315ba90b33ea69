"""Texts that the rules of all games say: of moves, cells, hands and facts, from games played at random."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

from agon import games
from agon.games.api import CHANCE, InvalidOptions, Options
from agon.games.rules import Rules

GAMES, PLIES, CHOICES = 8, 160, 5


@cache
def texts_of(game: str, seed: int = 1) -> list[str]:
    """Return what a game said, each form of a sentence once: texts that differ in numbers and cells alone are one."""
    rng = random.Random(seed)
    rules = games.load(game)
    forms: dict[str, str] = {}
    for number in range(GAMES):
        options = _options(rules, rng) if number % 2 else rules.options()
        for text in _played(rules, options, rng):
            forms.setdefault(re.sub(r"[a-z]?\d+(\.\d+)?", "#", text), text)
    return list(forms.values())


def _options(rules: Rules, rng: random.Random) -> Options:
    chosen = {
        option.name: rng.randint(option.minimum, min(option.maximum, option.minimum + 8))
        for option in rules.info.options
        if not option.longest and rng.random() < 0.7
    }
    try:
        return rules.options(chosen)
    except InvalidOptions:
        return rules.options()


def _played(rules: Rules, options: Options, rng: random.Random) -> Iterator[str]:
    board = rules.board(options)
    yield from board.cell_names
    state = rules.initial(options)
    for _ in range(PLIES):
        for seat in range(rules.seats(options)):
            view = rules.view(state, seat)
            for hand in view.hands:
                yield hand.label
                yield from hand.barred.values()
            for fact in view.facts:
                yield fact.label
                yield fact.value
        if rules.is_over(state):
            return
        seat = rules.current(state)
        actions = [action for action, _ in rules.chance(state)] if seat == CHANCE else rules.legal(state)
        for action in rng.sample(actions, min(CHOICES, len(actions))):
            choice = rules.choice(state, action)
            yield choice.label
            yield choice.amount_of
            yield rules.describe(state, action)
        state = rules.apply(state, rng.choice(actions))
