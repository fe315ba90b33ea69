/** How the server is, and its backups. */

import { announce } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { ago } from "../ui/format.js";
import { figureWords, healthWords } from "./console-words.js";
import { named, worded } from "../ui/untranslated.js";
import { languageOf, rich, t } from "../ui/words.js";

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
    const answer = await ask({ t: "start_backup" }, t("host-backup-started"));
    if (answer?.t === "backup_changed") backup = answer.backup;
    redraw();
  }

  return {
    load: () => void load(),
    onMessage(message) {
      if (message.t !== "backup_changed") return;
      backup = message.backup;
      if (backup.ended !== null) announce(backup.trouble === "" ? t("host-backup-whole") : t("host-backup-failed", { reason: healthWords(backup.trouble) }));
      redraw();
    },
    view: () =>
      health && [
        h("p", { key: "ready" }, h("strong", {}, t(health.ready ? "host-ready" : "host-not-ready"))),
        [...health.problems, ...health.notes].map(trouble),
        h("dl", { class: "about-facts", key: "figures" }, health.figures.map(({ label, value }) => [h("dt", {}, worded(healthWords(label))), h("dd", {}, figureWords(value))])),
        h(
          "section",
          { class: "panel", key: "backup", "aria-labelledby": "backup-title" },
          h("h2", { id: "backup-title" }, t("host-backup")),
          h("p", {}, t("host-backup-note")),
          h("p", { role: "status" }, backup ? backupText(backup, now()) : t("host-backup-none")),
          h("button", { type: "button", class: "button button-main", disabled: backup !== null && backup.ended === null, onclick: () => void start() }, t("host-back-up-now")),
        ),
      ],
  };
}

/** @param {string} text a problem or a note */
function trouble(text) {
  const own = healthWords(text);
  return h("p", { class: "trouble", lang: languageOf(own), key: text }, own);
}

/** @param {Backup} backup @param {number} now */
function backupText({ file, ended, bytes, trouble }, now) {
  if (ended === null) return rich("host-backup-being-made", { file: named(file) });
  if (trouble !== "") return rich("host-backup-failed-when", { when: ago(ended, now), reason: worded(healthWords(trouble)) });
  return rich("host-backup-made", { when: ago(ended, now), file: named(file), bytes });
}
