/** A class as its teachers see it: pupils with their real names, slips to print, and everything in one file. */

import { refusedHere } from "../net/connection.js";
import { h } from "../ui/dom.js";
import { playerText } from "../ui/player-badge.js";
import { dayText } from "./words.js";
import { named } from "../ui/untranslated.js";
import { rich, t } from "../ui/words.js";

/** @typedef {import("../types").Pupil} Pupil */
/** @typedef {import("../types").Slip} Slip */
/** @typedef {import("../types").MyData} MyData */
/** @typedef {import("../net/connection.js").Connection} Connection */

/** Most pupils of one command. */
const AT_ONCE = 50;

/** @param {Connection} connection @param {string} club @returns {Promise<Pupil[]>} */
export async function readPupils(connection, club) {
  const answer = await connection.send({ t: "read_pupils", club });
  return answer.t === "pupils" ? answer.pupils : [];
}

/**
 * Add the pupils of a list, some at a time; return their slips. Rejects with `Refused`.
 * @param {Connection} connection @param {string} club @param {string} text names, one a line, or a CSV
 */
export async function addPupils(connection, club, text) {
  const lines = text.split(/\r?\n/).map((line) => line.trim().slice(0, 200)).filter((line) => line !== "");
  if (lines.length === 0) throw refusedHere("malformed", t("club-no-name"));
  /** @type {Slip[]} */
  const slips = [];
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    const answer = await connection.send({ t: "add_pupils", club, lines: lines.slice(start, start + AT_ONCE) });
    if (answer.t === "slips") slips.push(...answer.slips);
  }
  return slips;
}

/** @param {Connection} connection @param {string} club @param {string[]} accounts */
export async function giveSlips(connection, club, accounts) {
  /** @type {Slip[]} */
  const slips = [];
  for (let start = 0; start < accounts.length; start += AT_ONCE) {
    const answer = await connection.send({ t: "give_slips", club, accounts: accounts.slice(start, start + AT_ONCE) });
    if (answer.t === "slips") slips.push(...answer.slips);
  }
  return slips;
}

/** Collect all data of a class. @param {Connection} connection @param {import("../types").ClubView} view */
export async function everything(connection, view) {
  const found = [];
  for (const pupil of await readPupils(connection, view.club.id)) {
    /** @type {MyData[]} */
    const pages = [];
    /** @type {number | null} */
    let before = null;
    do {
      const page = await connection.send({ t: "export_pupil", club: view.club.id, account: pupil.player.id, before });
      if (page.t !== "my_data") break;
      pages.push(page);
      before = page.next ?? null;
    } while (before !== null);
    found.push({ ...pupil, data: pages, files: await filesOf(connection, view.club.id, pages) });
  }
  return { ...view, pupils: found };
}

/** The files of a pupil's bots that are kept, in Base64. @param {Connection} connection @param {string} club @param {MyData[]} pages */
async function filesOf(connection, club, pages) {
  const files = [];
  for (const bot of pages.flatMap(({ bots }) => bots)) {
    if (bot.club !== club || bot.size === 0) continue;
    const answer = await connection.send({ t: "read_source", club, submission: bot.submission });
    if (answer.t === "source") files.push({ submission: bot.submission, file: answer.file, content: answer.content });
  }
  return files;
}

/** The slips, to be printed and cut. @param {Slip[]} slips @param {() => void} close */
export function slipSheet(slips, close) {
  return h(
    "section",
    { key: "slips", class: "slips", "aria-labelledby": "slips-title" },
    h("h2", { id: "slips-title", tabindex: "-1", onmount: (/** @type {HTMLElement} */ title) => title.focus() }, t("club-slips", { count: slips.length })),
    h("p", { class: "not-printed" }, t("club-slips-note")),
    h("div", { class: "actions not-printed" }, h("button", { type: "button", class: "button button-main", onclick: () => window.print() }, t("club-print")), h("button", { type: "button", class: "button", onclick: close }, t("club-slips-done"))),
    h(
      "ul",
      { class: "slip-list" },
      slips.map((slip) => h("li", { key: slip.player.id, class: "slip" }, h("p", { class: "slip-name", translate: "no" }, slip.real_name), h("p", { class: "small", translate: "no" }, `${location.host}/slip`), h("p", { class: "slip-code", translate: "no" }, slip.code), h("p", { class: "small" }, rich("club-seen-as-name", { player: named(playerText(slip.player)) })))),
    ),
  );
}

/**
 * @param {Pupil[]} pupils
 * @param {{ add: (text: string) => void, give: (accounts: string[]) => void, remove: (pupil: Pupil) => void }} acts
 */
export function pupilList(pupils, { add, give, remove }) {
  const submit = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    add(String(new FormData(form).get("names")));
    form.reset();
  };
  const read = /** @param {Event} event */ async (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const names = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("names"));
    const [file] = input.files ?? [];
    if (file && names) names.value = await file.text();
  };
  const state = /** @param {Pupil} pupil */ (pupil) => (pupil.seen !== null ? t("club-here-on", { day: dayText(pupil.seen) }) : pupil.slip_until !== null ? t("club-slip-until", { day: dayText(pupil.slip_until) }) : t("club-no-slip"));
  const waiting = pupils.filter(({ seen }) => seen === null).map(({ player }) => player.id);
  return h(
    "section",
    { key: "pupils", class: "not-printed" },
    h("h2", {}, t("club-pupils-count", { count: pupils.length })),
    h("p", { class: "small" }, t("club-real-names")),
    pupils.length > 0 &&
      h(
        "div",
        { class: "wide-table", tabindex: "0", role: "region", "aria-label": t("club-pupils") },
        h(
          "table",
          { class: "table" },
          h("caption", { class: "visually-hidden" }, t("club-pupils")),
          h("thead", {}, h("tr", {}, ["club-name", "club-seen-as", "club-signed-in"].map((id) => h("th", { scope: "col" }, t(id))), h("td", {}))),
          h(
            "tbody",
            {},
            pupils.map((pupil) =>
              h("tr", { key: pupil.player.id }, h("th", { scope: "row", translate: "no" }, pupil.real_name), h("td", { translate: "no" }, h("a", { href: `/player/${encodeURIComponent(pupil.player.id)}` }, playerText(pupil.player))), h("td", {}, state(pupil)), h("td", {}, h("button", { type: "button", class: "button button-small", "aria-label": t("club-new-slip-for", { name: pupil.real_name }), onclick: () => give([pupil.player.id]) }, t("club-new-slip")), h("button", { type: "button", class: "button button-small", "aria-label": t("club-remove-name", { name: pupil.real_name }), onclick: () => remove(pupil) }, t("club-remove")))),
            ),
          ),
        ),
      ),
    waiting.length > 0 && h("div", { class: "actions" }, h("button", { type: "button", class: "button", onclick: () => give(waiting) }, t("club-new-slips", { count: waiting.length }))),
    h(
      "form",
      { onsubmit: submit },
      h("div", { class: "field" }, h("label", { for: "names" }, t("club-names")), h("textarea", { id: "names", name: "names", rows: "5", required: true, autocomplete: "off", spellcheck: "false" })),
      h("div", { class: "field" }, h("label", { for: "names-file" }, t("club-names-file")), h("input", { id: "names-file", type: "file", accept: ".csv,.txt,text/csv,text/plain", onchange: read })),
      h("div", { class: "actions" }, h("button", { type: "submit", class: "button button-main" }, t("club-add-pupils"))),
    ),
  );
}
