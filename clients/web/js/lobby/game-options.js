/** Forms generated from a game's declaration: its options, and the clock and seat of every game. */

import { clockChooser, readClock } from "./clock-chooser.js";
import { h, initially } from "../ui/dom.js";
import { choiceTitle, optionTitle, seatTitle } from "../ui/game-words.js";
import { known, t } from "../ui/words.js";

/** @typedef {import("../types").Info} Info */
/** @typedef {import("../types").Option} Option */
/** @typedef {import("../types").Clock} Clock */
/** @typedef {"first" | "second" | "random"} SeatChoice */
/** @typedef {import("../ui/dom.js").VElement} VElement */

const HELPS = "games-help-*";
/** Longest choice (letters) that fits into half the width of a form. */
const LONG = 20;

/** @param {string} id @param {string} label @param {string | undefined} help @param {VElement} control @param {boolean} [isWide] @returns {VElement} */
export function field(id, label, help, control, isWide = false) {
  return h("div", { class: isWide ? "field field-wide" : "field" }, h("label", { for: id }, label), control, help && h("p", { id: `${id}-help`, class: "small" }, help));
}

/** Return the field of an option of a game; help that is not ours stays in English. @param {string} game @param {Option} option @param {string} id @param {VElement} control @param {boolean} [isWide] @returns {VElement} */
function fieldOf(game, option, id, control, isWide = false) {
  const ours = known(HELPS.replace("*", `${game}-${option.name}`), "");
  const help = option.help && h("p", { id: `${id}-help`, class: "small", lang: ours ? undefined : "en" }, ours || option.help);
  return h("div", { class: isWide ? "field field-wide" : "field" }, h("label", { for: id }, optionTitle(option.title)), control, help);
}

/** @param {string} game @param {Option} option @param {number | string} first value @param {number[]} common values to offer before all others @returns {VElement} */
function optionField(game, option, first, common) {
  const id = `option-${option.name}`;
  const named = Object.entries(option.choices).map(([value, text]) => [value, choiceTitle(text)]);
  const described = option.help ? `${id}-help` : undefined;
  if (option.longest) return textField(game, option, id, described);
  if (common.length > 0) return commonField(game, option, id, described, first, common);
  const range = option.maximum - option.minimum;
  const values = named.length > 0 ? named : range <= 30 ? Array.from({ length: range + 1 }, (_, i) => [option.minimum + i, option.minimum + i]) : [];
  const control =
    values.length > 0
      ? h(
          "select",
          { id, name: id, "aria-describedby": described, onmount: initially(first) },
          values.map(([value, text]) => h("option", { value: String(value) }, String(text))),
        )
      : h("input", {
          id,
          name: id,
          type: "number",
          min: option.minimum,
          max: option.maximum,
          required: true,
          "aria-describedby": described,
          onmount: initially(first),
        });
  return fieldOf(game, option, id, control, values.some(([, text]) => String(text).length > LONG));
}

/** Value of the choice that opens the list of all values. */
const OTHER = "other";

/** Return the few common values, and all of them behind a further choice. @param {string} game @param {Option} option @param {string} id @param {string | undefined} described @param {number | string} first @param {number[]} common */
function commonField(game, option, id, described, first, common) {
  const text = /** @param {string | number} value */ (value) => choiceTitle(option.choices[Number(value)] ?? String(value));
  const all = Object.keys(option.choices).length > 0 ? Object.keys(option.choices) : Array.from({ length: option.maximum - option.minimum + 1 }, (_, index) => String(option.minimum + index));
  const isCommon = common.includes(Number(first));
  const control = h(
    "select",
    { id, name: id, "aria-describedby": described, onmount: initially(isCommon ? first : OTHER) },
    common.map((value) => h("option", { value: String(value) }, text(value))),
    h("option", { value: OTHER }, t("lobby-option-another")),
  );
  const other = h("select", { class: "option-other", name: `${id}-${OTHER}`, "aria-label": t("lobby-option-another-of", { option: optionTitle(option.title) }), onmount: initially(first) }, all.map((value) => h("option", { value }, text(value))));
  return fieldOf(game, option, id, h("div", { class: "common-option" }, control, other));
}

/** Return a text field with examples to start from. @param {string} game @param {Option} option @param {string} id @param {string | undefined} described */
function textField(game, option, id, described) {
  const control = h("input", { id, name: id, type: "text", maxlength: option.longest, required: true, spellcheck: "false", "aria-describedby": described, onmount: initially(option.default) });
  const choose = /** @param {Event} event */ (event) => {
    const select = /** @type {HTMLSelectElement} */ (event.currentTarget);
    const text = /** @type {HTMLInputElement | null} */ (select.parentElement?.querySelector("input"));
    if (text) text.value = select.value;
  };
  const examples = h(
    "select",
    { "aria-label": t("lobby-option-example", { option: optionTitle(option.title) }), onchange: choose, onmount: initially(option.default) },
    Object.entries(option.examples).map(([name, text]) => h("option", { value: text }, choiceTitle(name))),
  );
  return fieldOf(game, option, id, h("div", { class: "text-option" }, examples, control));
}

/** Return "X (moves first)"; without the addition if all seats choose at once. @param {Info} game @param {number} seat @param {"first" | "second"} order */
function seatText(game, seat, order) {
  const name = game.seat_names[seat];
  if (name === undefined) return t(order === "first" ? "lobby-order-first" : "lobby-order-second");
  const title = seatTitle(name);
  return game.simultaneous || name.toLowerCase() === order ? title : t(order === "first" ? "lobby-moves-first" : "lobby-moves-second", { seat: title });
}

/** Enable the options that the values of the other options allow. @param {HTMLElement} fields @param {Info} game */
function settle(fields, game) {
  const control = /** @param {string} name @returns {HTMLInputElement | HTMLSelectElement | null} */ (name) => fields.querySelector(`#option-${name}`);
  for (const { name, needs } of game.options) {
    const own = control(name);
    if (!own) continue;
    own.disabled = Object.entries(needs).some(([other, least]) => Number(control(other)?.value) < least);
    const around = own.closest(".field");
    if (around instanceof HTMLElement) around.hidden = own.disabled;
  }
}

/**
 * Options, clock and seat.
 * @param {import("../types").GameListing} listing @param {{ seat: SeatChoice, isBetweenPeople: boolean }} defaults between people the form begins with what they mostly choose
 * @param {VElement[]} [instead] fields in place of the number of seats and my seat @returns {VElement}
 */
export function gameFields({ info: game, usual, common }, defaults, instead) {
  const seats = [
    ["first", seatText(game, 0, "first")],
    ["second", seatText(game, 1, "second")],
    ["random", t("lobby-random")],
  ];
  return h(
    "div",
    {
      class: "fields",
      key: `fields-${game.name}`,
      onmount: (/** @type {HTMLElement} */ fields) => settle(fields, game),
      onchange: (/** @type {Event} */ event) => settle(/** @type {HTMLElement} */ (event.currentTarget), game),
    },
    instead,
    game.options.filter(({ name }) => !instead || name !== "seats").map((option) => optionField(game.name, option, (defaults.isBetweenPeople ? usual[option.name] : null) ?? option.default, common[option.name] ?? [])),
    clockChooser(),
    !instead && field(
      "seat",
      t("lobby-my-seat"),
      undefined,
      h(
        "select",
        { id: "seat", name: "seat", onmount: initially(defaults.seat) },
        seats.map(([value = "", text = ""]) => h("option", { value }, text)),
      ),
    ),
  );
}

/**
 * Read the values of those fields.
 * @param {Info} game @param {FormData} form
 * @returns {{ options: Record<string, number | string>, clock: Clock, seat: SeatChoice }}
 */
export function readGameFields(game, form) {
  const options = Object.fromEntries(
    game.options.map(({ name, default: usual, longest }) => {
      const chosen = form.get(`option-${name}`) ?? usual;
      const given = chosen === OTHER ? form.get(`option-${name}-${OTHER}`) : chosen;
      return [name, longest ? String(given) : Number(given)];
    }),
  );
  return { options, clock: readClock(form), seat: /** @type {SeatChoice} */ (form.get("seat") ?? "random") };
}

/** Kinds of delay: name, id of its label, largest value. @type {["plies" | "seconds", string, number][]} */
const DELAYS = [
  ["plies", "lobby-late-moves", 40],
  ["seconds", "lobby-late-seconds", 3600],
];

/** Return the fields of the spectators' delay: moves and seconds; the later one counts. @returns {VElement} */
export function delayFields() {
  return h(
    "details",
    { class: "more", key: "delay" },
    h("summary", {}, t("lobby-late")),
    h("p", { id: "delay-help", class: "small" }, t("lobby-late-what")),
    h("div", { class: "fields" }, DELAYS.map(([name, text, most]) => field(`delay-${name}`, t(text), undefined, h("input", { id: `delay-${name}`, name: `delay-${name}`, type: "number", min: 0, max: most, step: 1, placeholder: "0", "aria-describedby": "delay-help" })))),
  );
}

/** @param {FormData} form @returns {import("../types").SpectatorDelay | null} null: no delay */
export function readDelay(form) {
  const [plies, seconds] = [Number(form.get("delay-plies") ?? 0), Number(form.get("delay-seconds") ?? 0)];
  return plies || seconds ? { plies, seconds } : null;
}
