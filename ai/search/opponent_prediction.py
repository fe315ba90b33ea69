"""Predict the other seat's next choice in a repeated game of simultaneous choices.

Every *guess* looks for a habit: the most frequent choice, the choice that followed the last time that recent rounds
looked like this, the choices that followed the last one, two or three rounds. The same is done with the seats
exchanged, since the other may be guessing too: it then answers the guess about oneself. Each guess is answered once,
twice and three times over, against opponents that foresee the first and the second answer. The answer that would have
won most lately is played; the length of "lately" is again the one that would have won most. This method of outwitting
is D. Egnor's (Iocaine Powder, First International RoShamBo Programming Competition, 1999; "Iocaine powder", ICGA
Journal 23, 2000); the guesses and their weights are this project's own.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

LONGEST: Final = 24
"""Most rounds that are compared with earlier ones."""
CONTEXTS: Final = (1, 2, 3)
DECAYS: Final = (0.5, 0.8, 0.9, 0.95, 0.98, 1.0)
"""Factors by which a round's result counts less after each further round: lengths of "lately"."""
JUDGED: Final = 0.97
"""The same factor for choosing the best of those lengths."""
FADING: Final = 0.96
"""The same factor for the counts of choices."""
LOST: Final = 0.65
"""Lead of the other, in standard deviations of a random match of the whole length, at which play becomes random."""


class Habits:
    """Guesses of one seat's next choice from both seats' earlier choices."""

    def __init__(self, actions: int) -> None:
        self._actions = actions
        self._counts = np.zeros(actions)
        self._after: dict[tuple[int, str], NDArray[np.float64]] = {}
        self._histories = ["", "", ""]
        """Histories of the guessed seat, of the other, and of both: one character per round."""

    def count(self) -> int:
        """Return the number of guesses."""
        return 1 + 3 + 3 * len(CONTEXTS)

    def see(self, choice: int, other: int) -> None:
        """Record a finished round."""
        self._counts *= FADING
        self._counts[choice] += 1.0
        for kind, length in self._contexts():
            key = self._key(kind, length)
            seen = self._after.setdefault(key, np.zeros(self._actions))
            seen *= FADING
            seen[choice] += 1.0
        for kind, mark in enumerate((choice, other, choice * self._actions + other)):
            self._histories[kind] += chr(48 + mark)

    def _contexts(self) -> list[tuple[int, int]]:
        return [(kind, length) for kind in range(3) for length in CONTEXTS]

    def _key(self, kind: int, length: int) -> tuple[int, str]:
        return kind * len(CONTEXTS) + length, self._histories[kind][-length:]

    def guesses(self) -> list[int]:
        """Return the next choice by each habit."""
        found = [int(np.argmax(self._counts))]
        found += [self._as_before(kind) for kind in range(3)]
        for kind, length in self._contexts():
            seen = self._after.get(self._key(kind, length))
            found.append(found[0] if seen is None else int(np.argmax(seen)))
        return found

    def _as_before(self, kind: int) -> int:
        """Return the choice that followed the longest earlier run of rounds equal to the last ones."""
        past = self._histories[kind]
        own = self._histories[0]
        shortest, place = 0, -1
        longest = min(LONGEST, len(past) - 1)
        while shortest < longest:
            length = shortest + 1 if shortest < 4 else min(longest, shortest + 4)
            at = past.rfind(past[-length:], 0, len(past) - 1)
            if at < 0:
                break
            shortest, place = length, at + length
        return ord(own[place]) - 48 if place >= 0 else int(np.argmax(self._counts))


class Ensemble:
    """A player of a match. ``worth[i, j]`` is the pay-off of ``i`` against ``j``, in a zero-sum round that is the same
    for both; ``rounds`` is the length of the match."""

    def __init__(self, worth: NDArray[np.float64], rounds: int) -> None:
        actions = len(worth)
        self._worth = worth
        self._answer = worth.argmax(axis=0)
        """Best answer to each choice."""
        self._other, self._own = Habits(actions), Habits(actions)
        self._bets = np.zeros(6 * self._other.count(), np.int64)
        self._scores = np.zeros((len(DECAYS), len(self._bets)))
        self._judged = np.zeros(len(DECAYS))
        self._most_lost = LOST * float(np.sqrt(rounds * (worth**2).mean()))
        self.lead = 0.0
        """Pay-off of the match so far."""
        self.rounds = 0
        self._bet()

    def _bet(self) -> None:
        """Set the choice by each guess for each number of further answers."""
        answers: list[int] = []
        for guesses, first in ((self._other.guesses(), 1), (self._own.guesses(), 2)):
            for guess in guesses:
                bet = guess
                for _ in range(first):
                    bet = int(self._answer[bet])
                for _ in range(3):
                    answers.append(bet)
                    bet = int(self._answer[self._answer[bet]])
        self._bets[:] = answers

    def see(self, own: int, other: int) -> None:
        """Record a finished round; ``own`` is this side's choice."""
        won = self._worth[self._bets, other]
        leaders = self._scores.argmax(axis=1)
        self._judged = self._judged * JUDGED + won[leaders]
        self._scores = self._scores * np.array(DECAYS)[:, None] + won
        self.lead += float(self._worth[own, other])
        self.rounds += 1
        self._other.see(other, own)
        self._own.see(own, other)
        self._bet()

    @property
    def gives_up(self) -> bool:
        """True if the other leads by so much that it must guess better: then random play protects the rest."""
        return self.lead <= -self._most_lost

    def choose(self, rng: np.random.Generator) -> tuple[int, float]:
        """Return the next choice and the recent winnings of its guess, 0 if the choice is random."""
        actions = len(self._worth)
        best = int(np.argmax(self._judged))
        if self.rounds == 0 or self.gives_up or self._judged[best] <= 0.0:
            return int(rng.integers(actions)), 0.0
        scores = self._scores[best]
        return int(self._bets[int(np.argmax(scores))]), float(self._judged[best])
