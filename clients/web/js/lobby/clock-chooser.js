/** Clock of a new game: common ones by name, or any kind with custom numbers. */

import { clockText } from "../ui/clocks.js";
import { h } from "../ui/dom.js";
import { duration } from "../ui/format.js";
import { t } from "../ui/words.js";

/** @typedef {import("../types").Clock} Clock */
/** @typedef {import("../ui/dom.js").VElement} VElement */

const STAGE_MINUTES = 90;

/** What a game which needs a clock begins with. @type {Clock} */
const FIRST = { kind: "fischer", initial_ms: 300_000, increment_ms: 3_000 };

/** Common clocks, in groups: id of the title, clocks. @type {[string, Clock[]][]} */
const USUAL = [
  ["lobby-clock-bullet", [{ kind: "fischer", initial_ms: 60_000, increment_ms: 0 }, { kind: "fischer", initial_ms: 120_000, increment_ms: 1_000 }]],
  ["lobby-clock-blitz", [{ kind: "fischer", initial_ms: 180_000, increment_ms: 2_000 }, FIRST, { kind: "delay", initial_ms: 300_000, delay_ms: 3_000 }]],
  ["lobby-clock-rapid", [{ kind: "fischer", initial_ms: 600_000, increment_ms: 0 }, { kind: "fischer", initial_ms: 900_000, increment_ms: 10_000 }, { kind: "byo_yomi", initial_ms: 600_000, period_ms: 30_000, periods: 5 }]],
  [
    "lobby-clock-classical",
    [
      { kind: "fischer", initial_ms: 1_800_000, increment_ms: 20_000 },
      { kind: "stages", stages: [{ moves: 40, add_ms: STAGE_MINUTES * 60_000, increment_ms: 30_000 }], rest_ms: 1_800_000, rest_increment_ms: 30_000 },
    ],
  ],
  ["lobby-clock-each", [{ kind: "per_move", move_ms: 10_000 }, { kind: "per_move", move_ms: 30_000 }]],
  ["lobby-clock-correspondence", [{ kind: "correspondence", days: 1 }, { kind: "correspondence", days: 3, vacation_days: 10 }, { kind: "correspondence", days: 7 }]],
];
const PRESETS = USUAL.flatMap(([, clocks]) => clocks);

/** Name a common clock. @param {Clock} clock */
function presetText(clock) {
  if (clock.kind === "delay") return t("lobby-clock-delay", { time: duration(clock.initial_ms), delay: duration(clock.delay_ms) });
  if (clock.kind === "byo_yomi") return t("lobby-clock-byo-yomi", { time: duration(clock.initial_ms), periods: clock.periods, period: duration(clock.period_ms) });
  return clock.kind === "stages" ? t("lobby-clock-stages") : clockText(clock);
}

/** A number of a kind: name, id of its label, default, least, most, factor to the sent value. @typedef {[string, string, number, number, number, number]} Field */
/** @type {Field} */
const MINUTES = ["initial_ms", "lobby-own-minutes", 10, 0.1, 1440, 60_000];
/** @type {Field} */
const MAIN = ["initial_ms", "lobby-own-main", 10, 0, 1440, 60_000];

/** Custom clocks: kind, ids of its title and help, numbers. @type {[Clock["kind"], string, string, Field[]][]} */
const KINDS = [
  ["fischer", "lobby-kind-fischer", "lobby-kind-fischer-what", [MINUTES, ["increment_ms", "lobby-own-increment", 5, 0, 3600, 1_000]]],
  ["delay", "lobby-kind-delay", "lobby-kind-delay-what", [MINUTES, ["delay_ms", "lobby-own-delay", 5, 0, 3600, 1_000]]],
  ["bronstein", "lobby-kind-bronstein", "lobby-kind-bronstein-what", [MINUTES, ["delay_ms", "lobby-own-back", 5, 0, 3600, 1_000]]],
  ["byo_yomi", "lobby-kind-byo-yomi", "lobby-kind-byo-yomi-what", [MAIN, ["periods", "lobby-own-periods", 5, 1, 50, 1], ["period_ms", "lobby-own-period-seconds", 30, 1, 3600, 1_000]]],
  ["canadian", "lobby-kind-canadian", "lobby-kind-canadian-what", [MAIN, ["moves", "lobby-own-period-moves", 25, 1, 100, 1], ["period_ms", "lobby-own-period-minutes", 10, 0.1, 1440, 60_000]]],
  ["hour_glass", "lobby-kind-hour-glass", "lobby-kind-hour-glass-what", [MINUTES]],
  ["stages", "lobby-kind-stages", "lobby-kind-stages-what", [["moves", "lobby-own-stage-moves", 40, 1, 500, 1], ["add_ms", "lobby-own-stage-minutes", STAGE_MINUTES, 0.1, 1440, 60_000], ["rest_ms", "lobby-own-rest-minutes", 30, 0, 1440, 60_000], ["increment_ms", "lobby-own-stage-increment", 30, 0, 3600, 1_000]]],
  ["per_move", "lobby-kind-per-move", "lobby-kind-per-move-what", [["move_ms", "lobby-own-move-seconds", 30, 1, 86_400, 1_000]]],
  ["correspondence", "lobby-kind-correspondence", "lobby-kind-correspondence-what", [["days", "lobby-own-days", 3, 1, 60, 1], ["vacation_days", "lobby-own-vacation", 10, 0, 60, 1]]],
];

/** @param {{ isTimed?: boolean }} [needs] `isTimed`: a game without a clock is not offered @returns {VElement} */
export function clockChooser({ isTimed = false } = {}) {
  const begin = /** @param {HTMLSelectElement} control */ (control) => {
    if (isTimed) control.value = String(PRESETS.indexOf(FIRST));
  };
  const option = /** @param {string} value @param {string} text */ (value, text) => h("option", { value }, text);
  const group = /** @param {[string, Clock[]]} entry */ ([title, clocks]) =>
    h("optgroup", { label: t(title) }, clocks.map((clock) => option(String(PRESETS.indexOf(clock)), presetText(clock))));
  return h(
    "div",
    { class: "clock-chooser" },
    h(
      "div",
      { class: "field" },
      h("label", { for: "clock" }, t("lobby-clock")),
      h("select", { id: "clock", name: "clock", onmount: begin }, !isTimed && option("none", t("lobby-clock-none")), USUAL.map(group), option("own", t("lobby-clock-own"))),
    ),
    h(
      "div",
      { class: "clock-own" },
      h("div", { class: "field" }, h("label", { for: "clock-kind" }, t("lobby-clock-kind")), h("select", { id: "clock-kind", name: "clock-kind" }, KINDS.map(([kind, title]) => option(kind, t(title))))),
      KINDS.map(([kind, title, help, fields]) =>
        h("fieldset", { class: `clock-kind clock-kind-${kind}` }, h("legend", { class: "visually-hidden" }, t(title)), h("p", { class: "small", id: `clock-${kind}-help` }, t(help)), fields.map((field) => numberField(kind, field))),
      ),
    ),
  );
}

/** @param {string} kind @param {Field} field */
function numberField(kind, [name, label, usual, least, most, factor]) {
  const id = `clock-${kind}-${name}`;
  const step = factor === 1 ? 1 : "any";
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, t(label)),
    h("input", { id, name: id, type: "number", inputmode: "decimal", min: least, max: most, step, "aria-describedby": `clock-${kind}-help`, onmount: (/** @type {HTMLInputElement} */ control) => (control.value = String(usual)) }),
  );
}

/** @param {FormData} form @returns {Clock} */
export function readClock(form) {
  const chosen = form.get("clock");
  if (chosen !== "own") return PRESETS[Number(chosen)] ?? { kind: "untimed" };
  const found = KINDS.find(([kind]) => kind === form.get("clock-kind"));
  if (!found) return { kind: "untimed" };
  const [kind, , , fields] = found;
  const numbers = Object.fromEntries(
    fields.map(([name, , usual, least, most, factor]) => {
      const given = Number(form.get(`clock-${kind}-${name}`) || usual);
      return [name, Math.round(Math.min(most, Math.max(least, given)) * factor)];
    }),
  );
  if (kind !== "stages") return /** @type {Clock} */ (/** @type {unknown} */ ({ kind, ...numbers }));
  const { moves = 40, add_ms = 0, increment_ms = 0, rest_ms = 0 } = numbers;
  return { kind, stages: [{ moves, add_ms, increment_ms }], rest_ms, rest_increment_ms: increment_ms };
}
