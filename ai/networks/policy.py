"""Policies that others trained: an ONNX file, or a Python function."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# Reason: ONNX Runtime ships no types.

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.networks.network import SUFFIX
from agon.ai.networks.network_file import NetworkError, read_file
from agon.ai.search import weight_files

Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], Any]
"""Function of an observation (planes, height, width) and a mask (actions): the scores of all actions, of which the
highest is best, or the number of one."""
PYTHON: Final = ".py"


def load_policy(named: str) -> Policy:
    """Return the policy that ``FILE.onnx``, ``FILE.py:FUNCTION`` or ``MODULE:FUNCTION`` names, loaded once a process
    while the file stays the same. Raises ``NetworkError``."""
    if named.endswith(SUFFIX):
        return _from_onnx(*_version_of(named))
    place, colon, function = named.rpartition(":")
    if not colon or not place or not function:
        raise NetworkError(f"{named!r} is neither FILE.onnx nor FILE.py:FUNCTION nor MODULE:FUNCTION")
    module = _from_file(*_version_of(place)) if place.endswith(PYTHON) else _imported(place)
    found = getattr(module, function, None)
    if not callable(found):
        raise NetworkError(f"{place} has no function {function!r}")
    return found


def digest_of(named: str) -> str:
    """Return the digest of a policy's file: that of the module for a function. Raises ``NetworkError``."""
    place = named if named.endswith(SUFFIX) else named.rpartition(":")[0]
    if not place.endswith((SUFFIX, PYTHON)):
        place = str(_imported(place).__file__)
    return weight_files.digest(read_file(_version_of(place)[0]))


def _version_of(name: str) -> tuple[Path, int]:
    """Return a file and the time of its last change."""
    path = Path(name).expanduser().resolve()
    try:
        return path, path.stat().st_mtime_ns
    except OSError as error:
        raise NetworkError(f"{path}: {error.strerror}") from None


def _imported(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise NetworkError(f"{name} cannot be imported: {error}") from None


@lru_cache(maxsize=8)
def _from_file(path: Path, changed: int) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"agon_policy_{path.stem}", path)
    assert spec is not None and spec.loader is not None  # noqa: PT018, S101 - its name ends in .py
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # an author's mistake is that policy's alone
        raise NetworkError(f"{path} cannot be imported: {type(error).__name__}: {error}") from error
    return module


@lru_cache(maxsize=8)
def _from_onnx(path: Path, changed: int) -> Policy:
    """Return a policy of the first input and the first output of a network, each with a row for every position."""
    import onnxruntime

    options: Any = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        session: Any = onnxruntime.InferenceSession(read_file(path), options, providers=["CPUExecutionProvider"])
    except NetworkError:
        raise
    except Exception as error:  # its errors have no common class
        raise NetworkError(f"{path.name} is not an ONNX network: {str(error).splitlines()[0]}") from None
    read, told = session.get_inputs()[0], session.get_outputs()[0].name
    flat = len(read.shape) == 2

    def scores(observation: NDArray[np.float32], _mask: NDArray[np.int8]) -> Any:
        row = observation.reshape(1, -1) if flat else observation[None]
        try:
            return session.run([told], {read.name: np.ascontiguousarray(row, np.float32)})[0][0]
        except Exception as error:
            reason = str(error).splitlines()[0]
            raise NetworkError(f"{path.name} does not read observations of {observation.shape}: {reason}") from None

    return scores
