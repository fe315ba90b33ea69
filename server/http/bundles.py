"""Bundle the browser's modules and style sheets when the server starts, so that a page is a few requests.

A page's modules become two scripts: one that all pages share, and the page's own. A module that is loaded later by
``import()`` becomes a script with the modules that no page which may load it has already. In a bundle, each module
is the body of a function that runs once, when it is first used; so it runs in the order and as often as the module
itself. The modules stay as they are on disk, and stay served, for tests and for developers.

The words of a page's modules become a script for each language, as do those of a module that is loaded later.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Container, Iterable, Mapping
from pathlib import Path
from typing import Final

from agon.server.http.languages import ENGLISH, Languages

PREFIX: Final = "/static/bundle/"

_IMPORT: Final = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"(\.[^"]+)";$', re.M)
_LATER: Final = re.compile(r'(?<![.\w])import\("(\.[^"]+)"\)')
_EXPORT: Final = re.compile(r"^export (async function\*?|function\*?|const|class) (\w+)", re.M)
_NOTHING: Final = re.compile(r"^export \{\};$", re.M)
_UNREAD: Final = re.compile(r"^(?:import|export)\b.*", re.M)
_COMMENT: Final = re.compile(r"/\*\*[\s\S]*?\*/|^[ \t]*//.*\n", re.M)
_EMPTY: Final = re.compile(r"^[ \t]*\n", re.M)
_SHEET: Final = re.compile(r'[ \t]*<link rel="stylesheet" href="/static/(css/[^"]+)"( media="print")? />\n')
_SCRIPT: Final = re.compile(r'<script (type="module" )?src="/static/(js/[^"]+)"></script>')
_ID: Final = re.compile(r'"([a-z0-9]+(?:[-_][a-z0-9_-]+)+)"')
"""A literal of a module that may be the id of a message."""
_GROUP: Final = re.compile(r'"([a-z0-9]+(?:[-_][a-z0-9_]+)*-)\*"')
"""A literal that stands for all ids that begin so: ``"games-title-*"``."""

_REGISTRY: Final = """\
const $modules = new Map(), $made = new Map();
const $define = (name, make) => $modules.has(name) || $modules.set(name, make);
const $use = (name) => {
  if (!$made.has(name)) $made.set(name, $modules.get(name)());
  return $made.get(name);
};
const $load = async (name, words) => {
  const of = (path) => import(new URL(path, import.meta.url).href);
  await Promise.all([of(name), words && of(name.replace(/js$/, `${document.documentElement.lang}.js`))]);
  return $use(name);
};
globalThis.agonModules = { $define, $use, $load };
"""
_BEGINNING: Final = "const { $define, $use, $load } = globalThis.agonModules;\n"
_SHARED: Final = "shared.js"


class BundleError(Exception):
    """A module is written in a way that is not bundled, or a page names a file that is missing."""


class _Module:
    """A module without its comments: what it needs, and its text as the body of a function.

    ``words``: ids of the messages that it may show, among ``known`` ones.
    """

    def __init__(self, name: str, text: str, known: Iterable[str], *, is_entry: bool) -> None:
        self.name = name
        text = _EMPTY.sub("", _COMMENT.sub("", text))
        self.words = set(_ID.findall(text)).intersection(known)
        groups = tuple(_GROUP.findall(text))
        if groups:
            self.words.update(each for each in known if each.startswith(groups))
        self.needs = [_resolved(name, match[2]) for match in _IMPORT.finditer(text)]
        self.later = [_resolved(name, match[1]) for match in _LATER.finditer(text)]
        names = [match[2] for match in _EXPORT.finditer(text)]
        body = _NOTHING.sub("", _EXPORT.sub(r"\1 \2", text))
        body = _IMPORT.sub(self._used, body)
        unread = _UNREAD.search(_LATER.sub("$load()", body))
        if unread:
            raise BundleError(f"{name}: cannot bundle {unread[0]!r}")
        start = "async " if is_entry else ""  # nobody waits for a page's module, so it may await
        self._text = f'$define("{name}", {start}() => {{\n{body}return {{ {", ".join(names)} }};\n}});\n'

    def text(self, with_words: Container[str]) -> str:
        """Return its text. ``with_words``: modules loaded later that have words of their own."""

        def load(match: re.Match[str]) -> str:
            later = _resolved(self.name, match[1])
            return f'$load("{later}", true)' if later in with_words else f'$load("{later}")'

        return _LATER.sub(load, self._text)

    def _used(self, match: re.Match[str]) -> str:
        use = f'$use("{_resolved(self.name, match[2])}")'
        if match[1] is None:
            return f"{use};"
        names = match[1].removeprefix("* as ") if match[1].startswith("*") else match[1].replace(" as ", ": ")
        return f"const {names} = {use};"


class Bundles:
    """The bundles of a set of pages.

    ``files``: the texts of modules (``js/...``) and style sheets (``css/...``) by path. ``pages``: HTML by name. Raises
    ``BundleError``.
    """

    def __init__(self, files: Mapping[str, str], pages: Mapping[str, str], words: Languages) -> None:
        self._files = files
        self._sources = pages
        self._languages = words
        self._modules: dict[str, _Module] = {}
        self._closures: dict[str, list[str]] = {}
        spoken = sorted((name, sorted(of.items())) for name, of in words.words.items())
        digest = hashlib.sha256(repr((sorted({**files, **pages}.items()), spoken)).encode()).hexdigest()[:16]
        self._root = f"{PREFIX}{digest}/"
        self.texts: dict[str, str] = {}
        """Scripts and style sheets by URL. A URL never means another text."""
        self.pages: dict[str, dict[str, str]] = {language: {} for language in words.words}
        """HTML that loads the bundles, by language and name."""
        self._entries = sorted({entry for entry in map(_entry, pages.values()) if entry is not None})
        self._worded: set[str] = set()
        """Modules loaded later that have words of their own."""
        self._bundle(self._entries)
        for name, html in pages.items():
            bundled = self._page(name, html)
            for language, made in self.pages.items():
                made[name] = words.fill(self._with_words(name, bundled, language), language)

    def needed(self, page: str, language: str) -> list[str]:
        """Return the URLs of all that a page names, and of the modules that it may load later, with their words."""
        found = re.findall(r'(?:src|href)="(/static/[^"]+)"', self.pages[language][page])
        entry = _entry(self._sources[page])
        later = {each for name in (self._reachable(entry) if entry else ()) for each in self._module(name).later}
        words = [_worded(name, language) for name in later & self._worded]
        return [*found, *sorted(self._root + name for name in (*later, *words))]

    def _bundle(self, entries: list[str]) -> None:
        closures = [set(self._closure(entry)) for entry in entries]
        shared = set[str].intersection(*closures) if closures else set[str]()
        everything = {module for entry in entries for module in self._reachable(entry)}
        parts: dict[str, list[str]] = {}
        for later in sorted({later for name in everything for later in self._module(name).later}):
            loaders = [entry for entry in entries if later in self._reachable(entry)]
            there = set[str].intersection(*(set(self._closure(entry)) for entry in loaders))
            parts[later] = [name for name in self._closure(later) if name not in there]
            if self._put_words(later, parts[later]):
                self._worded.add(later)
        self._put(_SHARED, _REGISTRY, [name for name in _union(map(self._closure, entries)) if name in shared])
        for entry in entries:
            own = [name for name in self._closure(entry) if name not in shared]
            self._put(entry, _BEGINNING, own, f'$use("{entry}");\n')
            self._put_words(entry, self._closure(entry))
        for later, modules in parts.items():
            self._put(later, _BEGINNING, modules)

    def _put(self, name: str, start: str, modules: Iterable[str], end: str = "") -> None:
        texts = [self._module(each).text(self._worded) for each in modules]
        self.texts[self._root + name] = start + "".join(texts) + end

    def _put_words(self, name: str, modules: Iterable[str]) -> bool:
        """Make the scripts of a bundle's words; False if it has none."""
        ids = sorted(set[str]().union(*(self._module(each).words for each in modules)))
        for language in self._languages.words:
            if ids:
                self.texts[self._root + _worded(name, language)] = self._languages.script(ids, language)
        return bool(ids)

    def _with_words(self, name: str, html: str, language: str) -> str:
        """Return a page that loads its words before its modules."""
        entry = _entry(self._sources[name])
        url = self._root + _worded(entry or "", language)
        return (
            html.replace("<script ", f'<script src="{url}"></script>\n    <script ', 1) if url in self.texts else html
        )

    def _page(self, name: str, html: str) -> str:
        sheets = _SHEET.findall(html)
        if sheets:
            url = f"{self._root}{posixpath.splitext(name)[0]}.css"
            self.texts[url] = "".join(
                f"@media print {{\n{self._file(path)}}}\n" if media else self._file(path) for path, media in sheets
            )
            html = _SHEET.sub("", _SHEET.sub(f'    <link rel="stylesheet" href="{url}" />\n', html, count=1))
        return _SCRIPT.sub(self._script, html)

    def _script(self, match: re.Match[str]) -> str:
        url = self._root + match[2]
        if match[1]:
            both = (self._root + _SHARED, url)
            return "\n    ".join(f'<script type="module" src="{each}"></script>' for each in both)
        self.texts[url] = self._file(match[2])
        return f'<script src="{url}"></script>'

    def _file(self, path: str) -> str:
        if path not in self._files:
            raise BundleError(f"there is no {path}")
        return self._files[path]

    def _module(self, name: str) -> _Module:
        if name not in self._modules:
            known = self._languages.words[ENGLISH]
            self._modules[name] = _Module(name, self._file(name), known, is_entry=name in self._entries)
        return self._modules[name]

    def _closure(self, name: str, above: tuple[str, ...] = ()) -> list[str]:
        """Return a module and all that it needs, each after the ones that it needs."""
        if name in above:
            raise BundleError(f"modules need each other: {' -> '.join((*above, name))}")
        if name not in self._closures:
            needs = self._module(name).needs
            self._closures[name] = [*_union(self._closure(each, (*above, name)) for each in needs), name]
        return self._closures[name]

    def _reachable(self, entry: str) -> set[str]:
        """Return all modules that a page has or may load."""
        found: set[str] = set()
        waiting = [entry]
        while waiting:
            for name in self._closure(waiting.pop()):
                if name not in found:
                    found.add(name)
                    waiting += self._module(name).later
        return found


def of_folder(web: Path, words: Languages) -> Bundles:
    """Return the bundles of all pages of a folder. Raises ``BundleError``, ``OSError``."""
    found = [*web.glob("js/**/*.js"), *web.glob("css/*.css")]
    files = {file.relative_to(web).as_posix(): file.read_text("utf-8") for file in found}
    return Bundles(files, {page.name: page.read_text("utf-8") for page in web.glob("*.html")}, words)


def _union(lists: Iterable[list[str]]) -> list[str]:
    return list(dict.fromkeys(name for each in lists for name in each))


def _worded(module: str, language: str) -> str:
    """Return the path of the script with a module's words."""
    return f"{module.removesuffix('.js')}.{language}.js"


def _resolved(module: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), path))


def _entry(html: str) -> str | None:
    """Return the page's module."""
    found = [match[2] for match in _SCRIPT.finditer(html) if match[1]]
    return found[0] if found else None
