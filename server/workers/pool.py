"""Which worker has which job: a pure map. Nothing here sends, waits or knows what time it is.

A job stays with its worker until the worker gives it back or leaves, also after the one who asked has gone: until then
the worker is busy with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count


@dataclass(slots=True)
class Member:
    """One worker that takes jobs."""

    name: str
    capacity: int
    """Jobs that it takes at once."""
    engines: dict[str, list[str]]
    """Engine name -> games that it can play."""
    games: frozenset[str] = frozenset()
    """Games whose kernels it has warmed: it takes jobs of these."""
    jobs: set[str] = field(default_factory=set[str])
    reported: int = 0
    """Jobs that it says it has; more than ``jobs`` where other servers use it too."""
    last: int = 0
    """When it was given its last job, in jobs given."""

    @property
    def free(self) -> int:
        return max(0, self.capacity - max(len(self.jobs), self.reported))

    def plays(self, engine: str, game: str) -> bool:
        return game in self.engines.get(engine, ())


class WorkerPool:
    """All workers that take jobs now."""

    def __init__(self) -> None:
        self.members: dict[str, Member] = {}
        self._given = count(1)

    def join(
        self, name: str, capacity: int, engines: dict[str, list[str]], games: frozenset[str] = frozenset()
    ) -> None:
        """A worker that is new here. Raises ``ValueError`` where it is not."""
        if name in self.members:
            raise ValueError(f"worker {name} is here already")
        self.members[name] = Member(name, capacity, engines, games)

    def update(self, name: str, capacity: int, reported: int, games: frozenset[str]) -> None:
        """What a worker says of itself now; nothing where it is not here."""
        member = self.members.get(name)
        if member is not None:
            member.capacity, member.reported, member.games = capacity, reported, games

    def leave(self, name: str) -> set[str]:
        """The jobs that a worker leaves behind; none where it was not here."""
        member = self.members.pop(name, None)
        return set() if member is None else member.jobs

    def give(
        self, job: str, engine: str, game: str, tried: frozenset[str] = frozenset(), *, anyone: bool = True
    ) -> str | None:
        """Gives a job to a free worker: one that was not tried before, the idlest, the one that waited longest.

        Only one that is warm for the game gets it. With ``anyone``, where no worker at all can run the engine on that
        game, any may say so. None: nobody is free.
        """
        members = self.members.values()
        able = [member for member in members if member.plays(engine, game)]
        if able or not anyone:
            free = [member for member in able if member.free and game in member.games]
        else:
            free = [member for member in members if member.free]
        if not free:
            return None
        chosen = min(free, key=lambda member: (member.name in tried, -member.free / member.capacity, member.last))
        chosen.jobs.add(job)
        chosen.last = next(self._given)
        return chosen.name

    def is_played(self, engine: str, game: str) -> bool:
        """Whether somebody can run the engine on that game, now or when it is warm for it."""
        return any(member.plays(engine, game) for member in self.members.values())

    def give_back(self, name: str, job: str) -> bool:
        """A worker has done with a job. False where it did not have it."""
        member = self.members.get(name)
        if member is None or job not in member.jobs:
            return False
        member.jobs.remove(job)
        return True

    def has(self, name: str, job: str) -> bool:
        """Whether a worker is here and has that job."""
        member = self.members.get(name)
        return member is not None and job in member.jobs

    def is_full(self, name: str) -> None:
        """A worker refused a job although it seemed free: it is full until it says otherwise."""
        member = self.members.get(name)
        if member is not None:
            member.reported = max(member.reported, member.capacity)

    def engines(self) -> dict[str, list[str]]:
        """Which engine plays which games, over all workers."""
        merged: dict[str, list[str]] = {}
        for member in self.members.values():
            for engine, games in member.engines.items():
                known = merged.setdefault(engine, [])
                known.extend(game for game in games if game not in known)
        return merged

    @property
    def idle(self) -> int:
        """Jobs that could be begun now, of some game."""
        return sum(member.free for member in self.members.values() if member.games)

    @property
    def busy(self) -> int:
        """Jobs of ours that are being thought about."""
        return sum(len(member.jobs) for member in self.members.values())
