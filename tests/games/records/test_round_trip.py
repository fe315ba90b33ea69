"""A record that is written and read again is the same record: 1,000 random games of every format."""

from __future__ import annotations

import msgspec
import pytest

from agon import games
from agon.games.records import Player, Record, formats
from tests.games.laws.exploring import variants
from tests.games.records.recording import format_of, random_records, read_all, rules_of

GAMES = 1000
EVERY = [(game, found.name) for game in games.names() for found in formats(game)]
PLAIN = {"ggf"}
"""Formats that protect nothing: brackets come back as round ones."""


def test_the_games_that_have_standard_formats_have_them() -> None:
    assert {("othello", "ggf"), ("othello", "txt"), ("checkers", "pdn"), ("hex", "sgf")} <= set(EVERY)


@pytest.mark.parametrize(("game", "name"), EVERY, ids=str)
def test_what_is_written_is_read(game: str, name: str) -> None:
    rules, found = rules_of(game), format_of(game, name)
    chosen = variants(rules)
    written = list[Record]()
    for number, options in enumerate(chosen):
        count = GAMES // len(chosen) + (number < GAMES % len(chosen))
        records = list(random_records(rules, options, count, seed=number, hard=name not in PLAIN))
        text = "".join(found.write(rules, record) for record in records)
        wanted = [_bare(record) for record in records] if name == "txt" else records
        for was, read in zip(wanted, read_all(found, rules, text), strict=True):
            assert read == was
        written += records
    assert len(written) == GAMES
    assert {record.reason for record in written} >= {"finished", "resigned", "time", "aborted", ""}


def _bare(record: Record) -> Record:
    """Return the part of a record that a transcript keeps."""
    return msgspec.structs.replace(
        record,
        players=(Player(), Player()),
        site="",
        date="",
        clock="",
        comment="",
        moves=tuple(msgspec.structs.replace(move, clock_ms=None, thought=None, comment="") for move in record.moves),
        returns=record.returns if record.reason == "finished" else None,
        reason="finished" if record.reason == "finished" else "",
    )
