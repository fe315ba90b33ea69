"""Network files: what they are for, and where those that are shipped lie.

A network is an ONNX file with the input ``observation`` (float32, rows x planes x height x width) and the outputs
``policy`` (logits, rows x distinct actions) and ``values`` (rows x seats: returns divided by the greatest return by
size, of the seat to move and then of the seats that follow). Its metadata has the fields of ``Head``.

A game has shipped networks if its folder in ``ai/games`` has a file ``network.py`` with ``NETWORKS``, a mapping from a
name to (file beside it, digest); the first is the one that is used by default.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from agon.ai.evaluation import listing
from agon.ai.search import weight_files
from agon.ai.search.contract import EngineError
from agon.games.api import Options
from agon.games.rules import Rules

PART: Final = "network"
LARGEST: Final = 64 << 20
"""Most bytes of a file: what a bot could search with in reasonable time is far smaller."""


class NetworkError(EngineError):
    """A network cannot be used. The message names the file and the reason."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """Purpose and origin of a network."""

    game: str
    rules: int
    """``INFO.version`` of the rules that it learned by."""
    options: dict[str, int | str]
    """Every option of its game."""
    made: str
    """Origin for people: the command, the games that it learned from, the CPU time."""

    def metadata(self) -> dict[str, str]:
        """Return the head as the texts of an ONNX file's ``metadata_props``."""
        return {
            "game": self.game,
            "rules": str(self.rules),
            "options": msgspec.json.encode(self.options, order="sorted").decode(),
            "made": self.made,
        }


def read_head(metadata: Mapping[str, str], name: str) -> Head:
    """Read the head from a file's metadata. Raises ``NetworkError``."""
    missing = [key for key in Head.__struct_fields__ if key not in metadata]
    if missing:
        raise NetworkError(f"{name}: its metadata has no {', '.join(missing)}")
    try:
        options = msgspec.json.decode(metadata["options"], type=dict[str, int | str])
        rules = int(metadata["rules"])
    except (msgspec.DecodeError, ValueError) as error:
        raise NetworkError(f"{name}: its metadata cannot be read: {error}") from None
    return Head(game=metadata["game"], rules=rules, options=options, made=metadata["made"])


def check(head: Head, rules: Rules, options: Options, name: str) -> None:
    """Check that a network is for this game with these options. Raises ``NetworkError``."""
    info = rules.info
    if head.game != info.name:
        raise NetworkError(f"{name} is a network for {head.game}, not for {info.name}")
    if head.rules != info.version:
        raise NetworkError(f"{name} learned by version {head.rules} of the rules of {info.name}, not {info.version}")
    if head.options != dict(options):
        raise NetworkError(f"{name} is for {_in_words(head.options)}, not for {_in_words(options)}")


def _in_words(options: Options) -> str:
    return ", ".join(f"{name}={value}" for name, value in sorted(options.items())) or "no options"


def shipped(game: str) -> Mapping[str, tuple[str, str]]:
    """Return the shipped networks of a game by name, as (file, digest); empty if there are none."""
    part: Any = listing.part_of(game, PART)
    return {} if part is None else part.NETWORKS


def read_shipped(game: str, name: str) -> tuple[str, bytes]:
    """Return the file name and the bytes of a shipped network. An empty name means the first. Raises
    ``NetworkError``."""
    known = shipped(game)
    if not known:
        raise NetworkError(f"there is no network for {game}: name a file with network=FILE")
    if name and name not in known:
        raise NetworkError(f"{game} has no network {name!r}; it has {', '.join(known)}")
    file, digest = known[name or next(iter(known))]
    part: Any = listing.part_of(game, PART)
    try:
        return file, weight_files.read(Path(part.__file__).with_name(file), digest)
    except (OSError, ValueError) as error:
        raise NetworkError(str(error)) from None


def read_file(path: Path) -> bytes:
    """Return the bytes of a network file. Raises ``NetworkError``."""
    try:
        if path.stat().st_size > LARGEST:
            raise NetworkError(f"{path}: a network has at most {LARGEST >> 20} MiB")
        return path.read_bytes()
    except OSError as error:
        raise NetworkError(f"{path}: {error.strerror}") from None
