"""Guesses what the other seat will choose next in a repeated game of simultaneous choices, and bets on what has guessed
best so far.

Every *guess* looks for a habit: the most frequent choice, what followed when the last rounds looked like this before,
what followed after the last one, two or three rounds. The same is done with the seats exchanged, as the other may be
guessing too: it then answers the guess about oneself. And each guess is answered once, twice, three times over, for one
who sees through the first, and the second, answer. What would have won most lately is played; over how long "lately" is
judged is again what would have won most. That way of outwitting is D. Egnor's (Iocaine Powder, First International
RoShamBo Programming Competition, 1999; "Iocaine powder", ICGA Journal 23, 2000); how guesses are made and weighed here
is this project's own.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

LONGEST: Final = 24
"""Rounds that are compared with earlier ones, at most."""
CONTEXTS: Final = (1, 2, 3)
DECAYS: Final = (0.5, 0.8, 0.9, 0.95, 0.98, 1.0)
"""How much a round's result still counts a round later: over how long "lately" is."""
JUDGED: Final = 0.97
"""The same for judging which of those does best."""
FADING: Final = 0.96
"""The same for how often a choice was seen."""
LOST: Final = 0.65
"""Standard deviations of a random match of the whole length by which the other may lead before luck decides."""


class Habits:
    """Guesses about one seat's next choice from what both have chosen."""

    def __init__(self, actions: int) -> None:
        self._actions = actions
        self._counts = np.zeros(actions)
        self._after: dict[tuple[int, str], NDArray[np.float64]] = {}
        self._histories = ["", "", ""]
        """Of the guessed seat, of the other, of both: a character a round."""

    def count(self) -> int:
        """How many guesses there are."""
        return 1 + 3 + 3 * len(CONTEXTS)

    def see(self, choice: int, other: int) -> None:
        """A round is over."""
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
        """What each habit says comes next."""
        found = [int(np.argmax(self._counts))]
        found += [self._as_before(kind) for kind in range(3)]
        for kind, length in self._contexts():
            seen = self._after.get(self._key(kind, length))
            found.append(found[0] if seen is None else int(np.argmax(seen)))
        return found

    def _as_before(self, kind: int) -> int:
        """What followed the last time that the longest run of rounds looked like the last ones."""
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
    """One seat's side of a match. ``worth[i, j]`` is what choosing ``i`` against ``j`` wins, in a zero-sum round that
    is the same for both; ``rounds`` is how long the match is."""

    def __init__(self, worth: NDArray[np.float64], rounds: int) -> None:
        actions = len(worth)
        self._worth = worth
        self._answer = worth.argmax(axis=0)
        """What does best against each choice."""
        self._other, self._own = Habits(actions), Habits(actions)
        self._bets = np.zeros(6 * self._other.count(), np.int64)
        self._scores = np.zeros((len(DECAYS), len(self._bets)))
        self._judged = np.zeros(len(DECAYS))
        self._most_lost = LOST * float(np.sqrt(rounds * (worth**2).mean()))
        self.lead = 0.0
        """What the match has won so far."""
        self.rounds = 0
        self._bet()

    def _bet(self) -> None:
        """What each guess, seen through none, one or two times, says to choose."""
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
        """A round is over: ``own`` is what this side chose."""
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
        """Whether the other has won so much that it must be the better guesser: then chance protects what is left."""
        return self.lead <= -self._most_lost

    def choose(self, rng: np.random.Generator) -> tuple[int, float]:
        """The next choice, and how much the way that it was found has won lately, 0 where it is drawn at random."""
        actions = len(self._worth)
        best = int(np.argmax(self._judged))
        if self.rounds == 0 or self.gives_up or self._judged[best] <= 0.0:
            return int(rng.integers(actions)), 0.0
        scores = self._scores[best]
        return int(self._bets[int(np.argmax(scores))]), float(self._judged[best])
