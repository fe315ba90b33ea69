"""What of a game the explorer counts."""

from __future__ import annotations

import random
from typing import Any

import pytest

from agon import games
from agon.protocol.clocks import Untimed
from agon.protocol.events import AccountId, Created, Ended, PlayerRef, SeatTaken
from agon.server.records.played_line import (
    CLOCKS,
    MOST_MOVES,
    PLAYERS,
    game_number,
    month_of,
    played_game,
    pool_number,
    pool_numbers,
)
from agon.server.session.position_key import position_number

AT = 1_790_000_000_000


def created(game: str, **more: Any) -> Created:
    rules = games.load(game)
    players = [PlayerRef(id=AccountId(name), name=name, kind="human") for name in ("ann", "bea")]
    options = rules.options(more.pop("options", {}))
    return Created(
        game=game,
        version=1,
        options=options,
        seats=[SeatTaken(player=each) for each in players],
        clock=Untimed(),
        seed_hash="",
        **more,
    )


def actions_of(game: str, texts: str) -> list[int]:
    rules = games.load(game)
    state, found = rules.initial(), list[int]()
    for text in texts.split():
        found.append(rules.action_from_text(state, text))
        state = rules.apply(state, found[-1])
    return found


def counted(game: str, actions: list[int], returns: list[float], reason: Any = "resigned", **more: Any) -> Any:
    ended = Ended(reason=reason, returns=returns)
    return played_game(games.load(game), created(game, **more), actions, ended, session="s", at=AT)


def test_each_move_is_counted_with_the_score_of_its_player() -> None:
    actions = actions_of("chess", "e4 e5 Nf3")
    for returns, scores in (([1.0, -1.0], [1, -1, 1]), ([-1.0, 1.0], [-1, 1, -1]), ([0.0, 0.0], [0, 0, 0])):
        game = counted("chess", actions, returns)
        assert [move.action for move in game.moves] == actions
        assert [move.score for move in game.moves] == scores
        assert game.month == month_of(AT) == 2026 * 12 + 8
        assert game.pool == pool_number("humans", "none")


def test_transpositions_are_one_position_and_other_options_are_not() -> None:
    one = counted("chess", actions_of("chess", "d4 d5 Nf3 Nf6 c4"), [1.0, -1.0])
    other = counted("chess", actions_of("chess", "Nf3 Nf6 d4 d5 c4"), [1.0, -1.0])
    assert one.moves[-1] == other.moves[-1], "the same board, the same side to move, the same move"
    assert one.moves[2].position != other.moves[2].position
    rules = games.load("connect_four")
    wide, high = rules.options({"width": 7, "height": 6}), rules.options({"width": 6, "height": 7})
    numbers = [position_number(rules, options, rules.initial(options)) for options in (wide, high)]
    assert numbers[0] != numbers[1], "42 empty cells each"


def test_a_move_that_is_played_twice_in_a_position_counts_once() -> None:
    actions = actions_of("chess", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4")
    game = counted("chess", actions, [0.0, 0.0])
    start = position_number(games.load("chess"), games.load("chess").options(), games.load("chess").initial())
    assert [move.action for move in game.moves if move.position == start] == [actions[0], actions[-1]]


def test_the_first_moves_alone_are_counted_and_chance_is_none() -> None:
    rules = games.load("backgammon")
    state, line, rng = rules.initial(), list[int](), random.Random(3)
    while len(line) < 100 and rules.current(state) >= -1:
        actions = [action for action, _ in rules.chance(state)] or rules.legal(state)
        line.append(rng.choice(actions))
        state = rules.apply(state, line[-1])
    game = counted("backgammon", line, [1.0, -1.0])
    assert len(game.moves) == MOST_MOVES
    state, movers = rules.initial(), 0
    for action in line:
        if rules.current(state) >= 0 and movers < MOST_MOVES:
            assert game.moves[movers].action == action
            movers += 1
        state = rules.apply(state, action)


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("chess", {"watching": "none"}),
        ("chess", {"watching": "link"}),
        ("chess", {"reason": "aborted"}),
        ("rock_paper_scissors", {}),
        ("kuhn_poker", {}),
    ],
)
def test_private_games_games_without_a_result_and_hidden_games_are_not_counted(game: str, more: Any) -> None:
    actions = actions_of("chess", "e4 e5") if game == "chess" else [0, 1]
    assert counted(game, actions, [1.0, -1.0], **more) is None
    assert counted("chess", [], [1.0, -1.0]) is None, "no move was made"


def test_a_game_from_a_position_begins_there() -> None:
    rules = games.load("chess")
    text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    state = rules.position_from_text(text)
    game = counted("chess", [rules.action_from_text(state, "e4")], [1.0, -1.0], start=text)
    assert game.moves[0].position == position_number(rules, rules.options(), state)


def test_pools_and_games_have_their_numbers() -> None:
    everything = pool_numbers([], ["blitz"]) or []
    assert sorted(everything) == sorted(pool_number(who, "blitz") for who in PLAYERS)
    assert len({pool_number(who, clock) for who in PLAYERS for clock in CLOCKS}) == len(PLAYERS) * len(CLOCKS)
    assert pool_numbers([], []) is None
    assert game_number("a", AT) < game_number("b", AT + 1000) < 2**63
    assert game_number("a", AT) != game_number("b", AT)
