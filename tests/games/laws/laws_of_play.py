"""Laws of every game: actions, pay-offs, chance, bounds, keys, playouts."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from agon.games.api import CHANCE, TERMINAL, IllegalAction
from agon.games.rules import Rules
from agon.games.verbs import State
from tests.games.laws.exploring import Game, Node, play_out

MOST_REFUSED = 40
MOST_ENDS = 3000
FAR_OFF = (-(2**31), -1000, -1, 1000, 2**31 - 1)


def info_is_complete(game: Game) -> None:
    info, kernels = game.rules.info, game.rules.kernels
    assert info.title, "a title"
    assert info.summary, "a summary"
    assert info.version >= 1, "versions count from 1"
    assert len(info.seat_names) == info.seats, "a name for every seat"
    assert not info.chance or "chance_outcomes" in kernels, "a game with chance has chance_outcomes"
    for verb in ("information_key", "resample", "is_visible"):
        assert not (info.hidden or info.simultaneous) or verb in kernels, f"a game with secrets has {verb}"
    assert not info.simultaneous or info.hidden, "simultaneous choices are hidden until the round ends"
    assert not info.simultaneous or hasattr(game.rules.module, "acting"), "a simultaneous game has acting"
    board = game.rules.board(game.options)
    assert len(board.cell_names) == board.width * board.height, "a name for every cell"
    codes = [piece.code for piece in board.pieces]
    assert len(set(codes)) == len(codes), "piece codes differ"
    assert len(board.places) in (0, len(board.cell_names)), "a place for every cell"
    for node in game.nodes:
        view = game.rules.view(node.state, 0)
        assert len(view.cells) == len(board.cell_names), "a content for every cell"
        held = set("".join(view.cells)) if board.shape == "backgammon" else set(view.cells) - {""}
        assert held <= set(codes), "cells hold piece codes"
        assert {item for hand in view.hands for item in hand.items} <= {"?", *codes}, "hands hold piece codes"
        assert all(0 <= cell < len(view.cells) for cell in view.won), "won cells are cells"
        counted = [count > 0 for count in view.counts]
        assert not counted or counted == [code != "" for code in view.cells], "a count for every cell, 0 if it is empty"


def actions_are_ascending(game: Game) -> None:
    for node in game.nodes:
        legal = game.rules.legal(node.state)
        assert legal == sorted(set(legal)), f"{legal} is not strictly ascending"
        assert bool(legal) == (node.player >= 0), "a seat to move has actions; chance and the end have none"
        outcomes = [outcome for outcome, _ in game.rules.chance(node.state)]
        assert outcomes == sorted(set(outcomes)), f"{outcomes} is not strictly ascending"


def actions_apply(game: Game) -> None:
    info = game.rules.info
    players = {TERMINAL, *range(game.rules.seats(game.options)), *([CHANCE] if info.chance else [])}
    for node in game.nodes:
        assert node.player in players, f"{node.player} is no player"
        for after in node.after:
            assert after.shape == node.state.shape, "the state keeps its length"
            assert after.dtype == np.dtype(info.dtype), "the state keeps its type"
            assert after.tobytes() != node.state.tobytes(), "an action changes the state"


def other_actions_are_refused(game: Game) -> None:
    """If there are hundreds, some of them at each node."""
    rng = random.Random(4)
    for node in game.nodes:
        before = node.state.tobytes()
        others = sorted({*FAR_OFF, *range(game.rules.info.most_actions + 3)} - set(node.actions))
        for action in others if len(others) <= MOST_REFUSED else rng.sample(others, MOST_REFUSED):
            with pytest.raises(IllegalAction):
                game.rules.apply(node.state, action)
            assert node.state.tobytes() == before, "a refused action leaves the state as it was"


def bounds_hold(game: Game) -> None:
    plies, most = game.rules.max_plies(game.options), game.rules.max_actions(game.options)
    assert most <= game.rules.info.most_actions, "most_actions covers all options"
    for node in game.nodes:
        assert len(node.actions) <= most, f"{len(node.actions)} actions, max_actions is {most}"
        assert node.depth + bool(node.actions) <= plies, f"more than {plies} plies"
        last = max(node.actions, default=0) if node.player >= 0 else 0
        numbers = game.rules.info.num_distinct_actions
        assert last < numbers, f"action {last}, num_distinct_actions is {numbers}"


def state_cells_are_the_length(game: Game) -> None:
    """``STATE_CELLS`` unrolls the copies of the search: a wrong one would corrupt states without a sound."""
    fixed = getattr(game.rules.module, "STATE_CELLS", None)
    assert fixed is None or fixed == len(game.rules.initial(game.options))


def pay_offs_are_as_declared(game: Game) -> None:
    info = game.rules.info
    totals: set[float] = set()
    for node in game.nodes:
        paid = _paid(game.rules, node.state)
        if node.player != TERMINAL:
            assert paid == [0.0] * info.seats, "nothing is paid before the end"
            continue
        assert all(info.min_return <= amount <= info.max_return for amount in paid), f"{paid} is out of bounds"
        totals.add(round(sum(paid), 9))
        assert info.utility != "zero_sum" or totals == {0.0}, f"{paid} does not sum to zero"
        assert info.utility != "identical" or len(set(paid)) == 1, f"{paid} differ"
    assert info.utility != "constant_sum" or len(totals) == 1, f"totals differ: {totals}"


def chance_sums_to_one(game: Game) -> None:
    for node in game.nodes:
        probabilities = [probability for _, probability in game.rules.chance(node.state)]
        assert all(probability > 0 for probability in probabilities), "an outcome is possible"
        assert node.player != CHANCE or abs(sum(probabilities) - 1) < 1e-12, f"{probabilities} do not sum to one"


def equal_keys_play_alike(game: Game) -> None:
    rules = game.rules
    known: dict[int, tuple[Any, ...]] = {}
    for node in game.nodes:
        key = rules.key(node.state)
        assert 0 <= key < 2**64, "keys are 64 bits"
        assert rules.key(node.state.copy()) == key, "equal states have equal keys"
        after = [rules.key(state) for state in node.after]
        play = (node.player, node.actions, rules.chance(node.state), rules.returns(node.state), after)
        assert known.setdefault(key, play) == play, "two positions of one key differ in what can follow"


MOST_VALUES = 4
MOST_SUBJECTS = 40
MOST_KEYS = 10_000
SMALL_RANGE = 200
MOST_PAIRS = 1500
MOST_TOGETHER = 40
MOST_CELLS_READ = 60_000


def keys_forget_nothing(game: Game) -> None:
    """A directed search for two positions of one key with different actions.

    Random games hardly ever meet such a pair. So the cells that the key leaves out are found first: those whose change
    leaves the key as it is. Then each position gets other contents in them: every number of a small range, and what
    they hold together in other positions and in the one before. If the text of the result is read back, so that it is a
    position too, both must offer the same.
    """
    rng = random.Random(11)
    nodes = [node for node in game.nodes if node.actions]
    cells = np.array([node.state for node in nodes])
    held = [np.unique(cells[:, cell]) for cell in range(cells.shape[1])]
    values = [found[:: max(1, len(found) // MOST_VALUES)] for found in held]
    subjects = min(len(nodes), MOST_SUBJECTS, max(4, MOST_KEYS // sum(map(len, values))))
    left_out = set[int]()
    for node in rng.sample(nodes, subjects):
        key = _key_or_none(game.rules, node.state)
        for cell, found in enumerate(values):
            changed = [_replaced(node.state, [cell], value) for value in found if value != node.state[cell]]
            same = [state for state in changed if _key_or_none(game.rules, state) == key]
            if same and len(same) == len(changed):
                left_out.add(cell)
                continue
            for state in same:
                _compare_actions(game, node.state, state)
    walked = [node for node in game.walked if node.actions]
    pairs = _other_contents(walked, sorted(left_out), held, rng) if left_out else iter(())
    for node, state in itertools.islice(pairs, min(MOST_PAIRS, MOST_CELLS_READ // len(held))):
        _compare_actions(game, node.state, state)


def _other_contents(
    nodes: list[Node], left_out: list[int], held: list[Any], rng: random.Random
) -> Iterator[tuple[Node, State]]:
    """Positions with other contents in the cells that are left out.

    Positions in which these cells hold what they seldom hold come first: a choice that is half made, a right that was
    lost.
    """
    groups: dict[tuple[int, ...], list[Node]] = {}
    for node in rng.sample(nodes, len(nodes)):
        groups.setdefault(tuple(int(value) for value in node.state[left_out]), []).append(node)
    turns = itertools.zip_longest(*sorted(groups.values(), key=len))
    contents = sorted(groups)
    ranges = [(cell, int(held[cell][0]), int(held[cell][-1])) for cell in left_out]
    small = [(cell, value) for cell, low, high in ranges if high - low <= SMALL_RANGE for value in range(low, high + 1)]
    for node in (each for turn in turns for each in turn if each is not None):
        before = [] if node.parent is None else [node.parent.state[left_out]]
        for together in [*before, *rng.sample(contents, min(MOST_TOGETHER, len(contents)))]:
            yield node, _replaced(node.state, left_out, together)
        for cell, value in rng.sample(small, min(MOST_TOGETHER, len(small))):
            if value != node.state[cell]:
                yield node, _replaced(node.state, [cell], value)


def _replaced(state: State, cells: list[int], values: Any) -> State:
    changed = state.copy()
    changed[cells] = values
    return changed


def _key_or_none(rules: Rules, state: State) -> int | None:
    """The key of cells that may be no position, which may mislead any function."""
    try:
        return rules.key(state)
    except (ArithmeticError, LookupError, ValueError):
        return None


def _compare_actions(game: Game, state: State, changed: State) -> None:
    """Compare a position with the one that the text of other cells means, if that has its key and is not the end."""
    rules = game.rules
    try:
        text = rules.position_to_text(changed)
        read = rules.position_from_text(text, game.options)
        if rules.is_over(read) or rules.key(read) != rules.key(state):
            return
    except (ArithmeticError, LookupError, ValueError):
        return
    one, other = (
        (rules.current(each), rules.acting(each), rules.chance(each) or rules.legal(each)) for each in (state, read)
    )
    assert one == other, f"{rules.position_to_text(state)!r} and {text!r} have one key, but not the same actions"


def compiled_agrees(game: Game, compiled: Rules) -> None:
    """``compiled`` gives the same answers as ``game.rules``, kernel by kernel."""
    plain = game.rules
    rng = random.Random(7)
    for node in game.nodes:
        state = node.state.copy()  # writable, as Numba types read-only arrays apart
        assert compiled.current(state) == node.player
        assert compiled.legal(state) == plain.legal(node.state)
        assert compiled.chance(state) == plain.chance(node.state)
        assert _paid(compiled, state) == _paid(plain, state)
        assert compiled.key(state) == plain.key(node.state)
        for action, after in zip(node.actions, node.after, strict=True):
            assert compiled.apply(state, action).tobytes() == after.tobytes()
        for viewer in game.viewers:
            assert compiled.information_key(state, viewer) == plain.information_key(node.state, viewer)
            for action in node.actions:
                assert compiled.is_visible(state, action, viewer) == plain.is_visible(node.state, action, viewer)
        if "observation_tensor" in plain.kernels:
            for seat in range(plain.seats(game.options)):
                one, other = (rules.observation_tensor(state, seat, game.options) for rules in (compiled, plain))
                assert one.tobytes() == other.tobytes(), "observation_tensor"
        for verb, arguments in (("resample", game.viewers), ("random_playout", (None,))):
            for argument in arguments if verb in plain.kernels else ():
                seed = rng.getrandbits(64)
                assert _drawn(compiled, verb, state, argument, seed) == _drawn(plain, verb, state, argument, seed), verb
        assert state.tobytes() == node.state.tobytes(), "asking changes nothing"


def _paid(rules: Rules, state: State) -> list[float]:
    out = np.full(rules.info.seats, 7.0)
    rules.kernels["returns"](state, out)
    return out.tolist()


def _drawn(rules: Rules, verb: str, state: State, seat: int | None, seed: int) -> tuple[bytes, int]:
    rng, out = np.array([seed], np.uint64), state.copy()
    if seat is None:
        play_out(rules, out, rng)
    else:
        rules.kernels[verb](state, seat, rng, out)
    return out.tobytes(), int(rng[0])


# Playouts


def playouts_are_uniform(game: Game) -> None:
    """From late positions, against exact probabilities of every final state; from the start, against the plain loop."""
    rng = np.array([11], np.uint64)
    for node in _late_nodes(game):
        exact = _final_states(node)
        counts = Counter(_playout(game.rules, node.state, rng).tobytes() for _ in range(game.playouts))
        assert set(counts) <= set(exact), "a playout ends where no game can"
        expected = {final: game.playouts * probability for final, probability in exact.items()}
        assert_same_distribution(counts, expected)
    start, chooser = game.root.state, random.Random(5)
    # Some hundreds, or fewer of games that take hundreds of plies
    count = min(600, max(20, game.most_plies // max(node.depth for node in game.nodes)))
    fast = Counter(str(game.rules.returns(_playout(game.rules, start, rng))) for _ in range(count))
    slow = Counter(str(game.rules.returns(_plain_playout(game.rules, start, chooser))) for _ in range(count))
    assert_two_samples_agree(fast, slow)


def assert_same_distribution(counts: Counter[Any], expected: dict[Any, float]) -> None:
    """Pearson's chi-squared test with rare outcomes pooled; deviations up to five standard deviations pass."""
    statistic, cells, rare_seen, rare_expected = 0.0, 0, 0.0, 0.0
    for outcome, count in expected.items():
        if count < 5:
            rare_seen += counts[outcome]
            rare_expected += count
        else:
            statistic += (counts[outcome] - count) ** 2 / count
            cells += 1
    if rare_expected > 0:
        statistic += (rare_seen - rare_expected) ** 2 / max(rare_expected, 5.0)
        cells += 1
    assert statistic <= cells + 5 * (2 * cells) ** 0.5, f"chi-squared {statistic:.1f} with {cells} outcomes"


def assert_two_samples_agree(first: Counter[Any], second: Counter[Any]) -> None:
    """The same for two samples of one size: the difference of two counts has twice their mean as its variance."""
    assert first.total() == second.total()
    statistic, cells = 0.0, 0
    for outcome in {*first, *second}:
        both = first[outcome] + second[outcome]
        if both >= 10:
            statistic += (first[outcome] - second[outcome]) ** 2 / both
            cells += 1
    assert statistic <= cells + 5 * (2 * cells) ** 0.5, f"chi-squared {statistic:.1f} with {cells} outcomes"


def _late_nodes(game: Game) -> list[Node]:
    """A few positions at most four plies from the longest possible end, found by avoiding the end.

    If no game comes near that bound, positions four plies before an end; nearer to it if too much could follow.
    """
    late = max(0, game.rules.max_plies(game.options) - 4)
    rng, found, plies = random.Random(9), dict[str, Node](), 0
    for attempt in range(204):
        if attempt < 200 and plies > game.most_plies // 2:
            continue
        node = game.root
        while node.depth < late and node.actions:
            after = (node.child(action) for action in rng.sample(node.actions, len(node.actions)))
            node = next((child for child in after if child.player != TERMINAL), None) or node.child(node.actions[0])
        plies += node.depth
        if attempt >= 200 and not node.actions:
            last = node.depth
            while node.parent and node.depth > last - 4 and _has_few_ends(node.parent):
                node = node.parent
        if node.actions:
            found[node.rules.position_to_text(node.state)] = node
        if len(found) == 4 or late == 0 or (found and plies > game.most_plies):
            break
    assert found, "no late position was found"
    return list(found.values())


def _has_few_ends(node: Node) -> bool:
    """True if a law can look at everything that can follow."""
    seen, left = 0, [node]
    while left:
        node = left.pop()
        if len(node.actions) + seen + len(left) > MOST_ENDS:
            return False
        left += [node.child(action) for action in node.actions]
        seen += 1
    return True


def _final_states(node: Node, probability: float = 1.0) -> dict[bytes, float]:
    if node.player == TERMINAL:
        return {node.state.tobytes(): probability}
    found: dict[bytes, float] = {}
    chance = dict(node.rules.chance(node.state))
    for action in node.actions:
        share = probability * chance.get(action, 1 / len(node.actions))
        for final, part in _final_states(node.child(action), share).items():
            found[final] = found.get(final, 0.0) + part
    return found


def _playout(rules: Rules, state: State, rng: Any) -> State:
    after = state.copy()
    play_out(rules, after, rng)
    assert rules.is_over(after), "a playout ends the game"
    return after


def _plain_playout(rules: Rules, state: State, rng: random.Random) -> State:
    state = state.copy()
    while (player := rules.current(state)) != TERMINAL:
        if player == CHANCE:
            outcomes, weights = zip(*rules.chance(state), strict=True)
            action = rng.choices(outcomes, weights)[0]
        else:
            action = rng.choice(rules.legal(state))
        rules.kernels["apply_action"](state, action)
    return state
