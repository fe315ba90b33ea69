"""A person's actions in any browser: look for something by its name, click it, press keys, wait for what follows."""

from __future__ import annotations

import time
from typing import Any

from tests.browsers.driver import BrowserError, Driver

PATIENCE_S = 60.0
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Left": "\ue012", "Up": "\ue013", "Right": "\ue014", "Down": "\ue015"}
"""Code points of keys that are not characters, from W3C WebDriver."""

SEEN = """
const seen = (css, name) => [...document.querySelectorAll(css)].find(each => {
  const names = [each.getAttribute("aria-label"), each.labels?.[0]?.innerText, each.innerText, each.textContent];
  const { width, height } = each.getBoundingClientRect();
  return width > 0 && height > 0 && (name === null || names.some(words => words?.replace(/\\s+/g, " ").includes(name)));
});
"""
"""The first element of a selector that has a size and whose name contains a text.

WebKit leaves the space before hidden words out of ``innerText``, but not out of the name that it tells a screen reader.
"""
SOON = """
const soon = async test => {
  const until = performance.now() + 2000;
  while (performance.now() < until) {
    const found = await test();
    if (found) return found;
    await new Promise(requestAnimationFrame);
  }
  return null;
};
"""
"""The result of a test as soon as that is true, looked at whenever the page is drawn; null after a while."""
REACHABLE = """
return soon(() => {
  const element = seen(...args);
  if (!element || element.disabled) return void (window.hindrance = "it is not there");
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const now = `${left} ${top} ${width} ${height}`;
  if (now !== window.placeBefore) return void (window.placeBefore = now, window.hindrance = "it moves");
  const [x, y] = [Math.floor(left + width / 2), Math.floor(top + height / 2)];
  const over = document.elementFromPoint(x, y);
  const moving = document.getAnimations().some(each => each.playState === "running"
    && each.effect?.target?.contains(element) && each.effect.getComputedTiming().iterations !== Infinity);
  const hits = (found) => element.contains(found) || found?.closest("label")?.control === element;
  window.hindrance = moving ? "it is animated" : hits(over) ? "" : `over it is ${over?.outerHTML.slice(0, 120)}`;
  if (window.hindrance) return null;
  window.hasHit = null;
  window.aim = element;
  const note = event => { if (window.aim === element) window.hasHit ??= hits(event.target); };
  document.addEventListener("click", note, { capture: true, once: true });
  return [x, y];
});
"""
"""The middle of an element, once it can be clicked there and stands where it stood when last looked at.

``hasHit`` says then whether the next click comes to the element, ``hindrance`` why it cannot be clicked.
"""


class Visitor:
    """A person with a browser of their own at a server."""

    def __init__(self, driver: Driver, url: str) -> None:
        self.driver = driver
        self.url = url

    def visit(self, path: str) -> None:
        self.driver.go(self.url + path)

    def wait(self, condition: str, *arguments: Any) -> Any:
        """Wait until a JavaScript expression of ``args`` and ``seen`` is true, and return it."""
        return self._soon(f"return soon(() => {condition});", *arguments)

    def see(self, css: str, text: str | None = None) -> str:
        """Wait for an element of a selector with a text in its name, and return its text."""
        return str(
            self._soon("return soon(() => seen(...args)?.innerText || (seen(...args) ? ' ' : null));", css, text)
        )

    def click(self, css: str, name: str | None = None) -> None:
        """Click in the middle of the element, once nothing is over it; again if the page moved meanwhile."""
        self._click(css, name)
        while self.driver.evaluate("return window.hasHit") is False:
            self._click(css, name)

    def _click(self, css: str, name: str | None) -> None:
        x, y = self._soon(REACHABLE, css, name)
        steps = [
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.driver.perform([{"type": "pointer", "id": "mouse", "actions": steps}])

    def press(self, *keys: str) -> None:
        """Press keys one after another: characters or names of ``KEYS``."""
        values = [KEYS.get(key, key) for key in keys]
        steps = [{"type": kind, "value": value} for value in values for kind in ("keyDown", "keyUp")]
        self.driver.perform([{"type": "key", "id": "keyboard", "actions": steps}])

    def choose(self, name: str, option: str) -> None:
        """Choose an option of a select element by typing its first letters."""
        self.wait("seen('select', args[0])?.focus() ?? seen('select', args[0])", name)
        self.press(*option)

    def tab_to(self, css: str) -> None:
        """Press Tab until the focus is on an element of the selector."""
        for _ in range(120):
            if self.driver.evaluate("return document.activeElement?.matches(args[0]) ?? false", css):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not reach {css}")

    def too_wide(self) -> list[str]:
        """Return what makes the page wider than the screen: elements that nothing around them scrolls or cuts off."""
        return self.driver.evaluate("""
            const { clientWidth, scrollWidth } = document.documentElement;
            if (scrollWidth <= clientWidth) return [];
            const wide = [...document.body.querySelectorAll("*")].filter(each => {
              if (each.getBoundingClientRect().right <= clientWidth + 1) return false;
              for (let around = each.parentElement; around; around = around.parentElement) {
                if (around !== document.body && getComputedStyle(around).overflowX !== "visible") return false;
              }
              return true;
            });
            return [`${scrollWidth} > ${clientWidth}`, ...wide.map(each => each.outerHTML.slice(0, 120))];
        """)

    def _soon(self, body: str, *arguments: Any) -> Any:
        end = time.monotonic() + PATIENCE_S
        failed: BrowserError | None = None
        while time.monotonic() < end:
            try:
                if (found := self.driver.evaluate(SEEN + SOON + body, *arguments)) is not None:
                    return found
            except BrowserError as error:  # the page was left meanwhile
                failed = error
        shown = self.driver.evaluate("return `${window.hindrance} ${location.href} ${document.body.innerText}`")
        raise AssertionError(f"not seen: {body[:120]} {arguments} {failed}; the page says: {shown}")


def open_lobby(visitor: Visitor) -> None:
    visitor.visit("/")
    visitor.see(".hero-count", "online")
