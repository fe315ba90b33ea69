"""Strength of a checkpoint: against the best before, on solved positions, against the anchors."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from agon.ai.matches.players import PlayerSpec
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.training import anchors, solved, tasks
from agon.ai.training.folder import RunFolder
from agon.ai.training.tasks import Pool, TrainedGame

PARTS = 4
"""Parts of a duel, which several processes may play: their number does not depend on how many do."""


class Curves:
    """Measures checkpoints of a run; ``spend`` is told the CPU time (s) of each task."""

    def __init__(self, trained: TrainedGame, folder: RunFolder, pool: Pool, spend: Callable[[float], None]) -> None:
        self._trained = trained
        self._folder = folder
        self._pool = pool
        self._spend = spend

    def gate(self, generation: int, best: int) -> float:
        """Return the score of a generation's network against the best one, from 0 to 1."""
        most = self._trained.sizes.gate_games
        networks = (self._folder.network(generation), self._folder.network(best))
        part = 2 * -(-most // (2 * PARTS))  # pairs stay together
        games = [min(part, most - begin) for begin in range(0, most, part)]
        points = 0.0

        def count(result: tuple[float, float]) -> None:
            nonlocal points
            points += result[0]
            self._spend(result[1])

        seeds = [(generation, begin) for begin in range(len(games))]
        duels = [partial(tasks.duel, self._trained, networks, *each) for each in zip(games, seeds, strict=True)]
        self._pool.run(duels, count)
        return points / most

    def examine(self, generation: int) -> tuple[float, float] | None:
        """Return the shares of solved positions in which the policy and a search find a best move; None without such
        positions."""
        path = self._folder.solved
        if not path.is_file():
            kernels, sizes = bound_kernels(self._trained.game), self._trained.sizes
            found = solved.solve(kernels, self._trained.options, sizes.solved_positions, self._trained.seed)
            if found is None:
                return None
            solved.write_solved(path, found)
        shares: list[float] = []

        def note(result: tuple[float, float, float]) -> None:
            shares.extend(result[:2])
            self._spend(result[2])

        self._pool.run([partial(tasks.examine, self._trained, self._folder.network(generation), path)], note)
        return round(shares[0], 4), round(shares[1], 4)

    def rate(self, generation: int) -> anchors.Rating | None:
        """Return the rating by games against the anchors; None if the game has none."""
        names = anchors.anchors_for(self._trained, bound_kernels(self._trained.game).rules.info)
        if not names or not self._trained.sizes.rated_games:
            return None
        players = {name: anchors.anchor_player(self._trained, name) for name in names}
        known = anchors.read_anchors(self._folder.anchors)
        if known is None:
            met = self._meet([(players[one], players[other]) for one, other in anchors.pairs(names)], 0)
            known = anchors.rate_anchors(names, met)
            anchors.write_anchors(self._folder.anchors, known)
        checkpoint = anchors.checkpoint_player(self._trained, self._folder.network(generation))
        return anchors.rate(known, self._meet([(checkpoint, players[name]) for name in known], generation))

    def _meet(self, meetings: list[tuple[PlayerSpec, PlayerSpec]], generation: int) -> list[anchors.AnchorResult]:
        results: list[anchors.AnchorResult] = []

        def note(result: anchors.AnchorResult) -> None:
            results.append(result)
            self._spend(result.cpu_seconds)

        seeds = [1_000_003 * self._trained.seed + 1009 * generation + number for number in range(len(meetings))]
        matches: list[Any] = [
            partial(anchors.meet, self._trained, *pair, seed) for pair, seed in zip(meetings, seeds, strict=True)
        ]
        self._pool.run(matches, note)
        return results
