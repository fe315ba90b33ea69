"""Files of the tables, and the array that they are loaded into.

The shipped files lie here; ``python -m agon.ai.games.chess.make_endings`` makes the others, in a folder of the user's.
A file's first line has the command that made it; the values follow, compressed. They are loaded when they can first
matter: if a root has few men, the tables that it can lead to. The array has room for all of them, which takes no memory
before a table is loaded.
"""

from __future__ import annotations

import lzma
import os
import threading
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.chess.endgame_tables.numbering import CELLS, HEADER, SIZES, STARTS, TABLES, VERSUS, men_of
from agon.ai.search import weight_files
from agon.games.bits import popcount
from agon.games.chess.state import DIAGONALS, KNIGHTS, PAWNS, STRAIGHTS
from agon.games.verbs import State

SHIPPED: Final = Path(__file__).parent
COMMAND: Final = "python -m agon.ai.games.chess.make_endings"
LETTERS: Final = "PNBRQ"
MOST_ROOT_MEN: Final = 6
"""Most men at a root for which tables are loaded."""
FILTERS: Final = ({"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0},)
DIGESTS: Final = {
    "KPK": "a5aaba43b69ef1a0", "KRK": "616ad131d647626e", "KQK": "5104449d703ca086", "KPPK": "05ce20556f0752ff",
    "KNPK": "c1683d5a8adaae06", "KNNK": "e49581be9194573d", "KBPK": "2242da95d1cef592", "KBNK": "b610db7e31c4afe7",
    "KBBK": "3213baa7973fd0fa", "KRPK": "2148fbaced9f479f", "KRNK": "7caf7a7cd9ef662a", "KRBK": "a02c70910f6669a8",
    "KRRK": "3b9b8f85c9b42a35", "KQPK": "4f911bd624863340", "KQNK": "da50b227c68824b7", "KQBK": "b0e9be4b0d53d9bd",
    "KQRK": "487712c5738a5f55", "KQQK": "96edce6fa4e55309", "KPKP": "4530b3eed7ea3c54", "KNKP": "cc14c7851599afc5",
    "KNKN": "80c196d64a70477e", "KBKP": "9cd9e83b3e1b3451", "KBKN": "5ea370bd87d3465d", "KBKB": "dae7085d9b28c974",
    "KRKP": "553773da9b9aec64", "KRKN": "a8495987a8e28cb9", "KRKB": "ea74c8ed9a204c19", "KRKR": "8fd2986825d629df",
    "KQKP": "fb73d52d1cfe8fc8", "KQKN": "4bd0c38020bc11c4", "KQKB": "6867741d3430bae3", "KQKR": "77864d0979971f62",
    "KQKQ": "6f06163578105337",
}  # fmt: skip
"""Digest of each table's values (``agon.ai.search.weight_files``)."""
_lock = threading.Lock()


def name_of(table: int) -> str:
    """Return a table's name: the stronger side's men, then the weaker side's."""
    first, second = (LETTERS[kind] if kind >= 0 else "" for kind in men_of(table))
    return f"K{first}K{second}" if table >= VERSUS else f"K{first}{second}K"


NAMES: Final = {name_of(table): table for table in range(TABLES) if name_of(table) not in ("KNK", "KBK")}
"""Tables by name; a lone knight or bishop cannot mate."""


def made_folder() -> Path:
    """``AGON_ENDINGS``, else ``$XDG_DATA_HOME/agon/endings``, else ``~/.local/share/agon/endings``."""
    explicit = os.environ.get("AGON_ENDINGS")
    if explicit:
        return Path(explicit)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "agon" / "endings"


def file_of(name: str) -> Path | None:
    """Return the file of a table, or None if it was not made."""
    found = (folder / f"{name}.xz" for folder in (SHIPPED, made_folder()))
    return next((path for path in found if path.is_file()), None)


def pack(values: NDArray[np.int8], none_there: int) -> bytes:
    """Return a table's values as bytes; places without a position repeat the value before, which takes less room."""
    places = np.arange(len(values))
    last = np.maximum.accumulate(np.where(values == none_there, 0, places))
    packed = values[last]
    packed[packed == none_there] = 0
    return packed.tobytes()


def write(folder: Path, name: str, data: bytes) -> Path:
    """Write a table's file, whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    path, part = folder / f"{name}.xz", folder / f".{name}.{os.getpid()}"
    part.write_bytes(f"{COMMAND} {name}\n".encode() + lzma.compress(data, lzma.FORMAT_XZ, filters=FILTERS))
    part.replace(path)
    return path


def check(name: str, data: bytes) -> None:
    """Raise ``ValueError`` if a table's values are not those that ``DIGESTS`` names."""
    found, known = weight_files.digest(data), DIGESTS.get(name)
    if found != known:
        raise ValueError(f"{name} is not the table that the sources name: its digest is {found}, not {known}")


def read(path: Path) -> bytes:
    """Read a table's values. Raises ``ValueError`` if they are not those that ``DIGESTS`` names."""
    data = lzma.decompress(path.read_bytes().partition(b"\n")[2])
    check(path.stem, data)
    return data


@cache
def array() -> NDArray[np.int8]:
    """Return the array of all tables, in which none is loaded at first."""
    return np.zeros(CELLS, np.int8)


@cache
def load(table: int) -> bool:
    """Load a table into the array; return False if there is no file of it."""
    path = file_of(name_of(table))
    if path is None:
        return False
    array()[STARTS[table] : STARTS[table] + SIZES[table]] = np.frombuffer(read(path), np.int8)
    return True


def counts(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the number of each side's men of each kind, without the kings."""
    pawns, knights = int(state[PAWNS]), int(state[KNIGHTS])
    diagonals, straights = int(state[DIAGONALS]), int(state[STRAIGHTS])
    kinds = (pawns, knights, diagonals & ~straights, straights & ~diagonals, diagonals & straights)
    return tuple(tuple(popcount(int(state[seat]) & kind) for kind in kinds) for seat in (0, 1))


def leads_to(men: Sequence[int], wanted: Sequence[int]) -> bool:
    """True if captures, and pawns that become queens, may leave a side with the men ``wanted``."""
    *pieces, queens = (max(0, want - have) for have, want in zip(men[1:], wanted[1:], strict=True))
    return not any(pieces) and queens + wanted[0] <= men[0]


def reachable(sides: Sequence[Sequence[int]]) -> Iterator[int]:
    """Yield the tables that play from these men is likely to reach."""
    for table in NAMES.values():
        first, second = men_of(table)
        strong, weak = [0] * len(LETTERS), [0] * len(LETTERS)
        strong[first] += 1
        if second >= 0:
            (weak if table >= VERSUS else strong)[second] += 1
        if any(leads_to(own, strong) and leads_to(other, weak) for own, other in (sides, sides[::-1])):
            yield table


@cache
def loaded(sides: tuple[tuple[int, ...], ...]) -> NDArray[np.int8]:
    """Load the tables that play from these men is likely to reach; return the cells that say which they are."""
    found = np.zeros(HEADER, np.int8)
    for table in reachable(sides):
        found[table] = load(table)
    return found


def endings(state: State) -> NDArray[np.int8]:
    """Return the array for look-ups from a root, empty if it has too many men. The search sees the tables that the root
    is likely to reach, whatever was loaded before, so that it finds the same move in every process."""
    if popcount(int(state[0]) | int(state[1])) > MOST_ROOT_MEN:
        return np.zeros(0, np.int8)
    with _lock:
        values = array()
        values[:HEADER] = loaded(counts(state))
    return values


def load_all() -> None:
    """Load every table, which takes half a second, before a search whose clock runs needs one."""
    with _lock:
        for table in NAMES.values():
            load(table)
