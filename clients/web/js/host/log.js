/** The audit log: who changed what by hand, and when. */

import { h, initially } from "../ui/dom.js";
import { playerName } from "../ui/player-badge.js";
import { logWords } from "./console-words.js";
import { named, worded } from "../ui/untranslated.js";
import { LANGUAGE, rich, t } from "../ui/words.js";

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
      h("p", {}, t("host-log-note")),
      h("form", { class: "field", role: "search", onsubmit: search }, h("label", { for: "account" }, t("host-log-account")), h("div", { class: "row" }, h("input", { id: "account", name: "account", onmount: initially(account), maxlength: "40", autocomplete: "off" }), h("button", { class: "button", type: "submit" }, t("host-show")))),
      entries?.length === 0 && h("p", { class: "quiet" }, t("host-log-none")),
      entries && entries.length > 0 && h("ol", { class: "rows host-log" }, entries.map(row)),
      next !== null && h("button", { type: "button", class: "button", onclick: () => void load(next) }, t("host-log-older")),
    ],
  };
}

/** @param {LogEntry} entry @param {number} index */
function row({ at, by, author, account, player, what }, index) {
  const whom = player ? playerName(player, { link: true }) : account === "" ? t("host-the-server") : rich("host-account-of", { account: named(account) });
  return h("li", { key: index }, h("time", { class: "small", datetime: new Date(at).toISOString() }, new Date(at).toLocaleString(LANGUAGE)), h("div", {}, rich("host-log-line", { whom, what: worded(logWords(what)), by: by ? playerName(by) : named(author) })));
}
