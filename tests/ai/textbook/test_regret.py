"""CFR, step by step, against OpenSpiel and against the compiled solver."""

from __future__ import annotations

import random

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability

from agon.ai.equilibrium import solver
from agon.ai.equilibrium.tree import build
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.textbook.regret import RegretMinimiser
from agon.ai.textbook.trace import Trace
from agon.ai.textbook.tree import SearchTree
from agon.games.api import CHANCE, TERMINAL
from agon.games.tree import notation
from tests.ai.textbook.random_texts import number, problem
from tests.ai.textbook.test_worked_trees import BLUFF, DILEMMA

ITERATIONS = 50


def minimiser(text: str) -> RegretMinimiser:
    task = problem("extensive_form", text)
    tree = SearchTree(task.kernels.rules, task.state, 2, None, lambda _, __: 0.0, ["P1", "P2"])
    return RegretMinimiser(tree, Trace(tree, 0))


def efg(text: str) -> str:
    """Return a tree of two players in Gambit's format."""
    nodes = notation.read(text)
    sets: dict[tuple[int, str], int] = {}
    lines = ['EFG 2 R "a" { "P1" "P2" }', '""', ""]

    def add(node: notation.Node, path: str) -> None:
        if node.mover == TERMINAL:
            number_of = len(lines)
            pays = ", ".join(str(float(each)) for each in node.worth)
            lines.append(f't "" {number_of} "" {{ {pays} }}')
            return
        label = node.mover, node.set_name or path
        known = sets.setdefault(label, 1 + sum(1 for mover, _ in sets if mover == node.mover))
        if node.mover == CHANCE:
            below = " ".join(f'"{child.name}" {child.probability}' for child in node.children)
            lines.append(f'c "" {known} "" {{ {below} }} 0')
        else:
            below = " ".join(f'"{child.name}"' for child in node.children)
            lines.append(f'p "" {node.mover + 1} {known} "" {{ {below} }} 0')
        for child in node.children:
            add(child, f"{path}/{child.name}")

    add(nodes[0], "")
    return "\n".join(lines) + "\n"


def random_secrets(draw: random.Random) -> str:
    """Return a game in which chance shows P1 a card, P1 signals, and P2, who sees the signal alone, answers."""
    cards, signals, answers = (draw.randint(2, 3) for _ in range(3))
    parts = [draw.randint(1, 4) for _ in range(cards)]
    deals: list[str] = []
    for card in range(cards):
        below = ",".join(
            f"s{signal}:P2[q{signal}]{{{','.join(f'r{each}:{number(draw)}' for each in range(answers))}}}"
            for signal in range(signals)
        )
        deals.append(f"{parts[card]}/{sum(parts)} c{card}:P1[k{card}]{{{below}}}")
    return f"CHANCE{{{','.join(deals)}}}"


def texts() -> list[str]:
    draw = random.Random(3)
    return [DILEMMA, BLUFF, *(random_secrets(draw) for _ in range(12))]


@pytest.mark.parametrize("text", texts())
def test_policies_and_exploitability_are_openspiels(text: str) -> None:
    game = pyspiel.load_efg_game(efg(text))
    theirs = cfr._CFRSolver(game, alternating_updates=False, linear_averaging=False, regret_matching_plus=False)
    ours = minimiser(text)
    for _ in range(ITERATIONS):
        theirs.evaluate_and_update_policy()
    ours.run(ITERATIONS)
    policy = theirs.average_policy()
    values, best = ours.judge()
    if game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM:
        assert ours.exploitability() == pytest.approx(exploitability.exploitability(game, policy), abs=1e-6)
    else:
        assert 2 * ours.exploitability() == pytest.approx(exploitability.nash_conv(game, policy), abs=1e-6)
    assert all(high >= value - 1e-9 for high, value in zip(best, values, strict=True))


def test_the_compiled_solver_finds_the_same_policies() -> None:
    kernels = BoundKernels("extensive_form", jit=False)
    for text in texts()[2:8]:
        ours = minimiser(text)
        ours.run(ITERATIONS)
        tree = build(kernels, kernels.rules.options({"tree": text}))
        fast = solver.CfrSolver(tree, solver.Variant(alternating=False), jit=False)
        fast.run(ITERATIONS)
        assert fast.judge().exploitability == pytest.approx(ours.exploitability(), abs=1e-9), text
        assert fast.judge().values == pytest.approx(ours.judge()[0], abs=1e-9), text


def test_exploitability_falls() -> None:
    for text in texts()[1:]:
        ours = minimiser(text)
        ours.run(10)
        early = ours.exploitability()
        ours.run(990)
        assert ours.exploitability() < max(0.6 * early, 1e-9), text
