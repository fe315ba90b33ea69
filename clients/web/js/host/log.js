/** The audit log: who changed what by hand, and when. */

import { h, initially } from "../ui/dom.js";
import { playerName } from "../ui/player-badge.js";

/** @typedef {import("../types").LogEntry} LogEntry */

/** @param {import("./section.js").Console} page @returns {import("./section.js").Section} */
export function logSection({ ask, redraw }) {
  let account = decodeURIComponent(location.hash.slice(1));
  /** @type {LogEntry[] | null} */
  let entries = null;
  /** @type {number | null} */
  let next = null;

  /** @param {number | null} before */
  async function load(before) {
    const answer = await ask({ t: "read_log", account, before });
    if (answer?.t !== "log") return;
    entries = [...(before === null ? [] : (entries ?? [])), ...answer.entries];
    next = answer.next ?? null;
    redraw();
  }

  /** @param {SubmitEvent} event */
  function search(event) {
    event.preventDefault();
    account = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("account")).trim();
    void load(null);
  }

  return {
    load: () => void load(null),
    view: () => [
      h("p", {}, "Acts of moderators and administrators, here and on the command line. Nothing is removed from it."),
      h("form", { class: "field", role: "search", onsubmit: search }, h("label", { for: "account" }, "Only of this account (its id)"), h("div", { class: "row" }, h("input", { id: "account", name: "account", onmount: initially(account), maxlength: "40", autocomplete: "off" }), h("button", { class: "button", type: "submit" }, "Show"))),
      entries?.length === 0 && h("p", { class: "quiet" }, "Nothing is logged."),
      entries && entries.length > 0 && h("ol", { class: "rows host-log" }, entries.map(row)),
      next !== null && h("button", { type: "button", class: "button", onclick: () => void load(next) }, "Older entries"),
    ],
  };
}

/** @param {LogEntry} entry @param {number} index */
function row({ at, by, author, account, player, what }, index) {
  const whom = player ? playerName(player, { link: true }) : account === "" ? "The server" : `Account ${account}`;
  return h("li", { key: index }, h("time", { class: "small", datetime: new Date(at).toISOString() }, new Date(at).toLocaleString()), h("div", {}, whom, ` ${what}, by `, by ? playerName(by) : author));
}
