"""Reasons of engines, and hints about their moves: from all levels in random games, and by the functions that
write it, for findings that such games hardly have."""

from __future__ import annotations

import ast
import itertools
import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

import agon.ai.holdem
from agon import games
from agon.ai.engines import registry
from agon.ai.equilibrium.solver import Judged
from agon.ai.evaluation.named_features import features_of, has_features
from agon.ai.games.chess.weight_layout import FEATURES
from agon.ai.holdem.resolving import NAMES, RIVER, TURN, Solved
from agon.ai.search.contract import UNSEARCHED, Problem
from agon.ai.search.explanation import explained, reasons
from agon.ai.style import opponent_strength
from agon.ai.style.grove_scale import scale_of
from agon.ai.style.strategies import strategies_of
from agon.games.api import CHANCE
from agon.protocol.cards import Limits, levels_in
from agon.protocol.thinking import FeatureChange, Line, Thinking
from agon.server.bots import hint_levels
from tests.ai.personas.playing import Played, decide, engine_of, positions, problem_of
from tests.ai.personas.sentences import CARDS, games_of

HOLDEM: Final = Path(agon.ai.holdem.__file__).parent
PLIES: Final = 2
"""Positions of each game in which each level chooses."""
VALUES: Final = (0.0, 0.003, 0.2, -0.7, 1.0, -1.0)


def forms(texts: Iterable[str]) -> list[str]:
    """Return each form of a sentence once: texts that differ in numbers and cells alone are one."""
    found: dict[str, str] = {}
    for text in texts:
        found.setdefault(re.sub(r"[a-z]?\d+([.,]\d+)*", "#", text), text)
    return list(found.values())


@cache
def of_levels(game: str) -> list[str]:
    """Return what each level of our cards says in a game, and the hints that would follow from its findings."""
    found: list[str] = []
    for card in CARDS.values():
        levels = levels_in(card, game) if game in games_of(card) else ()
        engine = engine_of(card)
        for level, at in itertools.product(levels, _spread(positions(game))):
            decision = decide(card, level, at, engine)
            problem = problem_of(at, Limits())
            told = explained(problem, decision.thinking)
            found += told.why
            if told.strength is not None:
                found.append(told.strength.text)
            if not problem.info.simultaneous:
                found += _hints(problem, decision.action, told)
    return forms(found)


def _spread(at: tuple[Played, ...]) -> list[Played]:
    return list(itertools.islice(at, 0, None, max(1, len(at) // PLIES)))


def _hints(problem: Problem, action: int, thinking: Thinking) -> Iterator[str]:
    rules = problem.kernels.rules
    board = rules.board(problem.options)
    for level in range(1, 5):
        yield hint_levels.hint(rules, board, problem.state, level, action=action, thinking=thinking).text


@cache
def of_findings() -> list[str]:
    """Return the reasons of findings of all kinds."""
    found: list[str] = [UNSEARCHED]
    for game in ("tic_tac_toe", "chess", "hearts", "pig"):
        info = games.load(game).info
        for value, worse, exact, ends, stop, taken in itertools.product(
            VALUES, VALUES, (False, True), (None, 1, 7), ("", "book", "only"), ("", "overlooked")
        ):
            lines = [Line(action=0, text="a1", value=value, exact=exact), Line(action=1, text="b 2", value=worse)]
            thinking = Thinking(
                engine="x", value=value, exact=exact, ends_in=ends, stop=stop, taken=taken, lines=lines, depth=ends or 0
            )
            found += reasons(info, thinking)
        for visits, other, nodes, prior in itertools.product((1, 12), (0, 1, 12), (1, 10, 5_000), (0.2, 0.6)):
            lines = [
                Line(action=0, text="a1", value=0.1, visits=visits, prior=prior),
                Line(action=1, text="b 2", value=0.05, visits=other, prior=0.4, exact=other == 0, bound="most"),
            ]
            thinking = Thinking(engine="x", value=0.1, nodes=nodes, pv=["a1", "b 2"], lines=lines)
            found += reasons(info, thinking)
    return forms(found)


@cache
def of_features() -> list[str]:
    """Return reasons with the name of each feature of the evaluations."""
    names = {name for name, _ in FEATURES}
    rng = random.Random(1)
    for game in filter(has_features, games.names()):
        rules = games.load(game)
        for options in ({}, {"size": 6}) if game == "othello" else ({},):
            state = rules.initial(rules.options(options))
            for _ in range(20):
                state = rules.apply(state, rng.choice(rules.legal(state)))
                names |= features_of(game, state, 0).keys()
    info = games.load("chess").info
    changes = [
        FeatureChange(feature=name, before=0.5, after=after)
        for name, after in zip(sorted(names), itertools.cycle((0.7, -0.2)))
    ]
    found = [
        text for pair in itertools.pairwise(changes) for text in reasons(info, Thinking(engine="x", features=[*pair]))
    ]
    rules = games.load("chess")
    state = rules.initial()
    for change in changes:
        thinking = Thinking(engine="x", value=0.1, features=[change])
        hint = hint_levels.hint(
            rules, rules.board(rules.options()), state, 1, action=rules.legal(state)[0], thinking=thinking
        )
        found.append(hint.text)
    return found


@cache
def of_hints() -> list[str]:
    """Return hints for all places of some boards, and all ways to stand."""
    found: list[str] = []
    for game in ("tic_tac_toe", "connect_four", "hex", "go", "chess", "pig", "liars_dice"):
        rules = games.load(game)
        state = rules.initial()
        while rules.current(state) == CHANCE:
            state = rules.apply(state, rules.chance(state)[0][0])
        board = rules.board(rules.options())
        for action, value, exact in itertools.product(rules.legal(state), (None, *VALUES), (False, True)):
            lines = [Line(action=action, text="a1", value=0.5), Line(action=-1, text="b2", value=0.0 if exact else 0.5)]
            thinking = Thinking(
                engine="x", value=value, exact=exact, lines=lines if value else [], stop="only" if value == 1 else ""
            )
            for level in (1, 2, 3):
                found.append(hint_levels.hint(rules, board, state, level, action=action, thinking=thinking).text)
    return forms(found)


@cache
def of_strategies() -> list[str]:
    """Return what each declared strategy says in random positions."""
    found: list[str] = []
    engine = registry.engines()["strategy"]
    for game in games.names():
        for name, at in itertools.product(strategies_of(game), positions(game)[:40]):
            thinking = registry.think(engine, problem_of(at, Limits()), {"strategy": name}).thinking
            found += thinking.why
    pig = games.load("pig")
    for seats, target in itertools.product((2, 3), (20, 100)):
        rng = np.random.default_rng(seats)
        state = pig.initial(pig.options({"seats": seats, "target": target}))
        while not pig.is_over(state):
            if pig.current(state) == CHANCE:
                state = pig.apply(state, int(rng.choice([action for action, _ in pig.chance(state)])))
                continue
            for name, strategy in strategies_of("pig").items():
                chosen = strategy.choose(state, pig.current(state), rng)
                found.append(f"{name.replace('_', ' ').capitalize()}: {chosen.why}.")
            state = pig.apply(state, int(rng.choice(pig.legal(state))))
    return forms(found)


@cache
def of_strengths() -> list[str]:
    """Return the accounts of the strength of a level that adapts."""
    scale = scale_of("chess")
    assert scale is not None
    means = (scale.low - 300.0, (scale.low + scale.high) / 2.0, scale.high + 300.0)
    told = [opponent_strength.told(scale, opponent_strength.Estimate(mean, 80.0), 1, 20) for mean in means]
    return [each.text for each in (opponent_strength.middle(scale), *told)]


@cache
def of_holdem() -> list[str]:
    """Return what the blueprint's player says of solved streets, and why it does not follow its file."""
    found: list[str] = []
    for street, judged, known in itertools.product(
        (TURN, RIVER), (None, Judged([0.0, 0.0], [0.0001, 0.0002])), (False, True)
    ):
        found += Solved(street, {}, None, judged, 20, 300, "enough", known).told()
    for file in HOLDEM.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Outside":
                for street in NAMES.values():
                    found += [
                        f"The {street} was not solved: {(why := _written(node.args[0], street))}.",
                        f"The blueprint says nothing here: {why}. It searched.",
                    ]
    return forms(found)


def _written(text: ast.expr, street: str) -> str:
    """Return a text of the source, with a street's name or a 7 for each argument."""
    match text:
        case ast.Constant(value=str() as whole):
            return whole
        case ast.JoinedStr(values=parts):
            return "".join(
                str(part.value) if isinstance(part, ast.Constant) else street if "NAMES" in ast.unparse(part) else "7"
                for part in parts
            )
        case _:
            raise AssertionError(ast.unparse(text))
