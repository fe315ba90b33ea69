"""Compiles rules, and generic kernels bound to rules, with Numba's on-disk cache.

A kernel's module globals are bound to the game's compiled functions under a name of its own per game
(``types.FunctionType`` with new globals, then ``njit``). Unlike closures and functions passed as arguments, this hits
Numba's cache in the next process. Numba does not notice that a callee in another file changed, so the name of the
folder that a function is kept in holds a hash of every file that it can reach (``agon.games.sources``), of all that was
bound to it and of the compiler's version: a stale hit is impossible, and what is changed in one game leaves the others'
code as it is.

Importing this module imports Numba; ``games`` imports it only when compiled rules are asked for.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# Reason: Numba ships no types.

from __future__ import annotations

import os
import sys
import threading
import types
from collections.abc import Callable, Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import config as numba_config
from numba.core.caching import UserProvidedCacheLocator
from numba.core.errors import ForceLiteralArg

from agon.games.bits import compiled as compiled_bits
from agon.games.loaded_code import keep_code_lean
from agon.games.parts import PartCompiler, by_type_alone
from agon.games.sources import digest, mark_used

_VERBS = "agon.games.verbs"
OURS = frozenset({__name__, "agon.games.bits_compiled"})
"""Modules that decide how everything is compiled."""
_lock = threading.RLock()
keep_code_lean()


def versions() -> str:
    """Of all that compiles, for the hash."""
    python = ".".join(map(str, sys.version_info[:3]))
    return f"numba {numba.__version__} llvmlite {llvmlite.__version__} numpy {np.__version__} python {python}"


def cache_root() -> Path:
    """``AGON_KERNEL_CACHE``, else ``$XDG_CACHE_HOME/agon/kernels``, else ``~/.cache/agon/kernels``."""
    explicit = os.environ.get("AGON_KERNEL_CACHE")
    if explicit:
        return Path(explicit)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "agon" / "kernels"


@cache
def cache_folder(label: str, modules: frozenset[str], more: str) -> Path:
    """Return the folder for functions of ``modules``, made and marked as used; ``more`` is what else they depend on."""
    folder = cache_root() / label / digest(modules | OURS, f"{versions()} {more}")
    folder.mkdir(parents=True, exist_ok=True)
    mark_used(folder)
    return folder


class WherePutLocator(UserProvidedCacheLocator):
    """Locator of a function's Numba files by the place of its source within the project, not by the place of the
    project: so another copy of the same sources finds them too."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        return Path(py_file).parent.name


class Binder:
    """Binds functions to one game and compiles them.

    ``label`` names the game in the cache; ``functions`` maps a name in ``agon.games.verbs`` to its implementation: a
    plain function of a rules or evaluation module (compiled here) or one that is compiled already. ``instead`` maps a
    kernel to the kernel that this game uses in its place; ``constants`` gives kernels' globals the game's values. If
    nothing ``allocates``, no references are counted: such functions neither make arrays nor assign slices. Without
    ``jit`` nothing is compiled: the same binding of plain functions, the slow twin for tests.

    Functions that kernels call are inlined there, and only compiled with them (``agon.games.parts``). Python calls the
    result of ``bind``, which has what Numba adds for that. ``called`` are functions that Python calls and kernels of
    other binders inline.
    """

    def __init__(
        self,
        label: str,
        functions: Mapping[str, Any],
        instead: Mapping[Callable[..., Any], Callable[..., Any]] | None = None,
        constants: Mapping[str, int] | None = None,
        *,
        called: Collection[Callable[..., Any]] = (),
        allocates: bool = True,
        jit: bool = True,
    ) -> None:
        self.label = label
        self.dispatchers: list[Any] = []
        self._allocates = allocates
        self._jit = jit
        self._functions = dict(functions)
        self._instead = dict(instead or {})
        self._constants = dict(constants or {})
        self._called = frozenset(called)
        self._done: dict[Any, Any] = dict(compiled_bits()) if jit else {}
        """Functions that kernels call: inlined there."""
        self._entries: dict[Any, Any] = {}
        """Functions that Python calls."""
        given = [*self._functions.values(), *self._instead.values()]
        self._modules = frozenset(getattr(function, "py_func", function).__module__ for function in given)
        pairs = ((old.__qualname__, getattr(new, "py_func", new).__qualname__) for old, new in self._instead.items())
        names = sorted((name, getattr(bound, "py_func", bound).__qualname__) for name, bound in self._functions.items())
        self._more = f"{sorted(self._constants.items())} {names} {sorted(pairs)} {allocates}"

    def bind(self, function: Callable[..., Any]) -> Any:
        """Return the compiled twin of ``function``; everything that it calls by a global name is bound too.

        Raises ``LookupError`` if it calls a verb that this game does not have.
        """
        with _lock:
            function = self._stand_in(function)
            if not self._jit or function in self._called or not isinstance(function, types.FunctionType):
                return self._part(function)
            if function not in self._entries:
                self._entries[function] = self._compiled(function, {"no_cfunc_wrapper": True, "cache": True})
            return self._entries[function]

    def part(self, function: Callable[..., Any]) -> Any:
        """Return the same for kernels of another binder, which inline it. Not to be called from Python."""
        with _lock:
            return self._part(function)

    def stats(self) -> tuple[int, int]:
        """Return how many specialisations were (loaded from the cache, compiled) so far."""
        hits = sum(sum(d.stats.cache_hits.values()) for d in self.dispatchers)
        misses = sum(sum(d.stats.cache_misses.values()) for d in self.dispatchers)
        return hits, misses

    def modules_of(self, function: Callable[..., Any]) -> frozenset[str]:
        """Return the modules that the name of a function's folder is made of, with all that they import."""
        return self._modules | {function.__module__}

    def _stand_in(self, function: Any) -> Any:
        """Return this game's replacement for ``function``."""
        if getattr(function, "__module__", None) == _VERBS and isinstance(function, types.FunctionType):
            name = function.__name__
            if name not in self._functions:
                raise LookupError(f"{self.label} has no {name}")
            return self._stand_in(self._functions[name])
        return self._stand_in(self._instead[function]) if function in self._instead else function

    def _part(self, function: Any) -> Any:
        function = self._stand_in(function)
        if function in self._done or not isinstance(function, types.FunctionType):
            return self._done.get(function, function)
        # Large rules would be called, not inlined, and every array that is named in between would have its references
        # counted under a lock. Measured on a Connect Four simulation: 280 ns as Numba has it, 205 with forceinline,
        # 160 with counting left out too.
        settings: dict[str, Any] = {"forceinline": True, "no_cfunc_wrapper": True}
        if function in self._called:
            settings["cache"] = True
        else:
            settings |= {"no_cpython_wrapper": True, "pipeline_class": PartCompiler}
        self._done[function] = self._compiled(function, settings)
        return self._done[function]

    def _compiled(self, function: types.FunctionType, settings: Mapping[str, Any]) -> Any:
        """Return a twin with globals of its own; its callers are bound to it afterwards."""
        bound = dict(function.__globals__)
        bound.update((name, value) for name, value in self._constants.items() if name in bound)
        for name in _global_names(function.__code__):
            value = bound.get(name)
            if isinstance(value, types.FunctionType) and value is not function:
                bound[name] = self._part(value)
        twin = types.FunctionType(function.__code__, bound, function.__name__, function.__defaults__, None)
        inlined = "__inlined" if settings.get("forceinline") else ""
        twin.__qualname__ = f"{function.__qualname__}__{self.label}{inlined}"
        twin.__module__ = function.__module__
        if not self._jit:
            bound[function.__name__] = twin
            return twin
        numba_settings: Any = numba_config  # attributes made at run time
        numba_settings.CACHE_LOCATOR_CLASSES = f"{__name__}.{WherePutLocator.__qualname__}"
        numba_settings.CACHE_DIR = str(cache_folder(self.label, self.modules_of(function), self._more))
        compile_as: Any = numba.njit  # which Numba declares without these options
        dispatcher: Any = by_type_alone(compile_as(nogil=True, _nrt=self._allocates, **settings)(twin))
        dispatcher.compile = _with_reasons(dispatcher.compile, function)
        bound[function.__name__] = dispatcher  # recursion
        self.dispatchers.append(dispatcher)
        return dispatcher


def _unexplained(_function: types.FunctionType, error: Exception) -> Exception:
    return error


explain: Callable[[types.FunctionType, Exception], Exception] = _unexplained
"""Returns the error for people, of a function and the compiler's error. ``agon.games.rules`` sets it: its words are no
source of kernels."""


class _Compiling(threading.local):
    """The compilation of this thread: a function's callees compile within its own."""

    depth = 0
    fault: tuple[types.FunctionType, Exception] | None = None
    """The innermost function that did not compile."""


_compiling = _Compiling()


def _with_reasons(compile_: Callable[[Any], Any], function: types.FunctionType) -> Callable[[Any], Any]:
    """Return a dispatcher's ``compile`` that raises what ``explain`` makes for the innermost function at fault."""

    def compile_or_explain(signature: Any) -> Any:
        _compiling.depth += 1
        try:
            compiled = compile_(signature)
        except ForceLiteralArg:  # Numba's way to ask for another try
            raise
        except Exception as error:
            _compiling.fault = _compiling.fault or (function, error)
            if _compiling.depth > 1:
                raise
            raise explain(*_compiling.fault) from error
        else:
            if _compiling.fault is not None and _compiling.fault[0] is function:
                _compiling.fault = None  # it failed before the types of its arguments were known
            return compiled
        finally:
            _compiling.depth -= 1
            if _compiling.depth == 0:
                _compiling.fault = None

    return compile_or_explain


def _global_names(code: types.CodeType) -> set[str]:
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names |= _global_names(constant)
    return names
