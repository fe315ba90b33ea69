"""A network in memory, run by ONNX Runtime on one core."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# Reason: ONNX Runtime ships no types.

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.networks.network_file import Head, NetworkError, check, read_file, read_head, read_shipped
from agon.ai.search import weight_files
from agon.games.api import Options
from agon.games.rules import Rules

INPUT: Final = "observation"
OUTPUTS: Final = ["policy", "values"]
SUFFIX: Final = ".onnx"
"""End of the name of a network file, which tells it from the name of a shipped network."""


class Network:
    """Judges positions (``agon.ai.search.puct.Evaluator``)."""

    def __init__(self, data: bytes, name: str) -> None:
        """Load a network file. Raises ``NetworkError``."""
        import onnxruntime

        self.name = name
        self.digest = weight_files.digest(data)
        options: Any = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            self._session: Any = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
        except Exception as error:  # its errors have no common class
            raise NetworkError(f"{name} is not an ONNX network: {str(error).splitlines()[0]}") from None
        shapes = {each.name: each.shape for each in (*self._session.get_inputs(), *self._session.get_outputs())}
        if set(shapes) != {INPUT, *OUTPUTS} or [len(shapes[each]) for each in (INPUT, *OUTPUTS)] != [4, 2, 2]:
            raise NetworkError(f"{name} must have the input {INPUT} and the outputs {' and '.join(OUTPUTS)}")
        self.shape: tuple[int, ...] = tuple(shapes[INPUT][1:])
        """(planes, height, width) of an observation."""
        self.sizes: tuple[int, ...] = tuple(shapes[each][1] for each in OUTPUTS)
        """Numbers of distinct actions and of seats."""
        self.head: Head = read_head(self._session.get_modelmeta().custom_metadata_map, name)

    def check(self, rules: Rules, options: Options) -> None:
        """Check that it is for this game with these options. Raises ``NetworkError``."""
        check(self.head, rules, options, self.name)
        shape = rules.observation_tensor_shape(options)
        if self.shape != shape:
            raise NetworkError(f"{self.name} reads observations of {self.shape}, the game gives {shape}")
        sizes = (rules.info.num_distinct_actions, rules.seats(options))
        if self.sizes != sizes:
            raise NetworkError(f"{self.name} tells of {self.sizes} actions and seats, the game has {sizes}")

    def evaluate(self, observations: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return logits (rows, distinct actions) and values (rows, seats) of observations (rows, planes, height,
        width). Raises ``NetworkError`` if they are not finite."""
        policy, values = self._session.run(OUTPUTS, {INPUT: observations})
        if not (np.isfinite(policy).all() and np.isfinite(values).all()):
            raise NetworkError(f"{self.name} gives numbers that are not finite")
        return policy, values


def network_for(rules: Rules, options: Options, named: str = "") -> Network:
    """Return the network that ``named`` means for a game: the name of a shipped one, or a file; loaded once a process
    while the file stays the same. Raises ``NetworkError``."""
    if named.endswith(SUFFIX):
        path = Path(named).expanduser().resolve()
        try:
            changed = path.stat().st_mtime_ns
        except OSError as error:
            raise NetworkError(f"{path}: {error.strerror}") from None
        network = _from_file(path, changed)
    else:
        network = _from_game(rules.info.name, named)
    network.check(rules, options)
    return network


@lru_cache(maxsize=8)
def _from_file(path: Path, changed: int) -> Network:
    return Network(read_file(path), path.name)


@lru_cache(maxsize=8)
def _from_game(game: str, name: str) -> Network:
    file, data = read_shipped(game, name)
    return Network(data, file)
