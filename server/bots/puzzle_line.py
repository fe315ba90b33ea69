"""The line of a puzzle: right moves, each the only one, with the opponent's best replies between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.jobs import Think
from agon.protocol.thinking import Thinking
from agon.server.bots.closer_looks import Search
from agon.server.bots.hint_service import ENGINE, PATIENCE_MS
from agon.server.bots.past_positions import CLOSER_MS, Question
from agon.server.bots.review import span

SEARCH_MS: Final = CLOSER_MS
MOST_MOVES: Final = 4
"""Most right moves of a line."""
APART: Final = 0.15
"""Least share of the range of pay-offs that any other move gives away."""
PROVEN: Final = frozenset({"connect_four", "hex", "tic_tac_toe"})
"""Games that the engine solves to the end in many positions: their puzzles are proven, and no others are made."""


@dataclass(frozen=True, slots=True)
class Task:
    """A position of the line in which the solver has to choose."""

    place: int
    """Number of the line's actions before it."""
    state: State


async def right_line(search: Search, rules: Rules, question: Question, answer: int) -> list[int]:
    """Return the actions from a position on, ``answer`` first and a right move last; empty if it is not the one right
    move. The line ends where the solver has no choice, several, or none that matters. Raises ``Refused``."""
    seat, line, found, state = question.turn.seat, list[int](), list[int](), question.state
    for _ in range(MOST_MOVES):
        action = await _only_answer(search, rules, question, line, state)
        if action is None or (not found and action != answer):
            break
        line.append(action)
        found, state = list(line), rules.apply(state, action)
        while (mover := rules.current(state)) >= 0 and not _is_task(rules, state, seat):
            legal = rules.legal(state)
            is_forced = mover == seat or len(legal) == 1
            action = legal[0] if is_forced else (await search(_job(question, rules, line, state)))[0]
            line.append(action)
            state = rules.apply(state, action)
        if mover < 0:
            break
    return found


async def _only_answer(
    search: Search, rules: Rules, question: Question, line: Sequence[int], state: State
) -> int | None:
    """Return the one right move of the position that a line leads to, or None. Raises ``Refused``.

    A search that has proven its value may stop before it knows those of the other moves (Connect Four and Hex): then
    these are to be proven, too.
    """
    best, thinking = await search(_job(question, rules, line, state))
    if not thinking.exact:
        return best if is_likely_only_answer(rules, thinking) else None
    seat, most = question.turn.seat, (thinking.value or 0.0) - APART * span(rules.info)
    for action in rules.legal(state):
        after = rules.apply(state, action)
        if action == best:
            continue
        if rules.is_over(after):
            value, is_exact = float(rules.returns(after)[seat]), True
        else:
            _, reply = await search(_job(question, rules, [*line, action], after))
            value, is_exact = (reply.value or 0.0) * (1 if rules.current(after) == seat else -1), reply.exact
        if not is_exact or value > most:
            return None
    return best


def is_likely_only_answer(rules: Rules, thinking: Thinking) -> bool:
    """Return True if a search that proved nothing is enough for a puzzle, and its best move is the only one."""
    return rules.info.name not in PROVEN and is_only_answer(thinking, span(rules.info))


def is_only_answer(thinking: Thinking, span: float) -> bool:
    """True if the best move of a search is the only one that does not give away a mistake's worth. ``span``: of the
    pay-offs."""
    lines = thinking.lines
    return len(lines) > 1 and (lines[0].value - max(line.value for line in lines[1:])) / span >= APART


def tasks(rules: Rules, state: State, seat: int, line: Sequence[int]) -> list[Task]:
    """Return the positions of a line in which ``seat`` has to choose."""
    found: list[Task] = []
    for place, action in enumerate(line):
        if _is_task(rules, state, seat):
            found.append(Task(place, state))
        state = rules.apply(state, action)
    return found


def _is_task(rules: Rules, state: State, seat: int) -> bool:
    return rules.current(state) == seat and len(rules.legal(state)) > 1


def _job(question: Question, rules: Rules, line: Sequence[int], state: State) -> Think:
    """Return the job for the position that a line leads to."""
    return msgspec.structs.replace(
        question.after(rules, line, state),
        job=f"{question.think.job}.puzzle",
        engine=ENGINE,
        limits=Limits(time_ms=SEARCH_MS),
        deadline_ms=SEARCH_MS + PATIENCE_MS,
        explain=False,
    )
