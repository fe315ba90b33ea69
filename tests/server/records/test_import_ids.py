"""Ids of imported games, which keep their value when records learn to hold more."""

from __future__ import annotations

import msgspec
import pytest

from agon.games.records import NO_ACTION, Departure, Mark, Move, Player, Record, Thought
from agon.server.records.import_ import import_id

FIRST = Record(
    game="chess",
    options={"variant": 0, "position": 518},
    players=(Player("Ann", rating="2100"), Player("Bot", is_bot=True)),
    event="Club",
    date="2020-02",
    clock="300+3",
    tags=(("ECO", "C20"),),
    comment="hello",
    moves=(
        Move(action=1, clock_ms=299_000, comment="! good"),
        Move(action=2, thought=Thought(value=0.25, depth=3, nodes=9), comment="$14 x"),
        Move(action=3, comment="?!"),
        Move(action=4),
    ),
    returns=(1.0, -1.0),
    reason="resigned",
)


def test_a_record_has_the_id_that_the_first_version_of_records_gave_it() -> None:
    """Computed by commit 55f33ea, whose records had no variations and no NAGs."""
    left = msgspec.structs.replace(FIRST, moves=(), departures=(Departure(seat=1, after=0, reason="time"),))
    assert (import_id(FIRST), import_id(left)) == ("tpil6ljltpq2", "n7mgwk5kwtpb")


def test_glyphs_stood_at_the_head_of_the_comment() -> None:
    moves = (
        Move(action=1, clock_ms=299_000, nags=(1,), comment="good"),
        Move(action=2, thought=Thought(value=0.25, depth=3, nodes=9), nags=(14,), comment="x"),
        Move(action=3, nags=(6,)),
        Move(action=4),
    )
    assert import_id(msgspec.structs.replace(FIRST, moves=moves)) == import_id(FIRST)


@pytest.mark.parametrize(
    "last",
    [
        Move(action=4, variations=((Move(action=5),),)),
        Move(action=4, marks=(Mark(shape="circle", cells=(3,)),)),
        Move(action=4, properties=(("N", "name"),)),
        Move(action=4, periods=3),
        Move(action=NO_ACTION, position="8/8/8/8/8/8/8/8 w - - 0 1"),
    ],
    ids=repr,
)
def test_a_record_that_says_more_is_another(last: Move) -> None:
    assert import_id(msgspec.structs.replace(FIRST, moves=(*FIRST.moves[:3], last))) != import_id(FIRST)


def test_what_was_left_out_is_no_part_of_the_game() -> None:
    assert import_id(msgspec.structs.replace(FIRST, left_out=("a variation",))) == import_id(FIRST)
