"""The generated files are fresh, valid, and say what the types say."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from agon.protocol import errors, jobs, messages
from agon.protocol.generate import documents, typescript


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    """Everything that is generated, which takes a second."""
    return {**documents.schema_files(), **documents.api_documents()}


def test_committed_files_are_fresh() -> None:
    assert documents.stale() == [], "run `python -m agon.protocol.generate` and commit protocol/schema"


def test_check_names_the_stale_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = documents.schema_files()
    monkeypatch.setattr(documents, "schema_files", lambda: kept)
    shutil.copytree(documents.FOLDER, tmp_path / "schema")
    monkeypatch.setattr(documents, "FOLDER", tmp_path / "schema")
    (tmp_path / "schema" / "messages.d.ts").write_text("old")
    assert documents.main(["--check"]) == 1
    assert "messages.d.ts" in capsys.readouterr().err
    assert documents.main([]) == 0
    assert documents.main(["--check"]) == 0


def test_a_file_that_is_not_generated_is_stale_and_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(documents.FOLDER, tmp_path / "schema")
    monkeypatch.setattr(documents, "FOLDER", tmp_path / "schema")
    (tmp_path / "schema" / "asyncapi.json").write_text("{}")
    assert documents.stale() == ["asyncapi.json"]
    assert documents.main([]) == 0
    assert not (tmp_path / "schema" / "asyncapi.json").exists()


def test_documents_of_a_release_are_written_into_a_folder(tmp_path: Path, files: dict[str, str]) -> None:
    assert documents.main(["--documents", str(tmp_path / "release")]) == 0
    written = {path.name: path.read_text("utf-8") for path in (tmp_path / "release").iterdir()}
    assert written == {name: files[name] for name in ("asyncapi.json", "asyncapi-mqtt.json", "openapi.json")}


@pytest.mark.parametrize("arguments", [["--fix"], ["--documents"], ["--check", "all"]])
def test_unknown_argument_is_a_usage_error(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert documents.main(arguments) == 2
    assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["client-messages.json", "server-messages.json"])
def test_json_schemas_are_valid(files: dict[str, str], name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(files[name]))


def _pointers(value: Any) -> list[str]:
    if isinstance(value, dict):
        here = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return here + [ref for part in value.values() for ref in _pointers(part)]
    return [ref for part in value for ref in _pointers(part)] if isinstance(value, list) else []


@pytest.mark.parametrize("name", ["asyncapi.json", "asyncapi-mqtt.json"])
def test_every_reference_in_the_asyncapi_documents_resolves(files: dict[str, str], name: str) -> None:
    document = json.loads(files[name])
    assert document["asyncapi"] == "3.1.0"
    references = _pointers(document)
    assert len(references) > 90
    for reference in references:
        node: Any = document
        for part in reference.removeprefix("#/").split("/"):
            node = node[part]


def test_every_answer_is_a_server_message_that_names_its_command() -> None:
    for command, answer in documents.ANSWERS.items():
        assert command in messages.ClientMessage.__args__
        assert answer in messages.ServerMessage.__args__
        assert "re" in answer.__struct_fields__


def test_declarations_make_absent_fields_optional_and_no_others() -> None:
    text = documents.type_declarations()
    interfaces = dict(re.findall(r"export interface (\w+)[^{]*\{\n(.*?)\n\}", text, re.DOTALL))
    assert "game: string;" in interfaces["Seek"]
    assert "clock?: Clock;" in interfaces["Seek"], "clients may leave out defaults"
    assert "describe?: string | null;" in interfaces["Acted"], "events leave out defaults"
    assert "seat: number;" in interfaces["Acted"]
    assert "last: number[];" in interfaces["Position"], "the server sends everything else"
    position = re.sub(r"/\*\*.*?\*/", "", interfaces["Position"], flags=re.DOTALL)
    assert re.findall(r"(\w+)\?:", position) == ["ids", "changed", "together"], "the server leaves these out"
    assert 't: "event";' in interfaces["Occurred"]
    assert 'kind: "per_move";' in interfaces["PerMove"]
    assert "choices: Record<number, string>;" in interfaces["Option"]
    assert "/** Actions taken so far. */" in interfaces["Position"]


def test_declarations_name_every_message_and_every_code() -> None:
    text = documents.type_declarations()
    for cls in (*messages.ClientMessage.__args__, *messages.ServerMessage.__args__):
        assert f"export interface {cls.__name__} {{" in text
    assert all(f'"{code}"' in text for code in errors.CODES)


def test_a_type_without_a_declaration_is_an_error() -> None:
    with pytest.raises(TypeError, match="no TypeScript"):
        typescript.declarations({"Think": jobs.Think}, {}, {}, [])  # holds bytes
