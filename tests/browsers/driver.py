"""The abilities of a browser that a visitor needs; each browser's own file says how."""

from __future__ import annotations

from typing import Any, Protocol


class BrowserError(Exception):
    """The browser refused a command, or left the page before the command ended."""


class Driver(Protocol):
    """A page in a browser with a new profile."""

    def close(self) -> None:
        """Forget the page and its profile."""
        ...

    def go(self, url: str) -> None:
        """Open an address and wait until it is loaded."""
        ...

    def evaluate(self, body: str, *arguments: Any) -> Any:
        """Run the body of an async function with ``args``, and return what it returns, as JSON."""
        ...

    def perform(self, actions: list[dict[str, Any]]) -> None:
        """Do what a mouse and a keyboard do, in the words of W3C WebDriver's actions."""
        ...

    def resize(self, width: int, height: int) -> None:
        """Make the page so large, in CSS pixels."""
        ...

    def errors(self) -> list[str]:
        """Return the errors in the console until now."""
        ...


class Browser(Protocol):
    """A running browser."""

    def open(self) -> Driver:
        """Open a page with a new profile."""
        ...


def as_json(body: str) -> str:
    """Return a function of a JSON list that returns a promise of JSON: values travel as text in both protocols."""
    answer = f"await (async () => {{ {body} }})()"
    return f"async text => {{ const args = JSON.parse(text); return JSON.stringify({answer}) }}"
