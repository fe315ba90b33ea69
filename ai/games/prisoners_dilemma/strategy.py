"""The iterated prisoner's dilemma: strategies of the literature, each a rule on the choices of both so far.

Only strategies with "to the last" in their names use the number of rounds. Sources: R. Axelrod, "The evolution of
cooperation" (1984): tit for tat, for two tats, grim (Friedman); M. Nowak & K. Sigmund, "Tit for tat in heterogeneous
populations" (1992): the generous one, "A strategy of win-stay, lose-shift" (1993); B. Beaufils, J.-P. Delahaye & P.
Mathieu, "Our meeting with gradual" (1997); W. Slany & W. Kienreich, "On some winning strategies for the iterated
prisoner's dilemma" (2007).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from agon.ai.style.strategies import Strategy, StrategyChoice
from agon.games.prisoners_dilemma import CHOICES, COOPERATE, DEFECT, MADE, PAY_OFFS, ROUNDS, TEMPTATION
from agon.games.verbs import State

Choices = Sequence[int]
Answer = Callable[["Past"], int]


@dataclass(frozen=True)
class Past:
    """A seat's knowledge when it chooses: complete rounds, pay-offs, its own luck."""

    own: Choices
    other: Choices
    rng: np.random.Generator
    pay_offs: tuple[int, int, int, int] = PAY_OFFS[0]
    """Temptation, reward, punishment, sucker's pay-off."""
    rounds: int = 0
    """Number of rounds of the game; 0 if it is not known."""


def tit_for_tat(past: Past) -> int:
    return past.other[-1] if past.other else COOPERATE


def tit_for_two_tats(past: Past) -> int:
    return DEFECT if list(past.other[-2:]) == [DEFECT, DEFECT] else COOPERATE


def generous_tit_for_tat(past: Past) -> int:
    if not past.other or past.other[-1] == COOPERATE:
        return COOPERATE
    return COOPERATE if past.rng.random() < _forgiveness(past.pay_offs) else DEFECT


def _forgiveness(pay_offs: tuple[int, int, int, int]) -> float:
    """Return the largest probability of forgiving that does not invite defection (Nowak and Sigmund 1992)."""
    temptation, reward, punishment, sucker = pay_offs
    return min(1 - (temptation - reward) / (reward - sucker), (reward - punishment) / (temptation - punishment))


def win_stay_lose_shift(past: Past) -> int:
    if not past.own:
        return COOPERATE
    return COOPERATE if past.own[-1] == past.other[-1] else DEFECT


def grim(past: Past) -> int:
    return DEFECT if DEFECT in past.other else COOPERATE


def gradual(past: Past) -> int:
    """Answer the n-th defection that it notices by n defections, then two rounds of peace."""
    answers: list[int] = []
    """Planned answers, replayed from the first round."""
    noticed = 0
    for choice in past.other:
        answers = answers[1:]
        if choice == DEFECT:
            noticed += 1
            if not answers:
                answers = [DEFECT] * noticed + [COOPERATE] * 2
    return answers[0] if answers else COOPERATE


DEADLOCK, SUSPICION = 3, 8
"""Thresholds of Slany and Kienreich."""


def omega_tit_for_tat(past: Past) -> int:
    """Tit for tat that ends a deadlock of alternating defections by cooperating, and gives up on a random opponent."""
    deadlock = suspicion = 0
    answer = COOPERATE
    for index, theirs in enumerate(past.other):
        before = past.other[index - 1] if index else COOPERATE
        if deadlock >= DEADLOCK:
            answer = COOPERATE
            deadlock = 0 if deadlock > DEADLOCK else deadlock + 1
            continue
        suspicion += -1 if theirs == before == COOPERATE else int(theirs != before)
        suspicion = max(suspicion + int(theirs != past.own[index]), 0)
        if suspicion >= SUSPICION:
            answer = DEFECT
            continue
        deadlock = deadlock + 1 if theirs != before else 0
        answer = COOPERATE if deadlock >= DEADLOCK else theirs
    return answer


def gradual_to_the_last(past: Past) -> int:
    """Gradual, except in the last round, which nobody can answer: defect there."""
    return DEFECT if past.rounds and len(past.own) == past.rounds - 1 else gradual(past)


def grim_to_the_last(past: Past) -> int:
    """Grim, except in the last round, which nobody can answer: defect there."""
    return DEFECT if past.rounds and len(past.own) == past.rounds - 1 else grim(past)


def always_cooperate(past: Past) -> int:
    return COOPERATE


def always_defect(past: Past) -> int:
    return DEFECT


ANSWERS: Final[Mapping[str, tuple[Answer, str]]] = {
    "tit_for_tat": (tit_for_tat, "cooperates first, then does what the other did last"),
    "tit_for_two_tats": (tit_for_two_tats, "defects only after two defections in a row"),
    "generous_tit_for_tat": (generous_tit_for_tat, "tit for tat that forgives now and then, at random"),
    "win_stay_lose_shift": (win_stay_lose_shift, "does the same again after a good pay-off, else the other thing"),
    "grim": (grim, "cooperates until the other defects once, then never again"),
    "grim_to_the_last": (grim_to_the_last, "grim, and it defects in the last round"),
    "gradual": (gradual, "answers the n-th defection with n of its own, then makes peace for two rounds"),
    "gradual_to_the_last": (gradual_to_the_last, "gradual, but it defects in the last round"),
    "omega_tit_for_tat": (omega_tit_for_tat, "tit for tat that breaks deadlocks and gives up on random players"),
    "always_cooperate": (always_cooperate, "cooperates whatever the other does"),
    "always_defect": (always_defect, "defects whatever the other does"),
}


def past_of(state: State, seat: int, rng: np.random.Generator) -> Past:
    """Return the knowledge of ``seat`` about the complete rounds."""
    complete = int(state[MADE]) // 2 * 2
    chosen = [int(choice) for choice in state[CHOICES : CHOICES + complete]]
    temptation, reward, punishment, sucker = (int(paid) for paid in state[TEMPTATION:MADE])
    pay_offs = temptation, reward, punishment, sucker
    return Past(chosen[seat::2], chosen[1 - seat :: 2], rng, pay_offs, int(state[ROUNDS]))


def _strategy(answer: Answer, says: str) -> Strategy:
    return Strategy(says, lambda state, seat, rng: StrategyChoice(answer(past_of(state, seat, rng)), why=says))


STRATEGIES: Final[Mapping[str, Strategy]] = {name: _strategy(*found) for name, found in ANSWERS.items()}
