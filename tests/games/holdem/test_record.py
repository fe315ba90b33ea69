"""PHH of hold'em: PokerKit reads our files and we read its files; refusals and their places."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: PokerKit's hand histories give values of no declared type.

from __future__ import annotations

import warnings
from typing import Any

import msgspec
import pytest

from agon.games.records import Departure, Move, Player, Record
from tests.games.laws.exploring import variants
from tests.games.records.recording import errors_of, format_of, random_records, read_one, rules_of

RULES, PHH = rules_of("holdem"), format_of("holdem", "phh")
FIELDS = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [20000, 20000, 20000]
actions = ['d dh p1 AsKs', 'd dh p2 7c7d', 'd dh p3 2c3h', 'p3 f', 'p1 cbr 300 # a raise', 'p2 cc',
  'd db 7hKd2s', # a set
  'p1 cbr 400', 'p2 f']
players = ['Ann', "Bea", 'Cay (BOT)']
venue = 'The club'
year = 2026
month = 11
_table_colour = 'green'
"""


def hands_of_pokerkit(text: str, many: bool) -> list[Any]:
    from pokerkit import HandHistory

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return list(HandHistory.loads_all(text)) if many else [HandHistory.loads(text)]


def test_pokerkit_plays_what_is_written_to_the_same_stacks() -> None:
    """Each hand of whole sessions; PokerKit's files of them are read as the same moves."""
    from pokerkit import HandHistory

    hands = 0
    for number, options in enumerate(variants(RULES)):
        for record in random_records(RULES, options, 6, seed=number, hard=False, whole=1):
            if record.reason != "finished":
                continue
            many = options["hands"] > 1
            written = hands_of_pokerkit(PHH.write(RULES, record), many)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                for hand in written:
                    *_, last = hand
                    assert list(last.stacks) == hand.finishing_stacks
                    hands += 1
            again = HandHistory.dumps_all(written) if many else written[0].dumps()
            assert moves(read_one(PHH, RULES, again)) == moves(record)
    assert hands > 60


def moves(record: Record) -> list[int]:
    return [move.action for move in record.moves]


def test_a_file_of_another_program_is_read() -> None:
    record = read_one(PHH, RULES, FIELDS)
    assert record.options == {"seats": 3, "betting": 0, "hands": 1, "stack": 400, "big_blind": 2}
    assert [(player.name, player.is_bot) for player in record.players] == [
        ("Ann", False),
        ("Bea", False),
        ("Cay", True),
    ]
    assert (record.site, record.date, record.reason) == ("The club", "2026-11", "finished")
    assert record.returns == (6, -6, 0)
    assert [move.comment for move in record.moves if move.comment] == ["a raise"]
    assert dict(record.tags) == {"_unit": "50", "_table_colour": '"green"'}
    assert read_one(PHH, RULES, PHH.write(RULES, record)) == record
    assert hands_of_pokerkit(PHH.write(RULES, record), False)[0].finishing_stacks == [20300, 19700, 20000]


@pytest.mark.parametrize(
    ("was", "becomes", "error"),
    [
        ("'NT'", "'PO'", "line 1, column 11: variant must be NT or FT"),
        ("[0, 0, 0]", "[5, 0, 0]", "line 2, column 9: at a table here there are no antes"),
        ("[50, 100, 0]", "[50, 200, 0]", "line 3, column 23: the blinds must be 100 and 200"),
        ("20000]", "15000]", "line 5, column 19: at a table here all begin with the same stack"),
        ("p2 7c7d", "p2 ????", "line 6, column 28: all cards must be known"),
        ("p2 7c7d", "p2 As7d", "'As' is not allowed here"),
        ("'p3 f'", "'p2 f'", "line 6, column 60: 'p2 f': it is not the turn of p2"),
        ("cbr 300", "cbr 150", "'p1 cbr 150' is not allowed here: First may play f, cc, cbr 4"),
        ("cbr 300", "cbr 20050", "20050 is no amount that this player has"),
        ("'p2 f']", "'p2 f', 'p1 f']", "it is not the turn of p1"),
        ("'p2 f']", "'p2 f'", "expected a comma, or ]"),
        ("min_bet", "min bet", "line 4, column 1: expected a key and a value"),
        ("min_bet", "antes", "'antes' is there twice"),
        ("2026", "20:26\nyear = 1", "'year' is there twice"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(was: str, becomes: str, error: str) -> None:
    assert error in errors_of(PHH, RULES, FIELDS.replace(was, becomes, 1))[0]


def test_one_hand_that_cannot_be_read_leaves_the_others_alone() -> None:
    found = list(PHH.read(RULES, FIELDS + FIELDS.replace("cbr 300", "cbr 150") + "[7]\n" + FIELDS))
    assert [isinstance(record, Record) for record in found] == [True, False, True]


def test_who_left_a_table_comes_back() -> None:
    rules = rules_of("holdem")
    options = rules.options({"seats": 3, "hands": 1})
    state, moves = rules.initial(options), list[Move]()
    while rules.current(state) < 0:
        moves.append(Move(action=rules.chance(state)[0][0]))
        state = rules.apply(state, moves[-1].action)
    first = rules.current(state)
    left = Departure(seat=first, after=len(moves), reason="time")
    moves.append(Move(action=rules.legal(state)[0]))
    state = rules.apply(state, moves[-1].action)
    second = rules.current(state)
    taken = Departure(seat=second, after=len(moves), reason="absent", successor=Player("Random", is_bot=True))
    while not rules.is_over(state):
        moves.append(Move(action=rules.legal(state)[0]))
        state = rules.apply(state, moves[-1].action)
    paid = rules.returns(state)[:3]
    paid[first] = rules.info.min_return
    record = Record(
        game="holdem",
        options=options,
        players=(Player("Ann"), Player("Bea"), Player("Cay")),
        moves=tuple(moves),
        returns=tuple(paid),
        reason="finished",
        departures=(left, taken),
    )
    text = PHH.write(rules, record)
    assert f"{first + 1} after {left.after}: time" in text
    assert f"{second + 1} after {taken.after}: absent, Random (BOT)" in text
    again = read_one(PHH, rules, text)
    assert msgspec.structs.replace(again, tags=()) == record
    (error,) = errors_of(PHH, rules, text.replace(": time", ": bored"))
    assert "_left must be a list of texts" in error
