"""Explain a chosen move from the search's record; only this module turns an engine's thinking into words.

The explanation has the value of the position, the expected line, the loss of the best alternative, and the features of
the evaluation that change most between the position and the end of the line. Since the evaluation is a weighted sum, a
feature's change is its share of the evaluation's. Source of named, weighted features: A. Samuel, "Some studies in
machine learning using the game of checkers" (IBM Journal 3, 1959).
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET

from agon.ai.evaluation.named_features import features_of, has_features
from agon.ai.search.contract import UNSEARCHED, Problem
from agon.ai.search.expected_return import steepness
from agon.games.api import CHANCE, TERMINAL, GameError, Info
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.thinking import FeatureChange, Line, Thinking

MOST_FEATURES: Final = 4
FEWEST_VISITS: Final = 10
"""Visits below which the mean result of a move in a Monte Carlo search says nothing."""
SMALLEST: Final = 0.005
"""Smallest number shown: less would round to nothing."""


def explained(problem: Problem, thinking: Thinking, *, features: bool = True) -> Thinking:
    """Return the thinking with its reasons in sentences, and with the features that change most if ``features`` is set.

    ``problem`` is the problem that the engine was given. There is nothing to explain if chance is to act.
    """
    if problem.kernels.rules.current(problem.state) == CHANCE:
        return thinking
    unit = steepness(problem.kernels, thinking)
    features = features and UNSEARCHED not in thinking.why
    changes = (
        changed_features(problem.kernels.rules, problem.state, problem.seat, thinking.pv, unit) if features else []
    )
    told = msgspec.structs.replace(thinking, features=changes)
    return msgspec.structs.replace(told, why=[*told.why, *mixture(problem, told), *reasons(problem.info, told)])


def changed_features(rules: Rules, state: State, seat: int, line: list[str], unit: float = 1.0) -> list[FeatureChange]:
    """Return the features that change most from the position to the end of the line, for ``seat``.

    There are none if the line ends the game, since a decided position is not evaluated. ``unit`` is the pay-off of one
    unit of the evaluation.
    """
    info = rules.info
    if not has_features(info.name) or info.seats != 2:
        return []
    end = state
    try:
        for text in line:
            end = rules.apply(end, rules.action_from_text(end, text))
    except GameError:
        return []  # an external engine's line may continue in its own notation
    if end is state or rules.current(end) == TERMINAL:
        return []
    before, after = features_of(info.name, state, seat), features_of(info.name, end, seat)
    changes = [
        FeatureChange(feature=name, before=unit * before.get(name, 0.0), after=unit * after.get(name, 0.0))
        for name in dict.fromkeys([*before, *after])
    ]
    changes = [change for change in changes if abs(change.after - change.before) >= SMALLEST]
    return sorted(changes, key=lambda change: -abs(change.after - change.before))[:MOST_FEATURES]


def reasons(info: Info, thinking: Thinking) -> list[str]:
    """Return the reasons in plain words; ``thinking`` is from the side of the seat to move."""
    sentences = [_standing(info, thinking)]
    if len(thinking.values) > 2 or (thinking.values and info.utility == "general_sum"):
        shares = ", ".join(
            f"{name} {signed(value)}" for name, value in zip(info.seat_names, thinking.values, strict=False)
        )
        sentences.append(f"Each is expected to get: {shares}.")
    if len(thinking.pv) > 1:
        sentences.append(f"It expects {' '.join(thinking.pv)}.")
    sentences.append(_alternative(info, thinking))
    sentences.append(_policy(thinking))
    if thinking.features:
        changes = ", ".join(f"{each.feature} {signed(each.after - each.before)}" for each in thinking.features)
        sentences.append(f"What changes most along that line, for the side to move: {changes}.")
    return [sentence for sentence in sentences if sentence]


def mixture(problem: Problem, thinking: Thinking) -> list[str]:
    """Describe the probability of each action and the policy's exploitability; empty if no action was drawn."""
    if not thinking.mix:
        return []
    rules, state = problem.kernels.rules, problem.state
    # The consequences of an action ("; ...") would be those of invented cards if some are hidden
    shares = [
        f"{rules.describe(state, line.action).partition('; ')[0]} {100 * chance:.0f} %"
        for line, chance in zip(thinking.lines, thinking.mix, strict=True)
        if chance >= SMALLEST
    ]
    worked = _counted(thinking.nodes, "iteration", "iterations")
    if thinking.exploitability is None:
        found = f"learned in {worked} by sampling" if thinking.value is None else f"found in {worked}"
        return [f"In this situation it {_joined(shares)}, {found}."]
    return [
        f"In this situation it {_joined(shares)}.",
        f"After {worked} its whole way of playing gives the best opponents {thinking.exploitability:.2g} at most, on "
        "average over the seats.",
    ]


def _joined(words: list[str]) -> str:
    """Join words as in "a, b or c"."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def signed(value: float) -> str:
    """Format a number like ``+0.12``, with a minus sign of the same width."""
    return f"{value:+.2f}".replace("-", "\N{MINUS SIGN}")


def _standing(info: Info, thinking: Thinking) -> str:
    """Describe the expected outcome and its source."""
    if thinking.stop == "only":
        return "There is only one legal move."
    value = thinking.value
    book = "The opening book has this move" if thinking.stop == "book" else ""
    if value is None:
        return f"{book}." if book else ""
    if thinking.exact:
        within = "" if thinking.ends_in is None else f", over in {_moves(thinking.ends_in)} at most"
        found = f"Proven: {_outcome(info, value)}{within}"
    elif thinking.mix:
        found = _chance(info, value)
    elif _visits(thinking.lines):
        visits = _taken(thinking).visits
        games = _counted(thinking.nodes, "simulation", "simulations")
        if 0 < visits < FEWEST_VISITS:
            return f"Tried in {visits} of {games}: too few to say how good it is."
        found = f"{_chance(info, value)} in {games}"
        if visits and sum(line.visits for line in thinking.lines) <= thinking.nodes:
            found += f", {visits:,} of them through this move"
        elif visits:
            found += f"; with what was known before this move has {_counted(visits, 'visit', 'visits')}"
    else:
        depth = f", looking {_moves(thinking.depth)} ahead" if thinking.depth else ""
        found = f"Judged {signed(value)} for the side to move{depth}"
    return f"{book}. {found}." if book else f"{found}."


def _taken(thinking: Thinking) -> Line:
    """Return the line of the move taken, which is not the first if it was drawn."""
    lines = thinking.lines
    return next((line for line in lines if thinking.pv and line.text == thinking.pv[0]), lines[0])


def _moves(plies: int) -> str:
    """Format a number of plies."""
    return _counted(plies, "single move", "single moves")


def _alternative(info: Info, thinking: Thinking) -> str:
    """Compare with the second best move, or with the best one if another was taken; empty if unknown."""
    if len(thinking.lines) < 2 or thinking.value is None or thinking.mix:
        return ""
    best = _taken(thinking)
    other = next(line for line in thinking.lines if line is not best)
    if _visits(thinking.lines) and not other.exact and min(other.visits, best.visits) < FEWEST_VISITS:
        return ""
    seen = f" ({_counted(other.visits, 'simulation', 'simulations')})" if other.visits else ""
    if (thinking.taken or best is not thinking.lines[0]) and other.value - best.value >= SMALLEST:
        return f"The search's best, {other.text}, is worth {other.value - best.value:.2f} more{seen}."
    if best.exact and other.exact and best.value == other.value:
        return f"The next best, {other.text}, does as well: {_outcome(info, other.value)}."
    if other.exact and other.value <= info.min_return:
        return f"The next best, {other.text}, loses, which is proven."
    loss = best.value - other.value
    if other.bound == "most":
        return (
            f"The next best, {other.text}, gives away {loss:.2f} at least."
            if loss >= SMALLEST
            else f"The next best, {other.text}, is no better."
        )
    if loss < SMALLEST:
        return f"The next best, {other.text}, is about as good{seen}."
    return f"The next best, {other.text}, gives away {loss:.2f}{seen}."


def _policy(thinking: Thinking) -> str:
    """Compare with the network's policy; empty if there was none."""
    known = [(line.prior, line) for line in thinking.lines if line.prior is not UNSET]
    if not known or thinking.stop == "only":
        return ""
    taken = _taken(thinking)
    likeliest, first = max(known, key=lambda pair: pair[0])
    if first is taken:
        return f"Its network alone would also play {taken.text}, with {100 * likeliest:.0f} %."
    chance = next((prior for prior, line in known if line is taken), 0.0)
    return f"Its network alone gives {first.text} {100 * likeliest:.0f} % and this move {100 * chance:.0f} %."


def _outcome(info: Info, value: float) -> str:
    if info.utility == "zero_sum" and value >= info.max_return:
        return "the side to move wins"
    if info.utility == "zero_sum" and value <= info.min_return:
        return "the side to move loses"
    return "a draw" if value == 0.0 and info.utility == "zero_sum" else f"it is worth {signed(value)}"


def _chance(info: Info, value: float) -> str:
    """Format a mean result, as a percentage if the returns are from -1 to 1."""
    if (info.min_return, info.max_return) == (-1.0, 1.0):
        return f"Scores {50 * (value + 1):.0f}%"
    return f"Wins {signed(value)} on average"


def _visits(lines: list[Line]) -> bool:
    return any(line.visits for line in lines)


def _counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"
