"""Hypothesis strategies for any message type, from the type itself: what its schema allows, as JSON values."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect as types

INT64 = 2**63 - 1
TEXT = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
"""Any character that UTF-8 can carry and every database can keep."""


def json_values(kind: Any) -> st.SearchStrategy[Any]:
    """Values that decode as ``kind`` (a type, a union, or what ``msgspec.inspect`` says of one)."""
    return _values(kind if isinstance(kind, types.Type) else types.type_info(kind))


def _values(kind: types.Type) -> st.SearchStrategy[Any]:
    match kind:
        case types.StructType():
            return _struct(kind)
        case types.UnionType():
            return st.one_of([_values(part) for part in kind.types])
        case types.LiteralType():
            return st.sampled_from(kind.values)
        case types.StrType(pattern=None):
            return st.text(TEXT, min_size=kind.min_length or 0, max_size=min(kind.max_length or 12, 12))
        case types.StrType():
            bound = kind.max_length or 40
            return st.from_regex(kind.pattern or "", fullmatch=True).filter(lambda text: len(text) <= bound)
        case types.IntType():
            high = kind.le if kind.le is not None else INT64 if kind.lt is None else kind.lt - 1
            return st.integers(kind.ge if kind.ge is not None else -INT64, high)
        case types.FloatType():
            return st.floats(kind.ge, kind.le, allow_nan=False, allow_infinity=False)
        case types.BoolType():
            return st.booleans()
        case types.NoneType():
            return st.none()
        case types.DictType():
            return st.dictionaries(_keys(kind.key_type), _values(kind.value_type), max_size=3)
        case types.ListType() | types.VarTupleType():
            return st.lists(_values(kind.item_type), min_size=kind.min_length or 0, max_size=3)
        case types.TupleType():
            return st.tuples(*map(_values, kind.item_types))
        case _:
            raise TypeError(f"no strategy for {kind!r}")


def _keys(kind: types.Type) -> st.SearchStrategy[str]:
    """JSON writes the keys of objects as strings."""
    return _values(kind).map(str)


_structs: dict[type, st.SearchStrategy[dict[str, Any]]] = {}
"""Strategies of structs that were asked for: a struct may hold others of its kind."""


def _struct(kind: types.StructType) -> st.SearchStrategy[dict[str, Any]]:
    return _structs.setdefault(kind.cls, st.deferred(lambda: _fields(kind)))


def _fields(kind: types.StructType) -> st.SearchStrategy[dict[str, Any]]:
    tag = {} if kind.tag_field is None else {kind.tag_field: st.just(kind.tag)}
    required = {field.encode_name: _values(field.type) for field in kind.fields if field.required}
    optional = {field.encode_name: _values(field.type) for field in kind.fields if not field.required}
    return st.fixed_dictionaries({**tag, **required}, optional=optional)


def smallest(cls: type[msgspec.Struct]) -> dict[str, Any]:
    """A value of this struct with its required fields alone, each as small as it can be."""
    value = _smallest(types.type_info(cls))
    assert isinstance(value, dict)
    return value


def _smallest(kind: types.Type) -> Any:
    match kind:
        case types.StructType():
            tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
            return tag | {field.encode_name: _smallest(field.type) for field in kind.fields if field.required}
        case types.UnionType():
            return None if any(isinstance(part, types.NoneType) for part in kind.types) else _smallest(kind.types[0])
        case types.LiteralType():
            return kind.values[0]
        case types.StrType():
            return "a" * (kind.min_length or 1)
        case types.IntType():
            return kind.ge or 0
        case types.FloatType():
            return 0.0
        case types.BoolType():
            return False
        case types.DictType():
            return {}
        case _:
            return []
