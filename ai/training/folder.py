"""The folder of a run: every file of it, written so that a kill at any moment leaves the last state whole.

=========================  =============================================================================
``run.json``               what is trained: game, options, sizes, seed; never changes
``state.json``             what is done; names the generation that the other files belong to
``replay/``                positions, a file for each chunk of games: ``000012-003.npz``
``learners/``              weights and optimiser after a generation: ``000012.pt``
``networks/``              checkpoints: ``000012.onnx``
``progress.jsonl``         a line a generation: losses, ratings, solved positions, costs
``anchors.json``           ratings of the anchors
``solved.npz``             positions with their best moves
``personas/``              a card for each checkpoint: bots that a server can offer
=========================  =============================================================================

A generation counts once ``state.json`` says so. What a broken-off generation has written before is used again (games,
which follow from the seed) or written anew.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Any, Final

import msgspec

from agon.ai.search import weight_files
from agon.ai.training.sizes import Sizes

VERSION: Final = 1


class RunError(ValueError):
    """The run cannot begin or go on; the text says why."""


class RunPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Plan of a run: the contents of ``run.json``."""

    version: int = VERSION
    game: str
    rules: int
    """``INFO.version`` of the game's rules."""
    options: dict[str, int | str]
    seed: int
    sizes: Sizes

    @property
    def digest(self) -> str:
        """Name of everything that a run follows from, besides the program."""
        return weight_files.digest(msgspec.json.encode(self, order="sorted"))


class RunState(msgspec.Struct, frozen=True, kw_only=True):
    """Progress of a run: the contents of ``state.json``."""

    generation: int = 0
    """Generations that are complete. Generation 0 is the network before it has learned."""
    step: int = 0
    games: int = 0
    positions: int = 0
    best: int = 0
    """Generation of the best network."""
    player: int = 0
    """Generation of the network that plays the next generation's games: they are played while this one learns, so it
    is the best before that."""
    cpu_seconds: float = 0.0
    seconds: float = 0.0


class RunFolder:
    """Files of a run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = -1

    # Begin and resume

    def exists(self) -> bool:
        return (self.path / "run.json").is_file()

    def create(self, plan: RunPlan) -> None:
        """Begin a run. Raises ``RunError`` if the folder holds one."""
        for name in ("replay", "learners", "networks", "personas"):
            (self.path / name).mkdir(parents=True, exist_ok=True)
        self.lock()
        if self.exists():
            raise RunError(f"{self.path} holds a run: --resume goes on with it")
        write(self.path / "run.json", msgspec.json.format(msgspec.json.encode(plan)))

    def lock(self) -> None:
        """Keep other processes from training in this folder, until this one ends. Raises ``RunError``."""
        lock = os.open(self.path / "lock", os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            raise RunError(f"another process trains in {self.path}") from None
        self._lock = lock

    def unlock(self) -> None:
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def plan(self) -> RunPlan:
        """Raises ``RunError``."""
        plan = self._read("run.json", RunPlan)
        if plan is None:
            raise RunError(f"{self.path} holds no run")
        if plan.version != VERSION:
            raise RunError(f"the run in {self.path} is of another version of this program")
        return plan

    def state(self) -> RunState:
        return self._read("state.json", RunState) or RunState()

    def save_state(self, state: RunState) -> None:
        write(self.path / "state.json", msgspec.json.encode(state))

    def _read(self, name: str, kind: Any) -> Any:
        """Return the contents of a file, or None if there is none. Raises ``RunError``."""
        try:
            return msgspec.json.decode((self.path / name).read_bytes(), type=kind)
        except FileNotFoundError:
            return None
        except msgspec.DecodeError as error:
            raise RunError(f"{self.path / name}: {error}") from None

    # Places of files

    def network(self, generation: int) -> Path:
        return self.path / "networks" / f"{generation:06}.onnx"

    def learner(self, generation: int) -> Path:
        return self.path / "learners" / f"{generation:06}.pt"

    def piece(self, generation: int, chunk: int) -> Path:
        return self.path / "replay" / f"{generation:06}-{chunk:03}.npz"

    def pieces(self) -> list[Path]:
        """Return the files of all pieces, oldest first."""
        return sorted((self.path / "replay").glob("*.npz"))

    @staticmethod
    def generation_of(piece: Path) -> int:
        return int(piece.stem.partition("-")[0])

    @property
    def personas(self) -> Path:
        return self.path / "personas"

    @property
    def solved(self) -> Path:
        return self.path / "solved.npz"

    @property
    def anchors(self) -> Path:
        return self.path / "anchors.json"

    @property
    def progress(self) -> Path:
        return self.path / "progress.jsonl"

    def forget(self, generation: int, pieces: list[Path]) -> None:
        """Remove what a run no longer needs after ``generation``: earlier learners, and these pieces."""
        learners = (self.path / "learners").glob("*.pt")
        for path in [*pieces, *(path for path in learners if path.stem < f"{generation:06}")]:
            path.unlink(missing_ok=True)
        pieces.clear()

    # Progress

    def lines(self) -> list[dict[str, Any]]:
        """Return the lines of ``progress.jsonl``, of generations that are complete."""
        return read_progress(self.path, self.state().generation)

    def append_line(self, line: dict[str, Any]) -> None:
        """Write the line of the generation after those that are complete."""
        lines = [*self.lines(), line]
        write(self.progress, b"".join(msgspec.json.encode(each) + b"\n" for each in lines))


def read_progress(path: Path, last: int) -> list[dict[str, Any]]:
    try:
        texts = (path / "progress.jsonl").read_bytes().splitlines()
    except FileNotFoundError:
        return []
    lines = [msgspec.json.decode(text, type=dict[str, Any]) for text in texts]
    return [line for line in lines if line["generation"] <= last]


def write(path: Path, data: bytes) -> None:
    """Replace a file whole: readers and a restart after a crash find the old contents or the new."""
    part = path.with_name(f".{path.name}.part")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
