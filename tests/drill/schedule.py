"""The schedule of faults: a deck shuffled by a seed and dealt one at a time."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tests.cluster.harness.cluster import Cluster

SHORTEST_S, LONGEST_S = 1.0, 4.0
PAUSE_S = (1.0, 3.0)
"""Shortest and longest time (s) between the end of a fault and the next one."""
SLOW_S: Final = 0.3
SKEW_S: Final = 30.0

KINDS: Final = ("kill", "pause", "stop", "cut", "stall", "slow", "skew")


@dataclass(slots=True)
class Fault:
    """``kind`` is one of ``KINDS``, ``target`` a program or link; ``began`` and ``ended`` are wall clock times (s)."""

    kind: str
    target: str
    seconds: float
    began: float = 0.0
    ended: float = 0.0

    def __str__(self) -> str:
        return f"{self.kind} {self.target}"


def deck(cluster: Cluster, *, skew: bool) -> list[Fault]:
    """Return every fault that this cluster can have, once."""
    programs = list(cluster.programs)
    faults = [Fault(kind, name, 0.0) for kind in ("kill", "pause") for name in programs]
    faults += [Fault("stop", name, 0.0) for name in cluster.servers]
    faults += [Fault(kind, name, 0.0) for kind in ("cut", "stall", "slow") for name in cluster.links]
    if skew:
        faults += [Fault("skew", name, 0.0) for name in cluster.servers]
    return faults


def deal(cards: list[Fault], count: int, rng: random.Random) -> Iterator[Fault]:
    """Yield ``count`` faults: every kind before any is repeated, every card of a kind before any is repeated."""
    kinds = sorted({card.kind for card in cards})
    left: dict[str, list[Fault]] = {kind: [] for kind in kinds}
    for number in range(count):
        if number % len(kinds) == 0:
            rng.shuffle(kinds)
        kind = kinds[number % len(kinds)]
        if not left[kind]:
            left[kind] = [card for card in cards if card.kind == kind]
            rng.shuffle(left[kind])
        card = left[kind].pop()
        yield Fault(card.kind, card.target, round(rng.uniform(SHORTEST_S, LONGEST_S), 2))


async def inject(cluster: Cluster, fault: Fault) -> None:
    """Break something, wait, and repair it; ``ended`` is the time at which it runs again."""
    fault.began = time.time()
    program = cluster.programs.get(fault.target)
    link = cluster.links.get(fault.target)
    match fault.kind:
        case "kill":
            await cluster.kill(fault.target)
        case "pause":
            cluster.pause(fault.target)
        case "stop":
            await cluster.stop(fault.target)
        case "skew":
            cluster.skew(fault.target, SKEW_S)
        case "cut" if link is not None:
            await link.cut()
        case "stall" if link is not None:
            link.stall()
        case "slow" if link is not None:
            link.slow(SLOW_S)
        case _:
            raise ValueError(f"there is no way to {fault}")
    try:
        await asyncio.sleep(fault.seconds)
    finally:
        if fault.kind == "pause":
            cluster.resume(fault.target)
        elif fault.kind == "skew":
            cluster.skew(fault.target, 0.0)
        elif link is not None:
            link.heal()
    if program is not None and fault.kind in {"kill", "stop"}:
        await program.start()
    fault.ended = time.time()


async def run(cluster: Cluster, faults: list[Fault], before: Callable[[int], None], rng: random.Random) -> None:
    """Inject all faults in turn; call ``before`` with the number of each first."""
    for number, fault in enumerate(faults):
        before(number)
        await asyncio.sleep(rng.uniform(*PAUSE_S))
        print(f"{number + 1:>3}/{len(faults)} {fault} for {fault.seconds} s", flush=True)
        await inject(cluster, fault)
