/**
 * Keep keyboard focus near when the pressed control disappears: the browser would move it to the start of the page.
 */

const ACTIONS = [".controls [role=group]", ".result"];

/** Next places of a focus that was within the first selector: it goes to the first that exists. @type {[string, string[]][]} */
const NEAR = [
  [".hints", [".hints", ...ACTIONS]],
  [".controls, dialog", ACTIONS],
  [".game", [".together", ".chooser", ".betting", ".cards-mine [tabindex='0']", ".grid [tabindex='0']", ".result", ".move-current"]],
  [".tabs", [".tab[aria-selected='true']", ".tabs [tabindex='0']"]],
  [".analysis", [".analysis", ".graph"]],
  [".waiting, .offers, .two", ["#main"]],
];

/** What answers in the place of its button: it takes the focus itself. */
const ANSWERS = ".wording";

/** Draw; if the focused element is gone after that, focus a place near it. @param {() => void} draw */
export function keepFocus(draw) {
  const focus = document.activeElement;
  const answer = focus?.closest(ANSWERS);
  const near = NEAR.find(([within]) => focus?.closest(within))?.[1] ?? [];
  draw();
  if (document.activeElement !== document.body) return;
  const place = answer?.isConnected ? answer : near.map((each) => document.querySelector(each)).find((each) => (each?.getClientRects().length ?? 0) > 0); // a panel of a tab may be hidden
  /** @type {HTMLElement | undefined} */ (place)?.focus({ preventScroll: true });
}
