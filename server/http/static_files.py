"""The client's files and the protocol's schema: a fixed map from URL path to bytes, built at start.

A request is looked up in the map; no client's path is ever joined to a folder. Texts are kept compressed, too.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from agon.server.http import bundles
from agon.server.http.languages import ENGLISH, PSEUDO, Languages
from agon.server.http.reply import SAFE, TYPES, Reply

log = logging.getLogger("agon.pages")

_STATIC: Final = frozenset({".js", ".css", ".svg", ".png"})
_SCHEMA: Final = frozenset({".json", ".yaml", ".ts"})
_NOT_SERVED: Final = frozenset({"node_modules"})

PAGES: Final = {
    "/": "index.html",
    "/games": "games.html",
    "/games/*": "game.html",
    "/bots": "bots.html",
    "/leaderboard": "leaderboard.html",
    "/player/*": "player.html",
    "/account": "account.html",
    "/join/*": "index.html",
    "/host": "host.html",
    "/host/people": "host.html",
    "/host/settings": "host.html",
    "/host/invitations": "host.html",
    "/host/bots": "host.html",
    "/host/health": "host.html",
    "/host/log": "host.html",
    "/play/*": "play.html",
    "/replay/*": "replay.html",
    "/puzzles": "puzzles.html",
    "/bots/*": "bot.html",
    "/about": "about.html",
    "/training": "training.html",
    "/tournaments": "tournaments.html",
    "/tournament/*": "tournament.html",
    "/tournament/*/board": "board.html",
    "/clubs": "clubs.html",
    "/club/*": "club.html",
    "/course/*": "course.html",
    "/sign-in": "sign-in.html",
    "/slip": "slip.html",
    "/lab": "lab.html",
    "/audit": "audit.html",
    "/audit/*": "audit.html",
    "/analysis/*": "analysis.html",
    "/embed/*": "embed.html",
    "/offline": "offline.html",
    "/offline/replay": "replay.html",
}
"""Pages by path. ``*`` stands for one part of a path, which the page itself reads."""

_MISSING: Final = "missing"
"""Key, which is no path, of the page for unknown paths."""

_FILES: Final = {**PAGES, _MISSING: "missing.html"}

_MANIFEST: Final = "/manifest.webmanifest"
_WORKER: Final = "/sw.js"
_WORKER_FILE: Final = "js/shell/service-worker.js"
_SHELL: Final = ("/offline", "/offline/replay")
"""Pages that the service worker keeps, with all that they load."""
_SHELL_LINE: Final = 'const SHELL = { version: "", files: {}, notices: [] };'
_NO_WORKER: Final = "self.registration.unregister();\n"
"""Service worker for developers, who see each change at once."""

_FRAMED: Final = "embed.html"
"""The one page that other sites may show in a frame: nothing can be done on it."""


def _policy(ancestors: str) -> tuple[str, str]:
    return (
        "Content-Security-Policy",
        "default-src 'self'; img-src 'self' data:; connect-src 'self'; style-src 'self'; script-src 'self'; "
        f"frame-ancestors {ancestors}; base-uri 'none'; form-action 'self'",
    )


_GUARDED: Final = [
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    *SAFE,
]
_WORDS: Final = "/static/words/"
"""Path of all words of a language, for tests and for developers: ``de.js``."""
_CHECKED: Final = ("Cache-Control", "no-cache")
"""Cached, and checked by its ETag each time: an upgrade shows at once."""
_FOREVER: Final = ("Cache-Control", "public, max-age=31536000, immutable")
_PACKED: Final = frozenset({".webmanifest", ".html", ".js", ".css", ".svg", ".json", ".yaml", ".ts"})


@dataclass(frozen=True)
class Page:
    """A body with its ETag: the reply to a client that lacks it, plain and compressed, and to one that has it."""

    etag: str
    reply: Reply
    unchanged: Reply
    is_text: bool

    @cached_property
    def packed(self) -> Reply:
        """The reply compressed, when it is first wanted: a server has hundreds of files, of which few are asked for."""
        body = gzip.compress(self.reply.body, 9, mtime=0) if self.is_text else self.reply.body
        if len(body) >= len(self.reply.body):
            return self.reply
        return Reply(200, [*self.reply.headers, ("Content-Encoding", "gzip")], body)

    def get(self, if_none_match: str | None, *, takes_gzip: bool = False) -> Reply:
        if _matches(if_none_match, self.etag):
            return self.unchanged
        return self.packed if takes_gzip else self.reply


class _File(NamedTuple):
    """A served file. ``others``: the same in other languages than English, if they differ."""

    file: Path
    changed: int
    page: Page
    others: Mapping[str, Page] = {}

    def in_(self, language: str) -> Page:
        return self.others.get(language, self.page)


def make_page(
    body: bytes, suffix: str, *, is_immutable: bool = False, is_framed: bool = False, has_languages: bool = False
) -> Page:
    """Return the page of a body whose file name ends in ``suffix``.

    ``is_immutable``: its URL never means another body. ``is_framed``: other sites may show it in a frame.
    ``has_languages``: it is another body in another language. The ETag is weak, since it stands for both encodings.
    """
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = [("ETag", f"W/{etag}"), _FOREVER if is_immutable else _CHECKED]
    headers += [_policy("*" if is_framed else "'none'"), *_GUARDED]
    if suffix in _PACKED:
        headers.append(("Vary", "Accept-Encoding, Accept-Language, Cookie" if has_languages else "Accept-Encoding"))
    reply = Reply(200, [("Content-Type", TYPES[suffix]), *headers], body)
    return Page(etag=etag, reply=reply, unchanged=Reply(304, headers, b""), is_text=suffix in _PACKED)


class Pages:
    """Pages by path.

    ``words``: the folder of the compiled languages. ``reload`` (for developers) checks the files again at every
    request, and leaves the modules unbundled. Raises ``bundles.BundleError``, ``OSError``.
    """

    def __init__(self, web: Path, schema: Path, words: Path, *, reload: bool = False) -> None:
        self._web = web
        self._schema = schema
        self._words = words
        self._reload = reload
        self.languages: Languages
        self._pages = self._read()
        if not reload:
            self._bundle()
        missing = sorted(name for path, name in _FILES.items() if path not in self._pages)
        if missing:
            log.warning("pages missing in %s: %s", web, ", ".join(missing))

    def get(
        self, path: str, if_none_match: str | None, *, takes_gzip: bool = False, language: str = ENGLISH
    ) -> Reply | None:
        """Return the page of ``path``, decoded and without query; None if there is no such page."""
        if self._reload and self._is_stale():
            self._pages = self._read()
        found = self._pages.get(path)
        if found is None and not path.endswith(("/", "/*")):
            parts = path.split("/")
            starred = ["/".join([*parts[:place], "*", *parts[place + 1 :]]) for place in range(2, len(parts))]
            found = next((self._pages[each] for each in reversed(starred) if each in self._pages), None)
        return None if found is None else found.in_(language).get(if_none_match, takes_gzip=takes_gzip)

    def without(self, path: str, *, takes_gzip: bool = False, language: str = ENGLISH) -> Reply:
        """Return the page of ``path`` for a game, bot or player that does not exist; the page says so."""
        found = self.get(path, None, takes_gzip=takes_gzip, language=language)
        if found is None:
            raise KeyError(path)
        kept = [(name, value) for name, value in found.headers if name not in {"ETag", "Cache-Control"}]
        return found._replace(status=404, headers=[*kept, ("Cache-Control", "no-store")])

    def missing(self, language: str = ENGLISH) -> Reply | None:
        """Return the page for unknown paths, or None if that file is missing."""
        found = self._pages.get(_MISSING)
        return None if found is None else found.in_(language).reply._replace(status=404)

    def _read(self) -> dict[str, _File]:
        self.languages = Languages(self._words)
        read = {url: self._file(file) for url, file in self._files()}
        read[f"{_WORDS}{PSEUDO}.js"] = _File(self._words, 0, self._words_of(PSEUDO))
        if self._reload:
            read[_WORKER] = _File(self._web, 0, make_page(_NO_WORKER.encode(), ".js"))
        return read

    def _file(self, file: Path) -> _File:
        """Return a file as it is; a page loads all words."""
        changed = file.stat().st_mtime_ns
        if file.parent == self._words:
            return _File(file, changed, self._words_of(file.stem))
        if file.suffix != ".html":
            return _File(file, changed, make_page(file.read_bytes(), file.suffix))
        text = file.read_text("utf-8")
        filled: dict[str, str] = {}
        for language in self.languages.words:
            loading = text.replace("<script ", f'<script src="{_WORDS}{language}.js"></script>\n    <script ', 1)
            filled[language] = self.languages.fill(loading, language)
        return _spoken(file, changed, filled)

    def _words_of(self, language: str) -> Page:
        return make_page(self.languages.script(self.languages.words[language], language).encode(), ".js")

    def _bundle(self) -> None:
        """Add the bundles, and replace the pages by ones that load them."""
        made = bundles.of_folder(self._web, self.languages)
        for url in _FILES:
            kept = self._pages.get(url)
            if kept is not None:
                name = kept.file.name
                texts = {language: pages[name] for language, pages in made.pages.items()}
                self._pages[url] = _spoken(kept.file, kept.changed, texts)
        for url, text in made.texts.items():
            page = make_page(text.encode(), Path(url).suffix, is_immutable=True)
            self._pages[url] = _File(self._web, 0, page)
        self._put_worker(made)

    def _put_worker(self, made: bundles.Bundles) -> None:
        """Write the digests of the shell's files, and the words of notices, into the service worker."""
        file = self._web / _WORKER_FILE
        if not file.is_file() or any(path not in self._pages for path in _SHELL):
            return
        text = file.read_text("utf-8")
        if _SHELL_LINE not in text:
            raise bundles.BundleError(f"{_WORKER_FILE}: there is no line {_SHELL_LINE!r}")
        workers: dict[str, Page] = {}
        for language in self.languages.words:
            loaded = [url for path in _SHELL for url in made.needed(self._pages[path].file.name, language)]
            kept = [path for path in dict.fromkeys([*_SHELL, *loaded]) if path in self._pages]
            bodies = {path: self._pages[path].in_(language).reply.body for path in kept}
            files = {path: base64.b64encode(hashlib.sha256(body).digest()).decode() for path, body in bodies.items()}
            version = hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest()[:16]
            notices = self.languages.notices(language)
            shell = msgspec.json.encode({"version": version, "files": files, "notices": notices}).decode()
            worker = text.replace(_SHELL_LINE, f"const SHELL = {shell};")
            workers[language] = make_page(worker.encode(), ".js", has_languages=True)
        self._pages[_WORKER] = _File(file, 0, workers[ENGLISH], workers)

    def _files(self) -> Iterator[tuple[str, Path]]:
        for url, name in _FILES.items():
            if (self._web / name).is_file():
                yield url, self._web / name
        if (self._web / _MANIFEST[1:]).is_file():
            yield _MANIFEST, self._web / _MANIFEST[1:]
        for file in self._words.glob("*.json"):
            yield f"{_WORDS}{file.stem}.js", file
        yield from _below(self._web, "/static/", _STATIC)
        yield from _below(self._schema, "/schema/", _SCHEMA)

    def _is_stale(self) -> bool:
        read = {url: (kept.file, kept.changed) for url, kept in self._pages.items() if kept.changed}
        return read != {url: (file, file.stat().st_mtime_ns) for url, file in self._files()}


@cache
def bundled_pages(web: Path, schema: Path, words: Path) -> Pages:
    """Return the pages of these folders as they are now: a process that starts several servers bundles them once."""
    return Pages(web, schema, words)


def _spoken(file: Path, changed: int, texts: Mapping[str, str]) -> _File:
    """Return a page in all languages."""
    pages = {
        language: make_page(text.encode(), file.suffix, is_framed=file.name == _FRAMED, has_languages=True)
        for language, text in texts.items()
    }
    return _File(file, changed, pages[ENGLISH], pages)


def _below(folder: Path, prefix: str, suffixes: frozenset[str]) -> Iterator[tuple[str, Path]]:
    for file in sorted(folder.rglob("*")):
        parts = file.relative_to(folder).parts
        hidden = any(part.startswith(".") or part in _NOT_SERVED for part in parts)
        if not hidden and file.suffix in suffixes and file.is_file() and not file.is_symlink():
            yield prefix + "/".join(parts), file


def _matches(if_none_match: str | None, etag: str) -> bool:
    """Compare ETags by RFC 9110, section 13.1.2: weakly, with any of a list."""
    if if_none_match is None:
        return False
    candidates = [candidate.strip().removeprefix("W/") for candidate in if_none_match.split(",")]
    return etag in candidates or candidates == ["*"]
