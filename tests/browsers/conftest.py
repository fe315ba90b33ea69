"""A server, each browser in turn, and a visitor in it.

Firefox runs with all other tests; ``make browsers`` names WebKit too.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.browsers.driver import Browser
from tests.browsers.firefox import firefox
from tests.browsers.visitor import Visitor
from tests.browsers.webkit import webkit
from tests.live import LiveServer

WIDE = (1280, 900)
BROWSERS = {"firefox": firefox, "webkit": webkit}
NAMED = os.environ.get("AGON_BROWSERS", "firefox").split()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("browsers")) as live:
        yield live


@pytest.fixture(scope="package", params=NAMED)
def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with BROWSERS[request.param](tmp_path_factory.mktemp(request.param)) as running:
        yield running


@pytest.fixture
def visitor(browser: Browser, server: LiveServer) -> Iterator[Visitor]:
    """A person whose console may not contain an error at the end."""
    with closing(browser.open()) as page:
        page.resize(*WIDE)
        yield Visitor(page, server.url)
        assert page.errors() == []
