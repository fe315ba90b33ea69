"""Counterfactual regret minimisation, step by step; with one choice for each player it is regret matching.

All players' regrets change together. The tree must be drawn whole, and no player may forget what it knew.

Sources: Hart & Mas-Colell, "A simple adaptive procedure leading to correlated equilibrium" (Econometrica 68, 2000);
Zinkevich, Johanson, Bowling & Piccione, "Regret minimization in games with incomplete information" (NIPS 2007).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from agon.ai.search.contract import EngineError
from agon.ai.textbook.monte_carlo import MARKS
from agon.ai.textbook.trace import Trace
from agon.ai.textbook.tree import SearchTree, TooLargeError, TreeNode, values_text
from agon.games.api import CHANCE, TERMINAL

SHOWN_ITERATIONS = 12
"""Iterations whose steps are shown; later ones are steps only at the points of the curve."""


@dataclass
class InformationSet:
    """Positions that their mover cannot tell apart, with what it regrets there."""

    seat: int
    members: list[TreeNode]
    actions: list[str]
    regret: list[float]
    policy: list[float]
    total: list[float]

    def average(self) -> list[float]:
        whole = sum(self.total)
        return [each / whole for each in self.total] if whole else [1 / len(self.total)] * len(self.total)


class RegretMinimiser:
    """The solver of one tree, which must be small enough to be shown."""

    def __init__(self, tree: SearchTree, trace: Trace, spend: Callable[[], None] = lambda: None) -> None:
        self._tree = tree
        self._trace = trace
        self._spend = spend
        if tree.depth is not None or not tree.grow():
            raise TooLargeError(
                "regret minimisation needs the whole tree, which is too large here; mccfr in agon solve is not"
            )
        self.sets: dict[int, InformationSet] = {}
        self._set_of: dict[int, InformationSet] = {}
        for node in tree.nodes:
            if node.mover < 0:
                continue
            key = node.set_key or node.number + 1
            names = [child.name for child in tree.children(node)]
            known = self.sets.get(key)
            if known is None:
                count = len(names)
                even = [1 / count] * count
                known = self.sets[key] = InformationSet(node.mover, [], names, [0.0] * count, even, [0.0] * count)
            elif known.actions != names:
                raise EngineError("the positions of an information set have different moves")
            known.members.append(node)
            self._set_of[node.number] = known
        self.iterations = 0

    def run(self, iterations: int) -> None:
        """Iterate so many times more. Raises what the caller's ``spend`` raises."""
        for _ in range(iterations):
            self._spend()
            self._iterate()

    def _iterate(self) -> None:
        self.iterations += 1
        gained = {key: [0.0] * len(each.actions) for key, each in self.sets.items()}
        weight = dict.fromkeys(self.sets, 0.0)
        keys = {id(each): key for key, each in self.sets.items()}

        def value(node: TreeNode, reach: list[float], chance: float) -> list[float]:
            if node.mover == TERMINAL:
                return self._tree.values(node)
            children = self._tree.children(node)
            if node.mover == CHANCE:
                below = [value(child, reach, chance * child.probability) for child in children]
                return _mean(below, [child.probability for child in children])
            own = self._set_of[node.number]
            key, seat = keys[id(own)], own.seat
            below: list[list[float]] = []
            for child, probability in zip(children, own.policy, strict=True):
                after = [each * (probability if other == seat else 1.0) for other, each in enumerate(reach)]
                below.append(value(child, after, chance))
            mean = _mean(below, own.policy)
            others = chance
            for other, each in enumerate(reach):
                if other != seat:
                    others *= each
            for index, each in enumerate(below):
                gained[key][index] += others * (each[seat] - mean[seat])
            weight[key] = reach[seat]
            return mean

        values = value(self._tree.root, [1.0] * self._tree.seats, 1.0)
        shown = self.iterations <= SHOWN_ITERATIONS or _is_mark(self.iterations)
        if shown and self._trace.wanted:
            text = f"Iteration {self.iterations} begins: with these policies the root is worth {values_text(values)}."
            self._trace.note("start" if self.iterations == 1 else "update", self._tree.root, text, value=values)
        for key, each in self.sets.items():
            each.total = [total + weight[key] * share for total, share in zip(each.total, each.policy, strict=True)]
            each.regret = [regret + gain for regret, gain in zip(each.regret, gained[key], strict=True)]
            positive = [max(regret, 0.0) for regret in each.regret]
            whole = sum(positive)
            each.policy = [part / whole for part in positive] if whole > 0 else [1 / len(positive)] * len(positive)
            if shown and self._trace.wanted:
                self._note(each, gained[key])
        if _is_mark(self.iterations):
            gap = self.exploitability()
            self._trace.curve.append([float(self.iterations), gap])
            if self._trace.wanted:
                text = f"After {self.iterations} iterations best responses gain {gap:.4g} on average policies."
                self._trace.note("update", self._tree.root, text, value=self.judge()[0])

    def _note(self, each: InformationSet, gained: list[float]) -> None:
        who = self._tree.who(each.seat)
        most = max(range(len(gained)), key=lambda index: gained[index])
        policy = ", ".join(f"{name} {share:.0%}" for name, share in zip(each.actions, each.policy, strict=True))
        text = (
            f"{who} at {each.members[0].title}: {each.actions[most]} would have gained {_signed(gained[most])}. By its "
            f"regrets it now plays {policy}."
        )
        self._trace.note(
            "regret", each.members[0], text, regret=each.regret, policy=each.policy, average=each.average()
        )

    # What the average policies are worth

    def judge(self) -> tuple[list[float], list[float]]:
        """Return the value of the average policies to each seat, and that of each seat's best response to them."""
        policies = {id(each): each.average() for each in self.sets.values()}

        def value(node: TreeNode) -> list[float]:
            if node.mover == TERMINAL:
                return self._tree.values(node)
            below = [value(child) for child in self._tree.children(node)]
            if node.mover == CHANCE:
                return _mean(below, [child.probability for child in self._tree.children(node)])
            return _mean(below, policies[id(self._set_of[node.number])])

        values = value(self._tree.root)
        return values, [self._best_response(seat, policies) for seat in range(self._tree.seats)]

    def exploitability(self) -> float:
        """Return what best responses gain, on average over the seats (NashConv / seats)."""
        values, best = self.judge()
        return sum(high - value for high, value in zip(best, values, strict=True)) / len(values)

    def _best_response(self, seat: int, policies: dict[int, list[float]]) -> float:
        """Return what a seat gets by its best response. Sets are settled from the deepest up."""
        reach: dict[int, float] = {}

        def come(node: TreeNode, probability: float) -> None:
            reach[node.number] = probability
            for index, child in enumerate(self._tree.children(node)):
                share = child.probability
                if node.mover >= 0:
                    share = 1.0 if node.mover == seat else policies[id(self._set_of[node.number])][index]
                come(child, probability * share)

        come(self._tree.root, 1.0)
        chosen: dict[int, int] = {}

        def value(node: TreeNode) -> float:
            if node.mover == TERMINAL:
                return self._tree.values(node)[seat]
            children = self._tree.children(node)
            if node.mover == CHANCE:
                return sum(child.probability * value(child) for child in children)
            own = self._set_of[node.number]
            if node.mover == seat:
                return value(children[chosen[id(own)]])
            return sum(share * value(child) for share, child in zip(policies[id(own)], children, strict=True))

        mine = [each for each in self.sets.values() if each.seat == seat]
        for each in sorted(mine, key=lambda one: -one.members[0].depth):
            worth = [
                sum(reach[node.number] * value(self._tree.children(node)[index]) for node in each.members)
                for index in range(len(each.actions))
            ]
            chosen[id(each)] = max(range(len(worth)), key=lambda index: worth[index])
        return value(self._tree.root)


def _mean(below: list[list[float]], shares: list[float]) -> list[float]:
    return [sum(share * each[seat] for share, each in zip(shares, below, strict=True)) for seat in range(len(below[0]))]


def _is_mark(count: int) -> bool:
    return count in {mark * 10 ** (len(str(count)) - 1) for mark in MARKS}


def _signed(value: float) -> str:
    return f"{value:+.2f}"
