"""The tables of chess endings: every value follows from those of the moves, known maxima come out, and a won ending is
won in the fewest moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import chess
import numpy as np
import pytest
from numpy.typing import NDArray

from agon import games
from agon.ai.games.chess import make_endings
from agon.ai.games.chess.endgame_tables import files, numbering
from agon.ai.games.chess.solver import ChessSolver, value_of
from agon.ai.kernels.depth_first.tablebase_probe import NOT_KNOWN
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.ai.search.table_solver import plies_of
from agon.games.chess.state import CLOCK, FIFTY, REPEATED
from agon.games.verbs import State
from agon.protocol.cards import Limits, levels_for, run_in
from agon.protocol.thinking import Thinking
from tests.ai.positions import choose, problem_at
from tests.ai.test_personas import CARDS

PLAIN = BoundKernels("chess", jit=False)
RULES = games.load("chess")
SHIPPED = sorted(path.stem for path in files.SHIPPED.glob("*.xz"))

MATES = {"KQK": 10, "KRK": 16, "KPK": 28, "KBNK": 33, "KBBK": 19, "KQKR": 35, "KRKN": 40, "KRKP": 43}
"""Longest mates in moves. Sources: K. Thompson, "Retrograde analysis of certain endgames" (ICCA Journal 9, 1986); E.
Nalimov, G. Haworth & E. Heinz, "Space-efficient indexing of chess endgame tables" (ICGA Journal 23, 2000)."""


@pytest.fixture(autouse=True, scope="module")
def every_shipped_table() -> None:
    for name in SHIPPED:
        assert files.load(files.NAMES[name])


def values_of(name: str) -> NDArray[np.int8]:
    table = files.NAMES[name]
    start = numbering.STARTS[table]
    return files.array()[start : start + numbering.SIZES[table]]


def placed(rng: random.Random, name: str) -> chess.Board:
    """Return a random legal position of the table, either side being the stronger one."""
    strong, weak = name[1:].split("K")
    colour = rng.random() < 0.5
    while True:
        board = chess.Board(None)
        board.turn = rng.random() < 0.5
        men = [(letter, colour) for letter in f"K{strong}"] + [(letter, not colour) for letter in f"K{weak}"]
        for square, (letter, owner) in zip(rng.sample(range(64), len(men)), men, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(letter if owner else letter.lower()))
        if board.is_valid():
            return board


def looked_up(board: chess.Board) -> int:
    """Return the table's value of python-chess's position, ignoring a right to take en passant."""
    sides = [int(board.occupied_co[colour]) for colour in (chess.WHITE, chess.BLACK)]
    diagonals, straights = board.bishops | board.queens, board.rooks | board.queens
    place = numbering.place_of(*sides, board.pawns, board.knights, diagonals, straights, 0 if board.turn else 1)
    if place == numbering.DRAWN:
        return 0
    return int(files.array()[place])


def expected(board: chess.Board) -> int | None:
    """Return the value that follows from python-chess's moves; None if one leads to a table that is not shipped."""
    values: list[int] = []
    for move in board.legal_moves:
        board.push(move)
        known = board.occupied.bit_count() > 3 and table_name(board) not in SHIPPED
        if not known:
            values.append(expected(board) or 0 if board.has_legal_en_passant() else looked_up(board))
        board.pop()
        if known:
            return None
    if not values:
        return -1 if board.is_check() else 0
    if any(value < 0 for value in values):
        return 1 + min(plies_of(value) for value in values if value < 0)
    return 0 if 0 in values else -2 - max(values)


def table_name(board: chess.Board) -> str:
    sides = ["".join(piece.symbol().upper() for piece in men(board, colour)) for colour in (True, False)]
    names = {f"K{own}K{other}" for own, other in (sides, sides[::-1])}
    return next(iter(names & set(files.NAMES)), "none")


def men(board: chess.Board, colour: chess.Color) -> list[chess.Piece]:
    found = [piece for piece in board.piece_map().values() if piece.color == colour and piece.piece_type != chess.KING]
    return sorted(found, key=lambda piece: -piece.piece_type)


@pytest.mark.parametrize(("name", "count"), [(name, 5000 if len(name) == 3 else 400) for name in SHIPPED])
def test_every_value_follows_from_those_of_python_chess_s_moves(name: str, count: int) -> None:
    rng = random.Random(name)
    checked = 0
    for _ in range(count):
        board = placed(rng, name)
        value = expected(board)
        if value is not None:
            assert looked_up(board) == value, board.fen()
            checked += 1
    assert checked > count // 5


@pytest.mark.parametrize("name", sorted(MATES))
def test_the_longest_mates_are_those_that_are_known(name: str) -> None:
    assert (int(values_of(name).max()) + 1) // 2 == MATES[name]


@pytest.mark.parametrize("name", ["KRK", "KPK"])
def test_the_command_makes_the_same_values_again(name: str) -> None:
    kernels = bound_kernels("chess")
    values = files.array().copy()
    assert make_endings.solve(files.NAMES[name], kernels, values) == files.read(files.SHIPPED / f"{name}.xz")


def test_shipped_tables_are_small_and_name_the_command() -> None:
    paths = sorted(files.SHIPPED.glob("*.xz"))
    assert {"KPK", "KRK", "KQK", "KBNK", "KPKP", "KQKR", "KRKP"} <= set(SHIPPED)
    assert sum(path.stat().st_size for path in paths) < 8_000_000
    for path in paths:
        assert path.read_bytes().startswith(f"python -m agon.ai.games.chess.make_endings {path.stem}\n".encode())
    assert set(files.DIGESTS) == set(files.NAMES)


def test_a_damaged_table_is_refused(tmp_path: Path) -> None:
    data = bytearray(files.read(files.SHIPPED / "KQK.xz"))
    assert files.read(files.write(tmp_path, "KQK", bytes(data))) == bytes(data)
    data[1000] ^= 1
    with pytest.raises(ValueError, match="KQK is not the table"):
        files.read(files.write(tmp_path, "KQK", bytes(data)))
    with pytest.raises(ValueError, match="KRK is not the table"):
        files.read(files.write(tmp_path, "KQK", bytes(data)).rename(tmp_path / "KRK.xz"))


def test_made_tables_are_found_in_the_folder_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGON_ENDINGS", str(tmp_path))
    assert files.made_folder() == tmp_path
    assert files.file_of("KQQK") is None
    (tmp_path / "KQQK.xz").touch()
    assert files.file_of("KQQK") == tmp_path / "KQQK.xz"
    monkeypatch.delenv("AGON_ENDINGS")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert files.made_folder() == tmp_path / "agon" / "endings"


def test_a_table_needs_those_that_captures_and_promotions_lead_to() -> None:
    def names(name: str) -> set[str]:
        return {files.name_of(table) for table in make_endings.needed(files.NAMES[name])}

    assert names("KRK") == set()
    assert names("KPK") == {"KRK", "KQK"}
    assert names("KQKP") == {"KQK", "KPK", "KQKQ", "KQKR", "KQKB", "KQKN"}
    assert names("KNPK") == {"KPK", "KQNK", "KRNK", "KBNK", "KNNK"}


def at(fen: str) -> State:
    return RULES.position_from_text(fen)


@pytest.mark.parametrize(
    ("fen", "sign"),
    [
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1),  # mate with the next move
        ("8/8/1k6/8/8/8/PK6/8 w - - 0 1", 0),  # a rook's pawn, its corner in reach
        ("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", 0),  # R. Réti, 1921
        ("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", 1),  # F. Saavedra, 1895: the pawn becomes a rook
        ("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", 0),  # stalemate comes
    ],
)
def test_known_positions(fen: str, sign: int) -> None:
    value = value_of(RULES, at(fen))
    assert value is not None
    assert np.sign(value) == sign


def test_with_a_right_to_castle_nothing_is_known() -> None:
    assert value_of(RULES, at("4k3/8/8/8/8/8/8/4K2R w K - 0 1")) is None
    assert (value_of(RULES, at("4k3/8/8/8/8/8/8/4K2R w - - 0 1")) or 0) > 0


def test_a_win_is_known_only_if_the_fifty_moves_leave_room_for_it() -> None:
    state = at("8/8/8/4k3/8/8/8/KBN5 w - - 0 1")
    value = value_of(RULES, state)
    assert value is not None
    assert value > 50
    state[CLOCK] = FIFTY - value
    assert value_of(RULES, state) == value
    state[CLOCK] += 1
    assert value_of(RULES, state) is None


def test_a_win_is_known_at_the_second_occurrence_of_a_position_but_not_after_another_s() -> None:
    state = at("8/8/8/4k3/8/8/8/K6R w - - 0 1")
    value = value_of(RULES, state)
    for text in ("Kb2", "Kd5", "Ka1", "Ke5"):
        state = RULES.apply(state, RULES.action_from_text(state, text))
    assert state[REPEATED] != 0
    assert value_of(RULES, state) == value
    for text in ("Kb2", "Kd5"):
        state = RULES.apply(state, RULES.action_from_text(state, text))
    assert value_of(RULES, state) is None


def test_en_passant_is_searched_one_ply() -> None:
    state = at("8/8/8/8/2pP3k/8/8/6K1 b - d3 0 1")
    assert int(numbering.ending(state, files.endings(state))) == NOT_KNOWN
    board = chess.Board("8/8/8/8/2pP3k/8/8/6K1 b - d3 0 1")
    assert board.has_legal_en_passant()
    assert value_of(RULES, state) == expected(board)


def test_a_table_is_loaded_for_roots_that_lead_to_it() -> None:
    def names(fen: str) -> set[str]:
        return {files.name_of(table) for table in files.reachable(files.counts(at(fen)))}

    assert names("8/8/8/4k3/8/8/8/KBN5 w - - 0 1") == {"KBNK"}
    assert names("8/8/8/4k3/8/8/P7/K7 w - - 0 1") == {"KPK", "KQK"}
    found = names("8/p7/8/4k2r/8/8/P7/K6R w - - 0 1")
    assert {"KRKP", "KRKR", "KPKP", "KQKR", "KQKQ", "KPK", "KRK"} <= found
    assert not found & {"KBNK", "KRKN", "KPPK"}


def test_a_root_of_many_men_has_no_table() -> None:
    assert len(files.endings(at("8/ppp5/8/4k3/8/8/8/KBN5 w - - 0 1"))) == 0


def searched(state: State, limits: Limits, *, with_tables: bool = True, **more: float | bool) -> Thinking:
    task = problem_at("chess", state, limits=limits)
    return choose("alphabeta", task, endings=with_tables, table_mb=1, **more).thinking


def won(name: str, count: int) -> Iterator[State]:
    """Yield won positions of the table, the winner to move."""
    rng = random.Random(f"won {name}")
    while count:
        board = placed(rng, name)
        state = at(board.fen())
        if not RULES.is_over(state) and (value_of(RULES, state) or 0) > 0:
            yield state
            count -= 1


@pytest.mark.parametrize("solver", [False, True])
@pytest.mark.parametrize("name", ["KPK", "KRK", "KQK", "KBNK"])
def test_a_won_ending_is_won_in_the_fewest_moves(name: str, solver: bool) -> None:
    for start in won(name, 50 if solver else 10):
        state = start
        left = value_of(RULES, state)
        assert left is not None
        while not RULES.is_over(state):
            thinking = searched(state, Limits(nodes=1000), solver=solver)
            assert (thinking.value, thinking.ends_in) == (1.0 if left % 2 else -1.0, left)
            assert not solver or (thinking.exact, thinking.stop) == (True, "proven")
            state = RULES.apply(state, RULES.action_from_text(state, thinking.pv[0]))
            left -= 1
        assert left == 0
        assert any(RULES.returns(state)), "mate"


def test_it_changes_the_work_and_no_exact_value() -> None:
    rng, solved = random.Random(7), [0, 0]
    for name in ("KRPKP", "KBPKP", "KPPKP"):
        for _ in range(12):
            state = at(placed(rng, name).fen())
            if RULES.is_over(state):
                continue
            plain, helped = (searched(state, Limits(nodes=5000), with_tables=on) for on in (False, True))
            if plain.exact:
                assert (helped.exact, helped.value) == (True, plain.value), RULES.position_to_text(state)
            for place, found in enumerate((plain, helped)):
                solved[place] += found.exact or abs(found.value or 0.0) == 1.0
    assert 3 * solved[0] < 2 * solved[1], "with the tables it knows far more of them"


def test_a_drawn_ending_stays_drawn_and_the_opponent_can_go_wrong() -> None:
    rng, wrong = random.Random(8), 0
    for _ in range(30):
        state = at(placed(rng, "KRKP").fen())
        if RULES.is_over(state) or value_of(RULES, state) != 0:
            continue
        solver = ChessSolver(Problem(PLAIN, state, RULES.current(state), {}, Limits(nodes=100)))
        assert solver.is_within_reach
        assert solver.run(1)
        assert (solver.sign, solver.plies) == (0, 0)
        after = RULES.apply(state, solver.action)
        assert value_of(RULES, after) == 0
        wrong += any((value_of(RULES, RULES.apply(after, reply)) or 0) > 0 for reply in RULES.legal(after))
    assert wrong > 0


def test_levels_that_draw_by_a_temperature_do_without_tables() -> None:
    """A win in a table counts fully however far away, so a random choice among such moves would go nowhere."""
    drawing: list[str] = []
    state = at("8/8/8/4k3/8/8/8/K6R w - - 0 1")
    for card in CARDS:
        for level in levels_for(card, "chess") if card.engine == "persona" else ():
            run = run_in(card, level, "chess")
            if "temperature" in run.parameters:
                drawing.append(f"{card.name} {level.name}")
                assert run.parameters["endings"] is False, drawing[-1]
    assert len(drawing) > 10
    for on in (False, True):
        task = problem_at("chess", state, limits=Limits(depth=1))
        thinking = choose("persona", task, search="alphabeta", endings=on).thinking
        assert (thinking.exact, thinking.value == 1.0) == (on, on)


def test_beyond_the_tables_there_is_no_solver() -> None:
    solver = ChessSolver(Problem(PLAIN, RULES.initial(), 0, {}, Limits()))
    assert not solver.is_within_reach
