"""Bots that play by rules: Echo, Commons and Trotter do what their cards say."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from agon import games
from agon.ai.games.pig import solution as pig
from agon.ai.games.prisoners_dilemma.strategy import ANSWERS, Past
from agon.ai.style.strategies import strategies_of
from agon.games.pig import MADE, ROLL, SCORES, TOTAL
from agon.games.prisoners_dilemma import PAY_OFFS
from agon.protocol.cards import BotCard, run_in
from tests.ai.personas.playing import decide, engine_of, name_of, positions
from tests.ai.personas.sentences import CARDS, number_in, saying

RULES = [card for card in CARDS.values() if card.engine == "strategy"]


@pytest.mark.parametrize("card", RULES, ids=name_of)
def test_each_level_is_one_rule_and_the_record_says_which(card: BotCard) -> None:
    game = card.games[0]
    known = strategies_of(game)
    for level in card.levels:
        rule = str(run_in(card, level, game).parameters["strategy"])
        found = decide(card, level, positions(game)[0], engine_of(card)).thinking
        assert found.why
        chosen = known[rule].choose(positions(game)[0].state, 0, np.random.default_rng(1))
        if card.name != "trotter":
            assert known[rule].says in found.why[0].casefold() + found.why[0]
        assert chosen.why


def rule_of(card: str, level: str) -> str:
    return str(next(each for each in CARDS[card].levels if each.name == level).parameters["strategy"])


def plays(name: str, own: str, other: str, *, rounds: int = 0, seed: int = 1) -> str:
    """Return a rule's answer after rounds of both: C or D."""
    first, second = ([*map("CD".index, choices)] for choices in (own, other))
    past = Past(first, second, np.random.default_rng(seed), rounds=rounds)
    return "CD"[ANSWERS[name][0](past)]


def test_no_rule_of_echo_knows_how_many_rounds_are_left() -> None:
    rng = np.random.default_rng(3)
    for level in CARDS["echo"].levels:
        for length in range(9):
            own, other = ("".join(rng.choice(["C", "D"], length)) for _ in range(2))
            answers = {plays(rule_of("echo", level.name), own, other, rounds=rounds) for rounds in (0, length + 1, 50)}
            assert len(answers) == 1


def test_generous_forgives_one_time_in_three() -> None:
    assert PAY_OFFS[0] == (5, 3, 1, 0)
    forgiven = sum(plays(rule_of("echo", "generous"), "C", "D", seed=seed) == "C" for seed in range(3000))
    assert abs(forgiven / 3000 - 1 / 3) < 3 * (2 / 9 / 3000) ** 0.5


def test_gradual_omega_shift_and_grim_are_the_levels_of_those_names() -> None:
    names = {level.name: rule_of("echo", level.name) for level in CARDS["echo"].levels}
    assert names == {
        "gradual": "gradual",
        "omega": "omega_tit_for_tat",
        "tit-for-tat": "tit_for_tat",
        "generous": "generous_tit_for_tat",
        "shift": "win_stay_lose_shift",
        "grim": "grim",
    }


def test_omega_gives_up_on_a_random_player() -> None:
    own, other = "", "".join(np.random.default_rng(5).choice(["C", "D"], 60))
    for number in range(60):
        own += plays("omega_tit_for_tat", own, other[:number])
    assert own.endswith("D" * 8)


def test_a_defection_in_the_last_round_is_not_answered() -> None:
    """Whatever the other does last, the rule has chosen already."""
    for level in CARDS["echo"].levels:
        assert plays(rule_of("echo", level.name), "CCC", "CCC", rounds=4) == "C"


def test_echo_gains_when_the_other_gains() -> None:
    """Between any two of its levels but grim and defectors: who cooperates more earns more, both together."""
    for one, other in itertools.product(CARDS["echo"].levels, repeat=2):
        own = theirs = ""
        for _ in range(20):
            own, theirs = (
                own + plays(rule_of("echo", one.name), own, theirs),
                theirs + plays(rule_of("echo", other.name), theirs, own),
            )
        assert set(own + theirs) == {"C"}


def gives(rule: str, text: str, seat: int = 1) -> int:
    rules = games.load("public_goods")
    state = rules.position_from_text(text, rules.options())
    return strategies_of("public_goods")[rule].choose(state, seat, np.random.default_rng(1)).action


def test_commons_looks_at_the_average_alone() -> None:
    for level in CARDS["commons"].levels:
        rule = rule_of("commons", level.name)
        orders = itertools.permutations((0, 5, 10))
        given = {gives(rule, f"5 rounds: {first} 7 {second} {third}, 1") for first, second, third in orders}
        assert len(given) == 1
        assert gives(rule, "5 rounds: 0 7 0 15, 1") == gives(rule, "5 rounds: 5 7 5 5, 1")


def test_hopeful_gives_nothing_in_the_last_round() -> None:
    before = " ".join(["20 20 20 20,"] * 4)
    assert gives("hopeful", f"5 rounds: {before} 1") == 0
    assert gives("conditional", f"5 rounds: {before} 1") == 20


def test_trotters_numbers_are_those_of_its_rules_against_the_solved_game() -> None:
    """The winning chances of the first player, exactly."""
    solution = pig.solve_game(100)
    rules = {name: policy(name) for name in ("hold_at_20", "race_or_keep_pace")}
    [said] = saying("As the first against it")
    share = 100 * pig.first_wins(rules["race_or_keep_pace"], solution.rolls)
    assert f"{share:.1f}" == f"{number_in(said, r'Pace wins ([0-9.]+) %'):.1f}"
    share = 100 * pig.first_wins(rules["hold_at_20"], solution.rolls)
    assert f"{share:.1f}" == f"{number_in(said, r'Twenty ([0-9.]+) %'):.1f}"
    [said] = saying("Optimal is perfect for two players")
    assert f"{100 * solution.wins[0, 0]:.2f}" == f"{number_in(said, r': ([0-9.]+) %'):.2f}"
    [said] = saying("even Optimal loses about")
    assert round(100 * (1 - solution.wins[0, 0])) == number_in(said, r"about (\d+) %")


def policy(name: str) -> Any:
    """Return a rule as a table: True to roll, by own points, the other's, and those of the turn."""
    rules, rng = games.load("pig"), np.random.default_rng(1)
    state = rules.initial({"target": 100, "seats": 2})
    rolls = np.zeros((100, 100, 100), np.bool_)
    choose = strategies_of("pig")[name].choose
    state[MADE] = 9
    for own in range(100):
        for other in range(100):
            for total in range(100 - own):
                state[SCORES], state[SCORES + 1], state[TOTAL] = own, other, total
                rolls[own, other, total] = choose(state, 0, rng).action == ROLL
    return rolls


def test_pace_and_twenty_roll_as_their_card_says() -> None:
    rolls = policy("race_or_keep_pace")
    assert rolls[71, 0, :29].all()
    assert rolls[0, 71, :100].all()
    for own, other in ((40, 48), (0, 64), (60, 20)):
        enough = 21 + round((other - own) / 8)
        assert rolls[own, other, :enough].all()
        assert not rolls[own, other, enough : 100 - own].any()
    twenty = policy("hold_at_20")
    assert twenty[:80, :, :20].all()
    assert not twenty[:, :, 20:].any()


def test_with_more_players_optimal_plays_against_the_leader_as_if_alone() -> None:
    rules, rng = games.load("pig"), np.random.default_rng(1)
    optimal = strategies_of("pig")["optimal"].choose
    for own, others, total in ((50, (60, 20), 12), (50, (20, 60), 12), (90, (30, 95), 5)):
        many, two = rules.initial({"seats": 3, "target": 100}), rules.initial({"seats": 2, "target": 100})
        many[SCORES : SCORES + 3], two[SCORES : SCORES + 2] = (own, *others), (own, max(others))
        many[TOTAL] = two[TOTAL] = total
        many[MADE] = two[MADE] = 9
        assert optimal(many, 0, rng).action == optimal(two, 0, rng).action
