"""Compile Fluent files (projectfluent.org) to what the browser formats: text, and lists of text and placeholders.

A message without placeholders is a string, any other a list of strings and objects:

- ``{"$": name}`` is the argument of that name, with ``"n"`` the options of ``NUMBER`` and with ``"d"`` those of
  ``DATETIME`` (both those of ECMAScript's ``Intl``);
- ``{"?": name, "v": {key: pattern}, "e": key}`` chooses by the argument's text, or by its plural category in that
  language; ``"e"`` is the variant for all else. With ``"o": 1`` the categories are the ordinal ones.

Terms are put in where they stand. A message has no attributes.

Messages stand by their ids. Those out of which arguments are read again (``said-...`` with placeholders) stand in the
order in which readers try them: within their group those with a semicolon first, then those with more letters.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser, ast

from agon.clients.languages import ENGLISH, FOLDER

Pattern = str | list[str | dict[str, Any]]


class LanguageError(Exception):
    """A Fluent file cannot be read, or says something else than the English one."""


def read(folder: Path) -> dict[str, Pattern]:
    """Return the messages of a language's folder by id. Raises ``LanguageError``."""
    messages: dict[str, ast.Pattern] = {}
    terms: dict[str, ast.Pattern] = {}
    for file in sorted(folder.glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text("utf-8")).body:
            match entry:
                case ast.Message(id=identifier, value=ast.Pattern() as value, attributes=[]):
                    if identifier.name in messages:
                        raise LanguageError(f"{file.name}: {identifier.name} stands there twice")
                    if not identifier.name.startswith(f"{file.stem}-"):
                        raise LanguageError(f"{file.name}: {identifier.name} does not begin with {file.stem}-")
                    messages[identifier.name] = value
                case ast.Term(id=identifier, value=value):
                    terms[identifier.name] = value
                case ast.Comment() | ast.GroupComment() | ast.ResourceComment():
                    pass
                case ast.Junk(content=content):
                    line = (content or "").strip().partition("\n")[0]
                    raise LanguageError(f"{file.name} of {folder.name}: cannot be read: {line}")
                case _:
                    raise LanguageError(f"{file.name} of {folder.name}: a message has a text and no attributes")
    return {name: _pattern(value, terms) for name, value in messages.items()}


def _pattern(pattern: ast.Pattern, terms: Mapping[str, ast.Pattern]) -> Pattern:
    parts: list[str | dict[str, Any]] = []
    for element in pattern.elements:
        made = [element.value] if isinstance(element, ast.TextElement) else _placed(element.expression, terms)
        for part in made:
            if isinstance(part, str) and parts and isinstance(parts[-1], str):
                parts[-1] += part
            else:
                parts.append(part)
    if not parts:
        return ""
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else parts


def _placed(expression: Any, terms: Mapping[str, ast.Pattern]) -> list[str | dict[str, Any]]:
    match expression:
        case ast.StringLiteral():
            return [expression.parse()["value"]]
        case ast.NumberLiteral(value=value):
            return [value]
        case ast.Placeable(expression=inner):
            return _placed(inner, terms)
        case ast.VariableReference(id=identifier):
            return [{"$": identifier.name}]
        case ast.TermReference(id=identifier, attribute=None) if identifier.name in terms:
            found = _pattern(terms[identifier.name], terms)
            return [found] if isinstance(found, str) else found
        case ast.FunctionReference():
            return [_formatted(expression)]
        case ast.SelectExpression():
            return [_selected(expression, terms)]
        case _:
            raise LanguageError(f"cannot compile {type(expression).__name__}")


def _formatted(call: ast.FunctionReference) -> dict[str, Any]:
    kind = {"NUMBER": "n", "DATETIME": "d"}.get(call.id.name)
    match call.arguments.positional:
        case [ast.VariableReference(id=identifier)] if kind is not None:
            options = {each.name.name: _option(each.value) for each in call.arguments.named}
            return {"$": identifier.name, kind: options}
        case _:
            raise LanguageError(f"{call.id.name} has one argument, a variable; NUMBER and DATETIME are known")


def _option(value: ast.StringLiteral | ast.NumberLiteral) -> str | float:
    if isinstance(value, ast.StringLiteral):
        return value.parse()["value"]
    return value.parse()["value"]


def _selected(expression: ast.SelectExpression, terms: Mapping[str, ast.Pattern]) -> dict[str, Any]:
    match expression.selector:
        case ast.VariableReference(id=identifier):
            made: dict[str, Any] = {"?": identifier.name}
        case ast.FunctionReference() as call:
            formatted = _formatted(call)
            made = {"?": formatted["$"]}
            if formatted.get("n", {}).get("type") == "ordinal":
                made["o"] = 1
        case _:
            raise LanguageError("a choice is made by a variable")
    made["v"] = {}
    for variant in expression.variants:
        key = variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
        made["v"][key] = _pattern(variant.value, terms)
        if variant.default:
            made["e"] = key
    return made


def variables(pattern: Pattern) -> set[str]:
    """Return the names of a message's arguments."""
    found: set[str] = set()
    for part in [pattern] if isinstance(pattern, str) else pattern:
        if isinstance(part, dict):
            found.add(part.get("$") or part["?"])
            for each in part.get("v", {}).values():
                found |= variables(each)
    return found


def compiled(folder: Path = FOLDER) -> dict[str, str]:
    """Return the compiled files by name. Raises ``LanguageError``, also if a language lacks a message."""
    english = read(folder / ENGLISH)
    made: dict[str, str] = {}
    for each in sorted(file.parent for file in folder.glob("*/shell.ftl")):
        words = english if each.name == ENGLISH else read(each)
        wrong = [name for name in english.keys() | words.keys() if not _is_same(english.get(name), words.get(name))]
        if wrong:
            raise LanguageError(f"{each.name}: differs from {ENGLISH} in {', '.join(sorted(wrong)[:20])}")
        order = sorted(words, key=lambda name: _place(name, english[name]))
        lines = [f"{json.dumps(name)}:{json.dumps(words[name], ensure_ascii=False)}" for name in order]
        made[f"{each.name}.json"] = "{" + ",\n".join(lines) + "}\n"
    return made


def _place(name: str, english: Pattern) -> tuple[str, bool, int, str]:
    """Return a key by which messages are sorted."""
    if not name.startswith("said-") or isinstance(english, str):
        return (name, False, 0, "")
    has_parts = any("; " in part for part in english if isinstance(part, str))
    return ("-".join(name.split("-")[:2]), not has_parts, -_letters(english), name)


def _letters(pattern: Pattern) -> int:
    """Return the number of a pattern's own letters; of a choice those of its shortest variant."""
    if isinstance(pattern, str):
        return len(pattern)
    return sum(
        len(part) if isinstance(part, str) else min(map(_letters, part["v"].values()), default=0) if "v" in part else 0
        for part in pattern
    )


def _is_same(one: Pattern | None, other: Pattern | None) -> bool:
    """True if a message exists in both and has the same arguments; a language may say a number in words."""
    return one is not None and other is not None and variables(one) == variables(other)
