"""Compilation by Numba of functions that are only inlined: up to LLVM's language, and no further; and once for each
type.

The caller of such a part optimises it with everything else that it inlines, and makes machine code of the whole.
Optimising every part by itself too, with all that it inlines in turn, and making machine code that nothing calls took
almost half of the time of compiling (all kernels of Go: 84 CPU s, 47 without and with large calls made in one place).

This follows Numba's developers' notes on pipelines and libraries of code; a change there shows at once, as nothing
compiles.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownParameterType=false
# pyright: reportMissingParameterType=false, reportUnknownArgumentType=false, reportUntypedBaseClass=false
# Reason: Numba ships no types.

from __future__ import annotations

from typing import Any

from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class NoEnvironment:
    """In the place of a code generator: there is no machine code that would look for its environment."""

    def set_env(self, name: str, environment: object) -> None:
        """Nothing to be set."""


class PartLibrary(JITCodeLibrary):
    """The code of a part and of what it inlines, linked."""

    @property
    def codegen(self) -> Any:
        return NoEnvironment()

    def get_pointer_to_function(self, name: str) -> int:
        """There is none."""
        return 0

    def _optimize_final_module(self) -> None:
        """Left to the caller."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class PartCompiler(Compiler):
    """The usual pipeline into such a library."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, PartLibrary(target.codegen(), "part"), *rest)


def by_type_alone(dispatcher: Any) -> Any:
    """Has a compiled function compiled once for all constants that others give it, where Numba would do so for each of
    them: what is inlined is optimised for its constants all the same."""
    by_value = dispatcher.get_call_template

    def by_type(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        plain = tuple(types.unliteral(given) for given in args)
        return by_value(plain, {name: types.unliteral(given) for name, given in kws.items()})

    dispatcher.get_call_template = by_type
    return dispatcher
