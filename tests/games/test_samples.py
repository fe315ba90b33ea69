"""Sample games for boards that no shipped game has: they obey the laws, play as other implementations do, and are
drawn in text and as pictures."""

from __future__ import annotations

import io
import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from agon import games
from agon.clients.terminal.board import draw
from agon.drawing import svg
from agon.games.rules import Rules
from bench.oracles.random_games import OpenSpiel, Pair, play_both
from tests.games.adding import added
from tests.games.laws.exploring import Game
from tests.games.laws.test_conformance import laws_for
from tests.games.slow_fanorona import SlowFanorona

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
    subject = Game(rules, rules.options(), games=3, limit=50, most_nodes=600, most_plies=3000)
    for law in laws_for(subject):
        law(subject)


PAIRS = (
    Pair("kalah, OpenSpiel", "kalah", lambda options: OpenSpiel("mancala")),
    Pair("nine men's morris, OpenSpiel", "nine_mens_morris", lambda options: OpenSpiel("nine_mens_morris")),
    Pair(
        "dots and boxes, OpenSpiel",
        "dots_and_boxes",
        lambda options: OpenSpiel(f"dots_and_boxes(num_rows={options['size']},num_cols={options['size']})"),
        lambda rng: {"size": rng.randint(2, 5)},
    ),
)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_random_games_of_samples(pair: Pair) -> None:
    rules, rng = games.load(pair.game, jit=True), random.Random(pair.name)
    assert sum(play_both(rules, pair, rng) for _ in range(40)) > 40


def test_fanorona_and_its_slow_twin() -> None:
    rules, rng, ends = games.load("fanorona", jit=True), random.Random(5), set[tuple[float, ...]]()
    for _ in range(30):
        state, twin = rules.initial(), SlowFanorona()
        while texts := {rules.action_to_text(state, action): action for action in rules.legal(state)}:
            assert set(texts) == set(twin.legal()), rules.position_to_text(state)
            chosen = rng.choice(list(texts))
            state = rules.apply(state, texts[chosen])
            twin.apply(chosen)
        assert not twin.legal()
        assert rules.returns(state) == twin.returns()
        ends.add(tuple(rules.returns(state)))
    assert len(ends) > 1


def test_fanorona_begins_with_five_captures() -> None:
    rules = games.load("fanorona")
    state = rules.initial()
    texts = [rules.action_to_text(state, action) for action in rules.legal(state)]
    assert texts == ["d3-e3A", "d3-e3W", "d2-e3A", "e2-e3A", "f2-e3A"]


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


def test_edges_as_cells_in_text() -> None:
    assert drawn("dots_and_boxes", "a1-b1 a1-a2 b1-b2 c3-c4 a2-b2").splitlines()[:-2] == [
        "a4-b4  ·     ·     ·     ·",
        "a3-a4              │",
        "a3-b3  ·     ·     ·     ·",
        "a2-a3",
        "a2-b2  ·─(─)─·     ·     ·",
        "a1-a2  │  A  │",
        "a1-b1  ·─────·     ·     ·",
    ]


def test_pits_with_counts_in_text() -> None:
    assert drawn("kalah", "c1 d1 a2").splitlines()[:3] == [
        "           a2        0     4     4     4     5     5",
        "North's store  1                                         2",
        "           a1        5     5     1     0     6     6",
    ]


def picture(name: str, moves: str) -> ET.Element:
    rules = games.load(name)
    state = rules.initial()
    for text in moves.split():
        state = rules.apply(state, rules.action_from_text(state, text))
    return ET.fromstring(svg(rules.board(rules.options()), rules.view(state), name))  # noqa: S314 - ours


def test_pictures_have_lines_bars_and_counts() -> None:
    space = "{http://www.w3.org/2000/svg}"
    assert len(picture("nine_mens_morris", "").findall(f"{space}line")) == 32
    assert len(picture("dots_and_boxes", "a1-b1 a1-a2").findall(f"{space}line")) == 2
    texts = [each.text for each in picture("kalah", "c1").findall(f"{space}text")]
    assert [text for text in texts if text and text.isdigit()] == list("04405551444444")
