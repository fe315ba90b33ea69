"""A blueprint as a file: how it was made, and for every decision and bucket the odds of each action.

The file is compressed (xz): a line of JSON, then the odds in 255ths, a byte each, by decision, action and bucket; the
last action of a decision has the rest. The files come from ``python -m agon.ai.holdem.train_blueprint limit --boards
700000`` and ``no_limit --boards 410000``.
"""

from __future__ import annotations

import lzma
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from agon.ai.holdem.betting import Game, offsets, tree_of
from agon.ai.holdem.buckets import KINDS, Edges
from agon.ai.holdem.kernels.blueprint import Tree
from agon.ai.search import weight_files

DIGESTS: Final = {
    "limit": "9efcc6f2318ea034",
    "no_limit": "7531e1377c1fcfde",
}
WHOLE: Final = 255


class About(msgspec.Struct, frozen=True, kw_only=True):
    """First line of the file."""

    limit: bool
    stack: int
    shares: list[list[float]]
    first: list[list[float]]
    """Edges of E[HS^2] on flop, turn and river."""
    second: list[list[list[float]]]
    """Edges of E[HS]."""
    iterations: int
    seed: int
    cpu_seconds: int

    def game(self) -> Game:
        return Game(self.limit, self.stack, tuple(map(tuple, self.shares)))

    def edges(self) -> tuple[Edges, Edges, Edges]:
        flop, turn, river = (
            Edges(np.array(first), np.array(second).reshape(len(first) + 1, -1))
            for first, second in zip(self.first, self.second, strict=True)
        )
        return flop, turn, river


def buckets_of(edges: tuple[Edges, Edges, Edges]) -> tuple[int, int, int, int]:
    """Return the number of buckets on each street."""
    return KINDS, edges[0].buckets, edges[1].buckets, edges[2].buckets


@dataclass(frozen=True)
class Blueprint:
    """Policy of a blueprint."""

    about: About
    edges: tuple[Edges, Edges, Edges]
    tree: Tree
    offset: NDArray[np.int64]
    odds: NDArray[np.uint8]
    """In 255ths, at the offsets: by bucket, then action."""

    @property
    def buckets(self) -> tuple[int, int, int, int]:
        """Number of buckets on each street."""
        return buckets_of(self.edges)

    def mix(self, node: int, bucket: int) -> NDArray[np.float64]:
        """Return the probability of each action of a decision."""
        width = int(self.tree.width[node])
        at = int(self.offset[node]) + bucket * width
        return self.odds[at : at + width] / WHOLE


def file_of(name: str) -> Path:
    return Path(__file__).parent / f"{name}.xz"


@cache
def blueprint(name: str) -> Blueprint:
    """Load a blueprint by name. Raises ``ValueError`` if the file's digest is not the one pinned here."""
    return read(weight_files.read(file_of(name), DIGESTS[name]))


def read(data: bytes) -> Blueprint:
    """Parse a blueprint. Raises ``ValueError``, ``msgspec.DecodeError`` or ``lzma.LZMAError`` if the data is no
    blueprint."""
    head, _, body = lzma.decompress(data).partition(b"\n")
    about = msgspec.json.decode(head, type=About)
    tree, edges = tree_of(about.game()), about.edges()
    offset = offsets(tree, buckets_of(edges))
    odds = np.zeros(int(offset[-1]), np.uint8)
    stored = np.frombuffer(body, np.uint8)
    if len(stored) != int(offset[-1] - (np.diff(offset) // tree.width).sum()):
        raise ValueError("the length of the file differs from its first line")
    at = 0
    for node, width in enumerate(tree.width.tolist()):
        where = odds[int(offset[node]) : int(offset[node + 1])].reshape(-1, width)
        size = len(where) * (width - 1)
        where[:, :-1] = stored[at : at + size].reshape(width - 1, -1).T
        rest = WHOLE - where[:, :-1].sum(axis=1, dtype=np.int64)
        if (rest < 0).any():
            raise ValueError("odds add up to more than one")
        where[:, -1] = rest
        at += size
    return Blueprint(about, edges, tree, offset, odds)


def encode(about: About, policy: NDArray[np.float64]) -> bytes:
    """Return the file of a policy, which lies at the offsets and adds up to one at every bucket of a decision."""
    tree = tree_of(about.game())
    offset = offsets(tree, buckets_of(about.edges()))
    parts: list[bytes] = []
    for node, width in enumerate(tree.width.tolist()):
        rows = policy[int(offset[node]) : int(offset[node + 1])].reshape(-1, width)
        # Bounds between the actions are rounded, so that the last action's rest is never negative
        bounds = np.rint(np.cumsum(rows[:, :-1], axis=1) * WHOLE).astype(np.int64)
        odds = np.diff(np.clip(bounds, 0, WHOLE), axis=1, prepend=0)
        parts.append(odds.astype(np.uint8).T.tobytes())
    return lzma.compress(msgspec.json.encode(about) + b"\n" + b"".join(parts), preset=9 | lzma.PRESET_EXTREME)
