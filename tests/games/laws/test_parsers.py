"""Every room reads any text or refuses it by name; nothing else happens (Hypothesis)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agon import games
from tests.games.laws.exploring import Game, Node
from tests.games.laws.laws_of_text import read_action, read_position
from tests.games.laws.test_conformance import every_variant, label

VARIANTS = [pytest.param(*variant, id=label(*variant)) for variant in every_variant()]
ALPHABETS = ("xo.123456789/ ", "JQK-pb ", "best of 13579: rps", "abc123 rockpaperscissors")


def walked(name: str, chosen: tuple[tuple[str, int], ...]) -> Game:
    """Two games and some of what else could have happened: as many positions as texts are made of."""
    return Game(games.load(name), dict(chosen), limit=20, games=2, most_nodes=1000)


def texts(game: Game) -> st.SearchStrategy[str]:
    """Anything, anything in a game's letters, and positions of this game cut and joined."""
    written = st.sampled_from([game.rules.position_to_text(node.state) for node in game.nodes[:200]])
    return (
        st.text(max_size=80)
        | st.sampled_from(ALPHABETS).flatmap(lambda letters: st.text(letters, max_size=60))
        | st.builds(splice, written, written, st.integers(0, 60), st.integers(0, 60))
    )


def splice(first: str, second: str, cut: int, take: int) -> str:
    return first[:cut] + second[take:]


@pytest.mark.parametrize(("name", "chosen"), VARIANTS)
def test_positions(name: str, chosen: tuple[tuple[str, int], ...]) -> None:
    game = walked(name, chosen)

    @settings(max_examples=150, deadline=None, derandomize=True, database=None)
    @given(texts(game))
    def check(text: str) -> None:
        read_position(game, text)

    check()


@pytest.mark.parametrize("name", games.names())
def test_actions(name: str) -> None:
    game = walked(name, tuple(games.load(name).options().items()))

    @settings(max_examples=150, deadline=None, derandomize=True, database=None)
    @given(st.sampled_from(game.nodes), texts(game))
    def check(node: Node, text: str) -> None:
        read_action(game.rules, node.state, text)

    check()
