"""Find the faults of a room (missing functions, an error at import) and say them with file and line."""

from __future__ import annotations

import inspect
import re
import traceback
from pathlib import Path
from types import FunctionType, ModuleType

from agon.games.api import CannotCompile, GameError, Info
from agon.games.rules import REQUIRED_KERNELS, Rules

REQUIRED_FUNCTIONS = (
    *REQUIRED_KERNELS,
    *("state_length", "max_actions", "max_plies", "set_options"),
    *("action_to_text", "action_from_text", "position_to_text", "position_from_text"),
    *("board", "view", "choice", "describe"),
)
_ROOT = Path(__file__).parent.parent


class FaultyRoom(GameError):
    """A module in a folder of games is not a game that can be played."""


def shown(path: str, line: int | None = None) -> str:
    """Return a place in a file for people: from this project's folder on if it is in there."""
    file = Path(path)
    text = str(file.relative_to(_ROOT)) if file.is_relative_to(_ROOT) else str(file)
    return text if line is None else f"{text}:{line}"


def check(module: ModuleType, name: str) -> None:
    """Check that a room has all that the contract asks for and shows its first position. Raises ``FaultyRoom``, and
    whatever its functions raise."""
    info = getattr(module, "INFO", None)
    if not isinstance(info, Info):
        raise _fault(module, "no INFO, so it is not a game; the name of a helper's file begins with _")
    if info.name != name:
        raise _fault(module, f"INFO.name is {info.name!r}, and the file's name is {name!r}")
    secret = info.hidden or info.simultaneous
    required = (
        *REQUIRED_FUNCTIONS,
        *(("chance_outcomes",) if info.chance else ()),
        *(("information_key", "resample", "is_visible") if secret else ()),
        *(("acting",) if info.simultaneous else ()),
        *(("observation_tensor_shape",) if hasattr(module, "observation_tensor") else ()),
    )
    missing = [function for function in required if not callable(getattr(module, function, None))]
    if missing:
        raise _fault(module, f"it has no function {' and no function '.join(missing)}")
    rules = Rules(module, jit=False)
    options = rules.options()
    rules.board(options)
    rules.view(rules.initial(options))


def _fault(module: ModuleType, reason: str) -> FaultyRoom:
    return FaultyRoom(f"{shown(str(module.__file__))}: {reason}")


def reason_of(error: BaseException) -> str:
    """Return an error on one line, with the file and line of a game if one is to blame."""
    if isinstance(error, FaultyRoom):
        return str(error)
    if isinstance(error, SyntaxError) and error.filename:
        return f"{shown(error.filename, error.lineno)}: {type(error).__name__}: {error.msg}"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
    rules = inspect.getsourcefile(Rules)
    own = [frame for frame in frames if frame.filename not in {__file__, rules, str(_ROOT / "games" / "__init__.py")}]
    said = " ".join(str(error).split())
    place = f"{shown(own[-1].filename, own[-1].lineno)}: " if own else ""
    return f"{place}{type(error).__name__}: {said}"


_PREAMBLE = re.compile(r"Failed in \w+ mode pipeline .*|\s*")


def explained(function: FunctionType, error: Exception) -> CannotCompile:
    """Return the error with file, line, function and Numba's first reason."""
    text = re.sub("\x1b\\[[0-9;]*m", "", str(error)).strip()
    lines = [line.strip() for line in text.splitlines() if not _PREAMBLE.fullmatch(line)] or [type(error).__name__]
    first = lines[0]
    if first.endswith(":") and len(lines) > 1:
        first = f"{first} {lines[1].removeprefix('>>>').strip()}"
    place = getattr(error, "loc", None)
    file, line = function.__code__.co_filename, function.__code__.co_firstlineno
    if place is not None and place.filename == file and place.line:
        line = place.line
    return CannotCompile(f"{shown(file, line)}, in {function.__name__}: Numba cannot compile this: {first}", text)
