"""Long comparisons of hold'em: ``agon bench holdem-hands`` and ``agon bench holdem-hands --sessions 3000``.

The first classifies all 2,598,960 hands of five cards by plain counting and compares the evaluator: it must give one
value to each of the 7,462 kinds of hands, in the same order. Then it compares random hands of seven cards with
PokerKit's tables and with the best of their 21 hands of five. With ``--sessions`` it plays random sessions beside
PokerKit.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: PokerKit's lookups have no declared types.

from __future__ import annotations

import argparse
import random
import time
import warnings
from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import numpy as np

from agon import games
from agon.games.bits import random_below
from agon.games.holdem.ranking import bit_of, rank_hand
from agon.games.holdem.texts import CARDS
from agon.games.jit import Binder
from bench.oracles.random_games import PAIRS, play_both
from tests.games.holdem.slow_hands import classify

SEVENS = 20_000


def hands() -> None:
    binder = Binder("holdem", {})
    rank: Any = binder.bind(rank_hand)
    bits = [bit_of(card) for card in range(52)]
    values = dict[tuple[int, ...], int]()
    kinds = Counter[int]()
    for cards in combinations(range(52), 5):
        kind = classify(cards)
        value = int(rank(bits[cards[0]] | bits[cards[1]] | bits[cards[2]] | bits[cards[3]] | bits[cards[4]]))
        if values.setdefault(kind, value) != value:
            raise SystemExit(f"{cards}: value {value}, but equal hands have {values[kind]}")
        kinds[kind[0]] += 1
    in_order = [values[kind] for kind in sorted(values)]
    if any(first >= second for first, second in pairwise(in_order)):
        raise SystemExit("the order of hands differs")
    print(f"{sum(kinds.values()):,} hands of five, {len(values):,} kinds: {[kinds[kind] for kind in range(9)]}")
    sevens(rank, bits)
    timed: Any = binder.bind(count_hands)
    rng = np.array([1], np.uint64)
    timed(rng, 10)
    begin = time.process_time()
    timed(rng, 5_000_000)
    print(f"{5_000_000 / (time.process_time() - begin):,.0f} random hands of seven a second, drawn and ranked")


def sevens(rank: Any, bits: list[int]) -> None:
    from pokerkit import StandardLookup

    lookup, rng = StandardLookup(), random.Random(7)
    found: list[tuple[int, int]] = []
    for _ in range(SEVENS):
        cards = rng.sample(range(52), 7)
        value = int(rank(sum(bits[card] for card in cards)))
        fives = list(combinations(cards, 5))
        if value != max(int(rank(sum(bits[card] for card in five))) for five in fives):
            raise SystemExit(f"{cards}: not the best five")
        best = max(fives, key=classify)
        found.append((value, lookup.get_entry("".join(CARDS[card] for card in best)).index))
    found.sort()
    for (ours, theirs), (next_ours, next_theirs) in pairwise(found):
        if (ours < next_ours) != (theirs < next_theirs) or theirs > next_theirs:
            raise SystemExit("PokerKit ranks two hands of seven differently")
    print(f"{SEVENS:,} hands of seven equal PokerKit's")


def count_hands(rng: Any, count: int) -> int:
    """A kernel: rank random hands of seven cards."""
    total = 0
    for _ in range(count):
        hand = 0
        for _ in range(7):
            bit = bit_of(random_below(rng, 52))
            while hand & bit:
                bit = bit_of(random_below(rng, 52))
            hand |= bit
        total += rank_hand(hand)
    return total


def games_beside_pokerkit(count: int) -> None:
    warnings.simplefilter("ignore")  # PokerKit warns of unnecessary folds
    pair = next(pair for pair in PAIRS if pair.game == "holdem")
    rules, rng = games.load("holdem", jit=True), random.Random(count)
    begin = time.process_time()
    plies = sum(play_both(rules, pair, rng) for _ in range(count))
    print(f"{count:,} sessions, {plies:,} actions and cards equal PokerKit's, {time.process_time() - begin:.0f} s")


def main(argv: list[str] | None = None) -> int:
    """Print what was compared. Ends with ``SystemExit`` or ``Disagreement`` at the first difference."""
    parser = argparse.ArgumentParser(prog="agon bench holdem-hands", description=__doc__)
    parser.add_argument("--sessions", type=int, metavar="N", help="play N random sessions beside PokerKit instead")
    arguments = parser.parse_args(argv)
    if arguments.sessions:
        games_beside_pokerkit(arguments.sessions)
    else:
        hands()
    return 0
