/** The form in which a person announces a tournament. */

import { oddsOption } from "../bots/handicap.js";
import { clockChooser, readClock } from "../lobby/clock-chooser.js";
import { dialog as modal } from "../ui/dialog.js";
import { alertLine } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { KINDS } from "./words.js";
import { gameTitle } from "../ui/game-words.js";
import { t } from "../ui/words.js";

/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {Extract<import("../types").Command, { t: "announce_tournament" }>} Announce */

/** @param {string} id @param {string} label @param {import("../ui/dom.js").VElement} control */
const field = (id, label, control) => h("div", { class: "field" }, h("label", { for: id }, label), control);
/** @param {string | number} value */
const usual = (value) => (/** @type {HTMLInputElement} */ control) => {
  control.value = String(value);
};

/** Return the odds that the form says; null: none. @param {FormData} form @returns {Announce["odds"]} */
function readOdds(form) {
  const percent = Number(form.get("odds-time") || 100);
  const start = String(form.get("odds-start") ?? "").trim();
  return percent === 100 && start === "" ? null : { start, time_percent: percent, gap: Number(form.get("odds-gap") || 200) };
}

/** Return the options that differ from the usual ones. @param {string} text as `seats=4 size=9` @returns {Record<string, number | string>} */
function readOptions(text) {
  const pairs = text.split(/[\s,]+/).filter(Boolean).map((each) => each.split("="));
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, /^-?\d+$/.test(value) ? Number(value) : value]));
}

/** @param {number} at ms @returns {string} as an input of type datetime-local wants it */
export function localTime(at) {
  const date = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return date.toISOString().slice(0, 16);
}

/** The starts of all games that have some. @param {GameListing[]} games */
function allOdds(games) {
  const able = games.filter(({ odds }) => (odds ?? []).length > 0);
  return able.map(({ info, odds }) => h("optgroup", { label: gameTitle(info.name, info.title) }, (odds ?? []).map(oddsOption)));
}

/**
 * @param {GameListing[]} games @param {string | null} trouble
 * @param {{ announce: (command: Announce) => void, onclose: () => void }} handlers
 */
export function announceDialog(games, trouble, { announce, onclose }) {
  const submit = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const text = /** @param {string} name */ (name) => String(form.get(name) ?? "");
    announce({
      t: "announce_tournament",
      title: text("title").trim(),
      kind: /** @type {Announce["kind"]} */ (text("kind")),
      game: text("game"),
      options: readOptions(text("options")),
      clock: readClock(form),
      starts_at: new Date(text("starts")).getTime(),
      accepts: /** @type {Announce["accepts"]} */ (text("accepts")),
      rated: form.get("rated") === "on",
      rounds: Number(text("rounds")),
      minutes: Number(text("minutes")),
      break_s: Number(text("break")),
      most: Number(text("most")),
      odds: readOdds(form),
      ...(text("start").trim() && { start: text("start").trim() }),
      host_seat: /** @type {Announce["host_seat"]} */ (text("host-seat")),
    });
  };
  const number = /** @param {string} id @param {number} value @param {number} least @param {number} most */ (id, value, least, most) => h("input", { id, name: id, type: "number", inputmode: "numeric", min: least, max: most, required: true, onmount: usual(value) });
  return modal(
    { key: "announce", title: t("tournament-announce"), onclose, first: "#title" },
    h(
      "form",
      { onsubmit: submit },
      field("title", t("tournament-title"), h("input", { id: "title", name: "title", minlength: "3", maxlength: "60", required: true, autocomplete: "off" })),
      field("kind", t("tournament-kind"), h("select", { id: "kind", name: "kind" }, Object.entries(KINDS).map(([value, id]) => h("option", { value }, t(id))))),
      field("game", t("tournament-game"), h("select", { id: "game", name: "game" }, games.filter(({ info }) => info.utility !== "identical" && (info.seats > 2 || info.utility !== "general_sum")).map(({ info }) => h("option", { value: info.name }, gameTitle(info.name, info.title))))),
      h("div", { class: "tournament-clock" }, clockChooser({ isTimed: true })),
      field("starts", t("tournament-begins-at"), h("input", { id: "starts", name: "starts", type: "datetime-local", required: true, onmount: usual(localTime(Date.now() + 600_000)) })),
      field("accepts", t("tournament-accepts"), h("select", { id: "accepts", name: "accepts" }, h("option", { value: "humans" }, t("tournament-accepts-humans")), h("option", { value: "anyone" }, t("tournament-accepts-anyone")), h("option", { value: "bots" }, t("tournament-accepts-bots")))),
      field("rounds", t("tournament-rounds"), number("rounds", 5, 1, 30)),
      field("minutes", t("tournament-minutes"), number("minutes", 45, 0, 527_040)),
      field("break", t("tournament-break"), number("break", 30, 0, 86_400)),
      field("most", t("tournament-most"), number("most", 100, 2, 500)),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "rated" }), h("span", {}, t("tournament-rated-check"))),
      h(
        "details",
        { key: "more" },
        h("summary", {}, t("tournament-more")),
        field("options", t("tournament-options"), h("input", { id: "options", name: "options", autocomplete: "off", spellcheck: "false" })),
        field("start", t("tournament-start"), h("input", { id: "start", name: "start", autocomplete: "off", spellcheck: "false" })),
        field("host-seat", t("tournament-host-seat"), h("select", { id: "host-seat", name: "host-seat" }, h("option", { value: "first" }, t("tournament-host-first")), h("option", { value: "second" }, t("tournament-host-second")), h("option", { value: "alternating" }, t("tournament-host-alternating")))),
        field("odds-time", t("tournament-odds-time"), number("odds-time", 100, 5, 1_000)),
        field("odds-gap", t("tournament-odds-gap"), number("odds-gap", 200, 1, 2_000)),
        field("odds-start", t("tournament-odds-start"), h("select", { id: "odds-start", name: "odds-start" }, h("option", { value: "" }, t("tournament-none")), allOdds(games))),
      ),
      h("div", { class: "dialog-foot" }, trouble && alertLine(trouble), h("button", { class: "button button-main button-big", type: "submit" }, t("tournament-announce-it"))),
    ),
  );
}
