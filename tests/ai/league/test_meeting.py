"""Two games from one opening: a fault is a loss that says why, and notes are kept."""

from __future__ import annotations

import pytest

from agon.ai.league.__main__ import answer
from agon.protocol.league import Entrant, Meet, Met
from tests.ai.league.bots import with_choose

RANDOM = Entrant(name="Coin", level="random:random")
FIRST = with_choose("print('the first of', len(turn.choices))\nreturn turn.choices[0]", '("connect_four",)')


def met(first: Entrant, second: Entrant = RANDOM, game: str = "connect_four", seed: int = 5) -> Met:
    found = answer(Meet(game=game, first=first, second=second, time_ms=50, seed=seed))
    assert isinstance(found, Met)
    return found


def entrant(content: bytes, name: str = "mine") -> Entrant:
    return Entrant(name=name, file="mine.py", content=content)


def test_each_begins_once_from_the_same_opening() -> None:
    games = met(entrant(FIRST)).games
    assert [game.first for game in games] == [0, 1]
    assert games[0].record.moves[:2] == games[1].record.moves[:2]
    assert [[player.name for player in game.record.players] for game in games] == [["mine", "Coin"], ["Coin", "mine"]]
    assert all(player.is_bot for game in games for player in game.record.players)


def test_what_it_prints_is_its_note_on_the_move() -> None:
    moves = met(entrant(FIRST)).games[0].record.moves
    assert moves[2].comment.startswith("the first of")
    assert not moves[3].comment


def test_the_same_seed_gives_the_same_games() -> None:
    body = "return turn.rng.choice(turn.choices)"
    one, other = (met(entrant(with_choose(body))) for _ in range(2))
    assert [game.record.moves for game in one.games] == [game.record.moves for game in other.games]


@pytest.mark.parametrize(
    ("body", "reason", "words"),
    [
        ("return turn.choices[99]", "failed", "mine.py, line 9: IndexError"),
        ("return -1", "failed", "choose gave -1"),
        ("while True:\n    pass", "time", "took too long"),
        ("import os\nos._exit(0)", "failed", "has ended"),
        ("bytearray(1 << 40)", "failed", "MemoryError"),
    ],
)
def test_a_fault_is_a_loss_and_says_so(body: str, reason: str, words: str) -> None:
    games = met(entrant(with_choose(body))).games
    assert [(game.points, game.reason) for game in games] == [(0.0, reason)] * 2
    assert all(words in game.record.comment and "mine lost" in game.record.comment for game in games)


def test_a_bot_that_fails_once_plays_the_next_game() -> None:
    body = "if turn.seat == 0:\n    raise ValueError('not today')\nreturn turn.choices[0]"
    games = met(entrant(with_choose(body))).games
    assert [game.reason for game in games] == ["failed", "finished"]


def test_a_bot_sees_what_its_seat_may_see() -> None:
    body = "print([event.action for event in turn.history[1:]])\nreturn turn.choices[0]"
    moves = [move for game in met(entrant(with_choose(body)), game="kuhn_poker").games for move in game.record.moves]
    notes = [move.comment for move in moves if move.comment]
    assert notes
    assert all("None" in note for note in notes)  # the other's card


def test_time_is_counted_as_computed_not_as_waited() -> None:
    games = met(entrant(with_choose("import time\ntime.sleep(0.08)\nreturn turn.choices[0]"))).games
    assert [game.reason for game in games] == ["finished", "finished"]
    assert all(game.cpu_ms[0] < 50 * len(game.record.moves) for game in games)
