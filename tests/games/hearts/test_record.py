"""Hearts as text: contents of a file, refusals and their places, and games that players left."""

from __future__ import annotations

import random

import msgspec
import pytest

from agon.games.records import Departure, Move, Player, Record
from agon.games.rules import Rules
from tests.games.records.recording import errors_of, format_of, read_one, rules_of

TEXT = format_of("hearts", "hearts")
RULES = rules_of("hearts")
PLAYERS = (Player("Ann"), Player("Bea"), Player("Cay", rating="1500"), Player("Grove", is_bot=True))


def played(options: dict[str, int], seed: int, departures: tuple[Departure, ...] = ()) -> Record:
    """A whole game of random choices, one deal by default; seats without a player take the first."""
    rng, rules = random.Random(seed), RULES
    complete = rules.options({"deals": 1, **options})
    state, moves = rules.initial(complete), list[Move]()
    while not rules.is_over(state):
        left = [each.seat for each in departures if each.successor is None and each.after <= len(moves)]
        legal = rules.legal(state)
        if not legal:
            action = rng.choice([outcome for outcome, _ in rules.chance(state)])
        else:
            action = legal[0] if rules.current(state) in left else rng.choice(legal)
        moves.append(Move(action=action))
        state = rules.apply(state, action)
    left = [each.seat for each in departures if each.successor is None]
    returns = tuple(0.0 if seat in left else paid for seat, paid in enumerate(rules.returns(state)))
    return Record(
        game="hearts",
        options=complete,
        players=PLAYERS,
        moves=tuple(moves),
        returns=returns,
        reason="finished",
        departures=departures,
    )


def text_of(record: Record, rules: Rules = RULES) -> str:
    return TEXT.write(rules, record)


def test_a_deal_is_written_as_it_was_played() -> None:
    text = text_of(played({}, 1))
    lines = text.splitlines()
    assert lines[0] == '[Game "Hearts"]'
    assert '[West "Grove (BOT)"]' in lines
    assert '[SouthRating "1500"]' in lines
    deal = lines[lines.index("Deal 1 left") :]
    assert [line.partition(":")[0] for line in deal[1:5]] == ["North", "East", "South", "West"]
    assert all(len(line.split()) == 14 for line in deal[1:5])
    assert deal[5] == "Pass"
    assert all(len(line.split()) == 4 for line in deal[6:10])
    tricks = deal[deal.index("Play") + 1 : deal.index("*")]
    assert [line.partition(".")[0] for line in tricks] == [str(number) for number in range(1, 14)]
    assert tricks[0].split()[2] == "2c"
    points = next(line for line in lines if line.startswith("[Points")).split('"')[1].split()
    assert sum(map(int, points)) in {26, 78}


@pytest.mark.parametrize(
    "options", [{"deals": 4}, {"deals": 50, "passing": 1}, {"passing": 2}, {"moon": 1, "bonus": 3}]
)
def test_whole_games_come_back(options: dict[str, int]) -> None:
    for seed in range(4):
        record = played(options, seed)
        assert read_one(TEXT, RULES, text_of(record)) == record


def test_who_left_comes_back() -> None:
    robot = Player("Random", is_bot=True)
    record = played(
        {},
        3,
        (
            Departure(seat=1, after=60, reason="resigned"),
            Departure(seat=0, after=70, reason="absent", successor=robot),
        ),
    )
    text = text_of(record)
    assert '[Left1 "2 after 60: resigned"]\n[Left2 "1 after 70: absent, Random (BOT)"]' in text
    again = read_one(TEXT, RULES, text)
    assert again == record
    assert again.returns is not None
    assert again.returns[1] == 0.0
    hands = [line for line in text.splitlines() if line.startswith("East:")]
    assert len(hands) == 2


def test_a_bot_that_took_a_seat_over_may_leave_it_too() -> None:
    robot = Player("Random", is_bot=True)
    left = [
        part
        for seat, after in ((1, 58), (2, 66))
        for part in (
            Departure(seat=seat, after=after, reason="resigned", successor=robot),
            Departure(seat=seat, after=after + 4, reason="time"),
        )
    ]
    record = played({}, 3, tuple(left))
    text = text_of(record)
    assert read_one(TEXT, RULES, text) == record
    for again in ("2 after 62: time, Random (BOT)", "2 after 70: absent"):
        (said,) = errors_of(TEXT, RULES, text.replace("3 after 70: time", again))
        assert "seat 2 is none that could be left" in said or "seat 3 is none" in said


def test_a_hand_written_file_is_read() -> None:
    text = text_of(played({}, 5)).replace("\n1. ", "\n").replace("Deal 1 left", "Deal left ; the first")
    wanted = msgspec.structs.replace(played({}, 5), tags=(("Table", "4"),))
    assert read_one(TEXT, RULES, '[Table "4"]\n' + text) == wanted


def changed(old: str, new: str) -> str:
    text = text_of(played({}, 1))
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"Hearts"', '"Bridge"', "line 1, column 1: a game of 'Bridge', not of hearts"),
        ("deals=1", "deals=9", "deals must be one of [1, 4, 50, 100], not 9"),
        ("deals=1", "deals", "is no option and its number"),
        ("Deal 1 left", "Deal 1 right", "in this deal the direction is left"),
        ("\nPass\n", "\nPlay\n", "stands where Pass is to be"),
        ("\nPlay\n", "\n", "stands where Play is to be"),
        ("\nNorth: ", "\nNorth: Zz ", "'Zz' is no card"),
        ('[Points "', '[Points "1', "the tricks make"),
        ('[Paid "', '[Paid "1', "the result is not the one on the board"),
        ('[Paid "', '[Termination "bored"]\n[Paid "', "Termination must be one of"),
        ('[Paid "', '[Left1 "later"]\n[Paid "', "is not as '2 after 14: time'"),
        ('[Paid "', '[Left1 "2 after 900: time"]\n[Paid "', "a player leaves after the end of the game"),
        ("\n*", " 2c\n*", "comes after the end of the game"),
    ],
)
def test_what_is_refused(old: str, new: str, said: str) -> None:
    (error,) = errors_of(TEXT, RULES, changed(old, new))
    assert said in error


def test_who_leads_and_what_is_followed_is_held_to_the_rules() -> None:
    lines = text_of(played({}, 1)).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("1. "))
    leader = lines[first].split()[1]
    other = next(name for name in ("North:", "East:") if name != leader)

    def error(line: str) -> str:
        (found,) = errors_of(TEXT, RULES, "\n".join([*lines[:first], line, *lines[first + 1 :]]))
        return found

    assert f"line {first + 1}, column 4: {leader[:-1]} is to move" in error(lines[first].replace(leader, other))
    assert "'As' is not allowed here" in error(lines[first].replace("2c", "As"))


def test_cards_are_dealt_in_turn() -> None:
    lines = text_of(played({}, 1)).splitlines()
    north = next(number for number, line in enumerate(lines) if line.startswith("North: "))
    short = lines[north].rsplit(" ", 1)[0]
    (error,) = errors_of(TEXT, RULES, "\n".join([*lines[:north], short, *lines[north + 1 :]]))
    assert "cards are dealt one by one to each seat in turn" in error


def test_another_game_s_error_leaves_the_next_game_alone() -> None:
    good = played({}, 2)
    found = list(TEXT.read(RULES, changed("Deal 1 left", "Deal 1 right") + text_of(good)))
    assert found[1:] == [good]
