from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ai.external.model.endpoint import Endpoint, serving


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with serving() as made:
        yield made
