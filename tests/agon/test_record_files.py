"""Records through the public face: files and texts, by given or detected format."""

from __future__ import annotations

from pathlib import Path

import pytest

import agon
from agon.games.records import formats
from tests.agon.test_position import played

PGN = '[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n1. e4 e5 *\n'
FORMATS = [(game, each.name) for game in agon.names() for each in formats(game)]


@pytest.mark.parametrize(("game", "format_"), FORMATS)
def test_a_played_game_is_written_and_read_back(game: str, format_: str, tmp_path: Path) -> None:
    state = played(game, 4, most=5000)
    path = tmp_path / f"game.{format_}"
    text = agon.write_records(state, path)
    assert path.read_text("utf-8") == text
    for found in (
        agon.read_records(path),
        agon.read_records(str(path)),
        agon.read_records(text),
        agon.read_records(text, game),
        agon.read_records(text, format=format_),
    ):
        assert [record.game for record in found] == [game]
        assert agon.replay(found[0]) == state


def test_names_are_read_and_written_and_games_follow_one_another() -> None:
    records = agon.read_records(PGN + "\n" + PGN)
    assert [record.players[1].name for record in records] == ["Bob", "Bob"]
    assert agon.read_records(agon.write_records(records)) == records


def test_a_game_that_breaks_the_rules_is_refused_with_its_place() -> None:
    broken = PGN.replace("e5", "e6xx")
    with pytest.raises(agon.RecordError, match="line 10, column 7: 'e6xx' is not a move"):
        agon.read_records(PGN + broken, format="pgn")
    assert len(agon.read_records(broken + "\n" + PGN, format="pgn", skip_bad=True)) == 1


def test_formats_that_there_are_not_are_refused_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match="no format 'doc'; there are"):
        agon.read_records(PGN, format="doc")
    with pytest.raises(ValueError, match="pig is not written as a standard format; it has none"):
        agon.write_records(agon.load("pig"))
    with pytest.raises(ValueError, match="chess is not written as sgf; it has pgn"):
        agon.write_records(agon.load("chess"), format="sgf")
    with pytest.raises(OSError, match="missing"):
        agon.read_records("missing.pgn")


def test_a_game_from_another_position_keeps_it() -> None:
    state = agon.load("chess", start="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").apply("e4")
    assert agon.replay(agon.read_records(agon.write_records(state))[0]) == state


LARGE = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [9999, 12345]
actions = ["d dh p1 4d9d", "d dh p2 6s6c", "p2 cbr 333"]
"""


def test_a_hand_of_more_chips_than_a_table_here_has_is_replayed_and_not_searched(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(LARGE)
    (record,) = agon.read_records(file)
    state = agon.replay(record)
    assert max(action.number for action in state.actions) > state.info.most_actions
    with pytest.raises(ValueError, match="stack must be from 20 to 400"):
        agon.search(state, nodes=10)
