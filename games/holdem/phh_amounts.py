"""Amounts of PHH: whole numbers or decimals, of which a chip is a common part."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import gcd
from typing import Final

from agon.games.holdem.layout import MOST_CHIPS, MOST_STACK
from agon.games.records.toml_subset import Value

AMOUNT: Final = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,4})?")
_PARTS: Final = 10_000
"""Amounts have four decimals at most."""
_LEAST_STACK: Final = 20
_LEAST_BIG: Final = 2


def amount_of(value: Value) -> Fraction | None:
    """Return the amount that a value is; None if it is none."""
    bare = value.items is None and not value.is_text
    return Fraction(value.text) if bare and AMOUNT.fullmatch(value.text) else None


def amount_text(amount: Fraction) -> str:
    """Return an amount as a file writes it. Its denominator has no other prime factors than 2 and 5."""
    if amount.denominator == 1:
        return str(amount.numerator)
    decimals = 1
    while amount.denominator > 1 and 10**decimals % amount.denominator:
        decimals += 1
    whole, rest = divmod(amount.numerator * 10**decimals // amount.denominator, 10**decimals)
    return f"{whole}.{rest:0{decimals}}"


def common_unit(stacks: Sequence[Fraction], least: Fraction, others: Sequence[Fraction]) -> Fraction:
    """Return the largest unit of which all amounts are multiples, or a half, a quarter and so on of it.

    Stacks and the least bet have as many of them as the options ask for.
    """
    parts = 0
    for amount in (*stacks, least, *others):
        parts = gcd(parts, int(amount * _PARTS))
    unit = Fraction(parts or _PARTS, _PARTS)
    most = max(stacks)
    while most and least and (most < _LEAST_STACK * unit or least < _LEAST_BIG * unit or _crowded(most / unit, stacks)):
        unit /= 2
    return unit


def _crowded(most: Fraction, stacks: Sequence[Fraction]) -> bool:
    """Return True if so many chips are those of a game that is played here, but are too many for one."""
    return most <= MOST_STACK and len(stacks) * most > MOST_CHIPS
