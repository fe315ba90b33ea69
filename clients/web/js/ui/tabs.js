/** Tabs: one of several panels is shown, as WAI-ARIA's pattern has it. A tab alone has no list. */

import { h } from "./dom.js";

/** @typedef {import("./dom.js").Children} Children */

/**
 * @typedef {object} Tab
 * @property {string} name in the ids of the tab and its panel
 * @property {string} title
 * @property {Children} [note] beside the title
 * @property {boolean} [isText] nothing in the panel takes the focus: the panel does, so that a keyboard reaches and scrolls it
 * @property {Children} panel
 */

/**
 * Panels that are not shown stay on the page, with what was typed into them.
 * @param {{ id: string, label: string, tabs: Tab[], shown: string, onshow: (name: string) => void }} given
 */
export function tabsView({ id, label, tabs, shown, onshow }) {
  const isList = tabs.length > 1;
  return h(
    "div",
    { class: "tabs", key: id },
    isList &&
      h(
        "div",
        { class: "tab-list", key: "tab-list", role: "tablist", "aria-label": label, onkeydown: onKey },
        tabs.map(({ name, title, note }) =>
          h(
            "button",
            { type: "button", class: "tab", key: name, id: `${id}-${name}`, role: "tab", "aria-selected": String(name === shown), "aria-controls": `${id}-${name}-panel`, tabindex: name === shown ? 0 : -1, onclick: () => onshow(name) },
            title,
            note,
          ),
        ),
      ),
    tabs.map(({ name, isText, panel }) =>
      h("div", { class: "tab-panel", key: name, id: `${id}-${name}-panel`, ...(isList && { role: "tabpanel", "aria-labelledby": `${id}-${name}`, tabindex: isText ? 0 : undefined, hidden: name !== shown }) }, panel),
    ),
  );
}

/** Show the tab that a key leads to; the list is a circle. @param {KeyboardEvent} event */
function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const tabs = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button")];
  const at = tabs.findIndex((tab) => tab === event.target);
  const to = new Map([["ArrowLeft", at - 1], ["ArrowRight", at + 1], ["Home", 0], ["End", -1]]).get(event.key);
  if (to === undefined) return;
  event.preventDefault();
  const tab = tabs.at(to % tabs.length);
  tab?.focus();
  tab?.click();
}
