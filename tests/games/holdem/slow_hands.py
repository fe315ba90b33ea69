"""Poker hands told apart by plain counting of ranks and suits: the slow twin of ``games/holdem/ranking.py``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

WHEEL = [12, 3, 2, 1, 0]


def classify(cards: Sequence[int]) -> tuple[int, ...]:
    """Rank five cards (4 x rank + suit): the kind, 0 (high card) to 8 (straight flush), then the ranks for ties."""
    counts = Counter(card >> 2 for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = [counts[rank] for rank in ranks]
    flush = len({card & 3 for card in cards}) == 1
    straight = -1
    if ranks == WHEEL:
        straight = 3
    elif len(ranks) == 5 and ranks[0] - ranks[4] == 4:
        straight = ranks[0]
    if straight >= 0:
        return (8 if flush else 4, straight)
    if flush:
        return (5, *ranks)
    kinds: dict[tuple[int, ...], int] = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (kinds.get(tuple(shape), 0), *ranks)
