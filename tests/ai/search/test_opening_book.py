"""Opening books: their moves are legal, belong to these rules, and fit the position in every orientation."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.search import opening_book
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.symmetries import symmetries
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.strength.ablation import book_lines

STORED = sorted(path.parent.name for path in opening_book.FOLDER.glob(f"*/{opening_book.FILE}"))


def positions(rules: Rules, plies: int, seed: int) -> list[State]:
    """Of a random game's beginning."""
    rng = random.Random(seed)
    found = [rules.initial()]
    while len(found) <= plies and not rules.is_over(found[-1]):
        found.append(rules.apply(found[-1], rng.choice(rules.legal(found[-1]))))
    return [state for state in found if not rules.is_over(state)]


def test_there_are_books() -> None:
    assert STORED == ["chess", "connect_four", "othello"]


@pytest.mark.parametrize("game", STORED)
def test_a_stored_book_belongs_to_the_rules_of_today(game: str) -> None:
    rules = games.load(game)
    book = opening_book.book_for(rules, rules.options())
    assert book is not None, "made for other rules: make it again by the command in its head"
    assert len(book.entries) >= 40
    found = book.find(rules, rules.initial())
    assert found is not None
    assert found.action in rules.legal(rules.initial())


@pytest.mark.parametrize("game", STORED)
def test_it_never_plays_an_illegal_move(game: str) -> None:
    rules = games.load(game)
    book = opening_book.book_for(rules, rules.options())
    assert book is not None
    state = rules.initial()
    followed = 0
    while not rules.is_over(state) and (entry := book.find(rules, state)) is not None:
        assert entry.action in rules.legal(state)
        state = rules.apply(state, entry.action)
        followed += 1
    assert followed >= 4
    for seed in range(12):
        for state in positions(rules, 6, seed):
            entry = book.find(rules, state)
            assert entry is None or entry.action in rules.legal(state)


@pytest.mark.parametrize("game", ["connect_four", "othello", "tic_tac_toe", "hex"])
def test_images_of_a_position_share_a_line_and_moves_are_turned_with_them(game: str) -> None:
    """A game played turned round has the same key at each ply, and the move of the line turned likewise."""
    rules = games.load(game)
    options = {"swap": 0} if game == "hex" else {}
    rng = random.Random(5)
    for symmetry in symmetries(game):
        state, image = rules.initial(options), rules.initial(options)
        turned = {there: here for here, there in symmetry.back.items()}
        if rules.legal(state) != sorted(turned[action] for action in rules.legal(state)):
            continue  # Othello's first discs allow half of the symmetries alone
        for _ in range(6):
            action = rng.choice(rules.legal(state))
            state, image = rules.apply(state, action), rules.apply(image, turned[action])
            if rules.is_over(state):
                break
            (key, number), (other_key, other_number) = (opening_book.position_key(rules, one) for one in (state, image))
            assert key == other_key
            lines = [symmetries(game)[which].back for which in (number, other_number)]
            moves = [{lines[0][place] for place in lines[0]} & set(rules.legal(state)), set(rules.legal(image))]
            assert {turned[action] for action in moves[0]} == moves[1]


def test_a_book_of_other_rules_or_options_is_not_opened(tmp_path: Path) -> None:
    rules = games.load("tic_tac_toe")
    key, _ = opening_book.position_key(rules, rules.initial())
    head = opening_book.Head(format=1, game="tic_tac_toe", rules=rules.info.version, options={}, engine="x", made="x")
    for folder, changed, opens in (
        ("fits", head, True),
        ("rules", msgspec.structs.replace(head, rules=99), False),
        ("options", msgspec.structs.replace(head, options={"width": 3}), False),
    ):
        (tmp_path / folder / "tic_tac_toe").mkdir(parents=True)
        opening_book.write(
            tmp_path / folder / "tic_tac_toe" / opening_book.FILE, changed, {key: opening_book.Entry(4, 0.0, "exact")}
        )
        assert (opening_book.book_for(rules, {}, tmp_path / folder) is not None) == opens


def test_what_the_book_says_is_refused_where_it_is_not_legal(tmp_path: Path) -> None:
    """A key could be that of another position; then the search thinks for itself."""
    rules = games.load("tic_tac_toe")
    state = rules.apply(rules.initial(), 4)
    key, _ = opening_book.position_key(rules, state)
    book = opening_book.OpeningBook(
        opening_book.Head(format=1, game="tic_tac_toe", rules=1, options={}, engine="x", made="x"),
        {key: opening_book.Entry(4, 0.0, "exact")},
    )
    assert book.find(rules, state) is None


@pytest.mark.parametrize("text", ["", "{}", '{"format":2}', "not JSON"])
def test_what_is_no_book_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.txt").write_text(text, "ascii")
    with pytest.raises(opening_book.BookError, match=r"x\.txt, line 1"):
        opening_book.read(tmp_path / "x.txt")


def test_the_record_of_thinking_says_that_a_move_is_from_the_book() -> None:
    kernels = BoundKernels("connect_four", jit=False)
    rules = kernels.rules
    problem = Problem(kernels, rules.initial(), 0, rules.options(), Limits(nodes=50))
    decision = registry.think(registry.engines()["alphabeta"], problem, {"book": True})
    assert (decision.action, decision.thinking.stop, decision.thinking.nodes) == (3, "book", 0)
    searched = registry.think(registry.engines()["alphabeta"], problem, {"book": False})
    assert searched.thinking.stop != "book"


@pytest.mark.parametrize("game", STORED)
def test_a_match_about_a_book_begins_in_it(game: str) -> None:
    rules = games.load(game)
    book = opening_book.book_for(rules, rules.options())
    assert book is not None
    lines = list(book_lines(game))
    assert len(set(lines)) == len(lines) >= 4
    for line in lines:
        state = rules.initial()
        for text in line.split():
            state = rules.apply(state, rules.action_from_text(state, text))
        assert book.find(rules, state) is not None
