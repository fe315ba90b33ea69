/** The form in which a person announces a tournament. */

import { clockChooser, readClock } from "../lobby/clock-chooser.js";
import { dialog as modal } from "../ui/dialog.js";
import { alertLine } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { KINDS } from "./words.js";

/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {Extract<import("../types").Command, { t: "announce_tournament" }>} Announce */

/** @param {string} id @param {string} label @param {import("../ui/dom.js").VElement} control */
const field = (id, label, control) => h("div", { class: "field" }, h("label", { for: id }, label), control);
/** @param {string | number} value */
const usual = (value) => (/** @type {HTMLInputElement} */ control) => {
  control.value = String(value);
};

/** @param {number} at ms @returns {string} as an input of type datetime-local wants it */
export function localTime(at) {
  const date = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return date.toISOString().slice(0, 16);
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
      options: {},
      clock: readClock(form),
      starts_at: new Date(text("starts")).getTime(),
      accepts: /** @type {Announce["accepts"]} */ (text("accepts")),
      rated: form.get("rated") === "on",
      rounds: Number(text("rounds")),
      minutes: Number(text("minutes")),
      break_s: Number(text("break")),
      most: Number(text("most")),
    });
  };
  const number = /** @param {string} id @param {number} value @param {number} least @param {number} most */ (id, value, least, most) => h("input", { id, name: id, type: "number", inputmode: "numeric", min: least, max: most, required: true, onmount: usual(value) });
  return modal(
    { key: "announce", title: "Announce a tournament", onclose, first: "#title" },
    h(
      "form",
      { onsubmit: submit },
      field("title", "Title", h("input", { id: "title", name: "title", minlength: "3", maxlength: "60", required: true, autocomplete: "off" })),
      field("kind", "Kind", h("select", { id: "kind", name: "kind" }, Object.entries(KINDS).map(([value, title]) => h("option", { value }, title)))),
      field("game", "Game", h("select", { id: "game", name: "game" }, games.filter(({ info }) => info.seats === 2).map(({ info }) => h("option", { value: info.name }, info.title)))),
      h("div", { class: "tournament-clock" }, clockChooser({ isTimed: true })),
      field("starts", "Begins at", h("input", { id: "starts", name: "starts", type: "datetime-local", required: true, onmount: usual(localTime(Date.now() + 600_000)) })),
      field("accepts", "Who may enter", h("select", { id: "accepts", name: "accepts" }, h("option", { value: "humans" }, "People only"), h("option", { value: "anyone" }, "People and bots, by consent"), h("option", { value: "bots" }, "Bots only"))),
      field("rounds", "Rounds of a Swiss", number("rounds", 5, 1, 30)),
      field("minutes", "Minutes of an arena", number("minutes", 45, 1, 720)),
      field("break", "Seconds between rounds", number("break", 30, 0, 86_400)),
      field("most", "Most players", number("most", 100, 2, 500)),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "rated" }), h("span", {}, "Rated")),
      h("div", { class: "dialog-foot" }, trouble && alertLine(trouble), h("button", { class: "button button-main button-big", type: "submit" }, "Announce")),
    ),
  );
}
