/** How the server is, and its backups. */

import { announce } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { ago } from "../ui/format.js";

/** @typedef {import("../types").Health} Health */
/** @typedef {import("../types").Backup} Backup */

const EVERY_MS = 5_000;

/** @param {import("./section.js").Console} page @returns {import("./section.js").Section} */
export function healthSection({ now, ask, redraw }) {
  /** @type {Health | null} */
  let health = null;
  /** @type {Backup | null} */
  let backup = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  async function load() {
    clearTimeout(timer);
    const answer = await ask({ t: "read_health" });
    if (answer?.t === "health") [health, backup] = [answer, answer.backup];
    redraw();
    timer = setTimeout(() => (document.hidden ? (timer = setTimeout(load, EVERY_MS)) : void load()), EVERY_MS);
  }

  async function start() {
    const answer = await ask({ t: "start_backup" }, "The backup has started.");
    if (answer?.t === "backup_changed") backup = answer.backup;
    redraw();
  }

  return {
    load: () => void load(),
    onMessage(message) {
      if (message.t !== "backup_changed") return;
      backup = message.backup;
      if (backup.ended !== null) announce(backup.trouble === "" ? "The backup is whole." : `The backup failed: ${backup.trouble}`);
      redraw();
    },
    view: () =>
      health && [
        h("p", { key: "ready" }, h("strong", {}, health.ready ? "The server is ready." : "The server is not ready.")),
        [...health.problems, ...health.notes].map((text) => h("p", { class: "trouble", key: text }, text)),
        h("dl", { class: "about-facts", key: "figures" }, health.figures.map(({ label, value }) => [h("dt", {}, label), h("dd", {}, value)])),
        h(
          "section",
          { class: "panel", key: "backup", "aria-labelledby": "backup-title" },
          h("h2", { id: "backup-title" }, "Backup"),
          h("p", {}, "A file on the server's machine with the state of one moment. It holds password hashes: keep it private."),
          h("p", { role: "status" }, backup ? backupText(backup, now()) : "None was started here since the server's start."),
          h("button", { type: "button", class: "button button-main", disabled: backup !== null && backup.ended === null, onclick: () => void start() }, "Back up now"),
        ),
      ],
  };
}

/** @param {Backup} backup @param {number} now */
function backupText({ file, ended, bytes, trouble }, now) {
  if (ended === null) return `Being made: ${file}`;
  if (trouble !== "") return `Failed ${ago(ended, now)}: ${trouble}`;
  return `Made ${ago(ended, now)}: ${file} (${bytes.toLocaleString()} bytes)`;
}
