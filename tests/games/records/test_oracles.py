"""Records against programs of others: python-chess for PGN, sgfmill for SGF, 1,000 random games each."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import chess.pgn
import pytest
from sgfmill import sgf

from agon.games.records import NO_ACTION, Record
from tests.games.laws.exploring import variants
from tests.games.records.recording import format_of, random_records, read_one, rules_of

GAMES = 1000
WHOLE = 0.01
"""Share of games that go on to their end; these few have most of the moves, and most of the time."""
MOST = 20
"""Moves of the others."""


def records(game: str) -> Iterator[Record]:
    rules = rules_of(game)
    chosen = variants(rules)
    for number, options in enumerate(chosen):
        count = GAMES // len(chosen) + (number < GAMES % len(chosen))
        yield from random_records(rules, options, count, seed=number, hard=True, whole=WHOLE, most=MOST)


def test_python_chess_reads_what_is_written_and_the_other_way_round() -> None:
    rules, pgn = rules_of("chess"), format_of("chess", "pgn")
    for record in records("chess"):
        text = pgn.write(rules, record)
        told = chess.pgn.read_game(io.StringIO(text))
        assert told is not None
        assert told.errors == []
        board = told.end().board()
        moved = [move for move in record.moves if move.action != 5 << 12]
        position = rules.initial(record.options)
        for move in record.moves:
            position = rules.apply(position, move.action)
        placement = rules.position_to_text(position).split()
        assert placement[0] == board.board_fen()
        assert told.headers["Result"] == {None: "*", (0.0, 0.0): "1/2-1/2"}.get(
            record.returns, "1-0" if record.returns == (1.0, -1.0) else "0-1"
        )
        for colour, player in zip(("White", "Black"), record.players, strict=True):
            # python-chess keeps the standard's backslashes before quotes and backslashes, and writes them as they are.
            assert re.sub(r"\\(.)", r"\1", told.headers[colour]) == (player.name or "?")
            assert (told.headers.get(f"{colour}Title") == "BOT") == player.is_bot
        for ply, (node, move) in enumerate(zip(told.mainline(), moved, strict=True)):
            assert node.clock() == (None if move.clock_ms is None else pytest.approx(move.clock_ms / 1000))
            evaluation = node.eval()
            assert (evaluation is None) == (move.thought is None)
            if evaluation is not None and move.thought is not None and move.thought.value:
                mine = evaluation.pov(ply % 2 == 0).score(mate_score=10_000)
                assert mine is not None
                assert (mine >= 0) == (move.thought.value > 0) or abs(mine) < 2
        again = read_one(pgn, rules, str(told))
        assert [move.action for move in again.moves] == [move.action for move in record.moves]
        assert (again.returns, again.reason, again.players) == (record.returns, record.reason, record.players)


@pytest.mark.parametrize("game", ["go", "hex"])
def test_sgfmill_reads_what_is_written_and_the_other_way_round(game: str) -> None:
    rules, found = rules_of(game), format_of(game, "sgf")
    for record in records(game):
        told = sgf.Sgf_game.from_string(found.write(rules, record))
        root = told.get_root()
        assert root.get_raw("GM") == (b"1" if game == "go" else b"11")
        assert told.get_size() == record.options["size"]
        for colour, player in zip("bw", record.players, strict=True):
            assert (told.get_player_name(colour) or "") == (player.name + " (BOT)" * player.is_bot).strip()
        winner = None if record.loser() is None else "wb"[record.loser() or 0]
        assert told.get_winner() == winner
        if game == "go":
            size = record.options["size"]
            stones = [
                None if point is None else (size - 1 - point[0]) * size + point[1]
                for colour, point in (node.get_move() for node in told.get_main_sequence())
                if colour is not None
            ]
            assert stones == [
                None if move.action == size * size else move.action
                for move, text in zip(record.moves, texts_of(record), strict=True)
                if text == "pass" or text[0].isupper()
            ]
        again = read_one(found, rules, told.serialise().decode())
        assert again == record


def texts_of(record: Record) -> list[str]:
    rules = rules_of(record.game)
    state = rules.initial(record.options)
    found: list[str] = []
    for move in record.moves:
        found.append(rules.action_to_text(state, move.action))
        state = rules.apply(state, move.action)
    return found


def test_a_game_that_sgfmill_wrote_ends_by_its_result() -> None:
    rules, found = rules_of("go"), format_of("go", "sgf")
    game = sgf.Sgf_game(size=9)
    game.get_root().set("KM", 7.5)
    game.get_root().set("RE", "W+3.5")
    game.get_root().set("PW", "GNU Go 3.8")
    for colour, point in [("b", (4, 4)), ("w", (2, 2)), ("b", None), ("w", None), ("b", None)]:
        node = game.extend_main_sequence()
        node.set_move(colour, point)
    record = read_one(found, rules, game.serialise().decode())
    assert (record.returns, record.reason) == ((-1.0, 1.0), "recorded")
    assert dict(record.tags)["RE"] == "W+3.5"
    assert [move.action for move in record.moves] == [40, 6 * 9 + 2, 81, 81, NO_ACTION]
    assert record.moves[-1].properties == (("B", "tt"),), "a third pass is kept, and is none"
    assert read_one(found, rules, found.write(rules, record)) == record
