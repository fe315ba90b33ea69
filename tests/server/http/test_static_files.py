"""Pages: a fixed map; nothing outside it is ever served."""

from __future__ import annotations

import base64
import gzip
import hashlib
import os
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agon.server.app import WORDS
from agon.server.http.reply import Reply, json_reply, text_reply
from agon.server.http.static_files import PAGES, Pages
from tests.docs.pages import ROOT
from tests.shipped import SHIPPED


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    root = tmp_path_factory.mktemp("client")
    (root / "secret.js").write_text("outside")
    web, schema = root / "web", root / "schema"
    files = {name: f"<title>{name}</title>" for name in (*PAGES.values(), "missing.html")}
    files |= {"js/pages/play.js": "play()", "css/page.css": "p{}", "favicon.svg": "<svg/>", "js/types.d.ts": "type"}
    files |= {"package.json": "{}", "node_modules/x/x.js": "x", ".hidden/y.js": "y", "js/.z.js": "z"}
    for name, text in files.items():
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        (web / name).write_text(text)
    (web / "link.js").symlink_to(root / "secret.js")
    schema.mkdir()
    (schema / "messages.d.ts").write_text("type M = 1")
    (schema / "client-messages.json").write_text("{}")
    return web, schema


@pytest.fixture(scope="module")
def pages(folders: tuple[Path, Path]) -> Pages:
    return Pages(*folders, WORDS)


def get(pages: Pages, path: str, etag: str | None = None) -> Reply:
    reply = pages.get(path, etag)
    assert reply is not None, path
    return reply


@pytest.mark.parametrize(
    ("path", "body", "kind"),
    [
        ("/", "index.html", "text/html; charset=utf-8"),
        ("/games", "games.html", "text/html; charset=utf-8"),
        ("/account", "account.html", "text/html; charset=utf-8"),
        ("/bots", "bots.html", "text/html; charset=utf-8"),
        ("/bots/minna", "bot.html", "text/html; charset=utf-8"),
        ("/play/abc", "play.html", "text/html; charset=utf-8"),
        ("/replay/abc", "replay.html", "text/html; charset=utf-8"),
        ("/static/js/pages/play.js", "play()", "text/javascript; charset=utf-8"),
        ("/static/css/page.css", "p{}", "text/css; charset=utf-8"),
        ("/static/favicon.svg", "<svg/>", "image/svg+xml"),
        ("/schema/client-messages.json", "{}", "application/json"),
        ("/schema/messages.d.ts", "type M = 1", "text/plain; charset=utf-8"),
    ],
)
def test_what_is_served(pages: Pages, path: str, body: str, kind: str) -> None:
    reply = get(pages, path)
    assert reply.status == 200
    assert body in reply.body.decode()
    assert dict(reply.headers)["Content-Type"] == kind


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/play",
            "/play/",
            "/play/a/b",
            "/nowhere",
            "/static/",
            "/static/index.html",
            "/static/package.json",
            "",
            "*",
        ),
        *("/static/js/types.d.ts", "/static/node_modules/x/x.js", "/static/.hidden/y.js", "/static/js/.z.js"),
        *(
            "/static/link.js",
            "/static/../secret.js",
            "/static/js/../../../secret.js",
            "//static/js/pages/play.js",
            "/api/games",
        ),
    ],
)
def test_what_is_not_served(pages: Pages, path: str) -> None:
    assert pages.get(path, None) is None


@given(st.lists(st.sampled_from(["..", ".", "", "static", "js", "play.js", "secret.js", "\0", "link.js"]), max_size=6))
def test_no_path_leaves_the_map(pages: Pages, parts: list[str]) -> None:
    reply = pages.get("/" + "/".join(parts), None)
    assert reply is None or b"outside" not in reply.body


def test_there_is_a_page_for_what_is_not_there(pages: Pages, tmp_path: Path) -> None:
    reply = pages.missing()
    assert reply is not None
    assert (reply.status, reply.body) == (404, b"<title>missing.html</title>")
    assert pages.get("/missing", None) is None
    assert Pages(tmp_path, tmp_path, WORDS).missing() is None


def test_pages_forbid_foreign_scripts_and_frames(pages: Pages) -> None:
    headers = dict(get(pages, "/").headers)
    policy = headers["Content-Security-Policy"].split("; ")
    assert {"default-src 'self'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"} <= set(policy)
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-cache"


def test_a_known_page_is_not_sent_again(pages: Pages) -> None:
    etag = dict(get(pages, "/").headers)["ETag"]
    for asked in (etag, etag.removeprefix("W/"), f'"other", {etag}', "*"):
        reply = get(pages, "/", asked)
        assert (reply.status, reply.body, reply.reason) == (304, b"", "Not Modified")
        assert dict(reply.headers)["ETag"] == etag
    assert get(pages, "/", '"other"').status == 200


def test_a_text_is_compressed_for_who_takes_it_and_a_short_one_stays(tmp_path: Path) -> None:
    (tmp_path / "long.js").write_text("play();" * 100)
    (tmp_path / "short.js").write_text("1")
    pages = Pages(tmp_path, tmp_path, WORDS)
    plain, packed = (pages.get("/static/long.js", None, takes_gzip=takes) for takes in (False, True))
    assert plain is not None
    assert packed is not None
    assert dict(packed.headers) == {**dict(plain.headers), "Content-Encoding": "gzip"}
    assert dict(plain.headers)["Vary"] == "Accept-Encoding"
    assert len(packed.body) < len(plain.body)
    assert gzip.decompress(packed.body) == plain.body
    short = pages.get("/static/short.js", None, takes_gzip=True)
    assert short is not None
    assert short.body == b"1"
    assert "Content-Encoding" not in dict(short.headers)


def test_bundles_are_kept_for_good_and_replace_the_modules_of_a_page(tmp_path: Path) -> None:
    files = {
        "index.html": '<script type="module" src="/static/js/a.js"></script>',
        "js/a.js": 'import { b } from "./b.js";',
        "js/b.js": "export const b = 1;",
    }
    (tmp_path / "js").mkdir()
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    html = get(Pages(tmp_path, tmp_path, WORDS), "/").body.decode()
    script = re.findall(r'src="([^"]+)"', html)[1]
    assert script.startswith("/static/bundle/")
    pages = Pages(tmp_path, tmp_path, WORDS)
    assert dict(get(pages, script).headers)["Cache-Control"].endswith("immutable")
    fresh = get(Pages(tmp_path, tmp_path, WORDS, reload=True), "/").body.decode()
    assert re.findall(r'src="([^"]+)"', fresh) == ["/static/words/en.js", "/static/js/a.js"]
    (tmp_path / "js/b.js").write_text("export const b = 2;")
    assert script not in get(Pages(tmp_path, tmp_path, WORDS), "/").body.decode(), "another text has another address"


def test_the_service_worker_names_all_files_of_its_pages_by_their_digests(tmp_path: Path) -> None:
    def shell() -> dict[str, Any]:
        found = re.search(r"const SHELL = (.*);", get(Pages(tmp_path, tmp_path, WORDS), "/sw.js").body.decode())
        assert found is not None
        return msgspec.json.decode(found[1])

    script = '<script type="module" src="/static/js/a.js"></script>'
    files = {
        "offline.html": script,
        "replay.html": f'<link rel="stylesheet" href="/static/css/p.css" />\n{script}',
        "css/p.css": "p{}",
        "js/a.js": 'await import("./later.js");',
        "js/later.js": "export const later = 1;",
        "js/shell/service-worker.js": 'const SHELL = { version: "", files: {}, notices: [] };',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    pages, before = Pages(tmp_path, tmp_path, WORDS), shell()
    for path, digest in before["files"].items():
        assert base64.b64decode(digest) == hashlib.sha256(get(pages, path).body).digest(), path
    assert {"/offline", "/offline/replay"} <= before["files"].keys()
    assert any(path.endswith("later.js") for path in before["files"])
    (tmp_path / "js/later.js").write_text("export const later = 2;")
    after = shell()
    assert after["version"] != before["version"]
    bundles = {path for path in before["files"] if "/bundle/" in path}
    assert bundles
    assert not after["files"].keys() & bundles, "no bundle of one version is part of another"
    assert b"unregister" in get(Pages(tmp_path, tmp_path, WORDS, reload=True), "/sw.js").body


def test_a_developer_sees_changes_without_a_restart(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text("old")
    fixed, fresh = Pages(tmp_path, tmp_path, WORDS), Pages(tmp_path, tmp_path, WORDS, reload=True)
    page.write_text("new")
    os.utime(page, ns=(1, 1))
    (tmp_path / "new.js").write_text("1")
    assert (get(fixed, "/").body, get(fresh, "/").body) == (b"old", b"new")
    assert fixed.get("/static/new.js", None) is None
    assert get(fresh, "/static/new.js").body == b"1"


def test_missing_pages_are_named_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    Pages(tmp_path, tmp_path, WORDS)
    assert "play.html" in caplog.text


def test_replies_of_the_api_are_never_kept() -> None:
    for reply in (json_reply(b"{}", 404), text_reply("ok", 404)):
        assert reply.reason == "Not Found"
        assert dict(reply.headers)["Cache-Control"] == "no-store"
        assert dict(reply.headers)["X-Content-Type-Options"] == "nosniff"


def test_each_game_has_a_picture_for_messengers() -> None:
    """``python -m tests.web.game_pictures GAME`` draws one."""
    pictures = {file.stem: file.read_bytes() for file in (ROOT / "clients" / "web" / "pictures").iterdir()}
    assert sorted(pictures) == sorted(SHIPPED)
    assert [game for game, drawn in pictures.items() if not drawn.startswith(b"\x89PNG") or len(drawn) > 100_000] == []
