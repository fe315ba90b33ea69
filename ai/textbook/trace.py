"""Records the steps of a search, as long as they are few."""

from __future__ import annotations

import math
from collections import Counter

import msgspec

from agon.ai.textbook.tree import MOST_DRAWN, SearchTree, TreeNode
from agon.protocol.jobs import ANSWER_LIMIT
from agon.protocol.lab import LabStep, LabTrace, StepKind

LARGEST = ANSWER_LIMIT - (8 << 10)
"""Most bytes of a trace: an answer holds more than it."""

Field = float | str | list[float] | None


class Trace:
    """The steps of a search. Beyond ``most`` steps it only counts."""

    def __init__(self, tree: SearchTree, most: int) -> None:
        self.tree = tree
        self._most = most
        self.steps: list[LabStep] = []
        self.complete = True
        self.counts: Counter[str] = Counter()
        self.curve: list[list[float]] = []

    def note(self, kind: StepKind, node: TreeNode, text: str, **fields: Field) -> None:
        """Record a step; infinite numbers become None."""
        if len(self.steps) >= self._most or node.number >= MOST_DRAWN:
            self.complete = False
        if self.complete or kind == "end":
            finite = {name: _rounded(value) for name, value in fields.items()}
            self.steps.append(LabStep(kind=kind, node=node.number, text=text, fields=finite))

    @property
    def wanted(self) -> bool:
        """True while steps are recorded: sentences need not be made for others."""
        return self.complete

    def result(self, algorithm: str, values: list[float]) -> LabTrace:
        """Return the trace, cut to what an answer can carry."""
        nodes = self.tree.drawn() if len(self.tree.nodes) <= MOST_DRAWN else self.tree.drawn()[:MOST_DRAWN]
        steps, room = self.steps, LARGEST - len(msgspec.msgpack.encode(nodes))
        sizes = [len(msgspec.msgpack.encode(step)) for step in steps]
        if sum(sizes) > room:
            self.complete = False
            kept, used = 0, sizes[-1]
            while used + sizes[kept] <= room:
                used += sizes[kept]
                kept += 1
            steps = [*steps[:kept], *([steps[-1]] if steps[-1].kind == "end" else [])]
        return LabTrace(
            algorithm=algorithm,
            seats=self.tree.seat_names,
            nodes=nodes,
            steps=steps,
            complete=self.complete and len(self.tree.nodes) <= MOST_DRAWN,
            counts={name: float(count) for name, count in self.counts.items()},
            values=values,
            curve=self.curve,
        )


def _rounded(value: Field) -> Field:
    if isinstance(value, float):
        return float(f"{value:.6g}") if math.isfinite(value) else None
    if isinstance(value, list):
        return [float(f"{each:.6g}") for each in value]
    return value
