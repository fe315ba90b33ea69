/**
 * The focus of those who press what goes when it is pressed: a browser would leave it on the page as a whole, from where
 * the keyboard begins anew. It stays near instead.
 */

const ACTIONS = [".controls [role=group]", ".result"];

/** Where the focus goes that was within one of these: to the first that there is. @type {[string, string[]][]} */
const NEAR = [
  [".hints", [".hints", ...ACTIONS]],
  [".controls, dialog", ACTIONS],
  [".game", [".chooser", ".betting", ".cards-mine [tabindex='0']", ".grid [tabindex='0']", ".result", ".move-current"]],
  [".analysis", [".analysis", ".graph"]],
  [".waiting, .offers", ["#main"]],
];

/** Draws, and keeps the focus near where it was if what had it is gone. @param {() => void} draw */
export function keepFocus(draw) {
  const focus = document.activeElement;
  const near = NEAR.find(([within]) => focus?.closest(within))?.[1] ?? [];
  draw();
  if (document.activeElement !== document.body) return;
  const place = near.map((each) => document.querySelector(each)).find((each) => each !== null);
  /** @type {HTMLElement | undefined} */ (place)?.focus({ preventScroll: true });
}
