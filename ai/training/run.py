"""The loop of a run: games, learning, gating, curves; generation after generation, until time or steps are over.

Games are played by the best network. After each generation of games the network that learns takes its steps, and
replaces the best if it scores enough against it. Everything follows from the seed; how many processes play makes no
difference to the games.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

import msgspec

from agon.ai.engines.puct import NoNetwork
from agon.ai.engines.registry import engines
from agon.ai.networks.network_file import Head
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.search.puct import PuctForest
from agon.ai.training import folder as files
from agon.ai.training import tasks
from agon.ai.training.cards import card_name, write_card
from agon.ai.training.costs import Costs, watt_hours
from agon.ai.training.curves import Curves
from agon.ai.training.folder import RunError, RunFolder, RunPlan, RunState
from agon.ai.training.progress import told
from agon.ai.training.samples import Turns, Window
from agon.ai.training.tasks import Pool, Started, TrainedGame
from agon.games.api import Options
from agon.games.rules import Rules
from agon.protocol.training import TrainingPoint

if TYPE_CHECKING:
    from agon.ai.training.learner import Learner, Losses


class TimeIsUp(Exception):
    """The time is over in the middle of a generation, which --resume completes."""


def check_trainable(rules: Rules) -> None:
    """Raise ``RunError`` if networks cannot learn the game."""
    reason = engines()["puct"].refuses(rules.info)
    if reason is not None:
        raise RunError(f"{rules.info.title} cannot be trained: {reason}")


class Training:
    """A run in its folder, which is locked; ``close`` ends its processes."""

    def __init__(
        self,
        folder: RunFolder,
        plan: RunPlan,
        *,
        processes: int,
        tell: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Load the run as it is. Raises ``RunError``."""
        self._folder, self._plan, self._sizes, self._options = folder, plan, plan.sizes, cast("Options", plan.options)
        self._tell, self._clock = tell, clock
        self._kernels = bound_kernels(plan.game)
        self._rules = self._kernels.rules
        check_trainable(self._rules)
        if plan.rules != self._rules.info.version:
            raise RunError(f"the run learns by version {plan.rules} of the rules, now {self._rules.info.version}")
        self._shape = self._rules.observation_tensor_shape(self._options)
        self._trained = TrainedGame(plan.game, dict(plan.options), plan.sizes, plan.seed)
        self._turns = Turns(plan.game, dict(plan.options), self._shape, self._rules.info.num_distinct_actions)
        self._costs = Costs(clock)
        self._state = folder.state()
        self._end = self._last_step = math.inf
        self._compile()
        self._pool = Pool(processes)
        self._curves = Curves(self._trained, folder, self._pool, self._spend)
        self._learner = self._loaded_learner()
        self._window = self._loaded_window()
        if not folder.network(0).is_file():
            self._export(self._state)

    def run(self, *, seconds: float | None = None, steps: int | None = None) -> RunState:
        """Train until ``seconds`` from now are over, or ``steps`` in all are made."""
        self._end = math.inf if seconds is None else self._clock() + seconds
        self._last_step = math.inf if steps is None else steps
        try:
            while self._state.step < self._last_step and not self._is_over():
                self._generation(self._state.generation + 1)
        except TimeIsUp:
            self._tell("the time is up in the middle of a generation: --resume completes it")
        return self._state

    def close(self) -> None:
        self._pool.close()

    def _is_over(self) -> bool:
        return self._clock() >= self._end

    # What a run begins with

    def _compile(self) -> None:
        """Compile the search, before processes that would all compile it."""
        rules = self._rules
        state = rules.initial(self._options)
        while chance := rules.chance(state):
            state = rules.apply(state, chance[0][0])
        nothing = NoNetwork(rules.info.num_distinct_actions, rules.seats(self._options))
        forest = PuctForest(self._kernels, nothing, self._options, nodes=1024)
        forest.start(0, state, 0)
        forest.begin(0, 2)
        forest.run()
        forest.improved_policy(0)

    def _loaded_learner(self) -> Learner:
        from agon.ai.training.learner import Learner
        from agon.ai.training.network import Shape

        rules = self._rules
        shape = Shape(self._shape, rules.info.num_distinct_actions, rules.seats(self._options))
        learner = Learner(shape, self._sizes, self._plan.seed)
        if self._state.generation:
            learner.load(self._folder.learner(self._state.generation))
        return learner

    def _loaded_window(self) -> Window:
        """Read the positions of the generations that are complete; older ones than the window's are gone."""
        window = Window(self._sizes.window)
        for path in self._folder.pieces():
            if self._folder.generation_of(path) <= self._state.generation:
                window.add(path)
        return window

    # A generation

    def _generation(self, generation: int) -> None:
        """Learn from the games of a generation while the next ones are played, then measure the network."""
        self._finish(self._start_games(generation, self._state.player))
        games, positions = self._add_games(generation)
        following = self._start_games(generation + 1, self._state.best)
        losses = self._learn(generation, positions)
        self._finish(following)
        state = msgspec.structs.replace(
            self._state,
            generation=generation,
            step=self._learner.step,
            games=self._state.games + games,
            positions=self._state.positions + positions,
        )
        self._export(state)
        score = self._curves.gate(generation, self._state.best)
        accepted = score >= self._sizes.gate_score
        shares = self._curves.examine(generation)
        rating = self._curves.rate(generation) if generation % self._sizes.rated_every == 0 else None
        best = generation if accepted else state.best
        state = self._costs.added_to(msgspec.structs.replace(state, best=best, player=self._state.best))
        line = TrainingPoint(
            generation=generation,
            step=state.step,
            games=state.games,
            positions=state.positions,
            policy_loss=round(losses.policy, 4),
            policy_gap=round(losses.policy_gap, 4),
            value_loss=round(losses.value, 4),
            gate=round(score, 3),
            accepted=accepted,
            solved_by_policy=None if shares is None else shares[0],
            solved_by_search=None if shares is None else shares[1],
            simulations=self._sizes.rated_simulations,
            elo=None if rating is None else rating.elo,
            elo_plus_minus=None if rating is None else rating.plus_minus,
            cpu_seconds=round(state.cpu_seconds, 1),
            watt_hours=watt_hours(state.cpu_seconds),
            seconds=round(state.seconds, 1),
            card=card_name(self._plan.game, generation),
        )
        self._complete(state, line)

    def _paths(self, generation: int) -> list[tuple[Path, int]]:
        """Return the files of a generation's pieces, and the number of games of each."""
        size, games = self._sizes.games_at_once, self._sizes.games
        begins = enumerate(range(0, games, size))
        return [(self._folder.piece(generation, chunk), min(size, games - begin)) for chunk, begin in begins]

    def _start_games(self, generation: int, player: int) -> Started[float]:
        """Begin the games of a generation that are not there yet."""
        network = self._folder.network(player)
        return self._pool.start(
            [
                partial(tasks.play_chunk, self._trained, network, (generation, chunk), games, path)
                for chunk, (path, games) in enumerate(self._paths(generation))
                if not path.is_file()
            ]
        )

    def _finish(self, games: Started[float]) -> None:
        if not games.finish(self._is_over, self._spend):
            raise TimeIsUp

    def _add_games(self, generation: int) -> tuple[int, int]:
        """Add a generation's games to the window; return the numbers of games and positions."""
        pieces = [self._window.add(path) for path, _ in self._paths(generation)]
        return sum(piece.games for piece in pieces), sum(len(piece.samples.values) for piece in pieces)

    def _learn(self, generation: int, positions: int) -> Losses:
        steps = max(1, round(positions * self._sizes.reuse / self._sizes.batch))
        seed = (self._plan.seed, generation)
        losses = self._learner.learn(self._window.joined(), steps, self._turns, seed, self._is_over)
        if losses is None:
            raise TimeIsUp
        return losses

    def _export(self, state: RunState) -> None:
        from agon.ai.training.export import to_onnx

        head = metadata(self._plan, self._folder.path.name, self._costs.added_to(state))
        files.write(self._folder.network(state.generation), to_onnx(self._learner.weights(), self._shape, head))

    def _complete(self, state: RunState, line: TrainingPoint) -> None:
        """Make the generation count: its files are there, then its line, then the state that names it."""
        self._learner.save(self._folder.learner(state.generation))
        write_card(self._folder, self._plan, line)
        self._folder.append_line(msgspec.to_builtins(line))
        self._folder.save_state(state)
        self._state = state
        self._costs.restart()
        self._folder.forget(state.generation, self._window.forgotten)
        self._tell(told(line, self._seconds_left()))

    def _seconds_left(self) -> float:
        """Estimate how long the run still takes: until the end, or at the speed so far until the last step."""
        steps = self._last_step - self._state.step
        return min(self._end - self._clock(), self._state.seconds / self._state.step * steps)

    def _spend(self, cpu_seconds: float) -> None:
        if self._pool.processes > 1:  # else this process did it
            self._costs.spend(cpu_seconds)


def metadata(plan: RunPlan, run: str, state: RunState) -> dict[str, str]:
    """Return the metadata of a network file: what it is for, and how it was made."""
    sizes = plan.sizes
    made = (
        f"self-play of {state.games} games, {sizes.simulations} and {sizes.fast_simulations} simulations a move; "
        f"{state.step} steps; {state.cpu_seconds / 3600.0:.2f} CPU hours; agon train {plan.game} --seed {plan.seed}"
    )
    return Head(game=plan.game, rules=plan.rules, options=plan.options, made=made).metadata() | {
        "setup": plan.digest,
        "run": run,
        "seed": str(plan.seed),
        "generation": str(state.generation),
        "step": str(state.step),
        "games": str(state.games),
        "simulations": str(sizes.simulations),
        "cpu_seconds": f"{state.cpu_seconds:.0f}",
    }
