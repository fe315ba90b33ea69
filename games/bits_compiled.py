"""The compiled twins of ``agon.games.bits`` (imports Numba; only ``agon.games.jit`` loads it)."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUntypedFunctionDecorator=false
# pyright: reportUnknownParameterType=false, reportMissingParameterType=false, reportUnknownArgumentType=false
# pyright: reportCallIssue=false
# Reason: Numba's extension API is untyped (an intrinsic is declared with a first parameter that callers do not give).

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types, uint64
from numba.extending import intrinsic

import agon.games.bits  # whole: what agon.games itself imports is no kernel source
from agon.games.parts import by_type_alone


@intrinsic
def _ctpop(typingctx, value):
    def codegen(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), codegen


@intrinsic
def _cttz(typingctx, value):
    def codegen(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), codegen


@intrinsic
def _ctlz(typingctx, value):
    def codegen(context, builder, signature, args):
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), codegen


@intrinsic
def _release(typingctx):
    def codegen(context, builder, signature, args):
        builder.fence("release")
        return context.get_dummy_value()

    return types.void(), codegen


@by_type_alone
@njit(nogil=True)
def popcount(value):
    return np.int64(_ctpop(np.uint64(value)))


@by_type_alone
@njit(nogil=True)
def lowest_bit(value):
    return np.int64(_cttz(np.uint64(value)))


@by_type_alone
@njit(nogil=True)
def highest_bit(value):
    return 63 - np.int64(_ctlz(np.uint64(value)))


@by_type_alone
@njit(nogil=True)
def mix64(value):
    z = uint64(value)
    z = (z ^ (z >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> uint64(27))) * uint64(0x94D049BB133111EB)
    return z ^ (z >> uint64(31))


@by_type_alone
@njit(nogil=True)
def combine(key, value):
    return mix64(uint64(key) * uint64(0xBF58476D1CE4E5B9) + uint64(value) + uint64(0x9E3779B97F4A7C15))


@njit(nogil=True)
def next_random(rng):
    value = rng[0] + uint64(0x9E3779B97F4A7C15)
    rng[0] = value
    return mix64(value)


@by_type_alone
@njit(nogil=True)
def random_below(rng, n):
    return np.int64(((next_random(rng) >> uint64(32)) * uint64(n)) >> uint64(32))


@njit(nogil=True)
def random_unit(rng):
    return np.float64(next_random(rng) >> uint64(11)) * (1.0 / 9007199254740992.0)


@njit(nogil=True)
def publish():
    _release()


def twins() -> dict[Callable[..., Any], Any]:
    names = (
        "popcount",
        "lowest_bit",
        "highest_bit",
        "mix64",
        "combine",
        "next_random",
        "random_below",
        "random_unit",
        "publish",
    )
    return {getattr(agon.games.bits, name): globals()[name] for name in names}
