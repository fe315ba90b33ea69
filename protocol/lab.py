"""The trace of a textbook search: the positions of its tree, and every step in order. One format for all algorithms."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

StepKind: TypeAlias = Literal[
    "start",  # a search, or a depth of it, begins: earlier marks no longer hold
    "visit",  # comes to a position
    "value",  # the value of an end, or a judgement where the search goes no deeper
    "update",  # the best so far, or the window, changes
    "prune",  # sees no need to look at a position
    "return",  # the value of a position is settled
    "probe",  # Star2: looks at one answer first
    "select",  # MCTS: goes on to a child
    "expand",  # MCTS: adds a position to the tree
    "simulate",  # MCTS: plays to the end at random
    "backup",  # MCTS: adds the result to a position
    "regret",  # CFR: an information set's regrets and policy
    "end",  # the answer
]


class LabNode(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position of the tree, after its parent in the list."""

    parent: int
    """Its number; -1 for the root."""
    move: str
    """The action, or outcome, that leads here."""
    mover: int
    """Seat to move, -1 for chance, -4 for the end; -5 where the search goes no deeper."""
    probability: str = ""
    """Of the outcome that leads here, as a fraction."""
    set: str = ""
    """Information set of the seat to move, if it holds more positions than this."""
    pay: list[float] = []
    """Worth of an end to each seat."""


class LabStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A step: its sentence, and what it sets at its node."""

    kind: StepKind
    node: int
    text: str
    fields: dict[str, float | str | list[float] | None] = {}
    """``alpha``, ``beta``, ``value`` (a number for each seat), ``bound`` (least, most), ``visits``, ``sum``, ``ucb``
    (mean and exploration), ``siblings`` (UCB1 of every child of the parent), ``regret``, ``policy``, ``average``:
    numbers for each action."""


class LabTrace(msgspec.Struct, frozen=True, kw_only=True):
    """Steps and result of a textbook search."""

    algorithm: str
    seats: list[str]
    """Names of the seats."""
    nodes: list[LabNode] = []
    steps: list[LabStep] = []
    complete: bool = True
    """False: the tree or the number of steps was too large; what follows is counted only."""
    counts: dict[str, float] = {}
    """Visited, ends and judgements, pruned, cut-offs ..., by name."""
    values: list[float] = []
    """Value of the root to each seat."""
    curve: list[list[float]] = []
    """Development of the answer: pairs of simulations or iterations, and the root's value, exploitability, or standard
    error of random simulations."""
