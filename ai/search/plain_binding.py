"""Binding of kernels that are not compiled: plain Python that computes as the compiled twins do."""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Any

from agon.games.jit import Binder


class WholeAction:
    """A plain function whose argument ``action`` becomes a Python int.

    Kernels keep actions in 32 bits, and NumPy, unlike compiled code, would compute with them in 32 bits too.
    """

    def __init__(self, function: types.FunctionType, place: int) -> None:
        self.py_func = function
        self._place = place

    def __call__(self, *arguments: Any) -> Any:
        place = self._place
        return self.py_func(*arguments[:place], int(arguments[place]), *arguments[place + 1 :])


class PlainBinder(Binder):
    """Binds functions to one game without compiling them."""

    def _compiled(self, function: types.FunctionType, settings: Mapping[str, Any]) -> Any:
        twin = super()._compiled(function, settings)
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        return WholeAction(twin, names.index("action")) if "action" in names else twin
