"""A server, Firefox, and a visitor in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.browsers.firefox import Firefox, FirefoxPage, firefox
from tests.browsers.visitor import Visitor
from tests.live import LiveServer
from tests.programs import require_program

WIDE = (1280, 900)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("browsers")) as live:
        yield live


@pytest.fixture(scope="package")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with firefox(require_program("firefox"), tmp_path_factory.mktemp("firefox")) as running:
        yield running


@pytest.fixture
def visitor(browser: Firefox, server: LiveServer) -> Iterator[Visitor]:
    """A person whose console may not contain an error at the end."""
    with closing(FirefoxPage(browser)) as page:
        page.resize(*WIDE)
        yield Visitor(page, server.url)
        assert page.errors() == []
