"""Sample games, one for each shape of board that no shipped game has: they obey the laws, and are drawn in text."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from agon import games
from agon.clients.terminal.board import draw
from agon.games.rules import Rules
from tests.games.adding import added
from tests.games.laws.exploring import Game
from tests.games.laws.test_conformance import laws_for

SAMPLES = Path(__file__).parent / "samples"
NAMES = sorted(file.stem for file in SAMPLES.glob("*.py"))


@pytest.fixture(autouse=True, scope="module")
def samples() -> Iterator[None]:
    with added(SAMPLES):
        yield


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_obeys_the_laws(name: str) -> None:
    assert name in games.names()
    rules: Rules = games.load(name)
    subject = Game(rules, rules.options(), games=4, limit=100, most_nodes=1000, most_plies=3000)
    for law in laws_for(subject):
        law(subject)


def drawn(name: str, moves: str) -> str:
    rules = games.load(name)
    state, last = rules.initial(), list[int]()
    for text in moves.split():
        action = rules.action_from_text(state, text)
        last = rules.choice(state, action).path
        state = rules.apply(state, action)
    console = Console(file=io.StringIO(), width=100, no_color=True)
    console.print(draw(rules.board(rules.options()), rules.view(state), last))
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())


def test_places_and_lines_in_text() -> None:
    assert drawn("three_mens_morris", "b2 a3 c1") == (
        "a3  o ────── · ────── ·\n"
        "    │  ╲     │     ╱  │\n"
        "    │     ╲  │  ╱     │\n"
        "a2  · ────── x ────── ·\n"
        "    │     ╱  │  ╲     │\n"
        "    │  ╱     │     ╲  │\n"
        "a1  · ────── · ──────(x)"
    )
