"""Limited attention: features of chess moves, and chances that follow from what is overlooked."""

from __future__ import annotations

import numpy as np
import pytest

from agon import games
from agon.ai.style.attention import FEATURES, Attention, Sight, chances, features, people

SEEING = Attention((-50.0, 0.0, 0.0, 0.0, 0.0), (-50.0, 0.0, 0.0, 0.0, 0.0), 0.01)


def test_features_of_chess_moves() -> None:
    rules = games.load("chess")
    state = rules.position_from_text("4k3/8/8/3p4/8/5N2/8/R3K3 w - - 0 1")
    actions = [rules.action_from_text(state, text) for text in ("Ra8#", "Nd2", "Ng1", "Nd4")]
    found, _ = features(rules, rules.options(), state, actions, None)
    rows = [dict(zip(FEATURES, row, strict=True)) for row in found.tolist()]
    assert rows[0]["long"] == pytest.approx(7 / 8)
    assert [row["backward"] for row in rows] == [0.0, 1.0, 1.0, 0.0]
    assert all(row["quiet"] == 1.0 for row in rows)


def test_what_is_overlooked_is_seldom_chosen() -> None:
    own = np.array([[1.0, 1.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0, 0.0]])
    sight = Sight([1, 2], own, np.array([0.5, 0.0]), np.array([0.5, 0.6]), own)
    draws = np.random.default_rng(1).random((200, 2, 2))
    assert chances(sight, SEEING, draws)[0] == pytest.approx(1.0)
    short = Attention((-50.0, 100.0, 0.0, 0.0, 0.0), SEEING.answers, 0.01)
    assert chances(sight, short, draws)[0] == pytest.approx(0.0)
    trusting = Attention(SEEING.own, (50.0, 0.0, 0.0, 0.0, 0.0), 0.01)
    assert chances(sight, trusting, draws)[1] > 0.99, "the best answer to it is not seen"


def test_chess_hides_what_the_card_names() -> None:
    """Of own moves and of answers."""
    for weights in (people("chess").own, people("chess").answers):
        hides = dict(zip(FEATURES, weights, strict=True))
        assert min(hides["long"], hides["quiet"], hides["elsewhere"]) > max(0.0, hides["backward"])


@pytest.mark.parametrize("share", [0.4, 0.7, 0.95])
def test_a_choice_that_nothing_hides_is_seen_as_often_as_a_level_says(share: float) -> None:
    bare = np.array([[1.0, 0.0, 0.0, 0.0, 0.0]])
    level = people("chess").seeing(share, 0.05)
    assert 1.0 - level.overlooked(bare, own=True)[0] == pytest.approx(share)
    assert level.own[1:] == people("chess").own[1:]
    assert level.answers[1:] == people("chess").answers[1:]
    assert level.temperature == 0.05
