"""Pieces, the window, and the symmetries that are applied to what is learned."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from agon import games
from agon.ai.training.samples import Piece, Samples, Turns, Window, read_piece, write_piece

SIZE = 5


def samples_of(rows: int, mark: float = 0.0) -> Samples:
    return Samples(
        np.full((rows, 1, 2, 2), mark, np.float16), np.zeros((rows, 4), np.float16), np.zeros((rows, 2), np.float32)
    )


def test_a_piece_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "piece.npz"
    write_piece(path, Piece(samples_of(3, 2.0), 7, 1.5))
    read = read_piece(path)
    assert (read.games, read.cpu_seconds) == (7, 1.5)
    assert all((a == b).all() for a, b in zip(read.samples, samples_of(3, 2.0), strict=True))


def test_equal_pieces_are_equal_files(tmp_path: Path) -> None:
    for name in ("one", "other"):
        write_piece(tmp_path / name, Piece(samples_of(3), 7, 1.5))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


def test_the_window_keeps_the_newest_pieces_that_fill_it(tmp_path: Path) -> None:
    window = Window(10)
    paths = [tmp_path / f"{number}.npz" for number in range(4)]
    for number, path in enumerate(paths):
        write_piece(path, Piece(samples_of(6, number), 1, 0.0))
        window.add(path)
    assert len(window) == 12
    assert window.forgotten == paths[:2]
    assert set(window.joined().observations.ravel().tolist()) == {2.0, 3.0}


@pytest.mark.parametrize(
    ("name", "chosen", "count"),
    [("tic_tac_toe", {}, 8), ("connect_four", {}, 2), ("othello", {}, 8), ("othello", {"size": 6}, 8),
     ("hex", {"size": SIZE}, 2), ("go", {"size": SIZE}, 8)],
)  # fmt: skip
def test_a_turned_position_has_the_turned_tensor(name: str, chosen: dict[str, int], count: int) -> None:
    """Playing the turned actions leads to a position whose tensor is the turned tensor, for every symmetry."""
    rules = games.load(name)
    options = rules.options(chosen)
    shape = rules.observation_tensor_shape(options)
    turns = Turns(name, options, shape, rules.info.num_distinct_actions)
    assert turns.count == count
    rng = np.random.default_rng(4)
    for turn in range(count):
        state, other = rules.initial(options), rules.initial(options)
        start = rules.observation_tensor(state, 0, options)
        if not (turns.turned(start[None], turn)[0] == start).all():
            continue  # Othello's four discs: half of the symmetries exchange the colours
        for _ in range(8):
            if rules.is_over(state):
                break
            action = int(rng.choice(rules.legal(state)))
            state, other = rules.apply(state, action), rules.apply(other, turns.forth(action, turn))
            for seat in (0, 1):
                tensor = rules.observation_tensor(state, seat, options)
                expected = rules.observation_tensor(other, seat, options)
                assert (turns.turned(tensor[None], turn)[0] == expected).all()


def test_policies_turn_with_the_board() -> None:
    rules = games.load("connect_four")
    turns = Turns("connect_four", rules.options(), (4, 6, 7), 9)
    policies = np.arange(9, dtype=np.float16)[None].repeat(50, 0)
    observations = np.zeros((50, 4, 6, 7), np.float16)
    observations[:, 0, 5, 1] = 1
    turned = turns.apply(Samples(observations, policies, np.zeros((50, 2), np.float32)), np.random.default_rng(0))
    mirrored = turned.observations[:, 0, 5, 5] == 1
    assert 10 < mirrored.sum() < 40
    assert (turned.policies[mirrored] == [6, 5, 4, 3, 2, 1, 0, 7, 8]).all()
    assert (turned.policies[~mirrored] == policies[0]).all()
