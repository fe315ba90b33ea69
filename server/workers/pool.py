"""Map of workers and their jobs. Pure: it sends nothing, waits for nothing and reads no clock.

A job stays with its worker until the worker gives it back or leaves, even if the caller no longer wants it: until then
the worker is busy with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count


@dataclass(slots=True)
class Worker:
    """A worker that takes jobs."""

    name: str
    capacity: int
    """Number of jobs that it takes at once."""
    engines: dict[str, list[str]]
    """Engine name -> games that it can play."""
    games: frozenset[str] = frozenset()
    """Games whose kernels it has warmed; it takes jobs of these."""
    cold: bool = False
    """True if it takes jobs of other games too."""
    jobs: set[str] = field(default_factory=set[str])
    reported: int = 0
    """Number of jobs that it reports; more than ``jobs`` if other servers use it too."""
    last: int = 0
    """Number of its last job, counted over all jobs given."""

    @property
    def free(self) -> int:
        return max(0, self.capacity - max(len(self.jobs), self.reported))

    def plays(self, engine: str, game: str) -> bool:
        return game in self.engines.get(engine, ())


class WorkerPool:
    """All workers that take jobs now."""

    def __init__(self) -> None:
        self.workers: dict[str, Worker] = {}
        self._given = count(1)

    def join(
        self,
        name: str,
        capacity: int,
        engines: dict[str, list[str]],
        games: frozenset[str] = frozenset(),
        *,
        cold: bool = False,
    ) -> None:
        """Add a worker. Raises ``ValueError`` if it is here already."""
        if name in self.workers:
            raise ValueError(f"worker {name} is here already")
        self.workers[name] = Worker(name, capacity, engines, games, cold)

    def update(self, name: str, capacity: int, reported: int, games: frozenset[str]) -> None:
        """Store what a worker reports; ignored if it is not here."""
        worker = self.workers.get(name)
        if worker is not None:
            worker.capacity, worker.reported, worker.games = capacity, reported, games

    def leave(self, name: str) -> set[str]:
        """Remove a worker and return its jobs; empty if it was not here."""
        worker = self.workers.pop(name, None)
        return set() if worker is None else worker.jobs

    def give(
        self,
        job: str,
        engine: str,
        game: str,
        tried: frozenset[str] = frozenset(),
        *,
        anyone: bool = True,
        cold: bool = True,
    ) -> str | None:
        """Give a job to a free worker and return its name, or None if nobody is free.

        Workers that were not tried before come first, then those that are warm for the game, then the idlest, then the
        one that has waited longest. One that is not warm gets it only if it takes such jobs, and this job may be
        searched ``cold``. With ``anyone``, any free worker may get it if no worker can run the
        engine on that game.
        """
        workers = self.workers.values()
        able = [worker for worker in workers if worker.plays(engine, game)]
        if able or not anyone:
            free = [worker for worker in able if worker.free and (game in worker.games or (cold and worker.cold))]
        else:
            free = [worker for worker in workers if worker.free]
        if not free:
            return None

        def rank(worker: Worker) -> tuple[bool, bool, float, int]:
            return worker.name in tried, game not in worker.games, -worker.free / worker.capacity, worker.last

        chosen = min(free, key=rank)
        chosen.jobs.add(job)
        chosen.last = next(self._given)
        return chosen.name

    def could_take(self, name: str, engine: str, game: str, *, cold: bool) -> bool:
        """True if a worker would take such a job when it is free."""
        worker = self.workers.get(name)
        if worker is None or not worker.plays(engine, game):
            return False
        return game in worker.games or (cold and worker.cold)

    def is_warm(self, name: str, game: str) -> bool:
        """True if a worker is here and has warmed the game's kernels."""
        worker = self.workers.get(name)
        return worker is not None and game in worker.games

    def is_played(self, engine: str, game: str) -> bool:
        """True if a worker can run the engine on that game, now or when it is warm for it."""
        return any(worker.plays(engine, game) for worker in self.workers.values())

    def give_back(self, name: str, job: str) -> bool:
        """Take a finished job from its worker; False if it did not have it."""
        worker = self.workers.get(name)
        if worker is None or job not in worker.jobs:
            return False
        worker.jobs.remove(job)
        return True

    def has(self, name: str, job: str) -> bool:
        """True if a worker is here and has that job."""
        worker = self.workers.get(name)
        return worker is not None and job in worker.jobs

    def is_full(self, name: str) -> None:
        """Mark a worker full after it refused a job although it seemed free, until it reports again."""
        worker = self.workers.get(name)
        if worker is not None:
            worker.reported = max(worker.reported, worker.capacity)

    def engines(self) -> dict[str, list[str]]:
        """Return the games of each engine, over all workers."""
        merged: dict[str, list[str]] = {}
        for worker in self.workers.values():
            for engine, games in worker.engines.items():
                known = merged.setdefault(engine, [])
                known.extend(game for game in games if game not in known)
        return merged

    @property
    def has_room(self) -> bool:
        """True if some worker would take another job."""
        return any(worker.free for worker in self.workers.values())

    @property
    def idle(self) -> int:
        """Number of jobs that could start now, of any game."""
        return sum(worker.free for worker in self.workers.values() if worker.games or worker.cold)

    @property
    def busy(self) -> int:
        """Number of our jobs that workers are thinking about."""
        return sum(len(worker.jobs) for worker in self.workers.values())
