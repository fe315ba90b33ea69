"""Puzzles that the server's code makes of small games have one right answer, by a judge that knows every result."""

from __future__ import annotations

from agon.ai.search.kernel_binding import bound_kernels
from agon.server.bots.puzzle_line import tasks
from bench.strength.puzzles import SMALL, Sample, judge_of, measure, sampled


def test_puzzles_of_tic_tac_toe_are_sound() -> None:
    found = measure("tic_tac_toe", 6, 2_000, 1)
    assert (found.puzzles, found.sound, found.exact) == (6, 6, 6)


def test_the_judge_finds_another_move_wrong() -> None:
    for name in ("tic_tac_toe", "hex"):
        rules = bound_kernels(name).rules
        options = rules.options(SMALL.get(name, {}))
        judge = judge_of(name, options, 10_000)
        made, _ = next(sampled(name, 1, 2_000, 1, Sample(name)))
        [task, *_] = made.tasks
        for action in rules.legal(task.state):
            gap, is_exact = judge(task, action)
            assert is_exact
            assert (gap > 0.0) == (action == made.line[0])


def test_a_line_asks_the_solver_wherever_there_is_a_choice() -> None:
    rules = bound_kernels("tic_tac_toe").rules
    state = rules.apply(rules.initial(), 0)
    asked = tasks(rules, state, 1, [4, 8, 2, 6, 3])
    assert [task.place for task in asked] == [0, 2, 4]
    assert asked[1].state.tolist() == rules.apply(rules.apply(state, 4), 8).tolist()
