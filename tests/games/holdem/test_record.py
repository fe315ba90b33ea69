"""PHH of hold'em: PokerKit reads our files and we read its files; refusals and their places."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: PokerKit's hand histories give values of no declared type.

from __future__ import annotations

import random
import warnings
from decimal import Decimal
from typing import Any

import msgspec
import numpy as np
import pytest

from agon.games.api import InvalidOptions
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
    ("said", "left_out"),
    [
        ("[20300, 19700, 20000]", ()),
        (
            "[20290.5, 19700, 20000]",
            ("finishing_stacks [20290.5, 19700, 20000]: by the cards they are [20300, 19700, 20000]",),
        ),
    ],
)
def test_an_end_that_differs_from_that_of_the_cards_is_told(said: str, left_out: tuple[str, ...]) -> None:
    record = read_one(PHH, RULES, f"{FIELDS}finishing_stacks = {said}\nwinnings = [690, 0, 0]\nrake = 9.5\n")
    assert record.left_out == left_out
    assert dict(record.tags)["winnings"] == "[690, 0, 0]"
    assert "rake = 9.5\n" in PHH.write(RULES, record)


@pytest.mark.parametrize(
    ("was", "becomes", "error"),
    [
        ("'NT'", "'PO'", "line 1, column 11: variant must be NT or FT"),
        ("[0, 0, 0]", "[20000, 0, 0]", "line 1, column 1: an ante takes a whole stack: such hands are not read"),
        ("[50, 100, 0]", "[0, 0, 0]", "line 1, column 1: there are no blinds"),
        ("20000]", "inf]", "line 5, column 19: starting_stacks must be a list of numbers, none of them negative"),
        ("20000]", "20000.03]", "line 5, column 19: a stack is 2000003 times the common divisor"),
        ("min_bet = 100", "min_bet = '100'", "line 4, column 11: min_bet must be an amount"),
        (", 100, 0]", ", 100, 0, 0]", "line 3, column 23: blinds_or_straddles must be a list of 3 amounts"),
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


def test_bets_need_no_large_chip_in_common() -> None:
    """As in the hands that Pluribus played: stacks of 10,000 and bets of any size."""
    record = read_one(PHH, RULES, FIELDS.replace("20000", "10000").replace("cbr 300", "cbr 263"))
    assert (record.options["stack"], record.options["big_blind"], record.returns) == (10000, 100, (263, -263, 0))
    assert read_one(PHH, RULES, PHH.write(RULES, record)) == record
    with pytest.raises(InvalidOptions, match="stack must be from 20 to 400"):
        RULES.options(record.options)
    with pytest.raises(InvalidOptions, match="unless a single hand is recorded"):
        RULES.options(record.options | {"hands": 2}, recorded=True)


@pytest.mark.parametrize(
    ("changes", "stacks", "finishing"),
    [
        pytest.param(
            {"20000, 20000, 20000": "20000, 7300, 1550"}, [20000, 7300, 1550], [20300, 7000, 1550], id="stacks"
        ),
        pytest.param({"[0, 0, 0]": "[0, 100, 0]"}, [20000] * 3, [20400, 19600, 20000], id="big blind's ante"),
        pytest.param({"[0, 0, 0]": "[20, 20, 20]"}, [20000] * 3, [20340, 19680, 19980], id="antes"),
        pytest.param(
            {"[50, 100, 0]": "[0.25, 0.75, 0]", "= 100": "= 0.75", "300": "1.70", "400": "5.00"},
            [20000] * 3,
            [],
            id="cents",
        ),
    ],
)
def test_a_hand_with_other_stacks_and_forced_bets_is_played_as_pokerkit_plays_it(
    changes: dict[str, str], stacks: list[int], finishing: list[int]
) -> None:
    text = FIELDS
    for was, becomes in changes.items():
        assert was in text
        text = text.replace(was, becomes)
    if not finishing:  # cents: as many chips as a record may have
        text = text.replace("20000", "150.35")
    record = read_one(PHH, RULES, text)
    written = PHH.write(RULES, record)
    assert read_one(PHH, RULES, written) == record
    (given,), (hand,) = hands_of_pokerkit(text, False), hands_of_pokerkit(written, False)
    *_, last = given
    *_, ours = hand
    assert list(ours.stacks) == list(last.stacks) == hand.finishing_stacks
    assert finishing in ([], list(last.stacks))
    assert hand.starting_stacks == (stacks if finishing else [Decimal("150.35")] * 3)
    unit = float(dict(record.tags)["_unit"])
    won = [float(after - before) / unit for after, before in zip(last.stacks, given.starting_stacks, strict=True)]
    assert record.returns == pytest.approx(won)


def test_side_pots_of_unequal_stacks_are_shared_as_pokerkit_shares_them() -> None:
    """Everybody is all in; the shortest stack has the best hand, the antes go with the main pot."""
    text = """variant = 'NT'
antes = [0, 30, 0, 0]
blinds_or_straddles = [10, 20, 0, 0]
min_bet = 20
starting_stacks = [1010, 730, 250, 405]
actions = ['d dh p1 2c7d', 'd dh p2 KcKd', 'd dh p3 AsAd', 'd dh p4 QsQd', 'p3 cbr 250', 'p4 cbr 405', 'p1 cbr 1010',
  'p2 cc', 'd db 3h8h9s', 'd db Jc', 'd db 2s']
"""
    record = read_one(PHH, RULES, text)
    (hand,) = hands_of_pokerkit(PHH.write(RULES, record), False)
    *_, last = hand
    assert list(last.stacks) == hand.finishing_stacks == [310, 1055, 1030, 0]
    assert record.returns == (-700 / 5, 325 / 5, 780 / 5, -405 / 5)


def test_a_random_hand_of_a_recorded_start_is_played_as_pokerkit_plays_it() -> None:
    """Random stacks, antes and blinds; random actions."""
    rng = random.Random(7)
    from pokerkit import HandHistory

    played = 0
    for number in range(150):
        seats = rng.randint(2, 6)
        antes = rng.choice([[0] * seats, [3] * seats, [0, 8] + [0] * (seats - 2)])
        blinds = rng.choice([[2, 4], [3, 4], [2, 5], [4, 4]]) + [0] * (seats - 2)
        if seats > 3 and rng.random() < 0.3:
            blinds[2] = 8
        stacks = [rng.randint(9, 500) for _ in range(seats)]
        fields = f"""variant = 'NT'
antes = {antes}
blinds_or_straddles = {blinds}
min_bet = 4
starting_stacks = {stacks}
actions = []
"""
        first = read_one(PHH, RULES, fields)
        record = played_at_random(first, rng)
        (hand,) = hands_of_pokerkit(PHH.write(RULES, record), False)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            *_, last = hand
        assert list(last.stacks) == hand.finishing_stacks, (number, fields, PHH.write(RULES, record))
        assert isinstance(hand, HandHistory)
        assert read_one(PHH, RULES, PHH.write(RULES, record)) == record
        played += 1
    assert played == 150


def played_at_random(record: Record, rng: random.Random) -> Record:
    state, moves = RULES.position_from_text(record.start, record.options), list[Move]()
    while not RULES.is_over(state):
        legal = RULES.legal(state) or [card for card, _ in RULES.chance(state)]
        action = rng.choice(legal[:3] + legal[-1:] if RULES.legal(state) else legal)
        moves.append(Move(action=action))
        state = RULES.apply(state, action)
        assert np.array_equal(RULES.position_from_text(RULES.position_to_text(state), record.options), state)
    returns = tuple(RULES.returns(state)[: record.options["seats"]])
    return msgspec.structs.replace(record, moves=tuple(moves), returns=returns, reason="finished")


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
