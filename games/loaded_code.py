"""Code loaded from Numba's cache, without the form that only a compiler needs.

Numba keeps the LLVM module of every function that it loads, for functions compiled later that may inline it. That took
100 MB of a worker's 370 with the kernels of all games. Here its bitcode is kept packed, and read when it is asked for.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownParameterType=false
# pyright: reportPrivateUsage=false
# Reason: Numba ships no types, and has no public way to do this.

from __future__ import annotations

import zlib
from typing import Any

from llvmlite import binding
from numba.core import codegen


class LeanLibrary(codegen.JITCodeLibrary):
    """The machine code of a function; loaded from the cache, it has no LLVM module until one is asked for."""

    _packed: bytes | None = None
    _shared_module: Any

    @classmethod
    def _unserialize(cls, codegen: Any, state: tuple[str, str, Any]) -> Any:
        library = super()._unserialize(codegen, state)
        _, kind, data = state
        if kind == "object":
            library._packed = zlib.compress(data[1], 1)
            library._shared_module = None
        return library

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None and self._packed is not None:
            self._shared_module = binding.parse_bitcode(zlib.decompress(self._packed))
            self._packed = None
        return super()._get_module_for_linking()


def keep_code_lean() -> None:
    """Let Numba load functions in this way from now on."""
    codegen.JITCPUCodegen._library_class = LeanLibrary
