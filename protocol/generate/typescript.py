"""Declarations for clients in TypeScript or checked JavaScript: structs become interfaces, tagged unions stay tagged.

A ``?`` after a field says that a reader may not find it: a struct that leaves out defaults has optional fields; a
struct that a client writes has optional fields wherever there is a default; the server always sends all others.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import inspect as types


def docstring(cls: type[Any]) -> str:
    """Return the class's own docstring, not an inherited one."""
    return inspect.cleandoc(cls.__dict__.get("__doc__") or "")


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    """Return the classes in a module's source by their names."""
    nodes = ast.walk(ast.parse(inspect.getsource(sys.modules[module])))
    return {node.name: node for node in nodes if isinstance(node, ast.ClassDef)}


def field_docstrings(cls: type[Any]) -> dict[str, str]:
    """Return the string below each field, as written in the source."""
    found: dict[str, str] = {}
    for field, text in itertools.pairwise(_classes(cls.__module__)[cls.__name__].body):
        if not (isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)):
            continue
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) and isinstance(text.value.value, str):
            found[field.target.id] = inspect.cleandoc(text.value.value)
    return found


def structs_in(kinds: Iterable[types.Type]) -> dict[str, types.StructType]:
    """Every struct that can be reached from ``kinds``, by name, in the order met."""
    found: dict[str, types.StructType] = {}
    for kind in kinds:
        _collect(kind, found)
    return found


def declarations(
    roots: Mapping[str, Any], unions: Mapping[str, Any], literals: Mapping[str, Any], client_roots: Iterable[str]
) -> str:
    """Return the text of a ``.d.ts``.

    ``roots`` are the types to declare with all that they reach; ``unions`` names tagged unions and ``literals`` unions
    of strings; ``client_roots`` are those of ``roots`` that clients write. Raises ``TypeError`` for a type without one.
    """
    written = structs_in(types.type_info(roots[name]) for name in client_roots)
    read = structs_in(types.type_info(root) for name, root in roots.items() if name not in set(client_roots))
    names = {_members(types.type_info(union)): name for name, union in unions.items()}
    parts = [f"export type {name} = {_literals(get_args(value))};" for name, value in literals.items()]
    for name, struct in {**written, **read}.items():
        by_client = name in written and name not in read
        parts.append("\n".join(_interface(name, struct, by_client=by_client, names=names)))
    for name, union in unions.items():
        members = " | ".join(kind.cls.__name__ for kind in _structs(types.type_info(union)))
        parts.append(f"export type {name} = {members};")
    return "\n\n".join(parts) + "\n"


def _interface(
    name: str, struct: types.StructType, *, by_client: bool, names: Mapping[frozenset[str], str]
) -> Iterator[str]:
    cls: Any = struct.cls
    may_be_absent = by_client or cls.__struct_config__.omit_defaults
    notes = field_docstrings(cls)
    for base in cls.__mro__[1:]:
        if base is not msgspec.Struct and issubclass(base, msgspec.Struct):
            notes = {**field_docstrings(base), **notes}
    yield from _jsdoc([docstring(cls)], "")
    yield f"export interface {name} {{"
    if struct.tag_field is not None:
        yield f"  {struct.tag_field}: {json.dumps(struct.tag)};"
    for field in struct.fields:
        yield from _jsdoc([notes.get(field.name, ""), *_limits(field.type)], "  ")
        # Of an optional field, no default is shown if it is UNSET: the server may leave it out
        is_unset = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
        mark = "?" if (may_be_absent or is_unset) and not field.required else ""
        yield f"  {field.encode_name}{mark}: {_type(field.type, names)};"
    yield "}"


def _jsdoc(lines: list[str], indent: str) -> Iterator[str]:
    text = [part for line in lines for part in line.splitlines() if line]
    if len(text) == 1:
        yield f"{indent}/** {text[0]} */"
    elif text:
        yield f"{indent}/**"
        yield from (f"{indent} * {part}".rstrip() for part in text)
        yield f"{indent} */"


def _limits(kind: types.Type) -> list[str]:
    """Limits that the server checks, as JSDoc tags."""
    if isinstance(kind, types.UnionType):
        return [tag for part in kind.types for tag in _limits(part)]
    tags = {"ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum"}
    tags |= {"min_length": "minLength", "max_length": "maxLength", "pattern": "pattern"}
    found = ((tag, getattr(kind, limit, None)) for limit, tag in tags.items())
    return [f"@{tag} {value}" for tag, value in found if value is not None]


def _type(kind: types.Type, names: Mapping[frozenset[str], str]) -> str:
    match kind:
        case types.StructType():
            return kind.cls.__name__
        case types.UnionType():
            return _union(kind, names)
        case types.LiteralType():
            return _literals(kind.values)
        case types.ListType() | types.VarTupleType():
            item = _type(kind.item_type, names)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case types.TupleType():
            return f"[{', '.join(_type(item, names) for item in kind.item_types)}]"
        case types.DictType():
            key = "number" if isinstance(kind.key_type, types.IntType) else "string"
            return f"Record<{key}, {_type(kind.value_type, names)}>"
        case types.StrType():
            return "string"
        case types.IntType() | types.FloatType():
            return "number"
        case types.BoolType():
            return "boolean"
        case types.NoneType():
            return "null"
        case _:
            raise TypeError(f"no TypeScript for {kind!r}")


def _union(kind: types.UnionType, names: Mapping[frozenset[str], str]) -> str:
    name = names.get(_members(kind))
    if name is None:
        parts = [_type(part, names) for part in kind.types]
    else:
        parts = [name] + ["null"] * any(isinstance(part, types.NoneType) for part in kind.types)
    return " | ".join(dict.fromkeys(parts))


def _structs(kind: types.Type) -> list[types.StructType]:
    parts = kind.types if isinstance(kind, types.UnionType) else (kind,)
    return [part for part in parts if isinstance(part, types.StructType)]


def _members(kind: types.Type) -> frozenset[str]:
    return frozenset(part.cls.__name__ for part in _structs(kind))


def _literals(values: Iterable[Any]) -> str:
    return " | ".join(json.dumps(value) for value in values)


def _collect(kind: types.Type, found: dict[str, types.StructType]) -> None:
    match kind:
        case types.StructType():
            name = kind.cls.__name__
            if name not in found:
                found[name] = kind
                for field in kind.fields:
                    _collect(field.type, found)
        case types.UnionType():
            for part in kind.types:
                _collect(part, found)
        case types.ListType() | types.VarTupleType():
            _collect(kind.item_type, found)
        case types.DictType():
            _collect(kind.key_type, found)
            _collect(kind.value_type, found)
        case _:
            pass  # a plain value holds no struct
